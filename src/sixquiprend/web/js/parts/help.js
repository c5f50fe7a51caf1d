// The rules in a nutshell, with cards: what a newcomer needs for a first game.

import { bring } from "../lib/options.js";
import { optionLine, optionName, specialLine, specialName, t, tn } from "../lib/texts.js";
import { SPECIALS } from "../lib/cards.js";
import { html } from "../lib/ui.js";
import { Card } from "./card.js";
import { Dialog } from "./dialog.js";

/** @typedef {import("../types").Rules} Rules */

/** @type {import("../types").Card[]} */
const ONE_OF_EACH = [8, 15, 70, 44, 55];
const EXAMPLE_ROW = [12, 14, 15, 21, 26];

/**
 * When a game is over (B11, B12), as sentences.
 * @param {Pick<Rules, "limit" | "at_limit" | "rounds">} rules
 * @returns {string}
 */
export function ending({ limit, at_limit: atLimit, rounds }) {
  if (limit === null) {
    return tn("The game ends after {count} round.", "The game ends after {count} rounds.", rounds ?? 0);
  }
  const over = atLimit
    ? t("The game ends after the round in which somebody reaches {limit} heads.", { limit })
    : t("The game ends after the round in which somebody has more than {limit} heads.", { limit });
  if (rounds === null) return over;
  return `${over} ${tn("At the latest after {count} round.", "At the latest after {count} rounds.", rounds)}`;
}

/**
 * Help: the rules of the base game, and of this table's options.
 * @param {{ open: boolean, onClose: () => void, rules?: Rules | null }} props
 */
export function Help({ open, onClose, rules }) {
  const options = [...(rules?.options ?? "")];
  return html`<${Dialog} title=${t("The rules in a nutshell")} open=${open} onClose=${onClose}>
    <ol class="help-rules">
      <li>
        ${t("Everybody picks a card in secret. All are turned over at once and placed, the lowest first.")}
      </li>
      <li>${t("A card goes behind the nearest lower card that ends a row.")}</li>
      <li>
        ${t("A row holds five cards: the sixth takes the five, and starts the row again.")}
        <span class="help-cards">
          ${EXAMPLE_ROW.map((card) => html`<${Card} card=${card} size=${32} label="" />`)}
          <span class="help-sign" aria-hidden="true">←</span><${Card} card=${30} size=${32} label="" />
        </span>
      </li>
      <li>${t("A card lower than every end takes a row of its player's choice.")}</li>
      <li>
        ${t("Each bull's head on a card that you take is a penalty point. The fewest heads win.")}
        <span class="help-cards">
          ${ONE_OF_EACH.map((card) => html`<${Card} card=${card} size=${36} />`)}
        </span>
      </li>
    </ol>
    ${rules && html`<p>${ending(rules)}</p>`}
    ${
      options.length > 0 &&
      html`<h3>${t("At this table")}</h3>
      <dl class="help-options">
        ${options.map(
          (letter) => html`<div><dt>${optionName(letter)}</dt><dd>${optionLine(letter)}</dd></div>`,
        )}
      </dl>`
    }
    ${
      bring(rules?.options ?? "", "specials") &&
      html`<ul class="help-specials">
      ${SPECIALS.map(
        (special) => html`<li>
          <${Card} card=${special} size=${44} label="" />
          <span><b>${specialName(special)}</b><br />${specialLine(special)}</span>
        </li>`,
      )}
    </ul>`
    }
    <p>
      <a href="/rules" target=${rules ? "_blank" : undefined}>${t("All the rules, by number")}</a>
    </p>
    <h3>${t("Keyboard")}</h3>
    <p class="soft">
      ${t("Arrow keys move between cards and rows, Enter chooses, Escape goes back, ? opens this help.")}
    </p>
  <//>`;
}
