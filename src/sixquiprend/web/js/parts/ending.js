// When a game is to end (B11, B12), for the page that makes a table.

import { t } from "../lib/texts.js";
import { html, useId } from "../lib/ui.js";
import { rulesOf } from "../lib/wishes.js";
import { ending } from "./help.js";

/** @typedef {import("../lib/wishes.js").Wishes} Wishes */

/**
 * @param {{ label: string, value: number, most: number, onInput: (value: number) => void }} props
 */
function NumberField({ label, value, most, onInput }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      class="input number"
      type="number"
      inputmode="numeric"
      min="1"
      max=${most}
      required
      value=${value}
      onInput=${(/** @type {InputEvent} */ event) => {
        const typed = /** @type {HTMLInputElement} */ (event.target).valueAsNumber;
        if (Number.isInteger(typed)) onInput(typed);
      }}
    />
  </div>`;
}

/**
 * The choice; with special cards there is none, and it says so.
 * @param {{
 *   known: import("../types").Options, wishes: Wishes, fixed: boolean, change: (wishes: Wishes) => void,
 * }} props
 */
export function EndingChoice({ known, wishes, fixed, change }) {
  const { limit = null, at_limit = false, rounds = null } = fixed ? { rounds: 2 } : rulesOf(wishes);
  /** @type {[import("../lib/wishes.js").Ending, string][]} */
  const ways = [
    ["limit", t("at a limit of heads")],
    ["rounds", t("after some rounds")],
    ["both", t("whichever comes first")],
  ];
  return html`<details class="panel more">
    <summary>
      <h2>${t("End of the game")}</h2><span class="soft">${ending({ limit, at_limit, rounds })}</span>
    </summary>
    ${
      fixed
        ? html`<p>${t("With special cards a game always has two rounds and no limit.")}</p>`
        : html`<fieldset class="field">
            <legend>${t("The game ends …")}</legend>
            <div class="segments">
              ${ways.map(
                ([way, text]) => html`<label>
                  <input
                    type="radio"
                    name="ending"
                    checked=${wishes.ending === way}
                    onChange=${() => change({ ...wishes, ending: way })}
                  />
                  ${text}
                </label>`,
              )}
            </div>
          </fieldset>
          <div class="line">
            ${
              wishes.ending !== "rounds" &&
              html`<${NumberField}
                label=${t("Limit")}
                value=${wishes.limit}
                most=${known.limits.max_limit}
                onInput=${(/** @type {number} */ value) => change({ ...wishes, limit: value })}
              />`
            }
            ${
              wishes.ending !== "limit" &&
              html`<${NumberField}
                label=${t("Rounds")}
                value=${wishes.rounds}
                most=${known.limits.max_rounds}
                onInput=${(/** @type {number} */ value) => change({ ...wishes, rounds: value })}
              />`
            }
          </div>
          ${
            wishes.ending !== "rounds" &&
            html`<label class="tick">
            <input
              type="checkbox"
              checked=${wishes.atLimit}
              onChange=${() => change({ ...wishes, atLimit: !wishes.atLimit })}
            />
            <span>${t("Reaching the limit is enough")}</span>
            <span class="what">${t("Usually a total must be above it.")}</span>
          </label>`
          }`
    }
  </details>`;
}
