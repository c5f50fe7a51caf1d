// The controls of a replay.

import { decimal, t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { PACES, nextTurn, previousTurn } from "./replay.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("./replay.js").Replay} Replay */

/** What is drawn on the buttons, in a field of 24 × 24. */
const SIGNS = {
  turnBack: "M12 5l-8 7 8 7zM21 5l-8 7 8 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  turnOn: "M12 5l8 7-8 7zM3 5l8 7-8 7z",
};

/**
 * @param {{
 *   sign: keyof typeof SIGNS, label: string, off?: boolean, onClick: () => void, main?: boolean,
 * }} props
 */
function Button({ sign, label, off = false, onClick, main = false }) {
  return html`<button
    type="button"
    class=${`bare replay-button ${main ? "is-main" : ""}`}
    aria-label=${label}
    title=${label}
    disabled=${off}
    onClick=${onClick}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[sign]} /></svg>
  </button>`;
}

/**
 * The slider, the buttons and the speed.
 * @param {{ replay: Replay, turns: readonly Moment[], rounds: readonly Moment[], when: string }} props
 */
export function Controls({ replay, turns, rounds, when }) {
  const { at, last, go } = replay;
  return html`<div class="replay" role="group" aria-label=${t("Replay")}>
    <div class="replay-track">
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${t("Moment of the game")}
        aria-valuetext=${t("{when}, moment {number} of {count}", { when, number: at + 1, count: last + 1 })}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
          go(Number(event.currentTarget.value))}
      />
      <div class="replay-rounds" aria-hidden="true">
        ${rounds.map(
          (moment) => html`<span key=${moment.index} style=${{
            left: `${(100 * moment.index) / Math.max(1, last)}%`,
          }}
            >${t("R{round}", { round: moment.board.round })}</span
          >`,
        )}
      </div>
    </div>
    <div class="replay-buttons">
      <${Button}
        sign="turnBack"
        label=${t("Previous turn")}
        off=${at === 0}
        onClick=${() => go((/** @type {number} */ now) => previousTurn(turns, now))}
      />
      <${Button}
        sign="back"
        label=${t("Step back")}
        off=${at === 0}
        onClick=${() => go((/** @type {number} */ now) => now - 1)}
      />
      <${Button}
        sign=${replay.playing ? "pause" : "play"}
        label=${replay.playing ? t("Pause") : t("Play")}
        onClick=${() => replay.play(!replay.playing)}
        main
      />
      <${Button}
        sign="on"
        label=${t("Step forward")}
        off=${at === last}
        onClick=${() => go((/** @type {number} */ now) => now + 1)}
      />
      <${Button}
        sign="turnOn"
        label=${t("Next turn")}
        off=${at === last}
        onClick=${() => go((/** @type {number} */ now) => nextTurn(turns, now, last))}
      />
    </div>
    <label>
      <span class="unseen">${t("Speed")}</span>
      <select
        value=${replay.pace}
        onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
          replay.setPace(Number(event.currentTarget.value))}
      >
        ${PACES.map((pace) => html`<option key=${pace} value=${pace}>${`${paceText(pace)} ×`}</option>`)}
      </select>
    </label>
  </div>`;
}

/** @param {number} pace */
const paceText = (pace) => decimal(pace, Number.isInteger(pace) ? 0 : 1);

/**
 * A list of all rounds and turns to jump to.
 * @param {{
 *   replay: Replay, moments: readonly Moment[], turns: readonly Moment[], rounds: readonly Moment[],
 * }} props
 */
export function Jump({ replay, moments, turns, rounds }) {
  const here = moments[replay.at];
  const chosen = turns.findLast(
    (moment) => moment.index <= here.index && moment.board.round === here.board.round,
  );
  const start = rounds.findLast(({ index }) => index <= here.index);
  return html`<label>
    <span class="unseen">${t("Jump to")}</span>
    <select
      value=${(chosen ?? start)?.index}
      onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
        replay.go(Number(event.currentTarget.value))}
    >
      ${rounds.map((first) => {
        const round = first.board.round;
        const own = turns.filter((moment) => moment.board.round === round);
        return html`<optgroup key=${round} label=${t("Round {round}", { round })}>
          ${
            own[0]?.index !== first.index &&
            html`<option value=${first.index}>${t("Round {round}", { round })}</option>`
          }
          ${own.map(
            (moment) =>
              html`<option key=${moment.index} value=${moment.index}>
                ${t("Round {round}, turn {turn}", { round, turn: moment.revealed + 1 })}
              </option>`,
          )}
        </optgroup>`;
      })}
    </select>
  </label>`;
}
