"""A table as the fold of its log.

`fold` takes a table and the next entry and gives the table after it, with what happened in the game. It
reads no clock and no random number: times and seeds stand in the entries. So the log alone gives the
table back, with its timers, on any process, after any crash. It trusts the log; `commands` checks what
may be appended to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, cast

from msgspec import json
from msgspec.structs import replace

from sixquiprend.engine import Answer, Deal, State, new_game
from sixquiprend.engine.tuples import put
from sixquiprend.records.dealer import deal_from_game_seed
from sixquiprend.records.lines import PERSON
from sixquiprend.records.log_entries import Entry

from .chairs import EMPTY, NO_SECRET, STAND_IN, Chair, Member, Secret
from .draws import Draw, Gift, Giver
from .entries import (
    BotSat,
    CameBack,
    Chose,
    DrawClosed,
    Gave,
    HostPassed,
    MemberBack,
    MemberJoined,
    MemberLeft,
    Opened,
    Paused,
    Pledged,
    Resumed,
    SatDown,
    Started,
    StoodIn,
    StoodStill,
    StoodUp,
    TeamSat,
    Voted,
    Withdrew,
)
from .gathering import Gathering
from .highlights import NOTHING_YET, gathered
from .hosted import HOST_FOLDS
from .pace import watching_seconds
from .standing import Status, Table, Thinking, changed, seated
from .steps import Happened, happening
from .votes import Vote, all_voted, recounted, with_vote, without_vote

_ENCODER: Final = json.Encoder()

Folded: TypeAlias = "tuple[Table, tuple[Happened, ...]]"

__all__ = ["Folded", "Status", "Table", "dealt_on", "fold", "replayed"]


def fold(table: Table | None, entry: Entry) -> Folded:
    """The table after this entry, and what happened in the game by it. The first entry opens the table."""
    if isinstance(entry, Opened):
        settings = entry.settings
        return Table(entry.code, settings, (EMPTY,) * settings.rules.seats, reactions=not settings.led), ()
    assert table is not None, "the log of a table begins with its opening"
    hosted = HOST_FOLDS.get(type(entry))
    return _FOLD[type(entry)](table, entry) if hosted is None else (hosted(table, entry), ())


def replayed(entries: Iterable[Entry]) -> Table:
    """The table that these entries made."""
    table: Table | None = None
    for entry in entries:
        table, _ = fold(table, entry)
    assert table is not None, "the log of a table begins with its opening"
    return table


# --- who sits where --------------------------------------------------------------------------------


def _sat_down(table: Table, entry: SatDown) -> Folded:
    chair = Chair("human", entry.name, token=Secret(entry.token), draws=entry.draws)
    return seated(table, entry.seat, chair), ()


def _bot_sat(table: Table, entry: BotSat) -> Folded:
    return seated(table, entry.seat, Chair("bot", entry.name, entry.bot)), ()


def _stood_up(table: Table, entry: StoodUp) -> Folded:
    return seated(table, entry.seat, EMPTY), ()


def _stood_in(table: Table, entry: StoodIn) -> Folded:
    chair = table.chairs[entry.seat]
    token = NO_SECRET if entry.for_good else chair.token
    left = replace(chair, stood_in=True, handed=entry.by_host, token=token)
    return seated(table, entry.seat, left), ()


def _came_back(table: Table, entry: CameBack) -> Folded:
    back = replace(table.chairs[entry.seat], stood_in=False, handed=False)
    return seated(table, entry.seat, back), ()


def _host_passed(table: Table, entry: HostPassed) -> Folded:
    return changed(table, host=entry.seat), ()


# --- the game --------------------------------------------------------------------------------------


def _started(table: Table, entry: Started) -> Folded:
    if entry.asked:
        gifts = tuple([Gift(giver) for giver in entry.asked])
        return changed(table, draw=Draw(entry.game, Secret(entry.seed), gifts, entry.at, entry.window)), ()
    return _begun(table, entry.game, Secret(entry.seed), None, entry.at)


def _pledged(table: Table, entry: Pledged) -> Folded:
    assert table.draw is not None
    return changed(
        table, draw=table.draw.pledged(Giver(entry.seat, entry.member), entry.pledge, entry.at)
    ), ()


def _gave(table: Table, entry: Gave) -> Folded:
    assert table.draw is not None
    gift = table.draw.of(Giver(entry.seat, entry.member))
    assert gift is not None
    draw = table.draw.with_gift(replace(gift, bits=Secret(entry.bits)))
    return _dealt(table, draw, entry.at) if draw.complete else (changed(table, draw=draw), ())


def _draw_closed(table: Table, entry: DrawClosed) -> Folded:
    """Those who have pledged in time may open; if they are asked already, or nobody has, that was it."""
    draw = table.draw
    assert draw is not None
    if draw.opening or draw.complete:
        return _dealt(table, draw, entry.at)
    return changed(table, draw=draw.opened(entry.at)), ()


def _dealt(table: Table, draw: Draw, at: float) -> Folded:
    return _begun(replace(table, draw=None), draw.game, draw.seed, draw, at)


def _begun(table: Table, game: str, seed: Secret, drawn: Draw | None, at: float) -> Folded:
    """The game begins with the deal that comes from this seed."""
    begun = replace(
        table,
        status="playing",
        game=game,
        seed=seed,
        drawn=drawn,
        first=table.moment + 1,
        thoughts=(),
        state=new_game(table.settings.rules),
        highlights=NOTHING_YET,
        played=b"",
        starters=table.chairs,
        nudges=(),
    )
    return _gone_on(begun, (), at)


def _chose(table: Table, entry: Chose) -> Folded:
    assert table.gathering is not None
    gathering = table.gathering.with_choice(entry.seat, entry.answer)
    table = _thought(table, entry)
    others = table.not_by_people
    if entry.by != "person":
        table = replace(table, not_by_people=others | {entry.seat})
    elif entry.seat in others:
        table = replace(table, not_by_people=others - {entry.seat})
    return _gathered(table, gathering, table.votes, entry.at)


def _thought(table: Table, entry: Chose) -> Table:
    """The table with what will be told of an answer at a bot's seat, if the bot's dice don't tell it."""
    bot = table.starters[entry.seat].bot
    if not bot:
        return table
    mind = PERSON
    if entry.by in ("bot", "clock"):
        mind = entry.mind or table.chairs[entry.seat].player or STAND_IN
    question = table.moment - table.first
    again = any((each.seat, each.question) == (entry.seat, question) for each in table.thoughts)
    if mind == bot and not entry.deals and not again:
        return table
    thought = Thinking(entry.seat, question, entry.deals, "" if mind == bot else mind)
    return replace(table, thoughts=(*table.thoughts, thought))


