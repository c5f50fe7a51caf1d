"""The tables of a class: what stands in the log of each when its game begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sixquiprend.i18n import Translator
from sixquiprend.records.log_entries import Entry
from sixquiprend.table import entries
from sixquiprend.table.draws import CLASS_WINDOW, Giver
from sixquiprend.table.first_names import first_name
from sixquiprend.table.names import MAX_NAME

from .plans import GamesPlan, TeamsPlan
from .room import Classroom, ClassTable, Pupil, first_names


def first_entries(
    room: Classroom,
    table: ClassTable,
    game: str,
    seed: str,
    at: float,
    t: Translator,
    here: Collection[int] = (),
    *,
    window: float = CLASS_WINDOW,
) -> tuple[Entry, ...]:
    """The log of a new table of the running activity, up to the start of its game.

    Pupils prove who they are by the secret they have in the class. `game` and `seed` are those of the game:
    the seed is the server's part of it, if the programs of pupils who are `here` add to it, within `window`
    seconds for each step. Teams are named in the teacher's language.
    """
    assert room.activity is not None
    assert isinstance(room.activity.plan, GamesPlan)
    plan = room.activity.plan
    seated: list[Entry] = []
    for seat in range(plan.seats):
        seated.extend(_seated(room, plan, table, seat, at, t, seated))
    asked = tuple(_givers(room, plan, table, here))
    started = entries.Started(at, game, seed, asked, window if asked else 0.0)
    return (entries.Opened(at, table.code, plan.settings), *seated, started)


def _givers(room: Classroom, plan: GamesPlan, table: ClassTable, here: Collection[int]) -> Iterator[Giver]:
    """The places of those whose devices are there, and have said that they add to the seed."""
    for seat, pupils in enumerate(table.seats):
        for member, pupil in enumerate(pupils):
            if pupil in here and room.pupils[pupil].draws:
                yield Giver(seat, member if isinstance(plan, TeamsPlan) else None)


def _seated(
    room: Classroom,
    plan: GamesPlan,
    table: ClassTable,
    seat: int,
    at: float,
    t: Translator,
    before: Sequence[Entry],
) -> Iterator[Entry]:
    """Who sits down there, after all these; a bot is called like nobody else at the table."""
    pupils = table.seats[seat]
    if not pupils:
        bots = [each.name for each in before if isinstance(each, entries.BotSat)]
        people = [room.pupils[pupil].name for seated in table.seats for pupil in seated]
        yield entries.BotSat(at, seat, plan.bot, first_name(table.code, [*bots, *people]))
        return
    if not isinstance(plan, TeamsPlan):
        (pupil,) = pupils
        yield sits_down(room, pupil, seat, at)
        return
    yield entries.TeamSat(at, seat, t("Team {number}", number=seat + 1))
    for member, pupil in enumerate(pupils):
        yield joins_team(room, pupil, seat, member, at)


def sits_down(room: Classroom, pupil: int, seat: int, at: float) -> entries.SatDown:
    """A pupil at this seat, also if it had it before: on another device."""
    who = room.pupils[pupil]
    return entries.SatDown(at, seat, seat_name(who), who.token.reveal(), who.draws)


def takes_over(room: Classroom, pupil: int, seat: int, at: float) -> entries.TookOver:
    """A pupil at the seat of a bot, who decides anew."""
    who = room.pupils[pupil]
    return entries.TookOver(at, seat, seat_name(who), who.token.reveal(), who.draws)


def seat_name(who: Pupil) -> str:
    """What a pupil is called at a table; of several at one device the first, and how many more."""
    first, *others = first_names(who.name)
    return f"{first[: MAX_NAME - 3]} +{len(others)}" if others else first


def joins_team(room: Classroom, pupil: int, seat: int, member: int, at: float) -> entries.MemberJoined:
    """A pupil as the next member of the team of this seat."""
    who = room.pupils[pupil]
    return entries.MemberJoined(at, seat, member, seat_name(who), who.token.reveal(), who.draws)
