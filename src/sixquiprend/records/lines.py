"""The lines of a record: those of the game are the engine's events, those of the record stand here.

Each is one JSON value. What belongs to the record begins with `{"record":`, what belongs to the game
with `{"event":`. There is exactly one way to write a line: no spaces, keys in the order of the fields.
"""

from __future__ import annotations

import re
import unicodedata
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import DecodeError, Meta, Struct, ValidationError, json

from sixquiprend.engine import ALL_EVENTS, Answer, Event, GameError, Rules

from . import dealer, drawing
from .drawing import Share
from .record_errors import RecordError

HEADER_TAG: Final = "sixquiprend"
VERSION: Final = 2
MAX_LINE: Final = 1 << 16
"""How many bytes a line may have; those of real games have a few hundred."""
MAX_NAME: Final = 100

Hex32: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as text: a seed or a hash."""
Number: TypeAlias = Annotated[int, Meta(ge=1, lt=1 << 32)]
_HEX32: Final = re.compile(r"[0-9a-f]{64}")
_HEX16: Final = re.compile(r"[0-9a-f]{32}")

# Marks that turn the direction of text, and could make a line look like another on the screen.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Seat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits there. `bot` is the name by which `make_bot` knows a bot."""

    name: str
    kind: Literal["human", "team", "bot"]
    bot: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > MAX_NAME:
            raise ValueError(f"a name has 1 to {MAX_NAME} characters")
        if not (_is_plain(self.name) and _is_plain(self.bot)):
            raise ValueError("a name has no control characters")
        if bool(self.bot) != (self.kind == "bot"):
            raise ValueError("a bot, and only a bot, says which bot it is")


class Fairness(Struct, frozen=True, forbid_unknown_fields=True, tag_field="scheme", tag=dealer.SCHEME):
    """How the deals can be proved: by the scheme of `dealer`, with the hash of the game's seed."""

    commitment: Hex32


class DrawnFairness(Struct, frozen=True, forbid_unknown_fields=True, tag_field="scheme", tag=drawing.SCHEME):
    """The same by the scheme of `drawing`: the hash of the server's seed, and what everybody has added."""

    commitment: Hex32
    program: str
    """What dealt, and which version of it: bots of another one may play otherwise."""
    shares: tuple[Share, ...]

    def __post_init__(self) -> None:
        places = [share.place for share in self.shares]
        if not places or places != sorted(set(places)):
            raise ValueError("the shares are those of some people, by seat and member")
        for share in self.shares:
            if share.pledge is not None and not _HEX32.fullmatch(share.pledge):
                raise ValueError("a pledge has 64 hexadecimal digits")
            if share.bits is not None and (share.pledge is None or not _HEX16.fullmatch(share.bits)):
                raise ValueError("bits have 32 hexadecimal digits, and a pledge before them")
        if not self.program or len(self.program) > MAX_NAME or not _is_plain(self.program):
            raise ValueError("the program has a name")


class RecordLine(Struct, frozen=True, tag_field="record", forbid_unknown_fields=True):
    """A line that is not an event of the game."""


class Header(RecordLine, frozen=True, tag=HEADER_TAG):
    """The first line."""

    version: Literal[1, 2]
    rules: Rules
    seats: tuple[Seat, ...]
    fairness: Fairness | DrawnFairness

    def __post_init__(self) -> None:
        if len(self.seats) != self.rules.seats:
            raise ValueError(f"the rules have {self.rules.seats} seats, the header {len(self.seats)}")
        if (self.version == VERSION) != (self.drawn is not None):
            raise ValueError(f"a record of version {self.version} has another scheme of deals")
        shares = () if self.drawn is None else self.drawn.shares
        if any(share.seat not in self.people or (share.member or 0) < 0 for share in shares):
            raise ValueError("only people add to a seed")

    @property
    def drawn(self) -> DrawnFairness | None:
        """How the seed was drawn together; None: the dealer drew it alone."""
        return self.fairness if isinstance(self.fairness, DrawnFairness) else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people or teams sit."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind != "bot")


class RoundCommitment(RecordLine, frozen=True, tag="round_commitment"):
    """Before a round's cards are dealt: the hash of its seed."""

    round: Number
    commitment: Hex32


class RoundSeed(RecordLine, frozen=True, tag="round_seed"):
    """After a round: its seed."""

    round: Number
    seed: Hex32


class GameSeed(RecordLine, frozen=True, tag="game_seed"):
    """After the game: the seed that all rounds' seeds come from."""

    seed: Hex32


