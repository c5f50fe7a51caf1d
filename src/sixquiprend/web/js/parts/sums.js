// Sums in a sentence: each stays on one line, if it isn't longer than that, and so do rows and cards.

import { html } from "../lib/ui.js";

/** "(44 − 43 = 1).", "1 + 3 + 1 = 5", "9 < 11 < 12": numbers with signs between them, and their brackets. */
const SUM = /(\(?\d+(?:[.,]\d+)?(?: [−+=<>] \d+(?:[.,]\d+)?)+\)?[.,;]?)/;

/**
 * Where no line ends: after the first word of a bracket, between a card and whoever played it, between a name
 * and the heads that were added to it, and before a number whose word says what it is ("row 1").
 */
const TOGETHER = /(?<=\([^\s)]*) | (?=\(\p{L}|\+\d)|(?<=\p{L}) (?=\d)/gu;

/**
 * A sentence whose sums are read in one go.
 * @param {{ text: string }} props
 */
export function WithSums({ text }) {
  // What is captured stands at every second place.
  return text
    .split(SUM)
    .map((part, place) =>
      place % 2 ? html`<span class="sum">${part}</span>` : part.replace(TOGETHER, "\u00a0"),
    );
}
