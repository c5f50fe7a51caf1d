// The draft, remembered: which cards everybody has picked, in the draft and as long as the round lasts (D1).

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { inOrder } from "../lib/cards.js";
import { Card } from "../parts/card.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./memory.js").Memory} Memory */

/**
 * The numbers that one seat has picked, small; those that have been played are crossed out.
 * @param {{ memory: Memory | null, seat: number }} props
 */
export function SeatPicks({ memory, seat }) {
  const cards = memory?.picked[seat] ?? [];
  if (!memory || cards.length === 0) return null;
  return html`<span class="seat-picked numbers">
    <span class="unseen">${t("has picked")} </span>
    ${inOrder(cards).map((card) =>
      memory.seen.has(card) ? html`<s key=${card}>${card}</s> ` : html`<span key=${card}>${card}</span> `,
    )}
  </span>`;
}

/**
 * All picks as cards.
 * @param {{ memory: Memory, names: readonly string[] }} props
 */
export function Picks({ memory, names }) {
  return html`<dl class="picks">
    ${names.map(
      (name, seat) => html`<div key=${seat}>
        <dt>${name}</dt>
        <dd>
          ${inOrder(memory.picked[seat] ?? []).map(
            (card) => html`<span key=${card} class=${memory.seen.has(card) ? "is-played" : ""}>
              <${Card} card=${card} short=${true} />
            </span>`,
          )}
        </dd>
      </div>`,
    )}
  </dl>`;
}
