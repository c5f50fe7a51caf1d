// What comes after a game: once more, the same game looked at again, another variant, or a new table.

import { inWords, makeTable, post, tablePath } from "../lib/api.js";
import { knownOptions, playableHere } from "../lib/options.js";
import { go } from "../lib/router.js";
import { rememberTable } from "../lib/settings.js";
import { gameName, t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { mostSeats } from "../lib/wishes.js";
import { BackToLobby } from "./host-tools.js";
import { isAlone } from "./session.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/** So many other variants are offered. */
const OFFERED = 3;

/**
 * The variants that come next after these options, for so many seats: each with one option of its own, or
 * the base game.
 * @param {import("../types").Options} known
 * @param {string} options
 * @param {number} seats
 * @returns {string[]}
 */
function othersThan(known, options, seats) {
  const all = ["", ...known.options.filter(playableHere).map(({ letter }) => letter)];
  const from = all.indexOf(options) + 1;
  const rest = [...all.slice(from), ...all.slice(0, from)];
  return rest.filter((each) => each !== options && mostSeats(known, each) >= seats).slice(0, OFFERED);
}

/** @param {{ session: Session, update: Update }} props */
export function WhatNext({ session, update }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { led, rules } = update.table;
  const host = update.you?.host;
  /** @param {() => Promise<unknown>} what */
  const doing = async (what) => {
    setBusy(true);
    setProblem("");
    try {
      await what();
    } catch (error) {
      setProblem(inWords(error));
    }
    setBusy(false);
  };
  const again = () => post(tablePath(session.code, "/start"));
  const known = knownOptions();
  const variants = known && isAlone(update) && !led ? othersThan(known, rules.options, rules.seats) : [];
  /** The same bots, with these options. @param {string} options */
  const instead = async (options) => {
    const me = update.you?.seat ?? 0;
    const bots = update.seats.filter((_, seat) => seat !== me).map(({ bot }) => bot);
    const name = update.seats[me].name;
    const made = await makeTable({ name, rules: { seats: rules.seats, options }, bots, start: true });
    rememberTable(made.code, made.seat);
    go(`/tables/${made.code}`);
  };
  return html`${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <div class="ending-buttons">
      ${
        host &&
        html`<button
          class="button primary"
          disabled=${busy || update.draw !== null}
          onClick=${() => doing(again)}
        >
          ${t("Play again")}
        </button>`
      }
      <${BackToLobby} code=${session.code} update=${update} />
      ${
        update.game &&
        html`<a class="button" href=${`/games/${update.game}`}>${t("Look at the game again")}</a>`
      }
      ${!led && html`<a class="button" href="/new">${t("New table")}</a>`}
    </div>
    ${
      variants.length > 0 &&
      html`<div class="another" role="group" aria-label=${t("Another variant")}>
        <span class="soft small">${t("Another variant")}</span>
        ${variants.map(
          (options) => html`<button
            key=${options}
            type="button"
            class="button"
            disabled=${busy}
            onClick=${() => doing(() => instead(options))}
          >
            ${options ? gameName(options) : t("The base game")}
          </button>`,
        )}
      </div>`
    }
    ${
      host === false &&
      html`<p class="soft">
        ${
          led
            ? t("Your teacher starts what comes next.")
            : t("The host can start another game with the same people.")
        }
      </p>`
    }`;
}
