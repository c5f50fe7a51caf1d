// Laying out the table: the rows, and what special cards lie on them.

import { allOptions, bring, toggledOption } from "../lib/options.js";
import { optionName, specialName, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { emptyRow, placesOf, ROWS, toggled, withoutChoices } from "./layout.js";
import { Picker } from "./picker.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./layout.js").LaidRow} LaidRow */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{ layout: Layout, change: (layout: Layout) => void }} Part */

/**
 * Where each card lies that isn't here, in words.
 * @param {Layout} layout
 * @param {(place: { row: number } | { player: number }) => boolean} here
 * @returns {Map<CardValue, string>}
 */
export function takenElsewhere(layout, here) {
  /** @type {Map<CardValue, string>} */
  const taken = new Map();
  for (const [card, place] of placesOf(layout)) {
    if (here(place)) continue;
    taken.set(
      card,
      "row" in place
        ? t("lies in row {row}", { row: place.row + 1 })
        : t("belongs to {name}", { name: playerName(layout, place.player) }),
    );
  }
  return taken;
}

/**
 * What a player is called: by name, else by number.
 * @param {Layout} layout
 * @param {number} player
 */
export function playerName(layout, player) {
  return layout.players[player]?.name.trim() || t("Player {number}", { number: player + 1 });
}

/**
 * Which rules are played, as far as they matter here: those that don't touch the table change nothing once
 * the cards are revealed. What doesn't go together can't be chosen together.
 * @param {{ chosen: string, change: (options: string) => void }} props
 */
export function OptionChoice({ chosen, change }) {
  const offered = allOptions().filter(({ touches }) => touches.includes("table"));
  return html`<fieldset class="referee-options">
    <legend>${t("With")}</legend>
    ${offered.map(({ letter, excludes, referee }) => {
      const off =
        !referee ||
        offered.some(
          (other) =>
            chosen.includes(other.letter) &&
            (excludes.includes(other.letter) || other.excludes.includes(letter)),
        );
      return html`<label class="tick" key=${letter}>
        <input
          type="checkbox"
          checked=${chosen.includes(letter)}
          disabled=${off}
          onChange=${() => change(toggledOption(chosen, letter))}
        />
        <span>${referee ? optionName(letter) : t("{option} (not yet)", { option: optionName(letter) })}</span>
      </label>`;
    })}
  </fieldset>`;
}

/**
 * The rows, to be filled. `open` is the row, from 0, whose cards are being picked.
 * @param {Part & { open: number | null, onOpen: (row: number | null) => void }} props
 */
export function Laying({ layout, change, open, onOpen }) {
  const specials = bring(layout.options, "specials");
  /** @param {number} number @param {Partial<LaidRow>} row */
  const changeRow = (number, row) =>
    change(withoutChoices({ ...layout, rows: layout.rows.with(number, { ...layout.rows[number], ...row }) }));
  const { cards, more } = open === null ? emptyRow() : layout.rows[open];
  /** @param {CardValue} card */
  const pick = (card) => {
    if (open === null) return;
    const next = toggled(cards, card);
    const left = next.length === 0 ? 0 : more && Math.max(0, more - (next.length - cards.length));
    const row = { ...layout.rows[open], cards: next, more: left };
    const changed = { ...layout, rows: layout.rows.with(open, row) };
    // Whoever only names what lies there has changed nothing that was chosen.
    change(more !== 0 && next.at(-1) === cards.at(-1) ? changed : withoutChoices(changed));
    if (more && left === 0) onOpen(null);
  };
  const done = () => {
    if (open !== null && more !== 0)
      change({ ...layout, rows: layout.rows.with(open, { ...layout.rows[open], more: 0 }) });
    onOpen(null);
  };

  return html`<div class="laying">
    <ol class="laid-rows">
      ${layout.rows.map(
        (row, number) => html`<li key=${number} class="laid-row">
          <button
            type="button"
            class="laid-cards"
            aria-label=${rowLabel(row, number)}
            onClick=${() => onOpen(number)}
          >
            <span class="laid-number" aria-hidden="true">${number + 1}</span>
            ${row.more === null && html`<span class="laid-unsaid" aria-hidden="true">…</span>`}
            ${Array.from(
              { length: row.more ?? 0 },
              () => html`<${Card} card=${null} short=${true} label="" />`,
            )}
            ${row.cards.map((card) => html`<${Card} key=${card} card=${card} short=${true} label="" />`)}
            <span class="laid-add" aria-hidden="true">+</span>
          </button>
          ${specials && html`<${Marks} row=${row} number=${number} change=${changeRow} />`}
        </li>`,
      )}
    </ol>
    ${
      specials &&
      html`<p>
      ${
        layout.rows.length > ROWS
          ? html`<button
            type="button"
            class="button"
            onClick=${() => change(withoutChoices({ ...layout, rows: layout.rows.slice(0, ROWS) }))}
          >
            ${t("Without a fifth row")}
          </button>`
          : html`<button
            type="button"
            class="button"
            onClick=${() => change(withoutChoices({ ...layout, rows: [...layout.rows, emptyRow()] }))}
          >
            ${t("There is a fifth row")}
          </button>`
      }
    </p>`
    }
    ${
      open !== null &&
      html`<${Picker}
      title=${t("Row {row}", { row: open + 1 })}
      jokers=${bring(layout.options, "jokers")}
      chosen=${cards}
      taken=${takenElsewhere(layout, (place) => "row" in place && place.row === open)}
      onPick=${pick}
      onDone=${done}
      onClose=${() => onOpen(null)}
    >
      ${
        cards.length > 0
          ? html`${Array.from({ length: more ?? 0 }, () => html`<${Card} card=${null} short=${true} />`)}
            ${cards.map((card) => html`<${Card} key=${card} card=${card} short=${true} />`)}`
          : t("Pick the cards that lie in this row; pick one again to put it back.")
      }
    <//>`
    }
  </div>`;
}

/** @param {LaidRow} row @param {number} number */
function rowLabel(row, number) {
  const end = String(row.cards.at(-1));
  if (row.more === null)
    return t("Row {row}: its last card is {card}. Change it", { row: number + 1, card: end });
  if (row.more > 0) {
    const count = row.cards.length + row.more;
    return t("Row {row}: {count} cards, the last is {card}. Change it", {
      row: number + 1,
      count,
      card: end,
    });
  }
  return row.cards.length > 0
    ? t("Row {row}: {cards}. Change it", { row: number + 1, cards: row.cards.join(", ") })
    : t("Row {row}: no card yet. Lay some", { row: number + 1 });
}

/**
 * The special cards that lie on a row (S4, S8).
 * @param {{ row: LaidRow, number: number, change: (number: number, row: Partial<LaidRow>) => void }} props
 */
function Marks({ row, number, change }) {
  return html`<span class="laid-marks">
    ${
      /** @type {const} */ (["stop", "seven"]).map((mark) => {
        const name = specialName(mark === "seven" ? "seven_takes" : "stop");
        return html`<button
        key=${mark}
        type="button"
        class="bare laid-mark"
        aria-pressed=${row[mark] ? "true" : "false"}
        aria-label=${t("{special} on row {row}", { special: name, row: number + 1 })}
        title=${name}
        onClick=${() => change(number, { [mark]: !row[mark] })}
      >
        <${Card} card=${mark === "seven" ? "seven_takes" : "stop"} short=${true} label="" />
      </button>`;
      })
    }
  </span>`;
}
