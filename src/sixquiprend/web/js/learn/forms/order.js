// Cards put in order: tap them one after the other. Each stays where it is and gets its number, so that a
// finger, a mouse and a keyboard do the same.

import { t } from "../../lib/texts.js";
import { html, useState } from "../../lib/ui.js";
import { Card, cardLabel } from "../../parts/card.js";

/** @typedef {import("../../types").Card} CardValue */

/** @param {import("../form.js").FormProps<import("../types").OrderForm>} props */
export function Order({ ask, form, reply, expected, open, onChange }) {
  const [order, setOrder] = useState(
    reply && "cards" in reply ? reply.cards : /** @type {CardValue[]} */ ([]),
  );
  /** @param {CardValue[]} next */
  const put = (next) => {
    setOrder(next);
    onChange(next.length === form.cards.length ? { cards: next } : null);
  };
  /** @param {CardValue} card */
  const tap = (card) =>
    put(order.includes(card) ? order.filter((other) => other !== card) : [...order, card]);
  const right = expected && "cards" in expected ? expected.cards : null;
  const wrong = right?.some((card, place) => card !== order[place]) ?? false;
  return html`<div class="order">
    ${
      open &&
      html`<p class="soft small" id="order-how">
        ${t("Tap the cards in their order. Tap one again to take it back.")}
      </p>`
    }
    <ol class="order-cards" aria-describedby=${open ? "order-how" : undefined}>
      ${form.cards.map((card, seat) => {
        const place = order.indexOf(card);
        const name = ask.names[seat] ?? "";
        const judged = right && (right[place] === card ? "is-right" : "is-wrong");
        const label =
          place < 0
            ? cardLabel(card)
            : t("{card}: number {place}", { card: cardLabel(card), place: place + 1 });
        return html`<li key=${card}>
          <button
            type="button"
            class=${`order-card ${judged ?? (place < 0 ? "" : "is-chosen")}`}
            data-target=${open ? "" : undefined}
            aria-pressed=${place >= 0}
            aria-disabled=${open ? undefined : "true"}
            aria-label=${[name, label, judged === "is-wrong" && t("wrong")].filter(Boolean).join(", ")}
            onClick=${() => open && tap(card)}
          >
            <${Card} card=${card} short=${true} label="" />
            <span class="order-name">${name}</span>
            ${place >= 0 && html`<b class="order-place" aria-hidden="true">${place + 1}</b>`}
          </button>
        </li>`;
      })}
    </ol>
    <p class="order-line" aria-live="polite">
      ${
        order.length > 0 &&
        html`<span class="soft">${t("Your order:")}</span> <b class="numbers">${order.join(" · ")}</b>`
      }
      ${
        open &&
        order.length > 0 &&
        html`<button type="button" class="button quiet" onClick=${() => put([])}>
          ${t("From the start")}
        </button>`
      }
    </p>
    ${
      wrong &&
      html`<p class="order-line">
        <span class="soft">${t("The right answer:")}</span> <b class="numbers">${right?.join(" · ")}</b>
      </p>`
    }
  </div>`;
}
