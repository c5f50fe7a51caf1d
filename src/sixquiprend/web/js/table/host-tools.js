// What the host decides about the table as a whole: pause, who may come, who may come again.

import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { hosting, useDoing } from "./hosting.js";

/** @typedef {import("../types").Update} Update */

/** Nothing for anybody else. @param {{ code: string, update: Update, onClose: () => void }} props */
export function HostTools({ code, update, onClose }) {
  const { problem, doing } = useDoing();
  const may = hosting(code);
  if (!update.you?.host) return null;
  const { paused, status } = update;
  return html`<section class="stack host-tools" aria-label=${t("For the host")}>
    ${
      status === "playing" &&
      html`<button class="button" onClick=${() => doing(paused ? may.goOn : may.pause, onClose)}>
        ${paused ? t("Go on") : t("Pause the game")}
      </button>`
    }
    <${Switches} code=${code} update=${update} doing=${doing} />
    <${SentAway} code=${code} update=${update} doing=${doing} />
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
  </section>`;
}

/**
 * What the host allows.
 * @param {{ code: string, update: Update, doing: ReturnType<typeof useDoing>["doing"] }} props
 */
export function Switches({ code, update, doing }) {
  const { newcomers, reactions } = update;
  return html`<label class="tick">
    <input
      type="checkbox"
      checked=${reactions}
      onChange=${() => doing(() => hosting(code).allow({ reactions: !reactions }))}
    />
    <span>${t("Reactions")}</span>
  </label>
  <label class="tick">
    <input
      type="checkbox"
      checked=${newcomers}
      onChange=${() => doing(() => hosting(code).allow({ newcomers: !newcomers }))}
    />
    <span>${t("Spectators may take bots' seats during the game")}</span>
  </label>`;
}

/** After a game: change seats or rules before the next. @param {{ code: string, update: Update }} props */
export function BackToLobby({ code, update }) {
  const { problem, doing } = useDoing();
  if (!update.you?.host) return null;
  return html`<button class="button" onClick=${() => doing(hosting(code).reopen)}>
      ${t("Other seats or rules")}
    </button>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}`;
}

/**
 * Who was sent away, each with a way back.
 * @param {{ code: string, update: Update, doing: ReturnType<typeof useDoing>["doing"] }} props
 */
export function SentAway({ code, update, doing }) {
  const gone = update.you?.sent_away ?? [];
  if (gone.length === 0) return null;
  return html`<div class="stack">
    <h3>${t("Removed from the table")}</h3>
    <ul class="sent-away">
      ${gone.map(
        ({ number, name }) => html`<li key=${number} class="line">
          <span>${name}</span>
          <button class="button" onClick=${() => doing(() => hosting(code).inviteAgain(number))}>
            ${t("Invite again")}<span class="unseen"> (${name})</span>
          </button>
        </li>`,
      )}
    </ul>
  </div>`;
}
