// The quiz on paper: a sheet for the pupils, and the correction for the teacher, one page each.

import { setTitle } from "../lib/dom.js";
import { styled } from "../lib/styles.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { Awaited, useFetched } from "./fetching.js";
import { LearnHeader } from "./frame.js";

/** @typedef {import("./types").Ask} Ask */
/** @typedef {import("./types").Form} Form */
/** @typedef {import("./types").QuizQuestion} Question */
/** @typedef {import("./types").Solution} Solution */

await styled("css/print.css");

/** @param {{ code: string }} props "sheet" or "correction" */
export default function SheetPage({ code }) {
  const solved = code === "correction";
  const { found, problem } = useFetched(solved ? "/api/quiz/correction" : "/api/quiz");
  const quiz = /** @type {{ questions: (Question | Solution)[] } | null} */ (found);
  const title = solved ? t("Quiz: correction") : t("Quiz");
  useEffect(() => setTitle(title), [title, shownLanguage.value]);
  return html`<${LearnHeader} />
    ${
      !quiz
        ? html`<${Awaited} problem=${problem} />`
        : html`<main class="page paper-page">
          <p class="line paper-tools">
            <button type="button" class="button primary" onClick=${() => print()}>${t("Print")}</button>
            ${
              solved
                ? html`<a class="button" href="/learn/quiz/sheet">${t("Sheet for the pupils")}</a>`
                : html`<a class="button" href="/learn/quiz/correction">${t("Correction for the teacher")}</a>`
            }
            <span class="soft small">${t("One page, A4, black and white.")}</span>
          </p>
          <article class=${`paper ${solved ? "is-solved" : ""}`}>
            <header class="paper-head">
              <h1>6 qui prend · ${title}</h1>
              ${!solved && html`<${Fields} most=${quiz.questions.length} />`}
            </header>
            <ol class="paper-questions">
              ${quiz.questions.map(
                (question) => html`<${OnPaper} key=${question.number} question=${question} />`,
              )}
            </ol>
          </article>
        </main>`
    }`;
}

/** Where the pupil writes a name, and the teacher the score. @param {{ most: number }} props */
function Fields({ most }) {
  return html`<p class="paper-fields">
    <span>${t("First name:")} <i class="paper-line"></i></span>
    <span>${t("Date:")} <i class="paper-line"></i></span>
    <span>${t("Score:")} <i class="paper-line is-short"></i> / ${most}</span>
  </p>`;
}

/** @param {{ question: Question | Solution }} props */
function OnPaper({ question }) {
  const parts = question.parts.map((part) => ("ask" in part ? part : { ask: part, answer: "", why: [] }));
  const drawn = parts.find(({ ask }) => ask.board)?.ask ?? null;
  const plain = parts.every(({ ask }) => ask.form.form === "yes_no");
  return html`<li class=${`paper-question ${plain ? "is-plain" : ""}`}>
    <div class="paper-words">
      <p class="paper-text"><b>${question.number}.</b> ${question.text}</p>
      ${parts.map(
        ({ ask, answer, why }, part) => html`<div class="paper-part" key=${part}>
          <p>
            ${!plain && ask.text} ${answer && html`<b class="paper-answer">${answer}</b>`}
            ${!answer && ask.form.form === "number" && html`<i class="paper-line is-short"></i>`}
          </p>
          ${answer ? html`<p class="paper-why">${why.join(" ")}</p>` : html`<${Boxes} form=${ask.form} />`}
        </div>`,
      )}
    </div>
    ${drawn && html`<${PaperTable} ask=${drawn} />`}
  </li>`;
}

/** What is ticked as the answer; nothing where it is written. @param {{ form: Form }} props */
function Boxes({ form }) {
  const options = optionsOf(form);
  if (options.length === 0) return null;
  const long = form.form === "choice" && options.some((text) => text.length > 12);
  return html`<p class=${`paper-boxes ${long ? "is-long" : ""}`}>
    ${options.map((text) => html`<span key=${text}><i class="paper-box"></i>${text}</span>`)}
  </p>`;
}

/** The answers that can be ticked. @param {Form} form @returns {string[]} */
function optionsOf(form) {
  switch (form.form) {
    case "yes_no":
      return [t("Yes"), t("No")];
    case "choice":
      return form.options;
    case "row": {
      const rows = Array.from({ length: form.rows }, (_, row) => t("row {row}", { row: row + 1 }));
      return form.none ? [...rows, t("no row")] : rows;
    }
    default:
      return [];
  }
}

/** The rows of a question, numbered, and the cards that are revealed. @param {{ ask: Ask }} props */
function PaperTable({ ask }) {
  const rows = ask.board?.rows ?? [];
  return html`<div class="paper-table">
    <ol class="paper-rows">
      ${rows.map(
        (row, number) => html`<li key=${number} aria-label=${t("Row {row}", { row: number + 1 })}>
          <b aria-hidden="true">${number + 1}</b>
          ${Array.from({ length: row.capacity }, (_, place) =>
            place < row.cards.length
              ? html`<${Card} key=${place} card=${row.cards[place]} short=${true} />`
              : html`<i key=${place} class="paper-place"></i>`,
          )}
        </li>`,
      )}
    </ol>
    <ul class="paper-plays" aria-label=${t("Revealed cards")}>
      ${ask.plays.map(
        ({ seat, card }) =>
          html`<li key=${seat}><${Card} card=${card} short=${true} />${ask.names[seat]}</li>`,
      )}
    </ul>
  </div>`;
}
