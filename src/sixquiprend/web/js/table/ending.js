// The end of a round and of a game: the sheet of scores, the curve of the totals, and what can be done next.

import { Curve, pointsOfRounds } from "../parts/curve.js";
import { Facts, Podium } from "../parts/podium.js";
import { Seal } from "../parts/seal.js";
import { Sheet } from "../parts/sheet.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useMemo, useRef } from "../lib/ui.js";
import { WhatNext } from "./next.js";
import { SoundOffer } from "./sound-offer.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/**
 * The sheet and, once there is something to see in it, the curve. Totals are those of the seats: with the
 * heads of the round that is being played, whose line stands above them.
 * @param {{ board: Board, update: Update, names: readonly string[] }} props
 */
export function Scores({ board, update, names }) {
  const { rules } = update.table;
  const running = board.scores.length < board.round ? board.heads : null;
  const totals = board.totals.map((total, seat) => total + (running?.[seat] ?? 0));
  const points = useMemo(() => pointsNow(board, totals), [board, names.length]);
  return html`<div class="scores">
    <${Sheet}
      names=${names}
      rules=${rules}
      scores=${board.scores}
      totals=${totals}
      winners=${board.winners}
      running=${running}
      me=${update.you?.seat ?? null}
    />
    ${board.scores.length > 1 && html`<${Curve} names=${names} points=${points} limit=${rules.limit} />`}
  </div>`;
}

/**
 * The points of the rounds that are over, and where everybody is in the one that is being played.
 * @param {Board} board
 * @param {readonly number[]} totals
 */
function pointsNow({ scores, round, turn, turns }, totals) {
  const points = pointsOfRounds(scores, totals.length);
  if (turn === 0 || scores.length >= round) return points;
  return [...points, { time: round - 1 + (turn - 0.5) / turns, heads: totals }];
}

/**
 * Between two rounds: until it is closed nothing is dealt, and nothing asked.
 * @param {{ session: Session, board: Board, update: Update }} props
 */
export function RoundEnd({ session, board, update }) {
  const close = () => (session.scored.value = null);
  const button = useFocus();
  return html`<section class="ending" aria-labelledby="ending-title">
    <h2 id="ending-title">${t("Round {round} is over", { round: board.round })}</h2>
    <${SoundOffer} />
    <${Scores} board=${board} update=${update} names=${session.names} />
    <div class="ending-buttons">
      <button class="button primary" data-target ref=${button} onClick=${close}>${t("Continue")}</button>
    </div>
  </section>`;
}

/**
 * The end of the game: winners, scores, and the next game with the same people.
 * @param {{ session: Session, board: Board, update: Update }} props
 */
export function GameEnd({ session, board, update }) {
  const names = session.names;
  const winners = board.winners.map((seat) => names[seat]);
  // Of very many names the title is no shout.
  const many = winners.length > 3 ? "is-many" : "";
  const mine = update.you !== null && board.winners.includes(update.you.seat);
  const title = useFocus();
  return html`<section class="ending is-final" aria-labelledby="ending-title">
    <h1 id="ending-title" class=${many} tabindex="-1" ref=${title}>${winnerText(winners, mine)}</h1>
    <${Celebration} update=${update} board=${board} names=${names} />
    <${WhatNext} session=${session} update=${update} />
    <${SoundOffer} />
    <${Scores} board=${board} update=${update} names=${names} />
    <${Seal} game=${update.game} />
  </section>`;
}

/**
 * Everybody's place, and what people talk about.
 * @param {{ board: Board, update: Update, names: readonly string[] }} props
 */
export function Celebration({ board, update, names }) {
  const { ending, seats, you } = update;
  if (!ending) return null;
  const players = names.map((name, seat) => ({
    name,
    bot: seats[seat].kind === "bot" ? seats[seat].bot : "",
    heads: board.totals[seat],
    mine: seat === you?.seat,
  }));
  return html`<${Podium} ending=${ending} players=${players} />
    <${Facts} ending=${ending} names=${names} winners=${board.winners} />`;
}

/**
 * @param {readonly string[]} winners
 * @param {boolean} mine whether the reader is one of them
 */
function winnerText(winners, mine) {
  if (mine && winners.length === 1) return t("You have won!");
  if (winners.length === 1) return t("{name} has won", { name: winners[0] });
  return t("Shared win: {names}", { names: winners.join(", ") });
}

/** A reference to an element that gets the focus when it appears. */
function useFocus() {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
