// All hands of a moment; where a card was being chosen, with what each was expected to cost.

import { decimal, specialName, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { costText, standing } from "./wording.js";

/** @typedef {import("../types").Card} CardName */
/** @typedef {import("../types").Considered} Considered */
/** @typedef {import("../types").Special} Special */
/** @typedef {import("../types").Weighed} Weighed */
/** @typedef {import("./moments.js").Moment} Moment */

/**
 * @param {{
 *   names: readonly string[],
 *   moment: Moment,
 *   seen: number | null,
 *   decisions: readonly Considered[],
 *   analysed: boolean,
 * }} props seen: whose eyes we see with; null: all hands lie open
 */
export function Hands({ names, moment, seen, decisions, analysed }) {
  const { board, hands } = moment;
  return html`<ul class=${`replay-hands ${analysed ? "has-costs" : ""}`} aria-label=${t("Hands")}>
    ${names.map((name, seat) => {
      const open = seen === null || seen === seat;
      const decision = open ? decisions.find((each) => each.seat === seat && isCardChoice(each)) : undefined;
      return html`<li key=${seat} class=${`replay-hand ${seen === seat ? "is-me" : ""}`} data-seat=${seat}>
        <${Owner} name=${name} heads=${board.heads[seat]} total=${board.totals[seat]} decision=${decision} />
        <ul class="replay-cards">
          ${(hands[seat] ?? []).map((card, place) =>
            open
              ? html`<${HandCard} key=${card} card=${card} weighed=${weighedOf(decision, card)} />`
              : html`<li key=${place}><${Card} card=${null} faceDown /></li>`,
          )}
        </ul>
        <${Specials} specials=${moment.specials[seat] ?? []} open=${open} />
      </li>`;
    })}
  </ul>`;
}

/** @param {Considered} decision */
function isCardChoice(decision) {
  return decision.kind === "play" || decision.kind === "pass";
}

/** A bar is full for the dearest card, or for one that costs so many heads more than the cheapest. */
const LEAST_RANGE = 2;
/** The cheapest card has a bar too. */
const SHORTEST = 0.12;

/** What stands below the cost. */
const SIGNS = { best: "★", equal: "≈", "": "" };

/**
 * `bar`: how long its bar is, 0 to 1. Bars compare the cards of a hand; what they cost stands below.
 * @typedef {{
 *   weighed: Weighed, bar: number, chosen: boolean, compared: "best" | "equal" | "",
 * }} CardWeight
 */

/**
 * @param {Considered | undefined} decision
 * @param {CardName} card
 * @returns {CardWeight | null}
 */
function weighedOf(decision, card) {
  const place = decision?.answers.findIndex(({ answer }) => "card" in answer && answer.card === card) ?? -1;
  const weighed = decision?.answers[place];
  if (!decision || !weighed) return null;
  const costs = decision.answers.map(({ cost }) => cost);
  const least = Math.min(...costs);
  const more = (weighed.cost - least) / Math.max(LEAST_RANGE, Math.max(...costs) - least);
  const bar = SHORTEST + (1 - SHORTEST) * more;
  return { weighed, bar, chosen: place === decision.chosen, compared: standing(decision, place) };
}

/**
 * @param {{
 *   name: string, heads: number | undefined, total: number | undefined, decision: Considered | undefined,
 * }} props
 */
function Owner({ name, heads = 0, total = 0, decision }) {
  return html`<div class="replay-owner">
    <b>${name}</b>
    ${
      decision &&
      decision.regret > 0 &&
      html`<span class="regret">${t("regret {regret}", { regret: decimal(decision.regret) })}</span>`
    }
    <span class="replay-score">
      <span class="replay-heads">${tn("{count} head this round", "{count} heads this round", heads)}</span>
      <span class="replay-total" title=${t("Total of the rounds before")}>${total}</span>
    </span>
  </div>`;
}

/** @param {{ card: CardName, weighed: CardWeight | null }} props */
function HandCard({ card, weighed }) {
  if (!weighed) return html`<li><${Card} card=${card} /></li>`;
  const { chosen, compared } = weighed;
  const width = `${Math.round(100 * weighed.bar)}%`;
  const label = [
    t("{card}: costs {cost}", { card, cost: costText(weighed.weighed) }),
    ...(chosen ? [t("chosen")] : []),
    ...(compared === "best" ? [t("best")] : []),
    ...(compared === "equal" ? [t("as good as the best, as far as one can tell")] : []),
  ].join(", ");
  return html`<li class=${`weighed ${chosen ? "is-chosen" : ""} ${compared === "best" ? "is-best" : ""}`}>
    <${Card} card=${card} selected=${chosen} />
    <span class="weight" title=${label} role="img" aria-label=${label}>
      <span class="weight-bar"><i style=${{ width }}></i></span>
      <span class="weight-number">${decimal(weighed.weighed.cost)}</span>
      <span class="weight-mark">${SIGNS[compared]}</span>
    </span>
  </li>`;
}

/** @param {{ specials: readonly Special[], open: boolean }} props */
function Specials({ specials, open }) {
  if (specials.length === 0) return null;
  const text = open
    ? specials.map(specialName).join(" · ")
    : tn("{count} special card", "{count} special cards", specials.length);
  return html`<p class="replay-specials">${text}</p>`;
}
