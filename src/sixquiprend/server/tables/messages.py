"""What is told to whom: messages, encoded once for each audience and shared by all who belong to it.

An audience is a place at the table (None: spectators) and a language. Whatever is the same for several
audiences (the board, the seats, each step) is encoded once, and put into each message as it is. What is the
same from one message to the next (the agreement, the names, a seat in one of its states) is kept until it
changes; nothing is kept that only one seat may know.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from json.encoder import encode_basestring_ascii
from types import MappingProxyType
from typing import Final

from msgspec import Raw, Struct, json

from sixquiprend.engine import Answer, Card, Event, Rules
from sixquiprend.engine.view import Asked
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import bot_level
from sixquiprend.table import (
    Board,
    Chair,
    Ending,
    Happened,
    Place,
    SeatPicture,
    Step,
    Table,
    You,
    asked,
    board,
    chosen_at,
    ending,
    names_of,
    public,
    seat_picture,
    seat_states,
    seen_cards,
    you,
)
from sixquiprend.table.clock import deadline
from sixquiprend.table.draws import Draw
from sixquiprend.table.session import Status

_ENCODER: Final = json.Encoder()
_NULL: Final = Raw(b"null")
_NOTHING: Final = Raw(b"[]")


class Agreed(Struct, frozen=True):
    """What was agreed when the table was opened."""

    code: str
    rules: Rules
    timer: int | None
    show_seen: bool
    led: bool
    highest: int
    """The highest card in use (K1)."""


class Pledge(Struct, frozen=True):
    """Somebody who is asked for bits of a game's seed, and the hash by which it is bound to them."""

    seat: int
    member: int | None
    pledge: str | None


class Drawing(Struct, frozen=True):
    """The seed of the next game is being drawn (docs/records.md): first pledges are asked for, then bits."""

    game: str
    commitment: str
    """The hash of the server's seed."""
    opening: bool
    """Whether the pledges are closed, so that bits are asked for."""
    asked: tuple[Pledge, ...]


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """All that a reader may know of a table; `steps` led there from what the reader knew."""

    version: int
    moment: int
    now: float
    status: Status
    paused: bool
    paused_by: int | None
    """The seat of the host who has paused it."""
    newcomers: bool
    """Whether a spectator may take a bot's seat in the game."""
    reactions: bool
    """Whether those who sit here may show what they feel."""
    deadline: float | None
    game: str
    table: Agreed | Raw
    seats: tuple[SeatPicture, ...] | Raw
    asked: tuple[Asked, ...] | Raw
    board: Board | Raw | None
    you: You | None
    seen: tuple[Card, ...] | None
    steps: tuple[Step, ...] | Raw
    ending: Ending | None
    """What is told of a game that is over."""
    draw: Drawing | None = None
    """While the seed of the next game is drawn."""


class Seats(Struct, frozen=True, tag_field="type", tag="seats"):
    """Somebody came, left, got ready or thinks again; nothing on the board moved."""

    version: int
    seats: tuple[SeatPicture, ...] | Raw
    you_chosen: Answer | None


class _Shown(Struct, frozen=True):
    """A `Step` whose board is encoded already."""

    event: Event
    text: Raw
    board: Raw


def _in_ascii(text: str) -> Raw:
    """A text in JSON without letters beyond ASCII: the message around it is then turned into a string, and
    into bytes again, by plain copies.
    """
    return Raw(encode_basestring_ascii(text).encode("ascii"))


class Fixtures:
    """What stays the same at a table for long, encoded; everybody may know all of it."""

    def __init__(self, table: Table) -> None:
        settings = table.settings
        rules = settings.rules
        highest = max(rules.slots.deck(rules.seats, rules.slots.hand))
        agreed = Agreed(table.code, rules, settings.timer, settings.show_seen, settings.led, highest)
        self.agreed = Raw(_ENCODER.encode(agreed))
        self._chairs = table.chairs
        self._names: dict[str, tuple[str, ...]] = {}
        self._pictures: dict[tuple[str, int, str], Raw] = {}
        """By language, seat and state."""

    def names(self, chairs: tuple[Chair, ...], language: str) -> tuple[str, ...]:
        """What everybody is called in this language."""
        if chairs is not self._chairs:  # somebody came or left
            self._chairs = chairs
            self._names.clear()
            self._pictures.clear()
        kept = self._names.get(language)
        if kept is None:
            kept = self._names[language] = names_in(chairs, language)
        return kept

    def seats(
        self, table: Table, away: Collection[int], stand_ins: Mapping[int, float], language: str
    ) -> Raw:
        """All seats as everybody sees them; `stand_ins`: when a bot begins to play for whom."""
        names, pictures = self.names(table.chairs, language), []
        for seat, state in enumerate(seat_states(table, away)):
            if seat in stand_ins:  # another time at each absence: not worth keeping
                picture = seat_picture(table.chairs[seat], names[seat], state, stand_ins[seat])
                pictures.append(Raw(_ENCODER.encode(picture)))
                continue
            kept = self._pictures.get((language, seat, state))
            if kept is None:
                picture = seat_picture(table.chairs[seat], names[seat], state)
                kept = self._pictures[language, seat, state] = Raw(_ENCODER.encode(picture))
            pictures.append(kept)
        return Raw(_ENCODER.encode(pictures))


