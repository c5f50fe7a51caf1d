"""What can be wrong with a record: one code and one sentence each."""

from __future__ import annotations

from typing import Final

from sixquiprend.i18n import Translator, later

MESSAGES: Final[dict[str, str]] = {
    "unreadable": later("this file can't be read: {reason}"),
    "too_big": later("this is larger than any game: more than {most} bytes"),
    "empty": later("there is nothing in it"),
    "not_a_record": later("this is not the beginning of a record: {found}"),
    "future_version": later(
        "this record has version {version} of the format, this program knows versions up to {newest}: "
        "it takes a newer program to read it"
    ),
    "cut_header": later("the record stops in the middle of its first line"),
    "bad_header": later("the header is wrong: {reason}"),
    "bad_rules": later("no game has such rules: {reason}"),
    "line_too_long": later("the line is longer than {most} bytes"),
    "blank_line": later("the line is blank"),
    "not_text": later("the line is not text in UTF-8"),
    "not_json": later("the line is not JSON: {reason}"),
    "bad_line": later("the line is none that a record can have: {reason}"),
    "not_canonical": later("the line must be written in this way: {expected}; it is: {found}"),
    "misplaced": later("here must stand {expected}, not {found}"),
    "against_the_rules": later("the rules say {expected}, the record says {found}"),
    "not_allowed": later(
        "seat {seat} must answer “{question}” and may say {allowed}; the record says {found}"
    ),
    "wrong_deal": later("the seed of round {round} deals {expected}, the record says {found}"),
    "wrong_seed": later("the hash of this seed is {hash}, but line {published} has published {commitment}"),
    "foreign_seed": later("the seed of round {round} that comes from the seed of the game is {expected}"),
    "foreign_commitment": later(
        "the hash of the seed of round {round} that comes from the seed of the game is {expected}"
    ),
    "wrong_bits": later("the bits of seat {seat} are others than those that it had pledged"),
    "strange_thoughts": later("the thoughts of bots stand by seat, and seat {seat} is none of them here"),
    "wrong_sum": later("the bytes before this line have the hash {expected}: something was changed"),
    "after_the_end": later("nothing may follow the line that ends a record"),
}
"""The code of each error, which never changes, with what it says in English."""


class RecordError(Exception):
    """A record that is not what it should be.

    `code` is one of `MESSAGES`; `line` counts from 1, and is None if the file as a whole is meant;
    `details` are the facts of the message, as text that is safe to show.
    """

    def __init__(self, code: str, line: int | None, /, **details: object) -> None:
        self.code = code
        self.line = line
        self.details = details
        self.message = MESSAGES[code].format_map(details)
        super().__init__(self.message if line is None else f"line {line}: {self.message}")


def explain_record(error: RecordError, t: Translator) -> str:
    """The error in the reader's language, with its line."""
    message = t(MESSAGES[error.code], **error.details)
    if error.line is None:
        return message
    return t("line {line}: {message}", line=error.line, message=message)
