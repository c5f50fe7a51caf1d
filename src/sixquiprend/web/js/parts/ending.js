// When a game is to end (B11, B12), for the page that makes a table.

import { fixingEnd } from "../lib/options.js";
import { optionName, t, tn } from "../lib/texts.js";
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
 * The choice; if an option has fixed the end there is none, and it says so.
 * @param {{
 *   limits: Pick<import("../types").Options["limits"], "max_limit" | "max_rounds">,
 *   wishes: Wishes,
 *   change: (wishes: Wishes) => void,
 * }} props
 */
export function EndingChoice({ limits, wishes, change }) {
  const fixed = fixingEnd(wishes.options);
  const {
    limit = null,
    at_limit = false,
    rounds = null,
  } = fixed ? { rounds: fixed.rounds } : rulesOf(wishes);
  /** @type {[import("../lib/wishes.js").Ending, string][]} */
  const ways = [
    ["limit", t("at a limit of heads")],
    ["rounds", t("after a set number of rounds")],
    ["both", t("whichever comes first")],
  ];
  return html`<details class="panel more">
    <summary>
      <h2>${t("End of the game")}</h2><span class="soft">${ending({ limit, at_limit, rounds })}</span>
    </summary>
    ${
      fixed
        ? html`<p>${fixedText(fixed)}</p>`
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
                most=${limits.max_limit}
                onInput=${(/** @type {number} */ value) => change({ ...wishes, limit: value })}
              />`
            }
            ${
              wishes.ending !== "limit" &&
              html`<${NumberField}
                label=${t("Rounds")}
                value=${wishes.rounds}
                most=${limits.max_rounds}
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

/** @param {{ letter: string, rounds: number }} option */
function fixedText({ letter, rounds }) {
  return tn(
    "With “{option}” a game always has {count} round and no limit.",
    "With “{option}” a game always has {count} rounds and no limit.",
    rounds,
    { option: optionName(letter) },
  );
}
