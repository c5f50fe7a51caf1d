// How this device says that something concerns its owner: the window's title, the sign in its tab, and a
// short buzz in the hand. Sounds are apart (sounds.js).

import { setSign, setTitle } from "../lib/dom.js";
import { reducedMotion, vibration } from "../lib/settings.js";
import { t } from "../lib/texts.js";
import { effect } from "../lib/ui.js";
import { isAlone } from "./session.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../types").GameEvent} GameEvent */

/** Milliseconds of buzzing and of rest, in turns. */
const BUZZES = Object.freeze({ turn: [40], take: [70, 50, 70], nudge: [120, 80, 120] });

/**
 * Buzz, unless whoever holds this device wants none of it.
 * @param {keyof typeof BUZZES} name
 */
export function buzz(name) {
  if (vibration.peek() !== "on" || reducedMotion.peek()) return;
  // Browsers let nothing buzz before somebody has touched the page, and some complain if asked to.
  if (!navigator.vibrate || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(BUZZES[name]);
}

/**
 * Whether it is for the person at this page to choose: the turn before is told, and nothing is chosen yet.
 * @param {Session} session
 */
function awaited(session) {
  return Boolean(session.asked.value && !session.moving.value && !session.chosen.value);
}

/**
 * Say so from now on, for as long as the page shows this table. Alone against bots every turn is one's own:
 * nothing buzzes for that.
 * @param {Session} session
 * @returns {() => void} what ends it
 */
export function callAttention(session) {
  let before = false;
  const stopTurns = effect(() => {
    const now = awaited(session);
    const latest = session.latest.peek();
    setTitle(now ? `● ${t("Your turn")}` : t("Table {code}", { code: session.code }));
    setSign(now);
    if (now && !before && latest && !isAlone(latest)) buzz("turn");
    before = now;
  });
  const stopTakes = effect(() => {
    const step = session.told.value;
    if (step && takenBy(step.event) === session.latest.peek()?.you?.seat) buzz("take");
  });
  return () => {
    stopTurns();
    stopTakes();
    setSign(false);
  };
}

/** The seat that has taken a row by this; null: nobody. @param {GameEvent} event */
function takenBy(event) {
  return "taken" in event && event.taken?.length ? event.seat : null;
}
