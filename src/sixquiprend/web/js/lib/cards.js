// What is printed on cards. Nothing here is a rule: where cards go and what is taken, the server says.

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Special} Special */

/** The seven kinds of special cards, in the order of the rules (S3 to S9). @type {readonly Special[]} */
export const SPECIALS = Object.freeze([
  "fifth_row",
  "seven_takes",
  "insert",
  "replace",
  "slide",
  "stop",
  "minus_is_plus",
]);

/**
 * Whether this is a special card and not a number card or a joker.
 * @param {unknown} card
 * @returns {card is Special}
 */
export function isSpecial(card) {
  return typeof card === "string" && SPECIALS.includes(/** @type {Special} */ (card));
}

/**
 * Whether this is a joker: jokers are texts, "0.0" to "0.9".
 * @param {unknown} card
 */
export function isJoker(card) {
  return typeof card === "string" && card.startsWith("0.");
}

/**
 * The heads printed on a number card (B1) or a joker (C4).
 * @param {Card} card
 * @returns {1 | 2 | 3 | 5 | 7}
 */
export function heads(card) {
  if (typeof card !== "number") return 1;
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

/**
 * What a card counts in the order of cards: jokers come before all numbers (J2).
 * @param {Card} card
 */
export function orderOf(card) {
  return Number(card);
}

/**
 * The cards from the lowest to the highest.
 * @param {readonly Card[]} cards
 * @returns {Card[]}
 */
export function inOrder(cards) {
  return [...cards].sort((one, other) => orderOf(one) - orderOf(other));
}
