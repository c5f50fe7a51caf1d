// The own hand, sorted: the cards that may be chosen are buttons.

import { Card, cardLabel } from "../parts/card.js";
import { inOrder } from "../lib/cards.js";
import { decimal, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./rows.js").Target} Target */

/**
 * @param {{
 *   cards: readonly CardValue[], targets: Map<CardValue, Target>, short: boolean, chosen: CardValue | null,
 *   sending: boolean, hinted: CardValue | null, costs: Map<CardValue, number>,
 *   idle?: boolean, onRefused: (card: CardValue) => void,
 * }} props `costs`: what the hint says of each card; `idle`: something else than a card of the hand is asked
 * for
 */
export function Hand({ cards, targets, short, chosen, sending, hinted, costs, idle = false, onRefused }) {
  const sorted = inOrder(cards);
  return html`<div
    class=${`hand ${short ? "is-short" : ""} ${idle ? "is-idle" : ""}`}
    role="group"
    aria-label=${tn("Your hand, {count} card", "Your hand, {count} cards", sorted.length)}
    style=${{ "--count": sorted.length, "--columns": columnsFor(sorted.length) }}
  >
    ${sorted.map((card) => {
      const target = targets.get(card);
      const mine = card === chosen;
      const cost = costs.get(card);
      const words = [target?.label ?? cardLabel(card)];
      if (mine) words.push(sending ? t("being sent") : t("chosen"));
      if (cost !== undefined) words.push(t("expected cost {cost}", { cost: decimal(cost) }));
      return html`<button
        key=${card}
        class=${[
          "hand-card",
          mine && "is-chosen",
          mine && sending && "is-sending",
          card === hinted && "is-hinted",
        ]
          .filter(Boolean)
          .join(" ")}
        data-target=${target ? "" : undefined}
        data-hand=${String(card)}
        aria-pressed=${target ? mine : undefined}
        aria-disabled=${target ? undefined : "true"}
        aria-label=${words.join(", ")}
        onClick=${target ? target.act : () => onRefused(card)}
      >
        <${Card} card=${card} short=${short} label="" />
        ${
          cost !== undefined &&
          html`<span class="hand-cost numbers" aria-hidden="true">${decimal(cost)}</span>`
        }
      </button>`;
    })}
  </div>`;
}

/** How many stand side by side where there is room for six at most. @param {number} count */
const columnsFor = (count) => (count === 6 || count > 10 ? 6 : 5);
