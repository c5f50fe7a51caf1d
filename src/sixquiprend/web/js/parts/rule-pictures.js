// A picture for each rule, drawn with our cards: rows as they lie, an arrow for what happens, a sentence for
// whoever doesn't see it. They are fetched when somebody opens the help or the rules.

import { heads, SPECIALS } from "../lib/cards.js";
import { styled } from "../lib/styles.js";
import { inTenths, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Card } from "./card.js";

/** @typedef {import("../types").Card | import("../types").Special} AnyCard */
/**
 * What stands in a line of a picture: a card, null for one face down, a sign or some words, a card that the
 * picture is about, an empty place, or cards that are taken. A sign may say `no`.
 * @typedef {AnyCard | null | { sign: string, no?: boolean } | { note: string } | { lit: AnyCard }
 *   | { empty: true } | { taken: number[] }} Item
 */
/** @typedef {{ label: string, lines: Item[][] }} Drawing */

await styled("css/pictures.css");

const ARROW = { sign: "→" };
const HERE = { sign: "←" };
const DOWN = { sign: "↓" };
const YES = { sign: "✓" };
const NO = { sign: "✗", no: true };
const EMPTY = /** @type {const} */ ({ empty: true });

/** The rows' ends of rule B6, and the card that is placed. */
const ENDS = [12, 37, 43, 58];
const PLACED = 44;
/** The rows of X3, and the card that is too low. */
const ROWS = [[30, 36], [37], [43, 44], [58, 61]];
const FULL = [12, 14, 15, 21, 26];

/** @param {readonly number[]} row */
const headsOf = (row) => row.reduce((sum, card) => sum + heads(card), 0);
/** @param {readonly number[]} row */
const inHeads = (row) => tn("{count} head", "{count} heads", headsOf(row));

/** @typedef {Readonly<Record<string, () => Drawing>>} Drawings */

/** The pictures of the base game, by the rule that they show. @type {Drawings} */
const BASE = {
  B4: () => ({
    label: t("Three cards face down are turned over together: 12, 49 and 85 are placed in this order."),
    lines: [[null, null, null, ARROW, 12, 49, 85]],
  }),
  B6: () => ({
    label: t(
      "The rows end with 12, 37, 43 and 58. The 44 goes behind the 43: " +
        "44 − 43 = 1 is the smallest difference. The 58 is greater than the 44.",
    ),
    lines: ENDS.map((end) => {
      if (end > PLACED) return [end, { note: `${end} > ${PLACED}` }, NO];
      const difference = { note: `${PLACED} − ${end} = ${PLACED - end}` };
      return end === 43 ? [end, HERE, { lit: PLACED }, difference, YES] : [end, difference];
    }),
  }),
  B7: () => ({
    label: t(
      "The row 12, 14, 15, 21, 26 is full. The 30 is the sixth card: " +
        "it takes the five and starts the row again.",
    ),
    lines: [
      [...FULL, HERE, { lit: 30 }],
      [DOWN, 30, { taken: FULL }],
    ],
  }),
  B8: () => ({
    label: t(
      "The 3 is lower than the ends 36, 37, 44 and 61. " +
        "It takes the row with the 37, the cheapest, and starts it again.",
    ),
    lines: ROWS.map((row) =>
      row.length === 1
        ? [...row, HERE, { lit: 3 }, { note: inHeads(row) }, YES]
        : [...row, { note: inHeads(row) }],
    ),
  }),
  B1: () => ({
    label: t("The 8 has one head, the 15 two, the 70 three, the 44 five, the 55 seven."),
    lines: [[8, 15, 70, 44, 55]],
  }),
};

/** The pictures of options, by their letters. @type {Drawings} */
const OPTIONS = {
  K: () => ({
    label: t("With three players only the cards from 1 to 34 are used."),
    lines: [[1, 2, 3, { sign: "…" }, 32, 33, 34]],
  }),
  D: () => ({
    label: t("The cards lie open: one player takes the 37, the next one the 88."),
    lines: [
      [12, EMPTY, 58, 70, EMPTY],
      [DOWN, { lit: 37 }, DOWN, { lit: 88 }],
    ],
  }),
  P: () => ({
    label: t("A card goes face down from one hand to the hand of the neighbour on the left."),
    lines: [[12, 37, ARROW, null, ARROW, 60, 71]],
  }),
  V: () => ({
    label: t(
      "The 10 has three heads: two cards may follow it, the 11 and the 12. " +
        "The 15 is the third: it takes the row.",
    ),
    lines: [
      [{ lit: 10 }, 11, 12, HERE, 15],
      [DOWN, 15, { taken: [10, 11, 12] }],
    ],
  }),
  J: () => ({
    label: t("The joker 0.4 behind the 17 makes an end of {end}; the 18 is {difference} away.", {
      end: inTenths(17.4),
      difference: inTenths(0.6),
    }),
    lines: [
      [8, 17, { lit: "0.4" }, { note: `= ${inTenths(17.4)}` }],
      [8, 17, "0.4", HERE, 18, { note: `18 − ${inTenths(17.4)} = ${inTenths(0.6)}` }],
    ],
  }),
};

