"""Why a question gets no answer: the referee's own codes, and every sentence with rows counted from 1.

Codes of the engine are kept. What it says of a table laid out wrongly is told by `sixquiprend.i18n`;
what it says of a choice is told here, where the choice and the card it came with are known.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category

from sixquiprend.engine import (
    Answer,
    FifthRow,
    GameError,
    Insert,
    MinusIsPlus,
    PutJoker,
    Replace,
    SevenTakes,
    Slide,
    Stop,
    TakeRow,
)
from sixquiprend.i18n import Translator, later
from sixquiprend.i18n.explaining import explain

LONGEST: Final = 300
"""How long a message may be: it can quote what was written."""

SENTENCES: Final[dict[str, str]] = {
    "bad_question": later("This isn't a question as it should be: {reason}."),
    "choice_not_needed": later("Seat {seat}: {card} has no row to choose, so “take” is out of place."),
    "hand_missing": later("Seat {seat} can replace its card only if “hands” says what it holds (S6)."),
    "line_too_long": later("A line may have {most} bytes at most."),
    "no_such_row": later("There is no row {row}; rows are 1 to {rows}."),
    "not_json": later("This line isn't JSON: {reason}."),
    "option_missing": later("“{field}” needs the option S (special cards)."),
    "put_and_take": later("Seat {seat} can put its joker or take a row, not both (J3, J4)."),
    "put_without_joker": later("Seat {seat}: {card} isn't a joker, so “put” is out of place (J3)."),
    "row_twice": later("Row {row} stands twice in “{field}”."),
    "seat_twice": later("Seat {seat} plays more than one card (B3)."),
    "take_contradicts": later(
        "Seat {seat}: “minus is plus” on {chosen} takes row {row}, but “take” says row {take} (C18)."
    ),
    "too_many_specials": later("There are {most} special cards of the kind “{kind}”, not {count} (S1)."),
    "too_many_stops": later("At most two rows can be stopped, not {count} (S8)."),
}
"""By code. All but `no_such_row` are the referee's own."""

ILLEGAL_CHOICE: Final[dict[tuple[str, type[Answer | None]], str]] = {
    ("not_allowed", TakeRow): later("Seat {seat} can't take row {row}: it is stopped (S8, C12)."),
    ("not_allowed", PutJoker): later("Seat {seat} can't put {card} on row {row}: it ends with a joker (J5)."),
    ("not_possible_now", PutJoker): later("Seat {seat} can't put {card}: all rows end with jokers (J5)."),
    ("not_possible_now", FifthRow): later("Seat {seat} can't start a fifth row: five rows lie already (S3)."),
    ("not_possible_now", SevenTakes): later(
        "Seat {seat} can't play “seven takes”: {card} fits no row, or its row has one already (S4, C6)."
    ),
    ("not_allowed", Insert): later(
        "Seat {seat} can't insert {card} into row {row}: its end is lower, or it is stopped (S5, S8)."
    ),
    ("not_possible_now", Insert): later(
        "Seat {seat} can't insert {card}: no row has a higher end, or it is stopped (S5, S8)."
    ),
    ("card_not_available", Replace): later(
        "Seat {seat} can't replace {card} by {chosen}: that isn't another card of its hand (S6)."
    ),
    ("not_possible_now", Replace): later(
        "Seat {seat} can't replace {card}: the hand has no other card (S6)."
    ),
    ("card_not_available", Slide): later(
        "Seat {seat} can't slide {chosen}: it doesn't lie on the table, or its row is stopped (S7)."
    ),
    ("not_allowed", Slide): later(
        "Seat {seat} can't slide {chosen} to row {row}: it lies there already, or the row is stopped (S7)."
    ),
    ("not_allowed", Stop): later("Seat {seat} can't stop row {row}: it is stopped already (S8)."),
    ("not_possible_now", Stop): later("Seat {seat} can't stop a row: two are stopped already (S8)."),
    ("card_not_available", MinusIsPlus): later(
        "Seat {seat} can't choose {chosen} for “minus is plus”: it isn't in a row that {card} takes (S9, C6)."
    ),
    ("not_possible_now", MinusIsPlus): later(
        "Seat {seat} can't play “minus is plus”: {card} takes no row (S9)."
    ),
}
"""By the engine's code and the choice it refuses."""


def refused(kind: type[GameError], code: str, sentence: str = "", /, **details: object) -> GameError:
    """An error to raise, whose sentence can be told in every language; by default that of its code."""
    said = sentence or SENTENCES[code]
    return kind(code, said.format_map(details), **details, sentence=said)


def in_words(error: GameError, t: Translator) -> str:
    """Why, in the reader's language; on one line and fit for a terminal, whatever the input was."""
    sentence = error.details.get("sentence")
    said = t(sentence, **error.details) if isinstance(sentence, str) else explain(error, t)
    shown = "".join(letter if _is_harmless(letter) else "\N{REPLACEMENT CHARACTER}" for letter in said)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"


def _is_harmless(letter: str) -> bool:
    """No control character, line break or the like; the spaces of French typography are fine."""
    return letter.isprintable() or category(letter) == "Zs"
