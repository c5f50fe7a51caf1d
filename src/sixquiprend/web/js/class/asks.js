// Pupils on another device who want their place back: one tap hands it over.

import { post, remove } from "../lib/api.js";
import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { classPath } from "./line.js";

/**
 * @param {{
 *   code: string, asks: readonly import("./types").AskLine[], here: readonly number[],
 *   doing: import("./doing.js").Doing,
 * }} props
 */
export function Asks({ code, asks, here, doing }) {
  if (asks.length === 0) return null;
  return html`<div role="status" class="class-top class-asks"><ul>
    ${asks.map(
      ({ ask, pupil, name }) => html`<li key=${ask} class="panel">
        <span>
          <b>${t("{name} asks for their place on another device.", { name })}</b>
          ${
            here.includes(pupil) &&
            html` <span class="soft">${t("The old device is still connected.")}</span>`
          }
        </span>
        <span class="line">
          <button
            type="button"
            class="button primary"
            onClick=${() => doing(() => post(classPath(code, `/asks/${ask}/give`)))}
          >
            ${t("Hand this place over")}<span class="unseen">: ${name}</span>
          </button>
          <button
            type="button"
            class="button"
            onClick=${() => doing(() => remove(classPath(code, `/asks/${ask}`)))}
          >
            ${t("No")}<span class="unseen">: ${name}</span>
          </button>
        </span>
      </li>`,
    )}
  </ul></div>`;
}
