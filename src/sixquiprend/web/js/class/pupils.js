// The pupils of the class by name; a tap on one shows what can be done.

import { t, tn } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { PupilCard } from "./pupil-card.js";

/** @typedef {import("./types").Dashboard} Dashboard */
/** @typedef {import("./types").PupilLine} PupilLine */

/**
 * @param {{
 *   dashboard: Dashboard, here: readonly number[], open: boolean, doing: import("./doing.js").Doing,
 * }} props open: the list is shown from the start
 */
export function Pupils({ dashboard, here, open, doing }) {
  const { code } = dashboard;
  const pupils = dashboard.pupils.filter(({ where }) => where !== "left");
  const [chosen, setChosen] = useState(/** @type {PupilLine | null} */ (null));
  return html`<details class="panel more class-pupils" open=${open}>
      <summary>
        <h2>
          <span role="status">
            ${pupils.length ? tn("{count} pupil", "{count} pupils", pupils.length) : t("No pupils yet")}
          </span>
        </h2>
      </summary>
      ${
        pupils.length === 0 &&
        html`<p class="soft">${t("Nobody yet. Pupils scan the code, or open the address and type it.")}</p>`
      }
      <ul>
        ${pupils.map((pupil) => {
          const away = !here.includes(pupil.pupil);
          return html`<li
            key=${pupil.pupil}
            class=${away ? "is-away" : ""}
            title=${away ? t("not connected") : ""}
          >
            <span>
              ${pupil.name} <span class="soft small">${whereText(pupil, dashboard)}</span>
              ${away && html`<span class="unseen"> (${t("not connected")})</span>`}
            </span>
            <button
              type="button"
              class="button icon"
              aria-label=${t("{name}: rename, hand over, remove", { name: pupil.name })}
              onClick=${() => setChosen(pupil)}
            >
              <${Icon} name="settings" />
            </button>
          </li>`;
        })}
      </ul>
    </details>
    <${PupilCard} code=${code} pupil=${chosen} onClose=${() => setChosen(null)} doing=${doing} />`;
}

/**
 * Where a pupil is, unless that goes without saying.
 * @param {PupilLine} pupil
 * @param {Dashboard} dashboard
 */
function whereText(pupil, { activity }) {
  if (!activity) return "";
  if (pupil.where === "table") {
    const number = activity.tables.findIndex(({ code }) => code === pupil.table) + 1;
    return t("table {number}", { number });
  }
  if (pupil.where === "waiting") return t("waits");
  if (pupil.where === "led") return activity.board?.answered.includes(pupil.pupil) ? t("has answered") : "";
  const item = pupil.results.indexOf(null) + 1;
  return item ? t("question {number}", { number: item }) : t("finished");
}
