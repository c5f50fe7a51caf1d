// The referee in the browser: what must come of a turn, judged here, so that it works without a server too.
// The rules are the engine's: tests/browser/test_judge.py lets both settle the same quarrels and compares
// every event, table, sentence and refusal. Beyond the engine it settles tables of which only a part is told
// (the ends of the rows, how many cards lie there), and stops where more must be told.

import { isJoker } from "../../lib/cards.js";
import { t } from "../../lib/texts.js";
import { laidOut } from "./checking.js";
import { evolved } from "./events.js";
import { boardOf } from "./picture.js";
import { reasonsOf } from "./reasons.js";
import { refused } from "./refusals.js";
import { effectOf, taking, unclearFor, waysToPlay } from "./specials.js";
import {
  costOf,
  fittingRow,
  isFull,
  mayFollow,
  neededOf,
  openRows,
  rowsWithoutEnd,
  rowWith,
} from "./table.js";
import { told } from "./telling.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("../../types").RefereeQuestion} Question */
/** @typedef {import("../../types").Settled} Settled */
/** @typedef {NonNullable<import("../../types").RefereeAnswer["pending"]>} Pending */
/** @typedef {import("./events.js").JudgeEvent} JudgeEvent */
/** @typedef {import("./specials.js").Played} Played */
/** @typedef {import("./table.js").Queued} Queued */
/** @typedef {import("./table.js").State} State */
/** @typedef {Question["plays"][number]} Play */
/**
 * Something that happened, and the state before it.
 * @typedef {{ before: State, event: JudgeEvent }} Happened
 */

/**
 * What must come of the turn, up to the first thing that must still be told. Throws `Unsettled` if there
 * can't be such a table, or if a choice is illegal or not needed.
 * @param {Question} question
 * @returns {Settled}
 */
export function settle(question) {
  const { state: start, seats } = laidOut(question);
  /** @type {Happened[]} */
  const happened = [];
  let state = start;
  const chosen = new Set();
  /** @type {Pending | null} */
  let pending = null;
  while (state.queue.length > 0) {
    const play = question.plays[state.queue[0].seat];
    const next = nextEvents(state, play, chosen);
    if ("decision" in next) {
      pending = next;
      break;
    }
    for (const event of next) {
      const before = state;
      happened.push({ before, event });
      state = evolved(state, event);
      if (state.queue.length < before.queue.length) checkNeeded(play, chosen);
    }
  }
  const names = seats.map((seat) => question.names?.[seat] || t("Seat {seat}", { seat }));
  return {
    answer: {
      rows: state.rows.map((cards) => [...cards]),
      stops: fromOne(state.stops),
      sevens: fromOne(state.sevens),
      pending,
      heads: Object.fromEntries(
        question.plays.map(({ seat }, place) => [seat, changeOf(start.heads[place], state.heads[place])]),
      ),
      untold: untoldIn(happened),
    },
    start: boardOf(start),
    steps: /** @type {Settled["steps"]} */ (
      happened.map(({ before, event }) => ({
        event,
        text: told(event, before, names),
        board: boardOf(evolved(before, event)),
      }))
    ),
    why: reasonsOf(happened),
  };
}

/** @param {number | null} before @param {number | null} after */
const changeOf = (before, after) => (before === null || after === null ? null : after - before);

/** Rows as people count them, in ascending order. @param {readonly number[]} rows */
const fromOne = (rows) => rows.map((row) => row + 1).sort((one, other) => one - other);

/**
 * The rows of the question that were taken though not all their cards are told.
 * @param {Happened[]} happened
 */
function untoldIn(happened) {
  const taken = happened.filter(({ event }) => event.unknown);
  return taken.flatMap(({ before, event }) => {
    const laid = before.laid[event.row ?? 0];
    return laid === null ? [] : [laid + 1];
  });
}

/**
 * What happens next, or what must be told first. `chosen` hears of the seats whose choice of a row was
 * needed.
 * @param {State} state
 * @param {Play} play
 * @param {Set<number>} chosen
 * @returns {JudgeEvent[] | Pending}
 */
function nextEvents(state, play, chosen) {
  const [{ seat, card }] = state.queue;
  const [hidden] = rowsWithoutEnd(state);
  if (hidden !== undefined && !isJoker(card)) return asking(state, play, hidden, "cards");
  if (state.held[seat] !== null && play.special) return withSpecial(state, play, chosen);
  if (isJoker(card)) return withJoker(state, play, chosen);
  const row = fittingRow(state, card);
  if (row === null) return tooLow(state, play, chosen);
  const needed = neededOf(state, row);
  return needed ? asking(state, play, row, needed) : [behind(state, seat, card, row)];
}

/** @param {State} state @param {number} seat @param {Card} card @param {number} row @returns {JudgeEvent} */
function behind(state, seat, card, row) {
  if (isFull(state, row)) return taking(state, seat, card, row, costOf(state, row));
  return { event: "placed", seat, card, row, taken: [], heads: 0 };
}

/**
 * @param {State} state
 * @param {Play} play
 * @param {number} row
 * @param {"count" | "cards"} decision
 * @returns {Pending}
 */
function asking(state, { seat }, row, decision) {
  return { seat, card: state.queue[0].card, decision, row: row + 1, laid: (state.laid[row] ?? row) + 1 };
}

