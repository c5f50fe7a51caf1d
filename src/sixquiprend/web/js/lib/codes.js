// The codes of tables and classes, however people type them.

export const CODE_LENGTH = 6;
/** What a code looks like. */
export const EXAMPLE = "K7M2QP";
// No 0, O, 1, I or L in codes.
const NEVER = /[^A-HJKMNP-Z2-9]/g;

/**
 * The code that somebody typed or pasted: spaces, dashes and small letters don't matter, and a whole link is
 * fine.
 * @param {string} typed
 * @returns {string} the code, or as much of it as is there
 */
export function codeFrom(typed) {
  const link = /\/(?:tables|class)\/([A-Za-z0-9]+)/.exec(typed);
  return (link ? link[1] : typed).toUpperCase().replace(NEVER, "").slice(0, CODE_LENGTH);
}
