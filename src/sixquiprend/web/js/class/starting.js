// What to start for all at once: the quiz, exercises, one question at a time, games at tables, games in
// teams.

import { inWords, post } from "../lib/api.js";
import { fixingEnd, playableHere, tableOptions } from "../lib/options.js";
import { later, optionName, t } from "../lib/texts.js";
import { html, useEffect, useId, useState } from "../lib/ui.js";
import { useFetched } from "../learn/fetching.js";
import { BotSelect } from "../parts/seats.js";
import { Levels } from "./levels.js";
import { classPath } from "./line.js";
import { tablesText, teamsText } from "./plans.js";
import { settled, spread } from "./spreading.js";
import { TeamMaker } from "./team-maker.js";

/** @typedef {import("../learn/types").Offer} Offer */
/** @typedef {import("../types").Options} Options */
/** @typedef {import("./types").Plan} Plan */
/** @typedef {import("./types").PupilLine} PupilLine */
/**
 * @typedef {{
 *   code: string, pupils: readonly PupilLine[], doing: import("./doing.js").Doing,
 * }} LevelProps
 */
/** @typedef {import("./types").Plan["plan"]} Kind */
/** @typedef {{ options: string, rounds: number | null, timer: number | null, bot: string }} Game */

/** @type {Readonly<Record<Kind, string>>} */
const NAMES = {
  quiz: later("Quiz"),
  exercises: later("Exercises"),
  led: later("Together"),
  tables: later("Tables"),
  teams: later("Teams"),
};
const COUNTS = [5, 10, 20];
const SIZES = [2, 3, 4, 5, 6];
const TEAMS = [2, 3, 4, 5, 6];
const TABLES = [1, 2, 3, 4];
const ROUNDS = [1, 2, 3, null];

/**
 * @param {{
 *   code: string, present: readonly PupilLine[], paused: boolean, doing: import("./doing.js").Doing,
 * }} props
 */
export function Starting({ code, present, paused, doing }) {
  const [kind, setKind] = useState(/** @type {Kind} */ ("quiz"));
  const [busy, setBusy] = useState(false);
  /** @param {Plan} plan */
  const start = async (plan) => {
    setBusy(true);
    await doing(() => post(classPath(code, "/activities"), { plan }));
    setBusy(false);
  };
  const props = { pupils: present.length, start, disabled: busy || paused };
  const levels = { code, pupils: present, doing };
  return html`<div class="stack class-starting">
    <${Segments} legend=${t("What?")} hidden values=${Object.keys(NAMES)} value=${kind} onChange=${setKind}
      text=${(/** @type {Kind} */ value) => t(NAMES[value])} />
    ${kind === "quiz" && html`<${Quiz} code=${code} ...${props} />`} ${
      kind === "exercises" && html`<${Exercises} levels=${levels} ...${props} />`
    }
    ${kind === "led" && html`<${Together} ...${props} />`}
    ${kind === "tables" && html`<${Games} key="tables" teams=${false} ...${props} />`}
    ${kind === "teams" && html`<${Games} key="teams" teams=${true} present=${present} ...${props} />`}
    ${
      paused &&
      html`<p class="line">
      <span class="soft small">${t("The class is paused.")}</span>
      <button type="button" class="button" onClick=${() => doing(() => post(classPath(code, "/resume")))}>
        ${t("Go on")}
      </button>
    </p>`
    }
  </div>`;
}

/**
 * One of a few values, side by side.
 * @template T
 * @param {{
 *   legend: string, hidden?: boolean, values: readonly T[], value: T, text?: (value: T) => any,
 *   onChange: (value: T) => void,
 * }} props hidden: the legend is only for screen readers
 */