def _withdrew(table: Table, entry: Withdrew) -> Folded:
    assert table.gathering is not None
    if entry.member is not None:
        return _unvoted(table, table.gathering, entry.seat, entry.member), ()
    gathering = table.gathering.withdraw(entry.seat)
    return changed(table, gathering=gathering, not_by_people=table.not_by_people - {entry.seat}), ()


def _gathered(table: Table, gathering: Gathering, votes: tuple[Vote, ...], at: float) -> Folded:
    if not gathering.complete:
        return changed(table, gathering=gathering, votes=votes), ()
    return _gone_on(table, gathering.answers, at)


def _gone_on(table: Table, answers: tuple[Answer | Deal, ...], at: float) -> Folded:
    """The game goes on with these answers until somebody is asked, or it is over."""
    state, happened = dealt_on(cast(State, table.state), answers, bytes.fromhex(table.seed.reveal()))
    moved = changed(
        table,
        status="over" if state.over else "playing",
        state=state,
        gathering=None if state.over else Gathering(state),
        votes=(),
        not_by_people=frozenset(),
        highlights=gathered(table.highlights, happened),
        played=b",".join(filter(None, [table.played, *map(_ENCODER.encode, answers)])),
        moment=table.moment + 1,
        since=at,
        allowance=watching_seconds(each.event for each in happened),
    )
    return moved, tuple(happened)


def dealt_on(state: State, answers: tuple[Answer | Deal, ...], seed: bytes) -> tuple[State, list[Happened]]:
    """The state after these answers, and after the deals that follow them; and what happened."""
    happened: list[Happened] = []
    while not state.over:
        if state.pending[0].seat is None:
            answers = (deal_from_game_seed(seed, state),)
        elif not answers:
            break
        more = happening(state, *answers)
        happened += more
        state, answers = more[-1].after, ()
    return state, happened


