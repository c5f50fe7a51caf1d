// The seal of a finished game: this browser has checked every deal, and what it has added itself.

import { UnknownOption, Unproved, prove } from "../lib/proof.js";
import { styled } from "../lib/styles.js";
import { later, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { addedTo } from "../table/drawing.js";
import { Icon } from "./icons.js";

/** @typedef {{ kind: "own" | "others" | "alone" | "wrong" | "unknown", reason?: string }} Finding */

await styled("css/seal.css");

/** @type {Record<string, string>} */
const FOUND = {
  own: later(
    "Sealed: your browser has added to the shuffle and checked every deal. Nobody chose these cards.",
  ),
  others: later("Every deal checked: players' browsers have added to the shuffle, this one hasn't."),
  alone: later("Every deal checked against the seed. The server has shuffled alone."),
  wrong: later("The deals of this game are not what was agreed before it: {reason}"),
};
/** @type {Record<string, string>} */
const REASONS = {
  commitment: later("the server's seed is another one than it had published."),
  bits: later("somebody has opened other bits than it had pledged."),
  deal: later("a deal isn't the one that comes from the seed."),
  file: later("the record is damaged."),
  pledges: later("the pledges are others than this browser was shown."),
  left_out: later("what this browser has added was left out."),
};

/**
 * @param {string} game
 * @param {string} record the text of its file
 * @returns {Finding}
 */
function examined(game, record) {
  const added = addedTo(game);
  try {
    const { commitment, shares } = prove(record);
    if (!added) return { kind: shares.some(({ bits }) => bits !== null) ? "others" : "alone" };
    const shown = added.asked ?? [];
    if (commitment !== added.commitment) throw new Unproved("commitment");
    const same = shares.length === shown.length && shares.every((share, at) => isSame(share, shown[at]));
    if (!same) throw new Unproved("pledges");
    const mine = shares.find((share) => share.seat === added.seat && share.member === added.member);
    if (mine?.bits === added.bits) return { kind: "own" };
    if (added.sent) throw new Unproved("left_out");
    return { kind: shares.some(({ bits }) => bits !== null) ? "others" : "alone" };
  } catch (error) {
    if (error instanceof UnknownOption) return { kind: "unknown" };
    return { kind: "wrong", reason: error instanceof Unproved ? error.message : "file" };
  }
}

/**
 * @param {import("../lib/proof.js").Share} share
 * @param {import("../types").Pledge} shown
 */
const isSame = (share, shown) =>
  share.seat === shown.seat && share.member === shown.member && share.pledge === shown.pledge;

/**
 * The record of a game; it may take a moment until it is kept.
 * @param {string} game
 * @param {AbortSignal} signal
 */
async function recordOf(game, signal) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/record?wait=20`, { signal });
  return answer.ok ? answer.text() : null;
}

/** What this browser has found out about the deals of a game that is over. @param {{ game: string }} props */
export function Seal({ game }) {
  const [found, setFound] = useState(/** @type {Finding | null} */ (null));
  useEffect(() => {
    const leaving = new AbortController();
    recordOf(game, leaving.signal)
      .then((record) => record !== null && setFound(examined(game, record)))
      .catch(() => {}); // the page is left, or offline: no seal
    return () => leaving.abort();
  }, [game]);
  if (!found || found.kind === "unknown") return null; // nothing is claimed of what it can't check
  const reason = found.reason ? t(REASONS[found.reason] ?? REASONS.file) : "";
  return html`<p class=${`seal is-${found.kind}`} role=${found.kind === "wrong" ? "alert" : "note"}>
    <${Icon} name=${found.kind === "wrong" ? "close" : "seal"} />
    <span>${t(FOUND[found.kind], { reason })}</span>
  </p>`;
}
