// What happened, one sentence an event, and why: the sentences of i18n/telling.py, for what can happen here.

import { heads, isJoker } from "../../lib/cards.js";
import { inTenths, specialName, t, tn } from "../../lib/texts.js";
import { evolved } from "./events.js";
import { withSpecials, withVariableRows } from "./options.js";
import { capacityOf, endOf, fittingRow, headsOf, isFull, isKnown, worthOf } from "./table.js";

/** @typedef {import("../../types").Card} Card */
/** @typedef {import("./events.js").JudgeEvent} JudgeEvent */
/** @typedef {import("./table.js").State} State */

/** A value in tenths as it is written: "17", "17,4" (J3). @param {number} tenths */
export const tenthsText = (tenths) => (tenths % 10 === 0 ? String(tenths / 10) : inTenths(tenths / 10));

/** How near a card is to an end (B6): "44 − 43 = 1". @param {number} card @param {number} end */
export const differenceText = (card, end) =>
  `${tenthsText(card)} − ${tenthsText(end)} = ${tenthsText(card - end)}`;

/** @param {number} count */
const headsText = (count) => tn("{count} head", "{count} heads", count);

/**
 * One sentence about an event that came after this state; "" if there is nothing to say.
 * @param {JudgeEvent} event
 * @param {State} before
 * @param {readonly string[]} names
 * @returns {string}
 */
export function told(event, before, names) {
  const card = /** @type {Card} */ (event.card);
  const [row, name] = [(event.row ?? 0) + 1, names[event.seat ?? 0]];
  switch (event.event) {
    case "placed":
      return placed(event, before, name);
    case "row_gone":
      return withReason(event, goneText(event, card, row), before, name);
    case "special_played":
      return specialPlayed(event, names);
    case "fifth_row_started":
      return t("{name}: {card} starts a fifth row.", { name, card });
    case "seven_laid":
      return t(
        "{name}: {card} goes to row {row}, behind {end}, and takes nothing; " +
          "from now on the seventh card takes that row.",
        { name, card, row, end: String(before.rows[row - 1].at(-1)) },
      );
    case "inserted": {
      const place = placeText(before.rows[row - 1], card);
      const said = t("{name}: {card} goes into row {row}, {place}.", { name, card, row, place });
      return said + overflowText(event, before);
    }
    case "slid": {
      const place = placeText(before.rows[row - 1], card);
      const said = t("{name}: {card} slides from row {source} to row {row}, {place}.", {
        name,
        card,
        source: (event.source ?? 0) + 1,
        row,
        place,
      });
      return said + overflowText(event, before);
    }
    case "replaced":
      return t("{name}: {card} goes back to the hand, {other} is placed instead.", {
        name,
        card,
        other: String(event.by),
      });
    case "opened_row":
      return t("{name}: {card} starts the empty row {row}.", { name, card, row });
    default:
      return "";
  }
}

/** @param {JudgeEvent} event @param {State} before @param {string} name */
function placed(event, before, name) {
  const [card, row] = [/** @type {Card} */ (event.card), event.row ?? 0];
  const cards = before.rows[row];
  if (event.taken?.length)
    return withReason(event, takenText(event, before), before, name) + newCapacity(event, before);
  const end = endOf(cards);
  const said = isJoker(card)
    ? t("{name}: {card} goes behind {end}: row {row} now ends with {sum}.", {
        name,
        card,
        end: String(cards.at(-1)),
        row: row + 1,
        sum: tenthsText(endOf([...cards, card])),
      })
    : t("{name}: {card} goes to row {row}, behind {end} ({difference}).", {
        name,
        card,
        row: row + 1,
        end: tenthsText(end),
        difference: differenceText(worthOf(card), end),
      });
  return said + newCapacity(event, before);
}

/** That a row is taken, with what is known of it. @param {JudgeEvent} event @param {State} before */
function takenText({ card, row = 0, taken = [], heads: cost = null, unknown }, before) {
  const values = { card: String(card), row: row + 1 };
  if (unknown && before.unsaid[row]) return t("{card} takes row {row} and starts it again.", values);
  if (unknown)
    return tn(
      "{card} takes row {row} ({count} card) and starts it again.",
      "{card} takes row {row} ({count} cards) and starts it again.",
      taken.length,
      values,
    );
  return t("{card} takes row {row} ({cards}: {heads}) and starts it again.", {
    ...values,
    cards: taken.join(", "),
    heads: counted(taken, cost ?? 0),
  });
}

