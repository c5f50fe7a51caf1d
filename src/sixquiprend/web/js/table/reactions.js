// What people can show that they feel: a few pictures of our own, each with a word. Never a text of theirs.

import { later, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";

/** @typedef {import("../types").Reaction} Reaction */

/** The head that most of them have. */
const HEAD =
  "M12 5.2c4.5 0 7 2.8 7 7.3 0 5-3 8.3-7 8.3s-7-3.3-7-8.3c0-4.5 2.5-7.3 7-7.3z" +
  "M5.4 9C3 8.2 2.2 5.4 2.6 3 4 5.2 5.6 5.9 7.8 6.2M18.6 9c2.4-.8 3.2-3.6 2.8-6-1.4 2.2-3 2.9-5.2 3.2";
const EYES = "M9.2 11h.01M14.8 11h.01";

/** @type {Readonly<Record<Reaction, string>>} */
const DRAWINGS = Object.freeze({
  groan: `${HEAD}M8 9.9l2.2 1.2L8 12.3M16 9.9l-2.2 1.2 2.2 1.2M8.8 17c1.1-1.5 2.1-1.5 3.2 0s2.1 1.5 3.2 0`,
  applause:
    "M7.5 20.5C5 19 3.6 16.6 4.2 14l1.5-6c.3-1.2 2-.9 1.8.4l-.6 3.4M16.5 20.5c2.5-1.5 3.9-3.9 3.3-6.5" +
    "l-1.5-6c-.3-1.2-2-.9-1.8.4l.6 3.4M6.9 11.8l4.2 3.4c1.1 1 .1 2.5-1.2 1.9M17.1 11.8l-4.2 3.4" +
    "c-1.1 1-.1 2.5 1.2 1.9M12 2.5v4M8.2 3.4l1.2 3M15.8 3.4l-1.2 3",
  again:
    "M4.6 12.5a7.5 7.5 0 1 0 2.3-5.4M6.8 2.6v4.8h4.8M9.8 11.6h.01M14.4 11.6h.01" +
    "M9.4 14.8c1.6 1.6 3.8 1.6 5.4 0",
  laugh:
    `${HEAD}M7.8 11.6c.5-1.5 2-1.5 2.5 0M13.7 11.6c.5-1.5 2-1.5 2.5 0` +
    "M8.6 14.4h6.8c-.3 2.7-1.7 4-3.4 4s-3.1-1.3-3.4-4z",
  phew:
    `${HEAD}M7.8 11.2h2.4M13.8 11.2h2.4M10.2 16.2c1.1.9 2.5.9 3.6 0` +
    "M21.4 11c1 1.6 1.3 2.1 1.3 2.8a1.3 1.3 0 0 1-2.6 0c0-.7.3-1.2 1.3-2.8z",
  wow:
    `${HEAD}M9.2 9.6a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z` +
    "M14.8 9.6a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z" +
    "M12 14.4a1.7 2 0 1 0 0 4 1.7 2 0 0 0 0-4z",
  hmm: `${HEAD}${EYES}M7.6 8.9l2.8.5M13.6 8.2l2.8-.4M9.4 17l5.2-1.4`,
  moo:
    `${HEAD}${EYES}M8 15.8c0-1.6 1.7-2.5 4-2.5s4 .9 4 2.5-1.7 3-4 3-4-1.4-4-3z` +
    "M10.6 15.9h.01M13.4 15.9h.01",
});

/** @type {Readonly<Record<Reaction, string>>} */
const WORDS = Object.freeze({
  groan: later("Ouch!"),
  applause: later("Well played!"),
  again: later("Again!"),
  laugh: later("Ha ha!"),
  phew: later("Phew!"),
  wow: later("Wow!"),
  hmm: later("Hmm …"),
  moo: later("Moo!"),
});

export const REACTIONS = /** @type {readonly Reaction[]} */ (Object.freeze(Object.keys(DRAWINGS)));

/** What it says. @param {Reaction} reaction */
export function reactionText(reaction) {
  return t(WORDS[reaction]);
}

/** Its picture alone: the word stands beside it. @param {{ name: Reaction }} props */
export function ReactionPicture({ name }) {
  return html`<svg class="reaction-drawing" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${DRAWINGS[name]} />
  </svg>`;
}
