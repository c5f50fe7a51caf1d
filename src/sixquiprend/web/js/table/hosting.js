// What a host decides about the others and the table, and anybody about their own seat. The server has the
// last word; this asks it.

import { inWords, post, remove, tablePath } from "../lib/api.js";
import { useRef, useState } from "../lib/ui.js";

/** @typedef {import("../types").Update} Update */

/** Asking for it. @param {string} code */
export function hosting(code) {
  const at = (/** @type {string} */ rest) => tablePath(code, rest);
  return {
    sendAway: (/** @type {number} */ seat) => remove(at(`/seats/${seat}`)),
    inviteAgain: (/** @type {number} */ number) => remove(at(`/sent-away/${number}`)),
    handOver: (/** @type {number} */ seat) => post(at(`/seats/${seat}/bot`)),
    handBack: (/** @type {number} */ seat) => remove(at(`/seats/${seat}/bot`)),
    takeBack: () => remove(at("/seats/me/bot")),
    rename: (/** @type {number} */ seat, /** @type {string} */ name) =>
      post(at(`/seats/${seat}/name`), { name }),
    nudge: (/** @type {number} */ seat) => post(at(`/seats/${seat}/nudge`)),
    pause: () => post(at("/pause")),
    goOn: () => remove(at("/pause")),
    settle: (/** @type {import("../types").Agreement} */ wanted) => post(at("/settings"), wanted),
    reopen: () => post(at("/lobby")),
    allow: (/** @type {{ newcomers?: boolean, reactions?: boolean }} */ what) => post(at("/switches"), what),
  };
}

/**
 * Does one thing at a time, so that a second tap does nothing more; says in words why it couldn't be done.
 * @returns {{ problem: string, doing: (what: () => Promise<unknown>, done?: () => void) => Promise<void> }}
 */
export function useDoing() {
  const [problem, setProblem] = useState("");
  const busy = useRef(false);
  /** @param {() => Promise<unknown>} what @param {() => void} [done] */
  const doing = async (what, done) => {
    if (busy.current) return;
    busy.current = true;
    setProblem("");
    try {
      await what();
      done?.();
    } catch (error) {
      setProblem(inWords(error));
    } finally {
      busy.current = false;
    }
  };
  return { problem, doing };
}

/**
 * Whether the reader may do something about this seat: the host about people, everybody about their own.
 * @param {Update} update
 * @param {number} seat
 */
export function mayDecide(update, seat) {
  const { you, table, seats } = update;
  if (!you || table.led || seats[seat]?.kind !== "human") return false;
  return you.host || you.seat === seat;
}

/**
 * Whether everybody waits for the person of this seat.
 * @param {Update} update
 * @param {number} seat
 */
export function isAwaited(update, seat) {
  const { status, paused, asked, seats } = update;
  if (status !== "playing" || paused || seats[seat].stood_in || seats[seat].state === "ready") return false;
  return asked.some((question) => question.seat === seat);
}
