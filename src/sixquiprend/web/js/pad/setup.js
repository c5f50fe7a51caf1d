// Who plays with real cards, which game, and when it ends.

import { allOptions, chosenOptions, fixingEnd, knownLimits } from "../lib/options.js";
import { optionName, t } from "../lib/texts.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { rulesOf, usualWishes } from "../lib/wishes.js";
import { EndingChoice } from "../parts/ending.js";
import { Icon } from "../parts/icons.js";
import { LONGEST_NAME } from "../parts/naming.js";
import { joiningTotal } from "./scoring.js";

/** @typedef {import("../types").Rules} Rules */
/** @typedef {import("../lib/wishes.js").Wishes} Wishes */
/** @typedef {import("./pad.js").Game} Game */

const LEAST = 2;
const MOST = 10;
/** As in the engine, for when no server has said it. */
const LIMITS = { max_limit: 1_000, max_rounds: 100 };

/** The options that change the counting: more heads in a round (C4), or rounds of their own (S1). */
const counted = () => allOptions().filter(({ pad, heads_each, rounds }) => pad && (heads_each || rounds));

/**
 * The wishes that come to these rules.
 * @param {Rules} rules
 * @returns {Wishes}
 */
function wishesOf({ options, limit, at_limit: atLimit, rounds }) {
  const usual = usualWishes();
  if (fixingEnd(options)) return { ...usual, options };
  return {
    ...usual,
    options,
    ending: limit === null ? "rounds" : rounds === null ? "limit" : "both",
    limit: limit ?? usual.limit,
    atLimit,
    rounds: rounds ?? usual.rounds,
  };
}

/**
 * The rules of a sheet.
 * @param {Wishes} wishes
 * @param {number} seats
 * @returns {Rules}
 */
function sheetRules(wishes, seats) {
  const usual = { limit: null, at_limit: false, rounds: fixingEnd(wishes.options)?.rounds ?? null };
  return { ...usual, options: wishes.options, ...rulesOf(wishes), seats };
}

/**
 * Why these names don't do, in words; "" if they do.
 * @param {readonly string[]} names
 * @param {string} options
 */
function namesProblem(names, options) {
  if (names.length < LEAST) return t("At least two names, please.");
  const crowded = chosenOptions(options).find(({ max_seats }) => names.length > max_seats);
  if (crowded) {
    const [option, count] = [optionName(crowded.letter), crowded.max_seats];
    return t("With “{option}” at most {count} can play.", { option, count });
  }
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  return twice === undefined
    ? ""
    : t("Two players are called {name}: how would you tell them apart?", { name: twice });
}

/**
 * Who joins or leaves while a game goes on. @typedef {{ starts: number[], away: boolean[] }} Comings
 */

/**
 * The form. `fixed`: a game with written rounds is being changed, so nobody is taken off the sheet; but
 * somebody may leave, come back or join.
 * @param {{
 *   game: Game | null, fixed: boolean,
 *   onDone: (names: string[], rules: Rules, comings: Partial<Comings>) => void, onCancel?: () => void,
 * }} props
 */
export function Setup({ game, fixed, onDone, onCancel }) {
  const [names, setNames] = useState(() => [...(game?.names ?? ["", "", ""])]);
  const [comings, setComings] = useState(() => comingsOf(game));
  const [wishes, setWishes] = useState(() => (game ? wishesOf(game.rules) : usualWishes()));
  const [problem, setProblem] = useState("");
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const given = names.map((name) => name.trim());
    const before = fixed ? (game?.names.length ?? 0) : 0;
    // Whoever was to join but has no name doesn't.
    const stays = given.map((name, seat) => seat < before || name !== "");
    const players = given.filter((_, seat) => stays[seat]);
    const starts = comings.starts.filter((_, seat) => stays[seat]);
    const away = comings.away.filter((_, seat) => stays[seat]);
    const wrong = players.includes("")
      ? t("Everybody on the sheet needs a name.")
      : namesProblem(players, wishes.options);
    setProblem(wrong);
    if (!wrong) onDone(players, sheetRules(wishes, players.length), fixed ? { starts, away } : {});
  };
  return html`<form class="pad-setup stack" onSubmit=${submit}>
    <${Names}
      names=${names}
      known=${fixed ? (game?.names.length ?? 0) : 0}
      change=${setNames}
      comings=${comings}
      changeComings=${setComings}
      joining=${fixed && game ? joiningTotal(game) : 0}
    />
    ${
      fixed &&
      html`<p class="soft small">
        ${t(
          "Whoever joins begins with as many heads as the player with the most, so that coming late is no " +
            "advantage; agree on another number if you like. Whoever leaves keeps their heads on the " +
            "sheet, and can't win any more unless they come back.",
        )}
      </p>`
    }
    <fieldset class="stack">
      <legend><h2>${t("Which game?")}</h2></legend>
      <div class="segments">
        ${["", ...counted().map(({ letter }) => letter)].map(
          (options) => html`<label key=${options}>
            <input
              type="radio"
              name="game"
              checked=${wishes.options === options}
              onChange=${() => setWishes({ ...wishes, options })}
            />
            ${options ? optionName(options) : t("Base game")}
          </label>`,
        )}
      </div>
      <p class="soft small">${othersText()}</p>
    </fieldset>
    <${EndingChoice} limits=${knownLimits() ?? LIMITS} wishes=${wishes} change=${setWishes} />
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <div class="line">
      <button class="button primary big">${fixed ? t("Keep the changes") : t("Start the sheet")}</button>
      ${
        onCancel &&
        html`<button type="button" class="button" onClick=${onCancel}>${t("Back to the sheet")}</button>`
      }
    </div>
  </form>`;
}

