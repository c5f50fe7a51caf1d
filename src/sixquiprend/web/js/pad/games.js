// Past games: looked at, and erased.

import { t, tn } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Dialog } from "../parts/dialog.js";
import { Sheet } from "../parts/sheet.js";
import { erase, giveBack, pastGames } from "./past.js";
import { gameTotals, gameWinners, hasLongNames } from "./scoring.js";
import { Share } from "./share.js";
import { dayOf } from "./sharing.js";

/** @typedef {import("./pad.js").Game} Game */

/** The list of past games; nothing while there is none. */
export function PastGames() {
  const games = pastGames.value;
  const [shown, show] = useState(/** @type {Game | null} */ (null));
  const [erased, setErased] = useState(/** @type {Game[] | null} */ (null));
  /** @param {Game} [game] */
  const wipe = (game) => {
    setErased(games);
    erase(game);
    show(null);
  };
  const regret = () => {
    if (erased) giveBack(erased);
    setErased(null);
  };
  if (games.length === 0 && !erased) return null;
  return html`<details class="pad-past">
    <summary>
      ${games.length === 0 ? t("No past games") : tn("{count} past game", "{count} past games", games.length)}
    </summary>
    <ul>
      ${games.map(
        (game) => html`<li key=${game.started}>
          <button type="button" class="pad-past-game" onClick=${() => show(game)}>
            <span>${dayOf(game)}</span>
            <span>${resultText(game)}</span>
          </button>
        </li>`,
      )}
    </ul>
    <p class="line">
      ${
        erased
          ? html`<button type="button" class="button" onClick=${regret}>${t("Undo erasing")}</button>`
          : html`<button type="button" class="button" onClick=${() => wipe()}>
              ${t("Erase all past games")}
            </button>`
      }
    </p>
    ${shown && html`<${PastGame} game=${shown} onErase=${() => wipe(shown)} onClose=${() => show(null)} />`}
  </details>`;
}

/** Who had how many heads. @param {Game} game */
function resultText(game) {
  const [totals, winners] = [gameTotals(game), gameWinners(game)];
  return game.names
    .map((name, seat) => `${winners.includes(seat) ? "★ " : ""}${name} ${totals[seat]}`)
    .join(" · ");
}

/** @param {{ game: Game, onErase: () => void, onClose: () => void }} props */
function PastGame({ game, onErase, onClose }) {
  return html`<${Dialog} title=${dayOf(game)} open=${true} onClose=${onClose}>
    <div class="stack">
      <${Sheet}
        names=${game.names}
        rules=${game.rules}
        scores=${game.scores}
        starts=${game.starts}
        totals=${gameTotals(game)}
        winners=${gameWinners(game)}
        upright=${hasLongNames(game)}
      />
      <${Share} game=${game} />
      <div class="actions">
        <button type="button" class="button" onClick=${onErase}>${t("Erase this game")}</button>
      </div>
    </div>
  <//>`;
}
