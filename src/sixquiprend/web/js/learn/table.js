// The table of a lesson or an exercise: the rows of the real table, numbered, and the players with their
// cards.

import { small } from "../lib/screens.js";
import { t, tn } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { Bull } from "../parts/icons.js";
import { Pool } from "../table/pool.js";
import { NO_TARGETS, Rows } from "../table/rows.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} CardValue */
/** @typedef {import("../table/deciding.js").Choices} Choices */
/** @typedef {import("../table/choreography.js").Pointer} Pointer */

/**
 * @param {{
 *   board: Board, pointer?: Pointer | null, targets?: Pick<Choices, "table" | "pool">,
 *   names: readonly string[], seats: readonly number[], card?: CardValue | null, revealed: boolean,
 *   counting?: boolean,
 * }} props `seats`: which players are shown; `card`: the one that is asked about; `revealed`: whether players
 *   have cards before them, or had some; `counting`: whether the room in the rows is to be found out
 */
export function Table({
  board,
  pointer = null,
  targets,
  names,
  seats,
  card = null,
  revealed,
  counting = false,
}) {
  return html`<div class="learn-table">
    ${
      seats.length > 0 &&
      html`<${Players} board=${board} names=${names} seats=${seats} card=${card} revealed=${revealed} />`
    }
    ${
      board.pool.length > 0 && board.rows.length === 0
        ? html`<${Pool} cards=${board.pool} targets=${targets?.pool ?? new Map()} />`
        : html`<${Rows}
          board=${board}
          short=${small.value}
          pointer=${pointer}
          targets=${targets?.table ?? NO_TARGETS}
          counting=${counting}
        />`
    }
  </div>`;
}

/**
 * @param {{
 *   board: Board, names: readonly string[], seats: readonly number[], card: CardValue | null,
 *   revealed: boolean,
 * }} props
 */
function Players({ board, names, seats, card, revealed }) {
  return html`<ul
    class="players"
    aria-label=${t("Players")}
    style=${{ "--players": seats.length === 5 || seats.length === 6 ? 3 : Math.min(4, seats.length) }}
  >
    ${seats.map((seat) => {
      const play = board.queue.find((each) => each.seat === seat);
      const heads = board.heads[seat] ?? 0;
      return html`<li
        key=${seat}
        class=${`player ${play && play.card === card ? "is-asked" : ""}`}
        data-seat=${seat}
      >
        ${
          revealed &&
          html`<span class="player-place">
            ${play && html`<${Card} key=${play.card} card=${play.card} short=${true} />`}
          </span>`
        }
        <span class="player-name">${names[seat]}</span>
        ${
          heads > 0 &&
          html`<span
            class="player-heads numbers"
            role="img"
            aria-label=${tn("{count} head", "{count} heads", heads)}
          >
            ${heads}<${Bull} />
          </span>`
        }
      </li>`;
    })}
  </ul>`;
}

/**
 * Cards that lie in no row.
 * @param {{ cards: readonly CardValue[] }} props
 */
export function LooseCards({ cards }) {
  return html`<div class="loose-cards">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </div>`;
}
