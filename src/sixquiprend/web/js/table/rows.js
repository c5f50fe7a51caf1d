// The rows of the table: their cards, the places that are left, and what one more card would cost.

import { Card } from "../parts/card.js";
import { Bull } from "../parts/icons.js";
import { isJoker } from "../lib/cards.js";
import { styled } from "../lib/styles.js";
import { specialName, t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { aboutJoker, aboutSpecial } from "./explaining.js";

await styled("css/row-numbers.css");

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("../types").RowPicture} RowPicture */
/** @typedef {import("./choreography.js").Pointer} Pointer */

/**
 * Something that may be chosen: what it is called, what is written on it, and what choosing it does.
 * @typedef {{ label: string, note?: string, marked?: boolean, act: () => void }} Target
 */

/**
 * What may be chosen on the table: whole rows, the next free place of a row, its cost, or single cards.
 * @typedef {object} Targets
 * @property {Map<number, Target>} rows
 * @property {Map<number, Target>} places
 * @property {Map<number, Target>} costs
 * @property {Map<CardValue, Target>} cards
 * @property {Map<number, Judged>} [judged]
 */

/** What a row was as an answer, once that is told. @typedef {"right" | "wrong"} Judged */

/** @type {Targets} */
export const NO_TARGETS = Object.freeze({
  rows: new Map(),
  places: new Map(),
  costs: new Map(),
  cards: new Map(),
});

/**
 * All rows. `pointer` points at the row that the next card goes to; `onRefused` hears of a row that was
 * clicked though it can't be chosen.
 * @param {{
 *   board: Board, short?: boolean, pointer?: Pointer | null, targets?: Targets, preview?: boolean,
 *   counting?: boolean, onRefused?: (row: number) => void, onExplain?: (words: string) => void,
 * }} props `counting`: how many cards still fit is to be found out, so it isn't told; `onExplain` hears what
 *   a special card or a joker does that was tapped
 */
export function Rows({
  board,
  short = false,
  pointer = null,
  targets = NO_TARGETS,
  preview = false,
  counting = false,
  onRefused,
  onExplain,
}) {
  return html`<div
    class=${`rows ${short ? "is-short" : ""} ${preview ? "is-preview" : ""}`}
    style=${{ "--rows": Math.max(4, board.rows.length) }}
  >
    ${board.rows.map(
      (row, number) => html`<${Lane}
        key=${number}
        row=${row}
        number=${number}
        short=${short}
        pointer=${pointer?.row === number ? pointer : null}
        targets=${targets}
        counting=${counting}
        onRefused=${onRefused}
        onExplain=${onExplain}
      />`,
    )}
  </div>`;
}

/** How many places are drawn, the cost not counted. @param {RowPicture} row */
const placesOf = (row) => Math.max(row.capacity, row.cards.length);

/** The places of the longest row. @param {Board} board */
export const longest = (board) => Math.max(5, ...board.rows.map(placesOf));

/**
 * @param {{
 *   row: RowPicture, number: number, short: boolean, pointer: Pointer | null, targets: Targets,
 *   counting: boolean, onRefused?: (row: number) => void, onExplain?: (words: string) => void,
 * }} props
 */
function Lane({ row, number, short, pointer, targets, counting, onRefused, onExplain }) {
  const whole = targets.rows.get(number);
  const judged = targets.judged?.get(number);
  const full = row.cards.length >= row.capacity;
  const places = placesOf(row);
  const choosing = targets.rows.size > 0;
  const state = [
    "lane",
    full && !counting && "is-full",
    judged && `is-${judged}`,
    row.stopped && "is-stopped",
    pointer && "is-pointed",
    row.unsaid && "is-unsaid",
    whole && "is-target",
    whole?.marked && "is-marked",
    choosing && !whole && "is-refused",
  ];
  return html`<div
    class=${state.filter(Boolean).join(" ")}
    role="group"
    aria-label=${laneLabel(row, number, counting, judged)}
    data-row=${number}
    style=${{ "--places": places }}
    onClick=${choosing && !whole && onRefused ? () => onRefused(number) : undefined}
  >
    ${Array.from({ length: places }, (_, place) => {
      const card = row.cards[place];
      const last = place === row.cards.length - 1;
      const next = place === row.cards.length;
      const target =
        card === undefined ? (next ? targets.places.get(number) : undefined) : targets.cards.get(card);
      return html`<${Place}
        key=${card ?? `empty ${place}`}
        card=${card}
        short=${short}
        target=${target}
        seven=${row.seven && place === 5}
        sets=${place === row.set_by ? row.capacity : null}
        onExplain=${onExplain}
        difference=${next || (full && last) ? (pointer?.difference ?? null) : null}
      />`;
    })}
    <${Cost}
      row=${row}
      full=${full}
      laid=${pointer?.laid ? pointer.card : null}
      short=${short}
      target=${targets.costs.get(number)}
      note=${whole?.note ?? (judged ? judgedWord(judged) : counting ? "" : undefined)}
      marked=${whole?.marked}
      onExplain=${onExplain}
    />
    ${row.stopped && html`<span class="lane-stop" aria-hidden="true"></span>`}
    ${
      whole &&
      html`<button class="lane-button" data-target onClick=${whole.act} aria-label=${whole.label}></button>`
    }
  </div>`;
}

/**
 * One place of a row, with or without a card.
 * @param {{
 *   card: CardValue | undefined, short: boolean, target: Target | undefined, seven: boolean,
 *   sets: number | null, difference: string | null, onExplain?: (words: string) => void,
 * }} props `sets`: so many cards the row holds, because of this one
 */
