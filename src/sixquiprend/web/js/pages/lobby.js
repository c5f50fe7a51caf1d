// A table before the game: who sits there, how others find it, and the host who starts.

import { get, post, remove, tablePath } from "../lib/api.js";
import { tableOptions } from "../lib/options.js";
import { playerName, rememberTable, forgetTable } from "../lib/settings.js";
import { botName, optionLine, optionName, t, tn } from "../lib/texts.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Face } from "../parts/face.js";
import { ending } from "../parts/help.js";
import { Icon } from "../parts/icons.js";
import { NameField, offeredName } from "../parts/naming.js";
import { BotSelect } from "../parts/seats.js";
import { mayDecide, useDoing } from "../table/hosting.js";
import { SeatMenu } from "../table/seat-menu.js";
import { Sign } from "../table/signs.js";
import { ChangeRules, LobbyHost } from "./lobby-host.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {ReturnType<typeof useDoing>["doing"]} Doing */

const USUAL_BOT = "careful";

/**
 * The address by which other devices reach this table: as the server knows it, else as we do.
 * @param {string} code
 */
function useLink(code) {
  const [link, setLink] = useState(`${location.origin}/tables/${code}`);
  useEffect(() => {
    get(tablePath(code, "/link")).then(
      ({ url }) => setLink(url),
      () => {},
    );
  }, [code]);
  return link;
}

/**
 * How others get here: all of it in as little room as may be, for on a phone the seats come below.
 * @param {{ code: string }} props
 */
function Invitation({ code }) {
  const link = useLink(code);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // Not allowed here (no https): the link stands there to be marked and copied by hand.
      document.getElementById("invitation-link")?.focus();
    }
  };
  const share = () =>
    navigator.share({ title: "6 qui prend", text: t("Come and play: table {code}", { code }), url: link });
  return html`<section class="panel invitation" aria-labelledby="invite-title">
    <h2 id="invite-title">${t("Invite the others")}</h2>
    <p class="invitation-code">
      <span class="soft">${t("Code")}</span><br />
      <span class="code huge" data-test="code">${code}</span>
    </p>
    <p class="invitation-screen">
      <a class="button quiet" href=${`/tables/${code}/board`} target="_blank" rel="noopener">
        <${Icon} name="screen" />${t("The table on a big screen")}
      </a>
    </p>
    <img
      class="qr"
      src=${tablePath(code, "/qr.svg")}
      width="168"
      height="168"
      alt=${t("QR code of the link to this table")}
    />
    <div class="link-line">
      <input
        id="invitation-link"
        class="input"
        readonly
        aria-label=${t("Link to this table")}
        value=${link}
        onFocus=${(/** @type {FocusEvent} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select()}
      />
      <button type="button" class="button" onClick=${copy}>
        <${Icon} name=${copied ? "done" : "copy"} />${copied ? t("Copied") : t("Copy")}
      </button>
      ${
        "share" in navigator &&
        html`<button type="button" class="button" onClick=${() => share().catch(() => {})}>
        <${Icon} name="share" />${t("Share")}
      </button>`
      }
    </div>
    <p aria-live="polite" class="unseen">${copied ? t("The link is copied.") : ""}</p>
  </section>`;
}

/** @param {Seat} seat */
function chairText(seat) {
  if (seat.kind === "empty") return "";
  if (seat.kind === "bot") return html`<span class="level">${botName(seat.bot)}</span>`;
  return seat.state === "away" || seat.stood_in ? t("away for a moment") : t("is here");
}

/**
 * One chair, and what the host can do with it.
 * @param {{
 *   seat: Seat, place: number, code: string, you: Update["you"], bots: readonly string[], doing: Doing,
 *   onOpen: (() => void) | null,
 * }} props
 */
function Chair({ seat, place, code, you, bots, doing, onOpen }) {
  const [level, setLevel] = useState(USUAL_BOT);
  const own = you?.seat === place;
  const number = place + 1;
  return html`<li class=${`chair ${seat.kind}${own ? " own" : ""}`}>
    <span class="place numbers" aria-hidden="true">${number}</span>
    <span class="chair-face">
      ${seat.kind === "empty" ? html`<${Icon} name="person" />` : html`<${Face} name=${seat.name} />`}
    </span>
    <span class="who">
      <b>${seat.kind === "empty" ? t("Free seat") : seat.name}</b>
      <span class="soft small">${own ? t("you") : chairText(seat)}</span>
    </span>
    ${
      you?.host &&
      seat.kind === "empty" &&
      html`<span class="line">
      <${BotSelect} label=${t("Level of the bot for seat {seat}", {
        seat: number,
      })} bots=${bots} value=${level} person=${false}
        onChange=${(/** @type {string | null} */ bot) => setLevel(bot ?? USUAL_BOT)} />
      <button
        type="button"
        class="button"
        onClick=${() => doing(() => post(tablePath(code, "/bots"), { seat: place, bot: level }))}
      >
        ${t("Seat a bot")}<span class="unseen"> (${t("Seat {seat}", { seat: number })})</span>
      </button>
    </span>`
    }
    ${
      onOpen &&
      html`<button
        type="button"
        class="button icon"
        aria-label=${own ? t("Change your name") : t("{name}: what the host can do", { name: seat.name })}
        onClick=${onOpen}
      >
        <${Sign} name="more" />
      </button>`
    }
    ${
      you?.host &&
      seat.kind === "bot" &&
      html`<button
      type="button"
      class="button icon"
      aria-label=${t("Remove {name} from seat {seat}", { name: seat.name, seat: number })}
      onClick=${() => doing(() => remove(tablePath(code, `/bots/${place}`)))}
    >
      <${Icon} name="close" />
    </button>`
    }
  </li>`;
}

