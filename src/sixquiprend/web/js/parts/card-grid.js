// All 104 cards, and the jokers, to be picked with a finger, with arrows, or by typing a number.

import { styled } from "../lib/styles.js";
import { t } from "../lib/texts.js";
import { html, useMemo, useRef, useState } from "../lib/ui.js";
import { Card, cardLabel } from "./card.js";

/** @typedef {import("../types").Card} CardValue */

await styled("css/card-grid.css");

const NUMBERS = Array.from({ length: 104 }, (_, place) => place + 1);
const JOKERS = Array.from({ length: 10 }, (_, place) => /** @type {CardValue} */ (`0.${place}`));
/** How long one may take between two digits of a number, in milliseconds. */
const PAUSE = 900;

/**
 * All cards, in a grid. `focused`: one of them has the focus at once. Of those that lie somewhere and can be
 * picked all the same, `notes` say where, and `badges` show it.
 * @param {{
 *   jokers: boolean, chosen: readonly CardValue[], taken: ReadonlyMap<CardValue, string>, focused?: boolean,
 *   notes?: ReadonlyMap<CardValue, string>, badges?: ReadonlyMap<CardValue, string>,
 *   onPick: (card: CardValue) => void,
 * }} props
 */
export function Cards({ jokers, chosen, taken, focused = false, notes, badges, onPick }) {
  const cards = useMemo(() => (jokers ? [...JOKERS, ...NUMBERS] : NUMBERS), [jokers]);
  // Drawn once: a tap changes one of a hundred, and preact passes over what is the very same.
  const faces = useMemo(
    () => new Map(cards.map((card) => [card, html`<${Card} card=${card} short=${true} label="" />`])),
    [cards],
  );
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
      const [where, note, badge] = [taken.get(card), notes?.get(card), badges?.get(card)];
      const said = where ?? note;
      const marked = chosen.includes(card);
      return html`<button
        key=${card}
        type="button"
        class=${`picker-card ${marked ? "is-chosen" : ""}`}
        tabindex=${place === at ? 0 : -1}
        autofocus=${focused && place === start}
        aria-pressed=${marked ? "true" : "false"}
        aria-disabled=${where ? "true" : undefined}
        aria-label=${said ? `${cardLabel(card)}, ${said}` : cardLabel(card)}
        title=${said}
        onFocus=${() => setAt(place)}
        onClick=${where ? undefined : () => picked(card)}
      >
        ${faces.get(card)}${badge && html`<span class="picker-badge" aria-hidden="true">${badge}</span>`}
      </button>`;
    })}
  </div>`;
}
