// Proves the deals of a finished game from its record, as docs/records.md says: the browser believes nobody.

import { fromHex, joined, sha256, toHex } from "./sha256.js";

/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").Special} Special */
/**
 * What somebody has added to a seed.
 * @typedef {{ seat: number, member: number | null, pledge: string | null, bits: string | null }} Share
 */
/** @typedef {{ commitment: string, shares: Share[], shuffles: number }} Proof */

/** What is wrong with a record: a code. */
export class Unproved extends Error {}

/** An option whose packs this proof doesn't know: nothing is wrong, and nothing proved. */
export class UnknownOption extends Error {}

/** An independent proof knows by itself which packs an option has; one that isn't here is refused. */
const KNOWN = "KDPVJS";

const KINDS = ["fifth_row", "seven_takes", "insert", "replace", "slide", "stop", "minus_is_plus"];
const STAYING = new Set(["fifth_row", "seven_takes", "stop"]);
const JOKERS = Array.from({ length: 10 }, (_, tenths) => `0.${tenths}`);

/**
 * @param {unknown} found
 * @param {unknown} expected
 * @param {string} otherwise the code of what is wrong then
 */
function check(found, expected, otherwise) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Unproved(otherwise);
}

/**
 * The hash by which somebody is bound to bits.
 * @param {string} commitment of the server's seed
 * @param {{ seat: number, member: number | null }} place
 * @param {string} bits
 */
export function pledgeOf(commitment, place, bits) {
  const placed = joined(place.seat, place.member === null ? 0 : place.member + 1);
  return toHex(sha256(joined("sixquiprend-sha256-2 pledge\0", fromHex(commitment), placed, fromHex(bits))));
}

/**
 * Every deal of this record follows from its seed, and that from what was published; raises `Unproved`.
 * @param {string} text
 * @returns {Proof}
 */
export function prove(text) {
  const end = text.lastIndexOf("\n", text.length - 2) + 1;
  /** @type {any[]} */
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const header = lines[0];
  check(lines.at(-1)?.sha256, toHex(sha256(joined(text.slice(0, end)))), "file");
  const shares = header.fairness.shares ?? [];
  const dealer = new Dealer(header.rules, gameSeed(header, lines, shares));
  for (const line of lines) if ("event" in line) dealer.see(line);
  return { commitment: header.fairness.commitment, shares, shuffles: dealer.shuffles };
}

/**
 * The seed that all cards come from.
 * @param {any} header
 * @param {any[]} lines
 * @param {Share[]} shares
 */
function gameSeed(header, lines, shares) {
  const alone = header.version === 1;
  const opened = lines.find((line) => line.record === (alone ? "game_seed" : "server_seed"));
  if (!opened) throw new Unproved("file");
  const seed = fromHex(opened.seed);
  const { commitment } = header.fairness;
  check(toHex(sha256(seed)), commitment, "commitment");
  if (alone) return seed;
  const parts = shares.map((share) => {
    if (share.bits !== null) check(pledgeOf(commitment, share, share.bits), share.pledge, "bits");
    const bits = share.bits ?? "00".repeat(16);
    return joined(share.seat, share.member === null ? 0 : share.member + 1, fromHex(bits));
  });
  return sha256(joined("sixquiprend-sha256-2 game\0", seed, ...parts));
}

/**
 * The pack in the order that the seed gives it.
 * @template T
 * @param {Uint8Array} seed
 * @param {string} label
 * @param {number} number of the pack
 * @param {readonly T[]} pack
 */
