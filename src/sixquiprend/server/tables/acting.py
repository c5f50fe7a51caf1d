"""What people do at a table, over whichever line: wishes for `LiveTable.do`, and looks ahead."""

from __future__ import annotations

from sixquiprend.engine import Illegal
from sixquiprend.i18n import translator
from sixquiprend.table import Entry, Place, Step, Table, chosen_at, previewed
from sixquiprend.table.commands import choose, come_back, withdraw
from sixquiprend.table.drawing_commands import give, pledge
from sixquiprend.table.draws import Giver
from sixquiprend.table.entries import Chose, Voted
from sixquiprend.table.teams import rejoin_team, vote, withdraw_vote

from ..basics.clocks import the_time
from ..keeping.logged import Wish
from .live_table import LiveTable
from .messages import names_in


def choosing(place: Place, moment: object, answer: object) -> Wish[Table]:
    """This place answers, or votes in its team; saying the same again changes nothing."""

    def wish(table: Table) -> tuple[Entry, ...]:
        at = the_time()
        back = _back(table, place, at)
        entry: Chose | Voted
        if place.member is not None:
            entry = vote(table, place.seat, place.member, moment, answer, at)
        else:
            entry = choose(table, place.seat, moment, answer, at)
        if not back and chosen_at(table, place.seat, place.member) == entry.answer:
            return ()
        return (*back, entry)

    return wish


def withdrawing(place: Place, moment: object) -> Wish[Table]:
    """This place takes its choice, or its vote, back."""

    def wish(table: Table) -> tuple[Entry, ...]:
        at = the_time()
        if place.member is not None:
            return (withdraw_vote(table, place.seat, place.member, moment, at),)
        _check_own(table, place)
        return (withdraw(table, place.seat, moment, at),)

    return wish


def pledging(place: Place, game: object, pledged: object) -> Wish[Table]:
    """This place pledges bits for the seed of a game."""
    giver = Giver(place.seat, place.member)
    return lambda table: pledge(table, giver, game, pledged, the_time())


def opening(place: Place, game: object, bits: object) -> Wish[Table]:
    """This place opens the bits that it has pledged."""
    giver = Giver(place.seat, place.member)
    return lambda table: give(table, giver, game, bits, the_time())


async def coming_back(live: LiveTable, place: Place) -> None:
    """If a bot stands in here, it makes room again; unless the host has given it the seat."""
    if not live.table.chairs[place.seat].handed and _back(live.table, place, 0.0):
        await live.do_for(place, lambda table: _back(table, place, the_time()))


def _back(table: Table, place: Place, at: float) -> tuple[Entry, ...]:
    chair = table.chairs[place.seat]
    if place.member is not None:
        away = chair.members[place.member].away
        return (rejoin_team(table, place.seat, place.member, at),) if away else ()
    _check_own(table, place)
    return come_back(table, place.seat, at) if chair.stood_in else ()


def _check_own(table: Table, place: Place) -> None:
    """What somebody does by habit, or a page by itself, takes no seat back that the host gave to a bot."""
    if table.chairs[place.seat].handed:
        raise Illegal("handed_over", f"the host has given seat {place.seat} to a bot: take it back first")


def looking_ahead(table: Table, place: Place, moment: object, answer: object, language: str) -> list[Step]:
    """What this answer would lead to."""
    names = names_in(table.chairs, language)
    return previewed(table, place.seat, moment, answer, names, translator(language))
