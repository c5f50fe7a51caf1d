// Sums in a sentence: each stays on one line, if it isn't longer than that.

import { html } from "../lib/ui.js";

/** "(44 − 43 = 1).", "1 + 3 + 1 = 5", "9 < 11 < 12": numbers with signs between them, and their brackets. */
const SUM = /(\(?\d+(?:[.,]\d+)?(?: [−+=<>] \d+(?:[.,]\d+)?)+\)?[.,;]?)/;

/**
 * A sentence whose sums are read in one go.
 * @param {{ text: string }} props
 */
export function WithSums({ text }) {
  // What is captured stands at every second place.
  return text.split(SUM).map((part, place) => (place % 2 ? html`<span class="sum">${part}</span>` : part));
}
