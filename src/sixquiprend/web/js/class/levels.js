// The level of the exercises, pupil by pupil: for those who need easier or harder ones.

import { post } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html, useId } from "../lib/ui.js";
import { classPath } from "./line.js";

/** @typedef {import("./types").PupilLine} PupilLine */

/**
 * @param {{
 *   code: string, pupils: readonly PupilLine[], levels: readonly number[],
 *   doing: import("./doing.js").Doing,
 * }} props
 */
export function Levels({ code, pupils, levels, doing }) {
  const id = useId();
  /** @param {PupilLine} pupil @param {string} chosen */
  const set = (pupil, chosen) =>
    void doing(() =>
      post(classPath(code, `/pupils/${pupil.pupil}/level`), { level: chosen ? Number(chosen) : null }),
    );
  if (pupils.length === 0) return null;
  return html`<details class="more class-levels">
    <summary>${t("Another level for some pupils")}</summary>
    <ul>
      ${pupils.map(
        (pupil) => html`<li key=${pupil.pupil}>
          <label for=${`${id}-${pupil.pupil}`}>${pupil.name}</label>
          <select
            id=${`${id}-${pupil.pupil}`}
            class="input"
            value=${String(pupil.level ?? "")}
            onChange=${(/** @type {Event} */ event) =>
              set(pupil, /** @type {HTMLSelectElement} */ (event.target).value)}
          >
            <option value="" selected=${pupil.level === null}>${t("as for all")}</option>
            ${levels.map(
              (level) => html`<option value=${String(level)} selected=${pupil.level === level}>
                ${t("level {level}", { level })}
              </option>`,
            )}
          </select>
        </li>`,
      )}
    </ul>
  </details>`;
}
