// The options whose rules the judge has. It is the one file of it that names letters: one that doesn't stand
// here is settled by the server (tests/browser/test_judge.py proves those that do).

const [VARIABLE, JOKERS, SPECIALS] = ["V", "J", "S"];
/** Those that change nothing once the cards are revealed (K, D, P). */
const ELSEWHERE = "KDP";

/** Whether the judge knows all of these letters. @param {string} options */
export const judgesHere = (options) =>
  [...options].every((letter) => (ELSEWHERE + VARIABLE + JOKERS + SPECIALS).includes(letter));

/** Rows of variable length (V). @param {string} options */
export const withVariableRows = (options) => options.includes(VARIABLE);
/** Jokers (J). @param {string} options */
export const withJokers = (options) => options.includes(JOKERS);
/** Special cards (S). @param {string} options */
export const withSpecials = (options) => options.includes(SPECIALS);

/** Two of these that don't go together (C10), as the engine names them. @param {string} options */
export function conflictIn(options) {
  if (!withSpecials(options)) return null;
  const other = [JOKERS, VARIABLE].find((letter) => options.includes(letter));
  return other ? { one: SPECIALS, other } : null;
}

/**
 * The option that isn't for so many players (S1); null: none.
 * @param {string} options
 * @param {number} seats
 */
export const crowded = (options, seats) => (withSpecials(options) && seats > 8 ? SPECIALS : null);
