// What somebody has laid out for the referee: rows, and who plays what. It becomes the question that the
// judge settles; nothing here knows where a card goes.

import { isJoker, orderOf } from "../lib/cards.js";
import { bring } from "../lib/options.js";
import { judgesHere } from "./judge/options.js";

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").RefereeQuestion} RefereeQuestion */
/** @typedef {import("../types").SpecialPlay} SpecialPlay */

/**
 * `more`: how many cards lie before these that nobody has named; null: not told.
 * @typedef {{ cards: Card[], more: number | null, stop: boolean, seven: boolean }} LaidRow
 */
/**
 * A special card as far as it is told: what is missing is null.
 * @typedef {{ kind: SpecialPlay["kind"], card: Card | null, row: number | null }} LaidSpecial
 */
/**
 * Rows of `take` and `put` count from 1; `pile`: the heads taken before this turn.
 * @typedef {{
 *   name: string, card: Card | null, take: number | null, put: number | null,
 *   special: LaidSpecial | null, pile: number,
 * }} Player
 */
/** @typedef {{ options: string, rows: LaidRow[], players: Player[] }} Layout */

export const ROWS = 4;
export const MOST_PLAYERS = 10;

/** @returns {LaidRow} */
export const emptyRow = () => ({ cards: [], more: 0, stop: false, seven: false });
/** @returns {Player} */
export const newPlayer = () => ({ name: "", card: null, take: null, put: null, special: null, pile: 0 });

/** @returns {Layout} */
export function emptyLayout() {
  return { options: "", rows: Array.from({ length: ROWS }, emptyRow), players: [newPlayer(), newPlayer()] };
}

/** Every card with the place that it lies in. @param {Layout} layout */
export function placesOf(layout) {
  /** @type {Map<Card, { row: number } | { player: number }>} */
  const places = new Map();
  layout.rows.forEach(({ cards }, row) => {
    for (const card of cards) places.set(card, { row });
  });
  layout.players.forEach(({ card, special }, player) => {
    if (card !== null) places.set(card, { player });
    if (special?.kind === "replace" && special.card !== null) places.set(special.card, { player });
  });
  return places;
}

/**
 * The row with this card, or without it if it was there: numbers stand where they ascend, jokers come last.
 * @param {readonly Card[]} cards
 * @param {Card} card
 * @returns {Card[]}
 */
export function toggled(cards, card) {
  if (cards.includes(card)) return cards.filter((other) => other !== card);
  const behind = cards.findIndex((other) => !isJoker(other) && orderOf(other) > orderOf(card));
  return isJoker(card) || behind < 0 ? [...cards, card] : cards.toSpliced(behind, 0, card);
}

/**
 * The layout under other options: what they don't know leaves the table.
 * @param {Layout} layout
 * @param {string} options
 * @returns {Layout}
 */
export function withOptions(layout, options) {
  const [jokers, specials] = [bring(options, "jokers"), bring(options, "specials")];
  const stays = (/** @type {Card} */ card) => jokers || !isJoker(card);
  return {
    options,
    rows: layout.rows.slice(0, specials ? ROWS + 1 : ROWS).map(({ cards, more, stop, seven }) => ({
      cards: cards.filter(stays),
      more: cards.some(stays) ? more : 0,
      stop: specials && stop,
      seven: specials && seven,
    })),
    players: layout.players.map((player) => ({
      ...player,
      card: player.card !== null && stays(player.card) ? player.card : null,
      take: null,
      put: null,
      special: specials ? player.special : null,
    })),
  };
}

/**
 * The layout without the choices that somebody made on it: on another table they would mean something else.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function withoutChoices(layout) {
  return { ...layout, players: layout.players.map((player) => ({ ...player, take: null, put: null })) };
}

/**
 * The special card for the question; null while something of it is missing.
 * @param {LaidSpecial} special
 * @returns {SpecialPlay | null}
 */
function played({ kind, card, row }) {
  switch (kind) {
    case "insert":
      return row === null ? null : { kind, to: row };
    case "stop":
      return row === null ? null : { kind, row };
    case "slide":
      return row === null || card === null ? null : { kind, card, to: row };
    case "replace":
    case "minus_is_plus":
      return card === null ? null : { kind, card };
    default:
      return { kind };
  }
}

/**
 * What must still be laid out; "whole": every card of the rows, for an option that isn't judged here.
 * @typedef {"rows" | "whole" | "cards" | "special"} Missing
 */

/**
 * The question for the referee, or what it still lacks. Seats count from 1, as they stand on the page.
 * @param {Layout} layout
 * @param {(player: number) => string} called what a player is called, also without a name
 * @returns {{ question: RefereeQuestion, missing: null } | { question: null, missing: Missing }}
 */
export function questionOf({ options, rows, players }, called) {
  if (rows.some(({ cards }) => cards.length === 0)) return { question: null, missing: "rows" };
  if (!judgesHere(options) && rows.some(({ more }) => more !== 0))
    return { question: null, missing: "whole" };
  const unsaid = rows.flatMap(({ more }, row) => (more === null ? [row + 1] : []));
  /** @type {RefereeQuestion} */
  const question = {
    options,
    rows: rows.map(({ cards, more }) => [...Array(more ?? 0).fill(null), ...cards]),
    ...(unsaid.length > 0 && { unsaid }),
    plays: [],
    stops: rows.flatMap(({ stop }, row) => (stop ? [row + 1] : [])),
    sevens: rows.flatMap(({ seven }, row) => (seven ? [row + 1] : [])),
    hands: {},
    piles: {},
    names: {},
  };
  for (const [place, { card, take, put, special, pile }] of players.entries()) {
    if (card === null) continue;
    const seat = place + 1;
    const with_ = special && played(special);
    if (special && !with_) return { question: null, missing: "special" };
    question.plays.push({
      seat,
      card,
      ...(take !== null && { take }),
      ...(put !== null && { put }),
      ...(with_ && { special: with_ }),
    });
    // S6: of the hand only the card matters that is placed instead.
    if (with_?.kind === "replace") question.hands[seat] = [with_.card];
    if (pile > 0) question.piles[seat] = pile;
    question.names[seat] = called(place);
  }
  return question.plays.length ? { question, missing: null } : { question: null, missing: "cards" };
}
