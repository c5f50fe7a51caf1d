// How much of a round has been told in this window, so that a page that is loaded again goes on where it was.

/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Update} Update */
/**
 * So many steps of this round of this game.
 * @typedef {{ game: string, round: number, steps: number }} Told
 */

/** @param {string} code */
const keyOf = (code) => `told-${code}`;

/**
 * @param {string} code
 * @returns {Told | null}
 */
export function readTold(code) {
  try {
    const told = JSON.parse(sessionStorage.getItem(keyOf(code)) ?? "null");
    return typeof told?.game === "string" && Number.isInteger(told.round + told.steps) ? told : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} code
 * @param {Told} told
 */
export function keepTold(code, told) {
  try {
    sessionStorage.setItem(keyOf(code), JSON.stringify(told));
  } catch {
    // Where nothing can be stored a page that is loaded again begins with what is.
  }
}

/**
 * Of the steps of a round that a newcomer gets, those that this window has been told and those that are still
 * to be told. Who comes for the first time is told nothing: what happened before is not their story.
 * @param {Told | null} told
 * @param {Update} update
 * @returns {{ past: Step[], ahead: Step[] }}
 */
export function untold(told, { game, board, steps }) {
  if (!told || told.game !== game || !board) return { past: steps, ahead: [] };
  if (told.round === board.round) return { past: steps.slice(0, told.steps), ahead: steps.slice(told.steps) };
  if (told.round !== board.round - 1 || steps.length === 0) return { past: steps, ahead: [] };
  // The last round had been told to its end, perhaps, but its sheet hadn't been read.
  const [scores, totals] = [board.scores.at(-1) ?? [], board.totals];
  const sheet = { ...steps[0].board, round: told.round, scores: board.scores };
  return {
    past: [],
    ahead: [{ event: { event: "round_scored", heads: scores, totals }, text: "", board: sheet }, ...steps],
  };
}
