// From what a seat is asked to what it can click: every legal answer becomes a target on the table, in the
// hand or in the pool. Each question has its way; what is legal comes from the server.

import { t, tn } from "../lib/texts.js";
import { headsLabel } from "../parts/card.js";
import { cardOf, matching, missing, rowOf } from "./answers.js";
import { small } from "../lib/screens.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Card} Card */
/** @typedef {import("./answers.js").Aim} Aim */
/** @typedef {import("./rows.js").Target} Target */
/** @typedef {import("./rows.js").Targets} Targets */
/** @typedef {import("./session.js").Session} Session */

/**
 * All that can be chosen now, by where it is.
 * @typedef {{ table: Targets, hand: Map<Card, Target>, pool: Map<Card, Target> }} Choices
 */

/** @returns {Choices} */
function noChoices() {
  const table = { rows: new Map(), places: new Map(), costs: new Map(), cards: new Map() };
  return { table, hand: new Map(), pool: new Map() };
}

/**
 * What the person at this screen can choose now.
 * @param {Session} session
 * @returns {Choices}
 */
export function choicesOf(session) {
  const choices = noChoices();
  const asked = session.asked.value;
  if (!asked || session.preview.value) return choices;
  for (const answer of asked.legal) {
    const act = () => void session.choose(answer);
    if (answer.kind === "play")
      choices.hand.set(answer.card, cardTarget(t("Play {card}", answer), answer, act));
    if (answer.kind === "pass")
      choices.hand.set(answer.card, cardTarget(t("Give {card}", answer), answer, act));
    if (answer.kind === "pick")
      choices.pool.set(answer.card, cardTarget(t("Pick {card}", answer), answer, act));
    if (answer.kind === "take_row") choices.table.rows.set(answer.row, taking(session, answer.row, act));
  }
  if (asked.question === "joker") addJoker(choices, asked.legal, session);
  if (asked.question === "special") addSpecial(choices, asked.legal, session);
  return choices;
}

/**
 * A card that can be chosen: whoever hears the page hears its heads too.
 * @param {string} label
 * @param {{ card: Card }} answer
 * @param {() => void} act
 * @returns {Target}
 */
function cardTarget(label, { card }, act) {
  return { label: `${label}, ${headsLabel(card)}`, act };
}

/**
 * @param {Session} session
 * @param {number} row
 * @param {() => void} act
 * @returns {Target}
 */
function taking(session, row, act) {
  const marked = session.latest.value?.you?.cheapest.includes(row) ?? false;
  const heads = session.scene.value.board?.rows[row]?.heads ?? 0;
  const label =
    heads > 0
      ? tn("Take row {row}: {count} head", "Take row {row}: {count} heads", heads, { row: row + 1 })
      : t("Take row {row}", { row: row + 1 });
  const note = marked && !small.value ? t("cheapest") : t("take");
  return { label: marked ? `${label}, ${t("cheapest")}` : label, note, marked, act };
}

/**
 * A joker goes to the next free place of a row, or takes the row by its cost.
 * @param {Choices} choices
 * @param {readonly Answer[]} legal
 * @param {Session} session
 */
function addJoker(choices, legal, session) {
  const rows = session.scene.value.board?.rows ?? [];
  for (const answer of legal) {
    const row = rowOf(answer) ?? 0;
    const act = () => void session.look(answer);
    if (answer.kind === "put_joker" && rows[row] && rows[row].cards.length < rows[row].capacity) {
      choices.table.places.set(row, { label: t("Behind row {row}", { row: row + 1 }), note: t("here"), act });
    }
    if (answer.kind === "take_with_joker") choices.table.costs.set(row, taking(session, row, act));
  }
}

/**
 * What is to be said next of a special card: a card of the table or of the hand, or a row.
 * @param {Choices} choices
 * @param {readonly Answer[]} legal
 * @param {Session} session
 */
function addSpecial(choices, legal, session) {
  const aim = session.aim.value;
  const next = missing(legal, aim);
  if (aim.kind === null || next === "kind" || next === "nothing") return;
  const hand = session.hand.value;
  for (const answer of matching(legal, aim)) {
    const card = cardOf(answer);
    const row = rowOf(answer);
    if (next === "card" && card !== null) {
      const act = () => aimAt(session, { ...aim, card });
      const target = cardTarget(t("Choose {card}", { card }), { card }, act);
      (hand.includes(card) ? choices.hand : choices.table.cards).set(card, target);
    }
    if (next === "row" && row !== null) {
      const label = t("Choose row {row}", { row: row + 1 });
      choices.table.rows.set(row, { label, note: t("here"), act: () => aimAt(session, { ...aim, row }) });
    }
  }
}

/**
 * Say a little more of the answer; when nothing is missing, its result is shown.
 * @param {Session} session
 * @param {Aim} aim
 */
export function aimAt(session, aim) {
  session.problem.value = "";
  session.aim.value = aim;
  const legal = session.asked.peek()?.legal ?? [];
  if (missing(legal, aim) !== "nothing") return;
  const [answer] = matching(legal, aim);
  if (answer) void session.look(answer);
}

/**
 * Why a row can't be chosen.
 * @param {Session} session
 * @param {number} number
 */
export function refuseRow(session, number) {
  const row = session.scene.value.board?.rows[number];
  session.problem.value = row?.stopped
    ? t("Row {row} is closed by a stop: nobody may add to it or take it.", { row: number + 1 })
    : t("Row {row} can't be chosen here.", { row: number + 1 });
}

/**
 * Why a card of the hand can't be chosen.
 * @param {Session} session
 * @param {Card} card
 */
export function refuseCard(session, card) {
  session.problem.value = session.moving.value
    ? t("Wait until the cards lie, or press “Skip”.")
    : session.asked.value
      ? t("The {card} isn't what you are asked for now.", { card })
      : t("It isn't your turn to choose a card.");
}
