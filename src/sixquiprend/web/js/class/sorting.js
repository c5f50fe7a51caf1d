// Pupils in groups, which are changed by dragging a name, by tapping a name and then a group, or with the
// arrow keys.

import { t } from "../lib/texts.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";

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
 *   pupils: readonly PupilLine[], names: readonly string[], groups: readonly (readonly number[])[],
 *   empty: string, onMove: (pupil: number, to: number) => void,
 * }} props names: of the groups; groups: the numbers of the pupils of each; empty: what stands in a group
 *   without anybody
 */
export function Sorting({ pupils, names, groups, empty, onMove }) {
  const [picked, setPicked] = useState(/** @type {number | null} */ (null));
  const [said, setSaid] = useState("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {number | null} */ (null));
  // Who is moved is drawn anew in another group: the keys go along.
  useLayoutEffect(() => {
    const moved = focused.current;
    if (moved === null) return;
    /** @type {HTMLElement | null | undefined} */ (
      root.current?.querySelector(`[data-pupil="${moved}"]`)
    )?.focus();
    focused.current = null;
  }, [groups]);
  const called = new Map(pupils.map((pupil) => [pupil.pupil, pupil]));
  /** @param {number} pupil @param {number} to */
  const move = (pupil, to) => {
    setPicked(null);
    if (groups[to].includes(pupil)) return;
    focused.current = pupil;
    onMove(pupil, to);
    setSaid(`${called.get(pupil)?.name ?? ""} → ${names[to]}`);
  };
  /** @param {number} pupil @param {number} by */
  const step = (pupil, by) => {
    const from = groups.findIndex((group) => group.includes(pupil));
    move(pupil, Math.min(groups.length - 1, Math.max(0, from + by)));
  };
  return html`<p class="soft small">
      ${t("Drag a name elsewhere; or tap it, then where it belongs. With the keyboard: the arrow keys.")}
    </p>
    <ol class="sorting" ref=${root}>
      ${groups.map(
        (group, number) => html`<li
          key=${number}
          class=${picked !== null && !group.includes(picked) ? "is-open" : ""}
          data-group=${number}
        >
          <h3>${names[number]}</h3>
          <ul aria-label=${names[number]}>
            ${group.map(
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
            ${group.length === 0 && html`<li class="soft small">${empty}</li>`}
          </ul>
          ${
            picked !== null &&
            !group.includes(picked) &&
            html`<button type="button" class="button" onClick=${() => move(picked, number)}>
              ${t("{name} comes here", { name: called.get(picked)?.name ?? "" })}
            </button>`
          }
        </li>`,
      )}
    </ol>
    <p class="unseen" role="status">${said}</p>`;
}

/**
 * @param {{
 *   pupil: PupilLine | undefined, picked: boolean, onPick: () => void, onDrop: (group: number) => void,
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
    const grip = /** @type {Element} */ (event.target).closest(".grip");
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
      .find((element) => !own.contains(element) && element.closest("[data-group]") !== null);
    const group = below?.closest("[data-group]");
    if (group) onDrop(Number(group.getAttribute("data-group")));
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
    class=${`chip ${picked ? "is-picked" : ""} ${by ? "is-dragged" : ""}`}
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
    <span class="grip" aria-hidden="true">⠿</span>
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
