// The quick way to lay out a quarrel: tap the last card of each row, then the cards that were played, in one
// grid of all cards. What else must be known is asked for one by one, each a tap.

import { isJoker } from "../lib/cards.js";
import { bring } from "../lib/options.js";
import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Cards } from "../parts/card-grid.js";
import { Icon } from "../parts/icons.js";
import { MOST_PLAYERS, newPlayer, placesOf, withoutChoices } from "./layout.js";
import { takenElsewhere } from "./laying.js";
import { askedText } from "./verdict.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("../types").Settled} Settled */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {(layout: Layout) => void} Change */

/**
 * The layout after a tap on a card: it is the end of the first row without cards, or it is played. A card
 * that lies somewhere is taken back.
 * @param {Layout} layout
 * @param {CardValue} card
 * @returns {Layout}
 */
function tapped(layout, card) {
  const place = placesOf(layout).get(card);
  if (place) return takenBack(layout, card, place);
  const row = layout.rows.findIndex(({ cards }) => cards.length === 0);
  if (row >= 0) {
    const laid = { ...layout.rows[row], cards: [card], more: null };
    return withoutChoices({ ...layout, rows: layout.rows.with(row, laid) });
  }
  const waiting = layout.players.findIndex((player) => player.card === null);
  if (waiting < 0 && layout.players.length === MOST_PLAYERS) return layout;
  const player = { ...(layout.players[waiting] ?? newPlayer()), card };
  const players = waiting < 0 ? [...layout.players, player] : layout.players.with(waiting, player);
  return { ...layout, players: withoutLaterChoices(players, card) };
}

/**
 * @param {Layout} layout
 * @param {CardValue} card
 * @param {{ row: number } | { player: number }} place
 * @returns {Layout}
 */
function takenBack(layout, card, place) {
  if ("row" in place) {
    const { cards, ...row } = layout.rows[place.row];
    const left = cards.filter((other) => other !== card);
    // Without its end nothing is known of the row.
    const changed = card === cards.at(-1) ? { ...row, cards: [], more: 0 } : { ...row, cards: left };
    return withoutChoices({ ...layout, rows: layout.rows.with(place.row, changed) });
  }
  const player = { ...layout.players[place.player], card: null, special: null };
  return { ...layout, players: withoutLaterChoices(layout.players.with(place.player, player), card) };
}

/**
 * The players without the choices of whoever comes after this card: for them it may be another table.
 * @param {Layout["players"]} players
 * @param {CardValue} card
 */
function withoutLaterChoices(players, card) {
  const stays = (/** @type {CardValue | null} */ other) => other !== null && Number(other) < Number(card);
  return players.map((player) => (stays(player.card) ? player : { ...player, take: null, put: null }));
}

/**
 * How many cards a row may have, by its end: before a low card there isn't room for four others.
 * @param {Layout} layout
 * @param {number} row from 0
 */
function possibleCounts(layout, row) {
  const { cards, seven } = layout.rows[row];
  const [first] = cards;
  const lower = isJoker(first) || bring(layout.options, "jokers") ? 9 : Number(first) - 1;
  const most = Math.min(seven ? 6 : 5, cards.length + lower);
  return Array.from({ length: most - cards.length + 1 }, (_, more) => cards.length + more);
}

/**
 * @param {{
 *   layout: Layout, change: Change, settled: Settled | null, names: readonly string[],
 *   onUndo?: () => void, onClear: () => void, onRow: (row: number) => void,
 *   onTake: (seat: number, choice: { take: number }) => void,
 * }} props `names`: by seat, from 0; `onRow`: all cards of this row (from 0) are to be told
 */
export function Quick({ layout, change, settled, names, onUndo, onClear, onRow, onTake }) {
  return html`<section class="quick" aria-labelledby="quick-asks">
    <div class="quick-bar">
      <p class="quick-asks" id="quick-asks" role="status">${promptText(layout, settled, names)}</p>
      <span class="quick-tools">
        <${Tool} icon="undo" text=${t("Undo")} act=${onUndo} />
        <${Tool} icon="erase" text=${t("Clear the table")} act=${onClear} />
      </span>
      <${Asked} layout=${layout} change=${change} settled=${settled} onRow=${onRow} onTake=${onTake} />
    </div>
    <${Cards}
      jokers=${bring(layout.options, "jokers")}
      chosen=${[...placesOf(layout).keys()]}
      taken=${new Map()}
      notes=${takenElsewhere(layout, () => false)}
      badges=${badgesOf(layout)}
      onPick=${(/** @type {CardValue} */ card) => change(tapped(layout, card))}
    />
  </section>`;
}

