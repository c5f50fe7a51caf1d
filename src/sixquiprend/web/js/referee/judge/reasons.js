// Why a card went where it went: each row with its difference, the sums of heads, the rules by number:
// referee/reasons.py.

import { heads, isJoker } from "../../lib/cards.js";
import { later, t, tn } from "../../lib/texts.js";
import { withVariableRows } from "./options.js";
import { endOf, fittingRow, isFull, openRows, setBy, worthOf } from "./table.js";
import { differenceText, tenthsText } from "./telling.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("../../types").Why} Why */
/** @typedef {import("./events.js").JudgeEvent} JudgeEvent */
/** @typedef {import("./judge.js").Happened} Happened */
/** @typedef {import("./table.js").State} State */

/** @type {Readonly<Record<string, string>>} */
const RULES = {
  B5: later("a card only goes behind a smaller card"),
  B6: later("of these rows it goes to the one with the smallest difference"),
  B7: later("a row has room for five cards; the sixth takes the five and starts the row again"),
  B8: later("a card lower than the last cards of all rows takes a row of its player's choice"),
  C12: later("a stopped row can't be chosen"),
  J3: later("a joker goes behind any row that doesn't end with a joker, and adds its value to its last card"),
  J4: later("or a joker takes a row of its player's choice and starts it again"),
  J6: later("on a full row a joker is the card too many, and takes the row"),
  S3: later("while there are five rows, whoever takes a row also takes the card just played"),
  S4: later("a row with “Seven takes” has room for six cards; the seventh takes the six"),
  S5: later("the card goes inside a row; if that makes the row too long, only its last card stays"),
  S6: later("another card of the hand is placed instead"),
  S7: later("first a card of the table moves to another row"),
  S8: later("nobody may add to a stopped row or take it"),
  S9: later("one card of the row cancels as many heads as it shows; a pile never falls below zero"),
  V1: later("the first card with several heads says how many cards may still follow it"),
};

/**
 * Why each of the steps came about, in their order.
 * @param {readonly Happened[]} happened
 * @returns {Why[]}
 */
export function reasonsOf(happened) {
  /** @type {Map<number, Card>} */
  const cancelling = new Map();
  return happened.map(({ before, event }) => {
    const { special } = event;
    if (special?.kind === "minus_is_plus" && special.card !== undefined)
      cancelling.set(special.seat, special.card);
    const places = event.event === "placed" || event.event === "row_gone";
    const cancelled = (places && cancelling.get(event.seat ?? 0)) || null;
    const numbers = new Set([...rulesOf(before, event), ...(cancelled === null ? [] : ["S9"])]);
    return {
      lines: [...compared(before, event), ...summed(before, event, cancelled)],
      rules: [...numbers].map((number) => ({ number, words: t(RULES[number]) })),
    };
  });
}

/**
 * Every row with its difference to the card that looks for its place (B5, B6).
 * @param {State} before
 * @param {JudgeEvent} event
 * @returns {string[]}
 */
function compared(before, { event, card: played }) {
  const card = /** @type {Card} */ (played);
  if (!["placed", "row_gone", "seven_laid"].includes(event) || isJoker(card)) return [];
  const [fits, open] = [fittingRow(before, card), openRows(before)];
  return before.rows.map((cards, at) => {
    const [row, end] = [at + 1, endOf(cards)];
    if (!open.includes(at)) return t("Row {row}: stopped", { row });
    if (end > worthOf(card))
      return t("Row {row}: {end} is greater than {card}", { row, end: tenthsText(end), card });
    const difference = differenceText(worthOf(card), end);
    return at === fits
      ? t("Row {row}: {difference}, the smallest difference", { row, difference })
      : t("Row {row}: {difference}", { row, difference });
  });
}

/**
 * The heads that are taken, card by card; with *minus is plus* also what is cancelled (S9).
 * @param {State} before
 * @param {JudgeEvent} event
 * @param {Card | null} cancelled
 * @returns {string[]}
 */
function summed(before, { seat = 0, taken: all = [], heads: cost = null, unknown }, cancelled) {
  if (all.length === 0 || unknown) return [];
  const taken = /** @type {Card[]} */ (all);
  if (cancelled === null) {
    const terms = taken.map(heads).join(" + ");
    return [t("Heads: {sum}", { sum: taken.length === 1 ? terms : `${terms} = ${cost}` })];
  }
  const [pile, less] = [before.heads[seat] ?? 0, heads(cancelled)];
  const others = taken.filter((card) => card !== cancelled).map(heads);
  const result = others.reduce((sum, count) => sum + count, pile) - less;
  const terms = [pile, ...others].join(" + ");
  if (result >= 0) return [t("Pile: {sum}", { sum: `${terms} − ${less} = ${result}` })];
  return [
    tn("Pile: {sum}, so 0; {count} head is lost", "Pile: {sum}, so 0; {count} heads are lost", -result, {
      sum: `${terms} − ${less}`,
    }),
  ];
}

/** @param {State} before @param {JudgeEvent} event @returns {string[]} */
function rulesOf(before, event) {
  switch (event.event) {
    case "placed":
    case "row_gone":
      return placingRules(before, event);
    case "fifth_row_started":
      return ["S3"];
    case "seven_laid":
      return ["B5", "B6", "S4"];
    case "inserted":
      return ["S5"];
    case "replaced":
      return ["S6"];
    case "slid":
    case "opened_row":
      return ["S7"];
    case "special_played":
      return event.special?.kind === "stop" ? ["S8"] : [];
    default:
      return [];
  }
}

/** @param {State} before @param {JudgeEvent} event @returns {string[]} */
function placingRules(before, { event, card: played, row = 0, taken = [] }) {
  const card = /** @type {Card} */ (played);
  const takes = taken.length > 0;
  if (isJoker(card)) return [takes ? (isFull(before, row) ? "J6" : "J4") : "J3"];
  const stopped = openRows(before).length < before.rows.length;
  const low = fittingRow(before, card) === null;
  return [
    ...(stopped ? ["S8"] : []),
    ...(low ? ["B8", ...(stopped ? ["C12"] : [])] : ["B5", "B6"]),
    ...(!low && takes ? [lengthRule(before, row)] : []),
    ...(event === "row_gone" ? ["S3"] : []),
  ];
}

/** What says how many cards this row has room for. @param {State} before @param {number} row */
function lengthRule(before, row) {
  if (before.sevens.includes(row)) return "S4";
  return withVariableRows(before.options) && setBy(before.rows[row]) !== null ? "V1" : "B7";
}
