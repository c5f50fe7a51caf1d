// Learn to play: the lessons, the exercises, and the quiz.

import { setTitle } from "../lib/dom.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect } from "../lib/ui.js";
import { Awaited, useFetched } from "../learn/fetching.js";
import { quizReplies, reached, runOf } from "../learn/progress.js";
import { OfflineNotice } from "../offline/notice.js";
import { Card } from "../parts/card.js";
import { Header } from "../parts/header.js";
import { Icon } from "../parts/icons.js";

/** @typedef {import("../learn/types").LessonTitle} LessonTitle */
/** @typedef {import("../learn/types").Offer} Offer */

const EXAMPLE = [12, 14, 15];

export default function LearnPage() {
  const { found, problem } = useFetched("/api/learn");
  const offer = /** @type {Offer | null} */ (found);
  useEffect(() => setTitle(t("Learn to play")), [shownLanguage.value]);
  return html`<${Header} />
    ${offer ? html`<${Hub} offer=${offer} />` : html`<${Awaited} problem=${problem} />`}`;
}

/** @param {{ offer: Offer }} props */
function Hub({ offer }) {
  const [base, ...options] = offer.lessons;
  return html`<main class="page learn hub">
    <h1>${t("Learn to play")}</h1>
    <${Base} lesson=${base} />
    <section aria-labelledby="exercises-title">
      <h2 id="exercises-title">${t("Exercises")}</h2>
      <p class="soft">${t("As many as you like, in three levels; every answer is explained.")}</p>
      ${offer.groups.map(
        ({ group, name }) => html`<h3 id=${`group-${group}`}>${name}</h3>
          <ul class="hub-list" aria-labelledby=${`group-${group}`}>
            ${offer.exercises
              .filter((each) => each.group === group)
              .map((each) => html`<li key=${each.kind}><${ExerciseLink} offer=${offer} ...${each} /></li>`)}
          </ul>`,
      )}
    </section>
    <${QuizPart} questions=${offer.questions} />
    <section aria-labelledby="options-title">
      <h2 id="options-title">${t("Other ways to play")}</h2>
      <p class="soft">${t("A short lesson for each variant and each special card.")}</p>
      <p><a href="/rules">${t("All the rules, by number")}</a></p>
      <ul class="hub-list">
        ${options.map((lesson) => html`<li key=${lesson.name}><${Lesson} lesson=${lesson} /></li>`)}
      </ul>
    </section>
    <section aria-labelledby="class-title">
      <h2 id="class-title">${t("Class")}</h2>
      <p class="soft">
        ${t(
          "A whole class does the quiz, exercises or games together, each on any device, led by one teacher.",
        )}
      </p>
      <p class="line"><a class="button" href="/class">${t("Go to the class")}</a></p>
    </section>
    <${OfflineNotice}
      more=${t("Lessons and some of the exercises, that is: the quiz and a class need the server.")}
    />
  </main>`;
}

/** @param {{ offer: Offer, kind: string, name: string }} props */
function ExerciseLink({ offer, kind, name }) {
  const best = Math.max(...offer.levels.map((level) => runOf(kind, level).best));
  return html`<a class="panel hub-item" href=${`/learn/exercises/${kind}`}>
    <b>${name}</b>
    ${best > 0 && html`<span class="soft small">${t("best: {count} in a row", { count: best })}</span>`}
  </a>`;
}

/** The lesson to begin with. @param {{ lesson: LessonTitle }} props */
function Base({ lesson }) {
  const { at, done } = reached(lesson.name);
  const word = at > 0 ? t("Go on") : done ? t("Once more") : t("Start");
  return html`<section class="panel hub-base" aria-labelledby="base-title">
    <div class="stack">
      <h2 id="base-title">${lesson.title}</h2>
      <p>${capital(lesson.line)}</p>
      <p class="soft small">${stateOf(lesson)}</p>
      ${at > 0 && html`<progress max=${lesson.scenes} value=${at} aria-hidden="true"></progress>`}
      <p>
        <a class="button primary big" href=${`/learn/lessons/${lesson.name}`}>
          ${word}<${Icon} name="arrow" />
        </a>
      </p>
    </div>
    <div class="hub-cards" aria-hidden="true">
      ${EXAMPLE.map((card) => html`<${Card} key=${card} card=${card} label="" />`)}
    </div>
  </section>`;
}

/** @param {{ lesson: LessonTitle }} props */
function Lesson({ lesson }) {
  const { at, done } = reached(lesson.name);
  return html`<a class="panel hub-item" href=${`/learn/lessons/${lesson.name}`}>
    <b>${done && html`<${Icon} name="done" />`}${lesson.title}</b>
    <span class="small">${capital(lesson.line)}</span>
    <span class="soft small">${stateOf(lesson)}</span>
    ${at > 0 && html`<progress max=${lesson.scenes} value=${at} aria-hidden="true"></progress>`}
  </a>`;
}

/** How far a lesson is, in words. @param {LessonTitle} lesson */
function stateOf({ name, scenes, minutes }) {
  const { at, done } = reached(name);
  if (at > 0) return t("Step {at} of {count}", { at: at + 1, count: scenes });
  if (done) return t("done");
  return tn("{count} minute", "{count} minutes", minutes);
}

/** @param {{ questions: number }} props */
function QuizPart({ questions }) {
  const answered = Object.keys(quizReplies()).length;
  const word =
    answered === 0
      ? t("Take the quiz")
      : answered < questions
        ? t("Go on with the quiz")
        : t("See the score");
  return html`<section aria-labelledby="quiz-title">
    <h2 id="quiz-title">${t("Quiz")}</h2>
    <p class="soft">${t("{count} questions: do you know the rules?", { count: questions })}</p>
    <p class="line">
      <a class="button primary" href="/learn/quiz">${word}</a>
      <a class="button" href="/learn/quiz/sheet">${t("Sheet to print")}</a>
      ${
        answered >= questions &&
        html`<a class="button" href="/learn/quiz/correction">${t("Correction to print")}</a>`
      }
    </p>
  </section>`;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
