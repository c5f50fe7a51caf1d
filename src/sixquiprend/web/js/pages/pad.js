// The score pad, for people with real cards. It needs no server once it is there, and forgets nothing.

import { setTitle } from "../lib/dom.js";
import { useKeptFocus } from "../lib/kept-focus.js";
import { storesAnything } from "../lib/settings.js";
import { later, t, tn } from "../lib/texts.js";
import { html, useEffect, useMemo, useState } from "../lib/ui.js";
import { OfflineNotice } from "../offline/notice.js";
import { download } from "../pad/csv.js";
import { Entry } from "../pad/entry.js";
import { PastGames } from "../pad/games.js";
import { changeGame, keepDraft, pad, removeRound, startGame, undo, writeRound } from "../pad/pad.js";
import { endsWith, gameTotals, gameWinners, hasLongNames, plays } from "../pad/scoring.js";
import { Setup } from "../pad/setup.js";
import { Share } from "../pad/share.js";
import { Curve, pointsOfRounds } from "../parts/curve.js";
import { Dialog } from "../parts/dialog.js";
import { Header } from "../parts/header.js";
import { Bull, Icon } from "../parts/icons.js";
import { leaders, Sheet } from "../parts/sheet.js";

/** @typedef {import("../pad/pad.js").Game} Game */
/** @typedef {import("../pad/pad.js").Past} Past */
/** @typedef {import("../types").Card} Card */
/**
 * What is shown: the sheet, its names and rules to be changed, or those of a new one.
 * @typedef {"sheet" | "change" | "new"} View
 */

/** What can be undone, as a button says it. @type {Readonly<Record<Past["change"], string>>} */
const UNDOING = {
  start: later("Undo: the new sheet"),
  round: later("Undo: round {round}"),
  correct: later("Undo: round {round}, corrected"),
  remove: later("Undo: round {round}, struck out"),
  rules: later("Undo: names and rules"),
};

export default function PadPage() {
  const title = t("Score pad");
  useEffect(() => setTitle(title), [title]);
  useKeptFocus();
  const [view, setView] = useState(/** @type {View} */ ("sheet"));
  const { game } = pad.value;
  const show = () => setView("sheet");
  const changing = view === "change" && game !== null && game.scores.length > 0;
  return html`<${Header} />
    <main class="page pad">
      ${
        game && view === "sheet"
          ? html`<${Pad} game=${game} onView=${setView} />`
          : html`<div class="pad-start stack">
            <h1>${changing ? t("Names and rules") : title}</h1>
            ${
              !changing &&
              html`<p>
                ${t(
                  "For a game with real cards: write down everybody's heads after each round, and the pad " +
                    "does the sums.",
                )}
              </p>`
            }
            <${Setup}
              key=${view}
              game=${game}
              fixed=${changing}
              onDone=${(
                /** @type {string[]} */ names,
                /** @type {Game["rules"]} */ rules,
                /** @type {{ starts?: number[], away?: boolean[] }} */ comings,
              ) => {
                if (changing) changeGame(names, rules, comings);
                else startGame(names, rules);
                show();
              }}
              onCancel=${game ? show : undefined}
            />
          </div>`
      }
      <${PastGames} />
      <${OfflineNotice}
        more=${
          storesAnything()
            ? t("Your sheet stays in this browser.")
            : t("This browser stores nothing here: your sheet is gone when you close the page.")
        }
        download="/pad.html"
      />
    </main>`;
}

/** A new sheet for everybody who is still there. @param {Game} game */
function startAgain(game) {
  const names = game.names.filter((_, seat) => plays(game, seat));
  startGame(names, { ...game.rules, seats: names.length });
}

/**
 * @param {{ game: Game, onView: (view: View) => void }} props
 */
