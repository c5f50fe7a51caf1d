// Playing by keyboard: arrows move between what can be chosen, digits find a card, Space skips, Escape goes
// back.

import { t } from "../lib/texts.js";
import { effect } from "../lib/ui.js";
import { MEANT_AFTER } from "./spots.js";
import { back } from "./status.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** A number is complete when nothing was typed for so long. */
const TYPING_PAUSE = 1500;

/** @type {Readonly<Record<Arrow, (dx: number, dy: number) => boolean>>} */
const TOWARDS = Object.freeze({
  ArrowLeft: (dx, dy) => dx < 0 && Math.abs(dy) <= Math.abs(dx),
  ArrowRight: (dx, dy) => dx > 0 && Math.abs(dy) <= Math.abs(dx),
  ArrowUp: (dx, dy) => dy < 0 && Math.abs(dx) <= 3 * Math.abs(dy),
  ArrowDown: (dx, dy) => dy > 0 && Math.abs(dx) <= 3 * Math.abs(dy),
});

/**
 * Listen to the keyboard for as long as the page is there; returns what ends it.
 * @param {Session} session
 * @returns {() => void}
 */
export function listenToKeys(session) {
  let typed = "";
  let last = 0;
  /** When the focus was last moved by the page, to a card that nobody has looked at yet. */
  let lent = -Infinity;
  // Who points or touches needs no focus moved about.
  let byKeyboard = false;
  const pointed = () => {
    byKeyboard = false;
  };

  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    byKeyboard = true;
    const root = session.root;
    if (!root || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("dialog, input, select, textarea")) return;
    const presses = event.key === "Enter" || event.key === " ";
    const early = event.timeStamp - lent < MEANT_AFTER && target?.matches(".hand-card, .felt [data-target]");
    if (!presses) lent = -Infinity;
    // A key that is held down, or pressed twice, means one answer and not the next one too.
    if (presses && (event.repeat || early)) event.preventDefault();
    else if (event.key === " " && session.scored.peek()) {
      event.preventDefault();
      session.scored.value = null;
    } else if (event.key === " " && session.moving.peek()) {
      event.preventDefault();
      session.story.skip();
    } else if (event.key in TOWARDS) {
      if (moveFocus(root, /** @type {Arrow} */ (event.key))) event.preventDefault();
    } else if (/^[\d.,]$/.test(event.key)) {
      typed = (event.timeStamp - last > TYPING_PAUSE ? "" : typed) + event.key.replace(",", ".");
      last = event.timeStamp;
      typed = findTyped(session, root, typed);
    } else if (event.key === "Escape") {
      if (session.scored.peek()) session.scored.value = null;
      else back(session);
    }
  };
  // Before a focused button hears it: Space would press the button instead of skipping.
  document.addEventListener("keydown", hear, true);
  document.addEventListener("pointerdown", pointed, true);
  const stopFocus = effect(() => {
    // Whatever changes what can be chosen.
    const asked = session.asked.value;
    void [session.aim.value, session.preview.value, session.chosen.value, session.scored.value];
    // After the page is drawn with it.
    if (asked) {
      requestAnimationFrame((now) => {
        if (byKeyboard && focusQuestion(session)) lent = now;
      });
    }
  });
  return () => {
    document.removeEventListener("keydown", hear, true);
    document.removeEventListener("pointerdown", pointed, true);
    stopFocus();
  };
}

/** @param {Element} root */
const targetsIn = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-target]")]);

/**
 * Focus the nearest target in a direction; the first one if none has the focus.
 * @param {Element} root
 * @param {Arrow} arrow
 */
function moveFocus(root, arrow) {
  const targets = targetsIn(root);
  const from = targets.find((target) => target === document.activeElement);
  if (!from) {
    targets[0]?.focus();
    return targets.length > 0;
  }
  const here = middle(from);
  let nearest = null;
  let least = Infinity;
  for (const target of targets) {
    const there = middle(target);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    if (target === from || !TOWARDS[arrow](dx, dy)) continue;
    const distance = Math.hypot(dx, dy);
    if (distance < least) [nearest, least] = [target, distance];
  }
  nearest?.focus();
  return true;
}

/** @param {Element} element */
function middle(element) {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/**
 * Focus what the typed number names: a card that can be chosen, or else a row. Returns what of it may go on.
 * @param {Session} session
 * @param {Element} root
 * @param {string} typed
 */
function findTyped(session, root, typed) {
  const targets = targetsIn(root);
  const cardIn = (/** @type {HTMLElement} */ target) =>
    (target.matches("[data-card]") ? target : target.querySelector("[data-card]"))?.getAttribute("data-card");
  const cards = targets.filter((target) => cardIn(target) !== undefined && !target.matches(".choice-button"));
  const exact = cards.find((target) => cardIn(target) === typed);
  const begun = cards.find((target) => cardIn(target)?.startsWith(typed));
  const row = targets.find((target) => target.closest(`[data-row="${Number(typed) - 1}"]`));
  const found = exact ?? begun ?? (cards.length === 0 ? row : undefined);
  if (found) {
    found.focus();
    session.problem.value = "";
    return typed;
  }
  if (typed.length > 1) return findTyped(session, root, typed.slice(-1));
  if (session.asked.peek()) session.problem.value = t("There is no {card} to choose.", { card: typed });
  return "";
}

/**
 * When something new is asked, the focus goes to what can be chosen, unless it is busy elsewhere. Whether it
 * went.
 * @param {Session} session
 */
function focusQuestion(session) {
  const root = session.root;
  const busy = document.activeElement;
  const free = !busy || busy === document.body || busy.matches("[data-target], .hand-card, .status button");
  if (!root || !free || document.querySelector("dialog[open]")) return false;
  const targets = targetsIn(root);
  if (targets.some((target) => target === busy)) return false;
  const wanted =
    root.querySelector(".status [data-target]") ??
    root.querySelector(".is-marked [data-target]") ??
    root.querySelector(".choice [data-target]") ??
    targets[0];
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
  return true;
}
