// What each step of the story looks like: first why, then the move, then what it cost.

import { inTenths } from "../lib/texts.js";
import { cardElement, positions } from "./flights.js";
import { pause } from "./story.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} Card */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("./story.js").Tempo} Tempo */

/**
 * What is pointed at while a card is about to be placed: its row, and the difference that decides it. `laid`:
 * the card lies behind the row already, and is about to take it.
 * @typedef {{ row: number, card: Card, difference: string | null, laid?: boolean }} Pointer
 */

/**
 * Where the story is played.
 * @typedef {object} Stage
 * @property {() => HTMLElement | null} root
 * @property {() => Board | null} board what is shown now
 * @property {import("./flights.js").Flights} flights
 * @property {(step: Step) => void} say tells the step in words
 * @property {(board: Board, pointer?: Pointer | null) => Promise<void>} show resolves when it is drawn
 * @property {() => boolean} still whether nothing may fly (reduced motion)
 */

// At normal speed a placed card takes 1.2 seconds in all: the server's timer allows for that.
const LOOK = 450;
const FLIGHT = 450;
const REST = 300;
const TURN = 420;
const SWEEP = 480;

/**
 * Play one step; afterwards its board is shown.
 * @param {Step} step
 * @param {Stage} stage
 * @param {Tempo} tempo
 */
export async function perform(step, stage, tempo) {
  stage.say(step);
  const root = stage.root();
  if (tempo.scale === 0 || !root) {
    await stage.show(step.board);
    return;
  }
  const { event } = step;
  if (event.event === "revealed") await reveal(step, root, stage, tempo);
  else if ("card" in event && "row" in event) await place(step, event, root, stage, tempo);
  else if (event.event === "picked" || event.event === "passed") await give(step, event, root, stage, tempo);
  else await change(step, root, stage, tempo, WAITS[event.event] ?? 0);
}

/**
 * How long things that move no single card stay to be read.
 * @type {Partial<Record<GameEvent["event"], number>>}
 */
const WAITS = {
  round_started: 300,
  rows_started: 500,
  pool_opened: 700,
  fifth_row_started: REST,
  replaced: 700,
  special_played: 900,
  swapped: 500,
  drew_special: 500,
};

/**
 * The board changes, and every card goes to its new place.
 * @param {Step} step
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Tempo} tempo
 * @param {number} rest
 */
async function change(step, root, stage, tempo, rest) {
  const before = positions(root);
  await stage.show(step.board);
  await stage.flights.settle(root, before, FLIGHT, tempo, { fade: stage.still() });
  await pause(step.text ? rest : 0, tempo);
}

/**
 * The board changes, and these cards leave the table for a seat.
 * @param {Step} step
 * @param {readonly (HTMLElement | null)[]} cards
 * @param {number} to
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Tempo} tempo
 */
async function leave(step, cards, to, root, stage, tempo) {
  const fade = stage.still();
  const gone = stage.flights.lift(cards);
  const before = positions(root);
  await stage.show(step.board);
  const seat = root.querySelector(`[data-seat="${to}"]`)?.getBoundingClientRect();
  // Whoever takes the place of those that leave waits until they are on their way.
  const settled = stage.flights.settle(root, before, FLIGHT, tempo, { fade, after: SWEEP / 2 });
  if (seat) await stage.flights.carry(gone, seat, SWEEP, tempo, { fade });
  await settled;
}

/**
 * All cards of the turn turn over together.
 * @param {Step} step
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Tempo} tempo
 */
async function reveal(step, root, stage, tempo) {
  await stage.show(step.board);
  const cards = [...root.querySelectorAll(".seat [data-card]")];
  await stage.flights.turnOver(cards, TURN, tempo, { fade: stage.still() });
  await pause(REST * 2, tempo);
}

/**
 * A card goes to a row: the difference, the flight, and what it takes.
 * @param {Step} step
 * @param {Extract<GameEvent, { card: Card, row: number }>} event
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Tempo} tempo
 */
async function place(step, event, root, stage, tempo) {
  const before = stage.board();
  const taken = "taken" in event ? (event.taken ?? []) : [];
  const pointer = { row: event.row, card: event.card };
  if (before) await stage.show(before, { ...pointer, difference: difference(before, event, taken) });
  await pause(LOOK, tempo);
  if (taken.length === 0 || !before) return change(step, root, stage, tempo, REST);
  const waits = before.queue.some(({ card }) => card === event.card);
  if (waits) {
    const places = positions(root);
    const queue = before.queue.filter(({ card }) => card !== event.card);
    await stage.show({ ...before, queue }, { ...pointer, difference: null, laid: true });
    await stage.flights.settle(root, places, FLIGHT, tempo, { fade: stage.still() });
    await pause(REST, tempo);
  }
  const lane = root.querySelector(`[data-row="${event.row}"]`);
  const swept = taken.filter((card) => card !== event.card).map((card) => lane && cardElement(lane, card));
  await leave(step, swept, event.seat, root, stage, tempo);
  await pause(REST, tempo);
}

/**
 * The difference that decides where a card goes, as one writes it: "44 − 43 = 1" (B6).
 * @param {Board} before
 * @param {Extract<GameEvent, { card: Card, row: number }>} event
 * @param {readonly Card[]} taken
 * @returns {string | null}
 */
function difference(before, event, taken) {
  const row = before.rows[event.row];
  const behind = event.event === "placed" || event.event === "seven_laid";
  const gap = Number(event.card) - Number(row?.end);
  // Too low for the row, or a joker: no difference decides.
  if (!behind || !row?.end || !(gap > 0)) return null;
  if (taken.length > 0 && row.cards.length < row.capacity) return null;
  return `${event.card} − ${inTenths(Number(row.end))} = ${inTenths(gap)}`;
}

/**
 * A card goes to a player's hand.
 * @param {Step} step
 * @param {Extract<GameEvent, { event: "picked" | "passed" }>} event
 * @param {HTMLElement} root
 * @param {Stage} stage
 * @param {Tempo} tempo
 */
async function give(step, event, root, stage, tempo) {
  // Only what leaves the pool flies to a seat by itself; the own hand is drawn with the board.
  const pool = event.event === "picked" ? root.querySelector(".pool") : null;
  if (pool) await leave(step, [cardElement(pool, event.card)], event.seat, root, stage, tempo);
  else await change(step, root, stage, tempo, event.event === "passed" ? REST : 0);
}
