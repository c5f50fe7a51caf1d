// Why an answer was good or bad: the same sentences as in the terminal and in the report
// (analysis/why_words.py).

import { decimal, inTenths, t, tn } from "../lib/texts.js";

/** @typedef {import("../types").Comparison} Comparison */
/** @typedef {import("../types").Reason} Reason */

/**
 * A reason as a sentence. What isn't said of it is 0, as the server leaves it out.
 * @param {Reason} given
 * @param {string} answer how the answer is called, where the sentence must name it
 * @param {boolean} chance whether it is told how likely the others hold the cards that fill a row
 * @returns {string}
 */
export function whyText(given, answer, chance) {
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
      if (!chance)
        return t("{unseen}: {takes}.", { unseen: unseen(), takes: takesText(reason, card, heads) });
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
 * What tells the chosen answer from the best one; "" where the facts say it all.
 * @param {Comparison} given
 * @param {{ card: string, bestCard: string, answer: string, best: string, regret: string }} names
 * @returns {string}
 */
export function comparedText(given, names) {
  const { how, ...numbers } = { now: 0, best_now: 0, later: 0, best_later: 0, ...given };
  const now = { now: decimal(numbers.now), best_now: decimal(numbers.best_now) };
  const later = { later: decimal(numbers.later), best_later: decimal(numbers.best_later) };
  const cards = { card: names.card, best: names.bestCard };
  const both = { answer: names.answer, best: names.best };
  switch (how) {
    case "takes":
      return t(
        "This turn the {card} takes a row in {percent} % of the deals, the {best} in {best_percent} %: on " +
          "average the first costs {now}, the second {best_now}.",
        { ...cards, ...now, percent: given.percent ?? 0, best_percent: given.best_percent ?? 0 },
      );
    case "turn":
      return t("This turn {answer} costs {now} on average, against {best_now} for {best}.", {
        ...both,
        ...now,
      });
    case "hand":
      return t(
        "This turn the {card} costs {now} on average, against {best_now} for the {best}. What decides is " +
          "the rest of the round: {later} with the {best} still in hand, {best_later} with the {card}.",
        { ...cards, ...now, ...later },
      );
    case "kept":
      return t(
        "This turn both cost next to nothing. What decides is the rest of the round: {later} with the " +
          "{best} still in hand, {best_later} with the {card}.",
        { ...cards, ...later },
      );
    case "rest":
      return t(
        "This turn {answer} costs {now} on average, against {best_now} for {best}. What decides is the " +
          "rest of the round: {later} after {answer}, {best_later} after {best}.",
        { ...both, ...now, ...later },
      );
    case "round":
      return t(
        "No single fact shows why: played on to the end of the round, {answer} costs {regret} more than " +
          "{best} on average.",
        { ...both, regret: names.regret },
      );
    case "exact":
      return t(
        "If both players do their best to the end of the round, {answer} costs {regret} more than {best}.",
        { ...both, regret: names.regret },
      );
    case "facts":
      return "";
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
