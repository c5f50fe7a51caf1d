"""What may be seen of a class: the teacher's dashboard, and each pupil's own page.

A pupil's picture has nothing of what other pupils answered, nor how they did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import add
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from sixquiprend.i18n import Translator
from sixquiprend.table.session import Status, Table

from ..forms import Mark
from ..wording import reply_text
from .entries import Phase
from .items import item_reply_text, item_tasks, item_text
from .leading import BoardPicture, board_picture
from .plans import AnyPlan
from .room import Activity, Classroom, ClassTable

Where: TypeAlias = Literal["waiting", "quiz", "exercises", "led", "table", "left"]


# --- the teacher -----------------------------------------------------------------------------------


class PupilLine(Struct, frozen=True, kw_only=True):
    """A pupil on the dashboard."""

    pupil: int
    name: str
    where: Where
    table: str = ""
    """The code of the table, and the seat there."""
    seat: int | None = None
    results: tuple[bool | None, ...] = ()
    """Of each question of the running activity, from the first: right, wrong, or not judged yet."""
    open: tuple[int, ...] = ()
    """The questions whose written answers wait for the teacher's judgement."""
    answered: int = 0
    right: int = 0
    judged: int = 0
    """How many of the answers were judged, and may be told: what is right is counted of these."""
    level: int | None = None
    """That of the exercises of this pupil; null: what the teacher says for all."""


class ItemLine(Struct, frozen=True):
    """A question on the dashboard."""

    item: int
    text: str
    answered: int
    right: int
    open: int = 0
    """How many of the answers wait for the teacher's judgement."""


class TableNews(Struct, frozen=True):
    """How a game goes."""

    status: Status
    paused: bool
    round: int
    turn: int
    heads: tuple[int, ...]
    """Of each seat, this round's included."""
    winners: tuple[int, ...]


class TableLine(Struct, frozen=True):
    """A table on the dashboard."""

    code: str
    seats: tuple[tuple[str, ...], ...]
    """The names at each seat; none where a bot plays."""
    news: TableNews | None
    """None if the table isn't known here."""


class ActivityPicture(Struct, frozen=True, kw_only=True):
    """An activity on the dashboard."""

    number: int
    plan: AnyPlan
    ended: bool
    items: tuple[ItemLine, ...]
    hardest: tuple[int, ...]
    """The questions that were answered wrongly by most pupils; none if nobody was wrong."""
    tables: tuple[TableLine, ...]
    board: BoardPicture | None = None
    """The question that the teacher has on the board; null: pupils go at their own pace."""


class AskLine(Struct, frozen=True):
    """Somebody on another device says to be this pupil."""

    ask: int
    pupil: int
    name: str


class Dashboard(Struct, frozen=True, kw_only=True):
    """All that a teacher sees. Activities that are over stand in `past`, the last one first."""

    code: str
    version: int
    paused: bool
    reactions: bool
    closed: bool
    pupils: tuple[PupilLine, ...]
    activity: ActivityPicture | None
    past: tuple[ActivityPicture, ...]
    asks: tuple[AskLine, ...]
    """Who wants a place back on another device."""
    recovery_at: float | None
    """When the recovery code was made; null: there is none yet."""


def dashboard(room: Classroom, tables: Mapping[str, Table], t: Translator) -> Dashboard:
    """The class as its teacher sees it; `tables` are those whose games are to be shown, by code."""
    running = room.activity
    return Dashboard(
        code=room.code,
        version=room.version,
        paused=room.paused,
        reactions=room.reactions,
        closed=room.closed,
        pupils=tuple(_pupil_line(room, number) for number in range(len(room.pupils))),
        activity=None if running is None else _activity(room, running, tables, t),
        past=tuple(
            _activity(room, activity, tables, t)
            for activity in reversed(room.activities)
            if activity is not running
        ),
        asks=tuple(AskLine(ask.number, ask.pupil, room.pupils[ask.pupil].name) for ask in room.asks),
        recovery_at=room.recovery_at,
    )


def table_news(table: Table) -> TableNews:
    """How the game at this table goes."""
    state = table.state
    if state is None:
        return TableNews(table.status, table.paused, 0, 0, (0,) * len(table.chairs), ())
    # Once a round is scored its heads are in the totals, until the next is dealt.
    heads = tuple(map(add, state.totals, state.heads)) if state.dealt else state.totals
    return TableNews(table.status, table.paused, state.round, state.turn, heads, state.winners)


def _pupil_line(room: Classroom, number: int) -> PupilLine:
    pupil, activity = room.pupils[number], room.activity
    place = activity.place_of(number) if activity is not None else None
    own = activity.results.get(number, {}) if activity is not None else {}
    items = activity.plan.items if activity is not None else 0
    secret = {item for item in own if activity is not None and activity.is_secret(item)}
    waiting = tuple(sorted(item for item, result in own.items() if result.open and item not in secret))
    results = tuple(
        own[item].right if item in own and not own[item].open and item not in secret else None
        for item in range(1, items + 1)
    )
    return PupilLine(
        pupil=number,
        name=pupil.name,
        where=_where(room, number),
        table=place[0].code if place else "",
        seat=place[1] if place else None,
        results=results,
        open=waiting,
        answered=len(own),
        right=sum(result.right for item, result in own.items() if item not in secret),
        judged=sum(not result.open for item, result in own.items() if item not in secret),
        level=pupil.level,
    )


