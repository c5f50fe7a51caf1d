// The pad itself: the game that is written down, the round that is being entered, and all that can be undone.
// It lives in this browser's storage, so it survives closing it; other windows with the pad follow.

import { store, stored } from "../lib/settings.js";
import { signal } from "../lib/ui.js";
import { erase, putAside } from "./past.js";

/** @typedef {import("../types").Rules} Rules */

/** @typedef {import("../types").Card} Card */

/**
 * Heads by round, then by player (null: wasn't there). `starts`: what somebody who came late began with;
 * `away`: who has left; `started`: when, in milliseconds since 1970, and what tells games apart.
 * @typedef {{
 *   names: string[], rules: Rules, scores: (number | null)[][],
 *   starts?: number[], away?: boolean[], started?: number,
 * }} Game
 */
/**
 * What was done, for whoever may want to undo it.
 * @typedef {"start" | "round" | "correct" | "remove" | "rules"} Change
 */
/**
 * The game as it was before a change.
 * @typedef {{ change: Change, round: number, game: Game | null }} Past
 */
/**
 * `draft`: what is typed of the next round so far, as it is typed; `taken`: the cards of each player, where
 * they were named.
 * @typedef {{ game: Game | null, draft: string[] | null, taken?: Card[][] | null, past: Past[] }} Pad
 */

const NAME = "pad";
const MOST_PAST = 60;
/** @type {Pad} */
const EMPTY = { game: null, draft: null, past: [] };

/** @param {unknown} value @param {(each: any) => boolean} fits */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);
/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @param {unknown} value */
const isCountOrNull = (value) => value === null || isCount(value);

/** @param {unknown} value */
const isYesOrNo = (value) => typeof value === "boolean";

/** @param {any} game @returns {game is Game} */
function isGame(game) {
  const seats = game?.names?.length;
  return (
    isListOf(game?.names, (name) => typeof name === "string") &&
    isListOf(game.scores, (heads) => isListOf(heads, isCountOrNull) && heads.length === seats) &&
    (game.starts === undefined || (isListOf(game.starts, isCount) && game.starts.length === seats)) &&
    (game.away === undefined || (isListOf(game.away, isYesOrNo) && game.away.length === seats)) &&
    game.rules?.seats === seats &&
    typeof game.rules.options === "string" &&
    typeof game.rules.at_limit === "boolean" &&
    isCountOrNull(game.rules.limit) &&
    isCountOrNull(game.rules.rounds)
  );
}

/**
 * The pad that was stored; an empty one if there is none, or none that can be read.
 * @param {string | null} text
 * @returns {Pad}
 */
function read(text) {
  let found;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    return EMPTY;
  }
  if (!isGame(found?.game)) return EMPTY;
  const { draft } = found;
  const game = { ...found.game, started: found.game.started ?? Date.now() };
  const isDraft = isListOf(draft, (each) => typeof each === "string") && draft.length === game.names.length;
  const isPast = isListOf(found.past, (each) => each?.game === null || isGame(each?.game));
  const taken = isDraft && isListOf(found.taken, Array.isArray) ? found.taken : null;
  return { game, draft: isDraft ? draft : null, taken, past: isPast ? found.past : [] };
}

export const pad = signal(read(stored(NAME)));

addEventListener("storage", (event) => {
  if (event.key === NAME) pad.value = read(event.newValue);
});

/** @param {Pad} next */
function write(next) {
  pad.value = next;
  store(NAME, JSON.stringify(next));
}

/**
 * Change the game, so that it can be undone.
 * @param {Change} change
 * @param {number} round
 * @param {Game} game
 * @param {string[] | null} draft
 */
function change(change, round, game, draft = null) {
  const past = [...pad.value.past, { change, round, game: pad.value.game }];
  write({ game, draft, past: past.slice(-MOST_PAST) });
}

/**
 * A new sheet.
 * @param {string[]} names
 * @param {Rules} rules
 */
export function startGame(names, rules) {
  const { game } = pad.value;
  if (game) putAside(game);
  change("start", 0, { names, rules, scores: [], started: Date.now() });
}

/**
 * Other names or another end for the game that is being played; somebody may join, or leave.
 * @param {string[]} names those of before, then whoever joins
 * @param {Rules} rules
 * @param {{ starts?: number[], away?: boolean[] }} [comings]
 */
export function changeGame(names, rules, comings = {}) {
  const before = pad.value.game;
  const scores = (before?.scores ?? []).map((heads) => names.map((_, seat) => heads[seat] ?? null));
  change("rules", 0, { ...before, names, rules, scores, ...comings });
}

/**
 * What is typed of the next round so far.
 * @param {string[] | null} draft
 * @param {Card[][] | null} [taken]
 */
export function keepDraft(draft, taken = null) {
  write({ ...pad.value, draft, taken });
}

/**
 * Write a round down: the next one, or one that was written before and is corrected.
 * @param {number} round counted from 0
 * @param {(number | null)[]} heads
 */
export function writeRound(round, heads) {
  const { game, draft } = pad.value;
  if (!game) return;
  if (round < game.scores.length)
    change("correct", round, { ...game, scores: game.scores.with(round, heads) }, draft);
  else change("round", round, { ...game, scores: [...game.scores, heads] });
}

/**
 * Strike a round out.
 * @param {number} round
 */
export function removeRound(round) {
  const { game, draft } = pad.value;
  if (game) change("remove", round, { ...game, scores: game.scores.toSpliced(round, 1) }, draft);
}

/** Take the last change back. */
export function undo() {
  const { past } = pad.value;
  const last = past.at(-1);
  if (!last) return;
  if (last.change === "start" && last.game) erase(last.game); // it lies on the table again
  write({ game: last.game, draft: null, past: past.slice(0, -1) });
}