function Segments({ legend, hidden = false, values, value, text = String, onChange }) {
  const group = useId();
  return html`<fieldset class="field">
    <legend class=${hidden ? "unseen" : ""}>${legend}</legend>
    <div class="segments numbers">
      ${values.map(
        (each) => html`<label key=${String(each)}>
          <input type="radio" name=${group} checked=${each === value} onChange=${() => onChange(each)} />
          ${text(each)}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @typedef {{ pupils: number, disabled: boolean, start: (plan: Plan) => void }} Props */

/** @param {Props & { code: string }} props */
function Quiz({ code, disabled, start }) {
  return html`<p class="soft">
    ${t(
      "13 questions about the rules, each at their own pace. Three answers are written: you judge them, " +
        "one tap each; the others are judged at once.",
    )}
  </p>
    <p class="line">
      <button
        type="button"
        class="button primary big"
        disabled=${disabled}
        onClick=${() => start({ plan: "quiz" })}
      >
        ${t("Start the quiz")}
      </button>
      <a class="button" href="/learn/quiz/sheet">${t("Sheet to print")}</a>
      <a class="button" href=${`/class/${code}/correction`}>${t("Correction to print")}</a>
    </p>`;
}

/** @param {Props} props */
function Together({ pupils, disabled, start }) {
  const [exercises, setExercises] = useState(false);
  return html`<p class="soft">
      ${t(
        "One question at a time on the board: all answer, you close it, show what was said, and discuss it.",
      )}
    </p>
    <${Segments} legend=${t("Which questions?")} values=${[false, true]} value=${exercises}
      text=${(/** @type {boolean} */ value) => (value ? t("Exercises") : t("Those of the quiz"))}
      onChange=${setExercises} />
    ${
      exercises
        ? html`<${Exercises} pupils=${pupils} disabled=${disabled} start=${start} led=${true} />`
        : html`<p>
          <button
            type="button"
            class="button primary big"
            disabled=${disabled}
            onClick=${() => start({ plan: "led" })}
          >
            ${t("Start together")}
          </button>
        </p>`
    }`;
}

/**
 * @param {Props & { led?: boolean, levels?: LevelProps | null }} props led: one by one, on the board;
 *   levels: whose level can be another one
 */
function Exercises({ disabled, start, led = false, levels = null }) {
  const [each, setEach] = useState(true);
  const { found, problem } = useFetched("/api/learn");
  const offer = /** @type {Offer | null} */ (found);
  const [chosen, setChosen] = useState(/** @type {string[] | null} */ (null));
  const [level, setLevel] = useState(1);
  const [count, setCount] = useState(10);
  if (!offer)
    return html`<p class="soft" role="status">${problem ? inWords(problem) : t("One moment …")}</p>`;
  const [usual] = offer.groups;
  const wanted = chosen ?? kindsOf(offer, usual.group);
  const kinds = offer.exercises.map(({ kind }) => kind).filter((kind) => wanted.includes(kind));
  /** @param {string} kind */
  const toggle = (kind) =>
    setChosen(wanted.includes(kind) ? wanted.filter((other) => other !== kind) : [...wanted, kind]);
  return html`<div class="field" role="group" aria-label=${t("Which exercises?")}>
      ${offer.groups.map(
        ({
          group,
          name,
        }) => html`<details class="more class-kinds" key=${group} open=${group === usual.group}>
          <summary>${name} <span class="soft small numbers">${countOf(offer, group, wanted)}</span></summary>
          <div class="ticks">
            ${offer.exercises
              .filter((each) => each.group === group)
              .map(
                ({ kind, name }) => html`<label class="tick" key=${kind}>
                  <input type="checkbox" checked=${wanted.includes(kind)} onChange=${() => toggle(kind)} />
                  <span>${name}</span>
                </label>`,
              )}
          </div>
          <p class="line">
            <button type="button" class="button quiet" onClick=${() => setChosen(kindsOf(offer, group))}>
              ${t("Only these")}
            </button>
          </p>
        </details>`,
      )}
    </div>
    <div class="class-choices">
      <${Segments} legend=${t("Level")} values=${offer.levels} value=${level} onChange=${setLevel} />
      <${Segments} legend=${t("How many?")} values=${COUNTS} value=${count} onChange=${setCount} />
    </div>
    ${
      levels &&
      html`<label class="tick">
          <input type="checkbox" checked=${each} onChange=${() => setEach(!each)} />
          <span>${t("Everybody gets different numbers")}</span>
        </label>
        <${Levels} levels=${offer.levels} ...${levels} />`
    }
    <p>
      <button
        type="button"
        class="button primary big"
        disabled=${disabled || kinds.length === 0}
        onClick=${() =>
          start(
            led ? { plan: "led", kinds, level, count } : { plan: "exercises", kinds, level, count, each },
          )}
      >
        ${led ? t("Start together") : t("Start the exercises")}
      </button>
    </p>`;
}

/**
 * The kinds of exercises of a group.
 * @param {Offer} offer
 * @param {string} group
 */
function kindsOf(offer, group) {
  return offer.exercises.filter((each) => each.group === group).map(({ kind }) => kind);
}

/**
 * How many of a group are wanted: "3/9".
 * @param {Offer} offer
 * @param {string} group
 * @param {readonly string[]} wanted
 */
function countOf(offer, group, wanted) {
  const kinds = kindsOf(offer, group);
  return `${kinds.filter((kind) => wanted.includes(kind)).length}/${kinds.length}`;
}

/** @param {Props & { teams: boolean, present?: readonly PupilLine[] }} props present: who is in the teams */
function Games({ pupils, disabled, start, teams, present = [] }) {
  const [known, setKnown] = useState(/** @type {Options | null} */ (null));
  const [problem, setProblem] = useState("");
  const [game, setGame] = useState(
    /** @type {Game} */ ({ options: "", rounds: 1, timer: null, bot: "careful" }),
  );
  const [size, setSize] = useState(4);
  const [tables, setTables] = useState(1);
  const [made, setMade] = useState(/** @type {import("./spreading.js").Teams} */ ([]));
  const count = size * tables;
  const unmade = made.length !== count || (pupils > 0 && made.every((team) => team.length === 0));
  useEffect(() => {
    if (unmade) setMade(spread(present, count, "chance"));
  }, [unmade]);
  const members = unmade ? [] : settled(made, present);
  useEffect(() => {
    tableOptions().then(setKnown, (failure) => setProblem(inWords(failure)));
  }, []);
  if (!known) return html`<p class="soft" role="status">${problem || t("One moment …")}</p>`;
  /** @type {Plan} */
  const plan = teams
    ? { plan: "teams", teams: size, tables, members, ...game }
    : { plan: "tables", size, ...game };
  return html`${
    teams &&
    html`<p class="soft">
      ${t(
        "Several pupils share a seat. Each votes for a card; the card with the most votes is played, and " +
          "in a tie the one that was named first.",
      )}
    </p>`
  }
    <div class="class-choices">
      <${Segments}
        legend=${teams ? t("Teams at a table") : t("Seats at a table")}
        values=${teams ? TEAMS : SIZES}
        value=${size}
        onChange=${setSize}
      />
      ${
        teams &&
        html`<${Segments} legend=${t("Tables")} values=${TABLES} value=${tables} onChange=${setTables} />`
      }
    </div>
    <p class="soft small" role="status">
      ${
        pupils === 0
          ? t("Nobody has joined yet.")
          : teams
            ? teamsText(pupils, count)
            : tablesText(pupils, size)
      }
    </p>
    ${
      teams &&
      members.length > 0 &&
      html`<${TeamMaker} pupils=${present} teams=${members} perTable=${size} onChange=${setMade} />`
    }
    <${GameChoices} known=${known} game=${game} change=${setGame} />
    <p>
      <button
        type="button"
        class="button primary big"
        disabled=${disabled || pupils === 0}
        onClick=${() => start(plan)}
      >
        ${teams ? t("Start the teams") : t("Start the tables")}
      </button>
    </p>`;
}

/** @param {{ known: Options, game: Game, change: (game: Game) => void }} props */
function GameChoices({ known, game, change }) {
  const variant = useId();
  const timers = [null, ...known.timers.filter((timer) => timer !== null)];
  const fixed = fixingEnd(game.options) !== undefined;
  /** @param {string} options */
  const choose = (options) => change({ ...game, options, rounds: fixingEnd(options) ? null : game.rounds });
  return html`<div class="class-choices">
      ${
        !fixed &&
        html`<${Segments} legend=${t("Rounds")} values=${ROUNDS} value=${game.rounds} text=${(
          /** @type {number | null} */ rounds,
        ) => rounds ?? t("until 66")}
        onChange=${(/** @type {number | null} */ rounds) => change({ ...game, rounds })} />`
      }
      <${Segments} legend=${t("Time for each choice")} values=${timers} value=${game.timer}
        text=${(/** @type {number | null} */ timer) =>
          timer === null ? t("no timer") : t("{seconds} s", { seconds: timer })}
        onChange=${(/** @type {number | null} */ timer) => change({ ...game, timer })} />
    </div>
    <div class="line">
      <label class="field class-select">
        <span id=${variant}>${t("Variant")}</span>
        <select
          class="input"
          aria-labelledby=${variant}
          value=${game.options}
          onChange=${(/** @type {Event} */ event) =>
            choose(/** @type {HTMLSelectElement} */ (event.target).value)}
        >
          <option value="" selected=${game.options === ""}>${t("Base game")}</option>
          ${known.options.filter(playableHere).map(
            ({ letter }) =>
              html`<option value=${letter} selected=${game.options === letter}>
                ${optionName(letter)}
              </option>`,
          )}
        </select>
      </label>
      <div class="field class-select">
        <span>${t("Bots")}</span>
        <${BotSelect} label=${t("Level of the bots")} bots=${known.bots} value=${game.bot} person=${false}
          onChange=${(/** @type {string | null} */ bot) => change({ ...game, bot: bot ?? "careful" })} />
      </div>
    </div>`;
}
