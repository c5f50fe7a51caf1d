// A table in the middle of a turn, as the referee's browser side judges it: the engine's State, as far as
// placing needs it (engine/placing.py, options/variable.py, jokers.py, specials/data.py). What nobody has
// told is null: a card of a row, or heads. tests/browser/test_judge.py proves it equal to the engine.

import { heads, isJoker } from "../../lib/cards.js";
import { withJokers, withVariableRows } from "./options.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("../../types").Special} Special */
/**
 * Cards from the first to the end; null: a card lies there that nobody has named. Only the first ones can be.
 * @typedef {readonly (Card | null)[]} Row
 */
/** @typedef {{ seat: number, card: Card }} Queued */
/**
 * @typedef {object} State
 * @property {string} options
 * @property {readonly Row[]} rows
 * @property {readonly boolean[]} unsaid by row: whether more cards may lie before those that were named
 * @property {readonly (number | null)[]} laid by row: its number in the question, from 0; null: made since
 * @property {readonly Queued[]} queue the cards to be placed, the next one first (B4)
 * @property {readonly (readonly Card[])[]} hands
 * @property {readonly (number | null)[]} heads
 * @property {readonly number[]} piles how many cards
 * @property {readonly (Special | null)[]} held the special card that a seat will play (S2)
 * @property {readonly number[]} stops
 * @property {readonly number[]} sevens
 * @property {readonly Special[]} discards
 */

/** What a card counts when cards are compared, in tenths (J2). @param {Card} card */
export const worthOf = (card) => (isJoker(card) ? Number(String(card)[2]) : 10 * Number(card));

/** @param {Card | null} one @param {Card | null} other */
const byValue = (one, other) => worthOf(/** @type {Card} */ (one)) - worthOf(/** @type {Card} */ (other));

/** The heads on these cards together; null if one isn't known. @param {Row} cards @returns {number | null} */
export function headsOf(cards) {
  let sum = 0;
  for (const card of cards) {
    if (card === null) return null;
    sum += heads(card);
  }
  return sum;
}

/** Whether all cards of this row were named. @param {State} state @param {number} row */
export const isKnown = (state, row) => !state.unsaid[row] && !state.rows[row].includes(null);

/** What taking a row costs; null: not known. @param {State} state @param {number} row */
export const costOf = (state, row) => (isKnown(state, row) ? headsOf(state.rows[row]) : null);

/** The value of a row's end; a joker adds its own to the card before it (J3). @param {Row} cards */
export function endOf(cards) {
  const last = /** @type {Card} */ (cards[cards.length - 1]);
  if (!isJoker(last) || cards.length === 1) return worthOf(last);
  return worthOf(/** @type {Card} */ (cards[cards.length - 2])) + worthOf(last);
}

/** The place of the first card with several heads, which sets the row's length (V1). @param {Row} cards */
export function setBy(cards) {
  const place = cards.findIndex((card) => card !== null && heads(card) > 1);
  return place < 0 ? null : place;
}

/** How many cards a row holds (B7, V1, S4). @param {State} state @param {number} row */
export function capacityOf(state, row) {
  const place = withVariableRows(state.options) ? setBy(state.rows[row]) : null;
  if (place !== null) return place + heads(/** @type {Card} */ (state.rows[row][place]));
  return state.sevens.includes(row) ? 6 : 5;
}

/** The rows that may be touched: all but the stopped ones (S8). @param {State} state */
export const openRows = (state) => [...state.rows.keys()].filter((row) => !state.stops.includes(row));

/**
 * The one row that the card fits (B5, B6); null: it is too low for all.
 * @param {State} state
 * @param {Card} card
 */
export function fittingRow(state, card) {
  let [nearest, found] = [-1, /** @type {number | null} */ (null)];
  for (const row of openRows(state)) {
    const end = endOf(state.rows[row]);
    if (nearest < end && end < worthOf(card)) [nearest, found] = [end, row];
  }
  return found;
}

/** Whether one more card on this row takes it (B7). @param {State} state @param {number} row */
export const isFull = (state, row) => state.rows[row].length >= capacityOf(state, row);

/** Whether this card may lie behind these (B5, J3, J5). @param {Row} cards @param {Card} card */
export function mayFollow(cards, card) {
  if (isJoker(card)) return !isJoker(cards[cards.length - 1]);
  return endOf(cards) < worthOf(card);
}

/** The cards in ascending order. @param {Row} cards @returns {(Card | null)[]} */
export const ascending = (cards) => [...cards].sort(byValue);

/** Where a card lies; -1: in no row. @param {State} state @param {Card} card */
export const rowWith = (state, card) => state.rows.findIndex((cards) => cards.includes(card));

/**
 * What must be told before it is clear whether the row is full: how many cards it has, all of them (V1), or
 * nothing, because it makes no difference.
 * @param {State} state
 * @param {number} row
 * @returns {"count" | "cards" | null}
 */
export function neededOf(state, row) {
  if (isKnown(state, row)) return null;
  if (withVariableRows(state.options)) return "cards";
  if (!state.unsaid[row] || isFull(state, row)) return null;
  const [first] = state.rows[row];
  // Before a low card there isn't room for four others; under J jokers might lie there.
  const most = isJoker(first) || withJokers(state.options) ? 5 : Number(first) - 1;
  return most + state.rows[row].length < capacityOf(state, row) ? null : "count";
}

/**
 * The rows whose end can't be compared yet: a joker at the end of which the card before it isn't known.
 * @param {State} state
 */
export const rowsWithoutEnd = (state) =>
  openRows(state).filter((row) => {
    const cards = state.rows[row];
    if (!isJoker(cards[cards.length - 1])) return false;
    return cards.length === 1 ? state.unsaid[row] : cards[cards.length - 2] === null;
  });
