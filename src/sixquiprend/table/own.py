"""What one seat may see beside the board: its own hand, what it is asked, and what it has chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from sixquiprend.engine import Answer, Card, Special, SpecialsData, TakeRow, cheapest
from sixquiprend.engine.view import Asked

from .chairs import Chair, Kind
from .session import Table
from .votes import vote_of

SeatState: TypeAlias = Literal["empty", "thinking", "ready", "idle", "away"]


class SeatPicture(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: Kind
    bot: str
    state: SeatState
    stood_in: bool
    handed: bool
    """A bot plays here because the host said so."""
    members: tuple[str, ...]
    """The names of a team's members who are there."""
    stand_in_at: float | None
    """When a bot begins to play for this person, who is away: seconds since 1970."""


class Teammate(Struct, frozen=True):
    """A member of one's own team, which has one hand and no secrets from each other: its vote too."""

    name: str
    vote: Answer | None
    away: bool


class Unwelcome(Struct, frozen=True):
    """Somebody whom the host has sent away."""

    number: int
    name: str


class You(Struct, frozen=True):
    """What the person, or a member of the team, at this seat may know and do."""

    seat: int
    member: int | None
    host: bool
    hand: tuple[Card, ...]
    specials: tuple[Special, ...]
    question: str | None
    legal: tuple[Answer, ...]
    """Every answer it may give now."""
    chosen: Answer | None
    """What it has answered; a member of a team, what it has voted for."""
    cheapest: tuple[int, ...]
    """Of the rows it may take, those that cost the fewest heads (B8)."""
    team: tuple[Teammate, ...]
    nudged_at: float | None
    """When the host last told this seat that it is waited for, if it still is."""
    sent_away: tuple[Unwelcome, ...]
    """For the host: who was sent away, and may be invited again."""


def you(table: Table, seat: int, member: int | None = None) -> You:
    """What this seat may see and do."""
    state, gathering = table.state, table.gathering
    specials = None if state is None else SpecialsData.of(state)
    decision = None
    if state is not None and gathering is not None:
        for each in state.pending:
            if each.seat == seat:
                decision = each
                break
    legal = () if decision is None else decision.legal
    rows: tuple[int, ...] = ()
    if decision is not None and decision.kind == TakeRow.question:
        rows = tuple([answer.row for answer in legal if isinstance(answer, TakeRow)])
    return You(
        seat=seat,
        member=member,
        host=table.host == seat,
        hand=() if state is None else state.hands[seat],
        specials=() if specials is None else specials.hand(seat),
        question=None if decision is None else decision.kind,
        legal=legal,
        chosen=chosen_at(table, seat, member),
        cheapest=cheapest(state, rows) if state is not None and rows else (),
        team=_team(table, seat),
        nudged_at=_nudged_at(table, seat),
        sent_away=_sent_away(table) if table.host == seat else (),
    )


def chosen_at(table: Table, seat: int, member: int | None = None) -> Answer | None:
    """What the person of this seat, or this member of its team, has answered; for its own eyes."""
    if member is not None:
        return vote_of(table.votes, seat, member)
    if seat in table.not_by_people:  # else whoever leaves for a moment would learn what a bot advises
        return None
    return None if table.gathering is None else cast("Answer | None", table.gathering.chosen_by(seat))


def _nudged_at(table: Table, seat: int) -> float | None:
    if not table.nudges:
        return None
    now = [each.at for each in table.nudges if each.seat == seat and each.moment == table.moment]
    return now[0] if now and seat in table.waiting and not table.chairs[seat].player else None


def _sent_away(table: Table) -> tuple[Unwelcome, ...]:
    return tuple([Unwelcome(each.number, each.name) for each in table.sent_away])


def _team(table: Table, seat: int) -> tuple[Teammate, ...]:
    members = table.chairs[seat].members
    if not members:
        return ()
    return tuple(
        [
            Teammate(member.name, vote_of(table.votes, seat, number), member.away)
            for number, member in enumerate(members)
        ]
    )


def seats(table: Table, names: Sequence[str], away: Collection[int] = ()) -> tuple[SeatPicture, ...]:
    """All seats as everybody sees them; `away` are the people who aren't connected."""
    seen = zip(table.chairs, names, seat_states(table, away), strict=True)
    return tuple([seat_picture(chair, name, state) for chair, name, state in seen])


def seat_states(table: Table, away: Collection[int] = ()) -> list[SeatState]:
    """What each seat does now: all that changes of it from one choice to the next."""
    ready = () if table.gathering is None else table.gathering.ready
    waiting = () if table.paused else table.waiting  # while it stands still nobody is waited for

    def state_of(seat: int, chair: Chair) -> SeatState:
        if chair.kind == "empty":
            return "empty"
        if seat in ready:
            return "ready"
        if seat in away and not chair.player:
            return "away"
        return "thinking" if seat in waiting else "idle"

    return [state_of(seat, chair) for seat, chair in enumerate(table.chairs)]


def seat_picture(chair: Chair, name: str, state: SeatState, stand_in_at: float | None = None) -> SeatPicture:
    """A seat as everybody sees it."""
    return SeatPicture(
        name=name,
        kind=chair.kind,
        bot=chair.bot,
        state=state,
        stood_in=chair.stood_in,
        handed=chair.handed,
        members=tuple([chair.members[number].name for number in chair.present]),
        stand_in_at=stand_in_at,
    )


def asked(table: Table) -> tuple[Asked, ...]:
    """Who is asked for what; everybody may know."""
    if table.state is None or table.gathering is None:
        return ()
    return tuple([Asked(decision.kind, decision.seat) for decision in table.state.pending])
