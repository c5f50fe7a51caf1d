// What people read. A sentence is written in English where it is said, t("Row {row}", { row: 2 }), and found
// by that text in the catalogue of the reader's language. The strings must be plain double-quoted literals,
// since the catalogues are made from these files (i18n/web.py).

import { effect, signal } from "./ui.js";
import { language } from "./settings.js";

/** @typedef {import("./settings.js").Language} Language */
/** @typedef {Record<string, string | [string, string]>} Catalogue */
/** @typedef {Record<string, string | number>} Values */

/** What is shown now. Whoever says a sentence while drawing is drawn again when the language changes. */
const catalogue = signal(/** @type {Catalogue} */ ({}));
/** The language of `catalogue`: it follows `language` as soon as the texts are there. */
export const shownLanguage = signal(language.peek());

/** @type {Map<Language, Promise<Catalogue>>} */
const fetched = new Map();

/**
 * @param {Language} wanted
 * @returns {Promise<Catalogue>}
 */
function fetchTexts(wanted) {
  let texts = fetched.get(wanted);
  if (!texts) {
    texts = fetch(`/api/texts/${wanted}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`texts: ${answer.status}`);
      return answer.json();
    });
    // A failure isn't kept: the next try may find the server again.
    texts.catch(() => fetched.delete(wanted));
    fetched.set(wanted, texts);
  }
  return texts;
}

/**
 * Resolves when the page can speak. English stands in the sources, so it speaks even if the server doesn't.
 * @returns {Promise<void>}
 */
export async function textsReady() {
  const wanted = language.peek();
  try {
    const texts = await fetchTexts(wanted);
    if (language.peek() !== wanted) return;
    catalogue.value = texts;
    shownLanguage.value = wanted;
    document.documentElement.lang = wanted;
  } catch (error) {
    console.warn("No texts in this language for now:", error);
  }
}

let started = false;
effect(() => {
  void language.value;
  if (started) void textsReady();
  started = true;
});

/**
 * @param {string} text
 * @param {Values} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/**
 * The sentence in the reader's language, with the values in its {places}.
 * @param {string} text
 * @param {Values} [values]
 * @returns {string}
 */
export function t(text, values = {}) {
  const known = catalogue.value[text];
  return filled((Array.isArray(known) ? known[0] : known) || text, values);
}

/**
 * The form of the sentence that goes with this number, which is its {count}.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} [values]
 * @returns {string}
 */
export function tn(one, many, count, values = {}) {
  const known = catalogue.value[one];
  const forms = Array.isArray(known) ? known : [one, many];
  // French says "0 tête", English and German "0 heads".
  const single = shownLanguage.value === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
  return filled(forms[single ? 0 : 1], { count, ...values });
}

/**
 * Marks a sentence of a table for the catalogues; it is translated when it is said.
 * @param {string} text
 * @returns {string}
 */
export function later(text) {
  return text;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [digits]
 * @param {"auto" | "exceptZero"} [sign]
 */
export function decimal(value, digits = 1, sign = "auto") {
  const number = new Intl.NumberFormat(shownLanguage.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign === "auto" ? "negative" : sign,
  });
  return number.format(value).replace("-", "−");
}

/**
 * A value of a card or of a row's end, whole or with the tenths of a joker (J3): 17, 17,4.
 * @param {number} value
 */
export function inTenths(value) {
  const rounded = Math.round(value * 10) / 10;
  return decimal(rounded, Number.isInteger(rounded) ? 0 : 1);
}

/**
 * A name that the server's side knows for a code: "option:K" → "Known cards", "special:stop", "bot:careful";
 * with ":line" at the end what it is, in a few words. A code without a name (somebody's own bot) is its name.
 * @param {string} kind
 * @param {string} code
 * @param {"line"} [part]
 * @returns {string}
 */
function named(kind, code, part) {
  const known = catalogue.value[part ? `${kind}:${code}:${part}` : `${kind}:${code}`];
  return typeof known === "string" ? known : part ? "" : code;
}

/** The name of an option of the rules: "Known cards". @param {string} letter */
export const optionName = (letter) => named("option", letter);
/** What an option changes, in a few words. @param {string} letter */
export const optionLine = (letter) => named("option", letter, "line");
/** The name of the game with this option alone: "Pro: known cards". @param {string} letter */
export const gameName = (letter) => named("game", letter);
/** What that game is like, a sentence. @param {string} letter */
export const gameLine = (letter) => named("game", letter, "line");
/** The name of a special card: "Fifth row". @param {string} special */
export const specialName = (special) => named("special", special);
/** What a special card does, in a few words. @param {string} special */
export const specialLine = (special) => named("special", special, "line");
/** The name of a bot's level: "careful". @param {string} bot */
export const botName = (bot) => named("bot", bot);
/** How a bot plays, in a few words. @param {string} bot */
export const botLine = (bot) => named("bot", bot, "line");
