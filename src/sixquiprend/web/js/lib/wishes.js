// What somebody wishes for a new table, and which wishes go together. What the server says has the last word;
// this only keeps people from asking for what can't be.

import { fixingEnd } from "./options.js";

/** @typedef {import("../types").Options} Options */
/** @typedef {"limit" | "rounds" | "both"} Ending */
/**
 * @typedef {object} Wishes
 * @property {string} options letters, in any order
 * @property {number} seats
 * @property {(string | null)[]} others one for each other seat: a bot, or null for a person
 * @property {Ending} ending
 * @property {number} limit
 * @property {boolean} atLimit
 * @property {number} rounds
 * @property {number | null} timer
 * @property {boolean} showSeen
 */

/** B11. */
const USUAL_LIMIT = 66;

/** @returns {Wishes} */
export function usualWishes() {
  return {
    options: "",
    seats: 4,
    others: [null, null, null],
    ending: "limit",
    limit: USUAL_LIMIT,
    atLimit: false,
    rounds: 3,
    timer: null,
    showSeen: false,
  };
}

/**
 * The wishes that were granted: what is agreed at a table.
 * @param {Pick<import("../types").Update["table"], "rules" | "timer" | "show_seen">} table
 * @returns {Wishes}
 */
export function wishesOf({ rules, timer, show_seen }) {
  const { seats, options, limit, at_limit, rounds } = rules;
  const usual = withSeats(usualWishes(), seats);
  return {
    ...usual,
    options,
    ending: limit === null ? "rounds" : rounds === null ? "limit" : "both",
    limit: limit ?? usual.limit,
    atLimit: at_limit,
    rounds: rounds ?? usual.rounds,
    timer,
    showSeen: show_seen,
  };
}

/**
 * The chosen option that this one doesn't go with, if there is one (C10).
 * @param {Options} known
 * @param {string} options
 * @param {string} letter
 * @returns {string | null}
 */
export function conflict(known, options, letter) {
  const excludes = known.options.find((option) => option.letter === letter)?.excludes ?? "";
  for (const chosen of options) {
    const others = known.options.find((option) => option.letter === chosen)?.excludes ?? "";
    if (chosen !== letter && (excludes.includes(chosen) || others.includes(letter))) return chosen;
  }
  return null;
}

/**
 * The most seats that these options allow.
 * @param {Options} known
 * @param {string} options
 */
export function mostSeats(known, options) {
  const chosen = known.options.filter((option) => options.includes(option.letter));
  return Math.min(known.limits.max_seats, ...chosen.map((option) => option.max_seats));
}

/**
 * The wishes with other options, and no more seats than those allow.
 * @param {Options} known
 * @param {Wishes} wishes
 * @param {string} options
 * @returns {Wishes}
 */
export function withOptions(known, wishes, options) {
  return withSeats({ ...wishes, options }, Math.min(wishes.seats, mostSeats(known, options)));
}

/**
 * The wishes for so many seats: new ones are like the last one was.
 * @param {Wishes} wishes
 * @param {number} seats
 * @returns {Wishes}
 */
export function withSeats(wishes, seats) {
  const others = wishes.others.slice(0, seats - 1);
  while (others.length < seats - 1) others.push(wishes.others.at(-1) ?? null);
  return { ...wishes, seats, others };
}

/**
 * The rules that these wishes come to.
 * @param {Wishes} wishes
 * @returns {import("../types").NewTable["rules"]}
 */
export function rulesOf({ options, seats, ending, limit, atLimit, rounds }) {
  if (fixingEnd(options)) return { seats, options };
  return {
    seats,
    options,
    limit: ending === "rounds" ? null : limit,
    at_limit: ending !== "rounds" && atLimit,
    rounds: ending === "limit" ? null : rounds,
  };
}