class Telling:
    """The messages about one moment of one table; each part is made when it is first needed, once."""

    def __init__(
        self,
        table: Table,
        fixtures: Fixtures,
        away: Collection[int],
        happened: Sequence[Happened] = (),
        stand_ins: Mapping[int, float] = MappingProxyType({}),
    ) -> None:
        self._table = table
        self._fixtures = fixtures
        self._away = away
        self._stand_ins = stand_ins
        self._happened = happened
        self._public = public(happened)
        self._now = time.time()
        self._seats: dict[str, Raw] = {}
        self._steps: dict[tuple[int, str], Raw] = {}
        """By their numbers, for whoever may know of each, and languages."""
        self._all_steps: dict[tuple[int | None, str], Raw] = {}
        self._asked: Raw | None = None
        self._board: Raw | None = None
        self._messages: dict[tuple[bool, Place | None, str], str] = {}

    def update(self, place: Place | None, language: str) -> str:
        """The whole picture for this audience, with the steps that led there."""
        kept = self._messages.get((True, place, language))
        if kept is None:
            kept = _ENCODER.encode(self._update(place, language)).decode()
            self._messages[True, place, language] = kept
        return kept

    def change(self, place: Place | None, language: str) -> str:
        """The small message: who sits there and who is ready. A team sees who has voted, in an update."""
        if place is not None and place.member is not None:
            return self.update(place, language)
        kept = self._messages.get((False, place, language))
        if kept is None:
            message = Seats(self._table.version, self._seated(language), self._chosen(place))
            kept = self._messages[False, place, language] = _ENCODER.encode(message).decode()
        return kept

    def _update(self, place: Place | None, language: str) -> Update:
        table = self._table
        seat = None if place is None else place.seat
        seen = None
        if table.settings.show_seen and table.state is not None:
            seen = seen_cards(table.state, seat)
        return Update(
            version=table.version,
            moment=table.moment,
            now=self._now,
            status=table.status,
            paused=table.paused,
            paused_by=table.paused_by,
            newcomers=table.newcomers,
            reactions=table.reactions,
            deadline=deadline(table),
            game=table.game,
            table=self._fixtures.agreed,
            seats=self._seated(language),
            asked=self._questions(),
            board=self._drawn(),
            you=None if place is None else you(table, place.seat, place.member),
            seen=seen,
            steps=self._told(seat, language),
            ending=ending(table.highlights, table.state) if table.state and table.state.over else None,
            draw=_drawing(table.draw),
        )

    def _chosen(self, place: Place | None) -> Answer | None:
        return None if place is None else chosen_at(self._table, place.seat)

    def _seated(self, language: str) -> Raw:
        kept = self._seats.get(language)
        if kept is None:
            kept = self._seats[language] = self._fixtures.seats(
                self._table, self._away, self._stand_ins, language
            )
        return kept

    def _questions(self) -> Raw:
        if self._asked is None:
            self._asked = Raw(_ENCODER.encode(asked(self._table)))
        return self._asked

    def _drawn(self) -> Raw:
        if self._board is None:
            state = self._table.state
            self._board = _NULL if state is None else Raw(_ENCODER.encode(board(state)))
        return self._board

    def _told(self, seat: int | None, language: str) -> Raw:
        if not self._happened:
            return _NOTHING
        audience = (None if self._public else seat, language)
        kept = self._all_steps.get(audience)
        if kept is None:
            seen = [number for number, each in enumerate(self._happened) if each.seen_by(seat)]
            shown = [self._step(number, language) for number in seen]
            kept = self._all_steps[audience] = Raw(_ENCODER.encode(shown))
        return kept

    def _step(self, number: int, language: str) -> Raw:
        kept = self._steps.get((number, language))
        if kept is None:
            each, table = self._happened[number], self._table
            text = each.text(self._fixtures.names(table.chairs, language), translator(language))
            last = each.after is table.state
            drawn = self._drawn() if last else Raw(_ENCODER.encode(board(each.after)))
            kept = Raw(_ENCODER.encode(_Shown(each.event, _in_ascii(text), drawn)))
            self._steps[number, language] = kept
        return kept


def _drawing(draw: Draw | None) -> Drawing | None:
    """What everybody may know of a draw: hashes, and nothing that they hide."""
    if draw is None:
        return None
    asked = tuple([Pledge(*gift.giver, gift.pledge) for gift in draw.gifts])
    return Drawing(draw.game, draw.commitment, draw.opening, asked)


def names_in(chairs: Iterable[Chair], language: str) -> tuple[str, ...]:
    """What everybody is called in this language."""
    t = translator(language)
    return names_of(chairs, lambda bot: bot_level(bot, t))