def _paused(table: Table, entry: Paused) -> Folded:
    return changed(table, paused_at=entry.at, paused_by=entry.by), ()


def _resumed(table: Table, entry: Resumed) -> Folded:
    """The moment began later by as long as the table stood still."""
    assert table.paused_at is not None
    stood_still = max(0.0, entry.at - table.paused_at)
    return changed(
        table, paused_at=None, paused_by=None, resumed_at=entry.at, since=table.since + stood_still
    ), ()


def _stood_still(table: Table, entry: StoodStill) -> Folded:
    draw = table.draw
    if draw is not None:
        draw = replace(draw, since=draw.since + entry.seconds)
    return changed(table, since=table.since + entry.seconds, draw=draw), ()


# --- teams -----------------------------------------------------------------------------------------


def _team_sat(table: Table, entry: TeamSat) -> Folded:
    return seated(table, entry.seat, Chair("team", entry.name)), ()


def _member_joined(table: Table, entry: MemberJoined) -> Folded:
    chair = table.chairs[entry.seat]
    members = (*chair.members, Member(entry.name, Secret(entry.token), draws=entry.draws))
    return _regrouped(table, entry.seat, members, entry.at)


def _member_left(table: Table, entry: MemberLeft) -> Folded:
    member = table.chairs[entry.seat].members[entry.member]
    token = NO_SECRET if entry.for_good else member.token
    return _with_member(table, entry, replace(member, away=True, token=token))


def _member_back(table: Table, entry: MemberBack) -> Folded:
    member = table.chairs[entry.seat].members[entry.member]
    return _with_member(table, entry, replace(member, away=False))


def _with_member(table: Table, entry: MemberLeft | MemberBack, member: Member) -> Folded:
    members = put(table.chairs[entry.seat].members, entry.member, member)
    return _regrouped(table, entry.seat, members, entry.at)


def _regrouped(table: Table, seat: int, members: tuple[Member, ...], at: float) -> Folded:
    """The team with these members. If only one who has left was waited for, the team has chosen."""
    chair = replace(table.chairs[seat], members=members)
    if table.gathering is None:
        return seated(table, seat, chair), ()
    return _counted(table, seat, chair, table.votes, at)


def _voted(table: Table, entry: Voted) -> Folded:
    votes = with_vote(table.votes, Vote(entry.seat, entry.member, entry.answer))
    return _counted(table, entry.seat, table.chairs[entry.seat], votes, entry.at)


def _unvoted(table: Table, gathering: Gathering, seat: int, member: int) -> Table:
    """The table without this member's vote. A choice that all votes made is undone, but not one that the
    clock or a teacher made before all had voted.
    """
    if gathering.chosen_by(seat) is not None and all_voted(table.votes, seat, table.chairs[seat]):
        gathering = gathering.withdraw(seat)
    return changed(table, gathering=gathering, votes=without_vote(table.votes, seat, member))


def _counted(table: Table, seat: int, chair: Chair, votes: tuple[Vote, ...], at: float) -> Folded:
    """The table with this team and these votes, and with the choice that comes of them."""
    assert table.gathering is not None
    gathering = recounted(table.gathering, seat, chair, votes)
    return _gathered(replace(table, chairs=put(table.chairs, seat, chair)), gathering, votes, at)


_FOLD: Final[dict[type[Entry], Callable[[Table, Any], Folded]]] = {
    SatDown: _sat_down,
    BotSat: _bot_sat,
    StoodUp: _stood_up,
    Started: _started,
    Pledged: _pledged,
    Gave: _gave,
    DrawClosed: _draw_closed,
    Chose: _chose,
    Withdrew: _withdrew,
    StoodIn: _stood_in,
    CameBack: _came_back,
    HostPassed: _host_passed,
    Paused: _paused,
    Resumed: _resumed,
    StoodStill: _stood_still,
    TeamSat: _team_sat,
    MemberJoined: _member_joined,
    MemberLeft: _member_left,
    MemberBack: _member_back,
    Voted: _voted,
}