def _where(room: Classroom, pupil: int) -> Where:
    activity = room.activity
    if room.pupils[pupil].left:
        return "left"
    if activity is None:
        return "waiting"
    if activity.plan.items:
        return cast(Where, activity.plan.kind)
    return "table" if activity.place_of(pupil) is not None else "waiting"


def _activity(
    room: Classroom, activity: Activity, tables: Mapping[str, Table], t: Translator
) -> ActivityPicture:
    items = tuple(_item_line(activity, item, t) for item in range(1, activity.plan.items + 1))
    most_wrong = max(map(_wrong, items), default=0)
    return ActivityPicture(
        number=activity.number,
        plan=activity.plan,
        ended=activity.ended,
        items=items,
        hardest=tuple(line.item for line in items if most_wrong and _wrong(line) == most_wrong),
        tables=tuple(_table_line(room, table, tables) for table in activity.tables),
        board=None if activity.ended else board_picture(activity, t),
    )


def _item_line(activity: Activity, item: int, t: Translator) -> ItemLine:
    replied = [own[item] for own in activity.results.values() if item in own]
    if activity.is_secret(item):  # how many are right would tell too much on a projector
        return ItemLine(item, item_text(activity, item, t), len(replied), 0, len(replied))
    right, waiting = sum(result.right for result in replied), sum(result.open for result in replied)
    return ItemLine(item, item_text(activity, item, t), len(replied), right, waiting)


def _wrong(line: ItemLine) -> int:
    return line.answered - line.open - line.right


def _table_line(room: Classroom, table: ClassTable, tables: Mapping[str, Table]) -> TableLine:
    known = tables.get(table.code)
    names = tuple(tuple(room.pupils[pupil].name for pupil in pupils) for pupils in table.seats)
    return TableLine(table.code, names, None if known is None else table_news(known))


class Written(Struct, frozen=True):
    """What a pupil wrote, for the teacher to judge; `mark` is null until then."""

    pupil: int
    name: str
    item: int
    text: str
    mark: Mark | None


class ModelAnswer(Struct, frozen=True):
    """What is right where pupils write: the teacher judges by it."""

    item: int
    text: str


def model_answers(activity: Activity, items: Iterable[int], t: Translator) -> tuple[ModelAnswer, ...]:
    """What these questions, to which something was written, want to hear."""
    return tuple(
        ModelAnswer(item, reply_text(task.expected(), ask, t))
        for item in sorted(set(items))
        for ask, task in item_tasks(activity, item, t)
    )


def written(room: Classroom, activity: Activity, t: Translator) -> tuple[Written, ...]:
    """All that was written in this activity: what isn't judged yet first, question by question."""
    found = [
        Written(
            pupil,
            room.pupils[pupil].name,
            item,
            item_reply_text(activity, item, pupil, result.reply, t),
            result.mark,
        )
        for pupil, own in activity.results.items()
        for item, result in own.items()
        if result.open or result.mark
    ]
    return tuple(sorted(found, key=lambda line: (line.mark is not None, line.item, line.pupil)))


# --- a pupil ---------------------------------------------------------------------------------------


class OwnActivity(Struct, frozen=True, kw_only=True):
    """What a pupil has to do, and how far it is."""

    number: int
    kind: str
    results: tuple[bool | None, ...]
    """Of each question, from the first: right, wrong, or not judged yet."""
    open: tuple[int, ...]
    """The questions whose written answers wait for the teacher's judgement."""
    next_item: int | None
    """The first question that isn't answered yet."""
    table: str
    """The code of the pupil's table, if it has one, and the seat there."""
    seat: int | None
    shown: int | None = None
    """The question that the teacher has on the board; null: you go at your own pace."""
    phase: Phase | None = None
    answered: bool = False
    """Whether you have answered it."""


class PupilPicture(Struct, frozen=True, kw_only=True):
    """All that a pupil sees of the class."""

    code: str
    version: int
    pupil: int
    name: str
    paused: bool
    closed: bool
    activity: OwnActivity | None


def pupil_picture(room: Classroom, pupil: int) -> PupilPicture:
    """The class as this pupil sees it."""
    line, activity = _pupil_line(room, pupil), room.activity
    own = None
    if activity is not None:
        undone = [
            item
            for item, right in enumerate(line.results, start=1)
            if right is None and item not in line.open
        ]
        own = OwnActivity(
            number=activity.number,
            kind=activity.plan.kind,
            results=line.results,
            open=line.open,
            next_item=None if activity.led else next(iter(undone), None),
            table=line.table,
            seat=line.seat,
            shown=activity.shown,
            phase=None if activity.shown is None else activity.phases[activity.shown],
            answered=activity.shown in activity.results.get(pupil, {}),
        )
    return PupilPicture(
        code=room.code,
        version=room.version,
        pupil=pupil,
        name=line.name,
        paused=room.paused,
        closed=room.closed,
        activity=own,
    )
