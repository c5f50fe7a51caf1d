// Who plays what: a line for each player, with the special card that comes with the number card.

import { SPECIALS } from "../lib/cards.js";
import { bring } from "../lib/options.js";
import { specialName, t } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { Icon } from "../parts/icons.js";
import { LONGEST_NAME } from "../parts/naming.js";
import { MOST_PLAYERS, newPlayer, withoutChoices } from "./layout.js";
import { playerName, takenElsewhere } from "./laying.js";
import { Picker } from "./picker.js";

/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("./layout.js").LaidSpecial} LaidSpecial */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Player} Player */

/** The players. @param {{ layout: Layout, change: (layout: Layout) => void }} props */
export function Playing({ layout, change }) {
  // Whose card is being picked: the one that is revealed, or the one that replaces it (S6).
  const [picking, setPicking] = useState(/** @type {{ player: number, instead: boolean } | null} */ (null));
  const { players } = layout;
  /** @param {Player[]} next */
  const changeAll = (next) => change(withoutChoices({ ...layout, players: next }));
  /** @param {number} player @param {Partial<Player>} what */
  const changeOne = (player, what) => changeAll(players.with(player, { ...players[player], ...what }));
  /** @param {CardValue} card */
  const pick = (card) => {
    if (!picking) return;
    const { player, instead } = picking;
    const { special } = players[player];
    if (instead && special) changeOne(player, { special: { ...special, card } });
    else changeOne(player, { card: players[player].card === card ? null : card });
    setPicking(null);
  };
  const picked =
    picking && (picking.instead ? players[picking.player].special?.card : players[picking.player].card);

  return html`<div class="playing">
    <ol class="referee-players">
      ${players.map(
        (player, number) => html`<li key=${number} class="referee-player">
          <input
            class="input"
            aria-label=${t("Name of player {number}", { number: number + 1 })}
            placeholder=${t("Player {number}", { number: number + 1 })}
            value=${player.name}
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            spellcheck=${false}
            onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
              change({
                ...layout,
                players: players.with(number, { ...player, name: event.currentTarget.value }),
              })}
          />
          <button
            type="button"
            class="player-card"
            aria-label=${
              player.card === null
                ? t("{name}: which card?", { name: playerName(layout, number) })
                : t("{name}: {card}. Change it", { name: playerName(layout, number), card: player.card })
            }
            onClick=${() => setPicking({ player: number, instead: false })}
          >
            ${
              player.card === null
                ? html`<span class="laid-add" aria-hidden="true">+</span>`
                : html`<${Card} card=${player.card} short=${true} label="" />`
            }
          </button>
          ${
            players.length > 1 &&
            html`<button
            type="button"
            class="button icon"
            aria-label=${t("Without {name}", { name: playerName(layout, number) })}
            onClick=${() => changeAll(players.toSpliced(number, 1))}
          >
            <${Icon} name="close" />
          </button>`
          }
          <${Chosen}
            player=${player}
            change=${() =>
              change({ ...layout, players: players.with(number, { ...player, take: null, put: null }) })}
          />
          ${
            bring(layout.options, "specials") &&
            html`<${SpecialChoice}
            layout=${layout}
            number=${number}
            change=${(/** @type {Partial<Player>} */ what) => changeOne(number, what)}
            onPick=${() => setPicking({ player: number, instead: true })}
          />`
          }
        </li>`,
      )}
    </ol>
    ${
      players.length < MOST_PLAYERS &&
      html`<p>
        <button
          type="button"
          class="button"
          onClick=${() => change({ ...layout, players: [...players, newPlayer()] })}
        >
          ${t("One more player")}
        </button>
      </p>`
    }
    ${
      picking &&
      html`<${Picker}
      title=${
        picking.instead
          ? t("{name}: which card instead?", { name: playerName(layout, picking.player) })
          : t("{name}: which card?", { name: playerName(layout, picking.player) })
      }
      jokers=${bring(layout.options, "jokers")}
      chosen=${picked == null ? [] : [picked]}
      taken=${without(
        takenElsewhere(layout, () => false),
        picked,
      )}
      onPick=${pick}
      onClose=${() => setPicking(null)}
    />`
    }
  </div>`;
}

