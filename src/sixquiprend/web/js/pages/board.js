// The table on the television: the rows, the seats and the story of each turn, to be read from four metres.
// It watches as a spectator and shows no hand: those are on the phones.

import { get, tablePath } from "../lib/api.js";
import { codeFrom } from "../lib/codes.js";
import { setTitle } from "../lib/dom.js";
import { styled } from "../lib/styles.js";
import { t } from "../lib/texts.js";
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../lib/ui.js";
import { Face } from "../parts/face.js";
import { WithSums } from "../parts/sums.js";
import { Celebration, Scores } from "../table/ending.js";
import { SpokenFeelings } from "../table/feelings.js";
import { pausedText } from "../table/notices.js";
import { Pool, isDraft } from "../table/pool.js";
import { NO_TARGETS, Rows } from "../table/rows.js";
import { Seats } from "../table/seats.js";
import { isReduced } from "../table/seen.js";
import { Session } from "../table/session.js";
import { SoundSwitch } from "../table/sound-offer.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Update} Update */

await Promise.all(["table", "company"].map((name) => styled(`css/${name}.css`)));

/** @param {{ code: string }} props */
export default function BoardPage({ code }) {
  const session = useMemo(() => new Session(code, { watch: true }), [code]);
  useEffect(() => () => session.close(), [session]);
  useEffect(() => setTitle(classCode() || t("Table {code}", { code })), [code]);
  // The story goes on when what it has shown is drawn.
  useLayoutEffect(() => session.drawn());
  useAwake();

  const update = session.latest.value;
  if (session.socket.refused.value !== null) return html`<${NoTable} code=${code} />`;
  const root = (/** @type {HTMLElement | null} */ element) => {
    session.root = element;
  };
  return html`<main class="board" ref=${root}>
    ${
      !update
        ? html`<p class="board-wait">${t("One moment …")}</p>`
        : update.status === "gathering" && update.draw
          ? html`<p class="board-wait">${t("The cards are being shuffled …")}</p>`
          : update.status === "gathering" || !session.scene.value.board
            ? html`<${Gathering} update=${update} names=${session.names} />`
            : html`<${Play} session=${session} update=${update} />`
    }
    <${SoundSwitch} />
    ${
      session.socket.state.value === "waiting" &&
      html`<p class="board-line" role="status">${t("The connection is lost for a moment.")}</p>`
    }
  </main>`;
}

