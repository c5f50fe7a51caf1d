// A question laid out as a table, or refused: referee/table.py and engine/position.py, in their order.

import { isJoker } from "../../lib/cards.js";
import { conflictIn, crowded, withJokers, withSpecials } from "./options.js";
import { refused, refusedOption } from "./refusals.js";
import { capacityOf, mayFollow, worthOf } from "./table.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("../../types").RefereeQuestion} Question */
/** @typedef {import("./table.js").State} State */

const MOST_PLAYERS = 10;
/** How many cards of a kind there are (S1). */
const OF_A_KIND = 4;

/**
 * The table before the first placing. Throws `Unsettled` if there can't be such a one.
 * @param {Question} question
 * @returns {{ state: State, seats: number[] }} `seats`: the number of each seat in the question
 */
export function laidOut(question) {
  for (const play of question.plays) checkChoices(play, question);
  const seats = seatsOf(question);
  checkRules(question.options, seats.length);
  const marks = checkedMarks(question);
  const played = new Set(question.plays.map(({ seat }) => seat));
  /** @type {State} */
  const state = {
    options: question.options,
    rows: question.rows,
    unsaid: question.rows.map((_, row) => (question.unsaid ?? []).includes(row + 1)),
    laid: question.rows.map((_, row) => row),
    queue: question.plays
      .map(({ card }, seat) => ({ seat, card }))
      .sort((one, other) => worthOf(one.card) - worthOf(other.card)), // B4
    hands: seats.map((seat, place) =>
      (question.hands[seat] ?? []).filter((card) => !played.has(seat) || card !== question.plays[place].card),
    ),
    heads: seats.map((seat) => question.piles[seat] ?? 0),
    piles: seats.map(() => 0),
    held: seats.map((_, place) => question.plays[place]?.special?.kind ?? null),
    ...marks,
    discards: [],
  };
  checkTable(state);
  return { state, seats };
}

/** @param {Question["plays"][number]} play @param {Question} question */
function checkChoices({ seat, card, take, put, special }, question) {
  if (put !== undefined && !isJoker(card)) throw refused("put_without_joker", { seat, card });
  if (put !== undefined && take !== undefined) throw refused("put_and_take", { seat });
  if (special?.kind === "replace" && !(seat in question.hands)) throw refused("hand_missing", { seat });
}

/** Those who play, then those of whom only the hand is told. @param {Question} question */
function seatsOf({ plays, hands }) {
  const seats = plays.map(({ seat }) => seat);
  const twice = seats.find((seat, place) => seats.indexOf(seat) !== place);
  if (twice !== undefined) throw refused("seat_twice", { seat: twice });
  return [
    ...seats,
    ...Object.keys(hands)
      .map(Number)
      .filter((seat) => !seats.includes(seat)),
  ];
}

/** @param {string} options @param {number} seats */
function checkRules(options, seats) {
  if (seats > MOST_PLAYERS) throw refused("bad_rules", { least: 2, most: MOST_PLAYERS });
  const conflict = conflictIn(options);
  if (conflict) throw refusedOption("options_conflict", conflict.one, conflict.other);
  const full = crowded(options, seats);
  if (full) throw refusedOption("too_many_seats", full);
}

/**
 * What special cards lie on the rows, counted from 0.
 * @param {Question} question
 */
function checkedMarks(question) {
  const played = question.plays.flatMap(({ special }) => (special ? [special.kind] : []));
  if (!withSpecials(question.options)) {
    for (const [field, given] of Object.entries({
      special: played,
      stops: question.stops,
      sevens: question.sevens,
    }))
      if (given.length > 0) throw refused("option_missing", { field });
    return { stops: [], sevens: [] };
  }
  const [stops, sevens] = [marked("stops", question), marked("sevens", question)];
  if (stops.length > 2) throw refused("too_many_stops", { count: stops.length });
  const all = [
    ...played,
    ...(question.rows.length === 5 ? ["fifth_row"] : []),
    ...stops.map(() => "stop"),
    ...sevens.map(() => "seven_takes"),
  ];
  for (const kind of all) {
    const count = all.filter((other) => other === kind).length;
    if (count > OF_A_KIND) throw refused("too_many_specials", { kind, count, most: OF_A_KIND });
  }
  return { stops, sevens };
}

/** @param {"stops" | "sevens"} field @param {Question} question */
function marked(field, { rows, [field]: given }) {
  for (const row of given) {
    if (row < 1 || row > rows.length) throw refused("no_such_row", { row, rows: rows.length });
    if (given.indexOf(row) !== given.lastIndexOf(row)) throw refused("row_twice", { row, field });
  }
  return given.map((row) => row - 1).sort((one, other) => one - other);
}

/**
 * Every card is one of this game's and lies in one place; every row could have come about.
 * @param {State} state
 */
function checkTable(state) {
  const { options, rows, hands, queue } = state;
  if (rows.length < 4 || rows.length > (withSpecials(options) ? 5 : 4))
    throw refused("bad_rows", { rows: rows.length });
  const played = queue.map(({ card }) => card);
  const cards = /** @type {Card[]} */ (
    [...rows.flat(), ...hands.flat(), ...played].filter((card) => card !== null)
  );
  const strange = [...hands.flat(), ...played, ...cards].find((card) => !isCard(card));
  if (strange !== undefined) throw refused("not_a_card", { card: strange });
  for (const card of cards) {
    if (isJoker(card) && !withJokers(options)) throw refused("not_in_deck", { card });
    if (cards.indexOf(card) !== cards.lastIndexOf(card)) throw refused("card_twice", { card });
  }
  for (const [row, laid] of rows.entries()) checkRow(state, row, laid);
}

/** @param {unknown} thing */
function isCard(thing) {
  if (typeof thing === "string") return /^0\.\d$/.test(thing);
  return Number.isInteger(thing) && Number(thing) >= 1 && Number(thing) <= 104;
}

/** @param {State} state @param {number} row @param {State["rows"][number]} laid */
function checkRow(state, row, laid) {
  if (laid.length === 0) throw refused("empty_row", { row: row + 1 });
  const unseen = laid.lastIndexOf(null) + 1;
  for (let place = 1; place < laid.length; place++) {
    const before = laid.slice(0, place);
    const card = laid[place];
    if (place > unseen && card !== null && !mayFollow(before, card))
      throw refused("row_not_ascending", { row: row + 1 });
    if (place >= capacityOf({ ...state, rows: state.rows.with(row, before) }, row))
      throw refused("row_too_long", { row: row + 1 });
  }
  // So many lower cards as lie unseen before a number there must be; under J they may be jokers.
  const first = laid[unseen];
  if (first !== null && !withJokers(state.options) && Number(first) <= unseen)
    throw refused("row_too_long", { row: row + 1 });
}
