// A table: the lobby until the game begins, then the game.

import { rememberTable } from "../lib/settings.js";
import { styled } from "../lib/styles.js";
import { t } from "../lib/texts.js";
import { effect, html, useEffect, useMemo } from "../lib/ui.js";
import { keepFinished } from "../mine/kept.js";
import { Header } from "../parts/header.js";
import { callAttention } from "../table/attention.js";
import { Game } from "../table/game.js";
import { Session } from "../table/session.js";
import { Lobby } from "./lobby.js";
import { SENT_AWAY, SentAway } from "./sent-away.js";

const SHEETS = [
  "table",
  "table-page",
  "table-seats",
  "table-seats-small",
  "table-hand",
  "table-panels",
  "table-variants",
  "company",
  "sheet",
];
await Promise.all(SHEETS.map((name) => styled(`css/${name}.css`)));

/** @param {{ code: string }} props */
export default function TablePage({ code }) {
  const session = useMemo(() => new Session(code), [code]);
  useEffect(() => () => session.close(), [session]);
  const latest = session.latest.value;
  const seat = latest?.you?.seat ?? null;
  const known = latest !== null;
  useEffect(() => {
    if (known) rememberTable(code, seat);
  }, [code, known, seat]);
  useEffect(() => callAttention(session), [session]);
  useEffect(() => effect(() => keepFinished(session.latest.value)), [session]);

  if (session.socket.refused.value === SENT_AWAY) return html`<${SentAway} code=${code} />`;
  if (session.socket.refused.value !== null) return html`<${NoTable} code=${code} />`;
  if (!latest) return html`<${Loading} />`;
  if (latest.status === "gathering" && latest.draw) return html`<${Shuffling} />`;
  if (latest.status === "gathering") {
    const reconnect = () => session.socket.reconnect();
    return html`<${Header} rules=${latest.table.rules} />
      <${Lobby} update=${latest} code=${code} reconnect=${reconnect} />`;
  }
  return html`<${Game} session=${session} />`;
}

function Loading() {
  return html`<${Header} /><main class="page loading" aria-busy="true"><p>${t("One moment …")}</p></main>`;
}

/** The browsers of all players add to the shuffle: usually a moment, seconds at most. */
function Shuffling() {
  return html`<${Header} />
    <main class="page loading" aria-busy="true"><p>${t("The cards are being shuffled …")}</p></main>`;
}

/** @param {{ code: string }} props */
function NoTable({ code }) {
  return html`<${Header} />
    <main class="page narrow stack">
      <h1>${t("There is no table {code}", { code })}</h1>
      <p>${t("Check the code, or open a table of your own.")}</p>
      <p><a class="button primary" href="/">${t("Go to the start page")}</a></p>
    </main>`;
}
