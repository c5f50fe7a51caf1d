// What the referee says: the words, and the table at each of them.

import { small } from "../lib/screens.js";
import { t, tn } from "../lib/texts.js";
import { html, useState } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { WithSums } from "../parts/sums.js";
import { useFlights } from "../table/flights.js";
import { NO_TARGETS, Rows } from "../table/rows.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").RefereeQuestion} RefereeQuestion */
/** @typedef {import("../types").Settled} Settled */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../table/rows.js").Target} Target */
/** @typedef {import("../table/rows.js").Targets} Targets */
/**
 * A choice of a row that somebody makes for a seat.
 * @typedef {(seat: number, choice: { take: number } | { put: number }) => void} Choose
 */

/**
 * The answer to this question. What is shown first is what it comes to.
 * @param {{ settled: Settled, question: RefereeQuestion, onChoose: Choose }} props
 */
export function Verdict({ settled, question, onChoose }) {
  const seats = question.plays.map(({ seat }) => seat);
  const names = seats.map((seat) => question.names[seat]);
  const told = settled.steps
    .map((step, place) => ({ ...step, why: settled.why[place] }))
    .filter(({ text }) => text !== "");
  const [place, setPlace] = useState({ settled, at: told.length });
  /** @param {number} at */
  const setAt = (at) => setPlace({ settled, at });
  const { pending } = settled.answer;
  // With another answer begins another story.
  const shown = place.settled === settled ? place.at : told.length;
  const last = shown === told.length;
  // What isn't told (a choice of a special card) leads up to the next that is; the last leads to the end.
  const board = last ? (settled.steps.at(-1)?.board ?? settled.start) : boardAt(settled, told, shown);
  const targets = last && pending ? targetsOf(pending, board, onChoose) : NO_TARGETS;

  return html`<div class="referee-course">
    <ol class="verdict-words">
      <li>
        <button type="button" aria-current=${shown === 0 ? "step" : undefined} onClick=${() => setAt(0)}>
          ${t("The cards are revealed.")}
        </button>
      </li>
      ${told.map(
        (step, number) => html`<li key=${number}>
          <button
            type="button"
            aria-current=${shown === number + 1 ? "step" : undefined}
            onClick=${() => setAt(number + 1)}
          >
            <${WithSums} text=${step.text} />
          </button>
          ${shown === number + 1 && html`<${Reasons} why=${step.why} />`}
        </li>`,
      )}
    </ol>
    ${
      pending &&
      html`<p class="verdict-asked">
        ${askedText(pending, names[seats.indexOf(pending.seat)])}
      </p>`
    }
    <${Scene}
      board=${board}
      names=${names}
      row=${rowOf(shown > 0 ? told[shown - 1] : undefined)}
      targets=${targets}
    />
    <div class="verdict-steps">
      <button type="button" class="button" disabled=${shown === 0} onClick=${() => setAt(shown - 1)}>
        ${t("Back")}
      </button>
      <button type="button" class="button" disabled=${last} onClick=${() => setAt(shown + 1)}>
        ${t("Next")}
      </button>
    </div>
    <dl class="verdict-heads">
      ${seats.map((seat, place) => {
        const heads = settled.answer.heads[seat] ?? null;
        return html`<div key=${seat} class=${heads === null || heads > 0 ? "has-heads" : ""}>
          <dt>${names[place]}</dt>
          <dd>
            ${heads === null ? "?" : signed(heads)}
            <span class="unseen"> ${tn("head", "heads", heads ?? 2)}</span>
          </dd>
        </div>`;
      })}
    </dl>
  </div>`;
}

/**
 * Why a step came about: each row with its difference, the sums, and the rules with their numbers.
 * @param {{ why: import("../types").Why }} props
 */
