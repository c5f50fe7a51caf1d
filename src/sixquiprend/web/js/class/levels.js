// The level of the exercises, group by group: for those who need easier or harder ones.

import { post } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { classPath } from "./line.js";
import { Sorting } from "./sorting.js";

/** @typedef {import("./types").PupilLine} PupilLine */

/**
 * @param {{
 *   code: string, pupils: readonly PupilLine[], levels: readonly number[],
 *   doing: import("./doing.js").Doing,
 * }} props
 */
export function Levels({ code, pupils, levels, doing }) {
  const wanted = [null, ...levels];
  if (pupils.length === 0) return null;
  /** @param {number} pupil @param {number} to */
  const set = (pupil, to) =>
    void doing(() => post(classPath(code, `/pupils/${pupil}/level`), { level: wanted[to] }));
  return html`<details class="more class-levels">
    <summary>${t("Another level for some pupils")}</summary>
    <${Sorting}
      pupils=${pupils}
      names=${wanted.map((level) => (level === null ? t("As for all") : t("Level {level}", { level })))}
      groups=${wanted.map((level) => pupils.filter((one) => one.level === level).map(({ pupil }) => pupil))}
      empty=${t("nobody")}
      onMove=${set}
    />
  </details>`;
}
