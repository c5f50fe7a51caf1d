// Exercises without end: choose a kind and a level, answer, read why, and go on.

import { inWords, post } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { go } from "../lib/router.js";
import { store, stored } from "../lib/settings.js";
import { shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useId, useMemo, useState } from "../lib/ui.js";
import { Awaited, useFetched } from "./fetching.js";
import { Footer, LearnHeader, useWordsFocus } from "./frame.js";
import { useJudge } from "./judging.js";
import { count, runOf } from "./progress.js";
import { Task } from "./task.js";
import { rightOrNot, VerdictBox } from "./verdict.js";

/** @typedef {import("./types").Exercise} Exercise */
/** @typedef {import("./types").Offer} Offer */
/** @typedef {import("./types").Reply} Reply */
/** @typedef {import("./types").Verdict} Verdict */

const LEVEL = "learn-level";

/** @param {{ code: string }} props the kind of exercise; "" for the first */
export default function ExercisesPage({ code }) {
  useKeptFocus();
  const { found, problem } = useFetched("/api/learn");
  const offer = /** @type {Offer | null} */ (found);
  useEffect(() => setTitle(t("Exercises")), [shownLanguage.value]);
  const kind = code || offer?.exercises[0].kind || "";
  return html`<${LearnHeader} />
    ${offer ? html`<${Practice} offer=${offer} kind=${kind} />` : html`<${Awaited} problem=${problem} />`}`;
}

/** @param {{ offer: Offer, kind: string }} props */
function Practice({ offer, kind }) {
  const [level, setLevel] = useState(
    () => offer.levels.find((each) => String(each) === stored(LEVEL)) ?? offer.levels[0],
  );
  const [number, setNumber] = useState(1);
  const name = offer.exercises.find((each) => each.kind === kind)?.name ?? kind;
  /** @param {number} chosen */
  const choose = (chosen) => {
    setLevel(chosen);
    store(LEVEL, String(chosen));
  };
  return html`<main class="page learn">
    <div class="learn-top">
      <h1 class="unseen">${t("Exercises")}: ${name}</h1>
      <${Kinds} offer=${offer} kind=${kind} level=${level} onLevel=${choose} />
      <${Run} kind=${kind} level=${level} />
    </div>
    <${ExerciseView}
      key=${`${kind} ${level}`}
      kind=${kind}
      level=${level}
      number=${number}
      onNext=${() => setNumber(number + 1)}
    />
  </main>`;
}

/**
 * @param {{ offer: Offer, kind: string, level: number, onLevel: (level: number) => void }} props
 */
function Kinds({ offer, kind, level, onLevel }) {
  const group = useId();
  /** @param {Event} event */
  const chosen = (event) => go(`/learn/exercises/${/** @type {HTMLSelectElement} */ (event.target).value}`);
  return html`<div class="exercise-choice">
    <select class="input" aria-label=${t("Exercise")} value=${kind} onChange=${chosen}>
      ${offer.groups.map(
        ({ group, name }) => html`<optgroup key=${group} label=${name}>
          ${offer.exercises
            .filter((each) => each.group === group)
            .map(
              (each) => html`<option value=${each.kind} selected=${each.kind === kind}>${each.name}</option>`,
            )}
        </optgroup>`,
      )}
    </select>
    <div class="segments" role="group" aria-label=${t("Level")}>
      <span class="soft small" aria-hidden="true">${t("Level")}</span>
      ${offer.levels.map(
        (each) => html`<label key=${each}>
          <input
            type="radio"
            name=${group}
            checked=${each === level}
            onChange=${() => onLevel(each)}
            aria-label=${t("Level {level}", { level: each })}
          />
          ${each}
        </label>`,
      )}
    </div>
  </div>`;
}

/** How many right answers in a row. @param {{ kind: string, level: number }} props */
function Run({ kind, level }) {
  const { run, best } = runOf(kind, level);
  return html`<p class="run" role="status">
    <b class="numbers" data-test="run">
      ${(run > 0 || best > 0) && tn("{count} in a row", "{count} in a row", run)}
    </b>
    ${best > 0 && html`<span class="soft small">${t("best: {count}", { count: best })}</span>`}
  </p>`;
}

/**
 * One exercise after the other: each `number` has its own.
 * @param {{ kind: string, level: number, number: number, onNext: () => void }} props
 */
export function ExerciseView({ kind, level, number, onNext }) {
  const drawn = useMemo(newSeed, [number]);
  const { found, problem } = useFetched(
    `/api/exercises?kind=${encodeURIComponent(kind)}&level=${level}&seed=${drawn}`,
  );
  const exercise = /** @type {Exercise | null} */ (found);
  const seed = exercise?.seed ?? "";
  /** @type {(reply: Reply | null) => Promise<Verdict>} */
  const send = (reply) => post("/api/exercises", { kind, level, seed, reply });
  const judged = useJudge(seed, send);
  useWordsFocus(seed || null);
  if (!exercise)
    return html`<p class="loading" aria-busy="true">${problem ? inWords(problem) : t("One moment …")}</p>`;
  /** @param {Reply} reply */
  const answer = async (reply) => {
    const verdict = await judged.give(reply);
    if (verdict) count(kind, level, verdict.right);
  };
  return html`<${Task}
    id=${seed}
    ask=${exercise.ask}
    reply=${judged.reply}
    verdict=${judged.verdict}
    onReply=${answer}
  >
    <${VerdictBox}
      outcome=${judged.verdict && rightOrNot(judged.verdict.right, [judged.verdict], [judged.reply])}
      why=${judged.verdict?.why}
    />
    ${judged.problem && html`<p class="notice" role="alert">${judged.problem}</p>`}
    <${Footer} onNext=${judged.verdict ? onNext : null} next=${t("Next exercise")} focused=${true} />
  <//>`;
}

/** What an exercise is made from: so many that nobody gets the same one twice. */
function newSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
