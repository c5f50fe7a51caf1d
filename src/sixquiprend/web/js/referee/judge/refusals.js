// Why a question has no answer: codes and sentences of referee/refusals.py and i18n/explaining.py.

import { later, optionName, t } from "../../lib/texts.js";

/** @typedef {Record<string, string | number>} Details */

/** A question that can't be settled: `code` never changes, the message is for people. */
export class Unsettled extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.name = "Unsettled";
    this.code = code;
  }
}

/** @type {Readonly<Record<string, string>>} */
const SENTENCES = {
  bad_rows: later("A table has four rows, or five with the special card “Fifth row”, not {rows}."),
  bad_rules: later("A game has {least} to {most} players."),
  card_twice: later("The card {card} lies in more than one place."),
  choice_not_needed: later("Seat {seat}: {card} has no row to choose, so “take” is out of place."),
  empty_row: later("Row {row} has no card."),
  hand_missing: later("Seat {seat} can replace its card only if “hands” says what it holds (S6)."),
  no_such_row: later("There is no row {row}; rows are 1 to {rows}."),
  not_a_card: later("“{card}” isn't a card."),
  not_in_deck: later("The card {card} isn't used in this game."),
  option_missing: later("“{field}” needs the option S (special cards)."),
  options_conflict: later("“{one}” ({one_letter}) and “{other}” ({other_letter}) don't go together (C10)."),
  put_and_take: later("Seat {seat} can put its joker or take a row, not both (J3, J4)."),
  put_without_joker: later("Seat {seat}: {card} isn't a joker, so “put” is out of place (J3)."),
  row_not_ascending: later("The cards of row {row} don't ascend."),
  row_too_long: later("Row {row} has more cards than it can hold."),
  row_twice: later("Row {row} stands twice in “{field}”."),
  seat_twice: later("Seat {seat} plays more than one card (B3)."),
  take_contradicts: later(
    "Seat {seat}: “minus is plus” on {chosen} takes row {row}, but “take” says row {take} (C18).",
  ),
  too_many_seats: later("“{option}” is for at most {most} players."),
  too_many_specials: later("There are {most} special cards of the kind “{kind}”, not {count} (S1)."),
  too_many_stops: later("At most two rows can be stopped, not {count} (S8)."),
};

/** By the code and the choice that is refused. @type {Readonly<Record<string, string>>} */
const ILLEGAL_CHOICE = {
  "not_allowed take": later("Seat {seat} can't take row {row}: it is stopped (S8, C12)."),
  "not_allowed put": later("Seat {seat} can't put {card} on row {row}: it ends with a joker (J5)."),
  "not_possible_now put": later("Seat {seat} can't put {card}: all rows end with jokers (J5)."),
  "not_possible_now fifth_row": later("Seat {seat} can't start a fifth row: five rows lie already (S3)."),
  "not_possible_now seven_takes": later(
    "Seat {seat} can't play “seven takes”: {card} fits no row, or its row has one already (S4, C6).",
  ),
  "not_allowed insert": later(
    "Seat {seat} can't insert {card} into row {row}: its end is lower, or it is stopped (S5, S8).",
  ),
  "not_possible_now insert": later(
    "Seat {seat} can't insert {card}: no row has a higher end, or it is stopped (S5, S8).",
  ),
  "card_not_available replace": later(
    "Seat {seat} can't replace {card} by {chosen}: that isn't another card of its hand (S6).",
  ),
  "not_possible_now replace": later("Seat {seat} can't replace {card}: the hand has no other card (S6)."),
  "card_not_available slide": later(
    "Seat {seat} can't slide {chosen}: it doesn't lie on the table, or its row is stopped (S7).",
  ),
  "not_allowed slide": later(
    "Seat {seat} can't slide {chosen} to row {row}: it lies there already, or the row is stopped (S7).",
  ),
  "not_allowed stop": later("Seat {seat} can't stop row {row}: it is stopped already (S8)."),
  "not_possible_now stop": later("Seat {seat} can't stop a row: two are stopped already (S8)."),
  "card_not_available minus_is_plus": later(
    "Seat {seat} can't choose {chosen} for “minus is plus”: it isn't in a row that {card} takes (S9, C6).",
  ),
  "not_possible_now minus_is_plus": later(
    "Seat {seat} can't play “minus is plus”: {card} takes no row (S9).",
  ),
};

/**
 * An error to throw.
 * @param {string} code
 * @param {Details} [details]
 * @param {string} [choice] the choice that is refused
 */
export function refused(code, details = {}, choice = "") {
  return new Unsettled(code, t(ILLEGAL_CHOICE[`${code} ${choice}`] ?? SENTENCES[code], details));
}

/**
 * Options that don't go together, or not with so many players (C10, S1).
 * @param {"options_conflict" | "too_many_seats"} code
 * @param {string} one
 * @param {string} other
 */
export function refusedOption(code, one, other = "") {
  return refused(code, {
    one: optionName(one),
    one_letter: one,
    other: optionName(other),
    other_letter: other,
    option: optionName(one),
    most: 8,
  });
}
