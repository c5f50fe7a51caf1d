// What somebody at the table must know before anything else: it is paused, a bot has their seat, they are
// waited for. It stands where what is asked stands: nothing else moves, and nothing is covered.

import { t } from "../lib/texts.js";
import { html, useLayoutEffect } from "../lib/ui.js";
import { buzz } from "./attention.js";
import { hosting, useDoing } from "./hosting.js";
import { play } from "./sounds.js";

/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Session} Session */

/** Seconds after which a nudge isn't news any more, when the page is loaded again. */
const NEWS = 5;

/**
 * Why nothing is asked of the reader although a game is on; "" if there is no such reason.
 * @param {Session} session
 */
export function stoppedText(session) {
  const update = session.latest.value;
  if (update?.status !== "playing") return "";
  if (update.paused) return pausedText(session, update);
  return isHanded(update) ? t("The host lets a bot play for you.") : "";
}

/** The way on from there, for whoever has one. @param {{ session: Session }} props */
export function WayOn({ session }) {
  const { problem, doing } = useDoing();
  const update = session.latest.value;
  const may = hosting(session.code);
  if (!update) return null;
  const going = update.paused && update.you?.host;
  return html`${
    going && html`<button class="button primary" onClick=${() => doing(may.goOn)}>${t("Go on")}</button>`
  }
  ${
    !update.paused &&
    isHanded(update) &&
    html`<button class="button primary" onClick=${() => doing(may.takeBack)}>
      ${t("Let me play again")}
    </button>`
  }
  ${problem && html`<p role="alert">${problem}</p>`}`;
}

/** Whether the host lets a bot play for the reader. @param {Update} update */
function isHanded({ you, seats }) {
  return you !== null && seats[you.seat].handed;
}

/**
 * Who has paused the game.
 * @param {Session} session
 * @param {Update} update
 */
export function pausedText(session, update) {
  const { paused_by: by, you } = update;
  if (by === null) return t("The game is paused.");
  if (by === you?.seat) return t("You have paused the game.");
  return t("{name} has paused the game.", { name: session.names[by] });
}

/**
 * The host has said that the reader is waited for. The device buzzes once for each time.
 * @param {{ session: Session }} props
 */
export function Nudge({ session }) {
  const at = session.latest.value?.you?.nudged_at ?? null;
  useLayoutEffect(() => {
    if (at === null || Date.now() / 1000 + session.clockAhead - at > NEWS) return;
    play("turn");
    buzz("nudge");
  }, [at]);
  const now = at !== null && session.asked.value !== null && !session.chosen.value && !session.moving.value;
  return html`<p class=${now ? "nudge" : "unseen"} role="alert">
    ${now && t("It's your turn: everybody waits for you!")}
  </p>`;
}
