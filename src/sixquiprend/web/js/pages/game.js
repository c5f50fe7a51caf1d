// A finished game: its replay, forwards and backwards, the analysis, the sheet, and the record to keep.

import { get, inWords, patiently, Refused } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { phone } from "../lib/screens.js";
import { reducedMotion } from "../lib/settings.js";
import { styled } from "../lib/styles.js";
import { optionName, shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { Curve } from "../parts/curve.js";
import { Header } from "../parts/header.js";
import { Facts, Podium } from "../parts/podium.js";
import { Seal } from "../parts/seal.js";
import { ShareLink } from "../parts/share.js";
import { Sheet } from "../parts/sheet.js";
import { WithSums } from "../parts/sums.js";
import { useFlights } from "../table/flights.js";
import { Pool } from "../table/pool.js";
import { NO_TARGETS, Rows } from "../table/rows.js";
import { AnalysisPart, useAnalysis } from "../game/analysis.js";
import { Controls, Jump } from "../game/controls.js";
import { Decision } from "../game/decision.js";
import { Hands } from "../game/hands.js";
import {
  courseOf,
  decisionsAt,
  momentsOf,
  roundStarts,
  timeOf,
  toldAt,
  turnStarts,
} from "../game/moments.js";
import { useReplay, useReplayKeys } from "../game/replay.js";
import { whenText } from "../game/wording.js";
import { keptGames } from "../mine/kept.js";

/** @typedef {import("../types").Considered} Considered */
/** @typedef {import("../types").FinishedGame} FinishedGame */
/** @typedef {import("../game/moments.js").Moment} Moment */

await styled("css/table.css");

/**
 * @param {{ id: string }} props
 */
export default function GamePage({ id }) {
  const lang = shownLanguage.value;
  const [game, setGame] = useState(/** @type {FinishedGame | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const leave = new AbortController();
    const path = `/api/games/${encodeURIComponent(id)}?lang=${lang}`;
    patiently(() => get(path, { signal: leave.signal })).then(
      (found) => setGame(found),
      (error) => leave.signal.aborted || setProblem(error),
    );
    return () => leave.abort();
  }, [id, lang]);
  useEffect(() => setTitle(game ? game.names.join(", ") : t("Game")), [game, lang]);

  return html`<${Header} />
    ${
      problem && !game
        ? html`<${NoGame} problem=${problem} />`
        : game
          ? html`<${Replay} game=${game} />`
          : html`<${Loading} />`
    }`;
}

function Loading() {
  return html`<main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
}

/** @param {{ problem: unknown }} props */
function NoGame({ problem }) {
  const unknown = problem instanceof Refused && problem.status === 404;
  return html`<main class="page narrow stack">
    <h1>${unknown ? t("This game isn't here") : t("That didn't work")}</h1>
    <p>
      ${
        unknown
          ? t(
              "No finished game has this address. A game gets its page when it is over; check that the " +
                "link is complete.",
            )
          : inWords(problem)
      }
    </p>
    <p class="line">
      ${
        !unknown &&
        html`<button class="button" onClick=${() => location.reload()}>${t("Load again")}</button>`
      }
      <a class="button primary" href="/">${t("Go to the start page")}</a>
    </p>
  </main>`;
}

/** @param {{ game: FinishedGame }} props */
function Replay({ game }) {
  const { names, rules } = game;
  const moments = useMemo(() => momentsOf(game.steps), [game]);
  const turns = useMemo(() => turnStarts(moments), [moments]);
  const rounds = useMemo(() => roundStarts(moments), [moments]);
  const course = useMemo(() => courseOf(moments), [moments]);
  const replay = useReplay(moments);
  useReplayKeys(replay, turns);
  const analysis = useAnalysis(game.id);
  const weighed = analysis?.analysis?.decisions;
  const decisions = useMemo(() => decisionsAt(moments, weighed ?? []), [moments, weighed]);
  const [seen, setSeen] = useState(/** @type {number | null} */ (null));
  const stage = useRef(/** @type {HTMLElement | null} */ (null));

  const moment = moments[replay.at];
  const last = moments[moments.length - 1];
  if (!moment || !last) return null;
  const here = decisions.get(moment.index) ?? [];
  const jump = (/** @type {Considered} */ decision) => {
    const to = [...decisions].find(([, made]) => made.includes(decision));
    if (!to) return;
    if (seen !== null && seen !== decision.seat) setSeen(null);
    replay.go(to[0]);
    stage.current?.scrollIntoView({ block: "start", behavior: reducedMotion.peek() ? "auto" : "smooth" });
    stage.current?.focus({ preventScroll: true });
  };
  const pick = (/** @type {number} */ time) => {
    const nearest = turns.reduce((one, other) =>
      Math.abs(timeOf(other) - time) < Math.abs(timeOf(one) - time) ? other : one,
    );
    replay.go(nearest.index);
  };

  return html`<main class="page game">
    <${Title} game=${game} winners=${last.board.winners} />
    <section class="replay-stage" ref=${stage} tabindex="-1" aria-label=${t("Replay")}>
      <div class="replay-choices">
        <${Jump} replay=${replay} moments=${moments} turns=${turns} rounds=${rounds} />
        <${Eyes} names=${names} seen=${seen} onChange=${setSeen} />
      </div>
      <${Scene}
        moment=${moment}
        names=${names}
        seen=${seen}
        decisions=${here}
        pace=${replay.playing ? replay.pace : 1}
        analysed=${weighed !== undefined}
      />
      <${Controls} replay=${replay} turns=${turns} rounds=${rounds} when=${momentText(moment)} />
    </section>
    <${Ending} game=${game} totals=${last.board.totals} winners=${last.board.winners} />
    <${AnalysisPart} state=${analysis} names=${names} onJump=${jump} />
    <section class="game-scores">
      <h2>${t("Scores")}</h2>
      <div class="game-scores-parts">
        <${Sheet}
          names=${names}
          rules=${rules}
          scores=${last.board.scores}
          totals=${last.board.totals}
          winners=${last.board.winners}
        />
        <${Curve} names=${names} points=${course} limit=${rules.limit} at=${timeOf(moment)} onPick=${pick} />
      </div>
    </section>
    <${Keep} game=${game} />
  </main>`;
}

/** @param {{ game: FinishedGame, winners: readonly number[] }} props */
function Title({ game, winners }) {
  const { names, rules } = game;
  const options = [...rules.options].map(optionName).join(", ") || t("Base game");
  const won = winners.map((seat) => names[seat]).join(", ");
  return html`<header class="game-title">
    <h1>${names.join(", ")}</h1>
    <p class="game-won">${tn("Winner: {names}", "Winners: {names}", winners.length, { names: won })}</p>
    <p class="soft">${options}${finishedText(game.finished)}</p>
  </header>`;
}

/**
 * How it ended, as at the table itself; whoever has played it on this device is marked.
 * @param {{ game: FinishedGame, totals: readonly number[], winners: readonly number[] }} props
 */
function Ending({ game, totals, winners }) {
  const { bots, ending, names } = game;
  const own = keptGames.value.find(({ id }) => id === game.id)?.seat;
  const players = names.map((name, seat) => ({
    name,
    bot: bots[seat],
    heads: totals[seat],
    mine: seat === own,
  }));
  return html`<section class="game-ending">
    <h2>${t("End of the game")}</h2>
    <div class="game-ending-parts">
      <${Podium} ending=${ending} players=${players} />
      <${Facts} ending=${ending} names=${names} winners=${winners} />
    </div>
  </section>`;
}

/** @param {number} finished unix seconds */
function finishedText(finished) {
  if (!finished) return "";
  const date = new Intl.DateTimeFormat(shownLanguage.value, { dateStyle: "long", timeStyle: "short" });
  return ` · ${date.format(new Date(finished * 1000))}`;
}

/** @param {Moment} moment */
function momentText({ board, steps }) {
  const event = steps[0]?.event.event;
  if (event === "game_ended") return t("End of the game");
  if (event === "round_scored") return t("End of round {round}", { round: board.round });
  return whenText(board.round, board.turn);
}

/**
 * The table at a moment; cards fly from where they were, forwards and backwards.
 * @param {{
 *   moment: Moment,
 *   names: readonly string[],
 *   seen: number | null,
 *   decisions: readonly Considered[],
 *   pace: number,
 *   analysed: boolean,
 * }} props
 */
function Scene({ moment, names, seen, decisions, pace, analysed }) {
  const { board } = moment;
  const root = useFlights(moment, pace);
  const told = toldAt(moment, seen);
  const others = decisions.filter(
    ({ kind, seat }) => kind !== "play" && kind !== "pass" && (seen === null || seen === seat),
  );

  return html`<div class="replay-scene" ref=${root} data-moment=${moment.index}>
    <div class="replay-table">
      <div class="replay-told" role="status">
        ${told.map((text, place) => html`<p key=${place}><${WithSums} text=${text} /></p>`)}
      </div>
      <${Rows} board=${board} short=${phone.value} />
      <${Waiting} moment=${moment} names=${names} />
      ${others.map(
        (decision) =>
          html`<${Decision} key=${decision.number} name=${names[decision.seat]} decision=${decision} />`,
      )}
    </div>
    <${Hands} names=${names} moment=${moment} seen=${seen} decisions=${decisions} analysed=${analysed} />
  </div>`;
}

/**
 * The cards that lie open and are still to go somewhere: revealed, or to be picked.
 * @param {{ moment: Moment, names: readonly string[] }} props
 */
function Waiting({ moment, names }) {
  const { queue, pool } = moment.board;
  return html`<div class="replay-waiting">
    ${queue.map(
      ({ seat, card }) => html`<figure key=${card} class="replay-played">
        <${Card} card=${card} />
        <figcaption>${names[seat]}</figcaption>
      </figure>`,
    )}
    ${pool.length > 0 && html`<${Pool} cards=${pool} targets=${NO_TARGETS.cards} />`}
  </div>`;
}

/**
 * Whose eyes the replay is seen with.
 * @param {{ names: readonly string[], seen: number | null, onChange: (seat: number | null) => void }} props
 */
function Eyes({ names, seen, onChange }) {
  return html`<label class="replay-eyes">
    <span>${t("Hands")}</span>
    <select
      class="input"
      value=${seen ?? ""}
      onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
        onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
    >
      <option value="">${t("all open")}</option>
      ${names.map(
        (name, seat) => html`<option key=${seat} value=${seat}>${t("as {name} saw it", { name })}</option>`,
      )}
    </select>
  </label>`;
}

/** @param {{ game: FinishedGame }} props */
function Keep({ game }) {
  return html`<section class="game-keep line">
    <a
      class="button"
      href=${`/api/games/${encodeURIComponent(game.id)}/record`}
      download=${`sixquiprend-${game.id}.jsonl`}
    >
      ${t("Download the record")}
    </a>
    <${ShareLink} />
    <${Seal} game=${game.id} />
  </section>`;
}
