// What this browser remembers of learning: how far each lesson is, runs of right answers, the quiz.

import { store, stored } from "../lib/settings.js";
import { signal } from "../lib/ui.js";

/** @typedef {import("./types").Reply} Reply */
/** @typedef {{ at: number, done: boolean }} Reached  the scene to go on with */
/** @typedef {{ run: number, best: number }} Run  right answers in a row */
/**
 * @typedef {{
 *   lessons: Record<string, Reached>, runs: Record<string, Run>, sheet: Record<string, Reply[]>,
 * }} Progress
 */

const NAME = "learn";

/** @returns {Progress} */
function read() {
  try {
    const kept = JSON.parse(stored(NAME) ?? "{}");
    // What is kept as `quiz` answers an older quiz, with other forms.
    return { lessons: { ...kept.lessons }, runs: { ...kept.runs }, sheet: { ...kept.sheet } };
  } catch {
    return { lessons: {}, runs: {}, sheet: {} };
  }
}

const progress = signal(read());

/** What is known now: another window may have learned something meanwhile, or this browser stores nothing. */
const latest = () => (stored(NAME) === null ? progress.peek() : read());

/** @param {Partial<Progress>} more */
function keep(more) {
  progress.value = { ...latest(), ...more };
  store(NAME, JSON.stringify(progress.value));
}

/**
 * How far a lesson is.
 * @param {string} name
 * @returns {Reached}
 */
export function reached(name) {
  const { at, done } = progress.value.lessons[name] ?? {};
  return { at: Number.isInteger(at) && at > 0 ? at : 0, done: done === true };
}

/**
 * The pupil has come to this scene; a lesson that was done once stays done.
 * @param {string} name
 * @param {number} at
 */
export function reach(name, at) {
  keep({ lessons: { ...latest().lessons, [name]: { at, done: reached(name).done } } });
}

/**
 * The lesson is done; next time it starts again.
 * @param {string} name
 */
export function finish(name) {
  keep({ lessons: { ...latest().lessons, [name]: { at: 0, done: true } } });
}

/**
 * The right answers in a row for a kind of exercise at a level.
 * @param {string} kind
 * @param {number} level
 * @returns {Run}
 */
export function runOf(kind, level) {
  const { run = 0, best = 0 } = progress.value.runs[`${kind} ${level}`] ?? {};
  return { run: Number(run) || 0, best: Number(best) || 0 };
}

/**
 * One more answer, right or wrong.
 * @param {string} kind
 * @param {number} level
 * @param {boolean} right
 */
export function count(kind, level, right) {
  const old = runOf(kind, level);
  const run = right ? old.run + 1 : 0;
  keep({ runs: { ...latest().runs, [`${kind} ${level}`]: { run, best: Math.max(old.best, run) } } });
}

/** The replies to the quiz so far, by the numbers of the questions. @returns {Record<string, Reply[]>} */
export function quizReplies() {
  return progress.value.sheet;
}

/** @param {Record<string, Reply[]>} sheet */
export function keepQuiz(sheet) {
  keep({ sheet });
}
