// The finished games of this device, in its own storage and nowhere else: what the server knows of them it
// knows anyway.

import { store, stored } from "../lib/settings.js";
import { signal } from "../lib/ui.js";

/** @typedef {import("../types").Update} Update */
/**
 * A game that somebody at this device has played to its end. `bots`: the level at each seat, "" for people;
 * `accuracy`: 0 to 100, null if there is none, left out until it is known.
 * @typedef {{
 *   id: string, at: number, options: string, seat: number, names: string[], bots: string[],
 *   totals: number[], places: number[], rounds: number, accuracy?: number | null,
 * }} KeptGame
 */

const NAME = "games";
/** More are never kept; the earliest go. */
const MOST = 500;

/** @param {any} game @returns {game is KeptGame} */
function whole(game) {
  const { id, at, options, seat, names, bots, totals, places, rounds } = game ?? {};
  const lists = [names, bots, totals, places];
  return (
    [id, options].every((each) => typeof each === "string") &&
    [at, seat, rounds].every((each) => typeof each === "number") &&
    lists.every((each) => Array.isArray(each) && each.length === names.length && seat < each.length)
  );
}

/** @returns {KeptGame[]} */
function read() {
  try {
    const games = JSON.parse(stored(NAME) ?? "[]");
    return Array.isArray(games) ? games.filter(whole) : [];
  } catch {
    return [];
  }
}

/** The games, the latest first. */
export const keptGames = signal(read());

/** Another window may have kept a game meanwhile, or this browser stores nothing. */
const latest = () => (stored(NAME) === null ? keptGames.peek() : read());

/** These are the games from now on. @param {readonly KeptGame[]} games */
export function keepGames(games) {
  keptGames.value = games.slice(0, MOST);
  store(NAME, JSON.stringify(keptGames.value));
}

/**
 * The game of this update is over, and somebody here has played it. In a class devices belong to many, so
 * nothing is kept.
 * @param {Update | null} update
 */
export function keepFinished(update) {
  if (!update) return;
  const { board, ending, game, seats, table, you } = update;
  if (update.status !== "over" || !board || !ending || !you || table.led) return;
  const games = latest();
  if (games.some(({ id }) => id === game)) return;
  const kept = {
    id: game,
    at: Date.now(),
    options: table.rules.options,
    seat: you.seat,
    names: seats.map(({ name }) => name),
    bots: seats.map(({ kind, bot }) => (kind === "bot" ? bot : "")),
    totals: board.totals,
    places: ending.places,
    rounds: board.scores.length,
  };
  keepGames([kept, ...games]);
}

/**
 * The accuracy of a game is known now.
 * @param {string} id
 * @param {number | null} accuracy
 */
export function keepAccuracy(id, accuracy) {
  keepGames(latest().map((game) => (game.id === id ? { ...game, accuracy } : game)));
}
