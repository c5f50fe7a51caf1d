// The game at once: against how many, how strong, and which variant is one tap each, and remembered.

import { inWords, makeTable } from "../lib/api.js";
import { knownOptions, playableHere } from "../lib/options.js";
import { go } from "../lib/router.js";
import { rememberTable, store, stored } from "../lib/settings.js";
import { botName, optionName, t, tn } from "../lib/texts.js";
import { html, signal, useId, useState } from "../lib/ui.js";
import { mostSeats } from "../lib/wishes.js";
import { Icon } from "./icons.js";
import { offeredName } from "./naming.js";

/** @typedef {{ level: string, bots: number, options: string }} Quick  level "": one of each of those below */

/** Who sits at the table of those who just want to play: easy, middling, and one that counts. */
const MIXED = ["beginner", "careful", "counter"];
/** How many bots are offered; the page for a new table has all other numbers. */
const COUNTS = [1, 2, 3, 4, 5, 9];
/** @type {Quick} */
const USUAL = { level: "", bots: 3, options: "" };

/** @returns {Quick} */
function read() {
  try {
    const { level, bots, options } = { ...USUAL, ...JSON.parse(stored("quick") ?? "{}") };
    return {
      level: String(level),
      bots: COUNTS.includes(bots) ? bots : USUAL.bots,
      options: String(options),
    };
  } catch {
    return USUAL;
  }
}

const quick = signal(read());

/** @param {Partial<Quick>} change */
function wish(change) {
  quick.value = { ...quick.value, ...change };
  store("quick", JSON.stringify(quick.value));
}

/**
 * What was wished for, as far as this server has it.
 * @param {Quick} wished
 * @returns {Quick}
 */
function possible({ level, bots, options }) {
  const known = knownOptions();
  if (!known) return { level: "", bots, options: "" };
  const letters = known.options.filter(playableHere).map(({ letter }) => letter);
  const played = options === "" || letters.includes(options) ? options : "";
  return {
    level: known.bots.includes(level) ? level : "",
    bots: Math.min(bots, mostSeats(known, played) - 1),
    options: played,
  };
}

/**
 * The bots of each seat.
 * @param {Quick} wished
 */
function opponents({ level, bots }) {
  return Array.from({ length: bots }, (_, place) => level || MIXED[place % MIXED.length]);
}

/**
 * A few values, one of which holds.
 * @template T
 * @param {{
 *   legend: string, values: readonly T[], value: T, name: (value: T) => string, onChange: (value: T) => void,
 * }} props
 */
function Choice({ legend, values, value, name, onChange }) {
  const group = useId();
  return html`<fieldset class="quick-choice">
    <legend>${legend}</legend>
    <div class="segments">
      ${values.map(
        (each) => html`<label key=${each}>
          <input type="radio" name=${group} checked=${each === value} onChange=${() => onChange(each)} />
          ${name(each)}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

export function QuickPlay() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const known = knownOptions();
  const wanted = possible(quick.value);
  const { level, bots, options } = wanted;
  const most = known ? mostSeats(known, options) - 1 : Math.max(...COUNTS);
  const variant = (/** @type {string} */ letter) => (letter ? optionName(letter) : t("The base game"));
  const strength = (/** @type {string} */ bot) => (bot ? botName(bot) : t("mixed"));
  const play = async () => {
    setBusy(true);
    setError("");
    try {
      const { code, seat } = await makeTable({
        name: offeredName(),
        rules: { seats: bots + 1, options },
        bots: opponents(wanted),
        start: true,
      });
      rememberTable(code, seat);
      go(`/tables/${code}`);
    } catch (failure) {
      setError(inWords(failure));
      setBusy(false);
    }
  };
  return html`<div class="play-now">
    <button type="button" class="button primary huge" disabled=${busy} onClick=${play}>
      ${t("Play against the computer")}<${Icon} name="arrow" />
    </button>
    ${error && html`<p class="notice" role="alert">${error}</p>`}
    <p class="soft small" role="status">
      ${variant(options)} · ${tn("{count} opponent", "{count} opponents", bots)} · ${strength(level)}
    </p>
    ${
      known &&
      html`<div class="quick">
        <${Choice}
          legend=${t("Opponents")}
          values=${COUNTS.filter((count) => count <= most)}
          value=${bots}
          name=${String}
          onChange=${(/** @type {number} */ count) => wish({ bots: count })}
        />
        <${Choice}
          legend=${t("Level")}
          values=${["", ...known.bots]}
          value=${level}
          name=${strength}
          onChange=${(/** @type {string} */ bot) => wish({ level: bot })}
        />
        <${Choice}
          legend=${t("Variant")}
          values=${["", ...known.options.filter(playableHere).map(({ letter }) => letter)]}
          value=${options}
          name=${variant}
          onChange=${(/** @type {string} */ letter) => wish({ options: letter })}
        />
      </div>`
    }
  </div>`;
}
