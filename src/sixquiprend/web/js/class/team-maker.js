// The teams before they play: shown as they will be, spread anew with a tap, changed by dragging a name, by
// tapping a name and then a team, or with the arrow keys.

import { t } from "../lib/texts.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { moved, spread } from "./spreading.js";

/** @typedef {import("./spreading.js").How} How */
/** @typedef {import("./spreading.js").Teams} Teams */
/** @typedef {import("./types").PupilLine} PupilLine */

/** So many pixels make a drag of what would have been a tap. */
const FAR = 6;
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
]);

/**
 * @param {{
 *   pupils: readonly PupilLine[], teams: Teams, perTable: number, onChange: (teams: number[][]) => void,
 * }} props perTable: how many teams play at one table
 */
export function TeamMaker({ pupils, teams, perTable, onChange }) {
  const [picked, setPicked] = useState(/** @type {number | null} */ (null));
  const [said, setSaid] = useState("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {number | null} */ (null));
  // Who is moved is drawn anew in another team: the keys go along.
  useLayoutEffect(() => {
    if (focused.current !== null) chipOf(root.current, focused.current)?.focus();
    focused.current = null;
  });
  const called = new Map(pupils.map((pupil) => [pupil.pupil, pupil]));
  const tables = teams.length / perTable;
  /** @param {number} team */
  const nameOf = (team) => {
    const name = t("Team {number}", { number: (team % perTable) + 1 });
    const table = t("Table {number}", { number: Math.floor(team / perTable) + 1 });
    return tables > 1 ? `${table} · ${name}` : name;
  };
  /** @param {How} how */
  const mix = (how) => {
    setPicked(null);
    onChange(spread(pupils, teams.length, how));
    setSaid(t("The teams are made anew."));
  };
  /** @param {number} pupil @param {number} to */
  const move = (pupil, to) => {
    setPicked(null);
    if (teams[to].includes(pupil)) return;
    focused.current = pupil;
    onChange(moved(teams, pupil, to));
    setSaid(`${called.get(pupil)?.name ?? ""} → ${nameOf(to)}`);
  };
  /** @param {number} pupil @param {number} by */
  const step = (pupil, by) => {
    const from = teams.findIndex((team) => team.includes(pupil));
    move(pupil, Math.min(teams.length - 1, Math.max(0, from + by)));
  };
  const levels = new Set(pupils.map(({ level }) => level)).size > 1;
  return html`<fieldset class="field team-maker" ref=${root}>
    <legend>${t("Who is in which team?")}</legend>
    <div class="line">
      <button type="button" class="button" onClick=${() => mix("chance")}>${t("Mix by chance")}</button>
      ${
        levels &&
        html`<button type="button" class="button" onClick=${() => mix("alike")}>${t("Same level together")}</button>
          <button type="button" class="button" onClick=${() => mix("mixed")}>${t("All levels in each team")}</button>`
      }
    </div>
    <p class="soft small">
      ${t("Drag a name to another team; or tap it, then the team. With the keyboard: the arrow keys.")}
    </p>
    <ol class="teams">
      ${teams.map(
        (team, number) => html`<li
          key=${number}
          class=${picked !== null && !team.includes(picked) ? "is-open" : ""}
          data-team=${number}
        >
          <h3>${nameOf(number)}</h3>
          <ul aria-label=${nameOf(number)}>
            ${team.map(
              (pupil) => html`<li key=${pupil}>
                <${Chip}
                  pupil=${called.get(pupil)}
                  picked=${picked === pupil}
                  onPick=${() => setPicked(picked === pupil ? null : pupil)}
                  onDrop=${(/** @type {number} */ to) => move(pupil, to)}
                  onStep=${(/** @type {number} */ by) => step(pupil, by)}
                />
              </li>`,
            )}
            ${team.length === 0 && html`<li class="soft small">${t("a bot")}</li>`}
          </ul>
          ${
            picked !== null &&
            !team.includes(picked) &&
            html`<button type="button" class="button" onClick=${() => move(picked, number)}>
              ${t("{name} comes here", { name: called.get(picked)?.name ?? "" })}
            </button>`
          }
        </li>`,
      )}
    </ol>
    <p class="unseen" role="status">${said}</p>
  </fieldset>`;
}

/**
 * @param {{
 *   pupil: PupilLine | undefined, picked: boolean, onPick: () => void, onDrop: (team: number) => void,
 *   onStep: (by: number) => void,
 * }} props
 */
function Chip({ pupil, picked, onPick, onDrop, onStep }) {
  const start = useRef(/** @type {{ x: number, y: number } | null} */ (null));
  const dragged = useRef(false);
  const [by, setBy] = useState(/** @type {{ x: number, y: number } | null} */ (null));
  /** @param {PointerEvent} event */
  const down = (event) => {
    dragged.current = false;
    // A finger beside the grip scrolls the page, or taps.
    const grip = /** @type {Element} */ (event.target).closest(".team-grip");
    if (event.button !== 0 || (event.pointerType === "touch" && !grip)) return;
    start.current = { x: event.clientX, y: event.clientY };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  /** @param {PointerEvent} event */
  const dragging = (event) => {
    if (!start.current) return;
    const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y };
    if (Math.hypot(moved.x, moved.y) >= FAR) dragged.current = true;
    if (dragged.current) setBy(moved);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    start.current = null;
    setBy(null);
    if (!dragged.current) return;
    const own = /** @type {Element} */ (event.currentTarget);
    const below = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => !own.contains(element) && element.closest("[data-team]") !== null);
    const team = below?.closest("[data-team]");
    if (team) onDrop(Number(team.getAttribute("data-team")));
  };
  const stop = () => {
    start.current = null;
    setBy(null);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const step = STEPS.get(event.key);
    if (event.key === "Escape" && picked) onPick();
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return html`<button
    type="button"
    class=${`team-chip ${picked ? "is-picked" : ""} ${by ? "is-dragged" : ""}`}
    data-pupil=${pupil?.pupil}
    aria-pressed=${picked}
    style=${by ? { translate: `${by.x}px ${by.y}px` } : {}}
    onPointerDown=${down}
    onPointerMove=${dragging}
    onPointerUp=${up}
    onPointerCancel=${stop}
    onKeyDown=${key}
    onClick=${() => dragged.current || onPick()}
  >
    <span class="team-grip" aria-hidden="true">⠿</span>
    <span>${pupil?.name}</span>
    ${
      pupil?.level &&
      html`<small class="numbers">
        <span aria-hidden="true">${pupil.level}</span>
        <span class="unseen">${t("level {level}", { level: pupil.level })}</span>
      </small>`
    }
  </button>`;
}

/**
 * @param {Element | null} root
 * @param {number} pupil
 * @returns {HTMLElement | null}
 */
function chipOf(root, pupil) {
  return root?.querySelector(`[data-pupil="${pupil}"]`) ?? null;
}
