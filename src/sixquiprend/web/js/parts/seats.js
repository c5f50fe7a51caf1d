// Who sits where, for the page that makes a table: a person to wait for, or a bot of some level.

import { botLine, botName, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Icon } from "./icons.js";

const PERSON = "";

/**
 * The level of a bot, or a person.
 * @param {{
 *   label: string, bots: readonly string[], value: string | null, onChange: (bot: string | null) => void,
 *   person?: boolean,
 * }} props person: whether a person is among the choices
 */
export function BotSelect({ label, bots, value, onChange, person = true }) {
  /** @param {Event} event */
  const chosen = (event) => onChange(/** @type {HTMLSelectElement} */ (event.target).value || null);
  return html`<select class="input" aria-label=${label} value=${value ?? PERSON} onChange=${chosen}>
    ${person && html`<option value=${PERSON} selected=${value === null}>${t("a person")}</option>`}
    ${bots.map(
      (bot) =>
        html`<option value=${bot} selected=${bot === value}>
          ${person ? t("bot: {level}", { level: botName(bot) }) : botName(bot)}
        </option>`,
    )}
  </select>`;
}

/**
 * One line for each other seat, and a way to set them all at once. What a level does is said once.
 * @param {{
 *   bots: readonly string[], others: (string | null)[], onChange: (others: (string | null)[]) => void,
 * }} props
 */
export function SeatChoices({ bots, others, onChange }) {
  /** @param {number} place @param {string | null} bot */
  const seat = (place, bot) => onChange(others.map((other, index) => (index === place ? bot : other)));
  /** @param {string | null} bot */
  const all = (bot) => onChange(others.map(() => bot));
  return html`<div class="line seats-at-once">
      <button type="button" class="button" onClick=${() => all(null)}>${t("People only")}</button>
      <button type="button" class="button" onClick=${() => all("careful")}>${t("All bots")}</button>
    </div>
    <ol class="seat-choices">
      <li><${Icon} name="person" /><span class="seat-own">${t("You")}</span></li>
      ${others.map(
        (bot, place) => html`<li>
          <${Icon} name=${bot === null ? "person" : "bot"} />
          <${BotSelect}
            label=${t("Seat {seat}", { seat: place + 2 })}
            bots=${bots}
            value=${bot}
            onChange=${(/** @type {string | null} */ chosen) => seat(place, chosen)}
          />
          ${
            bot !== null &&
            others.indexOf(bot) === place &&
            html`<span class="soft small">${botLine(bot)}</span>`
          }
        </li>`,
      )}
    </ol>`;
}
