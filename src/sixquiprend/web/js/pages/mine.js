// My games: those that were finished on this device, with what they come to. No account; nothing leaves it.

import { get, Refused } from "../lib/api.js";
import { downloadCsv } from "../lib/csv.js";
import { setTitle } from "../lib/dom.js";
import { botName, decimal, optionName, shownLanguage, t, tn } from "../lib/texts.js";
import { html, useEffect, useState } from "../lib/ui.js";
import { Header } from "../parts/header.js";
import { Icon } from "../parts/icons.js";
import { accuraciesOf, companyOf, groupsOf, headsPerRound, runsOf, won } from "../mine/figures.js";
import { keepAccuracy, keepGames, keptGames } from "../mine/kept.js";

/** @typedef {import("../mine/kept.js").KeptGame} KeptGame */
/** @typedef {import("../mine/figures.js").Group} Group */

/** So many analyses are asked for at a visit: the server has others to answer too. */
const ASKED_AT_ONCE = 12;
/** So many games are listed; the file has all of them. */
const LISTED = 50;

/** Ask for the accuracies that aren't known yet, one after the other. */
function useAccuracies() {
  useEffect(() => {
    const leave = new AbortController();
    const unknown = keptGames.peek().filter(({ accuracy }) => accuracy === undefined);
    const ask = async () => {
      for (const { id, seat } of unknown.slice(0, ASKED_AT_ONCE)) {
        try {
          const { status, analysis } = await get(`/api/games/${encodeURIComponent(id)}/analysis`, {
            signal: leave.signal,
          });
          if (status === "done") keepAccuracy(id, analysis.summaries[seat]?.accuracy ?? null);
          if (status === "failed") keepAccuracy(id, null);
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 404) return;
          keepAccuracy(id, null); // the server has cleared it away
        }
      }
    };
    void ask();
    return () => leave.abort();
  }, []);
}

/** @param {string} options */
const variantText = (options) => [...options].map(optionName).join(", ") || t("The base game");

/** @param {string} company */
function companyText(company) {
  if (company === "people") return t("with people");
  return company === "mixed" ? t("mixed") : botName(company);
}

/** A day, on one line. @param {number} at */
const dateText = (at) =>
  new Intl.DateTimeFormat(shownLanguage.value, { dateStyle: "medium" }).format(at).replaceAll(" ", "\u00a0");

/** The accuracy over time, as a line. @param {{ values: readonly number[] }} props */
function AccuracyLine({ values }) {
  if (values.length < 2) return null;
  const x = (/** @type {number} */ place) => (place * 300) / (values.length - 1);
  const points = values.map((value, place) => `${x(place)},${100 - value}`).join(" ");
  const label = t("Accuracy from {first} to {last}", {
    first: decimal(values[0], 0),
    last: decimal(values[values.length - 1], 0),
  });
  return html`<figure class="mine-line">
    <figcaption class="soft small">${t("Accuracy over time")}</figcaption>
    <svg viewBox="-4 -6 330 112" role="img" aria-label=${label}>
      <path d="M0 0H300M0 50H300M0 100H300" />
      ${[100, 50, 0].map((value) => html`<text key=${value} x="308" y=${100 - value}>${value}</text>`)}
      <polyline points=${points} />
      <circle cx="300" cy=${100 - values[values.length - 1]} r="4" />
    </svg>
  </figure>`;
}

/** @param {{ games: readonly KeptGame[] }} props */
function Figures({ games }) {
  const wins = games.filter(won).length;
  const runs = runsOf(games);
  const accuracies = accuraciesOf(games);
  const mean = accuracies.reduce((sum, each) => sum + each, 0) / accuracies.length;
  /** @type {[string, string | number][]} */
  const figures = [
    [tn("game", "games", games.length), games.length],
    [tn("win", "wins", wins), wins],
    [t("heads per round"), decimal(headsPerRound(games))],
    [t("wins in a row"), runs.now],
    [t("longest run"), runs.best],
    [t("accuracy"), accuracies.length > 0 ? decimal(mean, 0) : "–"],
  ];
  return html`<dl class="mine-figures">
      ${figures.map(
        ([name, value]) => html`<div class="panel" key=${name}>
          <dt class="soft small">${name}</dt>
          <dd class="numbers">${value}</dd>
        </div>`,
      )}
    </dl>
    <${AccuracyLine} values=${accuracies} />`;
}

