// A layout as the end of an address, short enough to be sent around: everything stands behind the "#", so
// that no server sees it.
//
//   #r=12-14-15.37.43-44.58-61&p=21.26.3t2        rows, and the cards played ("t2": takes row 2)
//   #o=S&r=…x.…y&p=24l13-3.30f&n=Ana,Bob          x: a stop lies there, y: a seven; l: slide; f: fifth row
//
// A joker 0.4 is written j4. Cards that nobody has named: "2~26" are three cards, the last of them the 26; of
// "~26" nobody has said how many.

import { LONGEST_NAME } from "../parts/naming.js";
import { emptyRow, MOST_PLAYERS, ROWS } from "./layout.js";

/** @typedef {import("../types").Card} Card */
/** @typedef {import("./layout.js").LaidSpecial} LaidSpecial */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Player} Player */

/** @type {Readonly<Record<LaidSpecial["kind"], string>>} */
const LETTERS = {
  fifth_row: "f",
  seven_takes: "y",
  insert: "i",
  replace: "r",
  slide: "l",
  stop: "x",
  minus_is_plus: "m",
};
const KINDS = /** @type {Record<string, LaidSpecial["kind"]>} */ (
  Object.fromEntries(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind]))
);
/** Which of them name a card, and which a row. */
const WITH_CARD = new Set(["replace", "slide", "minus_is_plus"]);
const WITH_ROW = new Set(["insert", "slide", "stop"]);

const CARD = "(?:j\\d|\\d{1,3})";
const ROW = new RegExp(`^(?:(\\d?)~)?((?:${CARD}(?:-${CARD})*)?)(x?)(y?)$`);
const PLAY = new RegExp(
  `^(${CARD})?(?:([fyirlxm])(${CARD})?(?:-(\\d))?)?(?:t(\\d))?(?:p(\\d))?(?:h(\\d{1,3}))?$`,
);

/** @param {Card} card */
const written = (card) => String(card).replace("0.", "j");

/** @param {string} text @returns {Card} */
const cardIn = (text) => (text.startsWith("j") ? /** @type {Card} */ (`0.${text[1]}`) : Number(text));

/** @param {Player} player */
function playWritten({ card, take, put, special, pile }) {
  return [
    card === null ? "" : written(card),
    special && LETTERS[special.kind],
    special?.card != null && written(special.card),
    special?.row != null && `-${special.row}`,
    take !== null && `t${take}`,
    put !== null && `p${put}`,
    pile > 0 && `h${pile}`,
  ]
    .filter(Boolean)
    .join("");
}

/**
 * @param {Layout} layout
 * @returns {string} without the "#"
 */
export function linkOf({ options, rows, players }) {
  const laid = rows.map(
    ({ cards, more, stop, seven }) =>
      (more === 0 ? "" : `${more ?? ""}~`) +
      cards.map(written).join("-") +
      (stop ? "x" : "") +
      (seven ? "y" : ""),
  );
  const names = players.map(({ name }) => encodeURIComponent(name.trim())).join(",");
  return [
    options && `o=${options}`,
    `r=${laid.join(".")}`,
    `p=${players.map(playWritten).join(".")}`,
    /[^,]/.test(names) && `n=${names}`,
  ]
    .filter(Boolean)
    .join("&");
}

/**
 * @param {string} text
 * @returns {import("./layout.js").LaidRow | null}
 */
function rowRead(text) {
  const found = ROW.exec(text);
  if (!found) return null;
  const [, unnamed, named, stop, seven] = found;
  return {
    cards: named ? named.split("-").map(cardIn) : [],
    more: unnamed === undefined || !named ? 0 : unnamed === "" ? null : Number(unnamed),
    stop: Boolean(stop),
    seven: Boolean(seven),
  };
}

/**
 * @param {string} text
 * @param {string} name
 * @returns {Player | null}
 */
function playRead(text, name) {
  const found = PLAY.exec(text);
  if (!found) return null;
  const [, card, letter, with_, row, take, put, pile] = found;
  const kind = KINDS[letter];
  const number = (/** @type {string | undefined} */ digits) => (digits === undefined ? null : Number(digits));
  return {
    name: name.slice(0, LONGEST_NAME),
    card: card === undefined ? null : cardIn(card),
    take: number(take),
    put: number(put),
    special: kind
      ? {
          kind,
          card: WITH_CARD.has(kind) && with_ !== undefined ? cardIn(with_) : null,
          row: WITH_ROW.has(kind) ? number(row) : null,
        }
      : null,
    pile: number(pile) ?? 0,
  };
}

/** @param {string} fragment with or without the "#" */
function fieldsOf(fragment) {
  return new Map(
    fragment
      .replace(/^#/, "")
      .split("&")
      .map((field) => /** @type {[string, string]} */ ([field.slice(0, 1), field.slice(2)])),
  );
}

/**
 * How many players a link has, also if they are too many for a layout.
 * @param {string} fragment with or without the "#"
 */
export const playersIn = (fragment) => (fieldsOf(fragment).get("p") ?? "").split(".").length;

/**
 * The layout of a link; null if it is none. Whether such a table can be, the referee says.
 * @param {string} fragment with or without the "#"
 * @returns {Layout | null}
 */
export function layoutOf(fragment) {
  const fields = fieldsOf(fragment);
  const names = (fields.get("n") ?? "").split(",");
  const rows = (fields.get("r") ?? "").split(".").map(rowRead);
  const players = (fields.get("p") ?? "")
    .split(".")
    .map((text, place) => playRead(text, decoded(names[place] ?? "")));
  const options = fields.get("o") ?? "";
  if (!fields.has("r") || rows.includes(null) || players.includes(null) || !/^[A-Z]*$/.test(options))
    return null;
  if (rows.length > ROWS + 1 || players.length > MOST_PLAYERS) return null;
  while (rows.length < ROWS) rows.push(emptyRow());
  return { options, rows: /** @type {Layout["rows"]} */ (rows), players: /** @type {Player[]} */ (players) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
