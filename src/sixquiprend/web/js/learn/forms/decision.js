// A decision as in a game: with the table's own components, below the table on which its targets are.

import { small } from "../../lib/screens.js";
import { t } from "../../lib/texts.js";
import { html } from "../../lib/ui.js";
import { choicesOf, refuseCard } from "../../table/deciding.js";
import { Hand } from "../../table/hand.js";
import { promptOf } from "../../table/prompts.js";
import { SpecialChoice, SpecialsHeld } from "../../table/specials.js";
import { back } from "../../table/status.js";

/** @typedef {import("../desk.js").Desk} Desk */

/** @param {{ desk: Desk, form: import("../types").DecisionForm }} props */
export function Decision({ desk, form }) {
  const session = desk.asSession();
  const asked = desk.asked.value;
  const aiming = desk.aim.value.kind !== null;
  const choosing = asked?.question === "special" && !aiming;
  return html`<div class="below learn-below" style=${{ "--turns": form.hand.length }}>
    ${desk.problem.value && html`<p class="status-problem" role="alert">${desk.problem.value}</p>`}
    ${
      asked &&
      aiming &&
      html`<p class="learn-aim" role="status">
      ${promptOf(session, asked)}
      <button type="button" class="button" onClick=${() => back(session)}>${t("Back")}</button>
    </p>`
    }
    ${
      choosing
        ? html`<${SpecialChoice} session=${session} asked=${asked} />`
        : !aiming && html`<${SpecialsHeld} specials=${form.specials} />`
    }
    ${
      form.hand.length > 0 &&
      html`<${Hand}
      cards=${form.hand}
      targets=${choicesOf(session).hand}
      short=${small.value}
      onRefused=${(/** @type {import("../../types").Card} */ card) => refuseCard(session, card)}
    />`
    }
  </div>`;
}
