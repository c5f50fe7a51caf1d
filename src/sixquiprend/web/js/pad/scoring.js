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
 * Everybody's heads of all rounds (B10).
 * @param {readonly (readonly number[])[]} scores
 * @param {number} seats
 * @returns {number[]}
 */
export function totalsOf(scores, seats) {
  return Array.from({ length: seats }, (_, seat) => scores.reduce((sum, heads) => sum + heads[seat], 0));
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
 * Whether the game is over after these rounds (B11, B12, S1).
 * @param {Rules} rules
 * @param {readonly (readonly number[])[]} scores
 */
export function isOver(rules, scores) {
  if (rules.rounds !== null && scores.length >= rules.rounds) return true;
  return totalsOf(scores, rules.seats).some((total) => endsWith(rules, total));
}

/**
 * Who has won: the fewest heads, and equals share (B11). Nobody while the game goes on.
 * @param {Rules} rules
 * @param {readonly (readonly number[])[]} scores
 * @returns {number[]}
 */
export function winnersOf(rules, scores) {
  if (!isOver(rules, scores)) return [];
  const totals = totalsOf(scores, rules.seats);
  const least = Math.min(...totals);
  return totals.flatMap((total, seat) => (total === least ? [seat] : []));
}

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