/** The pictures of special cards. @type {Drawings} */
const SPECIAL = {
  fifth_row: () => ({
    label: t("The 23 would be the sixth card of its row. Instead it starts a fifth row."),
    lines: [
      [3, 8, 11, 17, 19, { note: "23" }, NO],
      [DOWN, { lit: 23 }],
    ],
  }),
  seven_takes: () => ({
    label: t("The 20 is the sixth card of its row and takes nothing; the special card lies behind it."),
    lines: [[3, 5, 11, 13, 17, { lit: 20 }, "seven_takes"]],
  }),
  insert: () => ({
    label: t("The 10 goes between the 5 and the 11."),
    lines: [[5, { lit: 10 }, 11, 18]],
  }),
  replace: () => ({
    label: t("The 25 goes back to the hand; the 15 is placed instead, behind the 10."),
    lines: [[25, { sign: "⇄" }, 15, ARROW, 10, { lit: 15 }]],
  }),
  slide: () => ({
    label: t(
      "The 13 moves between the 10 and the 17 of another row; so the 24 is only the fifth card of its own.",
    ),
    lines: [
      [9, EMPTY, 18, 20, 22, HERE, 24],
      [10, { lit: 13 }, 17],
    ],
  }),
  stop: () => ({
    label: t("The full row that ends with 17 is closed; so the 22 goes behind the 10."),
    lines: [
      [3, 5, 11, 13, 17, "stop"],
      [10, HERE, { lit: 22 }],
    ],
  }),
  minus_is_plus: () => {
    const others = [3, 5, 13, 17];
    const left = Math.max(0, headsOf(others) - heads(11));
    return {
      label: t("The row 3, 5, 11, 13, 17 is taken: the five heads of the 11 are subtracted from the others."),
      lines: [
        [3, 5, { lit: 11 }, 13, 17],
        [{ note: `${others.map(heads).join(" + ")} − ${heads(11)} = ${left}` }],
      ],
    };
  },
};

/**
 * The picture of a rule ("B6"), of an option (its letter) or of a special card; nothing, if there is none.
 * @param {{ of: string }} props
 */
export function RulePicture({ of: name }) {
  const drawing = { ...BASE, ...OPTIONS, ...SPECIAL }[name]?.();
  if (!drawing) return null;
  return html`<span class="picture" role="img" aria-label=${drawing.label} data-of=${name}>
    ${drawing.lines.map(
      (line) =>
        html`<span class="picture-line">${line.map((item) => html`<${Drawn} item=${item} />`)}</span>`,
    )}
  </span>`;
}

/** The rules at which the pictures of options stand. */
const OPTION_RULES = ["K1", "D1", "P1", "V1", "J3"];
/** The number of the first special card's rule (S3); the others follow in their order. */
const FIRST_SPECIAL = 3;

/**
 * Which picture each rule has: its number, and the picture's name.
 * @returns {[string, string][]}
 */
export function picturesOfRules() {
  return [
    .../** @type {[string, string][]} */ (Object.keys(BASE).map((number) => [number, number])),
    .../** @type {[string, string][]} */ (OPTION_RULES.map((number) => [number, number[0]])),
    .../** @type {[string, string][]} */ (
      SPECIALS.map((special, place) => [`S${FIRST_SPECIAL + place}`, special])
    ),
  ];
}

/** @param {{ item: Item }} props */
function Drawn({ item }) {
  if (item === null || typeof item !== "object") return html`<${Card} card=${item} label="" />`;
  if ("sign" in item) {
    const kind = item.no ? "picture-sign is-no" : "picture-sign";
    return html`<span class=${kind} aria-hidden="true">${item.sign}</span>`;
  }
  if ("note" in item) return html`<span class="picture-note" aria-hidden="true">${item.note}</span>`;
  if ("lit" in item) return html`<${Card} card=${item.lit} selected label="" />`;
  if ("taken" in item) {
    return html`<span class="picture-taken">
      ${item.taken.map((card) => html`<${Card} card=${card} label="" />`)}
    </span>`;
  }
  return html`<span class="picture-empty" aria-hidden="true"></span>`;
}
