// What each kind of special card may do, and does (S3 to S9): engine/options/specials/kinds.py.

import { heads } from "../../lib/cards.js";
import {
  ascending,
  fittingRow,
  headsOf,
  isFull,
  isKnown,
  neededOf,
  openRows,
  rowWith,
  worthOf,
} from "./table.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("./events.js").JudgeEvent} JudgeEvent */
/** @typedef {import("./table.js").Queued} Queued */
/** @typedef {import("./table.js").State} State */
/**
 * A special card as it is played; rows count from 0.
 * @typedef {{
 *   kind: import("../../types").Special, seat: number, card?: Card, to?: number, row?: number,
 * }} Played
 */

/**
 * The ways to play this kind now.
 * @param {State} state
 * @param {Queued} play
 * @param {Played["kind"]} kind
 * @returns {Omit<Played, "kind" | "seat">[]}
 */
export function waysToPlay(state, { seat, card }, kind) {
  const open = openRows(state);
  const fits = fittingRow(state, card);
  const cardsOf = (/** @type {number} */ row) => /** @type {Card[]} */ (state.rows[row]);
  switch (kind) {
    case "fifth_row":
      return state.rows.length < 5 ? [{}] : [];
    case "seven_takes":
      return fits === null || state.sevens.includes(fits) ? [] : [{}];
    case "insert":
      return open
        .filter((row) => worthOf(card) < worthOf(/** @type {Card} */ (cardsOf(row).at(-1))))
        .map((to) => ({ to }));
    case "replace":
      return state.hands[seat].map((other) => ({ card: other }));
    case "slide":
      return open.flatMap((row) =>
        cardsOf(row).flatMap((other) => open.filter((to) => to !== row).map((to) => ({ card: other, to }))),
      );
    case "stop":
      return state.stops.length === 2 ? [] : open.map((row) => ({ row }));
    default: {
      const rows = fits === null ? open : isFull(state, fits) ? [fits] : [];
      return rows.flatMap((row) => cardsOf(row).map((other) => ({ card: other })));
    }
  }
}

/**
 * The row of which more must be told before this special card can be judged; null: enough is known.
 * @param {State} state
 * @param {Queued} play
 * @param {Played} special
 * @returns {{ row: number, needed: "count" | "cards" } | null}
 */
export function unclearFor(state, { card }, { kind, to = -1 }) {
  const [fits, unknown] = [fittingRow(state, card), openRows(state).find((row) => !isKnown(state, row))];
  if (kind === "insert" && to in state.rows) {
    const needed = isKnown(state, to) ? null : "cards";
    return needed && { row: to, needed };
  }
  if (kind === "slide" && unknown !== undefined) return { row: unknown, needed: "cards" };
  if (kind !== "minus_is_plus") return null;
  if (fits === null) return unknown === undefined ? null : { row: unknown, needed: "cards" };
  const needed = neededOf(state, fits) ?? (isFull(state, fits) && !isKnown(state, fits) ? "cards" : null);
  return needed && { row: fits, needed };
}

/**
 * What a special card does; if the number card isn't placed by this, it is then placed as usual.
 * @param {State} state
 * @param {Queued} play
 * @param {Played} special a legal one
 * @returns {JudgeEvent[]}
 */
export function effectOf(state, { seat, card }, special) {
  switch (special.kind) {
    case "fifth_row":
      return [{ event: "fifth_row_started", seat, card }];
    case "seven_takes":
      return [{ event: "seven_laid", seat, card, row: /** @type {number} */ (fittingRow(state, card)) }];
    case "insert":
      return [{ event: "inserted", seat, card, row: special.to, ...overflow(state, card, special.to ?? 0) }];
    case "replace":
      return [{ event: "replaced", seat, card, by: special.card }];
    case "slide":
      return slide(state, seat, card, special);
    case "stop":
      return [];
    default:
      return [minusIsPlus(state, seat, card, /** @type {Card} */ (special.card))];
  }
}

/**
 * What is taken because one more card comes inside a row (S5, C8).
 * @param {State} state
 * @param {Card} card
 * @param {number} row
 */
function overflow(state, card, row) {
  if (!isFull(state, row)) return { taken: [], heads: 0, gone: false };
  const gone = state.rows.length === 5;
  const longer = ascending([...state.rows[row], card]);
  const taken = gone ? longer : longer.slice(0, -1);
  return { taken, heads: headsOf(taken), gone };
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {Card} own
 * @param {Played} special
 * @returns {JudgeEvent[]}
 */
function slide(state, seat, own, { card, to = 0 }) {
  const moved = /** @type {Card} */ (card);
  const source = rowWith(state, moved);
  const fallout = overflow(state, moved, to);
  /** @type {JudgeEvent} */
  const slid = { event: "slid", seat, card: moved, source, row: to, ...fallout };
  if (state.rows[source].length > 1) return [slid];
  const row = fallout.gone && to < source ? source - 1 : source;
  return [slid, { event: "opened_row", seat, card: own, row }];
}

/**
 * The take in which one card cancels as many heads as it shows (S9).
 * @param {State} state
 * @param {number} seat
 * @param {Card} card
 * @param {Card} chosen
 * @returns {JudgeEvent}
 */
function minusIsPlus(state, seat, card, chosen) {
  const row = rowWith(state, chosen);
  const pile = state.heads[seat] ?? 0;
  const own = state.rows.length === 5 ? heads(card) : 0;
  const others = (headsOf(state.rows[row]) ?? 0) - heads(chosen);
  const change = Math.max(others + own - heads(chosen), -pile);
  return taking(state, seat, card, row, change - own);
}

/**
 * A row is taken (B7, B8); while there are five, the card just played goes with it (S3).
 * @param {State} state
 * @param {number} seat
 * @param {Card} card
 * @param {number} row
 * @param {number | null} cost
 * @returns {JudgeEvent}
 */
export function taking(state, seat, card, row, cost) {
  const five = state.rows.length === 5;
  return {
    event: five ? "row_gone" : "placed",
    seat,
    card,
    row,
    taken: five ? [...state.rows[row], card] : [...state.rows[row]],
    heads: cost === null ? null : five ? cost + heads(card) : cost,
    ...(!isKnown(state, row) && { unknown: true }),
  };
}
