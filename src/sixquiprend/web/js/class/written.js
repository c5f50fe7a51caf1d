// What pupils wrote, for the teacher to judge: one tap each, and another tap changes it.

import { get, post } from "../lib/api.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { classPath } from "./line.js";

/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").ModelAnswer} ModelAnswer */
/** @typedef {import("./types").WrittenText} WrittenText */

/** @param {WrittenText} text */
const keyOf = ({ pupil, item }) => `${pupil} ${item}`;

/**
 * The texts, question by question; each stays where it was first seen, so that a second tap, or somebody who
 * answers just now, changes nobody else's mark. Who comes later stands behind the others.
 * @param {readonly WrittenText[]} texts
 * @param {string[]} seen what was shown before, in its order; grows
 * @returns {[number, WrittenText[]][]}
 */
function byQuestion(texts, seen) {
  for (const text of texts) if (!seen.includes(keyOf(text))) seen.push(keyOf(text));
  const inOrder = [...texts].sort(
    (one, other) => one.item - other.item || seen.indexOf(keyOf(one)) - seen.indexOf(keyOf(other)),
  );
  const items = [...new Set(inOrder.map(({ item }) => item))];
  return items.map((item) => [item, inOrder.filter((text) => text.item === item)]);
}

/**
 * @param {{
 *   code: string, activity: ActivityPicture, named: boolean, onBoard?: boolean,
 *   doing: import("./doing.js").Doing,
 * }} props `named`: whether it is shown who wrote it; `onBoard`: all see this page, so what is right isn't
 *   told here
 */
export function Written({ code, activity, named, onBoard = false, doing }) {
  const [texts, setTexts] = useState(/** @type {WrittenText[]} */ ([]));
  const [models, setModels] = useState(/** @type {ModelAnswer[]} */ ([]));
  const [taps, setTaps] = useState(0);
  const seen = useRef({ activity: 0, keys: /** @type {string[]} */ ([]) });
  if (seen.current.activity !== activity.number) seen.current = { activity: activity.number, keys: [] };
  const lang = shownLanguage.value;
  const news = activity.items.map(({ answered, right, open }) => `${answered} ${right} ${open}`).join();
  useEffect(() => {
    const leave = new AbortController();
    get(classPath(code, `/written/${activity.number}?lang=${lang}`), { signal: leave.signal }).then(
      (found) => {
        if (!found) return; // the page was left while it came
        setTexts(found.texts);
        setModels(found.models);
      },
      () => {}, // the old ones stay; the line says that it is lost
    );
    return () => leave.abort();
  }, [code, activity.number, news, lang, taps]);
  if (texts.length === 0) return null;
  /** @param {WrittenText} text @param {Mark} mark */
  const judge = async ({ pupil, item }, mark) => {
    await doing(() => post(classPath(code, "/judgements"), { activity: activity.number, pupil, item, mark }));
    setTaps(taps + 1);
  };
  const waiting = texts.filter(({ mark }) => mark === null).length;
  return html`<section class="stack class-written" aria-labelledby=${`written-${activity.number}`}>
    <h3 id=${`written-${activity.number}`}>${t("Written answers to judge: {count}", { count: waiting })}</h3>
    ${byQuestion(texts, seen.current.keys).map(
      ([item, answers]) => html`<section class="stack" key=${item}>
        <${Question} item=${item} activity=${activity} models=${onBoard ? [] : models} />
        <ul>
          ${answers.map(
            (text) => html`<li key=${keyOf(text)}>
              ${named && html`<p class="soft small">${text.name}</p>`}
              <p class="class-text">${text.text}</p>
              <${Marks} chosen=${text.mark} onMark=${(/** @type {Mark} */ mark) => judge(text, mark)} />
            </li>`,
          )}
        </ul>
      </section>`,
    )}
  </section>`;
}

/**
 * What was asked; what is right only unfolded, since pupils may see the page on a projector.
 * @param {{ item: number, activity: ActivityPicture, models: readonly ModelAnswer[] }} props
 */
function Question({ item, activity, models }) {
  const right = models.filter((model) => model.item === item);
  return html`<div>
    <h4>${t("Question {number}", { number: item })}</h4>
    <p class="soft">${activity.items.find((line) => line.item === item)?.text}</p>
    ${
      right.length > 0 &&
      html`<details class="more">
        <summary>${t("What is right")}</summary>
        ${right.map(({ text }) => html`<p class="class-text" key=${text}>${text}</p>`)}
      </details>`
    }
  </div>`;
}

/** @param {{ chosen: Mark | null, onMark: (mark: Mark) => void }} props */
function Marks({ chosen, onMark }) {
  /** @type {[Mark, string][]} */
  const marks = [
    ["right", t("Right")],
    ["partly", t("Partly")],
    ["wrong", t("Wrong")],
  ];
  return html`<div class="line" role="group" aria-label=${t("Your judgement")}>
    ${marks.map(
      ([mark, word]) => html`<button
        key=${mark}
        type="button"
        class=${`button ${mark === chosen ? "primary" : ""}`}
        aria-pressed=${mark === chosen}
        onClick=${() => onMark(mark)}
      >
        ${word}
      </button>`,
    )}
  </div>`;
}
