// How this browser adds to the seed of a game, so that nobody can choose its deals (docs/records.md), and
// what it remembers of that until the game is over.

import { pledgeOf } from "../lib/proof.js";
import { toHex } from "../lib/sha256.js";
import { store, stored } from "../lib/settings.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").Pledge} Pledge */
/**
 * What this browser has added to a game, and what it had been shown before: `asked` once it has opened its
 * bits, `sent` once the server has confirmed them.
 * @typedef {{ game: string, commitment: string, seat: number, member: number | null, bits: string,
 *   asked: Pledge[] | null, sent: boolean }} Added
 */

const REMEMBERED = 20;
const KEY = "draws";

/** @returns {Added[]} */
function all() {
  try {
    const kept = JSON.parse(stored(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Added} added */
function remember(added) {
  const others = all().filter((each) => !isOf(each, added));
  store(KEY, JSON.stringify([added, ...others].slice(0, REMEMBERED)));
}

/**
 * @param {Added} one
 * @param {{ game: string, commitment: string, seat: number, member: number | null }} other
 */
const isOf = (one, other) =>
  one.game === other.game &&
  one.commitment === other.commitment &&
  one.seat === other.seat &&
  one.member === other.member;

/**
 * What this browser has added to this game. Of several (a server that asked twice) the first that was opened.
 * @param {string} game
 * @returns {Added | null}
 */
export function addedTo(game) {
  return all().findLast((each) => each.game === game && each.asked !== null) ?? null;
}

/** Adds to the seeds of a table's games: pledges when it is asked, and opens what it has pledged. */
export class Giver {
  /** @param {(message: import("../types").ClientMessage) => Promise<unknown>} ask asks the server */
  constructor(ask) {
    this._ask = ask;
    /** @type {Added | null} */
    this._added = null;
  }

  /** @param {Update} update */
  async hear({ draw, you }) {
    if (!draw || !you) return;
    const { game, commitment } = draw;
    const place = { seat: you.seat, member: you.member };
    const mine = draw.asked.find((each) => each.seat === place.seat && each.member === place.member);
    if (!mine) return;
    const about = { game, commitment, ...place };
    const added = this._known(about) ?? { ...about, bits: randomBits(), asked: null, sent: false };
    this._added = added;
    const pledge = pledgeOf(commitment, place, added.bits);
    try {
      if (!draw.opening && mine.pledge === null) {
        remember(added);
        await this._ask({ type: "pledge", game, pledge });
      } else if (draw.opening && mine.pledge === pledge && !added.sent) {
        // Before a bit is out: which pledges there were is what the record is compared with.
        added.asked ??= draw.asked;
        remember(added);
        await this._ask({ type: "bits", game, bits: added.bits });
        added.sent = true;
        remember(added);
      }
    } catch {
      // Too late, or the line is lost: the game goes on without it, and the seal says so.
    }
  }

  /** @param {{ game: string, commitment: string, seat: number, member: number | null }} about */
  _known(about) {
    if (this._added && isOf(this._added, about)) return this._added;
    return all().find((each) => isOf(each, about)) ?? null;
  }
}

function randomBits() {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
