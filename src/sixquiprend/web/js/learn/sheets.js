// The quiz on paper: a sheet for a team of pupils, and the correction for the teacher.

import { inWords, post, Refused } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { styled } from "../lib/styles.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { WithSums } from "../parts/sums.js";
import { Awaited, useFetched } from "./fetching.js";
import { LearnHeader } from "./frame.js";
import { quizReplies } from "./progress.js";

/** @typedef {import("./types").Ask} Ask */
/** @typedef {import("./types").Form} Form */
/** @typedef {import("./types").QuizQuestion} Question */
/** @typedef {import("./types").Solution} Solution */

await styled("css/print.css");

/** How many lines a written answer has. */
const LINES = 4;

/** @param {{ code: string }} props "sheet" or "correction" */
export default function SheetPage({ code }) {
  return code === "correction" ? html`<${OwnCorrection} />` : html`<${PupilsSheet} />`;
}

function PupilsSheet() {
  const { found, problem } = useFetched("/api/quiz");
  const quiz = /** @type {{ questions: Question[] } | null} */ (found);
  useEffect(() => setTitle(t("Quiz")), [shownLanguage.value]);
  return html`<${LearnHeader} />
    ${
      quiz
        ? html`<${Paper}
          questions=${quiz.questions}
          title=${t("Quiz")}
          pdf=${`/print/quiz.pdf?lang=${shownLanguage.value}`}
        />`
        : html`<${Awaited} problem=${problem} />`
    }`;
}

/** For whoever learns alone: the server opens it once they have answered everything. */
function OwnCorrection() {
  const lang = shownLanguage.value;
  const [questions, setQuestions] = useState(/** @type {Solution[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => setTitle(t("Quiz: correction")), [lang]);
  useEffect(() => {
    post(`/api/quiz/correction?lang=${lang}`, { replies: quizReplies() }).then(
      (/** @type {{ questions: Solution[] }} */ found) => setQuestions(found.questions),
      setProblem,
    );
  }, [lang]);
  const early = problem instanceof Refused && problem.code === "quiz_unanswered";
  return html`<${LearnHeader} />
    ${
      questions
        ? html`<${Paper} questions=${questions} solved title=${t("Quiz: correction")} />`
        : early
          ? html`<${NotYet} words=${inWords(problem)} />`
          : html`<${Awaited} problem=${problem} />`
    }`;
}

/** @param {{ words: string }} props */
function NotYet({ words }) {
  return html`<main class="page narrow stack">
    <h1>${t("Quiz: correction")}</h1>
    <p role="alert">${words}</p>
    <p>${t("If you teach, your class has it: start one, and open the correction from its dashboard.")}</p>
    <p class="line">
      <a class="button primary" href="/learn/quiz">${t("Take the quiz")}</a>
      <a class="button" href="/class">${t("Go to the class")}</a>
    </p>
  </main>`;
}

/**
 * One of the two, to be printed.
 * `pdf`: where it is as a file.
 * @param {{
 *   questions: readonly (Question | Solution)[], title: string, solved?: boolean, pdf?: string,
 * }} props
 */
export function Paper({ questions, title, solved = false, pdf = "" }) {
  return html`<main class="page paper-page">
    <p class="line paper-tools">
      <button type="button" class="button primary" onClick=${() => print()}>${t("Print")}</button>
      ${pdf && html`<a class="button" href=${pdf} target="_blank">PDF</a>`}
      ${solved && html`<a class="button" href="/learn/quiz/sheet">${t("Sheet for the pupils")}</a>`}
      <span class="soft small">
        ${solved ? t("One page, A4, black and white.") : t("Two pages, A4, black and white: one sheet.")}
      </span>
    </p>
    <article class=${`paper ${solved ? "is-solved" : ""}`}>
      <header class="paper-head">
        <h1>6 qui prend · ${title}</h1>
        ${!solved && html`<${Fields} most=${questions.length} />`}
      </header>
      ${
        !solved &&
        html`<p class="paper-how">
          ${t("Read each question carefully. Then circle the answer, write it or draw it.")}
        </p>`
      }
      <ol class="paper-questions">
        ${questions.map((question) => html`<${OnPaper} key=${question.number} question=${question} />`)}
      </ol>
    </article>
  </main>`;
}

/** Where the team writes its names, and the teacher the score. @param {{ most: number }} props */
function Fields({ most }) {
  return html`<p class="paper-fields">
      <span>${t("Date:")} <i class="paper-line"></i></span>
      <span>${t("Score:")} <i class="paper-line is-short"></i> / ${most}</span>
    </p>
    <p class="paper-names">
      <span>${t("First names of everybody in the team:")}</span><i class="paper-line"></i>
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
          <p>${!plain && ask.text} ${answer && html`<b class="paper-answer">${answer}</b>`}</p>
          ${
            answer
              ? html`<p class="paper-why"><${WithSums} text=${why.join(" ")} /></p>`
              : plain && html`<${Circled} form=${ask.form} />`
          }
        </div>`,
      )}
    </div>
    ${drawn && html`<${PaperTable} ask=${drawn} />`}
    ${parts.map(({ ask, answer }, part) => !answer && html`<${Room} key=${part} form=${ask.form} />`)}
  </li>`;
}

/** The two words of which one is circled. @param {{ form: Form }} props */
function Circled({ form }) {
  if (form.form !== "yes_no") return null;
  const words = form.statement ? [t("True"), t("False")] : [t("Yes"), t("No")];
  return html`<p class="paper-circled">${words.map((word) => html`<span key=${word}>${word}</span>`)}</p>`;
}

/** Where it is written or drawn. @param {{ form: Form }} props */
function Room({ form }) {
  if (form.form === "cards")
    return html`<div class="paper-drawing">
      ${Array.from({ length: form.count }, (_, place) => html`<i key=${place} class="paper-card"></i>`)}
      <${Lines} count=${LINES + 1} />
    </div>`;
  return form.form === "text" ? html`<${Lines} count=${LINES} />` : null;
}

/** @param {{ count: number }} props */
function Lines({ count }) {
  return html`<div class="paper-writing">
    ${Array.from({ length: count }, (_, line) => html`<i key=${line}></i>`)}
  </div>`;
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
          html`<li key=${seat}>
            <${Card} card=${card} short=${true} />${ask.names[seat]}
          </li>`,
      )}
    </ul>
  </div>`;
}
