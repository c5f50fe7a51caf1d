// The signs on the table's own buttons.

import { html } from "../lib/ui.js";

const DRAWINGS = Object.freeze({
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  scores: "M5 3.5h14v17H5zM5 8.5h14M11 3.5v17",
  seen:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 " +
    "0-6z",
  again: "M5 12a7 7 0 1 0 2.2-5.1M7 2.5v4.6h4.6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
});

/**
 * A sign for a button that has its own name.
 * @param {{ name: keyof typeof DRAWINGS }} props
 */
export function Sign({ name }) {
  return html`<svg class=${`icon-drawing sign-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${DRAWINGS[name]} />
  </svg>`;
}
