"""A table as it stands, as one piece of data: whoever has it needs the log only from there on.

A log never ends: people change their minds, leave and come back, and play one game after the other. A
snapshot is as large as the game that is on, whatever came before. It is no part of the log and may be
thrown away at any time; the log alone gives the table back too, only not as soon.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Raw, Struct, json

from sixquiprend.engine import Answer, new_game
from sixquiprend.records.drawing import Share

from .chairs import Chair, Kind, Member, Secret
from .draws import Draw, Gift, Giver
from .entries import AnyAnswer
from .gathering import Gathering
from .highlights import NOTHING_YET, gathered
from .session import Folded, Status, Table, dealt_on
from .settings import Settings
from .standing import Nudge, SentOff, Thinking
from .steps import Happened
from .votes import Vote

FORM: Final = 3
"""Changes when older programs would misunderstand a snapshot: they read the log instead, as do newer ones."""


class _Member(Struct, frozen=True):
    name: str
    token: str
    away: bool
    draws: bool


class _Chair(Struct, frozen=True):
    kind: Kind
    name: str
    bot: str
    token: str
    stood_in: bool
    handed: bool
    members: tuple[_Member, ...]
    draws: bool


class _Draw(Struct, frozen=True):
    game: str
    server_seed: str
    shares: tuple[Share, ...]
    since: float
    window: float
    opening: bool


class _SentOff(Struct, frozen=True):
    number: int
    name: str
    token: str


class _Vote(Struct, frozen=True):
    seat: int
    member: int
    answer: AnyAnswer


class _Snapshot(Struct, frozen=True):
    """Every field of a `Table` that the game's answers don't give."""

    form: Literal[3]
    code: str
    settings: Settings
    chairs: tuple[_Chair, ...]
    status: Status
    version: int
    game: str
    seed: str
    draw: _Draw | None
    drawn: _Draw | None
    first: int
    thoughts: tuple[Thinking, ...]
    played: Raw | tuple[AnyAnswer, ...]
    chosen: tuple[AnyAnswer, ...]
    not_by_people: tuple[int, ...]
    votes: tuple[_Vote, ...]
    moment: int
    since: float
    allowance: float
    paused_at: float | None
    paused_by: int | None
    resumed_at: float
    host: int | None
    starters: tuple[_Chair, ...]
    newcomers: bool
    reactions: bool
    sent_away: tuple[_SentOff, ...]
    nudges: tuple[Nudge, ...]


class _Read(_Snapshot, frozen=True):
    """The same as it is read."""

    played: tuple[AnyAnswer, ...]


_DECODER: Final = json.Decoder(_Read)
_ENCODER: Final = json.Encoder()


def snapshot_of(table: Table) -> bytes:
    """The table as data. It holds every secret of it, as the log does."""
    return _ENCODER.encode(
        _Snapshot(
            form=FORM,
            code=table.code,
            settings=table.settings,
            chairs=tuple([_kept(chair) for chair in table.chairs]),
            status=table.status,
            version=table.version,
            game=table.game,
            seed=table.seed.reveal(),
            draw=_kept_draw(table.draw),
            drawn=_kept_draw(table.drawn),
            first=table.first,
            thoughts=table.thoughts,
            played=Raw(b"[" + table.played + b"]"),
            chosen=_chosen(table.gathering),
            not_by_people=tuple(sorted(table.not_by_people)),
            votes=tuple([_Vote(each.seat, each.member, each.answer) for each in table.votes]),
            moment=table.moment,
            since=table.since,
            allowance=table.allowance,
            paused_at=table.paused_at,
            paused_by=table.paused_by,
            resumed_at=table.resumed_at,
            host=table.host,
            starters=tuple([_kept(chair) for chair in table.starters]),
            newcomers=table.newcomers,
            reactions=table.reactions,
            sent_away=tuple(
                [_SentOff(each.number, each.name, each.token.reveal()) for each in table.sent_away]
            ),
            nudges=table.nudges,
        )
    )


def from_snapshot(data: bytes) -> Folded | None:
    """The table, and what has happened in its game; None for data that this program can't use."""
    try:
        return _unfolded(_DECODER.decode(data))
    except Exception:  # noqa: BLE001 - whatever is wrong with it, the log is right
        return None


def _unfolded(kept: _Read) -> Folded:
    state, happened = None, list[Happened]()
    if kept.game:
        seed, left = bytes.fromhex(kept.seed), list(kept.played)
        state, happened = dealt_on(new_game(kept.settings.rules), (), seed)
        while left:
            answers = tuple(left[: len(state.pending)])
            del left[: len(answers)]
            state, more = dealt_on(state, answers, seed)
            happened += more
    table = Table(
        code=kept.code,
        settings=kept.settings,
        chairs=tuple([_chair(each) for each in kept.chairs]),
        status=kept.status,
        version=kept.version,
        game=kept.game,
        seed=Secret(kept.seed),
        draw=_draw(kept.draw),
        drawn=_draw(kept.drawn),
        first=kept.first,
        thoughts=kept.thoughts,
        state=state,
        gathering=None
        if state is None or state.over
        else Gathering(state, {answer.seat: answer for answer in kept.chosen}),
        votes=tuple([Vote(each.seat, each.member, each.answer) for each in kept.votes]),
        not_by_people=frozenset(kept.not_by_people),
        highlights=gathered(NOTHING_YET, happened),
        played=b",".join(map(_ENCODER.encode, kept.played)),
        moment=kept.moment,
        since=kept.since,
        allowance=kept.allowance,
        paused_at=kept.paused_at,
        paused_by=kept.paused_by,
        resumed_at=kept.resumed_at,
        host=kept.host,
        starters=tuple([_chair(each) for each in kept.starters]),
        newcomers=kept.newcomers,
        reactions=kept.reactions,
        sent_away=tuple([SentOff(each.number, each.name, Secret(each.token)) for each in kept.sent_away]),
        nudges=kept.nudges,
    )
    return table, tuple(happened)


def _chosen(gathering: Gathering | None) -> tuple[Answer, ...]:
    if gathering is None:
        return ()
    choices = [gathering.chosen_by(seat) for seat in gathering.ready]
    return tuple([each for each in choices if isinstance(each, Answer)])


def _kept_draw(draw: Draw | None) -> _Draw | None:
    if draw is None:
        return None
    seed = draw.server_seed.reveal()
    return _Draw(draw.game, seed, draw.shares, draw.since, draw.window, draw.opening)


def _draw(kept: _Draw | None) -> Draw | None:
    if kept is None:
        return None
    gifts = [
        Gift(Giver(each.seat, each.member), each.pledge, None if each.bits is None else Secret(each.bits))
        for each in kept.shares
    ]
    return Draw(kept.game, Secret(kept.server_seed), tuple(gifts), kept.since, kept.window, kept.opening)


def _kept(chair: Chair) -> _Chair:
    members = tuple(
        [_Member(each.name, each.token.reveal(), each.away, each.draws) for each in chair.members]
    )
    return _Chair(
        kind=chair.kind,
        name=chair.name,
        bot=chair.bot,
        token=chair.token.reveal(),
        stood_in=chair.stood_in,
        handed=chair.handed,
        members=members,
        draws=chair.draws,
    )


def _chair(kept: _Chair) -> Chair:
    members = tuple([Member(each.name, Secret(each.token), each.away, each.draws) for each in kept.members])
    return Chair(
        kind=kept.kind,
        name=kept.name,
        bot=kept.bot,
        token=Secret(kept.token),
        stood_in=kept.stood_in,
        handed=kept.handed,
        members=members,
        draws=kept.draws,
    )
