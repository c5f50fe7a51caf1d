// A game that is being played, or is over: the table, the seats, the hand, and what is asked.

import { small, wide } from "../lib/screens.js";
import { leaveOutSecondTaps } from "../lib/second-taps.js";
import { reducedMotion, speed } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { cardOf } from "./answers.js";
import { choicesOf, refuseCard, refuseRow } from "./deciding.js";
import { GameEnd, RoundEnd } from "./ending.js";
import { FeelingsList, SpokenFeelings } from "./feelings.js";
import { Hand } from "./hand.js";
import { mayDecide } from "./hosting.js";
import { Watching } from "./joining.js";
import { listenToKeys } from "./keyboard.js";
import { Log, Spoken } from "./log.js";
import { Menu } from "./menu.js";
import { Pool, isDraft } from "./pool.js";
import { Reacting } from "./reacting.js";
import { Rows, longest } from "./rows.js";
import { useShortCards } from "./screen.js";
import { SeatMenu } from "./seat-menu.js";
import { Seats } from "./seats.js";
import { isAlone } from "./session.js";
import { Deck, isReduced } from "./seen.js";
import { SpecialChoice, SpecialsHeld, SwapChoice } from "./specials.js";
import { Status } from "./status.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/** @param {{ session: Session }} props */
export function Game({ session }) {
  const latest = /** @type {Update} */ (session.latest.value);
  const { board } = session.scene.value;
  useLayoutEffect(() => session.drawn());
  useEffect(() => listenToKeys(session), [session]);
  useEffect(() => leaveOutSecondTaps(), []);
  const [opened, setOpened] = useState(/** @type {number | null} */ (null));
  if (!board) return null;
  const over = latest.status === "over" && !session.moving.value;
  const root = (/** @type {HTMLElement | null} */ element) => (session.root = element);
  const shut = () => setOpened(null);
  return html`<div class=${`table ${small.value ? "is-small" : ""}`} ref=${root}>
    <${Header}
      middle=${html`<${Where} board=${board} tight=${isReduced(latest)} /><${Deck} session=${session} />`}
      tools=${html`<${Reacting} session=${session} /><${Menu} session=${session} />`}
      rules=${latest.table.rules}
    />
    <${Line} session=${session} />
    <main class=${`table-main ${over ? "" : "is-playing"}`}>
      <h1 class="unseen">${t("The table")}</h1>
      ${
        !(over && small.value) &&
        html`<${Seats}
        seats=${latest.seats}
        board=${board}
        rules=${latest.table.rules}
        me=${latest.you?.seat ?? null}
        lit=${session.lit.value}
        memory=${session.memory.value}
        moving=${session.moving.value}
        count=${reducedMotion.value || speed.value === "instant" ? 0 : 450}
        clockAhead=${session.clockAhead}
        openers=${openersOf(latest, setOpened)}
        feelings=${session.feelings.shown.value}
      />`
      }
      ${
        over
          ? html`<${GameEnd} session=${session} board=${board} update=${latest} />`
          : html`<${Felt} session=${session} board=${board} update=${latest} />
            <${Status} session=${session} alone=${isAlone(latest)} />
            <${Below} session=${session} update=${latest} />`
      }
      ${
        wide.value &&
        html`<details class="log-box" open>
        <summary>${t("Log of the game")}</summary>
        <${Log} lines=${session.lines.value} />
      </details>`
      }
    </main>
    <${Spoken} lines=${session.lines.value} />
    <${SpokenFeelings} session=${session} />
    ${over && small.value && html`<${FeelingsList} session=${session} />`}
    <${SeatMenu} code=${session.code} update=${latest} seat=${opened} onClose=${shut} />
  </div>`;
}

/**
 * What opens the menu of each seat that has one.
 * @param {Update} update
 * @param {(seat: number) => void} open
 * @returns {Map<number, () => void>}
 */
function openersOf(update, open) {
  const seats = update.seats.flatMap((_, seat) => (mayDecide(update, seat) ? [seat] : []));
  return new Map(seats.map((seat) => [seat, () => open(seat)]));
}

/**
 * Where the game is: "Round 2 · turn 4 of 10", or its end.
 * @param {{ board: Board, tight: boolean }} props `tight`: something stands beside it
 */
