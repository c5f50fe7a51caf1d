// A card, drawn: number cards, jokers, special cards and the back, in one drawing each, sharp at any size.
// The digits are drawings too, so that a card looks the same on every machine.

import { heads, isJoker, isSpecial } from "../lib/cards.js";
import { specialName, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { BULL } from "./icons.js";
import { Pictogram } from "./pictograms.js";

/** @typedef {import("../types").Card} NumberOrJoker */
/** @typedef {import("../types").Special} Special */

/** The middle lines of the digits, in a box of 40 × 60, and how far it is to the next one. */
const DIGITS = /** @type {Readonly<Record<string, { d: string, wide: number }>>} */ ({
  0: { d: "M20 5C29 5 35 14 35 30S29 55 20 55 5 46 5 30 11 5 20 5Z", wide: 40 },
  1: { d: "M5 15 17 5V55", wide: 23 },
  2: { d: "M6 18C6 10 12 5 20 5S34 10 34 18C34 33 8 40 6 55H35", wide: 40 },
  3: {
    d:
      "M7 12C9 7 14 5 20 5 28 5 33 10 33 16.5S28 28.5 18 28.5C29 28.5 35 33 35 41.5S29 55 20 55C13 55 8 " +
      "52 5 47",
    wide: 40,
  },
  4: { d: "M28 55V5L5 41H37", wide: 41 },
  5: { d: "M33 5H11L8 28C11 25 15 23.5 20 23.5 29 23.5 35 29.5 35 39S29 55 20 55C13 55 8 52 5 47", wide: 40 },
  6: { d: "M29 5C14 9 5 21 5 39 5 49 11 55 20 55S35 49 35 39.5 29 24.5 20 24.5 5 30 5 39.5", wide: 40 },
  7: { d: "M5 5H35L15 55", wide: 40 },
  8: {
    d:
      "M20 28C12 28 7 23.5 7 16.5S12 5 20 5 33 9.5 33 16.5 28 28 20 28ZM20 28C11 28 5 33 5 41.5S11 55 20 " +
      "55 35 50 35 41.5 29 28 20 28Z",
    wide: 40,
  },
  9: { d: "M11 55C26 51 35 39 35 21 35 11 29 5 20 5S5 11 5 20.5 11 35.5 20 35.5 35 30 35 20.5", wide: 40 },
  ".": { d: "M5 55V55.01", wide: 10 },
});
const BETWEEN = 6;
/** How wide a number of three digits is: 100. */
const HUNDRED = DIGITS[1].wide + 2 * DIGITS[0].wide + 2 * BETWEEN;

/**
 * A number as digits, as large as fits into this place.
 * @param {{
 *   text: string, x: number, y: number, width: number, height: number,
 * }} props its middle, and its room
 */
function Digits({ text, x, y, width, height }) {
  const glyphs = [...text].map((digit) => DIGITS[digit]);
  const wide = glyphs.reduce((sum, glyph) => sum + glyph.wide, BETWEEN * (glyphs.length - 1));
  // The narrow 101 isn't larger than the others.
  const across = Math.min(height / 60, width / (/^\d{3}$/.test(text) ? Math.max(wide, HUNDRED) : wide));
  // Three digits are a little narrower than they are high, rather than small.
  const down = Math.min(height / 60, across * 1.22);
  let left = x - (wide * across) / 2;
  return html`<g class="digits">
    ${glyphs.map((glyph) => {
      const place = `translate(${left.toFixed(2)} ${(y - 30 * down).toFixed(2)})`;
      const at = `${place} scale(${across.toFixed(3)} ${down.toFixed(3)})`;
      left += (glyph.wide + BETWEEN) * across;
      return html`<path transform=${at} d=${glyph.d} />`;
    })}
  </g>`;
}

/**
 * The band on top of a card. Its lower edge has as many points as the card has heads, round ones for 2 and 3,
 * sharp ones for 5 and 7: so the cards can be told apart without colours too.
 * @param {number} count
 * @param {number} low where the edge begins
 */
function bandEdge(count, low) {
  if (count === 1) return `M0 0H100V${low}H0Z`;
  const wide = 100 / count;
  const deep = count < 5 ? 9 : 10;
  const point =
    count < 5 ? `q${-wide / 2} ${2 * deep} ${-wide} 0` : `l${-wide / 2} ${deep}l${-wide / 2} ${-deep}`;
  return `M0 0H100V${low}${point.repeat(count)}Z`;
}

/** How the heads stand: rows of so many, and how large one is. */
const HEADS = /** @type {Readonly<Record<number, { rows: number[], size: number, tight: number }>>} */ ({
  1: { rows: [1], size: 29, tight: 25 },
  2: { rows: [2], size: 27, tight: 24 },
  3: { rows: [3], size: 25, tight: 23 },
  5: { rows: [3, 2], size: 21, tight: 17 },
  7: { rows: [4, 3], size: 20, tight: 16.5 },
});

/**
 * So many heads, in the middle of a band.
 * @param {{ count: number, middle: number, short: boolean }} props
 */
function Heads({ count, middle, short }) {
  const { rows, size: tall, tight } = HEADS[count] ?? HEADS[1];
  const size = short ? tight : tall;
  const apart = size * 1.12;
  return rows.flatMap((many, row) => {
    const y = middle + (row - (rows.length - 1) / 2) * size * 0.98 - size / 2;
    return Array.from({ length: many }, (_, place) => {
      const x = 50 + (place - (many - 1) / 2) * apart - size / 2;
      return html`<path class="head" fill-rule="evenodd" d=${BULL}
        transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(size / 24).toFixed(4)})" />`;
    });
  });
}

/** The collar of a fool, with bells: the band of a joker. */
const COLLAR = "l-16.667 14-16.667-14-16.667 14-16.667-14-16.666 14-16.667-14Z";

/**
 * A number card or a joker.
 * @param {{ card: NumberOrJoker, short: boolean }} props
 */
function Face({ card, short }) {
  const count = heads(card);
  const joker = isJoker(card);
  const low = short ? (count > 3 ? 36 : 29) : count > 3 ? 46 : 36;
  const middle = short ? low / 2 + (count > 1 ? 2 : 0) : low / 2 + (count > 1 ? 3 : 0);
  const number =
    joker && short ? { y: 74, height: 42 } : short ? { y: 70.5, height: 48 } : { y: 97, height: 66 };
  return html`<svg viewBox=${short ? "0 0 100 100" : "0 0 100 140"} aria-hidden="true">
    <path class="band" d=${joker ? `M0 0H100V${low - 6}${COLLAR}` : bandEdge(count, low)} />
    ${joker && [16.667, 50, 83.333].map((x) => html`<circle class="band" cx=${x} cy=${low + 9} r="4.5" />`)}
    <${Heads} count=${count} middle=${joker ? low / 2 - 2 : middle} short=${short} />
    <${Digits}
      text=${String(card)}
      x=${50}
      y=${number.y + (joker && !short ? 4 : 0)}
      width=${89}
      height=${number.height}
    />
  </svg>`;
}

/** The back of every card. @param {{ short: boolean }} props */
function Back({ short }) {
  const high = short ? 100 : 140;
  const lines = [];
  for (let at = -high; at < 100; at += 14)
    lines.push(`M${at} ${high}l${high} ${-high}M${at} 0l${high} ${high}`);
  return html`<svg viewBox="0 0 100 ${high}" aria-hidden="true">
    <path class="lattice" d=${lines.join("")} />
    <rect class="frame" x="7" y="7" width="86" height=${high - 14} rx="5" />
    <circle class="medal" cx="50" cy=${high / 2} r="29" />
    <path class="head" fill-rule="evenodd" d=${BULL} transform="translate(29 ${high / 2 - 21}) scale(1.75)" />
  </svg>`;
}

/**
 * What a screen reader says: "55, 7 heads".
 * @param {NumberOrJoker | Special | null | undefined} card
 * @param {boolean} faceDown
 */
export function cardLabel(card, faceDown = false) {
  if (faceDown || card === null || card === undefined) return t("a card, face down");
  if (isSpecial(card)) return t("special card “{name}”", { name: specialName(card) });
  const count = heads(/** @type {NumberOrJoker} */ (card));
  if (isJoker(card)) return tn("joker {card}, {count} head", "joker {card}, {count} heads", count, { card });
  return tn("{card}, {count} head", "{card}, {count} heads", count, { card });
}

/**
 * The heads of a number card or a joker in words, for whoever hears the page.
 * @param {NumberOrJoker} card
 */
export function headsLabel(card) {
  const count = heads(card);
  return tn("{count} head", "{count} heads", count);
}

/** What is printed on a special card: without another name that stands behind it. @param {Special} special */
export const printedName = (special) => specialName(special).replace(/ \(.*\)$/, "");

/**
 * A card. As wide as --card-width says, or `size` pixels; its height follows (`short`: as high as wide, for
 * small screens). `label` is what a screen reader says instead of the card's own words; "" hides it, when
 * something around it says the same. `special` cards are given by their names.
 * @param {{
 *   card?: NumberOrJoker | Special | null, size?: number | string, selected?: boolean, faceDown?: boolean,
 *   short?: boolean, label?: string, class?: string,
 * }} props
 */
export function Card({ card, size, selected = false, faceDown = false, short = false, label, class: more }) {
  const hidden = faceDown || card === null || card === undefined;
  const special = !hidden && isSpecial(card);
  const kind = hidden
    ? "back"
    : special
      ? "special"
      : isJoker(card)
        ? "joker"
        : `heads-${heads(/** @type {NumberOrJoker} */ (card))}`;
  const said = label ?? cardLabel(card, faceDown);
  const width =
    size === undefined ? undefined : { "--card-width": typeof size === "number" ? `${size}px` : size };
  return html`<span
    class=${["card", kind, short && "short", selected && "selected", more].filter(Boolean).join(" ")}
    style=${width}
    role=${said ? "img" : undefined}
    aria-label=${said || undefined}
    aria-hidden=${said ? undefined : "true"}
    data-card=${hidden ? undefined : String(card)}
  >
    ${
      hidden
        ? html`<${Back} short=${short} />`
        : special
          ? html`<${Pictogram} special=${card} short=${short} />
            ${
              !short &&
              html`<span class="name" aria-hidden="true">${printedName(/** @type {Special} */ (card))}</span>`
            }`
          : html`<${Face} card=${card} short=${short} />`
    }
  </span>`;
}