/** @param {{ icon: string, text: string, act?: () => void }} props */
function Tool({ icon, text, act }) {
  return html`<button
    type="button"
    class="button icon"
    aria-label=${text}
    title=${text}
    disabled=${!act}
    onClick=${act}
  >
    <${Icon} name=${icon} />
  </button>`;
}

/** What stands on the cards of the grid that lie somewhere. @param {Layout} layout */
function badgesOf(layout) {
  /** @type {Map<CardValue, string>} */
  const badges = new Map();
  for (const [card, place] of placesOf(layout))
    badges.set(card, "row" in place ? String(place.row + 1) : "▲");
  return badges;
}

/**
 * What is to be tapped next, or what came of it.
 * @param {Layout} layout
 * @param {Settled | null} settled
 * @param {readonly string[]} names
 */
function promptText(layout, settled, names) {
  const row = layout.rows.findIndex(({ cards }) => cards.length === 0);
  if (row >= 0) return t("Tap the last card of row {row}.", { row: row + 1 });
  if (!layout.players.some(({ card }) => card !== null)) return t("Now tap the cards that were played.");
  if (!settled) return "";
  const { pending } = settled.answer;
  if (pending) return askedText(pending, names[pending.seat - 1]);
  const takes = settled.steps.filter(({ event }) => "taken" in event && event.taken?.length);
  if (takes.length === 0) return t("Nobody takes a row.");
  return takes.map(({ event }) => takeText(event)).join(" ");
}

/** Who takes what, in as few words as can be. @param {import("../types").GameEvent} event */
function takeText(event) {
  if (!("card" in event) || !("row" in event)) return "";
  return t("The {card} takes row {row}.", { card: event.card, row: event.row + 1 });
}

/**
 * The answers to what is asked, a tap each.
 * @param {{
 *   layout: Layout, change: Change, settled: Settled | null, onRow: (row: number) => void,
 *   onTake: (seat: number, choice: { take: number }) => void,
 * }} props
 */
function Asked({ layout, change, settled, onRow, onTake }) {
  const pending = settled?.answer.pending;
  const [untold] = settled?.answer.untold ?? [];
  if (pending?.decision === "count") {
    const row = pending.laid - 1;
    const { cards } = layout.rows[row];
    /** @param {number} count */
    const tell = (count) =>
      change({
        ...layout,
        rows: layout.rows.with(row, { ...layout.rows[row], more: count - cards.length }),
      });
    return html`<${Answers}
      label=${t("How many cards lie in row {row}?", { row: pending.row })}
      answers=${possibleCounts(layout, row).map((count) => [String(count), () => tell(count)])}
    />`;
  }
  if (pending?.decision === "take")
    return html`<${Answers}
      label=${t("Which row?")}
      answers=${pending.legal.map((row) => [
        t("Row {row}", { row }),
        () => onTake(pending.seat, { take: row }),
      ])}
    />`;
  if (pending?.decision === "cards")
    return html`<${Answers}
      label=${t("Which cards lie in row {row}?", { row: pending.row })}
      answers=${[[t("Name the cards of row {row}", { row: pending.row }), () => onRow(pending.laid - 1)]]}
    />`;
  if (pending || untold === undefined) return null;
  return html`<${Answers}
    label=${t("Heads")}
    answers=${[[t("Count the heads: name the cards of row {row}", { row: untold }), () => onRow(untold - 1)]]}
  />`;
}

/** @param {{ label: string, answers: [string, () => void][] }} props */
function Answers({ label, answers }) {
  return html`<div class="quick-answers" role="group" aria-label=${label}>
    ${answers.map(
      ([text, act]) => html`<button key=${text} type="button" class="button" onClick=${act}>${text}</button>`,
    )}
  </div>`;
}
