// For somebody whom the host of a table has sent away: said kindly, with other things to do.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Header } from "../parts/header.js";

/** The code by which the server tells so. */
export const SENT_AWAY = 4410;

/** @param {{ code: string }} props */
export function SentAway({ code }) {
  return html`<${Header} />
    <main class="page narrow stack">
      <h1>${t("The host has asked you to leave this table")}</h1>
      <p>${t("It happens, a seat was needed perhaps. You can still watch, or open a table of your own.")}</p>
      <p class="line">
        <a class="button primary" href="/new">${t("Open a table")}</a>
        <a class="button" href=${`/tables/${code}/board`}>${t("Watch the game")}</a>
        <a class="button quiet" href="/">${t("Go to the start page")}</a>
      </p>
      <p class="soft">
        ${t("If the host invites you again:")} ${" "}
        <button type="button" class="button quiet" onClick=${() => location.reload()}>
          ${t("Try again")}
        </button>
      </p>
    </main>`;
}
