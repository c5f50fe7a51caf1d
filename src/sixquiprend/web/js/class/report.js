// The results of a class by skill, over all its lessons: to read, and to print.

import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect } from "../lib/ui.js";
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
  const { skills, pupils, groups, everybody, since, lessons } = report;
  const date = new Date(since * 1000).toLocaleDateString(shownLanguage.value, { dateStyle: "long" });
  return html`<main class="page stack class-report">
    <div class="line report-tools">
      <a class="button" href=${`/class/${code}/teacher`}>${t("To the dashboard")}</a>
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
        tn("{count} day", "{count} days", lessons),
      ].join(" · ")}
    </p>
    ${
      skills.length === 0
        ? html`<p role="status">${t("Nothing has been answered yet.")}</p>`
        : html`<div class="report-scroll" tabindex="0" role="region" aria-label=${t("Results by skill")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t("Pupil")}</th>
                ${skills.map((skill) => html`<th scope="col" key=${skill}>${skill}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${pupils.map((line) => html`<${Line} key=${line.name} line=${line} />`)}
            </tbody>
            <tfoot>
              ${groups.map((line) => html`<${Line} key=${line.name} line=${line} />`)}
              <${Line} line=${everybody} />
            </tfoot>
          </table>
        </div>`
    }
    <p class="soft small">
      ${t("Right answers of those that were judged. Written answers count once you have judged them.")}
    </p>
  </main>`;
}

/** @param {{ line: SkillLine }} props */
function Line({ line }) {
  return html`<tr>
    <th scope="row">${line.name}</th>
    ${line.counts.map((count, place) => html`<td key=${place}><${Share} count=${count} /></td>`)}
  </tr>`;
}

/** @param {{ count: SkillCount }} props */
function Share({ count: { right, judged } }) {
  if (judged === 0) return html`<span class="soft">–</span>`;
  const percent = new Intl.NumberFormat(shownLanguage.value, { style: "percent" }).format(right / judged);
  return html`<b class="numbers">${percent}</b> <span class="soft small numbers">${right}/${judged}</span>`;
}
