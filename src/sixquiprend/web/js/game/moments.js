// A finished game as moments: what is shown at once in a replay. Most steps are a moment of their own; a
// deal, the cards that everybody passes on, and steps that nobody tells anything about belong together.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Considered} Considered */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").GameStep} GameStep */
/** @typedef {import("../types").Special} Special */

/**
 * Shown is the table as it is after the last of the steps. `revealed` counts the turns of this round whose
 * cards have been turned over.
 * @typedef {{
 *   index: number,
 *   steps: GameStep[],
 *   board: Board,
 *   hands: readonly (readonly Card[])[],
 *   specials: readonly (readonly Special[])[],
 *   revealed: number,
 * }} Moment
 */

const DEAL = new Set([
  "round_started",
  "dealt",
  "specials_dealt",
  "rows_started",
  "pool_opened",
  "pool_closed",
]);

/**
 * Whether a step is shown together with the one before it.
 * @param {GameStep} step
 * @param {GameStep} previous
 */
function belongs(step, previous) {
  const [kind, before] = [step.event.event, previous.event.event];
  if (step.text === "" || kind === "drew_special") return true;
  if (kind === "round_started") return false;
  return (DEAL.has(kind) && DEAL.has(before)) || (kind === "passed" && before === "passed");
}

/**
 * @param {readonly GameStep[]} steps
 * @returns {Moment[]}
 */
export function momentsOf(steps) {
  /** @type {GameStep[][]} */
  const groups = [];
  for (const [index, step] of steps.entries()) {
    if (index > 0 && belongs(step, steps[index - 1])) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  let revealed = 0;
  return groups.map((group, index) => {
    const { board, hands, specials } = group[group.length - 1];
    if (group[0].event.event === "round_started") revealed = 0;
    if (group[0].event.event === "revealed") revealed += 1;
    return { index, steps: group, board, hands, specials, revealed };
  });
}

/**
 * When a moment is, counted in rounds from the start of the game.
 * @param {Moment} moment
 */
export function timeOf({ board, revealed }) {
  return board.round - 1 + revealed / board.turns;
}

/**
 * The moments at which the cards of a turn are chosen: where a reader jumps to.
 * @param {readonly Moment[]} moments
 */
export function turnStarts(moments) {
  return moments.filter((moment) => {
    const next = moments[moment.index + 1]?.steps[0].event.event;
    return next === "passed" || (next === "revealed" && moment.steps[0].event.event !== "passed");
  });
}

/**
 * The moments at which rounds begin.
 * @param {readonly Moment[]} moments
 */
export function roundStarts(moments) {
  return moments.filter(({ steps }) => steps[0].event.event === "round_started");
}

/**
 * Everybody's heads since the game began, turn by turn, for the curve.
 * @param {readonly Moment[]} moments
 */
export function courseOf(moments) {
  const seats = moments[0]?.hands.length ?? 0;
  /** @type {{ time: number, heads: readonly number[] }[]} */
  const course = [{ time: 0, heads: Array(seats).fill(0) }];
  for (const moment of moments) {
    const { board, steps } = moment;
    const played = board.queue.length === 0 && moment.revealed > 0;
    if (!played || steps[0].event.event === "round_scored" || steps[0].event.event === "game_ended") continue;
    const heads = board.totals.map((total, seat) => total + board.heads[seat]);
    const time = timeOf(moment);
    if (time === course[course.length - 1].time) course.pop();
    course.push({ time, heads });
  }
  return course;
}

/**
 * Whether a seat may know of an event; null: everything may be known, since the game is over.
 * @param {GameEvent} event
 * @param {number | null} seat
 */
function mayKnow(event, seat) {
  if (seat === null) return true;
  if (event.event === "dealt" || event.event === "specials_dealt" || event.event === "drew_special") {
    return event.seat === seat;
  }
  return event.event !== "passed" || event.seat === seat || event.to === seat;
}

/**
 * What is told at a moment, to whoever sees what this seat saw. Hands are shown, so nobody tells the deal.
 * @param {Moment} moment
 * @param {number | null} seat
 * @returns {string[]}
 */
export function toldAt(moment, seat) {
  return moment.steps
    .filter(({ event, text }) => text !== "" && event.event !== "dealt" && mayKnow(event, seat))
    .map(({ text }) => text);
}

// --- decisions of the analysis -------------------------------------------------------------------

/** The events that can tell what was answered to a question. @type {Record<string, readonly string[]>} */
const TOLD_BY = {
  play: ["revealed"],
  pass: ["passed"],
  pick: ["picked"],
  row: ["placed", "row_gone"],
  joker: ["joker_aimed"],
  special: ["special_played"],
  swap: ["swapped"],
};

/**
 * Whether this step tells the answer to that decision.
 * @param {GameStep} step
 * @param {number} turn how many turns of its round had been revealed after it
 * @param {Considered} decision
 */
function tells({ event, board }, turn, decision) {
  if (!TOLD_BY[decision.kind].includes(event.event) || board.round !== decision.round) return false;
  if (decision.kind !== "pick" && decision.turn !== (decision.kind === "pass" ? turn + 1 : turn))
    return false;
  if (event.event === "revealed") return true;
  if (event.event === "special_played") return event.special.seat === decision.seat;
  return "seat" in event && event.seat === decision.seat;
}

/**
 * For each moment, the decisions that were being made there: their answers come with what follows.
 * @param {readonly Moment[]} moments
 * @param {readonly Considered[]} decisions in the order of the game
 * @returns {Map<number, Considered[]>}
 */
export function decisionsAt(moments, decisions) {
  const steps = moments.flatMap((moment) => moment.steps.map((step) => ({ step, moment })));
  /** @type {Map<number, Considered[]>} */
  const found = new Map();
  /** Where each seat's last answer was told: its next one comes later. @type {Map<number, number>} */
  const last = new Map();
  for (const decision of decisions) {
    const from = (last.get(decision.seat) ?? -1) + 1;
    const at = steps.findIndex(
      ({ step, moment }, index) => index >= from && tells(step, moment.revealed, decision),
    );
    if (at < 0) continue;
    last.set(decision.seat, at);
    // An answer without words (no special card) is part of the moment in which it was asked.
    const { step, moment } = steps[at];
    const asked = step.text === "" ? moment.index : moment.index - 1;
    found.set(asked, [...(found.get(asked) ?? []), decision]);
  }
  return found;
}