/**
 * For somebody who came by the link.
 * @param {{ code: string, full: boolean, doing: Doing, reconnect: () => void }} props
 */
function SitDown({ code, full, doing, reconnect }) {
  const [name, setName] = useState(offeredName);
  // Until the page has heard of it, a second tap would take a second seat.
  const sat = useRef(false);
  if (full) return html`<p class="panel">${t("All seats are taken: you are watching.")}</p>`;
  /** @param {Event} event */
  const sit = (event) => {
    event.preventDefault();
    if (sat.current) return;
    void doing(async () => {
      const { seat } = await post(tablePath(code, "/seats"), { name: name.trim(), draws: true });
      sat.current = true;
      playerName.value = name.trim();
      rememberTable(code, seat);
      reconnect();
    });
  };
  return html`<form class="panel stack sit-down" onSubmit=${sit}>
    <h2>${t("Take a seat")}</h2>
    <${NameField} value=${name} onInput=${setName} />
    <button class="button primary big">${t("Sit down")}</button>
    <p class="soft small">${t("Or just stay and watch: nothing more to do.")}</p>
  </form>`;
}

/**
 * What the host does, and what the others wait for.
 * @param {{ code: string, update: Update, doing: Doing, reconnect: () => void }} props
 */
function Departure({ code, update, doing, reconnect }) {
  const { you, seats } = update;
  const free = seats.filter((seat) => seat.kind === "empty").length;
  // Nor can a game be started twice, before the page has heard that it has begun.
  const started = useRef(-1);
  const start = async () => {
    if (started.current === update.version) return;
    await post(tablePath(code, "/start"));
    started.current = update.version;
  };
  const leave = () =>
    doing(async () => {
      await remove(tablePath(code, "/seats/me"));
      forgetTable(code);
      reconnect();
    });
  return html`${
    you?.host
      ? html`<div class="go start">
          <button
            type="button"
            class="button primary big"
            onClick=${() => doing(start)}
          >
            ${t("Start the game")}
          </button>
          <p class="soft small">
            ${
              free
                ? tn(
                    "{count} seat is free: a bot will take it.",
                    "{count} seats are free: bots will take them.",
                    free,
                  )
                : t("Everybody is here.")
            }
          </p>
        </div>`
      : html`<p class="waiting" role="status">
        ${t("The host starts the game as soon as everybody is here.")}
      </p>`
  }
    <p><button type="button" class="button quiet" onClick=${leave}>${t("Leave the table")}</button></p>`;
}

/** What was agreed. @param {{ table: Update["table"], children?: any }} props */
function Agreed({ table, children }) {
  const { rules, timer } = table;
  return html`<section class="agreed" aria-labelledby="agreed-title">
    <h2 id="agreed-title">${t("What is played")}</h2>
    <ul>
      ${[...rules.options].map(
        (letter) => html`<li>
          <a href=${`/rules#${letter}`} target="_blank"><b>${optionName(letter)}</b></a>${", "}
          ${optionLine(letter)}
        </li>`,
      )}
      ${!rules.options && html`<li><a href="/rules#B" target="_blank">${t("The base game")}</a></li>`}
      <li>${ending(rules)}</li>
      ${
        timer !== null &&
        html`<li>${tn("{count} second for each choice", "{count} seconds for each choice", timer)}</li>`
      }
      ${table.show_seen && html`<li>${t("The cards already seen are shown.")}</li>`}
    </ul>
    ${children}
  </section>`;
}

/**
 * A table whose people are still coming. `reconnect` is called when this browser has sat down or left: who is
 * at the end of the live line is only read when it opens.
 * @param {{ update: Update, code: string, reconnect: () => void }} props
 */
export function Lobby({ update, code, reconnect }) {
  const { problem, doing } = useDoing();
  const [opened, setOpened] = useState(/** @type {number | null} */ (null));
  const [bots, setBots] = useState(/** @type {readonly string[]} */ ([USUAL_BOT]));
  const host = update.you?.host ?? false;
  useEffect(() => {
    if (host)
      tableOptions().then(
        (known) => setBots(known.bots),
        () => {},
      );
  }, [host]);
  const full = update.seats.every((seat) => seat.kind !== "empty");
  const invitation = html`<${Invitation} code=${code} />`;
  // Whoever opens a table first wants the others to come; whoever comes wants to sit down.
  return html`<main class="page lobby">
    <h1>${t("The table is being set")}</h1>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <div class=${`lobby-parts ${host ? "is-host" : ""}`}>
      ${host && invitation}
      <div class="lobby-seats stack">
        ${!update.you && html`<${SitDown} code=${code} full=${full} doing=${doing} reconnect=${reconnect} />`}
        <section aria-labelledby="chairs-title" class="stack">
          <h2 id="chairs-title">${t("Who sits here")}</h2>
          <ol class="chairs">
            ${update.seats.map(
              (seat, place) =>
                html`<${Chair}
                  key=${place}
                  seat=${seat}
                  place=${place}
                  code=${code}
                  you=${update.you}
                  bots=${bots}
                  doing=${doing}
                  onOpen=${mayDecide(update, place) ? () => setOpened(place) : null}
                />`,
            )}
          </ol>
          ${host && html`<${LobbyHost} code=${code} update=${update} />`}
        </section>
        ${
          update.you &&
          html`<${Departure} code=${code} update=${update} doing=${doing} reconnect=${reconnect} />`
        }
      </div>
      ${!host && invitation}
      <${Agreed} table=${update.table}>
        ${host && html`<${ChangeRules} code=${code} update=${update} />`}
      <//>
    </div>
    <${SeatMenu} code=${code} update=${update} seat=${opened} onClose=${() => setOpened(null)} />
  </main>`;
}
