// Entering the heads of a round: large keys for thumbs, or a keyboard. The keys type into the player's field
// that has the focus, so both ways are the same.

import { t } from "../lib/texts.js";
import { html, useId, useMemo, useRef, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { cellProblem, headsTyped, mostHeads, roundProblem, sumOf } from "./scoring.js";

/** @typedef {import("./pad.js").Game} Game */

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LONGEST = 5;

/**
 * The window in which a round is entered, or corrected (then it can also be struck out). `first` is whose
 * heads are asked for first; without, the first that are missing.
 * @param {{
 *   game: Game, round: number, typed: readonly string[], first: number | null,
 *   onType: (typed: string[]) => void, onDone: (heads: number[]) => void, onStrike?: () => void,
 *   onClose: () => void,
 * }} props
 */
export function Entry({ game, round, typed, first, onType, onDone, onStrike, onClose }) {
  const title = onStrike
    ? t("Correct round {round}", { round: round + 1 })
    : t("Round {round}", { round: round + 1 });
  return html`<${Dialog} title=${title} open=${true} onClose=${onClose}>
    <${Fields} game=${game} typed=${typed} first=${first} onType=${onType} onDone=${onDone}>
      ${
        onStrike &&
        html`<button type="button" class="button" onClick=${onStrike}>${t("Strike it out")}</button>`
      }
    <//>
  <//>`;
}

/**
 * @param {{
 *   game: Game, typed: readonly string[], first: number | null,
 *   onType: (typed: string[]) => void, onDone: (heads: number[]) => void, children?: any,
 * }} props
 */
function Fields({ game, typed, first, onType, onDone, children }) {
  const { names, rules } = game;
  const fields = useRef(/** @type {(HTMLInputElement | null)[]} */ ([]));
  const start = useMemo(() => first ?? firstMissing(typed) ?? 0, []);
  const [at, setAt] = useState(start);
  const [complaint, setComplaint] = useState("");
  // What stands in a field that has just got the focus is replaced; then digits are added.
  const fresh = useRef(true);
  const told = useId();
  const problem = roundProblem(typed, rules);

  /** @param {number} seat */
  const goTo = (seat) => fields.current[seat]?.focus();
  /** @param {number} seat @param {string} text */
  const change = (seat, text) => {
    fresh.current = false;
    setComplaint("");
    onType(typed.with(seat, text));
  };
  /** @param {string} digit */
  const press = (digit) => {
    goTo(at);
    change(at, fresh.current ? digit : (typed[at] + digit).slice(0, LONGEST));
  };
  const erase = () => {
    goTo(at);
    change(at, fresh.current ? "" : typed[at].slice(0, -1));
  };
  const submit = () => {
    const wrong = typed.findIndex((each) => cellProblem(each, rules));
    const missing = firstMissing(typed);
    if (wrong >= 0) goTo(wrong);
    else if (problem) goTo(at);
    else if (missing !== null) {
      setComplaint(
        t("Still missing: {names}.", { names: names.filter((_, seat) => !typed[seat].trim()).join(", ") }),
      );
      goTo(missing);
    } else onDone(typed.map((each) => headsTyped(each) ?? 0));
  };
  const next = () => {
    const missing = firstMissing(typed, at + 1) ?? firstMissing(typed);
    if (missing === null) submit();
    else goTo(missing);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") next();
    else if (step) goTo((at + step + names.length) % names.length);
    else return;
    event.preventDefault();
  };
  /** @param {Event} event */
  const submitted = (event) => {
    event.preventDefault();
    submit();
  };

  return html`<form class="pad-entry" onSubmit=${submitted} novalidate>
    <ul class=${`pad-fields ${names.length > 5 ? "in-two" : ""}`}>
      ${names.map(
        (name, seat) => html`<li key=${seat}>
          <label class="pad-field">
            <span>${name}</span>
            <input
              ref=${(/** @type {HTMLInputElement | null} */ field) => (fields.current[seat] = field)}
              class="numbers"
              autofocus=${seat === start}
              inputmode="none"
              autocomplete="off"
              maxlength=${LONGEST}
              value=${typed[seat]}
              aria-invalid=${cellProblem(typed[seat], rules) ? "true" : undefined}
              aria-describedby=${told}
              onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
                change(seat, event.currentTarget.value)}
              onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
                if (seat !== at) fresh.current = true;
                setAt(seat);
                event.currentTarget.select();
              }}
              onKeyDown=${key}
            />
          </label>
        </li>`,
      )}
    </ul>
    <${Sum} id=${told} sum=${sumOf(typed)} most=${mostHeads(rules)} problem=${problem || complaint} />
    <${Keypad} onDigit=${press} onErase=${erase} onNext=${next} />
    <div class="pad-done">
      ${children}
      <button class="button primary big">${t("Write it down")}</button>
    </div>
  </form>`;
}

/**
 * The first field that is empty, from this one on; null if none is.
 * @param {readonly string[]} typed
 * @param {number} from
 */
function firstMissing(typed, from = 0) {
  const found = typed.findIndex((each, seat) => seat >= from && each.trim() === "");
  return found < 0 ? null : found;
}

/**
 * How many heads that is so far, or what is wrong.
 * @param {{ id: string, sum: number, most: number, problem: string }} props
 */
function Sum({ id, sum, most, problem }) {
  const width = `${Math.min(100, (100 * sum) / most)}%`;
  return html`<div class=${`pad-sum ${problem ? "is-wrong" : ""}`} id=${id}>
    <p role="status">${problem || t("So far {sum} heads of at most {most}", { sum, most })}</p>
    <span class="pad-bar" aria-hidden="true"><i style=${{ width }}></i></span>
  </div>`;
}

/**
 * The keys. A keyboard has its own, so these aren't on its way from field to button.
 * @param {{ onDigit: (digit: string) => void, onErase: () => void, onNext: () => void }} props
 */
function Keypad({ onDigit, onErase, onNext }) {
  /** The field keeps the focus. @param {Event} event */
  const hold = (event) => event.preventDefault();
  return html`<div
    class="pad-keys"
    role="group"
    aria-label=${t("Keys")}
    onMouseDown=${hold}
    onPointerDown=${hold}
  >
    ${DIGITS.map(
      (digit) =>
        html`<button key=${digit} type="button" tabindex="-1" onClick=${() => onDigit(digit)}>
          ${digit}
        </button>`,
    )}
    <button
      type="button"
      tabindex="-1"
      class="is-sign"
      aria-label=${t("Erase the last digit")}
      onClick=${onErase}
    >
      <${Icon} name="erase" />
    </button>
    <button type="button" tabindex="-1" onClick=${() => onDigit("0")}>0</button>
    <button
      type="button"
      tabindex="-1"
      class="is-sign is-next"
      aria-label=${t("Next player")}
      onClick=${onNext}
    >
      <${Icon} name="arrow" />
    </button>
  </div>`;
}
