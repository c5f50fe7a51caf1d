// The own hand, sorted: the cards that may be chosen are buttons.

import { Card, cardLabel } from "../parts/card.js";
import { inOrder } from "../lib/cards.js";
import { decimal, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { useSpots } from "./spots.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./rows.js").Target} Target */

/**
 * @typedef {object} HandProps
 * @property {readonly CardValue[]} cards
 * @property {Map<CardValue, Target>} targets
 * @property {boolean} short
 * @property {CardValue | null} [chosen]
 * @property {boolean} [sending]
 * @property {CardValue | null} [aside] chosen, but not given yet
 * @property {CardValue | null} [gone] has been played; its place stays empty
 * @property {CardValue | null} [hinted]
 * @property {Map<CardValue, number>} [costs] what the hint says of each card
 * @property {ReadonlySet<CardValue>} [received] P: came from the neighbour
 * @property {boolean} [giving] P: a card is given away, not played
 * @property {boolean} [idle] something else than a card of the hand is asked for
 * @property {(card: CardValue) => void} onRefused
 */

/** @param {HandProps} props */
export function Hand(props) {
  const { cards, short, gone = null, giving = false, idle = false } = props;
  const gap = gone !== null && cards.length > 0 && !cards.includes(gone) ? [gone] : [];
  const sorted = inOrder([...cards, ...gap]);
  const { hand, isMeant } = useSpots();
  return html`<div
    class=${`hand ${short ? "is-short" : ""} ${idle ? "is-idle" : ""} ${giving ? "is-giving" : ""}`}
    ref=${hand}
    role="group"
    aria-label=${tn("Your hand, {count} card", "Your hand, {count} cards", cards.length)}
    style=${{ "--count": sorted.length, "--columns": columnsFor(sorted.length) }}
  >
    ${sorted.map((card) =>
      gap.includes(card)
        ? html`<span key=${card} class="hand-gap" aria-hidden="true"></span>`
        : html`<${HandCard} key=${card} card=${card} hand=${props} isMeant=${isMeant} />`,
    )}
  </div>`;
}

/**
 * @param {{ card: CardValue, hand: HandProps, isMeant: (event: MouseEvent) => boolean }} props
 */
function HandCard({ card, hand, isMeant }) {
  const target = hand.targets.get(card);
  const mine = card === hand.chosen;
  const aside = card === hand.aside;
  const received = hand.received?.has(card);
  const cost = hand.costs?.get(card);
  const words = [target?.label ?? cardLabel(card)];
  if (received) words.push(t("from your neighbour"));
  if (aside) words.push(t("set aside"));
  if (mine) words.push(hand.sending ? t("being sent") : t("chosen"));
  if (cost !== undefined) words.push(t("expected cost {cost}", { cost: decimal(cost) }));
  const state = [
    "hand-card",
    mine && "is-chosen",
    mine && hand.sending && "is-sending",
    aside && "is-aside",
    card === hand.hinted && "is-hinted",
    received && "is-received",
  ];
  /** @param {MouseEvent} event */
  const clicked = (event) => {
    if (!isMeant(event)) return;
    if (target) target.act();
    else hand.onRefused(card);
  };
  return html`<button
    class=${state.filter(Boolean).join(" ")}
    data-target=${target ? "" : undefined}
    data-hand=${String(card)}
    aria-pressed=${target ? mine || aside : undefined}
    aria-disabled=${target ? undefined : "true"}
    aria-label=${words.join(", ")}
    onClick=${clicked}
  >
    <${Card} card=${card} short=${hand.short} label="" />
    ${cost !== undefined && html`<span class="hand-cost numbers" aria-hidden="true">${decimal(cost)}</span>`}
  </button>`;
}

/** How many stand side by side where there is room for six at most. @param {number} count */
const columnsFor = (count) => (count === 6 || count > 10 ? 6 : 5);
