// What this browser remembers: language, look, speed, sound, the player's name and the tables it sat at.

import { follows } from "./screens.js";
import { effect, signal } from "./ui.js";

/** @typedef {"fr" | "en" | "de"} Language */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"slow" | "normal" | "fast" | "instant"} Speed */
/** @typedef {{ code: string, seat: number | null, at: number }} KnownTable  seat null: as a spectator */

/** The code of each language, with its own name for itself. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = Object.freeze({ fr: "Français", en: "English", de: "Deutsch" });
/** @type {readonly Theme[]} */
export const THEMES = Object.freeze(["auto", "light", "dark"]);
/** @type {readonly Speed[]} */
export const SPEEDS = Object.freeze(["slow", "normal", "fast", "instant"]);
const KNOWN_TABLES = 12;

/**
 * What is stored under this name; null where nothing is, or where the browser stores nothing.
 * @param {string} name
 * @returns {string | null}
 */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse: the setting then lasts as long as the page.
  }
}

/** Whether this browser stores what it is given: private windows may not, and some don't for files. */
export function storesAnything() {
  try {
    localStorage.setItem("trial", "1");
    localStorage.removeItem("trial");
    return true;
  } catch {
    return false;
  }
}

/**
 * A signal that remembers its value in this browser.
 * @template {string} T
 * @param {string} name
 * @param {readonly T[] | null} allowed null: any text
 * @param {T} otherwise
 */
function remembered(name, allowed, otherwise) {
  const old = /** @type {T | null} */ (stored(name));
  const setting = signal(old !== null && (!allowed || allowed.includes(old)) ? old : otherwise);
  let first = true;
  effect(() => {
    const value = setting.value;
    // A default that nobody has chosen isn't stored, so that it can follow the browser.
    if (!first) store(name, value);
    first = false;
  });
  return setting;
}

/** @type {readonly Language[]} */
const CODES = Object.freeze(["fr", "en", "de"]);

/**
 * The first language of the browser that is one of ours, else French.
 * @returns {Language}
 */
function browserLanguage() {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const code = CODES.find((known) => tag.toLowerCase().startsWith(known));
    if (code) return code;
  }
  return "fr";
}

export const language = remembered("lang", CODES, browserLanguage());
export const theme = remembered("theme", THEMES, "auto");
/** How fast cards move. */
export const speed = remembered("speed", SPEEDS, "normal");
/** Sounds are off until someone asks for them. */
export const sound = remembered("sound", /** @type {const} */ (["off", "on"]), "off");
/** Whether somebody has been asked about sounds, or has decided without being asked. */
export const soundOffered = remembered(
  "sound-offered",
  /** @type {const} */ (["no", "yes"]),
  stored("sound") === null ? "no" : "yes",
);
/** Whether the device may buzz in the hand. */
export const vibration = remembered("vibration", /** @type {const} */ (["on", "off"]), "on");
/** Whether a card of the hand is only played once it is confirmed. */
export const confirming = remembered("confirm", /** @type {const} */ (["off", "on"]), "off");
/** Whether what the others show that they feel is to be seen here. */
export const othersReactions = remembered("reactions", /** @type {const} */ (["on", "off"]), "on");
/** The name that this person plays under; "" until it was given once. */
export const playerName = remembered("name", null, /** @type {string} */ (""));

const systemIsDark = follows("(prefers-color-scheme: dark)");
effect(() => {
  const dark = theme.value === "dark" || (theme.value === "auto" && systemIsDark.value);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
});

/** Whether this person asks for less motion. */
export const reducedMotion = follows("(prefers-reduced-motion: reduce)");

/** @returns {KnownTable[]} */
function readTables() {
  try {
    const tables = JSON.parse(stored("tables") ?? "[]");
    return Array.isArray(tables) ? tables.filter((table) => typeof table?.code === "string") : [];
  } catch {
    return [];
  }
}

/** The tables this browser sat at, the latest first. */
export const knownTables = signal(readTables());

/**
 * These are the tables from now on, the latest first.
 * @param {readonly KnownTable[]} tables
 */
export function keepTables(tables) {
  knownTables.value = tables.slice(0, KNOWN_TABLES);
  store("tables", JSON.stringify(knownTables.value));
}

/**
 * Remember a table, to be offered under "resume".
 * @param {string} code
 * @param {number | null} seat
 */
export function rememberTable(code, seat) {
  const others = knownTables.value.filter((table) => table.code !== code);
  keepTables([{ code, seat, at: Date.now() }, ...others]);
}

/**
 * @param {string} code
 */
export function forgetTable(code) {
  keepTables(knownTables.value.filter((table) => table.code !== code));
}
