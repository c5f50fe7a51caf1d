"""The tables of a class, brought in line with its log: made, paused, resumed, and told who came or left.

The log of the class says what should be; everything here can be done again, or by another process, and
changes nothing more. So a server that is killed half-way finishes the work when somebody comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Final, NamedTuple

from sixquiprend.engine import GameError, view
from sixquiprend.i18n import Translator
from sixquiprend.learn.classroom import (
    Activity,
    Classroom,
    ClassTable,
    decode_entry,
    first_entries,
    joins_team,
    seat_name,
    sits_down,
    takes_over,
)
from sixquiprend.learn.classroom.commands import seat_late, table_made
from sixquiprend.learn.classroom.entries import Closed
from sixquiprend.learn.classroom.plans import GamesPlan
from sixquiprend.learn.classroom.room import Pupil
from sixquiprend.records.dealer import new_seed
from sixquiprend.store import Store
from sixquiprend.table import Entry, Table, elected, place_of
from sixquiprend.table.chairs import STAND_IN
from sixquiprend.table.commands import choose, pause, resume, stand_in
from sixquiprend.table.entries import Renamed
from sixquiprend.table.hosting import switch
from sixquiprend.table.teams import leave_team, rejoin_team

from ..basics.clocks import the_time
from ..basics.refusals import Refused
from ..basics.settings import Settings
from ..basics.tokens import new_code, new_game_id
from ..tables.live_table import LiveTable
from ..tables.table_keeper import TableKeeper
from ..workers.minds import Minds
from .live_class import LiveClass

_CODE_TRIES: Final = 20
_TEAM_GRACE: Final = 20.0
"""Seconds after which a team doesn't wait any more for a member whose device is gone: a class is short."""


class Devices(NamedTuple):
    """Whose devices can be relied on, now."""

    here: Set[int]
    """The pupils who are connected."""
    gone: Set[int]
    """Those who haven't been for longer than anybody waits. Who is neither may come back at any moment."""


def devices(live: LiveClass, now: float, grace: float) -> Devices:
    """The devices of a class whose server waits `grace` seconds for people at tables."""
    present = live.state.present
    away = live.presence.away(present, now)
    gone = frozenset(pupil for pupil, since in away.items() if now >= since + min(grace, _TEAM_GRACE))
    return Devices(frozenset(present) - away.keys(), gone)


async def arrange(
    live: LiveClass, keeper: TableKeeper, store: Store, t: Translator, settings: Settings
) -> None:
    """Make the tables be what the class says. Teams of new tables are named in the language of `t`."""
    async with live.arranging:
        await _seat_everybody(live, keeper)
        for activity in live.state.activities:
            for table in activity.tables:
                try:
                    found = live.tables.get(table.code)
                    if found is None:
                        found = await _table(live, keeper, store, activity, table, t, settings)
                    if found is not None:
                        live.follow(found)
                        await _arrange_table(live, found, activity.number, table.code, settings.grace)
                except Refused as error:
                    if error.code != "unreadable":
                        raise
                    # Nobody plays there any more, which was told; the class and its other tables go on.


async def _seat_everybody(live: LiveClass, keeper: TableKeeper) -> None:
    """Every table that the activity needs has a code, and everybody who came late a seat if there is one."""
    while (activity := live.state.activity) and len(activity.tables) < len(activity.seatings):
        code = await _free_code(keeper)
        number, made = activity.number, len(activity.tables)

        def another(room: Classroom, code: str = code, number: int = number, made: int = made) -> list[Entry]:
            running = room.activity
            if running is None or running.number != number or len(running.tables) != made:
                return []  # another process was faster
            return [table_made(room, code, the_time())]

        await live.do(another)
    if activity is not None and isinstance(activity.plan, GamesPlan):
        late = [pupil for pupil in live.state.present if activity.place_of(pupil) is None]
        for pupil in late:
            await live.do(lambda room, pupil=pupil: _late(room, pupil))  # type: ignore[misc]


def _late(room: Classroom, pupil: int) -> list[Entry]:
    try:
        return [seat_late(room, pupil, the_time())]
    except GameError:  # seated, gone, or no team any more
        return []


async def _free_code(keeper: TableKeeper) -> str:
    for _ in range(_CODE_TRIES):
        code = new_code()
        if not await keeper.exists(code):
            return code
    raise RuntimeError("no free code was found")


