"""Reading a record: bytes to lines, lines to a game that is checked against the rules.

Nothing in a file is trusted. Whoever holds a `Record` holds a game that follows the rules from its first
event to its last, and whose deals are those of the seeds that the file reveals.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Final

from msgspec import Struct

from sixquiprend.engine import Event, State, evolve, new_game

from .checking import Checker
from .lines import (
    HEADER_TAG,
    MAX_LINE,
    End,
    Header,
    Numbered,
    Thoughts,
    decoded,
    decoded_header,
    encoded,
    shown,
)
from .record_errors import RecordError

MAX_RECORD: Final = 1 << 26
"""How many bytes a record may have: far more than the longest game."""

_HEADER_START: Final = f'{{"record":"{HEADER_TAG}",'.encode()


class Verdict(Struct, frozen=True):
    """What is proved about a record that was read without an error: all of it follows the rules.

    `finished`: the game came to its end, and no byte of the record is missing or changed by accident.
    (Not by intent: whoever rewrites a file can compute its hash anew.) If it isn't, `stops` is the line
    after which nothing whole follows, and `torn` says that a piece of another line does.
    """

    seats: int
    rounds: int
    """Rounds that were played to their end."""
    shuffles: int
    proved: int
    """How many of the shuffles come from a seed whose hash was published before."""
    finished: bool
    stops: int
    torn: bool
    asked: int = 0
    """How many people were asked for bits of the seed; 0: the dealer drew it alone."""
    opened: int = 0
    """How many of them have added theirs."""
    withheld: int = 0
    """How many have pledged theirs, and not opened them."""


class Record(Struct, frozen=True):
    """A game that was read back."""

    header: Header
    events: tuple[Event, ...]
    final: State
    """The state after the last event; in an unfinished record it may be on its way (see `evolve`)."""
    verdict: Verdict
    game_seed: bytes | None = None
    """What all deals come from, if the record reveals it."""
    thoughts: tuple[Thoughts, ...] = ()
    """What bots have thought, in a game whose seed was drawn together."""

    def states(self) -> Iterator[State]:
        """The state before the first event, then the one after each event."""
        state = new_game(self.header.rules)
        yield state
        for event in self.events:
            state = evolve(state, event)
            yield state


def read_record(source: str | PathLike[str] | bytes) -> Record:
    """The game in a file, or in the bytes of one; raises `RecordError` for all that is wrong with it.

    A file that just stops is no error, since a process can be killed at any time: the record ends with
    its last whole line, and its verdict says that it is unfinished.
    """
    data = source if isinstance(source, bytes) else _bytes_of(source)
    header, lines, torn = _lines_of(data)
    checker = Checker(header, lines)
    checker.run()
    finished = bool(lines) and isinstance(lines[-1].line, End)
    if finished and torn:
        raise RecordError("after_the_end", lines[-1].number + 1)
    if finished:
        _check_sum(data, lines[-1])
    shares = () if header.drawn is None else header.drawn.shares
    verdict = Verdict(
        seats=header.rules.seats,
        rounds=len(checker.state.scores),
        shuffles=checker.shuffles,
        proved=checker.proved,
        finished=finished,
        stops=1 + len(lines),
        torn=torn,
        asked=len(shares),
        opened=sum(share.bits is not None for share in shares),
        withheld=sum(share.pledge is not None and share.bits is None for share in shares),
    )
    return Record(
        header, tuple(checker.events), checker.state, verdict, checker.game_seed, tuple(checker.thoughts)
    )


def verify(source: str | PathLike[str] | bytes) -> Verdict:
    """What is proved about the record in a file, or in the bytes of one; raises `RecordError`."""
    return read_record(source).verdict


def _bytes_of(path: str | PathLike[str]) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_RECORD + 1)
    except OSError as error:
        raise RecordError("unreadable", None, reason=error.strerror or error) from None
    except ValueError as error:  # a path with a zero byte in it
        raise RecordError("unreadable", None, reason=error) from None
    return data


def _lines_of(data: bytes) -> tuple[Header, list[Numbered], bool]:
    """The header, the other whole lines, and whether a piece of one more line follows."""
    if not data:
        raise RecordError("empty", 1)
    if len(data) > MAX_RECORD:
        raise RecordError("too_big", None, most=MAX_RECORD)
    file = BytesIO(data)
    header = _header_of(file.readline())
    lines: list[Numbered] = []
    for number, text in enumerate(file, start=2):
        _check_length(text, number)
        if not text.endswith(b"\n"):
            return header, lines, True
        lines.append(Numbered(number, decoded(text[:-1], number)))
    return header, lines, False


def _header_of(text: bytes) -> Header:
    _check_length(text, 1)
    if text.endswith(b"\n"):
        return decoded_header(text[:-1])
    if _HEADER_START.startswith(text) or text.startswith(_HEADER_START):
        raise RecordError("cut_header", 1)
    raise RecordError("not_a_record", 1, found=shown(text, 60))


def _check_length(text: bytes, number: int) -> None:
    if len(text) > MAX_LINE:
        raise RecordError("line_too_long", number, most=MAX_LINE)


def _check_sum(data: bytes, end: Numbered) -> None:
    """The end line has the hash of all bytes before it."""
    expected = sha256(data[: -len(encoded(end.line)) - 1]).hexdigest()
    if end.line != End(expected):
        raise RecordError("wrong_sum", end.number, expected=expected)
