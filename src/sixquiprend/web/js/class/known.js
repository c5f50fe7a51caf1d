// The classes whose teacher uses this browser: only their codes are remembered.

import { store, stored } from "../lib/settings.js";
import { signal } from "../lib/ui.js";

const NAME = "classes";
const MOST = 12;

/** @returns {string[]} */
function read() {
  try {
    const codes = JSON.parse(stored(NAME) ?? "[]");
    return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

/** Their codes, the latest first. */
export const knownClasses = signal(read());

/** @param {string[]} codes */
function keep(codes) {
  knownClasses.value = codes.slice(0, MOST);
  store(NAME, JSON.stringify(knownClasses.value));
}

/** @param {string} code */
export const rememberClass = (code) => keep([code, ...knownClasses.value.filter((other) => other !== code)]);
/** @param {string} code */
export const forgetClass = (code) => keep(knownClasses.value.filter((other) => other !== code));
