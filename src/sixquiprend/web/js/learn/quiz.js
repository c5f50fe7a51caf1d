// The quiz: thirteen questions, one at a time, each with its correction; then the score.

import { inWords, post } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Icon } from "../parts/icons.js";
import { Awaited, useFetched } from "./fetching.js";
import { LearnHeader } from "./frame.js";
import { useJudge } from "./judging.js";
import { keepQuiz, quizReplies } from "./progress.js";
import { QuizQuestion } from "./quiz-question.js";
import { Why } from "./verdict.js";

/** @typedef {import("./types").QuizQuestion} Question */
/** @typedef {import("./types").QuizResult} QuizResult */
/** @typedef {import("./types").QuizVerdict} QuizVerdict */
/** @typedef {import("./types").Reply} Reply */

export default function QuizPage() {
  useKeptFocus();
  const { found, problem } = useFetched("/api/quiz");
  const quiz = /** @type {{ questions: Question[] } | null} */ (found);
  useEffect(() => setTitle(t("Quiz")), [shownLanguage.value]);
  return html`<${LearnHeader} />
    ${quiz ? html`<${Quiz} questions=${quiz.questions} />` : html`<${Awaited} problem=${problem} />`}`;
}

/** @param {{ questions: readonly Question[] }} props */
function Quiz({ questions }) {
  // Whoever comes back goes on with the first question that isn't answered.
  const [at, setAt] = useState(() => questions.filter(({ number }) => number in quizReplies()).length);
  const question = questions[Math.min(at, questions.length - 1)];
  /** @type {(replies: Reply[] | null) => Promise<QuizVerdict>} */
  const send = (replies) => post("/api/quiz/question", { number: question.number, replies });
  const judged = useJudge(question.number, send);
  const again = () => {
    keepQuiz({});
    setAt(0);
  };
  if (at >= questions.length) return html`<${Result} questions=${questions} onAgain=${again} />`;
  /** @param {Reply[]} replies */
  const answer = async (replies) => {
    const verdict = await judged.give(replies);
    // A text counts once it is judged.
    if (verdict && !verdict.open) keepQuiz({ ...quizReplies(), [question.number]: replies });
  };
  /** @param {import("./types").Mark} own */
  const judge = (own) =>
    answer((judged.reply ?? []).map((reply) => ("text" in reply ? { ...reply, own } : reply)));
  return html`<main class="page learn quiz">
    <div class="learn-top">
      <h1>${t("Quiz")}</h1>
      <div class="steps">
        <progress
          max=${questions.length}
          value=${at + 1}
          aria-label=${t("Question {at} of {count}", { at: at + 1, count: questions.length })}
        ></progress>
        <span class="soft small numbers" aria-hidden="true">${at + 1} / ${questions.length}</span>
      </div>
    </div>
    <${QuizQuestion}
      question=${question}
      replies=${judged.reply}
      verdict=${judged.verdict}
      onReplies=${answer}
      onJudge=${judge}
      onNext=${() => setAt(at + 1)}
      next=${at === questions.length - 1 ? t("See the score") : t("Next question")}
    >
      ${judged.problem && html`<p class="notice" role="alert">${judged.problem}</p>`}
    <//>
  </main>`;
}

/** @param {{ questions: readonly Question[], onAgain: () => void }} props */
function Result({ questions, onAgain }) {
  const lang = shownLanguage.value;
  const [result, setResult] = useState(/** @type {QuizResult | null} */ (null));
  const [problem, setProblem] = useState("");
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    post("/api/quiz", { replies: quizReplies() }).then(setResult, (error) => setProblem(inWords(error)));
  }, [lang]);
  useEffect(() => heading.current?.focus(), [result !== null]);
  const buttons = html`<p class="line">
    ${
      result &&
      result.score < result.most &&
      html`<a class="button primary" href="/learn/lessons/base">${t("Look at the lesson again")}</a>`
    }
    <button type="button" class="button" onClick=${onAgain}>${t("The quiz again")}</button>
    <a class="button" href="/learn/quiz/correction">${t("Correction to print")}</a>
    <a class="button" href="/learn">${t("All lessons and exercises")}</a>
  </p>`;
  if (problem) {
    return html`<main class="page narrow learn stack">
      <h1>${t("Quiz")}</h1><p class="notice" role="alert">${problem}</p>${buttons}
    </main>`;
  }
  if (!result) return html`<${Awaited} problem=${null} />`;
  return html`<main class="page narrow learn stack">
    <h1 tabindex="-1" ref=${heading} data-test="score">
      ${t("{score} out of {most}", { score: result.score, most: result.most })}
    </h1>
    <p>${praise(result)}</p>
    ${buttons}
    <h2>${t("Correction")}</h2>
    <ol class="corrected">
      ${questions.map((question, place) => {
        const { right, partly, parts } = result.questions[place];
        return html`<li key=${question.number} class=${right ? "is-right" : "is-wrong"}>
          <p>
            <${Icon} name=${right ? "done" : partly ? "help" : "close"} />
            <span class="unseen">${right ? t("right") : partly ? t("right in part") : t("wrong")}: </span>
            <b>${question.number}. ${question.text}</b>
          </p>
          ${parts.map((verdict, part) => html`<${Why} key=${part} sentences=${verdict.why} />`)}
        </li>`;
      })}
    </ol>
  </main>`;
}

/** @param {QuizResult} result */
function praise({ score, most }) {
  if (score === most) return t("All correct! Nobody knows the rules better than you.");
  if (score >= most - 3) return t("Very good! Read below what wasn't right yet.");
  if (score >= most / 2) return t("Good! The lesson helps with the rest.");
  return t("Do the lesson once more, and then try again: you will know much more.");
}