/** @param {JudgeEvent} event @param {Card} card @param {number} row */
function goneText({ taken = [], heads: cost = null, unknown }, card, row) {
  if (unknown) return t("{card} takes row {row} and goes with it. Four rows remain.", { card, row });
  return t("{card} takes row {row} and goes with it: {cards} ({heads}). Four rows remain.", {
    card,
    row,
    cards: taken.join(", "),
    heads: counted(taken, cost ?? 0),
  });
}

/**
 * Why the card takes that row: one too many (B7, V1, J6), too low (B8), or a joker's choice (J4).
 * @param {JudgeEvent} event
 * @param {string} then
 * @param {State} before
 * @param {string} name
 */
function withReason({ card: played, row = 0 }, then, before, name) {
  const card = /** @type {Card} */ (played);
  if (!isJoker(card) && fittingRow(before, card) === null) {
    const stopped = before.rows.some((cards) => endOf(cards) < worthOf(card));
    return stopped
      ? t("{name}: {card} fits no open row. {then}", { name, card, then })
      : t("{name}: {card} is lower than every end. {then}", { name, card, then });
  }
  if (isFull(before, row))
    return tn(
      "{name}: row {row} is full with {count} card. {then}",
      "{name}: row {row} is full with {count} cards. {then}",
      before.rows[row].length,
      { name, row: row + 1, then },
    );
  return t("{name}: {then}", { name, then });
}

/**
 * The heads of a take; with *minus is plus* what they come to (S9).
 * @param {(Card | null)[]} taken
 * @param {number} cost
 */
function counted(taken, cost) {
  const all = headsOf(taken) ?? 0;
  const shown = headsText(all);
  if (cost === all) return shown;
  return t("{heads}, counted as {change}", { heads: shown, change: String(cost).replace("-", "−") });
}

/**
 * That the row holds more or fewer cards from now on (V1, S4), if it does.
 * @param {JudgeEvent} event
 * @param {State} before
 */
function newCapacity(event, before) {
  const row = event.row ?? 0;
  if (!(withVariableRows(before.options) || withSpecials(before.options)) || !isKnown(before, row)) return "";
  const holds = capacityOf(evolved(before, event), row);
  if (holds === capacityOf(before, row)) return "";
  const said = tn(
    "From now on row {row} holds at most {count} card.",
    "From now on row {row} holds at most {count} cards.",
    holds,
    { row: row + 1 },
  );
  return ` ${said}`;
}

/** @param {JudgeEvent} event @param {readonly string[]} names */
function specialPlayed({ special: played }, names) {
  if (!played) return "";
  const [name, special] = [names[played.seat], specialName(played.kind)];
  if (played.kind === "stop")
    return t("{name}: special card “{special}”: row {row} is closed until someone takes a row.", {
      name,
      special,
      row: (played.row ?? 0) + 1,
    });
  if (played.kind === "minus_is_plus")
    return tn(
      "{name}: special card “{special}”: {card} cancels {count} head instead of adding it.",
      "{name}: special card “{special}”: {card} cancels {count} heads instead of adding them.",
      heads(/** @type {Card} */ (played.card)),
      { name, special, card: String(played.card) },
    );
  return t("{name}: special card “{special}”!", { name, special });
}

/**
 * Between which cards of the row this one comes to lie.
 * @param {State["rows"][number]} row
 * @param {Card} card
 */
function placeText(row, card) {
  const known = /** @type {Card[]} */ (row);
  const lower = known.filter((other) => worthOf(other) < worthOf(card));
  const higher = known.slice(lower.length);
  if (lower.length === 0) return t("before {card}", { card: higher[0] });
  const low = /** @type {Card} */ (lower.at(-1));
  if (higher.length === 0) return t("behind {card}", { card: low });
  return t("between {low} and {high}", { low, high: higher[0] });
}

/**
 * What follows if the row has become too long (S5, S7, C8).
 * @param {JudgeEvent} event
 * @param {State} before
 */
function overflowText({ row = 0, card, taken = [], heads: cost, gone }, before) {
  if (taken.length === 0) return "";
  const values = { row: row + 1, cards: taken.join(", "), heads: headsText(cost ?? 0) };
  if (gone)
    return ` ${t(
      "That is too long: all of row {row} is taken: {cards} ({heads}). Four rows remain.",
      values,
    )}`;
  const numbers = [...before.rows[row], card].map(Number);
  return ` ${t("That is too long: {cards} are taken ({heads}), and {last} starts row {row} again.", {
    ...values,
    last: Math.max(...numbers),
  })}`;
}
