// Entering the heads of a round: large keys for thumbs, or a keyboard. The keys type into the player's field
// that has the focus, so both ways are the same.

import { heads as headsOn } from "../lib/cards.js";
import { bring } from "../lib/options.js";
import { store, stored } from "../lib/settings.js";
import { t, tn } from "../lib/texts.js";
import { html, useId, useMemo, useRef, useState } from "../lib/ui.js";
import { Cards } from "../parts/card-grid.js";
import { Dialog } from "../parts/dialog.js";
import { Bull, Icon } from "../parts/icons.js";
import { cellProblem, headsTyped, mostHeads, plays, roundProblem, sumOf } from "./scoring.js";

/** @typedef {import("./pad.js").Game} Game */
/** @typedef {import("../types").Card} Card */

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LONGEST = 5;

/**
 * How heads are entered: all of a player at once, card by card, or by the numbers of the cards.
 * @typedef {"sum" | "heads" | "cards"} Way
 */

const WAY = "pad-way";
/** @returns {Way} */
const usualWay = () => {
  const kept = stored(WAY);
  return kept === "heads" || kept === "cards" ? kept : "sum";
};

/**
 * The window in which a round is entered, or corrected (then it can also be struck out). `first` is whose
 * heads are asked for first; without, the first that are missing. Whoever isn't there isn't asked.
 * @param {{
 *   game: Game, round: number, typed: readonly string[], taken: Card[][] | null, first: number | null,
 *   onType: (typed: string[], taken: Card[][]) => void, onDone: (heads: (number | null)[]) => void,
 *   onStrike?: () => void, onClose: () => void,
 * }} props
 */
export function Entry({ game, round, typed, taken, first, onType, onDone, onStrike, onClose }) {
  const title = onStrike
    ? t("Correct round {round}", { round: round + 1 })
    : t("Round {round}", { round: round + 1 });
  const seats = [...game.names.keys()].filter((seat) =>
    onStrike ? game.scores[round][seat] !== null : plays(game, seat),
  );
  /** @template T @param {readonly T[]} of @param {T} none @returns {T[]} */
  const forAll = (of, none) =>
    game.names.map((_, seat) => (seats.includes(seat) ? of[seats.indexOf(seat)] : none));
  return html`<${Dialog} title=${title} open=${true} onClose=${onClose}>
    <${Fields}
      names=${seats.map((seat) => game.names[seat])}
      rules=${{ ...game.rules, seats: seats.length }}
      typed=${seats.map((seat) => typed[seat])}
      taken=${seats.map((seat) => taken?.[seat] ?? [])}
      first=${first === null ? null : Math.max(0, seats.indexOf(first))}
      onType=${(/** @type {string[]} */ next, /** @type {Card[][]} */ cards) =>
        onType(forAll(next, ""), forAll(cards, []))}
      onDone=${(/** @type {(number | null)[]} */ heads) => onDone(forAll(heads, null))}
    >
      ${
        onStrike &&
        html`<button type="button" class="button" onClick=${onStrike}>${t("Strike it out")}</button>`
      }
    <//>
  <//>`;
}

/**
 * @param {{
 *   names: string[], rules: import("../types").Rules, typed: readonly string[], taken: readonly Card[][],
 *   first: number | null, onType: (typed: string[], taken: Card[][]) => void,
 *   onDone: (heads: number[]) => void, children?: any,
 * }} props
 */