PERSON: Final = "person"
"""Who answered, if it was no bot: somebody has taken the bot's seat during the game."""


class Thought(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What can't be told from a bot's dice: how many deals it came to, and who answered in its place."""

    question: Annotated[int, Meta(ge=0, lt=1 << 32)]
    deals: Annotated[int, Meta(ge=0, lt=1 << 32)]
    bot: str = ""


class Thoughts(RecordLine, frozen=True, tag="thoughts"):
    """After the game: those of a bot's seat, by question."""

    seat: Annotated[int, Meta(ge=0, lt=1 << 32)]
    thoughts: tuple[Thought, ...]

    def __post_init__(self) -> None:
        questions = [each.question for each in self.thoughts]
        if not questions or questions != sorted(set(questions)):
            raise ValueError("thoughts are some, by question")


class ServerSeed(RecordLine, frozen=True, tag="server_seed"):
    """After the game: what the server had put into the seed."""

    seed: Hex32


class End(RecordLine, frozen=True, tag="end"):
    """The last line: the hash of all bytes before it."""

    sha256: Hex32


Line: TypeAlias = RecordLine | Event


class Numbered(NamedTuple):
    """A line of a file, with its number."""

    number: int
    line: Line


class _Stamp(Struct):
    """What the header of every version has."""

    record: object = None
    version: object = None


_EVENT: Final = json.Decoder[Any](reduce(or_, ALL_EVENTS))
_RECORD: Final = json.Decoder[Any](
    Header | RoundCommitment | RoundSeed | GameSeed | Thoughts | ServerSeed | End
)
_HEADER: Final = json.Decoder(Header)
_STAMP: Final = json.Decoder(_Stamp)


def new_header(rules: Rules, seats: tuple[Seat, ...], fairness: Fairness | DrawnFairness) -> Header:
    """The header of a new record; raises `ValueError` if there aren't as many seats as the rules say."""
    return Header(VERSION if isinstance(fairness, DrawnFairness) else 1, rules, seats, fairness)


def encoded(line: Line | Answer) -> bytes:
    """The line as a record has it, without its line break; an answer as an event would have it."""
    return json.encode(line)


def decoded_header(text: bytes) -> Header:
    """The first line of a record; raises `RecordError` if it is none, or of a future version."""
    try:
        text.decode()
        stamp = _STAMP.decode(text)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError("not_a_record", 1, found=shown(text, 60)) from None
    if stamp.record != HEADER_TAG:
        raise RecordError("not_a_record", 1, found=shown(text, 60))
    if type(stamp.version) is int and stamp.version > VERSION:
        raise RecordError("future_version", 1, version=shown(str(stamp.version).encode(), 20), newest=VERSION)
    header = _decoded(_HEADER, text, 1, "bad_header")
    assert isinstance(header, Header)
    return header


def decoded(text: bytes, number: int) -> Line:
    """Any other line; raises `RecordError` if it is none, or not written in the one way."""
    if not text.strip():
        raise RecordError("blank_line", number)
    try:
        text.decode()
    except UnicodeDecodeError:
        raise RecordError("not_text", number) from None
    decoder = _RECORD if text.startswith(b'{"record":') else _EVENT
    return _decoded(decoder, text, number, "bad_line")


def _decoded(decoder: json.Decoder[Any], text: bytes, number: int, code: str) -> Line:
    try:
        line: Line = decoder.decode(text)
        expected = encoded(line)
    except GameError as error:
        raise RecordError("bad_rules", number, reason=error.message) from None
    # Older msgspec reads numbers it can't write; and what is nested deeply ends in another error.
    except (ValidationError, OverflowError, RecursionError) as error:
        raise RecordError(code, number, reason=shown(str(error).encode())) from None
    except DecodeError as error:
        raise RecordError("not_json", number, reason=error) from None
    if text != expected:  # spaces, keys twice or in another order, 1 written as true
        raise RecordError("not_canonical", number, expected=shown(expected), found=shown(text))
    return line


def shown(text: bytes, most: int = 300) -> str:
    """Text of a file, made safe and short enough to show in a message."""
    characters = text[: 4 * most].decode("utf-8", "backslashreplace")
    safe = "".join([each if each.isprintable() else ascii(each)[1:-1] for each in characters])
    return safe if len(safe) <= most else safe[:most] + "…"


def _is_plain(text: str) -> bool:
    """Whether showing this text can't do more than show it."""
    return not any(
        character in _TURNING or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        for character in text
    )
