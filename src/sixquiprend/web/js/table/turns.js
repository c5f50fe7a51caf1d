// Turns in what has happened, and whom a table waits for.

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Update} Update */

/** Questions that are answered with a card of the hand: a turn begins with them. */
export const WITH_THE_HAND = new Set(["play", "pass"]);

/**
 * These steps, each turn for itself: it begins when the cards are revealed.
 * @param {readonly Step[]} steps
 */
export function turnsOf(steps) {
  /** @type {Step[][]} */
  const turns = [[]];
  for (const step of steps) {
    if (step.event.event === "revealed") turns.push([]);
    turns[turns.length - 1].push(step);
  }
  return turns;
}

/**
 * The card that a seat has played in the last of these turns.
 * @param {number | null} seat
 * @param {readonly Step[]} steps
 * @returns {Card | null}
 */
export function playedBy(seat, steps) {
  const last = steps.findLast(({ event }) => event.event === "revealed")?.event;
  const plays = last?.event === "revealed" ? last.plays : [];
  return plays.find((play) => play.seat === seat)?.card ?? null;
}

/**
 * The seat for which alone everybody waits; null if there is none.
 * @param {Update | null} latest
 */
export function awaitedAlone(latest) {
  if (latest?.status !== "playing" || latest.asked.length !== 1) return null;
  return latest.asked[0].seat;
}

/**
 * Whether the cards of a turn lie open, and somebody is asked where one of them goes, or what comes of it.
 * @param {Update} update
 */
export function isInMidTurn({ status, asked }) {
  return status === "playing" && asked.some(({ kind }) => kind !== "pick" && !WITH_THE_HAND.has(kind));
}
