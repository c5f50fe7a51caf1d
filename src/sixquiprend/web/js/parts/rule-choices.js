// Which game, with which variants and aids: for who makes a table, and for a host who changes it.

import { chosenOptions, playableHere, toggledOption } from "../lib/options.js";
import { gameLine, gameName, optionLine, optionName, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { conflict, withOptions } from "../lib/wishes.js";
import { Card } from "./card.js";

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
export function Games({ known, wishes, change }) {
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
export function Combinations(props) {
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

/** @param {number | null} timer */
function timerText(timer) {
  return timer === null ? t("no timer") : t("{seconds} s a turn", { seconds: timer });
}

/** @param {Part} props */
export function Aids({ known, wishes, change }) {
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
