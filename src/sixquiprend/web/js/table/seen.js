// The cards that have been seen this round, at a glance.

import { heads, isJoker } from "../lib/cards.js";
import { t, tn } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { small } from "../lib/screens.js";

/** @typedef {import("../types").Card} Card */
/** @typedef {import("./session.js").Session} Session */

/** All number cards; with fewer in use everybody is to know which (K1). */
const ALL = 104;

/** Whether not all cards are in use. @param {import("../types").Update} update */
export const isReduced = ({ table }) => table.highest < ALL;

/**
 * The cards that may be looked up, and the highest that is in use; null: this table goes by memory.
 * @param {Session} session
 */
export function seenAt(session) {
  const latest = session.latest.value;
  if (!latest) return null;
  const seen = latest.seen ?? (isReduced(latest) ? [...session.memory.value.seen] : null);
  return seen && { seen, highest: latest.table.highest };
}

/**
 * Which cards are in use, where those aren't all; it opens what has been seen of them.
 * @param {{ session: Session }} props
 */
export function Deck({ session }) {
  const [open, setOpen] = useState(false);
  const found = seenAt(session);
  const over = session.scene.value.board?.winners.length;
  if (!found || found.highest === ALL || over) return null;
  const { seen, highest } = found;
  const label = t("Cards 1 to {highest}: which have been seen", { highest });
  const look = () => setOpen(true);
  return html`<button type="button" class="where-deck numbers" aria-label=${label} onClick=${look}>
      ${small.value ? `1–${highest}` : t("cards 1 to {highest}", { highest })}
    </button>
    <${Dialog} title=${t("Cards already seen")} open=${open} onClose=${() => setOpen(false)}>
      <${Seen} seen=${seen} hand=${session.hand.value} highest=${highest} />
    <//>`;
}

/**
 * @param {{ seen: readonly Card[], hand: readonly Card[], highest: number }} props
 */
export function Seen({ seen, hand, highest }) {
  const known = new Set(seen);
  const own = new Set(hand);
  const jokers = [...new Set([...seen, ...hand])].filter(isJoker).sort();
  const numbers = Array.from({ length: highest }, (_, place) => place + 1);
  return html`<div class="seen-all">
    <p class="soft">
      ${tn("{count} card has been seen this round.", "{count} cards have been seen this round.", known.size)}
      ${" "}${t("Crossed out: seen. Framed: in your hand. The others may still come.")}
    </p>
    <ol class="seen" aria-label=${t("Cards of this round")}>
      ${[...jokers, ...numbers].map((card) => {
        const state = own.has(card) ? "is-own" : known.has(card) ? "is-seen" : "";
        const words = { "is-own": `, ${t("in your hand")}`, "is-seen": `, ${t("seen")}`, "": "" };
        return html`<li key=${card} class=${`heads-${heads(card)} ${state}`}>
          ${card}<span class="unseen">${words[state]}</span>
        </li>`;
      })}
    </ol>
  </div>`;
}
