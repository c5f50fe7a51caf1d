// What can stand on a sheet of scores, what it adds up to, and who has won. The pad must know these few rules
// itself, since it works without a server; tests hold them against the engine.

import { bring, chosenOptions } from "../lib/options.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../types").Rules} Rules */

/** All heads of the number cards (B1). */
const DECK = 171;

/**
 * The most heads that a round can have in all: each player's joker, say, has one more (C4). Special cards
 * only ever take some away.
 * @param {Pick<Rules, "seats" | "options">} rules
 */
export function mostHeads({ seats, options }) {
  return DECK + chosenOptions(options).reduce((sum, option) => sum + option.heads_each * seats, 0);
}

/**
 * Heads by round, then by player; null: that player wasn't there.
 * @typedef {readonly (readonly (number | null)[])[]} Scores
 */

/**
 * Everybody's heads of all rounds (B10), and those that somebody began with.
 * @param {Scores} scores
 * @param {number} seats
 * @param {readonly number[]} [starts]
 * @returns {number[]}
 */
export function totalsOf(scores, seats, starts = []) {
  return Array.from({ length: seats }, (_, seat) =>
    scores.reduce((sum, heads) => sum + (heads[seat] ?? 0), starts[seat] ?? 0),
  );
}

/**
 * Whether this total ends the game (B11, B12).
 * @param {Rules} rules
 * @param {number} total
 */
export function endsWith({ limit, at_limit: atLimit }, total) {
  return limit !== null && (total > limit || (atLimit && total === limit));
}

/**
 * Whether the game is over after these rounds (B11, B12, S1). Whoever has left ends nothing any more.
 * @param {Rules} rules
 * @param {Scores} scores
 * @param {readonly number[]} [starts]
 * @param {readonly boolean[]} [away]
 */
export function isOver(rules, scores, starts, away = []) {
  if (rules.rounds !== null && scores.length >= rules.rounds) return true;
  return totalsOf(scores, rules.seats, starts).some((total, seat) => !away[seat] && endsWith(rules, total));
}

/**
 * Who has won: the fewest heads of those who are there, and equals share (B11). Nobody while it goes on.
 * @param {Rules} rules
 * @param {Scores} scores
 * @param {readonly number[]} [starts]
 * @param {readonly boolean[]} [away]
 * @returns {number[]}
 */
export function winnersOf(rules, scores, starts, away = []) {
  if (!isOver(rules, scores, starts, away)) return [];
  const totals = totalsOf(scores, rules.seats, starts);
  const least = Math.min(...totals.filter((_, seat) => !away[seat]));
  return totals.flatMap((total, seat) => (total === least && !away[seat] ? [seat] : []));
}

/** @typedef {import("./pad.js").Game} Game */

/** Everybody's totals. @param {Game} game */
export const gameTotals = ({ names, scores, starts }) => totalsOf(scores, names.length, starts);
/** Who has won this game. @param {Game} game */
export const gameWinners = ({ rules, scores, starts, away }) => winnersOf(rules, scores, starts, away);
/** Whether this player hasn't left. @param {Game} game @param {number} seat */
export const plays = ({ away }, seat) => !away?.[seat];

/**
 * What somebody who joins now begins with: as many heads as whoever has most, so that coming late is no
 * advantage.
 * @param {Game} game
 */
export const joiningTotal = (game) => Math.max(0, ...gameTotals(game).filter((_, seat) => plays(game, seat)));

/**
 * The heads that somebody typed; null if that is nothing, or no number of heads.
 * @param {string} typed
 */
export function headsTyped(typed) {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : null;
}

/**
 * Why these can't be the heads of a player, in words; "" if they can, or if nothing is typed yet.
 * @param {string} typed
 * @param {Rules} rules
 */
export function cellProblem(typed, rules) {
  if (typed.trim() === "") return "";
  const heads = headsTyped(typed);
  if (heads === null) {
    if (!/^\s*[-−]\s*\d+\s*$/.test(typed)) return t("Heads are whole numbers: 0, 1, 2 …");
    // S9: what can't be cancelled is lost.
    return bring(rules.options, "specials")
      ? t("Nobody has less than 0 heads: even with “minus is plus” a pile never goes below zero.")
      : t("Nobody has less than 0 heads.");
  }
  const most = mostHeads(rules);
  return heads > most ? t("Nobody has {heads} heads: all cards together have {most}.", { heads, most }) : "";
}

/**
 * The heads of a round so far.
 * @param {readonly string[]} typed
 */
export function sumOf(typed) {
  return typed.reduce((sum, each) => sum + (headsTyped(each) ?? 0), 0);
}

/**
 * Why these can't be the heads of a round, in words; "" if they can so far.
 * @param {readonly string[]} typed
 * @param {Rules} rules
 */
export function roundProblem(typed, rules) {
  const wrong = typed.map((each) => cellProblem(each, rules)).find(Boolean);
  if (wrong) return wrong;
  const [sum, most] = [sumOf(typed), mostHeads(rules)];
  if (sum <= most) return "";
  return t("Together {sum} heads, but all cards have only {most}: somebody has counted too many.", {
    sum,
    most,
  });
}

/** Whether the names don't fit side by side on a phone, so that they would be cut. @param {Game} game */
export const hasLongNames = ({ names }) => Math.max(...names.map(({ length }) => length)) * names.length > 28;
