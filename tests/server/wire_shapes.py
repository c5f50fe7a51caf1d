"""Every message of the server, field by field: one that has a field more than these is a failure.

Written down apart from the server's own types, so that nothing new is sent by accident.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, json

Card: TypeAlias = int | str
Answer: TypeAlias = dict[str, Any]


class Shape(Struct, forbid_unknown_fields=True):
    pass


class Row(Shape):
    cards: list[Card]
    capacity: int
    heads: int
    end: str
    stopped: bool
    seven: bool
    set_by: int | None


class Specials(Shape):
    stock: int
    discards: list[str]
    hand_sizes: list[int]


class Board(Shape):
    round: int
    turn: int
    turns: int
    rows: list[Row]
    queue: list[Answer]
    heads: list[int]
    totals: list[int]
    scores: list[list[int]]
    hand_sizes: list[int]
    pile_sizes: list[int]
    pool: list[Card]
    specials: Specials | None
    winners: list[int]


class Step(Shape):
    event: dict[str, Any]
    text: str
    board: Board


class Rules(Shape):
    seats: int
    options: str
    limit: int | None
    at_limit: bool
    rounds: int | None


class Agreed(Shape):
    code: str
    rules: Rules
    timer: int | None
    show_seen: bool
    led: bool
    highest: int


class Seat(Shape):
    name: str
    kind: str
    bot: str
    state: str
    stood_in: bool
    handed: bool
    members: list[str]
    stand_in_at: float | None


class Asked(Shape):
    kind: str
    seat: int


class Unwelcome(Shape):
    number: int
    name: str


class You(Shape):
    seat: int
    member: int | None
    host: bool
    hand: list[Card]
    specials: list[str]
    question: str | None
    legal: list[Answer]
    chosen: Answer | None
    cheapest: list[int]
    team: list[Any]
    nudged_at: float | None
    sent_away: list[Unwelcome]


class Take(Shape):
    round: int
    turn: int
    seat: int
    row: int
    cards: list[Card]
    heads: int


class LeadTurn(Shape):
    round: int
    turn: int
    takes: list[Take]


class Ending(Shape):
    places: list[int]
    decided: LeadTurn
    worst: Take | None


class Pledge(Shape):
    seat: int
    member: int | None
    pledge: str | None


class Drawing(Shape):
    game: str
    commitment: str
    opening: bool
    asked: list[Pledge]


class Update(Shape, tag_field="type", tag="update"):
    version: int
    moment: int
    now: float
    status: str
    paused: bool
    paused_by: int | None
    newcomers: bool
    reactions: bool
    deadline: float | None
    game: str
    table: Agreed
    seats: list[Seat]
    asked: list[Asked]
    board: Board | None
    you: You | None
    seen: list[Card] | None
    steps: list[Step]
    ending: Ending | None
    draw: Drawing | None


class Seats(Shape, tag_field="type", tag="seats"):
    version: int
    seats: list[Seat]
    you_chosen: Answer | None


class Done(Shape, tag_field="type", tag="done"):
    id: int
    version: int
    chosen: Answer | None


class Reaction(Shape, tag_field="type", tag="reaction"):
    seat: int
    reaction: str


class Shown(Shape, tag_field="type", tag="shown"):
    id: int


class Preview(Shape, tag_field="type", tag="preview"):
    id: int
    steps: list[Step]


class Pong(Shape, tag_field="type", tag="pong"):
    id: int


class Error(Shape, tag_field="type", tag="error"):
    id: int | None
    kind: str
    code: str
    message: str
    text: str


Heard: TypeAlias = Update | Seats | Reaction | Shown | Done | Preview | Pong | Error

_DECODER: json.Decoder[Heard] = json.Decoder(Heard)


def shaped(message: str) -> Heard:
    """The message; raises if it has a field that isn't listed here."""
    return _DECODER.decode(message)
