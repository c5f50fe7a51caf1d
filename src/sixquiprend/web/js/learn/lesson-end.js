// The end of a lesson: well done, and what could come next.

import { t } from "../lib/texts.js";
import { html, useEffect, useRef } from "../lib/ui.js";
import { useFetched } from "./fetching.js";

/** @typedef {import("./types").Offer} Offer */

/** @param {{ name: string, title: string, onAgain: () => void }} props */
export function LessonEnd({ name, title, onAgain }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), []);
  const { found } = useFetched("/api/learn");
  const lessons = /** @type {Offer | null} */ (found)?.lessons ?? [];
  const next = lessons[lessons.findIndex((lesson) => lesson.name === name) + 1];
  return html`<main class="page narrow learn lesson-end stack">
    <h1 tabindex="-1" ref=${heading}>${t("Well done!")}</h1>
    <p>${t("You have finished the lesson “{title}”.", { title })}</p>
    <ul class="learn-ways">
      ${
        name === "base" &&
        html`<li><a class="button primary big" href="/">${t("Play a game")}</a></li>
        <li><a class="button" href="/learn/quiz">${t("Take the quiz")}</a></li>`
      }
      <li><a class="button" href="/learn/exercises">${t("Practise with exercises")}</a></li>
      ${
        next &&
        html`<li>
          <a class="button" href=${`/learn/lessons/${next.name}`}>
            ${t("Next lesson: {title}", { title: next.title })}
          </a>
        </li>`
      }
      <li>
        <button type="button" class="button quiet" onClick=${onAgain}>${t("This lesson again")}</button>
      </li>
      <li><a class="button quiet" href="/learn">${t("All lessons and exercises")}</a></li>
    </ul>
  </main>`;
}
