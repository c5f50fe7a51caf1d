"""The lines of the bot protocol, as docs/bot-protocol.md describes them: one JSON object each."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Final, Literal

from msgspec import DecodeError, Raw, Struct, convert, defstruct, json
from msgspec.structs import asdict

from sixquiprend.engine import ALL_ANSWERS, ALL_EVENTS, Answer, Event, GameError, View
from sixquiprend.records.lines import shown

from ..faults import Fault, Misbehaved, question
from .reckoning import reckoned

VERSION: Final = 1
MAX_REPLY: Final = 1 << 16
"""How many bytes a program's line may have; an answer needs fewer than a hundred."""


class FromHost(Struct, frozen=True, tag_field="type"):
    """A line to the program. It may have fields that this version doesn't know."""


class Hello(FromHost, frozen=True, tag="hello"):
    """The first line to a program."""

    protocol: int
    game: Literal["sixquiprend"] = "sixquiprend"


class Notice(FromHost, frozen=True, tag="notice"):
    """A round or the game has ended; no answer is expected."""

    seat: int
    event: Any


class HelloReply(Struct, frozen=True, omit_defaults=True):
    """The first line of a program."""

    protocol: int
    name: str = ""
    deterministic: bool = False
    """It promises the same answer to the same view and seed."""
    notices: bool = False
    """It wants to hear how rounds and games end."""


# Unions of types that are only known when the options have registered theirs.
_ANY_ANSWER: Final[Any] = reduce(or_, ALL_ANSWERS)
_ANY_EVENT: Final[Any] = reduce(or_, ALL_EVENTS)

# A request is a view with a few more fields.
_Decide: Final[Any] = defstruct(
    "_Decide",
    [
        ("id", int),
        ("seed", int),
        ("time_limit", float),
        ("own", dict[str, Any]),
        ("legal", tuple[_ANY_ANSWER, ...]),
        ("history", tuple[_ANY_EVENT, ...]),
    ],
    bases=(View,),
    kw_only=True,
    frozen=True,
    tag_field="type",
    tag="decide",
)


class _Reply(Struct):
    """The line of a program that was asked."""

    answer: Raw
    id: int | None = None


_FROM_HOST: Final = json.Decoder[Any](Hello | Notice | _Decide)
_HELLO_REPLY: Final = json.Decoder(HelloReply)
_REPLY: Final = json.Decoder(_Reply)
_ANSWER: Final = json.Decoder[Any](_ANY_ANSWER | int)


class Request(Struct, frozen=True):
    """One decision that a program is asked for."""

    id: int
    seed: int
    time_limit: float
    view: View


# --- this side asks ------------------------------------------------------------------------------


def hello() -> bytes:
    """The line that greets a program."""
    return json.encode(Hello(VERSION)) + b"\n"


def request(asked: Request) -> bytes:
    """The line that asks a program for a decision. The short fields stand first: easy for shells."""
    head = {
        "type": "decide",
        "id": asked.id,
        "question": question(asked.view),
        "seed": asked.seed,
        "time_limit": asked.time_limit,
    }
    seen = {**asdict(asked.view), **reckoned(asked.view)}
    return json.encode({**head, **seen}) + b"\n"


def notice(seat: int, event: Event) -> bytes:
    """The line that tells a program of an end."""
    return json.encode(Notice(seat, event)) + b"\n"


def read_hello_reply(line: bytes) -> HelloReply:
    """The program's greeting; raises `Misbehaved` if it isn't one, or of another version."""
    try:
        reply = _HELLO_REPLY.decode(line)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise Misbehaved(Fault.NONSENSE, f"it wrote {shown(line, 80)}") from None
    if reply.protocol != VERSION:
        raise Misbehaved(
            Fault.NONSENSE, f"it speaks version {reply.protocol} of the bot protocol, not {VERSION}"
        )
    return reply


def read_answer(line: bytes, asked: Request) -> Answer:
    """The legal answer that a program's line stands for; raises `Misbehaved` if it is none."""
    try:
        reply = _REPLY.decode(line.decode())
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise Misbehaved(Fault.NONSENSE, f"it wrote no answer: {shown(line, 80)}") from None
    if reply.id is not None and reply.id != asked.id:
        raise Misbehaved(Fault.NONSENSE, f"it answered request {reply.id} instead of {asked.id}")
    legal = asked.view.legal
    try:
        answer = _ANSWER.decode(reply.answer)
    except DecodeError as error:  # no kind of answer looks like this, so none of the list does
        raise Misbehaved(Fault.ILLEGAL, f"{error} in {shown(line, 80)}"[:300]) from None
    if isinstance(answer, int):
        if not 0 <= answer < len(legal):
            raise Misbehaved(
                Fault.ILLEGAL, f"it chose answer {answer} of those numbered 0 to {len(legal) - 1}"
            )
        return legal[answer]
    if answer not in legal:
        raise Misbehaved(Fault.ILLEGAL, f"it gave an answer that isn't legal: {shown(line, 80)}")
    return legal[legal.index(answer)]


# --- this side is asked --------------------------------------------------------------------------


class NotAMessage(ValueError):
    """A line that no host of this protocol sends."""


def read_from_host(line: bytes) -> Hello | Notice | Request:
    """The message on a line; raises `NotAMessage` if there is none."""
    try:
        message = _FROM_HOST.decode(line)
        if isinstance(message, Hello | Notice):
            return message
        return Request(message.id, message.seed, message.time_limit, _view(message))
    except (DecodeError, UnicodeDecodeError, RecursionError, GameError) as error:
        raise NotAMessage(f"{error} in {shown(line, 80)}") from None


def hello_reply(name: str, deterministic: bool) -> bytes:
    """The line that greets a host."""
    return json.encode(HelloReply(VERSION, name, deterministic)) + b"\n"


def reply(asked: Request, answer: Answer) -> bytes:
    """The line that answers a host."""
    return json.encode({"id": asked.id, "answer": asked.view.legal.index(answer)}) + b"\n"


def refusal(message: str) -> bytes:
    """The line for a message that can't be answered."""
    return json.encode({"error": message}) + b"\n"


def _view(message: Any) -> View:
    """The view that a request was made of."""
    fields = {name: getattr(message, name) for name in View.__struct_fields__}
    at_start = message.rules.slots.data
    own = {
        letter: convert(raw, type(at_start[letter].seen_by(None)))
        for letter, raw in message.own.items()
        if letter in at_start
    }
    return View(**{**fields, "own": own})