/** @param {{ title: string, groups: readonly Group[], name: (key: string) => string }} props */
function Groups({ title, groups, name }) {
  return html`<table class="mine-table numbers">
    <caption>${title}</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${t("Games")}</th>
        <th scope="col">${t("Wins")}</th>
        <th scope="col">${t("Heads per round")}</th>
      </tr>
    </thead>
    <tbody>
      ${groups.map(
        ({ key, games, wins, heads }) => html`<tr key=${key}>
          <th scope="row">${name(key)}</th>
          <td>${games}</td>
          <td>${wins}</td>
          <td>${decimal(heads)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ games: readonly KeptGame[] }} props */
function List({ games }) {
  return html`<ol class="mine-list">
    ${games.slice(0, LISTED).map((game) => {
      const others = game.names.filter((_, seat) => seat !== game.seat).join(", ");
      const place = t("Place {place}", { place: game.places[game.seat] });
      return html`<li key=${game.id} class="panel">
        <a href=${`/games/${encodeURIComponent(game.id)}`}>
          <b class=${won(game) ? "mine-won" : ""}>${place}</b>
          <span class="numbers">${tn("{count} head", "{count} heads", game.totals[game.seat])}</span>
          <span class="mine-who">${others}</span>
          <span class="soft small">${variantText(game.options)} · ${dateText(game.at)}</span>
          <${Icon} name="arrow" />
        </a>
      </li>`;
    })}
  </ol>`;
}

/** The games as a file. @param {readonly KeptGame[]} games */
function save(games) {
  const head = [
    t("Date"),
    t("Game"),
    t("Variant"),
    t("Players"),
    t("Place"),
    t("Heads"),
    t("Rounds"),
    t("Accuracy"),
  ];
  const lines = games.map((game) => [
    new Date(game.at).toISOString(),
    game.id,
    variantText(game.options),
    game.names.join(" / "),
    game.places[game.seat],
    game.totals[game.seat],
    game.rounds,
    typeof game.accuracy === "number" ? Math.round(game.accuracy) : "",
  ]);
  downloadCsv([head, ...lines], "6-qui-prend-parties");
}

export default function Mine() {
  const games = keptGames.value;
  const [before, setBefore] = useState(/** @type {readonly KeptGame[] | null} */ (null));
  useEffect(() => setTitle(t("My games")), []);
  useAccuracies();
  const erase = () => {
    setBefore(games);
    keepGames([]);
  };
  const undo = () => {
    keepGames(before ?? []);
    setBefore(null);
  };
  return html`<${Header} />
    <main class="page mine stack">
      <h1>${t("My games")}</h1>
      <p class="soft">
        ${t("The games that were finished on this device. They are kept here and nowhere else.")}
      </p>
      <p role="status" class=${before ? "notice line" : "unseen"}>
        ${
          before &&
          html`${t("All games are erased from this device.")}
            <button type="button" class="button" onClick=${undo}>${t("Put them back")}</button>`
        }
      </p>
      ${
        games.length === 0
          ? !before && html`<p>${t("None so far.")} <a href="/">${t("Play one")}</a></p>`
          : html`<${Figures} games=${games} />
              <div class="mine-groups">
                <${Groups}
                  title=${t("By variant")}
                  groups=${groupsOf(games, (game) => game.options)}
                  name=${variantText}
                />
                <${Groups}
                  title=${t("By opponents")}
                  groups=${groupsOf(games, companyOf)}
                  name=${companyText}
                />
              </div>
              <p class="line">
                <button type="button" class="button" onClick=${() => save(games)}>
                  ${t("Download as a table (CSV)")}
                </button>
                <button type="button" class="button" onClick=${erase}>${t("Erase all")}</button>
              </p>
              <${List} games=${games} />`
      }
    </main>`;
}
