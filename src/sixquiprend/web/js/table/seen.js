// The cards that have been seen this round, at a glance.

import { heads, isJoker } from "../lib/cards.js";
import { t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";

/** @typedef {import("../types").Card} Card */

/**
 * @param {{ seen: readonly Card[], hand: readonly Card[] }} props
 */
export function Seen({ seen, hand }) {
  const known = new Set(seen);
  const own = new Set(hand);
  const jokers = [...new Set([...seen, ...hand])].filter(isJoker).sort();
  const numbers = Array.from({ length: 104 }, (_, place) => place + 1);
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
