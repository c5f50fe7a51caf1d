// Why an answer was good or bad: the same sentences as in the terminal and in the report
// (analysis/why_words.py).

import { inTenths, t, tn } from "../lib/texts.js";

/** @typedef {import("../types").Reason} Reason */

/**
 * A reason as a sentence. What isn't said of it is 0, as the server leaves it out.
 * @param {Reason} given
 * @param {string} answer how the answer is called, where the sentence must name it
 * @returns {string}
 */
export function whyText(given, answer) {
  const reason = { row: -1, end: 0, count: 0, room: 0, heads: 0, more: 0, lowest: 0, percent: 0, ...given };
  const card = String(reason.card ?? "");
  const row = reason.row + 1;
  const heads = tn("{count} head", "{count} heads", Math.abs(reason.heads));
  const end = inTenths(reason.end);
  const unseen = () =>
    tn(
      "{count} unseen card lies between {end} and {card}",
      "{count} unseen cards lie between {end} and {card}",
      reason.count,
      { end, card },
    );
  const safe = (/** @type {string} */ because) => {
    const claim = reason.lowest
      ? t("The {card} takes a row only if somebody plays a card below {lowest}", {
          card,
          lowest: inTenths(reason.lowest),
        })
      : t("The {card} risks nothing", { card });
    return t("{claim}: {because}.", { claim, because });
  };
  switch (reason.kind) {
    case "safe_next":
      return safe(t("nothing can slip in between {end} and {card}", { end, card }));
    case "safe_gap":
      return safe(t("nobody else can hold a card between {end} and {card}", { end, card }));
    case "safe_room":
      return safe(
        tn(
          "row {row} has room even if the {count} unseen card between {end} and {card} comes first",
          "row {row} has room even if all {count} unseen cards between {end} and {card} come first",
          reason.count,
          { row, end, card },
        ),
      );
    case "safe_few":
      return safe(
        tn(
          "row {row} has room for {room} more cards, and only {count} other plays",
          "row {row} has room for {room} more cards, and only {count} others play",
          reason.count,
          { row, room: reason.room },
        ),
      );
    case "full":
      return reason.count || reason.lowest
        ? t("The {card} is one card too many for row {row}: {heads}, unless somebody takes that row first.", {
            card,
            row,
            heads,
          })
        : t("The {card} is one card too many for row {row}: {heads}, for certain.", { card, row, heads });
    case "filling":
      return t("{unseen}: {takes}; {chance}.", {
        unseen: unseen(),
        takes: takesText(reason, card, heads),
        chance:
          reason.percent === 100
            ? t("the others hold that many for certain")
            : t("the others hold that many with a chance of {percent} %", { percent: reason.percent }),
      });
    case "changing":
      return t("{unseen}, and some of them would change the length of row {row}.", { unseen: unseen(), row });
    case "low":
      return lowText(reason.count, card, heads);
    case "now_room":
      return t("As the rows lie, the {card} takes nothing; {unseen}.", { card, unseen: unseen() });
    case "now_full":
      return t("As the rows lie, the {card} takes row {row}: {heads}.", { card, row, heads });
    case "now_low":
      return t("As the rows lie, the {card} takes a row: at least {heads}.", { card, heads });
    case "now_joker":
      return tn(
        "As the rows lie, {count} row has room for the joker {card}.",
        "As the rows lie, {count} rows have room for the joker {card}.",
        reason.count,
        { card },
      );
    case "cheapest":
      return t("No row costs less than row {row}: {heads}.", { row, heads });
    case "dearer":
      return t("Row {row} costs {heads}, {more} more than the cheapest.", { row, heads, more: reason.more });
    case "joker_room":
      return t("Row {row} has room: the joker takes nothing there.", { row });
    case "joker_takes":
      return t("The joker takes row {row}: {heads}.", { row, heads });
    case "pile":
      if (reason.heads > 0) {
        return t("With “{answer}” this card brings at least {heads}.", { answer, heads });
      }
      return reason.heads < 0
        ? t("With “{answer}” this card cancels {heads} of the pile.", { answer, heads })
        : t("With “{answer}” this card brings no heads.", { answer });
    case "pick_next":
      return t("No number card lies between the {card} and the {end} already in hand.", { card, end });
    case "pick_rank":
      return rankText(reason.count, reason.room, card);
    case "swap_stock":
      return tn(
        "Of the {room} unseen special cards, {count} is of another kind.",
        "Of the {room} unseen special cards, {count} are of another kind.",
        reason.count,
        { room: reason.room },
      );
    case "swap_discards":
      return tn(
        "The stock is empty: of the {room} discards that it is made of anew, {count} is of another kind.",
        "The stock is empty: of the {room} discards that it is made of anew, {count} are of another kind.",
        reason.count,
        { room: reason.room },
      );
  }
}

/**
 * @param {number} count
 * @param {number} room
 * @param {string} card
 */
function rankText(count, room, card) {
  return count === 0
    ? t("No number card of this round is lower than the {card}.", { card })
    : tn(
        "Of the other {room} number cards of this round, {count} is lower than the {card}.",
        "Of the other {room} number cards of this round, {count} are lower than the {card}.",
        count,
        { card, room },
      );
}

/**
 * @param {{ row: number, room: number, lowest: number }} reason
 * @param {string} card
 * @param {string} heads
 */
function takesText(reason, card, heads) {
  const values = { card, heads, row: reason.row + 1, room: reason.room };
  return reason.lowest
    ? t(
        "with exactly {room} of them before it, and row {row} not taken yet, the {card} takes it " +
          "({heads} or more)",
        values,
      )
    : t("with exactly {room} of them before it the {card} takes row {row} ({heads} or more)", values);
}

/**
 * @param {number} count
 * @param {string} card
 * @param {string} heads
 */
function lowText(count, card, heads) {
  return count === 0
    ? t("The {card} is lower than all ends and takes a row for certain: at least {heads}.", { card, heads })
    : tn(
        "The {card} is lower than all ends and takes a row, at least {heads}, " +
          "unless the {count} unseen lower card comes first.",
        "The {card} is lower than all ends and takes a row, at least {heads}, " +
          "unless one of the {count} unseen lower cards comes first.",
        count,
        { card, heads },
      );
}
