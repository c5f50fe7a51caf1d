// What the line under the table says: what is asked of you, or whom everybody waits for.

import { isJoker } from "../lib/cards.js";
import { specialLine, specialName, t } from "../lib/texts.js";
import { cardOf, missing } from "./answers.js";
import { aboutJoker } from "./explaining.js";

/** @typedef {import("../types").Answer} Answer */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("./session.js").Asked} Asked */
/** @typedef {import("./session.js").Session} Session */

/**
 * What is asked of the person at this screen, in words.
 * @param {Session} session
 * @param {Asked} asked
 * @returns {string}
 */
export function promptOf(session, asked) {
  const latest = /** @type {Update} */ (session.latest.value);
  const aside = session.aside.value;
  if (aside) return confirmText(session, aside);
  const chosen = session.chosen.value;
  const card = chosen ? cardOf(chosen) : null;
  const next = session.scene.value.board?.queue[0]?.card ?? "";
  switch (asked.question) {
    case "play":
      if (latest.you?.team.length) return teamPrompt(card);
      if (asked.legal.length === 1) return t("Your last card is played automatically.");
      if (card === null) return t("Choose a card.");
      if (session.sending.value) return t("You play {card}: being sent…", { card });
      if (isJoker(card)) return `${t("You play {card}. You can still change.", { card })} ${aboutJoker()}`;
      return t("You play {card}. You can still change.", { card });
    case "pass": {
      const name = neighbour(session);
      if (card === null) return t("Choose a card for your left neighbour, {name}.", { name });
      if (session.sending.value) return t("You give {card} to {name}: being sent…", { card, name });
      return t("You give {card} to {name}. You can still change.", { card, name });
    }
    case "pick":
      return t("Your turn: pick a card.");
    case "row":
      return t("Your {card} fits no row: choose the row that you take.", { card: next });
    case "joker":
      return t("Your joker {card}: put it behind a row, or take a row.", { card: next });
    case "swap":
      return t("You have taken a row: you may swap a special card for another.");
    case "special":
      return specialPrompt(session, asked, next);
  }
}

/**
 * A card that waits to be confirmed.
 * @param {Session} session
 * @param {Answer} answer
 */
function confirmText(session, answer) {
  const card = cardOf(answer) ?? "";
  const words =
    answer.kind === "pass"
      ? t("Give the {card} to {name}? Confirm, or choose another one.", { card, name: neighbour(session) })
      : t("Play the {card}? Confirm, or choose another one.", { card });
  return isJoker(card) ? `${aboutJoker()} ${words}` : words;
}

/** Who sits to the left of the reader. @param {Session} session */
function neighbour({ latest, names }) {
  return names[((latest.value?.you?.seat ?? 0) + 1) % names.length];
}

/**
 * What is set aside while a turn is still being told, in words; "" if nothing is.
 * @param {Session} session
 */
export function asideText(session) {
  const answer = session.aside.value;
  if (!answer) return "";
  const card = cardOf(answer) ?? "";
  if (isJoker(card)) return aboutJoker(); // it will have to be confirmed
  return answer.kind === "pass"
    ? t("Then you give the {card}. Tap it again to take it back.", { card })
    : t("Then you play the {card}. Tap it again to take it back.", { card });
}

/**
 * A team plays what most of its members vote for.
 * @param {string | number | null} card
 */
function teamPrompt(card) {
  return card === null ? t("Vote for a card.") : t("You vote for {card}. You can still change.", { card });
}

/**
 * How many of the own team have voted, in words; "" without a team.
 * @param {Session} session
 */
export function votesText(session) {
  const there = (session.latest.value?.you?.team ?? []).filter(({ away }) => !away);
  const voted = there.filter(({ vote }) => vote).length;
  return there.length > 0 ? t("Votes: {voted} of {count}", { voted, count: there.length }) : "";
}

/**
 * @param {Session} session
 * @param {Asked} asked
 * @param {string | number} next
 */
function specialPrompt(session, asked, next) {
  const aim = session.aim.value;
  if (asked.legal.length === 1) {
    return t("Your {card} is next; none of your special cards can go with it. It goes on by itself.", {
      card: next,
    });
  }
  if (aim.kind === null) return t("Your {card} is next. A special card with it?", { card: next });
  const name = specialName(aim.kind);
  const wanted = missing(asked.legal, aim);
  if (wanted === "card") {
    if (aim.kind === "replace")
      return t("{name}: choose the card of your hand that is placed instead.", { name });
    return aim.kind === "minus_is_plus"
      ? t("{name}: choose the card whose heads are taken off your pile. Its row is the one that you take.", {
          name,
        })
      : t("{name}: choose a card on the table.", { name });
  }
  if (wanted === "row" && aim.card !== null) {
    return t("{name}: to which row does the {card} go?", { name, card: aim.card });
  }
  if (wanted === "row") return t("{name}: choose a row.", { name });
  return t("{name}: {line}.", { name, line: specialLine(aim.kind) });
}

/**
 * Whom everybody waits for, in words; "" if for nobody.
 * @param {Session} session
 * @returns {string}
 */
export function waitingText(session) {
  const latest = session.latest.value;
  if (latest?.status !== "playing") return "";
  if (latest.paused) return t("The game is paused.");
  const names = session.names;
  const waiting = latest.asked.filter(
    ({ seat }) => latest.seats[seat]?.state !== "ready" && seat !== latest.you?.seat,
  );
  if (waiting.length === 0) return "";
  const who = listed(waiting.map(({ seat }) => names[seat]));
  if (waiting.length > 1) return t("Waiting for {names}.", { names: who });
  switch (waiting[0].kind) {
    case "pick":
      return t("{name} picks a card.", { name: who });
    case "row":
      return t("{name} chooses a row to take.", { name: who });
    case "joker":
      return t("{name} chooses a row for the joker.", { name: who });
    case "special":
      return t("{name} thinks about a special card.", { name: who });
    case "swap":
      return t("{name} may swap a special card.", { name: who });
    default:
      return t("Waiting for {names}.", { names: who });
  }
}

/**
 * Names one after the other; of many, the first and how many more.
 * @param {readonly string[]} names
 */
function listed(names) {
  if (names.length <= 3) return names.join(", ");
  return t("{names} and {count} others", { names: names.slice(0, 2).join(", "), count: names.length - 2 });
}
