// What an answer would lead to, before it is given: the server's steps, as far as they are one's own.

import { t } from "../lib/texts.js";

/** @typedef {import("../types").Step} Step */

/**
 * The steps up to the last one that the own seat takes. The others' cards come after it whatever is chosen:
 * in the picture they would hide what the choice does.
 * @param {Step[]} steps
 * @param {number | undefined} me
 */
export function ownPart(steps, me) {
  const own = steps.findLastIndex(({ event }) => seatOf(event) === me);
  return own < 0 ? steps : steps.slice(0, own + 1);
}

/** Whose step it is; a special card says it in its answer. @param {Step["event"]} event */
function seatOf(event) {
  if ("seat" in event) return event.seat;
  return event.event === "special_played" ? event.special.seat : null;
}

/**
 * The own part in words: the server's, and that a row has to be chosen if the own card still lies nowhere.
 * @param {Step[]} steps
 * @param {number | undefined} me
 */
export function previewWords(steps, me) {
  const own = ownPart(steps, me);
  const next = own.at(-1)?.board.queue[0];
  const texts = own.map(({ text }) => text);
  if (next && next.seat === me) {
    texts.push(t("The {card} fits no row: then you choose the row that you take.", { card: next.card }));
  }
  return texts.filter(Boolean).join(" ");
}