/** What becomes of the options that can't be chosen. */
function othersText() {
  const uncounted = allOptions().filter(({ pad }) => !pad);
  if (uncounted.length === 0) return t("All other variants are counted like the base game.");
  const options = uncounted.map(({ letter }) => optionName(letter)).join(", ");
  return t("The pad can't count {options} yet. All other variants are counted like the base game.", {
    options,
  });
}

/** @param {Game | null} game @returns {Comings} */
function comingsOf(game) {
  const names = game?.names ?? ["", "", ""];
  return {
    starts: names.map((_, seat) => game?.starts?.[seat] ?? 0),
    away: names.map((_, seat) => game?.away?.[seat] ?? false),
  };
}

/**
 * A field for each name; Enter goes to the next one, and makes one if there is none. The first `known` names
 * have heads on the sheet already: they can leave, but not vanish.
 * @param {{
 *   names: string[], known: number, change: (names: string[]) => void, comings: Comings,
 *   changeComings: (comings: Comings) => void, joining: number,
 * }} props `joining`: what somebody who joins begins with
 */
function Names({ names, known, change, comings, changeComings, joining }) {
  const here = names.filter((_, seat) => !comings.away[seat]).length;
  const { starts, away } = comings;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const added = useRef(false);
  // At once, not with the next picture: what somebody types quickly after Enter belongs to the next field.
  /** @param {number} place */
  const focus = (place) => list.current?.querySelectorAll("input")[place]?.focus();
  const add = () => {
    added.current = true;
    change([...names, ""]);
    changeComings({ starts: [...starts, joining], away: [...away, false] });
  };
  useLayoutEffect(() => {
    if (added.current) focus(names.length - 1);
    added.current = false;
  }, [names.length]);
  /** @param {KeyboardEvent} event @param {number} place */
  const key = (event, place) => {
    if (event.key !== "Enter" || !names[place].trim()) return;
    const next = place + 1;
    if (next < names.length) focus(next);
    else if (known === 0 && names.length < MOST) add();
    else return;
    event.preventDefault();
  };
  return html`<fieldset class="stack">
    <legend><h2>${t("Who plays?")}</h2></legend>
    <ol class="pad-names" ref=${list}>
      ${names.map(
        (name, place) => html`<li key=${place} class=${away[place] ? "is-away" : ""}>
          <input
            class="input"
            aria-label=${t("Player {number}", { number: place + 1 })}
            placeholder=${t("Player {number}", { number: place + 1 })}
            value=${name}
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            autocapitalize="words"
            spellcheck=${false}
            enterkeyhint="next"
            onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
              change(names.with(place, event.currentTarget.value))}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => key(event, place)}
          />
          ${
            known > 0 &&
            place >= known &&
            html`<input
              class="input number"
              type="number"
              inputmode="numeric"
              min="0"
              max="999"
              aria-label=${t("Heads that {name} begins with", { name: nameOf(name, place) })}
              value=${starts[place]}
              onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
                const heads = event.currentTarget.valueAsNumber;
                if (Number.isInteger(heads) && heads >= 0 && heads < 1000)
                  changeComings({ starts: starts.with(place, heads), away });
              }}
            />`
          }
          ${
            place < known
              ? html`<button
                type="button"
                class="button"
                aria-pressed=${away[place] ? "true" : "false"}
                aria-label=${t("{name} has left", { name: nameOf(name, place) })}
                disabled=${!away[place] && here <= LEAST}
                onClick=${() => changeComings({ starts, away: away.with(place, !away[place]) })}
              >
                ${away[place] ? t("is back") : t("leaves")}
              </button>`
              : names.length > LEAST &&
                html`<button
                  type="button"
                  class="button icon"
                  aria-label=${t("Without {name}", { name: nameOf(name, place) })}
                  onClick=${() => {
                    change(names.toSpliced(place, 1));
                    changeComings({ starts: starts.toSpliced(place, 1), away: away.toSpliced(place, 1) });
                  }}
                >
                  <${Icon} name="close" />
                </button>`
          }
        </li>`,
      )}
    </ol>
    ${
      names.length < MOST &&
      html`<p>
        <button type="button" class="button" onClick=${add}>
          ${known > 0 ? t("Somebody joins") : t("One more player")}
        </button>
      </p>`
    }
  </fieldset>`;
}

/** @param {string} name @param {number} place */
const nameOf = (name, place) => name || t("Player {number}", { number: place + 1 });
