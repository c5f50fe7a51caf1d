// What the host changes before a game: how many sit there, and what is played.

import { inWords } from "../lib/api.js";
import { tableOptions } from "../lib/options.js";
import { styled } from "../lib/styles.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { mostSeats, rulesOf, wishesOf } from "../lib/wishes.js";
import { Dialog } from "../parts/dialog.js";
import { EndingChoice } from "../parts/ending.js";
import { Aids, Combinations, Games } from "../parts/rule-choices.js";
import { hosting, useDoing } from "../table/hosting.js";
import { SentAway, Switches } from "../table/host-tools.js";

await styled("css/new.css");

/** @typedef {import("../types").Options} Options */
/** @typedef {import("../types").Update} Update */
/** @typedef {ReturnType<typeof useDoing>["doing"]} Doing */

/** Below the chairs. @param {{ code: string, update: Update }} props */
export function LobbyHost({ code, update }) {
  const { problem, doing } = useDoing();
  const [known, setKnown] = useState(/** @type {Options | null} */ (null));
  useEffect(() => {
    tableOptions().then(setKnown, () => {});
  }, []);
  if (!known) return null;
  return html`<section class="stack lobby-host" aria-label=${t("For the host")}>
    <${Chairs} code=${code} update=${update} known=${known} doing=${doing} />
    <${Switches} code=${code} update=${update} doing=${doing} />
    <${SentAway} code=${code} update=${update} doing=${doing} />
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
  </section>`;
}

/**
 * One chair more, or one less: of those that nobody sits on, then of the bots'.
 * @param {{ code: string, update: Update, known: Options, doing: Doing }} props
 */
function Chairs({ code, update, known, doing }) {
  const { rules, timer, show_seen } = update.table;
  const people = update.seats.filter(({ kind }) => kind === "human").length;
  const least = Math.max(people, known.limits.min_seats);
  const most = mostSeats(known, rules.options);
  /** @param {number} seats */
  const seat = (seats) => doing(() => hosting(code).settle({ rules: { ...rules, seats }, timer, show_seen }));
  return html`<div class="line">
    <button class="button" disabled=${rules.seats >= most} onClick=${() => seat(rules.seats + 1)}>
      ${t("Add a seat")}
    </button>
    <button class="button" disabled=${rules.seats <= least} onClick=${() => seat(rules.seats - 1)}>
      ${t("Remove a seat")}
    </button>
  </div>`;
}

/** A button, and the window it opens. @param {{ code: string, update: Update }} props */
export function ChangeRules({ code, update }) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState(/** @type {Options | null} */ (null));
  const [error, setError] = useState("");
  const show = () => {
    setOpen(true);
    tableOptions().then(setKnown, (failure) => setError(inWords(failure)));
  };
  const close = () => setOpen(false);
  return html`<p><button type="button" class="button" onClick=${show}>${t("Change the game")}</button></p>
    <${Dialog} title=${t("Change the game")} open=${open} onClose=${close}>
      ${known && html`<${RulesForm} code=${code} update=${update} known=${known} onDone=${close} />`}
      ${error && html`<p class="notice" role="alert">${error}</p>`}
    <//>`;
}

/** @param {{ code: string, update: Update, known: Options, onDone: () => void }} props */
function RulesForm({ code, update, known, onDone }) {
  const [wishes, change] = useState(() => wishesOf(update.table));
  const { problem, doing } = useDoing();
  const people = update.seats.filter(({ kind }) => kind === "human").length;
  const tight = people > mostSeats(known, wishes.options);
  /** @param {Event} event */
  const settle = (event) => {
    event.preventDefault();
    const wanted = { rules: rulesOf(wishes), timer: wishes.timer, show_seen: wishes.showSeen };
    void doing(() => hosting(code).settle(wanted), onDone);
  };
  const part = { known, wishes, change };
  return html`<form class="stack" onSubmit=${settle}>
    <${Games} ...${part} />
    <${Combinations} ...${part} />
    <${EndingChoice} limits=${known.limits} wishes=${wishes} change=${change} />
    <${Aids} ...${part} />
    ${tight && html`<p class="notice">${t("That is for fewer people than sit here.")}</p>`}
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <p><button class="button primary" disabled=${tight}>${t("Play by these rules")}</button></p>
  </form>`;
}
