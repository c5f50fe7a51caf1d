// The rules in a nutshell, with cards: what a newcomer needs for a first game.

import { allOptions, bring } from "../lib/options.js";
import { optionLine, optionName, specialLine, specialName, t, tn } from "../lib/texts.js";
import { SPECIALS } from "../lib/cards.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Card } from "./card.js";
import { Dialog } from "./dialog.js";

/** @typedef {import("../types").Rules} Rules */

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
 * The picture of a rule, as soon as it is there: the pictures are fetched when somebody wants to see them.
 * @param {{ of: string }} props
 */
function Picture({ of: name }) {
  const [Drawn, setDrawn] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let current = true;
    import("./rule-pictures.js").then(
      ({ RulePicture }) => current && setDrawn(() => RulePicture),
      () => undefined, // the words say the same
    );
    return () => {
      current = false;
    };
  }, []);
  return Drawn && html`<${Drawn} of=${name} />`;
}

/** An option: its name, what it changes, and a picture; with its cards, if it brings some.
 * @param {{ letter: string }} props */
function OptionHelp({ letter }) {
  return html`<div>
    <dt>${optionName(letter)}</dt>
    <dd>
      ${optionLine(letter)}
      <${Picture} of=${letter} />
      ${bring(letter, "specials") && html`<${SpecialsHelp} />`}
    </dd>
  </div>`;
}

/** The seven special cards, one by one. */
function SpecialsHelp() {
  return html`<ul class="help-specials">
    ${SPECIALS.map(
      (special) => html`<li>
        <${Card} card=${special} size=${44} label="" />
        <span>
          <b>${specialName(special)}</b><br />${specialLine(special)}
          <${Picture} of=${special} />
        </span>
      </li>`,
    )}
  </ul>`;
}

/**
 * Help: the rules of the base game, and of this table's options; where there is no table, of all of them.
 * @param {{ open: boolean, onClose: () => void, rules?: Rules | null }} props
 */
export function Help({ open, onClose, rules }) {
  const options = rules ? [...rules.options] : allOptions().map(({ letter }) => letter);
  const described = html`<dl class="help-options">
    ${options.map((letter) => html`<${OptionHelp} key=${letter} letter=${letter} />`)}
  </dl>`;
  return html`<${Dialog} title=${t("The rules in a nutshell")} open=${open} onClose=${onClose}>
    <ol class="help-rules">
      <li>
        ${t("Everybody picks a card in secret. All are turned over at once and placed, the lowest first.")}
        <${Picture} of="B4" />
      </li>
      <li>
        ${t(
          "A card goes behind a lower card that ends a row: " +
            "where the difference between the two is smallest.",
        )}
        <${Picture} of="B6" />
      </li>
      <li>
        ${t("A row has room for five cards: the sixth takes the five, and starts the row again.")}
        <${Picture} of="B7" />
      </li>
      <li>
        ${t("A card lower than every end takes a row of its player's choice.")}
        <${Picture} of="B8" />
      </li>
      <li>
        ${t("Each bull's head on a card that you take is a penalty point. The fewest heads win.")}
        <${Picture} of="B1" />
      </li>
    </ol>
    ${rules && html`<p>${ending(rules)}</p>`}
    ${
      options.length > 0 &&
      (rules
        ? html`<h3>${t("At this table")}</h3>
          ${described}`
        : html`<details class="help-more">
            <summary>${t("The variants")}</summary>
            ${described}
          </details>`)
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