function Where({ board, tight }) {
  const { round, turn, turns } = board;
  let text = t("Round {round} · turn {turn} of {turns}", { round, turn, turns });
  if (board.winners.length > 0) text = t("End of the game");
  else if (turn === 0) text = t("Round {round}", { round });
  else if (small.value && tight) text = `${t("R{round}", { round })} · ${turn}/${turns}`;
  else if (small.value) text = t("Round {round} · {turn}/{turns}", { round, turn, turns });
  return html`<span class="where">${text}</span>`;
}

/** The line to the server, when it is lost. @param {{ session: Session }} props */
function Line({ session }) {
  if (session.socket.state.value === "open") return null;
  return html`<p class="line-lost" role="status">${t("The connection is lost; trying again …")}</p>`;
}

/**
 * The middle of the table: the rows, or the cards of the draft.
 * @param {{ session: Session, board: Board, update: Update }} props
 */
function Felt({ session, board, update }) {
  const choices = choicesOf(session);
  const preview = session.preview.value?.steps.at(-1)?.board ?? null;
  const shown = preview ?? board;
  const scored = session.scored.value;
  const hint = session.hint.value;
  const { element, short } = useShortCards(Math.max(4, shown.rows.length), longest(shown));
  return html`<div class="felt" ref=${element}>
    ${
      isDraft(shown)
        ? html`<${Pool}
          cards=${shown.pool}
          targets=${choices.pool}
          hinted=${hint ? cardOf(hint.answer) : null}
          costs=${costsOf(hint)}
        />`
        : html`<${Rows}
          board=${shown}
          short=${short}
          pointer=${session.scene.value.pointer}
          targets=${choices.table}
          preview=${preview !== null}
          onRefused=${(/** @type {number} */ row) => refuseRow(session, row)}
          onExplain=${(/** @type {string} */ words) => (session.explained.value = words)}
        />`
    }
    ${
      scored &&
      update.status === "playing" &&
      html`<${RoundEnd} session=${session} board=${scored} update=${update} />`
    }
  </div>`;
}

/**
 * What is in reach of the thumb: the hand, or the choice of a special card.
 * @param {{ session: Session, update: Update }} props
 */
function Below({ session, update }) {
  const { you } = update;
  if (!you) return html`<${Watching} session=${session} update=${update} />`;
  const asked = session.asked.value;
  const open = asked && !session.preview.value;
  if (open && asked.question === "special" && asked.legal.length > 1 && session.aim.value.kind === null) {
    return html`<section class="below"><${SpecialChoice} session=${session} asked=${asked} /></section>`;
  }
  if (open && asked.question === "swap") {
    return html`<section class="below"><${SwapChoice} session=${session} asked=${asked} /></section>`;
  }
  const { hand } = choicesOf(session);
  const chosen = session.chosen.value;
  const aside = session.aside.value;
  const hint = session.hint.value;
  const giving = asked?.question === "pass";
  return html`<section class="below" style=${{ "--turns": session.scene.value.board?.turns ?? 10 }}>
    ${
      !session.dealing.value &&
      html`<${SpecialsHeld}
        specials=${you.specials}
        onExplain=${(/** @type {string} */ words) => (session.explained.value = words)}
      />`
    }
    <${Hand}
      cards=${session.hand.value}
      targets=${hand}
      short=${small.value}
      chosen=${chosen ? cardOf(chosen) : null}
      aside=${aside ? cardOf(aside) : null}
      gone=${session.gone.value}
      sending=${session.sending.value !== null}
      hinted=${hint ? cardOf(hint.answer) : null}
      costs=${costsOf(hint)}
      received=${session.memory.value.received}
      giving=${giving}
      idle=${(Boolean(open) || update.paused) && hand.size === 0}
      onRefused=${(/** @type {import("../types").Card} */ card) => refuseCard(session, card)}
    />
  </section>`;
}

/**
 * What a hint says of each card.
 * @param {import("./session.js").Hint | null} hint
 * @returns {Map<import("../types").Card, number>}
 */
function costsOf(hint) {
  return new Map(
    (hint?.costs ?? []).flatMap(({ answer, cost }) => {
      const card = cardOf(answer);
      return card === null ? [] : [[card, cost]];
    }),
  );
}
