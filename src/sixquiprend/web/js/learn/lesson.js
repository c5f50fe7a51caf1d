// A lesson: one scene after the other. The pupil tries, gets a hint, tries again, and sees what happens.

import { post } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Awaited, useFetched } from "./fetching.js";
import { Footer, LearnHeader, useWordsFocus } from "./frame.js";
import { useJudge } from "./judging.js";
import { LessonEnd } from "./lesson-end.js";
import { finish, reach, reached } from "./progress.js";
import { Task } from "./task.js";
import { VerdictBox } from "./verdict.js";
import { Watch } from "./watch.js";

/** @typedef {import("./types").Lesson} Lesson */
/** @typedef {import("./types").Reply} Reply */
/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").Verdict} Verdict */

/** @param {string} name */
const pathOf = (name) => `/api/lessons/${encodeURIComponent(name)}`;

/** @param {{ code: string }} props the name of the lesson */
export default function LessonPage({ code }) {
  const { found, problem } = useFetched(pathOf(code));
  const lesson = /** @type {Lesson | null} */ (found);
  const title = lesson?.title ?? t("Lesson");
  useEffect(() => setTitle(title), [title]);
  return html`<${LearnHeader} />
    ${lesson ? html`<${Player} lesson=${lesson} />` : html`<${Awaited} problem=${problem} />`}`;
}

/** @param {{ lesson: Lesson }} props */
function Player({ lesson }) {
  const { name, title, scenes } = lesson;
  const [at, setAt] = useState(() => Math.min(reached(name).at, scenes.length - 1));
  /** @param {number} to */
  const go = (to) => {
    if (to < scenes.length) reach(name, to);
    else finish(name);
    setAt(to);
  };
  useWordsFocus(at);
  if (at >= scenes.length) return html`<${LessonEnd} name=${name} title=${title} onAgain=${() => go(0)} />`;
  const scene = scenes[at];
  const props = {
    scene,
    at,
    name,
    names: lesson.names,
    onBack: at > 0 ? () => go(at - 1) : null,
    onNext: () => go(at + 1),
  };
  return html`<main class="page learn">
    <div class="learn-top">
      <h1>${title}</h1>
      <${Steps} at=${at} count=${scenes.length} />
    </div>
    ${scene.ask ? html`<${Trial} ...${props} />` : html`<${Reading} ...${props} />`}
  </main>`;
}

/** How far the lesson is. @param {{ at: number, count: number }} props */
function Steps({ at, count }) {
  return html`<div class="steps">
    <progress
      max=${count}
      value=${at}
      aria-label=${t("Step {at} of {count}", { at: at + 1, count })}
    ></progress>
    <span class="soft small numbers" aria-hidden="true">${at + 1} / ${count}</span>
  </div>`;
}

/**
 * @typedef {{
 *   scene: Scene, at: number, name: string, names: readonly string[], onBack: (() => void) | null,
 *   onNext: () => void,
 * }} SceneProps
 */

/** A scene to read or to watch. @param {SceneProps} props */
function Reading({ scene, names, onBack, onNext }) {
  return html`<${Watch} scene=${scene} names=${names}>
    <${Footer} onBack=${onBack} onNext=${onNext} />
  <//>`;
}

/** A scene with a task: the pupil tries until it is solved, or asks to be shown. @param {SceneProps} props */
function Trial({ scene, at, name, onBack, onNext }) {
  const ask = /** @type {import("./types").Ask} */ (scene.ask);
  /** @type {(reply: Reply | null) => Promise<Verdict>} */
  const send = (reply) => post(pathOf(name), { scene: at, reply });
  const { reply, verdict, tries, problem, give } = useJudge(at, send);
  const solved = Boolean(verdict?.expected);
  const outcome = !verdict ? null : verdict.right ? "right" : solved ? "shown" : "hint";
  return html`<${Task}
    id=${at}
    ask=${ask}
    before=${scene.text}
    reply=${reply}
    verdict=${verdict}
    onReply=${give}
  >
    <${VerdictBox} outcome=${outcome} why=${verdict?.why} />
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <${Footer}
      onBack=${onBack}
      onShow=${tries > 0 && !solved ? () => give(null) : null}
      onNext=${solved ? onNext : null}
      focused=${true}
    />
  <//>`;
}
