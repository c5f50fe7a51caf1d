// A line to a table tells what has changed; here it becomes the whole picture again: nobody else has to know
// of it.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").BoardChanges} BoardChanges */
/** @typedef {import("../types").Heard} Heard */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").You} You */

export class Following {
  constructor() {
    /** All that was told so far. @type {Update | null} */
    this._last = null;
  }

  /**
   * The message as if nothing had been known before.
   * @param {Heard} message
   * @returns {ServerMessage}
   */
  whole(message) {
    if (message.type === "update") {
      this._last = message;
      return message;
    }
    const last = this._last;
    if (last === null) return /** @type {ServerMessage} */ (message); // an answer, an error: not a picture
    if (message.type === "changes") {
      this._last = changed(last, message);
      return this._last;
    }
    if (message.type === "seats") {
      const seats = seatsAfter(last.seats, message.seats);
      const you = last.you && { ...last.you, chosen: message.you_chosen ?? null };
      this._last = { ...last, version: message.version, seats, you };
      return { ...message, seats };
    }
    return message;
  }
}

/**
 * @param {Update} last
 * @param {import("../types").Changes} changes
 * @returns {Update}
 */
function changed(last, changes) {
  let board = last.board;
  const steps = changes.steps.map((step) => {
    board = boardAfter(board, step.board, step.event);
    return { ...step, board: /** @type {Board} */ (board) };
  });
  return {
    ...last,
    ...changes,
    type: "update",
    steps,
    seats: seatsAfter(last.seats, changes.seats ?? {}),
    board: changes.board === undefined ? board : boardAfter(board, changes.board),
    you: last.you && ownAfter(last.you, changes.you ?? {}),
  };
}

/**
 * @param {You} before
 * @param {NonNullable<import("../types").Changes["you"]>} changes
 * @returns {You}
 */
function ownAfter(before, { legal = before.legal, ...others }) {
  const after = { ...before, ...others };
  if (legal !== "hand") return { ...after, legal };
  return { ...after, legal: after.hand.map((card) => ({ kind: "play", seat: after.seat, card })) };
}

/**
 * @param {Board | null} before
 * @param {BoardChanges | null} changes
 * @param {import("../types").GameEvent} [event] what led there
 * @returns {Board | null}
 */
function boardAfter(before, changes, event) {
  // Where nothing lay before, all of it is told.
  if (before === null || changes === null) return /** @type {Board | null} */ (changes);
  const { rows, queue = before.queue, ...others } = changes;
  const revealed = event?.event === "revealed" ? event.plays : [];
  return {
    ...before,
    ...others,
    rows: Array.isArray(rows) ? rows : before.rows.map((row, number) => ({ ...row, ...rows?.[number] })),
    queue: queue === "plays" ? revealed : typeof queue === "number" ? before.queue.slice(queue) : queue,
  };
}

/**
 * @param {import("../types").Seat[]} before
 * @param {import("../types").Seat[] | { [seat: number]: import("../types").SeatChanges }} changes
 */
function seatsAfter(before, changes) {
  if (Array.isArray(changes)) return changes;
  return before.map((seat, number) => (changes[number] ? { ...seat, ...changes[number] } : seat));
}
