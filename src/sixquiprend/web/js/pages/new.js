// Making a table: a game by name, then whatever else somebody wants to set.

import { inWords, makeTable } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { chosenOptions, playableHere, tableOptions, toggledOption } from "../lib/options.js";
import { go } from "../lib/router.js";
import { playerName, rememberTable } from "../lib/settings.js";
import { gameLine, gameName, optionLine, optionName, t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { conflict, mostSeats, rulesOf, usualWishes, withOptions, withSeats } from "../lib/wishes.js";
import { Card } from "../parts/card.js";
import { Header } from "../parts/header.js";
import { NameField, offeredName } from "../parts/naming.js";
import { EndingChoice } from "../parts/ending.js";
import { SeatChoices } from "../parts/seats.js";

/** @typedef {import("../types").Options} Options */
/** @typedef {import("../lib/wishes.js").Wishes} Wishes */
/** @typedef {{ known: Options, wishes: Wishes, change: (wishes: Wishes) => void }} Part */

/** The card that stands for the base game. */
const BASE_CARD = 44;

/**
 * The games that have a name: the base game, and each option that can be played here, alone.
 * @param {Options} known
 */
function namedGames(known) {
  const base = {
    options: "",
    name: t("Base game"),
    line: t("Ten cards each, four rows; the sixth card takes."),
    card: BASE_CARD,
  };
  const others = known.options.filter(playableHere).map(({ letter, card }) => ({
    options: letter,
    name: gameName(letter),
    line: gameLine(letter),
    card,
  }));
  return [base, ...others];
}

/** @param {Part} props */
function Games({ known, wishes, change }) {
  return html`<fieldset class="stack">
    <legend><h2>${t("Which game?")}</h2></legend>
    <div class="games">
      ${namedGames(known).map(
        ({ options, name, line, card }) => html`<label class="game-choice">
          <input
            type="radio"
            name="game"
            checked=${wishes.options === options}
            onChange=${() => change(withOptions(known, wishes, options))}
          />
          <${Card} card=${card} size=${40} short label="" />
          <span><b>${name}</b><span class="soft small">${line}</span></span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * Why an option can't be chosen now; "" if it can.
 * @param {Part} part
 * @param {string} letter
 */
function whyNot({ known, wishes }, letter) {
  if (!chosenOptions(letter).every(playableHere)) return t("can't be played in the browser yet");
  const other = conflict(known, wishes.options, letter);
  return other ? t("doesn't go with “{option}”", { option: optionName(other) }) : "";
}

/** Every option, and with it every combination that goes together. @param {Part} props */
function Combinations(props) {
  const { known, wishes, change } = props;
  const chosen = [...wishes.options].map(optionName).join(" + ");
  /** @param {string} letter */
  const toggle = (letter) => change(withOptions(known, wishes, toggledOption(wishes.options, letter)));
  return html`<details class="panel more">
    <summary><h2>${t("Combine variants")}</h2><span class="soft">${chosen || t("none")}</span></summary>
    <div class="ticks">
      ${known.options.map(({ letter }) => {
        const why = whyNot(props, letter);
        return html`<label class="tick">
          <input
            type="checkbox"
            checked=${wishes.options.includes(letter)}
            disabled=${Boolean(why)}
            onChange=${() => toggle(letter)}
          />
          <span>${optionName(letter)}</span>
          <span class="what">${why || optionLine(letter)}</span>
        </label>`;
      })}
    </div>
    <p><a href="/rules#K">${t("The rules of every variant")}</a></p>
  </details>`;
}

/** @param {Part} props */
function Seats({ known, wishes, change }) {
  const most = mostSeats(known, wishes.options);
  const { min_seats: least, max_seats: all } = known.limits;
  return html`<fieldset class="stack">
    <legend><h2>${t("How many at the table?")}</h2></legend>
    <div class="segments numbers">
      ${Array.from({ length: all - least + 1 }, (_, index) => index + least).map(
        (seats) => html`<label>
          <input
            type="radio"
            name="seats"
            checked=${wishes.seats === seats}
            disabled=${seats > most}
            onChange=${() => change(withSeats(wishes, seats))}
          />
          ${seats}
        </label>`,
      )}
    </div>
    <${SeatChoices}
      bots=${known.bots}
      others=${wishes.others}
      onChange=${(/** @type {any} */ others) => change({ ...wishes, others })}
    />
  </fieldset>`;
}

/** @param {number | null} timer */
function timerText(timer) {
  return timer === null ? t("no timer") : t("{seconds} s a turn", { seconds: timer });
}

/** @param {Part} props */
function Aids({ known, wishes, change }) {
  const timers = [null, ...known.timers.filter((timer) => timer !== null)];
  return html`<details class="panel more">
    <summary>
      <h2>${t("Timer and aids")}</h2>
      <span class="soft">
        ${timerText(wishes.timer)}${wishes.showSeen ? ` · ${t("seen cards shown")}` : ""}
      </span>
    </summary>
    <fieldset class="field">
      <legend>${t("Time for each choice")}</legend>
      <div class="segments">
        ${timers.map(
          (timer) => html`<label>
            <input
              type="radio"
              name="timer"
              checked=${wishes.timer === timer}
              onChange=${() => change({ ...wishes, timer })}
            />
            ${timer === null ? t("unlimited") : t("{seconds} s", { seconds: timer })}
          </label>`,
        )}
      </div>
      <p class="soft small">${t("When it runs out, a sensible card is played for you.")}</p>
    </fieldset>
    <label class="tick">
      <input
        type="checkbox"
        checked=${wishes.showSeen}
        onChange=${() => change({ ...wishes, showSeen: !wishes.showSeen })}
      />
      <span>${t("Show the cards already seen")}</span>
      <span class="what">${t("Everybody sees at a glance which cards of this round are gone.")}</span>
    </label>
  </details>`;
}

/** The form, once it is known what a table can be made of. @param {{ known: Options }} props */
function Form({ known }) {
  const [wishes, change] = useState(usualWishes);
  const [name, setName] = useState(offeredName);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const alone = wishes.others.every((other) => other !== null);
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      const { code, seat } = await makeTable({
        name: name.trim(),
        rules: rulesOf(wishes),
        timer: wishes.timer,
        show_seen: wishes.showSeen,
        bots: wishes.others,
        start: alone,
      });
      playerName.value = name.trim();
      rememberTable(code, seat);
      go(`/tables/${code}`);
    } catch (failure) {
      setError(inWords(failure));
      setBusy(false);
    }
  };
  const part = { known, wishes, change };
  return html`<form class="new-table" onSubmit=${make}>
    <div class="stack">
      <${Games} ...${part} />
      <${Combinations} ...${part} />
      <${EndingChoice} limits=${known.limits} wishes=${wishes} change=${change} />
      <${Aids} ...${part} />
    </div>
    <div class="stack">
      <${NameField} value=${name} onInput=${setName} />
      <${Seats} ...${part} />
      <div class="go">
        ${error && html`<p class="notice" role="alert">${error}</p>`}
        <button class="button primary big" disabled=${busy}>
          ${alone ? t("Start the game") : t("Open the table")}
        </button>
        <p class="soft small">
          ${
            alone
              ? t("Only bots are with you: the game begins at once.")
              : t("Then you get a link, a code and a QR code for the others.")
          }
        </p>
      </div>
    </div>
  </form>`;
}

export default function NewTable() {
  const [known, setKnown] = useState(/** @type {Options | null} */ (null));
  const [error, setError] = useState("");
  const title = t("Open a table");
  useEffect(() => setTitle(title), [title]);
  useEffect(() => {
    tableOptions().then(setKnown, (failure) => setError(inWords(failure)));
  }, []);
  return html`<${Header} />
    <main class="page stack">
      <h1>${title}</h1>
      ${error && html`<p class="notice" role="alert">${error}</p>`}
      ${
        known ? html`<${Form} known=${known} />` : !error && html`<p class="loading">${t("One moment …")}</p>`
      }
    </main>`;
}
