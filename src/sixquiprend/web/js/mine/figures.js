// What a list of finished games comes to: wins, runs, heads per round. Pure: games in, numbers out.

/** @typedef {import("./kept.js").KeptGame} KeptGame */
/** @typedef {{ key: string, games: number, wins: number, heads: number }} Group  heads: per round */

/** Whether the game was won, alone or shared. @param {KeptGame} game */
export const won = (game) => game.places[game.seat] === 1;

/**
 * The run of wins up to now, and the longest one. Games come latest first.
 * @param {readonly KeptGame[]} games
 */
export function runsOf(games) {
  let run = 0;
  let best = 0;
  for (const game of [...games].reverse()) {
    run = won(game) ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return { now: run, best };
}

/**
 * Against whom: the level of all others, "mixed" bots, or "people" among them.
 * @param {KeptGame} game
 */
export function companyOf({ bots, seat }) {
  const others = bots.filter((_, place) => place !== seat);
  if (others.includes("")) return "people";
  return new Set(others).size === 1 ? others[0] : "mixed";
}

/**
 * Games of a kind together: how many, how many won, and the heads that a round has cost.
 * @param {readonly KeptGame[]} games
 * @param {(game: KeptGame) => string} kind
 * @returns {Group[]} the most played first
 */
export function groupsOf(games, kind) {
  /** @type {Map<string, KeptGame[]>} */
  const found = new Map();
  for (const game of games) found.set(kind(game), [...(found.get(kind(game)) ?? []), game]);
  return [...found]
    .map(([key, those]) => ({
      key,
      games: those.length,
      wins: those.filter(won).length,
      heads: headsPerRound(those),
    }))
    .sort((one, other) => other.games - one.games);
}

/** @param {readonly KeptGame[]} games */
export function headsPerRound(games) {
  const rounds = games.reduce((sum, game) => sum + game.rounds, 0);
  return rounds === 0 ? 0 : games.reduce((sum, game) => sum + game.totals[game.seat], 0) / rounds;
}

/**
 * The accuracies that are known, the earliest first.
 * @param {readonly KeptGame[]} games
 * @returns {number[]}
 */
export function accuraciesOf(games) {
  return [...games].reverse().flatMap(({ accuracy }) => (typeof accuracy === "number" ? [accuracy] : []));
}
