// The line under the table: what is asked or told, and the buttons that go with it.

import { inWords, patiently, post, tablePath } from "../lib/api.js";
import { isJoker } from "../lib/cards.js";
import { t } from "../lib/texts.js";
import { html } from "../lib/ui.js";
import { WithSums } from "../parts/sums.js";
import { NO_AIM, cardOf, stepBack } from "./answers.js";
import { Nudge, WayOn, stoppedText } from "./notices.js";
import { previewWords } from "./previews.js";
import { asideText, promptOf, votesText, waitingText } from "./prompts.js";
import { Team } from "./team.js";
import { Timer } from "./timer.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Questions and refusals are read out by themselves; what happens is, by the log (`Spoken`).
 * @param {{ session: Session, alone: boolean }} props alone: no other person plays, so hints are allowed
 */
export function Status({ session, alone }) {
  const asked = session.asked.value;
  const moving = session.moving.value;
  const problem = session.problem.value;
  const preview = session.preview.value;
  const hint = session.hint.value;
  // Whom the others wait for matters less to a team than its own votes.
  const votes = asked ? votesText(session) : "";
  const waiting = votes || waitingText(session);
  const prompt = asked ? promptOf(session, asked) : "";
  const next = moving ? asideText(session) : "";
  const explained = session.explained.value;
  const words = preview ? previewText(session) : (hint?.text ?? prompt);
  const stopped = moving ? "" : stoppedText(session);
  // Beside a problem stays what is asked: whoever was refused still has to know it.
  const asking = problem ? !moving && !preview && prompt : explained || stopped || (moving ? "" : words);
  const told = asking || problem ? "" : (!moving && waiting) || session.saying.value;
  const aside = session.aside.value;
  const joker = aside !== null && isJoker(cardOf(aside));
  const long = preview || hint || explained || joker || session.aim.value.kind !== null;
  const kind = long ? "is-long" : asking && !session.chosen.value ? "is-asking" : "";
  return html`<section class=${`status ${kind}`} aria-label=${t("What happens")}>
    <div class="status-words">
      <${Nudge} session=${session} />
      <p class="status-told">
        <${WithSums} text=${told} />
      </p>
      <p aria-live="polite">
        ${asking && html`<${WithSums} text=${asking} />`}
        ${
          asking &&
          !explained &&
          !stopped &&
          (session.chosen.value || votes) &&
          waiting &&
          html` <span class="soft">${waiting}</span>`
        }
        ${!problem && next && html`<span class="status-aside">${next}</span>`}
      </p>
      <p class="status-problem" role="alert">${problem}</p>
      ${!moving && html`<${Team} you=${session.latest.value?.you} />`}
    </div>
    <${Clock} session=${session} />
    <div class="status-buttons">
      ${
        stopped && !explained
          ? html`<${WayOn} session=${session} />`
          : html`<${Buttons} session=${session} alone=${alone} />`
      }
    </div>
  </section>`;
}

/** @param {{ session: Session }} props */
function Clock({ session }) {
  const latest = session.latest.value;
  if (!latest?.table.timer) return null;
  return html`<${Timer}
    deadline=${latest.deadline}
    clockAhead=${session.clockAhead}
    most=${latest.table.timer}
  />`;
}

/**
 * What would happen, in words.
 * @param {Session} session
 */
function previewText(session) {
  const steps = session.preview.value?.steps ?? [];
  return previewWords(steps, session.latest.value?.you?.seat) || t("Nothing else would happen.");
}

/** @param {{ session: Session, alone: boolean }} props */
function Buttons({ session, alone }) {
  const asked = session.asked.value;
  const preview = session.preview.value;
  if (session.explained.value) {
    const close = () => (session.explained.value = "");
    return html`<button class="button" onClick=${close} aria-keyshortcuts="Escape">${t("Close")}</button>`;
  }
  if (preview) {
    return html`<button class="button" onClick=${() => back(session)}>${t("Back")}</button>
      <button class="button primary" data-target onClick=${() => void session.choose(preview.answer)}>
        ${t("Confirm")}
      </button>`;
  }
  if (session.scored.value) return null;
  if (session.moving.value) {
    return html`<button class="button" onClick=${() => session.story.skip()} aria-keyshortcuts="Space">
      ${t("Skip")}
    </button>`;
  }
  if (session.aim.value.kind !== null) {
    return html`<button class="button" onClick=${() => back(session)}>${t("Back")}</button>`;
  }
  if (!asked) return null;
  if (session.aside.value) {
    const back = () => (session.aside.value = null);
    return html`<button class="button" onClick=${back}>${t("Take back")}</button>
      <button class="button primary" data-target onClick=${() => void session.confirm()}>
        ${t("Confirm")}
      </button>`;
  }
  if (session.chosen.value) {
    return html`<button class="button" onClick=${() => void session.withdraw()}>${t("Take back")}</button>`;
  }
  // Where there is but one way on, there is nothing to advise.
  if (!alone || session.hint.value || asked.legal.length < 2) return null;
  const busy = session.hinting.value;
  const ask = () => busy || void askHint(session);
  return html`<button class="button" aria-disabled=${busy ? "true" : undefined} onClick=${ask}>
    ${busy ? t("Thinking …") : t("Hint")}
  </button>`;
}

/**
 * One step back in making an answer.
 * @param {Session} session
 */
export function back(session) {
  const asked = session.asked.peek();
  session.problem.value = "";
  session.preview.value = null;
  session.aside.value = null;
  session.explained.value = "";
  session.aim.value = asked?.question === "special" ? stepBack(session.aim.peek()) : NO_AIM;
}

/** @param {Session} session */
async function askHint(session) {
  const moment = session.latest.peek()?.moment;
  const current = () => session.latest.peek()?.moment === moment;
  session.hinting.value = true;
  try {
    const hint = await patiently(() => post(tablePath(session.code, "/hint")), current);
    if (current()) session.hint.value = hint;
  } catch (error) {
    if (current()) session.problem.value = inWords(error);
  }
  session.hinting.value = false;
}