function Fields({ names, rules, typed, taken, first, onType, onDone, children }) {
  const [way, setWay] = useState(usualWay);
  // The cards that were added one by one, so that the last can be taken away again.
  const added = useRef(/** @type {number[][]} */ (names.map(() => [])));
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
    onType(typed.with(seat, text), taken.with(seat, []));
  };
  /** One more card of so many heads. @param {number} count */
  const addCard = (count) => {
    added.current[at].push(count);
    change(at, String((headsTyped(typed[at]) ?? 0) + count));
  };
  const removeCard = () => {
    const last = added.current[at].pop();
    change(at, last === undefined ? "" : String(Math.max(0, (headsTyped(typed[at]) ?? 0) - last)));
  };
  /** A card that this player has taken, or hasn't after all. @param {Card} card */
  const toggleCard = (card) => {
    const has = taken[at].includes(card);
    const cards = has ? taken[at].filter((other) => other !== card) : [...taken[at], card];
    const counts = cards.map((each) => Number(headsOn(each)));
    const sum = counts.reduce((one, other) => one + other, 0);
    setComplaint("");
    onType(typed.with(at, String(sum)), taken.with(at, cards));
  };
  /** @param {Way} next */
  const choose = (next) => {
    setWay(next);
    store(WAY, next);
    // With the keys one has come past all the fields.
    setAt(firstMissing(typed) ?? at);
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
    // Card by card, whoever has none has 0 heads.
    if (way !== "sum" && typed[at].trim() === "") {
      change(at, "0");
      const others = typed.with(at, "0");
      const missing = firstMissing(others, at + 1) ?? firstMissing(others);
      if (missing !== null) goTo(missing);
      return;
    }
    const missing = firstMissing(typed, at + 1) ?? firstMissing(typed);
    if (missing === null) submit();
    else goTo(missing);
  };
  // Card by card Tab leads from a field to the cards of the same player, and arrows to the next player.
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

  return html`<form class=${`pad-entry by-${way}`} onSubmit=${submitted} novalidate>
    <ul class=${`pad-fields ${names.length > 5 ? "in-two" : ""}`}>
      ${names.map(
        (name, seat) => html`<li key=${seat}>
          <label class=${`pad-field ${seat === at ? "is-at" : ""}`}>
            <span>${name}</span>
            <input
              ref=${(/** @type {HTMLInputElement | null} */ field) => (fields.current[seat] = field)}
              class="numbers"
              autofocus=${seat === start}
              tabindex=${way === "sum" || seat === at ? 0 : -1}
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
    <div class="pad-how">
      <${Sum} id=${told} sum=${sumOf(typed)} most=${mostHeads(rules)} problem=${problem || complaint} />
      <${WayChoice} way=${way} onChoose=${choose} />
    </div>
    ${way === "sum" && html`<${Keypad} onDigit=${press} onErase=${erase} onNext=${next} />`}
    ${way === "heads" && html`<${HeadKeys} onAdd=${addCard} onErase=${removeCard} onNext=${next} />`}
    ${
      way === "cards" &&
      html`<div class="pad-numbers" role="group" aria-label=${t("Cards of {name}", { name: names[at] })}>
        <${Cards}
          jokers=${bring(rules.options, "jokers")}
          chosen=${taken[at]}
          taken=${takenByOthers(taken, at, names)}
          onPick=${toggleCard}
        />
      </div>`
    }
    <div class="pad-done">
      ${children}
      ${
        way === "cards" &&
        html`<button type="button" class="button" onClick=${next}>${t("Next player")}</button>`
      }
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
 * Where each card is that another player has.
 * @param {readonly Card[][]} taken
 * @param {number} at
 * @param {readonly string[]} names
 */
function takenByOthers(taken, at, names) {
  /** @type {Map<Card, string>} */
  const where = new Map();
  for (const [seat, cards] of taken.entries())
    if (seat !== at) for (const card of cards) where.set(card, t("belongs to {name}", { name: names[seat] }));
  return where;
}

/** @param {{ way: Way, onChoose: (way: Way) => void }} props */
function WayChoice({ way, onChoose }) {
  /** @type {[Way, string][]} */
  const ways = [
    ["sum", t("All heads")],
    ["heads", t("Card by card")],
    ["cards", t("Numbers")],
  ];
  return html`<select
    class="input pad-way"
    aria-label=${t("How to count")}
    value=${way}
    onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      onChoose(/** @type {Way} */ (event.currentTarget.value))}
  >
    ${ways.map(
      ([each, text]) => html`<option key=${each} value=${each} selected=${each === way}>${text}</option>`,
    )}
  </select>`;
}

/**
 * A key for each number of heads that cards have (B1): one tap a card.
 * @param {{ onAdd: (count: number) => void, onErase: () => void, onNext: () => void }} props
 */
function HeadKeys({ onAdd, onErase, onNext }) {
  // Tab leads to them: no digit says as much. Under a finger the field keeps the focus.
  /** @param {Event} event */
  const hold = (event) => event.preventDefault();
  return html`<div
    class="pad-keys"
    role="group"
    aria-label=${t("Keys")}
    onMouseDown=${hold}
    onPointerDown=${hold}
  >
    ${[1, 2, 3, 5, 7].map(
      (count) => html`<button
        key=${count}
        type="button"
        class=${`is-heads heads-${count}`}
        aria-label=${tn("One more card of {count} head", "One more card of {count} heads", count)}
        onClick=${() => onAdd(count)}
      >
        <span>${count}<${Bull} /></span>
      </button>`,
    )}
    <button
      type="button"
      class="is-sign"
      aria-label=${t("Take the last card away")}
      onClick=${onErase}
    >
      <${Icon} name="erase" />
    </button>
    <button
      type="button"
      class="is-sign is-next is-wide"
      aria-label=${t("Next player")}
      onClick=${onNext}
    >
      <${Icon} name="arrow" />
    </button>
  </div>`;
}

/**
 * How many heads that is so far, or what is wrong.
 * @param {{ id: string, sum: number, most: number, problem: string }} props
 */
function Sum({ id, sum, most, problem }) {
  const width = `${Math.min(100, (100 * sum) / most)}%`;
  return html`<div class=${`pad-sum ${problem ? "is-wrong" : ""}`} id=${id}>
    <p role="status">${problem || t("Heads so far: {sum} of at most {most}", { sum, most })}</p>
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