/**
 * A card that is lower than all ends takes a row of its player's choice (B8).
 * @param {State} state
 * @param {Play} play
 * @param {Set<number>} chosen
 * @returns {JudgeEvent[] | Pending}
 */
function tooLow(state, play, chosen) {
  const [{ seat, card }] = state.queue;
  const rows = openRows(state);
  if (play.take === undefined) {
    const costs = rows.map((row) => costOf(state, row));
    const least = costs.includes(null) ? null : Math.min(.../** @type {number[]} */ (costs));
    const cheapest = rows.filter((row) => costOf(state, row) === least && least !== null);
    return { seat: play.seat, card, decision: "take", legal: fromOne(rows), cheapest: fromOne(cheapest) };
  }
  const row = play.take - 1;
  checkRow(state, play, row, rows, "take");
  chosen.add(play.seat);
  return [taking(state, seat, card, row, costOf(state, row))];
}

/**
 * A joker goes behind a row (J3), or takes one (J4).
 * @param {State} state
 * @param {Play} play
 * @param {Set<number>} chosen
 * @returns {JudgeEvent[] | Pending}
 */
function withJoker(state, play, chosen) {
  const [{ seat, card }] = state.queue;
  const rows = [...state.rows.keys()];
  const free = rows.filter((row) => mayFollow(state.rows[row], card));
  const [put, take] = [play.put, play.take];
  if (put === undefined && take === undefined)
    return { seat: play.seat, card, decision: "joker", put: fromOne(free), take: fromOne(rows) };
  const row = (put ?? take ?? 0) - 1;
  checkRow(state, play, row, put === undefined ? rows : free, put === undefined ? "take" : "put");
  const needed = put === undefined ? null : neededOf(state, row);
  if (needed) return asking(state, play, row, needed);
  chosen.add(play.seat);
  return [
    { event: "joker_aimed", seat, row, take: put === undefined },
    put === undefined ? taking(state, seat, card, row, costOf(state, row)) : behind(state, seat, card, row),
  ];
}

/**
 * A special card comes before the number card is placed (S2).
 * @param {State} state
 * @param {Play} play
 * @param {Set<number>} chosen
 * @returns {JudgeEvent[] | Pending}
 */
function withSpecial(state, play, chosen) {
  const [queued] = state.queue;
  const special = specialOf(/** @type {NonNullable<Play["special"]>} */ (play.special), queued.seat);
  const unclear = unclearFor(state, queued, special);
  if (unclear) return asking(state, play, unclear.row, unclear.needed);
  checkSpecial(state, play, queued, special);
  if (
    special.kind === "minus_is_plus" &&
    play.take !== undefined &&
    fittingRow(state, queued.card) === null
  ) {
    const [card, row] = [
      /** @type {Card} */ (special.card),
      rowWith(state, /** @type {Card} */ (special.card)),
    ];
    if (play.take !== row + 1)
      throw refused("take_contradicts", { seat: play.seat, chosen: card, row: row + 1, take: play.take });
    chosen.add(play.seat);
  }
  return [{ event: "special_played", special }, ...effectOf(state, queued, special)];
}

/**
 * The special card as the engine's events name it: rows count from 0.
 * @param {NonNullable<Play["special"]>} special
 * @param {number} seat
 * @returns {Played}
 */
function specialOf(special, seat) {
  return {
    kind: special.kind,
    seat,
    ...("card" in special && { card: special.card }),
    ...("to" in special && { to: special.to - 1 }),
    ...("row" in special && { row: special.row - 1 }),
  };
}

/** @param {State} state @param {Play} play @param {Queued} queued @param {Played} special */
function checkSpecial(state, play, queued, special) {
  const { kind, card, to, row = to } = special;
  const details = {
    seat: play.seat,
    card: queued.card,
    chosen: card ?? play.card,
    row: (row ?? -1) + 1,
    rows: state.rows.length,
  };
  const isCard = card === undefined || isJoker(card) || (Number(card) >= 1 && Number(card) <= 104);
  if (!isCard) throw refused("not_a_card", { card: /** @type {Card} */ (card) });
  if (row !== undefined && !(row in state.rows)) throw refused("no_such_row", details);
  const ways = waysToPlay(state, queued, kind);
  if (ways.some((way) => way.card === card && way.to === to && way.row === special.row)) return;
  const code =
    ways.length === 0
      ? "not_possible_now"
      : card !== undefined && !ways.some((way) => way.card === card)
        ? "card_not_available"
        : "not_allowed";
  throw refused(code, details, kind);
}

/**
 * @param {State} state
 * @param {Play} play
 * @param {number} row
 * @param {number[]} legal
 * @param {"take" | "put"} choice
 */
function checkRow(state, play, row, legal, choice) {
  const { card } = state.queue[0];
  const details = { seat: play.seat, card, chosen: play.card, row: row + 1, rows: state.rows.length };
  if (!(row in state.rows)) throw refused("no_such_row", details);
  if (legal.length === 0) throw refused("not_possible_now", details, choice);
  if (!legal.includes(row)) throw refused("not_allowed", details, choice);
}

/** A choice that is there must be needed. @param {Play} play @param {Set<number>} chosen */
function checkNeeded({ seat, card, take }, chosen) {
  if (take !== undefined && !chosen.has(seat)) throw refused("choice_not_needed", { seat, card });
}
