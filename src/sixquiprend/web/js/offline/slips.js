// What is wrong with a reply, as a word: the same words as in learn/slips.py, by which verdicts are kept.

/** @typedef {import("../learn/types").Form} Form */
/** @typedef {import("../learn/types").Take} Take */

const RIGHT = "right";

/**
 * The slip of this reply, where `expected` is a right one.
 * @param {Form} form
 * @param {any} reply
 * @param {any} expected
 * @returns {string}
 */
export function slipOf(form, reply, expected) {
  switch (form.form) {
    case "row":
      return reply.row === null ? "None" : String(reply.row);
    case "yes_no":
      return reply.yes ? "True" : "False";
    case "choice":
      return String(reply.option);
    case "decision":
      return String(form.legal.findIndex((answer) => same(answer, reply.answer)));
    case "number":
      return reply.number === expected.number ? RIGHT : reply.number < expected.number ? "less" : "more";
    case "order": {
      const at = reply.cards.findIndex(
        (/** @type {unknown} */ card, /** @type {number} */ place) => card !== expected.cards[place],
      );
      return at < 0 ? RIGHT : `${at} ${reply.cards[at]}`;
    }
    case "sheet":
      return sheetSlip(reply, expected);
    case "takes":
      return same(sorted(reply.takes), sorted(expected.takes)) ? RIGHT : "wrong";
    default:
      throw new Error(`no slips are known for ${form.form}`);
  }
}

/**
 * @param {import("../learn/types").SheetReply} reply
 * @param {import("../learn/types").SheetReply} expected
 */
function sheetSlip(reply, expected) {
  const wrong = expected.totals.flatMap((total, seat) => (reply.totals[seat] === total ? [] : [seat]));
  if (wrong.length > 0) return wrong.join(" ");
  const winners = [...(reply.winners ?? [])].sort((one, other) => one - other);
  return same(
    winners,
    [...expected.winners].sort((one, other) => one - other),
  )
    ? RIGHT
    : "winners";
}

/** @param {readonly Take[]} takes */
function sorted(takes) {
  return takes
    .map(({ seat, row, heads }) => [seat, row, heads])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
}

/**
 * Whether two values of JSON are the same.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => same(value, right.get(name)));
}
