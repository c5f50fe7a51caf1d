// The answers of a class as they come: each pupil's, and which question fails most.

import { store, stored } from "../lib/settings.js";
import { t, tn } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Mark } from "./marks.js";
import { planName } from "./plans.js";
import { TableList } from "./tables.js";
import { Written } from "./written.js";

/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").ItemLine} ItemLine */
/** @typedef {import("./types").PupilLine} PupilLine */

const NAMED = "class-named-results";

/** @typedef {import("./doing.js").Doing} Doing */

/**
 * @param {{
 *   code: string, activity: ActivityPicture, pupils: readonly PupilLine[], here: readonly number[],
 *   doing: Doing,
 * }} props
 */
export function Results({ code, activity, pupils, here, doing }) {
  const [named, setNamed] = useState(stored(NAMED) !== "no");
  const shown = pupils.filter(({ where, answered }) => where !== "left" || answered > 0);
  const name = (/** @type {boolean} */ wanted) => {
    store(NAMED, wanted ? "yes" : "no");
    setNamed(wanted);
  };
  return html`<section class="class-main stack" aria-labelledby="results-title">
    <div class="line class-results-top">
      <h2 id="results-title">${t("Results")}</h2>
      <${NamesSwitch} named=${named} onName=${name} />
    </div>
    <${Hardest} activity=${activity} />
    ${
      named
        ? html`<${Matrix} activity=${activity} pupils=${shown} here=${here} />`
        : html`<${Items} activity=${activity} />`
    }
    ${
      activity.plan.plan === "quiz" &&
      html`<${Written} code=${code} activity=${activity} named=${named} doing=${doing} />`
    }
  </section>`;
}

/** @param {{ named: boolean, onName: (wanted: boolean) => void }} props */
const NamesSwitch = ({ named, onName }) =>
  html`<label class="tick">
    <input type="checkbox" checked=${named} onChange=${() => onName(!named)} />
    <span>${t("Show who answered what")}</span>
  </label>`;

/** Which question fails most. @param {{ activity: ActivityPicture }} props */
function Hardest({ activity }) {
  const { hardest, items } = activity;
  const [first] = hardest;
  const worst = items.find(({ item }) => item === first);
  if (!worst) return html`<p class="soft" role="status">${t("No wrong answer so far.")}</p>`;
  const judged = worst.answered - worst.open;
  const wrong = judged - worst.right;
  // As often wrong, but of how many may differ: then it is true of one of them only.
  const alike = items.every(
    ({ item, answered, open }) => !hardest.includes(item) || answered - open === judged,
  );
  return html`<p class="class-hardest" role="status">
    <b>
      ${
        hardest.length === 1
          ? t("Most often wrong: question {items}", { items: first })
          : t("Most often wrong: questions {items}", { items: hardest.join(", ") })
      }
    </b>
    ${hardest.length === 1 && html`<span>${worst.text}</span>`}
    ${
      alike &&
      html`<span class="soft small">
        ${tn("{count} wrong of {answered}", "{count} wrong of {answered}", wrong, { answered: judged })}
      </span>`
    }
  </p>`;
}

/** @param {{ activity: ActivityPicture, pupils: readonly PupilLine[], here: readonly number[] }} props */
export function Matrix({ activity, pupils, here }) {
  return html`<div class="class-matrix" tabindex="0" role="region" aria-label=${t("Who answered what")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("Pupil")}</th>
          ${activity.items.map(
            ({ item, text }) =>
              html`<th
                scope="col"
                key=${item}
                class=${activity.hardest.includes(item) ? "is-hardest" : ""}
                title=${text}
              >
                ${item}
              </th>`,
          )}
          <th scope="col">${t("Right answers")}</th>
        </tr>
      </thead>
      <tbody>
        ${pupils.map(
          (pupil) => html`<tr key=${pupil.pupil} class=${here.includes(pupil.pupil) ? "" : "is-away"}>
            <th scope="row">
              ${pupil.name}
              ${!here.includes(pupil.pupil) && html`<span class="unseen"> (${t("not connected")})</span>`}
            </th>
            ${pupil.results.map(
              (right, place) =>
                html`<td key=${place}>
                  <${Mark}
                    right=${right}
                    number=${place + 1}
                    waits=${pupil.open.includes(place + 1)}
                    open="·"
                  />
                </td>`,
            )}
            <td class="numbers">${pupil.right}/${pupil.judged}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("Right answers")} (%)</th>
          ${activity.items.map(
            ({ item, answered, right, open }) => html`<td
              key=${item}
              class=${`numbers ${activity.hardest.includes(item) ? "is-hardest" : ""}`}
            >
              ${answered > open ? Math.round((100 * right) / (answered - open)) : "–"}
            </td>`,
          )}
          <td></td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/** The questions with how they went, and no names. @param {{ activity: ActivityPicture }} props */
function Items({ activity }) {
  return html`<ol class="class-items">
    ${activity.items.map(
      (line) =>
        html`<li key=${line.item} class=${activity.hardest.includes(line.item) ? "is-hardest" : ""}>
          <${ItemBar} line=${line} />
        </li>`,
    )}
  </ol>`;
}

/** @param {{ line: ItemLine }} props */
function ItemBar({ line }) {
  const { item, text, right } = line;
  const answered = line.answered - line.open;
  const told = [
    (answered > 0 || line.open === 0) &&
      tn("{count} of {answered} right", "{count} of {answered} right", right, { answered }),
    line.open > 0 && tn("{count} to be judged", "{count} to be judged", line.open),
  ];
  return html`<span class="numbers">${item}</span>
    <span class="class-item-text">${text}</span>
    <span class="numbers">${told.filter(Boolean).join(" · ")}</span>
    <meter
      min="0"
      max=${Math.max(1, answered)}
      value=${right}
      aria-label=${t("Question {number}", { number: item })}
    ></meter>`;
}

/**
 * What the class did before.
 * @param {{ code: string, past: readonly ActivityPicture[], doing: Doing }} props
 */
export function Past({ code, past, doing }) {
  // Not kept: a lesson that is over is often looked at with the class, on the projector.
  const [named, setNamed] = useState(false);
  if (past.length === 0) return null;
  return html`<section class="class-past stack" aria-labelledby="past-title">
    <h2 id="past-title">${t("Before")}</h2>
    ${past.map(
      (activity) => html`<details class="panel more" key=${activity.number}>
        <summary><h3>${activity.number}. ${planName(activity.plan)}</h3></summary>
        ${
          activity.items.length > 0
            ? html`<${Hardest} activity=${activity} /><${Items} activity=${activity} />`
            : html`<${TableList} code=${code} activity=${activity} />`
        }
        ${
          activity.plan.plan === "quiz" &&
          html`<${NamesSwitch} named=${named} onName=${setNamed} />
            <${Written} code=${code} activity=${activity} named=${named} doing=${doing} />`
        }
      </details>`,
    )}
  </section>`;
}