function Pad({ game, onView }) {
  const { names, rules, scores, starts } = game;
  const { draft, taken } = pad.value;
  const [entering, setEntering] = useState(false);
  const [correcting, setCorrecting] = useState(
    /** @type {{ round: number, seat: number, typed: string[], taken: Card[][] | null } | null} */ (null),
  );
  const totals = gameTotals(game);
  const winners = gameWinners(game);
  const points = useMemo(() => pointsOfRounds(scores, names.length, starts), [scores, names.length, starts]);
  const over = winners.length > 0;
  const close = () => {
    setEntering(false);
    setCorrecting(null);
  };

  return html`<div class="pad-columns">
      <section class="pad-paper" aria-labelledby="pad-title">
        <div class="pad-glue"><${Bull} /><h1 id="pad-title">${t("Score pad")}</h1></div>
        <${Sheet}
          names=${names}
          rules=${rules}
          scores=${scores}
          starts=${starts}
          totals=${totals}
          winners=${winners}
          upright=${hasLongNames(game)}
          onPick=${(/** @type {number} */ round, /** @type {number} */ seat) =>
            setCorrecting({
              round,
              seat,
              typed: scores[round].map((heads) => String(heads ?? "")),
              taken: null,
            })}
        />
        ${
          scores.length > 0 &&
          html`<p class="soft small pad-hint">${t("To correct something, pick it on the sheet.")}</p>`
        }
      </section>
      <div class="pad-side stack">
        <${Standing} game=${game} totals=${totals} winners=${winners} />
        <div class="pad-main">
          ${
            over
              ? html`<button
                type="button"
                class="button primary big"
                onClick=${() => startAgain(game)}
              >
                ${t("New game with the same names")}
              </button>`
              : html`<button type="button" class="button primary big" onClick=${() => setEntering(true)}>
                ${
                  draft?.some(Boolean)
                    ? t("Go on with round {round}", { round: scores.length + 1 })
                    : t("Write down round {round}", { round: scores.length + 1 })
                }
              </button>`
          }
          <${Undo} />
        </div>
        <${More} game=${game} over=${over} onView=${onView} />
        ${scores.length > 0 && html`<${Share} game=${game} />`}
        ${scores.length > 0 && html`<${Curve} names=${names} points=${points} limit=${rules.limit} />`}
      </div>
    </div>
    ${
      entering &&
      html`<${Entry}
      game=${game}
      round=${scores.length}
      typed=${draft ?? names.map(() => "")}
      taken=${taken ?? null}
      first=${null}
      onType=${keepDraft}
      onDone=${(/** @type {(number | null)[]} */ heads) => {
        writeRound(scores.length, heads);
        close();
      }}
      onClose=${close}
    />`
    }
    ${
      correcting &&
      html`<${Entry}
      game=${game}
      round=${correcting.round}
      typed=${correcting.typed}
      taken=${correcting.taken}
      first=${correcting.seat}
      onType=${(/** @type {string[]} */ typed, /** @type {Card[][]} */ taken) =>
        setCorrecting({ ...correcting, typed, taken })}
      onDone=${(/** @type {(number | null)[]} */ heads) => {
        writeRound(correcting.round, heads);
        close();
      }}
      onStrike=${() => {
        removeRound(correcting.round);
        close();
      }}
      onClose=${close}
    />`
    }`;
}

/**
 * Where the game stands, in words.
 * @param {{ game: Game, totals: readonly number[], winners: readonly number[] }} props
 */
function Standing({ game, totals, winners }) {
  const { names, rules, scores } = game;
  const called = (/** @type {readonly number[]} */ seats) => seats.map((seat) => names[seat]).join(", ");
  const here = [...names.keys()].filter((seat) => plays(game, seat));
  const over = here.filter((seat) => endsWith(rules, totals[seat]));
  const first = leaders(
    here.map((seat) => totals[seat]),
    scores.length,
  ).map((place) => here[place]);
  const gone = [...names.keys()].filter((seat) => !plays(game, seat));
  return html`<div class="pad-standing" role="status">
    ${
      winners.length > 0
        ? html`<p class="pad-won">
          ${tn("Winner: {names}", "Winners: {names}", winners.length, { names: called(winners) })}
        </p>
          <p>${t("The game is over. Lowest total: {total}", { total: totals[winners[0]] })}</p>`
        : html`<p class="pad-won">
            ${
              rules.rounds === null
                ? t("Round {round}", { round: scores.length + 1 })
                : t("Round {round} of {rounds}", { round: scores.length + 1, rounds: rules.rounds })
            }
          </p>
          <p>
            ${
              first.length > 0
                ? t("In front: {names} ({heads})", {
                    names: called(first),
                    heads: tn("{count} head", "{count} heads", totals[first[0]]),
                  })
                : t("Nothing is written down yet.")
            }
          </p>`
    }
    ${gone.length > 0 && html`<p class="soft">${t("Has left: {names}", { names: called(gone) })}</p>`}
    ${
      over.length > 0 &&
      html`<p class="pad-over">${t("Over the limit: {names}", { names: called(over) })}</p>`
    }
  </div>`;
}

/** The last change, taken back. */
function Undo() {
  const last = pad.value.past.at(-1);
  // A first sheet has nothing before it that would be worth going back to.
  if (!last?.game) return null;
  const what = t(UNDOING[last.change], { round: last.round + 1 });
  return html`<button type="button" class="button pad-undo" title=${what} onClick=${undo}>
    <${Icon} name="undo" /><span>${what}</span>
  </button>`;
}

/**
 * What is wanted less often.
 * @param {{ game: Game, over: boolean, onView: (view: View) => void }} props
 */
function More({ game, over, onView }) {
  const [asking, setAsking] = useState(false);
  const { scores } = game;
  const close = () => setAsking(false);
  const again = () => {
    startAgain(game);
    close();
  };
  return html`<div class="line pad-more">
      <button type="button" class="button" onClick=${() => (over ? onView("new") : setAsking(true))}>
        ${over ? t("Other players") : t("New game")}
      </button>
      <button type="button" class="button" onClick=${() => onView("change")}>
        ${scores.length > 0 ? t("Names, rules, join or leave") : t("Names and rules")}
      </button>
      <button type="button" class="button" disabled=${scores.length === 0} onClick=${() => download(game)}>
        ${t("Download as CSV")}
      </button>
    </div>
    <${Dialog} title=${t("New game")} open=${asking} onClose=${close}>
      <p>${t("This sheet is put aside. If you change your mind, you can undo that.")}</p>
      <div class="actions">
        <button type="button" class="button" onClick=${() => onView("new")}>${t("Other players")}</button>
        <button type="button" class="button primary" onClick=${again}>${t("The same names")}</button>
      </div>
    <//>`;
}
