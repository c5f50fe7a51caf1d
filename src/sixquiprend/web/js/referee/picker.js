// Picking cards out of all 104, and the jokers: with a finger, with arrows, or by typing a number.

import { t } from "../lib/texts.js";
import { html, useMemo, useRef, useState } from "../lib/ui.js";
import { Card, cardLabel } from "../parts/card.js";
import { Dialog } from "../parts/dialog.js";

/** @typedef {import("../types").Card} CardValue */

const NUMBERS = Array.from({ length: 104 }, (_, place) => place + 1);
const JOKERS = Array.from({ length: 10 }, (_, place) => /** @type {CardValue} */ (`0.${place}`));
/** How long one may take between two digits of a number, in milliseconds. */
const PAUSE = 900;

/**
 * The window with all cards. `chosen` are marked and can be picked again (to be put back); `taken` lie
 * elsewhere, with the words that say where.
 * @param {{
 *   title: string, jokers: boolean, chosen: readonly CardValue[], taken: ReadonlyMap<CardValue, string>,
 *   onPick: (card: CardValue) => void, onClose: () => void, children?: any,
 * }} props
 */
export function Picker({ title, jokers, chosen, taken, onPick, onClose, children }) {
  return html`<${Dialog} title=${title} open=${true} onClose=${onClose}>
    <div class="picker">
      <div class="picker-chosen" role="status">${children}</div>
      <${Cards}
        cards=${jokers ? [...JOKERS, ...NUMBERS] : NUMBERS}
        chosen=${chosen}
        taken=${taken}
        onPick=${onPick}
      />
      <div class="actions">
        <button type="button" class="button primary" onClick=${onClose}>${t("Done")}</button>
      </div>
    </div>
  <//>`;
}

/**
 * @param {{
 *   cards: readonly CardValue[], chosen: readonly CardValue[], taken: ReadonlyMap<CardValue, string>,
 *   onPick: (card: CardValue) => void,
 * }} props
 */
function Cards({ cards, chosen, taken, onPick }) {
  const grid = useRef(/** @type {HTMLDivElement | null} */ (null));
  const typed = useRef({ text: "", at: 0 });
  const start = useMemo(() => Math.max(0, cards.indexOf(chosen.at(-1) ?? cards[0])), []);
  const [at, setAt] = useState(start);

  /** @param {number} place */
  const goTo = (place) => {
    const button = grid.current?.querySelectorAll("button")[place];
    if (!button) return;
    setAt(place);
    button.focus();
  };
  /** How many cards stand side by side. */
  const columns = () =>
    getComputedStyle(/** @type {Element} */ (grid.current)).gridTemplateColumns.split(" ").length;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = /** @type {Record<string, () => number>} */ ({
      ArrowRight: () => at + 1,
      ArrowLeft: () => at - 1,
      ArrowDown: () => at + columns(),
      ArrowUp: () => at - columns(),
      Home: () => 0,
      End: () => cards.length - 1,
    })[event.key];
    if (to) goTo(to());
    else if (/^[\d.,]$/.test(event.key)) typedDigit(event.key.replace(",", "."), event.timeStamp);
    else return;
    event.preventDefault();
  };
  /** @param {string} digit @param {number} at when it was typed, however late we hear of it */
  const typedDigit = (digit, at) => {
    const text = at - typed.current.at < PAUSE ? typed.current.text + digit : digit;
    typed.current = { text, at };
    const place = cards.findIndex((card) => String(card) === text);
    if (place >= 0) goTo(place);
  };

  /** @param {CardValue} card */
  const picked = (card) => {
    typed.current.text = "";
    onPick(card);
  };

  return html`<div
    class="picker-cards"
    ref=${grid}
    role="group"
    aria-label=${t("All cards")}
    onKeyDown=${key}
  >
    ${cards.map((card, place) => {
      const where = taken.get(card);
      const marked = chosen.includes(card);
      return html`<button
        key=${card}
        type="button"
        class=${`picker-card ${marked ? "is-chosen" : ""}`}
        tabindex=${place === at ? 0 : -1}
        autofocus=${place === start}
        aria-pressed=${marked ? "true" : "false"}
        aria-disabled=${where ? "true" : undefined}
        aria-label=${where ? `${cardLabel(card)}, ${where}` : cardLabel(card)}
        title=${where}
        onFocus=${() => setAt(place)}
        onClick=${where ? undefined : () => picked(card)}
      >
        <${Card} card=${card} short=${true} label="" />
      </button>`;
    })}
  </div>`;
}
