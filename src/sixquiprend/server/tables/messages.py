"""What is told to whom: messages, encoded once for each audience and shared by all who belong to it.

An audience is a place at the table (None: spectators) and a language. Whatever is the same for several
audiences (the board, the seats, each step) is encoded once, and put into each message as it is. What is the
same from one message to the next (the agreement, the names, a seat in one of its states) is kept until it
changes; nothing is kept that only one seat may know. Clients that follow the changes are told these only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType, json

from sixquiprend.engine import Answer, Card, Event
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import bot_level
from sixquiprend.table import (
    Board,
    Chair,
    Ending,
    Happened,
    Place,
    Table,
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

from ..basics.clocks import the_time
from .changes import Known, board_changes, own_changes, seat_changes
from .shapes import Agreed, Changes, Drawing, OwnChanges, Pledge, Seats, SeatsChanges, Update

_ENCODER: Final = json.Encoder()
_NOTHING: Final = Raw(b"[]")
_NO_CHANGES: Final = Raw(b"{}")

T = TypeVar("T")


class _Shown(Struct, frozen=True):
    """A `Step` whose board is encoded already, or told by its changes."""

    event: Event
    text: str
    board: Raw | Mapping[str, object] | None


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
        before: Known | None = None,
    ) -> None:
        self._before = before
        """What those who follow the changes know."""
        self._table = table
        self._fixtures = fixtures
        self._away = away
        self._stand_ins = stand_ins
        self._happened = happened
        self._public = public(happened)
        self._now = the_time()
        self._seats: dict[str, Raw] = {}
        self._steps: dict[tuple[int, str], Raw] = {}
        """By their numbers, for whoever may know of each, and languages."""
        self._all_steps: dict[tuple[int | None, str], Raw] = {}
        self._asked: Raw | None = None
        self._board: Raw | None = None
        self._boards: dict[int, Board] = {}
        """After each step."""
        self._step_changes: dict[tuple[int, int, str], _Shown] = {}
        """By the step before (-1: none) and the step."""
        self._all_changes: dict[tuple[int | None, str], tuple[Raw, Board | None]] = {}
        self._commons: dict[tuple[int | None, str], bytes] = {}
        self._seat_changes: Raw | None = None
        self._messages: dict[tuple[str, Place | None, str], bytes] = {}

    @cached_property
    def known(self) -> Known:
        """What everybody knows who has been told this."""
        table = self._table
        states = seat_states(table, self._away)
        return Known(table, states, self._stand_ins, asked(table), self._drawn_board)

    def update(self, place: Place | None, language: str) -> bytes:
        """The whole picture for this audience, with the steps that led there."""
        kept = self._messages.get(("update", place, language))
        if kept is None:
            kept = _ENCODER.encode(self._update(place, language))
            self._messages["update", place, language] = kept
        return kept

    def changes(self, place: Place | None, language: str) -> bytes:
        """What is new in it for this audience, if it knows what was told before."""
        before = self._before
        if before is None or not before.followed_by(self._table):
            return self.update(place, language)
        kept = self._messages.get(("changes", place, language))
        if kept is None:
            common = self._common_changes(before, None if place is None else place.seat, language)
            own = _ENCODER.encode(self._own_changes(before, place))
            kept = _joined(common, own)
            self._messages["changes", place, language] = kept
        return kept

    def change(self, place: Place | None, language: str) -> bytes:
        """The small message: who sits there and who is ready. A team sees who has voted, in an update."""
        if place is not None and place.member is not None:
            return self.update(place, language)
        kept = self._messages.get(("seats", place, language))
        if kept is None:
            message = Seats(self._table.version, self._seated(language), self._chosen(place))
            kept = self._messages["seats", place, language] = _ENCODER.encode(message)
        return kept

    def seats_changes(self, place: Place | None, language: str) -> bytes:
        """The small message for who knows what was told before."""
        before = self._before
        if before is None or not before.followed_by(self._table):
            return self.change(place, language)
        if place is not None and place.member is not None:
            return self.changes(place, language)
        kept = self._messages.get(("seats changes", place, ""))
        if kept is None:
            message = SeatsChanges(self._table.version, self._seats_since(before), self._chosen(place))
            kept = self._messages["seats changes", place, ""] = _ENCODER.encode(message)
        return kept

    def _update(self, place: Place | None, language: str) -> Update:
        table = self._table
        seat = None if place is None else place.seat
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
            seen=_seen(table, seat),
            steps=self._told(seat, language),
            ending=_ending(table),
            draw=_drawing(table.draw),
        )

    def _common_changes(self, known: Known, seat: int | None, language: str) -> bytes:
        """What all who know of the same steps are told alike."""
        audience = (None if self._public else seat, language)
        kept = self._commons.get(audience)
        if kept is None:
            changes = self._changes(known, seat, language)
            kept = self._commons[audience] = _ENCODER.encode(changes)
        return kept

    def _changes(self, known: Known, seat: int | None, language: str) -> Changes:
        before, table = known.table, self._table
        steps, shown = self._told_changes(known, seat, language)
        drawn = self._drawn_board
        states = self._seats_since(known)
        return Changes(
            version=table.version,
            now=self._now,
            steps=steps,
            moment=_new(before.moment, table.moment),
            status=_new(before.status, table.status),
            paused=_new(before.paused, table.paused),
            paused_by=_new(before.paused_by, table.paused_by),
            newcomers=_new(before.newcomers, table.newcomers),
            reactions=_new(before.reactions, table.reactions),
            deadline=_new(deadline(before), deadline(table)),
            game=_new(before.game, table.game),
            seats=UNSET if states == _NO_CHANGES else states,
            asked=UNSET if known.asked == self.known.asked else self._questions(),
            board=UNSET if drawn is shown or drawn == shown else board_changes(shown, drawn),
            ending=_new(_ending(before), _ending(table)),
            draw=_new(_drawing(before.draw), _drawing(table.draw)),
        )

    def _own_changes(self, known: Known, place: Place | None) -> OwnChanges:
        """What is new for this place alone."""
        before, table = known.table, self._table
        if place is None:
            return OwnChanges(UNSET, _new(_seen(before, None), _seen(table, None)))
        seat, member = place.seat, place.member
        own = own_changes(you(before, seat, member), you(table, seat, member))
        return OwnChanges(own, _new(_seen(before, seat), _seen(table, seat)))

    def _chosen(self, place: Place | None) -> Answer | None:
        return None if place is None else chosen_at(self._table, place.seat)

    def _seated(self, language: str) -> Raw:
        kept = self._seats.get(language)
        if kept is None:
            kept = self._seats[language] = self._fixtures.seats(
                self._table, self._away, self._stand_ins, language
            )
        return kept

    def _seats_since(self, before: Known) -> Raw:
        if self._seat_changes is None:
            found = seat_changes(before, self.known.states, self._stand_ins)
            self._seat_changes = Raw(_ENCODER.encode(found)) if found else _NO_CHANGES
        return self._seat_changes

    def _questions(self) -> Raw:
        if self._asked is None:
            self._asked = Raw(_ENCODER.encode(self.known.asked))
        return self._asked

    @cached_property
    def _drawn_board(self) -> Board | None:
        state = self._table.state
        return None if state is None else board(state)

    def _drawn(self) -> Raw:
        if self._board is None:
            self._board = Raw(_ENCODER.encode(self._drawn_board))
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
            event = self._happened[number].event
            last = self._happened[number].after is self._table.state
            drawn = self._drawn() if last else Raw(_ENCODER.encode(self._board_after(number)))
            kept = Raw(_ENCODER.encode(_Shown(event, self._sentence(number, language), drawn)))
            self._steps[number, language] = kept
        return kept

    def _sentence(self, number: int, language: str) -> str:
        names = self._fixtures.names(self._table.chairs, language)
        return self._happened[number].text(names, translator(language))

    def _board_after(self, number: int) -> Board:
        kept = self._boards.get(number)
        if kept is None:
            after = self._happened[number].after
            drawn = self._drawn_board if after is self._table.state else None
            kept = self._boards[number] = drawn or board(after)
        return kept

    def _told_changes(self, before: Known, seat: int | None, language: str) -> tuple[Raw, Board | None]:
        """The steps by their changes, and the board that they lead to."""
        if not self._happened:
            return _NOTHING, before.board
        audience = (None if self._public else seat, language)
        kept = self._all_changes.get(audience)
        if kept is None:
            shown, previous, drawn = [], -1, before.board
            for number, each in enumerate(self._happened):
                if each.seen_by(seat):
                    shown.append(self._changed_step(previous, number, drawn, language))
                    previous, drawn = number, self._board_after(number)
            kept = self._all_changes[audience] = Raw(_ENCODER.encode(shown)), drawn
        return kept

    def _changed_step(self, previous: int, number: int, before: Board | None, language: str) -> _Shown:
        kept = self._step_changes.get((previous, number, language))
        if kept is None:
            event = self._happened[number].event
            changes = board_changes(before, self._board_after(number), event)
            kept = _Shown(event, self._sentence(number, language), changes)
            self._step_changes[previous, number, language] = kept
        return kept


def _joined(common: bytes, own: bytes) -> bytes:
    """One object with the fields of both, of which the first has some."""
    return common if own == b"{}" else b"%b,%b" % (common[:-1], own[1:])


def _new(before: T, after: T) -> T | UnsetType:
    """What it is now; unset if it was so before."""
    return UNSET if after == before else after


def _seen(table: Table, seat: int | None) -> tuple[Card, ...] | None:
    """The cards that this seat has seen, where the table shows them."""
    if not table.settings.show_seen or table.state is None:
        return None
    return seen_cards(table.state, seat)


def _ending(table: Table) -> Ending | None:
    return ending(table.highlights, table.state) if table.state and table.state.over else None


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
