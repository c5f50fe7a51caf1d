// What somebody who pays attention remembers of a round: it is all in the story that was told.

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").GameEvent} GameEvent */

/**
 * @typedef {object} Memory
 * @property {readonly (readonly Card[])[]} picked D: what each seat has picked, in the order of picking
 * @property {ReadonlySet<Card>} received P: what came from the neighbour
 * @property {ReadonlySet<Card>} seen what lies on the table or has lain there
 */

/** @type {Memory} */
export const NOTHING = Object.freeze({ picked: [], received: new Set(), seen: new Set() });

/**
 * The memory after one more event, for who sits at this seat (null: nowhere).
 * @param {Memory} memory
 * @param {GameEvent} event
 * @param {number | null} seat
 * @returns {Memory}
 */
export function remembered(memory, event, seat) {
  switch (event.event) {
    case "round_started":
      return NOTHING;
    case "picked":
      return { ...memory, picked: withPick(memory.picked, event.seat, event.card) };
    case "passed":
      return event.to === seat ? { ...memory, received: new Set([...memory.received, event.card]) } : memory;
    case "rows_started":
      return withSeen(memory, event.cards);
    case "revealed":
      return withSeen(
        memory,
        event.plays.map(({ card }) => card),
      );
    case "replaced":
      return withSeen(memory, [event.by]);
    default:
      return memory;
  }
}

/**
 * @param {Memory["picked"]} picked
 * @param {number} seat
 * @param {Card} card
 */
function withPick(picked, seat, card) {
  const all = Array.from({ length: Math.max(picked.length, seat + 1) }, (_, place) => picked[place] ?? []);
  return all.map((cards, place) => (place === seat ? [...cards, card] : cards));
}

/**
 * @param {Memory} memory
 * @param {readonly Card[]} cards
 * @returns {Memory}
 */
function withSeen(memory, cards) {
  return { ...memory, seen: new Set([...memory.seen, ...cards]) };
}