function Place({ card, short, target, seven, sets, difference, onExplain }) {
  const explain = target ? undefined : onExplain;
  const holds =
    sets === null ? "" : t("With this card the row holds at most {count} cards.", { count: sets });
  const inside =
    card === undefined
      ? seven && html`<${Seven} onExplain=${explain} />`
      : html`<${Explained} words=${isJoker(card) ? aboutJoker() : holds} onExplain=${explain}>
          <${Card} card=${card} short=${short} label=${target ? "" : undefined} />
        <//>`;
  const told = difference && html`<${Difference} text=${difference} />`;
  const mark =
    sets !== null &&
    html`<span class="place-sets numbers" aria-hidden="true" title=${holds}>⟷ ${sets}</span>`;
  const kind = `place ${card === undefined ? "is-empty" : ""} ${sets !== null ? "is-setting" : ""}`;
  if (!target) return html`<span class=${kind}>${inside}${mark}${told}</span>`;
  return html`<span class=${kind}>
    <button class="place-button" data-target onClick=${target.act} aria-label=${target.label}>
      ${inside}${target.note && html`<span class="place-note">${target.note}</span>`}
    </button>
    ${mark}
  </span>`;
}

/**
 * A card that says what it does when it is tapped, if it does something.
 * @param {{ words: string, name?: string, onExplain?: (words: string) => void, children?: any }} props
 *   `name`: what it is called, if it doesn't say so itself
 */
function Explained({ words, name, onExplain, children }) {
  if (!words || !onExplain) return children;
  const explain = () => onExplain(words);
  return html`<button
    type="button"
    class="explains"
    aria-label=${name}
    aria-description=${words}
    onClick=${explain}
  >
    ${children}
  </button>`;
}

/**
 * The special card that lies in the sixth place (S4).
 * @param {{ onExplain?: (words: string) => void }} props
 */
function Seven({ onExplain }) {
  const kind = "seven_takes";
  return html`<${Explained} words=${aboutSpecial(kind)} name=${specialName(kind)} onExplain=${onExplain}>
    <span class="place-seven" aria-hidden="true">7</span>
  <//>`;
}

/**
 * The difference that decides, "44 − 43 = 1"; where there is little room its result stands in a line of its
 * own.
 * @param {{ text: string }} props
 */
function Difference({ text }) {
  const [sum, result] = text.split(" = ");
  return html`<span class="difference"><span>${sum}</span> <span>= ${result}</span></span>`;
}

/**
 * The place after the last: what taking the row costs, or the card that is about to take it.
 * @param {{
 *   row: RowPicture, full: boolean, laid: CardValue | null, short: boolean, target: Target | undefined,
 *   note: string | undefined, marked: boolean | undefined, onExplain?: (words: string) => void,
 * }} props
 */
function Cost({ row, full, laid, short, target, note, marked, onExplain }) {
  if (laid !== null)
    return html`<span class="lane-cost is-laid"><${Card} card=${laid} short=${short} /></span>`;
  const chosen = note ?? target?.note;
  // Nobody can take a stopped row: the stop lies where its cost would stand (S8).
  const price = row.stopped
    ? html`<${Explained} words=${aboutSpecial("stop")} onExplain=${target ? undefined : onExplain}>
        <${Card} card="stop" short=${true} label=${onExplain ? undefined : ""} />
      <//>`
    : // Lessons don't tell the heads of a row (0) while they are to be counted.
      row.heads > 0 &&
      html`<b class="numbers">${row.heads}<${Bull} />${marked && html`<span class="cost-star">★</span>`}</b>`;
  const inside = html`${price}<span class="cost-note">${chosen ?? costNote(row, full)}</span>`;
  const silent = !(row.stopped && onExplain);
  if (!target)
    return html`<span class="lane-cost" aria-hidden=${silent ? "true" : undefined}>${inside}</span>`;
  return html`<button class="lane-cost" data-target aria-label=${target.label} onClick=${target.act}>
    ${inside}
  </button>`;
}

/**
 * What stands under the cost while nothing is chosen.
 * @param {RowPicture} row
 * @param {boolean} full
 */
function costNote(row, full) {
  if (row.stopped) return specialName("stop");
  if (row.unsaid) return "?";
  const left = row.capacity - row.cards.length;
  return full ? t("the next takes") : tn("{count} more", "{count} more", left);
}

/** @param {Judged} judged */
const judgedWord = (judged) => (judged === "right" ? t("right") : t("wrong"));

/**
 * What a screen reader says of a row.
 * @param {RowPicture} row
 * @param {number} number
 * @param {boolean} counting
 * @param {Judged} [judged]
 */
function laneLabel(row, number, counting, judged) {
  const left = row.capacity - row.cards.length;
  const parts = [t("Row {row}", { row: number + 1 })];
  if (judged) parts.push(judgedWord(judged));
  if (!counting) parts.push(roomLabel(row, left));
  if (row.heads > 0) parts.push(tn("costs {count} head", "costs {count} heads", row.heads));
  if (row.stopped) parts.push(specialName("stop"));
  if (row.seven) parts.push(specialName("seven_takes"));
  const sets = typeof row.set_by === "number" ? row.cards[row.set_by] : undefined;
  if (sets !== undefined) parts.push(t("its length is set by the {card}", { card: sets }));
  return parts.join(", ");
}

/** How many cards still fit. @param {RowPicture} row @param {number} left */
function roomLabel(row, left) {
  if (row.unsaid) return t("its last card is {card}", { card: row.end });
  if (left <= 0) return t("full: the next card takes it");
  return tn("{count} more card fits", "{count} more cards fit", left);
}