function Reasons({ why: { lines, rules } }) {
  if (lines.length + rules.length === 0) return null;
  return html`<div class="verdict-why">
    <ul>
      ${lines.map((line) => html`<li key=${line}><${WithSums} text=${line} /></li>`)}
    </ul>
    <ul>
      ${rules.map(
        ({ number, words }) => html`<li key=${number}>
          <a href=${`/rules#${number}`} target="_blank">${t("Rule {number}", { number })}</a> · ${words}
        </li>`,
      )}
    </ul>
  </div>`;
}

/**
 * @param {Settled} settled
 * @param {readonly Step[]} told
 * @param {number} shown
 * @returns {Board}
 */
function boardAt(settled, told, shown) {
  return shown === 0 ? settled.start : told[shown - 1].board;
}

/** The row that a step is about. @param {Step | undefined} step */
function rowOf(step) {
  return step && "row" in step.event ? step.event.row : null;
}

/** @param {number} heads */
function signed(heads) {
  return heads < 0 ? `−${-heads}` : `+${heads}`;
}

/**
 * @param {NonNullable<Settled["answer"]["pending"]>} pending
 * @param {string} name
 */
export function askedText(pending, name) {
  const { card } = pending;
  if (pending.decision === "take") {
    return t("{name}: {card} fits no row. Pick the row that is taken.", { name, card });
  }
  if (pending.decision !== "joker") {
    const { row } = pending;
    return pending.decision === "count"
      ? t("How many cards lie in row {row}?", { row })
      : t("Which cards lie in row {row}?", { row });
  }
  return pending.put.length > 0
    ? t("{name}: pick the place where {card} goes, or the row that it takes.", { name, card })
    : t("{name}: pick the row that {card} takes.", { name, card });
}

/**
 * The choice that is missing, made on the table.
 * @param {NonNullable<Settled["answer"]["pending"]>} pending
 * @param {Board} board
 * @param {Choose} onChoose
 * @returns {Targets}
 */
function targetsOf(pending, board, onChoose) {
  /** @param {number} row from 1 @param {boolean} marked @returns {[number, Target]} */
  const taking = (row, marked) => {
    const label = tn(
      "Take row {row}: {count} head",
      "Take row {row}: {count} heads",
      board.rows[row - 1].heads,
      { row },
    );
    const act = () => onChoose(pending.seat, { take: row });
    return [row - 1, { label: marked ? `${label}, ${t("cheapest")}` : label, note: t("take"), marked, act }];
  };
  if (pending.decision === "take") {
    return {
      ...NO_TARGETS,
      rows: new Map(pending.legal.map((row) => taking(row, pending.cheapest.includes(row)))),
    };
  }
  if (pending.decision !== "joker") return NO_TARGETS;
  const free = pending.put.filter((row) => board.rows[row - 1].cards.length < board.rows[row - 1].capacity);
  return {
    ...NO_TARGETS,
    places: new Map(
      free.map((row) => [
        row - 1,
        {
          label: t("Behind row {row}", { row }),
          note: t("here"),
          act: () => onChoose(pending.seat, { put: row }),
        },
      ]),
    ),
    costs: new Map(pending.take.map((row) => taking(row, false))),
  };
}

/**
 * The table; cards fly to where they go from where they were, forwards and backwards.
 * @param {{ board: Board, names: readonly string[], row: number | null, targets: Targets }} props
 */
function Scene({ board, names, row, targets }) {
  const root = useFlights(board);
  return html`<div class="verdict-scene" ref=${root}>
    <ul class="verdict-waiting" aria-label=${t("Cards still to be placed")}>
      ${board.queue.map(
        ({ seat, card }) =>
          html`<li key=${card}><${Card} card=${card} short=${true} /><span>${names[seat]}</span></li>`,
      )}
      ${board.queue.length === 0 && html`<li class="verdict-placed soft">${t("All cards are placed.")}</li>`}
    </ul>
    <${Rows}
      board=${board}
      short=${small.value}
      pointer=${
        row === null || row >= board.rows.length
          ? null
          : { row, card: board.rows[row].cards.at(-1), difference: null }
      }
      targets=${targets}
    />
  </div>`;
}
