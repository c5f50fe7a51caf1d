// The options of the rules as the server describes them: all that a page knows of a letter stands here.

import { get } from "./api.js";
import { signal } from "./ui.js";

/** @typedef {import("../types").Options} Options */
/** @typedef {import("../types").Option} Option */

/** What the table's page can ask for (table/prompts.js). An option that asks for more isn't played here. */
const ASKED = new Set(["play", "pass", "pick", "row", "joker", "special", "swap"]);

/** All that a table can be made of; null until the server has said it. */
const known = signal(/** @type {Options | null} */ (null));
/** @type {Promise<Options> | null} */
let asked = null;

/**
 * All that a table can be made of; asked once.
 * @returns {Promise<Options>}
 */
export function tableOptions() {
  asked ??= get("/api/options").then(
    (found) => (known.value = found),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return /** @type {Promise<Options>} */ (asked);
}

/**
 * Resolves when the page knows the options, or when it must do without: the base game needs none.
 * @returns {Promise<void>}
 */
export async function optionsReady() {
  try {
    await tableOptions();
  } catch (error) {
    console.warn("Nothing is known about the options for now:", error);
  }
}

/** All of it; null: not known. */
export const knownOptions = () => known.value;

/** The least and most of what can be chosen; null: not known. */
export const knownLimits = () => known.value?.limits ?? null;

/** The descriptions of all options. @returns {readonly Option[]} */
export const allOptions = () => known.value?.options ?? [];

/**
 * The descriptions of these letters.
 * @param {string} letters
 */
export const chosenOptions = (letters) => allOptions().filter(({ letter }) => letters.includes(letter));

/**
 * Whether a game with these options has cards of this kind.
 * @param {string} letters
 * @param {"jokers" | "specials"} kind
 */
export const bring = (letters, kind) => chosenOptions(letters).some(({ brings }) => brings.includes(kind));

/**
 * The option that fixes how many rounds a game has (C10); undefined: the end can be chosen.
 * @param {string} letters
 * @returns {(Option & { rounds: number }) | undefined}
 */
export function fixingEnd(letters) {
  return /** @type {any} */ (chosenOptions(letters).find(({ rounds }) => rounds !== null));
}

/**
 * The letters with this one added, or without it if it was among them; in the order of the rules.
 * @param {string} letters
 * @param {string} letter
 */
export function toggledOption(letters, letter) {
  const all = allOptions().map((option) => option.letter);
  return all.filter((other) => (other === letter) !== letters.includes(other)).join("");
}

/** Whether the table's page can ask for all that this option needs. @param {Option} option */
export const playableHere = ({ questions }) => questions.every((question) => ASKED.has(question));
