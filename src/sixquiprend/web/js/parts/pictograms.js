// The seven special cards as little drawings: gold is the card that is played, or what the special does.

import { html } from "../lib/ui.js";

/** @typedef {import("../types").Special} Special */

/** Drawings in a square of 100. @type {Readonly<Record<Special, () => any>>} */
const DRAWINGS = {
  // Four rows, and one more of a single card.
  fifth_row: () => html`
    <path d="M20 19H74M20 35H58M20 51H80M20 67H66" />
    <rect class="own" x="20" y="79" width="15" height="9" rx="2" />
    <path class="own-line" d="M48 84H62M55 77V91" />
  `,
  // A seven behind six places.
  seven_takes: () => html`
    <path class="own-line" stroke-width="9" d="M29 14H70L45 64" />
    <path stroke-width="7" d="M14 84v.1M28.400 84v.1M42.800 84v.1M57.200 84v.1M71.600 84v.1" />
    <path stroke-width="7" d="M86 84v.1" />
  `,
  // A card comes down between two others.
  insert: () => html`
    <rect x="10" y="52" width="24" height="34" rx="4" />
    <rect x="66" y="52" width="24" height="34" rx="4" />
    <rect class="own" x="40" y="14" width="20" height="28" rx="4" />
    <path class="own-line" d="M50 52V78M41 70 50 79 59 70" />
  `,
  // One card goes, another comes.
  replace: () => html`
    <rect x="12" y="14" width="28" height="39" rx="4" />
    <rect class="own" x="60" y="47" width="28" height="39" rx="4" />
    <path d="M54 24H67Q74 24 74 31V35M66 29 74 37 82 29" />
    <path class="own-line" d="M46 76H33Q26 76 26 69V65M18 71 26 63 34 71" />
  `,
  // A card of the table moves to another row.
  slide: () => html`
    <path d="M12 26H42M12 74H48" />
    <rect class="own" x="54" y="14" width="18" height="24" rx="3" />
    <path class="own-line" d="M78 26Q90 26 90 40 90 52 76 52H68Q62 52 62 58V74M52 66 62 76 72 66" />
  `,
  // A barred row.
  stop: () => html`
    <path d="M34 12H66L88 34V66L66 88H34L12 66V34Z" />
    <path class="own-line" stroke-width="12" d="M32 50H68" />
  `,
  // Minus turns to plus.
  minus_is_plus: () => html`
    <path stroke-width="10" d="M30 12H70" />
    <path d="M50 27V45M42 38 50 46 58 38" />
    <path class="own-line" stroke-width="11" d="M50 58V94M32 76H68" />
  `,
};

/**
 * The face of a special card.
 * @param {{ special: Special, short: boolean }} props
 */
export function Pictogram({ special, short }) {
  const high = short ? 100 : 140;
  return html`<svg viewBox="0 0 100 ${high}" aria-hidden="true">
    <rect class="frame" x="5" y="5" width="90" height=${high - 10} rx="5" />
    <g class="drawing" transform=${short ? "translate(11 11) scale(.78)" : "translate(9 18) scale(.82)"}>
      ${DRAWINGS[special]()}
    </g>
  </svg>`;
}
