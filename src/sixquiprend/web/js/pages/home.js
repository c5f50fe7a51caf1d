// The start page: one click to a game, two to a table with friends.

import { get, Refused, tablePath } from "../lib/api.js";
import { setTitle } from "../lib/dom.js";
import { forgetTable, keepTables, knownTables, playerName } from "../lib/settings.js";
import { later, t } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Card } from "../parts/card.js";
import { CodeForm } from "../parts/code-form.js";
import { Header } from "../parts/header.js";
import { Icon } from "../parts/icons.js";
import { LONGEST_NAME, offeredName } from "../parts/naming.js";
import { QuickPlay } from "../parts/quick-play.js";

/** @typedef {import("../lib/settings.js").KnownTable} KnownTable */
/** @typedef {import("../types").Update} Update */

/**
 * What there is besides playing; a page is named here when it is there.
 * @type {readonly { path: string, name: string, line: string }[]}
 */
const BESIDES = [
  {
    path: "/class",
    name: later("Class"),
    line: later("a teacher leads the quiz, exercises and games of a whole class"),
  },
  { path: "/mine", name: later("My games"), line: later("how they went, on this device only") },
  { path: "/pad", name: later("Score pad"), line: later("for a game with real cards") },
  { path: "/referee", name: later("Referee"), line: later("where a card goes, and why") },
];
/** @type {import("../types").Card[]} */
const FAN = [8, 35, 70, 44, 55];

/** To a table or a class whose code somebody has said or written. */
function JoinByCode() {
  /** @param {string} code */
  const find = async (code) => (await get(`/api/codes/${code}`)).page;
  return html`<${CodeForm}
    title=${t("Join with a code")}
    line=${t("The six letters and digits shown at your friends' table.")}
    find=${find}
  />`;
}

/** The unfinished tables of this browser, as the server knows them. @returns {Update[]} */
function useOwnTables() {
  const [tables, setTables] = useState(/** @type {Update[]} */ ([]));
  useEffect(() => {
    const asking = new AbortController();
    /** @param {string} code @returns {Promise<Update | null>} */
    const ask = async (code) => {
      try {
        return await get(tablePath(code), { signal: asking.signal });
      } catch (error) {
        if (error instanceof Refused && error.status === 404) forgetTable(code);
        return null;
      }
    };
    const seated = knownTables.peek().filter((table) => table.seat !== null);
    Promise.all(seated.map((table) => ask(table.code))).then((found) => {
      if (!asking.signal.aborted) {
        setTables(found.flatMap((table) => (table?.you && table.status !== "over" ? [table] : [])));
      }
    });
    return () => asking.abort();
  }, []);
  return tables;
}

/** @param {Update} table */
function whereItStands(table) {
  if (table.status === "gathering") return t("people are still coming");
  return t("round {round}, turn {turn}", {
    round: table.board?.round ?? 1,
    turn: Math.max(1, table.board?.turn ?? 1),
  });
}

/** Tables that can be gone on with, or taken off the list; their games stay where they are. */
function Resume() {
  const known = new Set(knownTables.value.map((table) => table.code));
  const tables = useOwnTables().filter(({ table }) => known.has(table.code));
  const [before, setBefore] = useState(/** @type {readonly KnownTable[] | null} */ (null));
  /** @param {readonly string[]} codes */
  const dismiss = (codes) => {
    setBefore(knownTables.value);
    keepTables(knownTables.value.filter(({ code }) => !codes.includes(code)));
  };
  const undo = () => {
    if (before) keepTables(before);
    setBefore(null);
  };
  if (tables.length === 0 && !before) return null;
  return html`<section class="resume" aria-labelledby="resume-title">
    <div class="line">
      <h2 id="resume-title">${t("Resume")}</h2>
      ${before && html`<${Undo} onClick=${undo} />`}
      ${
        tables.length > 1 &&
        html`<button
          type="button"
          class="button quiet"
          onClick=${() => dismiss(tables.map(({ table }) => table.code))}
        >
          ${t("Take all off the list")}
        </button>`
      }
    </div>
    <ul>
      ${tables.map((table) => {
        const { code } = table.table;
        const others = table.seats.filter((seat, place) => place !== table.you?.seat && seat.name);
        return html`<li key=${code} class="panel">
          <a href=${`/tables/${code}`}>
            <span class="code">${code}</span>
            <span class="who">${others.map((seat) => seat.name).join(", ") || t("nobody else yet")}</span>
            <span class="soft small">${whereItStands(table)}</span>
            <${Icon} name="arrow" />
          </a>
          <button
            type="button"
            class="button icon"
            aria-label=${t("Take table {code} off the list", { code })}
            title=${t("Take table {code} off the list", { code })}
            onClick=${() => dismiss([code])}
          >
            <${Icon} name="close" />
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** It gets the focus, for the button that had it is gone. @param {{ onClick: () => void }} props */
function Undo({ onClick }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  return html`<button type="button" class="button" ref=${button} onClick=${onClick}>
    ${t("Put back on the list")}
  </button>`;
}

/** Everything that isn't a game on this screen. */
function Besides() {
  return html`<nav class="besides" aria-label=${t("More")}>
    <ul>
      ${BESIDES.map(
        ({ path, name, line }) =>
          html`<li><a href=${path}>${t(name)}</a><span class="soft">${t(line)}</span></li>`,
      )}
    </ul>
  </nav>`;
}

/** The name, asked once. */
function Name() {
  return html`<p class="own-name">
    <label for="own-name">${t("Your name")}</label>
    <input
      id="own-name"
      class="input"
      value=${playerName.value}
      placeholder=${offeredName()}
      maxlength=${LONGEST_NAME}
      autocomplete="nickname"
      spellcheck=${false}
      onChange=${(/** @type {Event} */ event) =>
        (playerName.value = /** @type {HTMLInputElement} */ (event.target).value.trim())}
    />
  </p>`;
}

export default function Home() {
  useEffect(() => setTitle(), []);
  return html`<${Header} />
    <main class="page home">
      <div class="hero">
        <div class="stack">
          <h1>6 qui prend</h1>
          <p class="lead">
            ${t(
              "Four rows, one card each, all at once. Whoever puts the sixth card takes the row, and " +
                "wanted none of it.",
            )}
          </p>
        </div>
        <div class="fan" aria-hidden="true">
          ${FAN.map((card) => html`<${Card} card=${card} label="" />`)}
        </div>
        <div class="at-once stack">
          <${QuickPlay} />
          <${Name} />
        </div>
      </div>
      <${Resume} />
      <div class="ways">
        <section class="panel way">
          <h2>${t("With others")}</h2>
          <p class="soft">${t("For 2 to 10: friends on their own devices, bots, variants, a timer.")}</p>
          <p><a class="button primary" href="/new">${t("Open a table")}</a></p>
        </section>
        <${JoinByCode} />
        <section class="panel way">
          <h2>${t("Learn to play")}</h2>
          <p class="soft">${t("Step by step on a real table, with exercises and a quiz.")}</p>
          <p><a class="button" href="/learn">${t("Start the lessons")}</a></p>
        </section>
      </div>
      <${Besides} />
    </main>
    <footer class="page footer small soft">
      <p>
        ${t(
          "An unofficial fan project. The names of the game and of its variants belong to their owners. " +
            "If you like it, the real cards are well worth having.",
        )}
      </p>
      <p class="line">
        <a href="/teachers">${t("For teachers")}</a>
        <a href="/print">${t("To print")}</a>
        <a href="/rules">${t("The rules")}</a>
      </p>
    </footer>`;
}
