// A spectator who may join a game that is on: by taking the seat of a bot.

import { post, tablePath } from "../lib/api.js";
import { playerName, rememberTable } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useId, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { NameField, offeredName } from "../parts/naming.js";
import { useDoing } from "./hosting.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/** For whoever has no seat. @param {{ session: Session, update: Update }} props */
export function Watching({ session, update }) {
  const bots = update.seats.flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
  const open = update.newcomers && bots.length > 0;
  return html`<section class="below is-watching">
    <p class="soft">${t("You are watching this table.")}</p>
    ${open && html`<${JoinIn} session=${session} bots=${bots} />`}
  </section>`;
}

/** @param {{ session: Session, bots: readonly number[] }} props */
function JoinIn({ session, bots }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="button primary" onClick=${() => setOpen(true)}>
      ${t("Play too")}
    </button>
    <${Dialog} title=${t("Play too")} open=${open} onClose=${() => setOpen(false)}>
      <${TakeSeat} session=${session} bots=${bots} />
    <//>`;
}

/** @param {{ session: Session, bots: readonly number[] }} props */
function TakeSeat({ session, bots }) {
  const [name, setName] = useState(offeredName);
  const [wanted, setWanted] = useState(bots[0]);
  const { problem, doing } = useDoing();
  const id = useId();
  // Somebody else may have been faster.
  const seat = bots.includes(wanted) ? wanted : bots[0];
  /** @param {Event} event */
  const take = (event) => {
    event.preventDefault();
    const called = name.trim();
    void doing(async () => {
      await post(tablePath(session.code, "/seats"), { name: called, seat, draws: true });
      playerName.value = called;
      rememberTable(session.code, seat);
      session.socket.reconnect();
    });
  };
  return html`<form class="stack" onSubmit=${take}>
      <${NameField} value=${name} onInput=${setName} />
      <div class="field">
        <label for=${id}>${t("Whose seat?")}</label>
        <select
          id=${id}
          class="input"
          value=${seat}
          onChange=${(/** @type {Event} */ event) =>
            setWanted(Number(/** @type {HTMLSelectElement} */ (event.target).value))}
        >
          ${bots.map(
            (bot) => html`<option value=${bot} selected=${bot === seat}>${session.names[bot]}</option>`,
          )}
        </select>
      </div>
      <button class="button primary">${t("Take this seat")}</button>
      <p class="soft small">${t("You get the bot's cards and its heads.")}</p>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    </form>`;
}