async def _table(
    live: LiveClass,
    keeper: TableKeeper,
    store: Store,
    activity: Activity,
    table: ClassTable,
    t: Translator,
    settings: Settings,
) -> LiveTable | None:
    """The table of this code; if it isn't there yet and its activity runs, it is made."""
    found = await keeper.find(table.code, force=True)  # who has the class has its tables
    if found is not None or activity.ended:
        return found
    at, window = the_time(), settings.class_draw_window
    here = devices(live, at, settings.grace).here
    game, seed = new_game_id(), new_seed().hex()
    entries = first_entries(live.state, table, game, seed, at, t, here, window=window)
    found = await keeper.begin(entries) or await keeper.find(table.code, force=True)
    data = await store.read(live.stream, live.state.version - 1)
    if not data or any(isinstance(decode_entry(each), Closed) for each in data[1:]):
        # Another process erases the class, or has, and may not have seen this table.
        await keeper.erase([table.code])
        raise live.missing()
    return found


async def _arrange_table(live: LiveClass, table: LiveTable, number: int, code: str, grace: float) -> None:
    def due(now: Table) -> Iterator[Entry]:
        at = the_time()
        return _due(live.state, devices(live, at, grace), number, code, now, at)

    if any(due(table.table)):
        await table.do(lambda now: list(due(now)))


def _due(
    room: Classroom, people: Devices, number: int, code: str, table: Table, at: float
) -> Iterator[Entry]:
    """What the log of a table lacks."""
    activity = room.activities[number - 1]
    seats = next(each.seats for each in activity.tables if each.code == code)
    if not activity.ended and (table.status != "gathering" or table.draw is not None):
        yield from _moves(room, seats, table, at)
        if table.status == "playing" and not room.paused:
            yield from _waited_for(room, people, seats, table, at)
    wanted = table.status == "playing" and (room.paused or activity.ended)
    if wanted and not table.paused:
        yield pause(table, at)
    if table.paused and not wanted:
        yield resume(table, at)
    if table.reactions != room.reactions and not activity.ended:
        yield switch(table, None, "reactions", room.reactions, at, teacher=True)


def _moves(room: Classroom, seats: tuple[tuple[int, ...], ...], table: Table, at: float) -> Iterator[Entry]:
    for seat, pupils in enumerate(seats):
        chair, come = table.chairs[seat], 0
        for pupil in pupils:
            who = room.pupils[pupil]
            place = place_of(table.chairs, who.token)
            if place is None:
                if who.left:
                    continue
                if chair.kind == "team":
                    yield joins_team(room, pupil, seat, len(chair.members) + come, at)
                    yield from _former_member(who, table, at)
                    come += 1
                elif chair.kind == "human" and not chair.stood_in:  # the place was handed over
                    yield sits_down(room, pupil, seat, at)
                else:
                    yield takes_over(room, pupil, seat, at)
            elif not who.left and place.member is None and chair.name != seat_name(who):
                yield Renamed(at, seat, seat_name(who))
            elif who.left and table.draw is None:  # else when the cards are dealt
                if place.member is not None:
                    yield leave_team(table, place.seat, place.member, at, for_good=True)
                else:
                    yield stand_in(table, place.seat, at, for_good=True)


def _former_member(who: Pupil, table: Table, at: float) -> Iterator[Entry]:
    """The device that a member of a team had before doesn't vote any more."""
    for token in who.before:
        place = place_of(table.chairs, token)
        if place is not None and place.member is not None:
            yield leave_team(table, place.seat, place.member, at, for_good=True)


def _waited_for(
    room: Classroom, people: Devices, seats: tuple[tuple[int, ...], ...], table: Table, at: float
) -> Iterator[Entry]:
    """A team doesn't wait for members whose devices are gone, as long as one of it is there, but for those
    who are back."""
    for seat, pupils in enumerate(seats):
        chair = table.chairs[seat]
        somebody = not people.here.isdisjoint(pupils)
        for pupil in pupils:
            place = place_of(table.chairs, room.pupils[pupil].token)
            if place is None or place.member is None or room.pupils[pupil].left:
                continue
            away = chair.members[place.member].away
            if away and pupil in people.here:
                yield rejoin_team(table, seat, place.member, at)
            elif not away and somebody and pupil in people.gone:
                yield leave_team(table, seat, place.member, at)


async def end_vote(table: LiveTable, minds: Minds) -> None:
    """The teams of this table that still vote play what most have voted for so far; else what a bot would."""
    before = table.table
    state = before.state
    voting = [seat for seat in before.waiting if before.chairs[seat].kind == "team"]
    if state is None or not voting:
        return
    answers = await minds.answers(STAND_IN, [view(state, seat) for seat in voting])

    def wish(now: Table) -> list[Entry]:
        if now.moment != before.moment:
            return []
        return [
            choose(now, seat, now.moment, elected(now.votes, seat) or answer, the_time(), by="teacher")
            for seat, answer in zip(voting, answers, strict=True)
            if seat in now.waiting
        ]

    await table.do(wish)
