// An exercise as a question with one part: it is answered, changed and sent in the same way; and what keys
// need when one question comes after another.

import { useLayoutEffect, useRef } from "../lib/ui.js";

/** @typedef {NonNullable<import("./types").Item["exercise"]>} ExerciseItem */

/**
 * @param {number} number
 * @param {ExerciseItem} exercise
 */
export function asQuestion(number, { question, verdict }) {
  return {
    question: { number, text: "", parts: [question.ask] },
    verdict: verdict && { number, right: verdict.right, parts: [verdict], open: false, partly: false },
  };
}

/**
 * What the teacher may still change about an answer: whether it is right, and whether it is judged at all.
 * @param {import("./types").OwnActivity} activity
 * @param {number} item
 */
export function judgementOf({ results, open }, item) {
  return `${results[item - 1]} ${open.includes(item)}`;
}

/**
 * Whether this question comes after another on this page: then its words get the focus (`useNewWords`).
 * @param {number | null} item
 */
export function useMoved(item) {
  const seen = useRef({ item, moved: false });
  if (seen.current.item !== item) seen.current = { item, moved: true };
  return seen.current.moved;
}

/**
 * The words of a question get the focus once it is there, in place of what had it before; not that of whoever
 * does something else meanwhile.
 * @param {boolean} there
 */
export function useNewWords(there) {
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!there || (activeElement !== body && !activeElement?.matches("main"))) return;
    /** @type {HTMLElement | null} */ (document.querySelector(".task-words"))?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [there]);
}
