// What pupils wrote, for the teacher to judge: one tap each, and another tap changes it.

import { get, post } from "../lib/api.js";
import { shownLanguage, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { classPath } from "./line.js";

/** @typedef {import("./types").ActivityPicture} ActivityPicture */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").WrittenText} WrittenText */

/**
 * @param {{
 *   code: string, activity: ActivityPicture, named: boolean, doing: import("./doing.js").Doing,
 * }} props `named`: whether it is shown who wrote it
 */
export function Written({ code, activity, named, doing }) {
  const [texts, setTexts] = useState(/** @type {WrittenText[]} */ ([]));
  const [taps, setTaps] = useState(0);
  const lang = shownLanguage.value;
  const news = activity.items.map(({ answered, right, open }) => `${answered} ${right} ${open}`).join();
  useEffect(() => {
    const leave = new AbortController();
    get(classPath(code, `/written/${activity.number}?lang=${lang}`), { signal: leave.signal }).then(
      (found) => found && setTexts(found.texts), // nothing, if the page was left while it came
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
    <ul>
      ${texts.map(
        (text) => html`<li key=${`${text.pupil} ${text.item}`}>
          <p class="soft small">
            ${t("Question {number}", { number: text.item })}${named ? ` · ${text.name}` : ""}
          </p>
          <p class="class-text">${text.text}</p>
          <${Marks} chosen=${text.mark} onMark=${(/** @type {Mark} */ mark) => judge(text, mark)} />
        </li>`,
      )}
    </ul>
  </section>`;
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
