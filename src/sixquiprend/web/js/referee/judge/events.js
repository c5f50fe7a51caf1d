// What happens on the table, and how it changes it: the events of engine/events.py and specials/events.py.
// `unknown` is set where nobody has named all cards that are taken.

import { ascending } from "./table.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("../../types").Special} Special */
/** @typedef {import("./table.js").State} State */
/**
 * @typedef {object} JudgeEvent
 * @property {string} event
 * @property {number} [seat]
 * @property {Card} [card]
 * @property {Card} [by]
 * @property {number} [row]
 * @property {number} [source]
 * @property {boolean} [take]
 * @property {(Card | null)[]} [taken]
 * @property {number | null} [heads]
 * @property {boolean} [gone]
 * @property {boolean} [unknown]
 * @property {{ kind: Special, seat: number, card?: Card, to?: number, row?: number }} [special]
 */

/** Special cards that stay on the table (S2). */
const STAYING = new Set(["fifth_row", "seven_takes", "stop"]);

/**
 * The state after an event. It trusts the event.
 * @param {State} state
 * @param {JudgeEvent} event
 * @returns {State}
 */
export function evolved(state, event) {
  const { seat = 0, row = 0 } = event;
  const card = /** @type {Card} */ (event.card);
  const [next, behind] = [{ ...state, queue: state.queue.slice(1) }, [...(state.rows[row] ?? []), card]];
  switch (event.event) {
    case "placed":
      return event.taken?.length
        ? collected(withRow(next, row, [card], false), event)
        : withRow(next, row, behind);
    case "row_gone":
      return withoutRow(collected(next, event), row);
    case "special_played":
      return specialPlayed(state, event);
    case "fifth_row_started":
      return {
        ...next,
        rows: [...state.rows, [card]],
        unsaid: [...state.unsaid, false],
        laid: [...state.laid, null],
      };
    case "seven_laid":
      return { ...withRow(next, row, behind), sevens: [...state.sevens, row] };
    case "replaced": {
      const by = /** @type {Card} */ (event.by);
      const hand = state.hands[seat].filter((other) => other !== by);
      return {
        ...next,
        queue: [{ seat, card: by }, ...next.queue],
        hands: state.hands.with(seat, [...hand, card]),
      };
    }
    case "opened_row":
      return withRow(next, row, [card], false);
    case "inserted":
      return overflowed(withRow(next, row, ascending(behind)), event);
    case "slid": {
      const source = event.source ?? 0;
      const left = state.rows[source].filter((other) => other !== card);
      return overflowed(withRow(withRow(state, source, left), row, ascending(behind)), event);
    }
    default:
      return state; // a joker's player has chosen: nothing has moved yet
  }
}

/**
 * @param {State} state
 * @param {number} row
 * @param {import("./table.js").Row} cards
 * @param {boolean} [unsaid] as it was, unless told
 * @returns {State}
 */
function withRow(state, row, cards, unsaid = state.unsaid[row]) {
  return { ...state, rows: state.rows.with(row, cards), unsaid: state.unsaid.with(row, unsaid) };
}

/**
 * Taken cards go to the pile (B9); stops leave, and the row's *seven takes* (S4, S8).
 * @param {State} state
 * @param {JudgeEvent} event
 * @returns {State}
 */
function collected(state, { seat = 0, row = 0, taken = [], heads = null }) {
  const before = state.heads[seat];
  const leaving = [...state.stops.map(() => "stop"), ...(state.sevens.includes(row) ? ["seven_takes"] : [])];
  return {
    ...state,
    heads: state.heads.with(seat, before === null || heads === null ? null : before + heads),
    piles: state.piles.with(seat, state.piles[seat] + taken.length),
    stops: [],
    sevens: state.sevens.filter((seven) => seven !== row),
    discards: [...state.discards, .../** @type {Special[]} */ (leaving)],
  };
}

/**
 * The table without this row: those behind it move up (S3, C20).
 * @param {State} state
 * @param {number} row
 * @returns {State}
 */
function withoutRow(state, row) {
  return {
    ...state,
    rows: state.rows.toSpliced(row, 1),
    unsaid: state.unsaid.toSpliced(row, 1),
    laid: state.laid.toSpliced(row, 1),
    sevens: state.sevens.map((seven) => (seven > row ? seven - 1 : seven)),
    discards: [...state.discards, "fifth_row"],
  };
}

/**
 * A row that has become too long is taken, but for its last card (S5, S7, C8).
 * @param {State} state
 * @param {JudgeEvent} event
 * @returns {State}
 */
function overflowed(state, event) {
  const { row = 0, taken = [], gone } = event;
  if (taken.length === 0) return state;
  if (gone) return withoutRow(collected(state, event), row);
  return collected(withRow(state, row, state.rows[row].slice(-1), false), event);
}

/**
 * @param {State} state
 * @param {JudgeEvent} event
 * @returns {State}
 */
function specialPlayed(state, { special }) {
  if (!special) return state;
  const { kind, seat, row = 0 } = special;
  return {
    ...state,
    held: state.held.with(seat, null),
    discards: STAYING.has(kind) ? state.discards : [...state.discards, kind],
    stops: kind === "stop" ? [...state.stops, row] : state.stops,
  };
}
