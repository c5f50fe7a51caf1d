// The draft: the cards that lie face up, to be picked one by one.

import { Card } from "../parts/card.js";
import { inOrder } from "../lib/cards.js";
import { tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./rows.js").Target} Target */

/** @param {{ cards: readonly CardValue[], targets: Map<CardValue, Target> }} props */
export function Pool({ cards, targets }) {
  return html`<div
    class="pool"
    role="group"
    tabindex="-1"
    aria-label=${tn("{count} card lies face up", "{count} cards lie face up", cards.length)}
    style=${{ "--count": cards.length }}
  >
    ${inOrder(cards).map((card) => {
      const target = targets.get(card);
      const drawn = html`<${Card} card=${card} short=${true} label=${target ? "" : undefined} />`;
      return target
        ? html`<button
          key=${card}
          class="pool-card"
          data-target
          aria-label=${target.label}
          onClick=${target.act}
        >
            ${drawn}
          </button>`
        : html`<span key=${card} class="pool-card">${drawn}</span>`;
    })}
  </div>`;
}
