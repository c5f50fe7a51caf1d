// Making a table: a game by name, then whatever else somebody wants to set.

import { inWords, makeTable } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { tableOptions } from "../lib/options.js";
import { go } from "../lib/router.js";
import { playerName, rememberTable } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { mostSeats, rulesOf, usualWishes, withSeats } from "../lib/wishes.js";
import { Header } from "../parts/header.js";
import { NameField, offeredName } from "../parts/naming.js";
import { EndingChoice } from "../parts/ending.js";
import { Aids, Combinations, Games } from "../parts/rule-choices.js";
import { SeatChoices } from "../parts/seats.js";

/** @typedef {import("../types").Options} Options */
/** @typedef {import("../parts/rule-choices.js").Part} Part */

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
