// The face that goes with a name: a head of cattle put together from a few parts of our own drawing. The same
// name has the same face everywhere, so nothing about it needs to be sent or kept.

import { styled } from "../lib/styles.js";
import { html, useMemo } from "../lib/ui.js";

await styled("css/face.css");

/** What a face is made of: how many kinds there are of each part. */
const KINDS = Object.freeze({ hide: 7, horns: 5, brow: 5, patch: 4, eyes: 5, mouth: 4, extra: 6, ground: 6 });

/** @typedef {Record<keyof typeof KINDS, number>} Features */

/**
 * The parts of the face of this name, drawn from it as from a lot.
 * @param {string} name
 * @returns {Features}
 */
export function featuresOf(name) {
  let lot = 2166136261;
  const draw = (/** @type {string} */ text) => {
    for (const letter of text) lot = Math.imul(lot ^ /** @type {number} */ (letter.codePointAt(0)), 16777619);
    lot ^= lot >>> 15;
    lot = Math.imul(lot, 2246822507);
    lot ^= lot >>> 13;
    return lot >>> 0;
  };
  draw(name.normalize("NFC"));
  return /** @type {Features} */ (
    Object.fromEntries(Object.entries(KINDS).map(([part, kinds]) => [part, draw(part) % kinds]))
  );
}

/** The left horn of each kind; the right one is its mirror image. */
const HORNS = [
  "M14 12C9 11 7 7 8.5 3c1.5 3 4 5 8 6z",
  "M13 13C7 13.5 2.5 10 2 5c3 3 7 4 12.5 4.5z",
  "M15 11C11 9 12 5.5 9 2.5c5 .5 9 3.5 9.5 7.5z",
  "M12 12.5a3 3 0 1 1 4.5-3.5z",
  "M13 12.5C8 15 4.5 13 3 9.5c3.5 1 6 .5 9-1z",
];
/** What grows between them. */
const BROWS = [
  "",
  "M15 11.5c-1-4 2-6 5-5.5 3-.5 6 1.5 5 5.5-1.5-1.5-3-.5-5 .5-2-1-3.5-2-5-.5z",
  "M14 10.5l2-2.5 1.5 2 2.5-3 2.5 3 1.5-2 2 2.5-2 2.5h-8z",
  "M19 11.5c-3-2-2.5-6 .5-8 .5 2 3.5 3 2.5 7z",
  "M13.5 12c0-4 3-5 6.5-5s6.5 1 6.5 5l-3-1.5-1.5 2-2-2-2 2-1.5-2z",
];
/** Where the hide has another colour. */
const PATCHES = [
  "",
  "M11.5 14c2-2 6-2 7 1s-1 6-4 6-5-4-3-7z",
  "M17.5 9.5h5c.5 5 .5 9 2 14h-9c1.5-5 1.5-9 2-14z",
  "M28.5 14c-2-2-6-2-7 1s1 6 4 6 5-4 3-7z",
];
const HEAD =
  "M10 14c1-4.5 5-6 10-6s9 1.5 10 6c.5 4-1 7-2 10-.5 2.5-.5 4-1 6-1 4-3.5 5.5-7 5.5" +
  "s-6-1.5-7-5.5c-.5-2-.5-3.5-1-6-1-3-2.5-6-2-10z";
const MOUTHS = ["M15.5 31.5c3 2 6 2 9 0", "M16 32h8", "M16 31c2.5 2 5 2 8.5.5", "M16.5 32.5c2-1.5 5-1.5 7 0"];

/**
 * Eyes of each kind, on the left at 15.5 and on the right at 24.5.
 * @param {number} kind
 */
function eyes(kind) {
  const both = (/** @type {(x: number) => unknown} */ one) => [15.5, 24.5].map(one);
  if (kind === 1) {
    return both(
      (x) => html`<circle class="face-white" cx=${x} cy="18" r="2.6" />
      <circle class="face-ink" cx=${x + (x < 20 ? 0.6 : -0.6)} cy="18.4" r="1.4" />`,
    );
  }
  if (kind === 2)
    return both((x) => html`<path class="face-line" d=${`M${x - 2.2} 18.8c1-2 3.4-2 4.4 0`} />`);
  if (kind === 3) {
    return both(
      (x) => html`<circle class="face-white" cx=${x} cy="18" r="2.4" />
      <path class="face-ink" d=${`M${x - 2.4} 18a2.4 2.4 0 0 0 4.8 0z`} />`,
    );
  }
  if (kind === 4) {
    return html`<circle class="face-ink" cx="15.5" cy="18" r="1.7" />
      <path class="face-line" d="M22.3 18.3h4.4" />`;
  }
  return both((x) => html`<circle class="face-ink" cx=${x} cy="18" r="1.7" />`);
}

/** Something of its own: nothing, a ring, glasses, a flower, freckles, a scarf. @param {number} kind */
function extra(kind) {
  if (kind === 1) return html`<path class="face-ring" d="M18 30.2a2.2 2.2 0 1 0 4 0" />`;
  if (kind === 2) {
    return [15.5, 24.5].map((x) => html`<circle class="face-line" cx=${x} cy="18" r="4" />`);
  }
  if (kind === 3) {
    return html`<g class="face-flower">
      ${[0, 72, 144, 216, 288].map(
        (turn) => html`<circle cx="31" cy="8.8" r="2" transform=${`rotate(${turn} 31 11)`} />`,
      )}
      <circle class="face-ring-dot" cx="31" cy="11" r="1.6" />
    </g>`;
  }
  if (kind === 4) {
    return [13, 15, 25, 27].map(
      (x, place) => html`<circle class="face-ink" cx=${x} cy=${place % 3 ? 23.5 : 22.4} r=".6" />`,
    );
  }
  if (kind === 5)
    return html`<path class="face-scarf" d="M11 34.5c5 3.5 13 3.5 18 0l1.5 4c-6 3-15 3-21 0z" />`;
  return null;
}

/**
 * The face that goes with this name. It says nothing to screen readers: the name stands beside it.
 * @param {{ name: string }} props
 */
export function Face({ name }) {
  return useMemo(() => drawn(featuresOf(name)), [name]);
}

/** @param {Features} features */
function drawn({ hide, horns, brow, patch, eyes: look, mouth, extra: own, ground }) {
  const mirrored = "matrix(-1 0 0 1 40 0)";
  const ear = "M10 15c-3-2.5-6-2-8 .5 1.5 3 5 4 8.5 2.5z";
  const colours = `face-ground-${ground} face-hide-${hide}`;
  return html`<svg class=${`face ${colours}`} viewBox="0 0 40 40" aria-hidden="true">
    <circle class="face-ground" cx="20" cy="20" r="19.5" />
    ${[null, mirrored].map(
      (turn) => html`<g transform=${turn}>
        <path class="face-horn" d=${HORNS[horns]} />
        <path class="face-coat" d=${ear} />
      </g>`,
    )}
    <path class="face-coat" d=${HEAD} />
    ${patch > 0 && html`<path class="face-patch" d=${PATCHES[patch]} />`}
    ${brow > 0 && html`<path class="face-brow" d=${BROWS[brow]} />`}
    ${own === 5 && extra(own)}
    <ellipse class="face-muzzle" cx="20" cy="29.5" rx="8" ry="5.8" />
    <circle class="face-ink" cx="17" cy="27.8" r="1.1" />
    <circle class="face-ink" cx="23" cy="27.8" r="1.1" />
    <path class="face-line" d=${MOUTHS[mouth]} />
    ${eyes(look)} ${own !== 5 && extra(own)}
  </svg>`;
}