function shuffled(seed, label, number, pack) {
  const key = sha256(joined("sixquiprend-sha256-1 shuffle\0", seed, number, label));
  const cards = [...pack];
  let words = new DataView(key.buffer);
  let read = 0;
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const bound = 2 ** 32 - (2 ** 32 % (last + 1));
    let word = bound;
    while (word >= bound) {
      if (read % 8 === 0) words = new DataView(sha256(joined(key, 0, read / 8)).buffer);
      word = words.getUint32(4 * (read % 8));
      read += 1;
    }
    const other = word % (last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** @param {string[]} list @param {string} item */
function drop(list, item) {
  const at = list.indexOf(item);
  if (at < 0) throw new Unproved("deal");
  list.splice(at, 1);
}

/** What must be known of a game to know what is shuffled. */
class Dealer {
  /**
   * @param {{ options: string, seats: number }} rules
   * @param {Uint8Array} seed
   */
  constructor({ options, seats }, seed) {
    for (const letter of options) if (!KNOWN.includes(letter)) throw new UnknownOption(letter);
    this.options = options;
    this.game = seed;
    const highest = options.includes("K") ? seats * (options.includes("S") ? 12 : 10) + 4 : 104;
    this.deck = Array.from({ length: highest }, (_, at) => at + 1);
    /** The special cards of each seat. */
    this.hands = Array.from({ length: seats }, () => /** @type {string[]} */ ([]));
    this.shuffles = 0;
    // What follows is that of a round.
    this.seed = seed;
    this.pool = this.deck;
    this.stops = 0;
    this.sevens = /** @type {number[]} */ ([]);
    this.draws = 0;
    this.discards = /** @type {string[]} */ ([]);
    this.stock = /** @type {string[]} */ ([]);
    this.numbers = /** @type {number[]} */ ([]);
    this.second = /** @type {string[]} */ ([]);
  }

  /** @param {number} round */
  begin(round) {
    const { options } = this;
    this.shuffles += 1;
    this.seed = sha256(joined("sixquiprend-sha256-1 round\0", this.game, round));
    this.pool = this.deck;
    this.stops = 0;
    this.sevens = [];
    this.draws = 0;
    this.discards = [];
    const held = this.hands.flat();
    this.stock = KINDS.flatMap((kind) => Array(4 - held.filter((each) => each === kind).length).fill(kind));
    this.numbers = shuffled(this.seed, "deal", 0, options.includes("D") ? [] : this.deck);
    const second = options.includes("J") ? JOKERS : options.includes("S") ? this.stock : [];
    this.second = shuffled(this.seed, "deal", 1, second);
  }

  /**
   * These cards come from the front of that pack.
   * @param {readonly (number | string)[]} cards
   * @param {(number | string)[]} pack
   */
  deal(cards, pack) {
    check(cards, pack.splice(0, cards.length), "deal");
  }

  /** @param {any} event */
  see(event) {
    const kind = event.event;
    if (kind === "round_started") this.begin(event.round);
    else if (kind === "dealt") {
      this.deal(event.cards, typeof event.cards[0] === "string" ? this.second : this.numbers);
    } else if (kind === "rows_started") this.rows(event.cards);
    else if (kind === "picked") this.pool = this.pool.filter((card) => card !== event.card);
    else if (this.options.includes("S")) this.special(event);
  }

  /** @param {number[]} cards */
  rows(cards) {
    if (!this.options.includes("D")) return this.deal(cards, this.numbers);
    if (this.pool.length > 4) this.shuffles += 1;
    const rows = this.pool.length === 4 ? this.pool : shuffled(this.seed, "rows", 0, this.pool);
    return check(cards, rows.slice(0, 4), "deal");
  }

  /** Where the special cards go. @param {any} event */
  special(event) {
    const kind = event.event;
    if (kind === "specials_dealt") {
      this.deal(event.specials, this.second);
      for (const special of event.specials) drop(this.stock, special);
      this.hands[event.seat].push(...event.specials);
    } else if (kind === "special_played" && KINDS.includes(event.special.kind)) {
      drop(this.hands[event.special.seat], event.special.kind);
      if (event.special.kind === "stop") this.stops += 1;
      if (!STAYING.has(event.special.kind)) this.discards.push(event.special.kind);
    } else if (kind === "seven_laid") this.sevens.push(event.row);
    else if (kind === "swapped" && event.special) {
      drop(this.hands[event.seat], event.special);
      this.discards.push(event.special);
    } else if (kind === "drew_special") this.draw(event);
    if (event.taken?.length) this.take(event.row, kind === "row_gone" || Boolean(event.gone));
  }

  /** @param {{ seat: number, special: string }} event */
  draw(event) {
    this.draws += 1;
    this.shuffles += 1;
    if (!this.stock.length) {
      this.stock = this.discards.sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
      this.discards = [];
    }
    check(event.special, shuffled(this.seed, `draw-${this.draws}`, 0, this.stock)[0], "deal");
    drop(this.stock, event.special);
    this.hands[event.seat].push(event.special);
  }

  /**
   * The special cards that leave the table with a row.
   * @param {number} row
   * @param {boolean} gone whether the row itself is gone too
   */
  take(row, gone) {
    this.discards.push(...Array(this.stops).fill("stop"));
    if (this.sevens.includes(row)) this.discards.push("seven_takes");
    this.stops = 0;
    this.sevens = this.sevens.filter((seven) => seven !== row);
    if (!gone) return;
    this.sevens = this.sevens.map((seven) => (seven > row ? seven - 1 : seven));
    this.discards.push("fifth_row");
  }
}
