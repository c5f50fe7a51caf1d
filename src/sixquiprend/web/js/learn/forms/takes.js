// Who takes which row, and how many heads that is: one line for each player.

import { t } from "../../lib/texts.js";
import { html, useState } from "../../lib/ui.js";
import { Bull } from "../../parts/icons.js";
import { NumberField, numberIn } from "./number.js";

/**
 * What is said of a player so far; row null: takes nothing.
 * @typedef {{ row: number | null, heads: string }} Said
 */
/** @typedef {import("../types").Take} Take */

/** @param {import("../form.js").FormProps<import("../types").TakesForm>} props */
export function Takes({ ask, form, reply, expected, open, onChange }) {
  const [said, setSaid] = useState(() => saidOf(form.seats, reply && "takes" in reply ? reply.takes : []));
  const right = expected && "takes" in expected ? saidOf(form.seats, expected.takes) : null;
  /** @param {number} seat @param {Partial<Said>} more */
  const change = (seat, more) => {
    const next = said.map((old, place) => (place === seat ? { ...old, ...more } : old));
    setSaid(next);
    onChange(replyOf(next));
  };
  return html`<ul class="takes">
    ${said.map(({ row, heads }, seat) => {
      const name = ask.names[seat] ?? t("Seat {seat}", { seat: seat + 1 });
      const wrong =
        right !== null && (right[seat].row !== row || (row !== null && right[seat].heads !== heads.trim()));
      return html`<li key=${seat} class=${wrong ? "is-wrong" : ""}>
        <span class="takes-name">${name}</span>
        <select
          class="input"
          aria-label=${t("{name} takes", { name })}
          disabled=${!open}
          value=${row === null ? "" : String(row)}
          onChange=${(/** @type {Event} */ event) => {
            const { value } = /** @type {HTMLSelectElement} */ (event.target);
            change(seat, { row: value === "" ? null : Number(value) });
          }}
        >
          <option value="" selected=${row === null}>${t("takes nothing")}</option>
          ${Array.from(
            { length: form.rows },
            (_, number) => html`<option value=${String(number)} selected=${row === number}>
              ${t("row {row}", { row: number + 1 })}
            </option>`,
          )}
        </select>
        ${
          row !== null &&
          html`<${NumberField}
            label=${t("Heads that {name} takes", { name })}
            value=${heads}
            open=${open}
            onInput=${(/** @type {string} */ typed) => change(seat, { heads: typed })}
          />
          <span class="takes-unit soft" aria-hidden="true"><${Bull} /></span>`
        }
        ${
          wrong &&
          html`<span class="takes-right">
            ${t("The right answer: {answer}", { answer: inWords(right[seat]) })}
          </span>`
        }
      </li>`;
    })}
  </ul>`;
}

/**
 * @param {number} seats
 * @param {readonly Take[]} takes
 * @returns {Said[]}
 */
function saidOf(seats, takes) {
  return Array.from({ length: seats }, (_, seat) => {
    const take = takes.find((each) => each.seat === seat);
    return { row: take?.row ?? null, heads: take ? String(take.heads) : "" };
  });
}

/**
 * The reply that this comes to; null while a number is missing.
 * @param {readonly Said[]} said
 */
function replyOf(said) {
  const takes = [];
  for (const [seat, { row, heads }] of said.entries()) {
    if (row === null) continue;
    const number = numberIn(heads);
    if (number === null) return null;
    takes.push({ seat, row, heads: number });
  }
  return { takes };
}

/** @param {Said} said */
function inWords({ row, heads }) {
  return row === null ? t("takes nothing") : t("row {row}, heads: {heads}", { row: row + 1, heads });
}
