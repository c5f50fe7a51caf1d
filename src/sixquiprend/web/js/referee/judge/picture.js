// The table as the pages draw it: table/picture.py. A row that isn't all told has 0 heads, as in lessons.

import { withJokers, withSpecials, withVariableRows } from "./options.js";
import { capacityOf, costOf, endOf, rowsWithoutEnd, setBy } from "./table.js";

/** @typedef {import("./table.js").State} State */

/**
 * @param {State} state
 * @returns {import("../../types").Board}
 */
export function boardOf(state) {
  const { options, rows, queue, hands, heads, piles, held, stops, sevens, discards } = state;
  const nobody = hands.map(() => 0);
  const hidden = rowsWithoutEnd(state);
  return /** @type {import("../../types").Board} */ ({
    round: 1,
    turn: queue.length === 0 && hands.some((hand) => hand.length > 0) ? 1 : 0,
    turns: withSpecials(options) ? 12 : withJokers(options) ? 11 : 10,
    rows: rows.map((cards, row) => ({
      cards: [...cards],
      capacity: capacityOf(state, row),
      heads: costOf(state, row) ?? 0,
      end: cards.length > 0 && !hidden.includes(row) ? String(endOf(cards) / 10) : "",
      stopped: stops.includes(row),
      seven: sevens.includes(row),
      set_by: withVariableRows(options) ? setBy(cards) : null,
      ...(state.unsaid[row] && { unsaid: true }),
    })),
    queue: queue.map(({ seat, card }) => ({ kind: "play", seat, card })),
    heads: [...heads],
    totals: nobody,
    scores: [],
    hand_sizes: hands.map((hand) => hand.length),
    pile_sizes: [...piles],
    pool: [],
    specials: withSpecials(options)
      ? { stock: 28, discards: [...discards], hand_sizes: held.map((special) => (special ? 1 : 0)) }
      : null,
    winners: [],
  });
}
