// The results of a class by skill, over all its lessons: to read, and to print.

import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useId, useState } from "../lib/ui.js";
import { Awaited, useFetched } from "../learn/fetching.js";
import { Header } from "../parts/header.js";
import { classPath } from "./line.js";

/** @typedef {import("./types").SkillCount} SkillCount */
/** @typedef {import("./types").SkillLine} SkillLine */
/** @typedef {import("./types").SkillReport} SkillReport */

/** @param {{ code: string }} props */
export default function ReportPage({ code: typed }) {
  const code = codeFrom(typed);
  const { found, problem } = useFetched(classPath(code, "/skills"));
  const report = /** @type {SkillReport | null} */ (found);
  useEffect(() => setTitle(t("Results by skill")), [shownLanguage.value]);
  return html`<${Header} />
    ${report ? html`<${Report} code=${code} report=${report} />` : html`<${Awaited} problem=${problem} />`}`;
}

/** @param {{ code: string, report: SkillReport }} props */
function Report({ code, report }) {
  const { skills, since, lessons } = report;
  const date = new Date(since * 1000).toLocaleDateString(shownLanguage.value, { dateStyle: "long" });
  return html`<main class="page stack class-report">
    <div class="line report-tools">
      <a class="button" href=${`/class/${code}/teacher`}>${t("Go to the dashboard")}</a>
      <button type="button" class="button primary" onClick=${() => print()}>${t("Print")}</button>
      <a class="button" href=${classPath(code, `/results.csv?lang=${shownLanguage.value}`)} download>
        ${t("Results as CSV")}
      </a>
    </div>
    <h1>${t("Results by skill")}</h1>
    <p>
      ${[
        t("Class {code}", { code }),
        t("since {date}", { date }),
        lessons.length > 0 && tn("{count} lesson", "{count} lessons", lessons.length),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
    ${
      skills.length === 0
        ? html`<p role="status">${t("Nothing has been answered yet.")}</p>`
        : html`<${Lines}
            title=${t("Results by skill")}
            columns=${skills}
            report=${report}
            counts=${(/** @type {SkillLine} */ line) => line.counts}
          />
          ${lessons.length > 1 && html`<${Lessons} report=${report} />`}`
    }
    <p class="soft small">
      ${t("Right answers of those that were judged. Written answers count once you have judged them.")}
    </p>
  </main>`;
}

/** How it went from lesson to lesson: in all, or in one skill. @param {{ report: SkillReport }} props */
function Lessons({ report }) {
  const { skills, lessons } = report;
  const [skill, setSkill] = useState(/** @type {number | null} */ (null));
  const id = useId();
  /** @param {number} began */
  const day = (began) =>
    new Date(began * 1000).toLocaleDateString(shownLanguage.value, { day: "numeric", month: "short" });
  /** @param {SkillLine} line */
  const counts = (line) => line.lessons.map((lesson) => (skill === null ? inAll(lesson) : lesson[skill]));
  const title = t("From lesson to lesson");
  return html`<section class="stack" aria-labelledby=${`${id}-title`}>
    <h2 id=${`${id}-title`}>${title}</h2>
    <div class="field report-skill">
      <label for=${id}>${t("Skill")}</label>
      <select
        id=${id}
        class="input"
        onChange=${(/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLSelectElement} */ (event.target);
          setSkill(value ? Number(value) : null);
        }}
      >
        <option value="" selected=${skill === null}>${t("All together")}</option>
        ${skills.map(
          (name, place) => html`<option key=${name} value=${place} selected=${skill === place}>
            ${name}
          </option>`,
        )}
      </select>
    </div>
    <${Lines} title=${title} columns=${lessons.map(day)} report=${report} counts=${counts} />
  </section>`;
}

/** @param {readonly SkillCount[]} counts @returns {SkillCount} */
const inAll = (counts) => ({
  right: counts.reduce((sum, { right }) => sum + right, 0),
  judged: counts.reduce((sum, { judged }) => sum + judged, 0),
});

/**
 * A line for each pupil, then for each group and for all.
 * @param {{
 *   title: string, columns: readonly string[], report: SkillReport,
 *   counts: (line: SkillLine) => readonly SkillCount[],
 * }} props
 */
function Lines({ title, columns, report, counts }) {
  const { pupils, groups, everybody } = report;
  /** @param {SkillLine} line @param {number} place */
  const row = (line, place) => html`<tr key=${place}>
    <th scope="row">${line.name}</th>
    ${counts(line).map((count, place) => html`<td key=${place}><${Share} count=${count} /></td>`)}
  </tr>`;
  return html`<div class="report-scroll" tabindex="0" role="region" aria-label=${title}>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("Pupil")}</th>
          ${columns.map((column, place) => html`<th scope="col" key=${place}>${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${pupils.map(row)}
      </tbody>
      <tfoot>
        ${[...groups, everybody].map(row)}
      </tfoot>
    </table>
  </div>`;
}

/** @param {{ count: SkillCount }} props */
function Share({ count: { right, judged } }) {
  if (judged === 0) return html`<span class="soft">–</span>`;
  const percent = new Intl.NumberFormat(shownLanguage.value, { style: "percent" }).format(right / judged);
  return html`<b class="numbers">${percent}</b> <span class="soft small numbers">${right}/${judged}</span>`;
}
