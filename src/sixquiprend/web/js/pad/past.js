// Games that are over, or were put aside: kept in this browser until somebody erases them.

import { store, stored } from "../lib/settings.js";
import { signal } from "../lib/ui.js";

/** @typedef {import("./pad.js").Game} Game */

const NAME = "pad-games";
const MOST = 100;

/**
 * @param {string | null} text
 * @returns {Game[]} the last one first
 */
function read(text) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((game) => Array.isArray(game?.scores)) : [];
  } catch {
    return [];
  }
}

export const pastGames = signal(read(stored(NAME)));

addEventListener("storage", (event) => {
  if (event.key === NAME) pastGames.value = read(event.newValue);
});

/** @param {Game[]} games */
function write(games) {
  pastGames.value = games.slice(0, MOST);
  store(NAME, JSON.stringify(pastGames.value));
}

/** Puts a game aside, if something was written down; it is there once. @param {Game} game */
export function putAside(game) {
  if (game.scores.length > 0) write([game, ...without(game)]);
}

/** Erases a game; all of them without one. @param {Game} [game] */
export function erase(game) {
  write(game ? without(game) : []);
}

/** Gives games back that were just erased. @param {Game[]} games */
export const giveBack = (games) => write(games);

/** @param {Game} game */
const without = (game) => pastGames.value.filter(({ started }) => started !== game.started);
