// A score sheet to add up: each player's total, and perhaps who has won.

import { t } from "../../lib/texts.js";
import { html, useState } from "../../lib/ui.js";
import { Card } from "../../parts/card.js";
import { NumberField, numberIn } from "./number.js";

/** @typedef {import("../types").Sheet} Sheet */

/** @param {readonly string[]} texts @param {number} place @param {string} text */
const replaced = (texts, place, text) => texts.map((old, at) => (at === place ? text : old));

/** @param {import("../form.js").FormProps<import("../types").SheetForm>} props */
export function SheetForm({ ask, form, reply, expected, open, onChange }) {
  const given = reply && "totals" in reply ? reply : null;
  const right = expected && "totals" in expected ? expected : null;
  const [totals, setTotals] = useState(() =>
    Array.from({ length: form.seats }, (_, seat) => (given ? String(given.totals[seat]) : "")),
  );
  const [winners, setWinners] = useState(given?.winners ?? /** @type {number[]} */ ([]));
  /** @param {string[]} texts @param {number[]} won */
  const change = (texts, won) => {
    setTotals(texts);
    setWinners(won);
    const numbers = texts.map((text) => numberIn(text));
    const complete = numbers.flatMap((number) => (number === null ? [] : [number]));
    onChange(complete.length === form.seats ? { totals: complete, winners: won } : null);
  };
  const sheet = /** @type {Sheet} */ (ask.sheet);
  const named = (/** @type {number} */ seat) => ask.names[seat] ?? "";
  return html`<div class="add-up">
    <table>
      <caption class="unseen">${t("Score sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("Round")}</th>
          ${totals.map((_, seat) => html`<th scope="col" key=${seat}>${named(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sheet.scores.map(
          (scores, round) => html`<tr key=${round}>
            <th scope="row">${round + 1}</th>
            ${scores.map((heads, seat) => html`<td key=${seat} class="numbers">${heads}</td>`)}
          </tr>`,
        )}
        ${
          sheet.piles.length > 0 &&
          html`<tr>
          <th scope="row">${sheet.scores.length + 1}</th>
          ${sheet.piles.map(
            (pile, seat) => html`<td key=${seat}>
              <span class="add-up-pile">
                ${pile.map((card) => html`<${Card} key=${card} card=${card} short=${true} />`)}
              </span>
              ${pile.length === 0 && html`<span role="img" aria-label=${t("no cards")}>–</span>`}
            </td>`,
          )}
        </tr>`
        }
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("Total")}</th>
          ${totals.map(
            (text, seat) => html`<td key=${seat}>
              <${NumberField}
                label=${t("Total of {name}", { name: named(seat) })}
                value=${text}
                open=${open}
                wrong=${right !== null && right.totals[seat] !== numberIn(text)}
                onInput=${(/** @type {string} */ typed) => change(replaced(totals, seat, typed), winners)}
              />
              ${
                right !== null &&
                right.totals[seat] !== numberIn(text) &&
                html`<b class="add-up-right numbers">${right.totals[seat]}</b>`
              }
            </td>`,
          )}
        </tr>
      </tfoot>
    </table>
    ${
      form.winners &&
      html`<fieldset class="add-up-winners">
      <legend>
        ${t("Who has won? Nobody, if the game goes on: it ends above {limit} heads.", { limit: sheet.limit })}
      </legend>
      ${totals.map(
        (_, seat) => html`<label class="tick" key=${seat}>
          <input
            type="checkbox"
            checked=${winners.includes(seat)}
            disabled=${!open}
            onChange=${() =>
              change(
                totals,
                winners.includes(seat)
                  ? winners.filter((other) => other !== seat)
                  : [...winners, seat].sort(),
              )}
          />
          <span>${named(seat)}</span>
        </label>`,
      )}
      ${
        right !== null &&
        right.winners.join() !== winners.join() &&
        html`<p class="add-up-right">
        ${
          right.winners.length > 0
            ? t("Won by: {names}", { names: right.winners.map(named).join(", ") })
            : t("Nobody has won yet: the game goes on.")
        }
      </p>`
      }
    </fieldset>`
    }
  </div>`;
}
