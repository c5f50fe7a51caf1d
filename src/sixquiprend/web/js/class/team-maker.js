// The teams before they play: shown as they will be, spread anew with a tap, and changed by hand.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Sorting } from "./sorting.js";
import { moved, spread } from "./spreading.js";

/** @typedef {import("./spreading.js").How} How */
/** @typedef {import("./spreading.js").Teams} Teams */
/** @typedef {import("./types").PupilLine} PupilLine */

/**
 * @param {{
 *   pupils: readonly PupilLine[], teams: Teams, perTable: number, onChange: (teams: number[][]) => void,
 * }} props perTable: how many teams play at one table
 */
export function TeamMaker({ pupils, teams, perTable, onChange }) {
  const names = teams.map((_, team) => {
    const name = t("Team {number}", { number: (team % perTable) + 1 });
    const table = t("Table {number}", { number: Math.floor(team / perTable) + 1 });
    return teams.length > perTable ? `${table} · ${name}` : name;
  });
  const levels = new Set(pupils.map(({ level }) => level)).size > 1;
  /** @type {[How, string][]} */
  const ways = [["chance", t("At random")]];
  if (levels) ways.push(["alike", t("Same level together")], ["mixed", t("All levels in each team")]);
  return html`<fieldset class="field team-maker">
    <legend>${t("Who is in which team?")}</legend>
    <div class="line">
      ${ways.map(
        ([how, text]) => html`<button
          key=${how}
          type="button"
          class="button"
          onClick=${() => onChange(spread(pupils, teams.length, how))}
        >
          ${text}
        </button>`,
      )}
    </div>
    <${Sorting}
      pupils=${pupils}
      names=${names}
      groups=${teams}
      empty=${t("a bot")}
      onMove=${(/** @type {number} */ pupil, /** @type {number} */ to) => onChange(moved(teams, pupil, to))}
    />
  </fieldset>`;
}
