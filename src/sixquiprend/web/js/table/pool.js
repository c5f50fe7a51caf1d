// The draft: the cards that lie face up, to be picked one by one.

import { Card } from "../parts/card.js";
import { inOrder } from "../lib/cards.js";
import { decimal, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { useMoreBelow } from "./scrolling.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./rows.js").Target} Target */

/**
 * Whether the cards of the draft lie there: what nobody has picked is put away once the rows begin.
 * @param {import("../types").Board} board
 */
export const isDraft = (board) => board.pool.length > 0 && board.rows.length === 0;

/**
 * @param {{
 *   cards: readonly CardValue[], targets: Map<CardValue, Target>, hinted?: CardValue | null,
 *   costs?: Map<CardValue, number>,
 * }} props `hinted`: what is advised; `costs`: what the advice says of each card
 */
export function Pool({ cards, targets, hinted = null, costs }) {
  const { element, more } = useMoreBelow();
  return html`<div
    class=${`pool ${more ? "has-more-below" : ""}`}
    ref=${element}
    role="group"
    tabindex="-1"
    aria-label=${tn("{count} card lies face up", "{count} cards lie face up", cards.length)}
    style=${{ "--count": cards.length }}
  >
    ${inOrder(cards).map((card) => {
      const target = targets.get(card);
      const drawn = html`<${Card} card=${card} short=${true} label=${target ? "" : undefined} />`;
      if (!target) return html`<span key=${card} class="pool-card">${drawn}</span>`;
      const cost = costs?.get(card);
      const advised = card === hinted;
      const words = [target.label, advised && t("advised")];
      return html`<button
        key=${card}
        class=${`pool-card ${advised ? "is-hinted" : ""}`}
        data-target
        aria-label=${words.filter(Boolean).join(", ")}
        onClick=${target.act}
      >
        ${drawn}
        ${
          cost !== undefined &&
          html`<span class="hand-cost numbers" aria-hidden="true">${decimal(cost)}</span>`
        }
      </button>`;
    })}
  </div>`;
}