/**
 * @param {Map<CardValue, string>} taken
 * @param {CardValue | null | undefined} card
 */
function without(taken, card) {
  if (card != null) taken.delete(card);
  return taken;
}

/**
 * The choice of a row that was made for this card; it can be taken back.
 * @param {{ player: Player, change: () => void }} props
 */
function Chosen({ player: { take, put }, change }) {
  if (take === null && put === null) return null;
  const text =
    take !== null ? t("takes row {row}", { row: take }) : t("goes behind row {row}", { row: put ?? 0 });
  return html`<button
    type="button"
    class="button player-chosen"
    aria-label=${`${text}. ${t("Take it back")}`}
    onClick=${change}
  >
    ${text}<${Icon} name="close" />
  </button>`;
}

/**
 * The special card that is played with a number card, and what it needs to be told (S2 to S9).
 * @param {{
 *   layout: Layout, number: number, change: (what: Partial<Player>) => void, onPick: () => void,
 * }} props
 */
function SpecialChoice({ layout, number, change, onPick }) {
  const { special, pile } = layout.players[number];
  const kind = special?.kind ?? "";
  const rows = layout.rows.map((_, row) => row + 1);
  const cards = layout.rows.flatMap((row) => row.cards);
  /** @param {Partial<LaidSpecial>} what */
  const changeSpecial = (what) => special && change({ special: { ...special, ...what } });
  return html`<div class="player-special">
    <${Select}
      label=${t("Special card of {name}", { name: playerName(layout, number) })}
      none=${t("no special card")}
      value=${kind}
      values=${SPECIALS.map((each) => [each, specialName(each)])}
      onPick=${(/** @type {string} */ value) =>
        change({
          special: value ? { kind: /** @type {LaidSpecial["kind"]} */ (value), card: null, row: null } : null,
          pile: value === "minus_is_plus" ? pile : 0,
        })}
    />
    ${
      (kind === "slide" || kind === "minus_is_plus") &&
      html`<${Select}
      label=${t("Which card?")}
      none=${t("Which card?")}
      value=${special?.card ?? ""}
      values=${cards.map((card) => [card, String(card)])}
      onPick=${(/** @type {string} */ value) =>
        changeSpecial({ card: cards.find((card) => String(card) === value) ?? null })}
    />`
    }
    ${
      kind === "replace" &&
      html`<button type="button" class="button" onClick=${onPick}>
      ${special?.card == null ? t("Which card instead?") : t("by {card}", { card: special.card })}
    </button>`
    }
    ${
      (kind === "insert" || kind === "slide" || kind === "stop") &&
      html`<${Select}
      label=${t("Which row?")}
      none=${t("Which row?")}
      value=${special?.row ?? ""}
      values=${rows.map((row) => [row, t("Row {row}", { row })])}
      onPick=${(/** @type {string} */ value) => changeSpecial({ row: value ? Number(value) : null })}
    />`
    }
    ${
      kind === "minus_is_plus" &&
      html`<label class="player-pile">
      <span>${t("Heads of the pile before")}</span>
      <input
        class="input"
        type="number"
        inputmode="numeric"
        min="0"
        max="171"
        value=${pile}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => {
          const heads = event.currentTarget.valueAsNumber;
          if (Number.isInteger(heads) && heads >= 0 && heads < 1000) change({ pile: heads });
        }}
      />
    </label>`
    }
  </div>`;
}

/**
 * @param {{
 *   label: string, none: string, value: string | number, values: [string | number, string][],
 *   onPick: (value: string) => void,
 * }} props
 */
function Select({ label, none, value, values, onPick }) {
  return html`<select
    class="input"
    aria-label=${label}
    value=${value}
    onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      onPick(event.currentTarget.value)}
  >
    <option value="">${none}</option>
    ${values.map(
      ([each, text]) => html`<option key=${each} value=${each} selected=${each === value}>${text}</option>`,
    )}
  </select>`;
}
