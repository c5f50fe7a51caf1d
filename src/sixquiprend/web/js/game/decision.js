// A decision that is no card of the hand (a row, a joker, a special card, a pick): its answers as bars.

import { decimal, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { answerText, costText, kindText, methodText, shareText, standing } from "./wording.js";

/** @typedef {import("../types").Considered} Considered */

/** Special cards can have dozens of answers: the cheapest ones and the chosen one tell enough. */
const MOST_ANSWERS = 8;

/** @param {{ name: string, decision: Considered }} props */
export function Decision({ name, decision }) {
  const costs = decision.answers.map(({ cost }) => cost);
  const [least, most] = [Math.min(0, ...costs), Math.max(1, ...costs)];
  const shown = decision.answers
    .map((weighed, place) => ({ weighed, place }))
    .sort((one, other) => one.weighed.cost - other.weighed.cost)
    .filter(({ place }, order) => order < MOST_ANSWERS || place === decision.chosen);
  const left = decision.answers.length - shown.length;
  return html`<section class="weighing">
    <h3>
      ${name} · ${kindText(decision.kind)}
      ${
        decision.regret > 0 &&
        html` <span class="regret">${t("regret {regret}", { regret: decimal(decision.regret) })}</span>`
      }
    </h3>
    <ul>
      ${shown.map(({ weighed, place }) => {
        const width = `${Math.round((100 * (weighed.cost - least)) / (most - least))}%`;
        const compared = standing(decision, place);
        const marks = [
          place === decision.chosen && t("chosen"),
          compared === "best" && `★\u00a0${t("best")}`,
          compared === "equal" && "≈",
          shareText(weighed),
        ];
        const classes = [place === decision.chosen && "is-chosen", compared === "best" && "is-best"];
        return html`<li key=${place} class=${classes.filter(Boolean).join(" ")}>
          <span class="weighing-answer">${answerText(weighed.answer)}</span>
          <span class="weighing-bar" aria-hidden="true"><i style=${{ width }}></i></span>
          <span class="weighing-cost">${costText(weighed)}</span>
          <span class="weighing-mark">${marks.filter(Boolean).join(" · ")}</span>
        </li>`;
      })}
    </ul>
    <p class="soft">
      ${
        left > 0 &&
        html`
          ${tn("{count} more answer that costs more.", "{count} more answers that cost more.", left)}${" "}
        `
      }
      ${methodText(decision.method)}
    </p>
  </section>`;
}
