// Turns in what has happened, and whom a table waits for.

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Update} Update */

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