/** A television that falls asleep in mid-game is no table. */
function useAwake() {
  useEffect(() => {
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let left = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
      const got = await navigator.wakeLock.request("screen").catch(() => null);
      if (left) void got?.release();
      else lock = got;
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

/** @param {{ code: string }} props */
function NoTable({ code }) {
  return html`<main class="page narrow stack">
    <h1>${t("There is no table {code}", { code })}</h1>
    <p>${t("Check the code; a table that nobody has used for a long time is cleared away.")}</p>
    <p><a class="button primary" href="/">${t("Go to the start page")}</a></p>
  </main>`;
}

/**
 * Before the game: how to join, and who is there.
 * @param {{ update: Update, names: readonly string[] }} props
 */
function Gathering({ update, names }) {
  const { code } = update.table;
  const [url, setUrl] = useState("");
  useEffect(() => {
    const leave = new AbortController();
    get(tablePath(code, "/link"), { signal: leave.signal }).then(
      (link) => setUrl(link.url),
      () => {}, // the code says it too
    );
    return () => leave.abort();
  }, [code]);
  return html`<section class="board-join">
      <h1>${t("Join the game")}</h1>
      <img class="board-qr" src=${tablePath(code, "/qr.svg")} alt=${t("QR code of the link to this table")} />
      <p class="board-url">${url.replace(/^https?:\/\//, "")}</p>
      <p class="board-code"><span>${t("Code")}</span> <b>${code}</b></p>
    </section>
    <section class="board-guests">
      <h2>${t("Players")}</h2>
      <ol>
        ${update.seats.map(
          (seat, number) => html`<li key=${number} class=${seat.kind === "empty" ? "is-empty" : ""}>
            ${
              seat.kind === "empty"
                ? t("free")
                : html`<span class="board-face"><${Face} name=${seat.name} /></span>${names[number]}`
            }
          </li>`,
        )}
      </ol>
    </section>`;
}

/** The code of the class that plays here, by which others still join; "": it is a table among friends. */
function classCode() {
  return codeFrom(new URLSearchParams(location.search).get("class") ?? "");
}

/** @param {{ session: Session, update: Update }} props */
function Play({ session, update }) {
  const { board, pointer } = session.scene.value;
  const moving = session.moving.value;
  if (!board) return null;
  const over = update.status === "over" && !moving;
  const sheet = over ? board : session.scored.value;
  return html`<header class="board-top">
      <h1>${whenText(board)}</h1>
      ${
        isReduced(update) &&
        html`<span class="board-deck">${t("cards 1 to {highest}", { highest: update.table.highest })}</span>`
      }
      ${update.paused && html`<b class="board-paused" role="status">${t("Paused")}</b>`}
      <${Countdown} session=${session} update=${update} />
      <${SpokenFeelings} session=${session} />
      <span class="board-top-code">${t("Code")} <b>${classCode() || update.table.code}</b></span>
    </header>
    <div class="board-table">
      ${
        isDraft(board)
          ? html`<${Pool} cards=${board.pool} targets=${NO_TARGETS.cards} />`
          : html`<${Rows} board=${board} pointer=${pointer} />`
      }
    </div>
    <${Seats}
      seats=${update.seats}
      board=${board}
      rules=${update.table.rules}
      me=${null}
      lit=${session.lit.value}
      memory=${session.memory.value}
      moving=${moving}
      count=${600}
      clockAhead=${session.clockAhead}
      feelings=${session.feelings.shown.value}
    />
    ${sheet && html`<${SheetOver} session=${session} update=${update} board=${sheet} over=${over} />`}
    <p class="board-told" role="status">
      <span><${WithSums} text=${toldText(session, update, over)} /></span>
    </p>`;
}

/** @param {Board} board */
function whenText(board) {
  if (board.winners.length > 0) return t("End of the game");
  if (board.turn === 0) return t("Round {round}", { round: board.round });
  return t("Round {round} · turn {turn} of {turns}", {
    round: board.round,
    turn: board.turn,
    turns: board.turns,
  });
}

/**
 * The sentence at the bottom: what happens, or whom everybody waits for.
 * @param {Session} session
 * @param {Update} update
 * @param {boolean} over
 */
function toldText(session, update, over) {
  if (over) return t("The host can start another game with the same people.");
  if (update.paused && !session.moving.value) return pausedText(session, update);
  if (session.moving.value) return session.saying.value;
  const awaited = update.asked
    .map(({ seat }) => seat)
    .filter((seat) => update.seats[seat]?.state !== "ready");
  if (awaited.length === 0) return session.saying.value;
  return t("Waiting for {names}", { names: awaited.map((seat) => session.names[seat]).join(", ") });
}

/** So many letters of a title fit in one line. */
const ONE_LINE = 40;

/**
 * The sheet between rounds; at the end with the winners.
 * @param {{ session: Session, update: Update, board: Board, over: boolean }} props
 */
function SheetOver({ session, update, board, over }) {
  const winners = board.winners.map((seat) => session.names[seat]).join(", ");
  const title = !over
    ? t("Round {round} is over", { round: board.round })
    : board.winners.length === 1
      ? t("{name} has won", { name: winners })
      : t("Shared win: {names}", { names: winners });
  return html`<section class=${`board-sheet ${over ? "is-final" : ""}`}>
    <h2 class=${title.length > ONE_LINE ? "is-long" : ""}>${title}</h2>
    ${
      over
        ? html`<div class="board-celebration">
            <${Celebration} board=${board} update=${update} names=${session.names} />
          </div>`
        : html`<${Scores} board=${board} update=${update} names=${session.names} />`
    }
  </section>`;
}

/**
 * The seconds that are left to choose, if the table has a timer.
 * @param {{ session: Session, update: Update }} props
 */
function Countdown({ session, update }) {
  const { deadline } = update;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (deadline === null) return undefined;
    const tick = () => setNow(Date.now() / 1000 + session.clockAhead);
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [deadline, session]);
  const timer = update.table.timer;
  if (deadline === null || timer === null || session.moving.value) return null;
  // While people still watch the last turn the whole time is left.
  const left = Math.max(0, Math.min(timer, Math.ceil(deadline - now)));
  return html`<span class=${`board-clock numbers ${left <= 5 ? "is-late" : ""}`}>
    ${t("{count} s", { count: left })}
  </span>`;
}
