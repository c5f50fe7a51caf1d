// Legal answers, and how one of them is found step by step: first its kind, then a card, then a row.
// Nothing here is a rule: the server has listed what is allowed, and these functions only sort the list.

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Card} Card */

/**
 * What has been said so far of the answer that somebody is making; null: not yet said.
 * @typedef {{ kind: Answer["kind"] | null, card: Card | null, row: number | null }} Aim
 */

/** @type {Readonly<Aim>} */
export const NO_AIM = Object.freeze({ kind: null, card: null, row: null });

/**
 * The card an answer names, if it names one.
 * @param {Answer} answer
 * @returns {Card | null}
 */
export function cardOf(answer) {
  return "card" in answer ? answer.card : null;
}

/**
 * The row an answer aims at, if it aims at one.
 * @param {Answer} answer
 * @returns {number | null}
 */
export function rowOf(answer) {
  if ("row" in answer) return answer.row;
  return "to" in answer ? answer.to : null;
}

/**
 * Whether both say the same.
 * @param {Answer | null} one
 * @param {Answer | null} other
 */
export function sameAnswer(one, other) {
  if (one === null || other === null) return one === other;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => /** @type {Record<string, unknown>} */ (other)[name] === value)
  );
}

/**
 * The answers that agree with all that the aim says.
 * @param {readonly Answer[]} legal
 * @param {Readonly<Aim>} aim
 */
export function matching(legal, aim) {
  return legal.filter(
    (answer) =>
      (aim.kind === null || answer.kind === aim.kind) &&
      (aim.card === null || cardOf(answer) === aim.card) &&
      (aim.row === null || rowOf(answer) === aim.row),
  );
}

/**
 * What must be said next to make one answer of the aim.
 * @param {readonly Answer[]} legal
 * @param {Readonly<Aim>} aim
 * @returns {"kind" | "card" | "row" | "nothing"}
 */
export function missing(legal, aim) {
  const left = matching(legal, aim);
  if (aim.kind === null && new Set(left.map((answer) => answer.kind)).size > 1) return "kind";
  if (aim.card === null && left.some((answer) => cardOf(answer) !== null)) return "card";
  if (aim.row === null && left.some((answer) => rowOf(answer) !== null)) return "row";
  return "nothing";
}

/**
 * The aim one step back; the last thing said is forgotten first.
 * @param {Readonly<Aim>} aim
 * @returns {Aim}
 */
export function stepBack(aim) {
  if (aim.row !== null) return { ...aim, row: null };
  if (aim.card !== null) return { ...aim, card: null };
  return { ...NO_AIM };
}

/**
 * The kinds of these answers, in the order in which they come.
 * @param {readonly Answer[]} legal
 */
export function kindsOf(legal) {
  return [...new Set(legal.map((answer) => answer.kind))];
}
