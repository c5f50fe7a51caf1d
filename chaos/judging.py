"""Whether what people were told of a table is true: checked against its log, which is the order of all that
happened to it.

A history is linearizable if there is an order of its operations that explains every answer and in which
whoever was told before another one asked comes first. The log is such an order or there is none: every
version is a place in it. So it is enough to see that each confirmed answer stands at its place, that nothing
stands there which nobody asked for, that places agree with times, and that every picture is the fold of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import convert, to_builtins

from chaos.playing import Asked, History
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.tables.live_table import TABLE
from sixquiprend.store import Store
from sixquiprend.table import Table, fold
from sixquiprend.table.entries import AnyAnswer, Chose, decode_entry

_MOST_TOLD: Final = 10


async def log_of(store: Store, code: str) -> list[Entry]:
    """The log of this table."""
    return [decode_entry(each) for each in await store.read(TABLE.stream_of(code))]


def faults(log: Sequence[Entry], history: History) -> list[str]:
    """What is wrong with this history, in words; nothing if it is linearizable and nothing was lost."""
    stands = _stands(log)
    found = [*_answers(log, stands, history), *_order(history), *_pictures(stands, history)]
    return [f"{history.code}: {fault}" for fault in found[:_MOST_TOLD]]


class _Stand(NamedTuple):
    """What people could see at one version: the moment, and what each seat has chosen."""

    moment: int
    chosen: tuple[object, ...]


def _stands(log: Sequence[Entry]) -> list[_Stand]:
    """That of each version, from 1 on."""
    table: Table | None = None
    stands = list[_Stand]()
    for entry in log:
        table, _ = fold(table, entry)
        seats = range(len(table.chairs))
        gathered = () if table.gathering is None else tuple(map(table.gathering.chosen_by, seats))
        stands.append(_Stand(table.moment, tuple(map(to_builtins, gathered))))
    return stands


def _answers(log: Sequence[Entry], stands: Sequence[_Stand], history: History) -> Iterator[str]:
    """Every confirmed answer is in the log where it was said to be, no refused one, none twice."""
    unexplained = {place: entry for place, entry in enumerate(log, start=1) if _by_a_person(entry)}
    for asked in history.asked:
        if asked.version is None:
            continue
        if not 1 <= asked.version <= len(log):
            yield f"confirmed as {asked.version} of {len(log)}: {asked}"
        elif asked.version in unexplained and _entry_key(unexplained[asked.version]) == _key(asked):
            del unexplained[asked.version]
        elif not _stood(stands[asked.version - 1], asked):  # saying the same again changes nothing
            yield f"confirmed as {asked.version}, and not there: {asked}"
    left = Counter(_entry_key(entry) for entry in unexplained.values())
    # Whoever was told nothing may have been heard, or not; whoever was refused was not.
    left.subtract(
        _key(asked) for asked in history.asked if asked.version is None and not _known_refused(asked)
    )
    for key, count in left.items():
        if count > 0:
            yield f"there, and asked for by nobody: {key} ({count})"


def _order(history: History) -> Iterator[str]:
    """Who was told before another one asked, comes first."""
    done = sorted((asked for asked in history.asked if asked.version is not None), key=lambda each: each.told)
    latest, next_done = 0, 0
    for asked in sorted(done, key=lambda each: each.sent):
        while next_done < len(done) and done[next_done].told < asked.sent:
            latest = max(latest, done[next_done].version or 0)
            next_done += 1
        if (asked.version or 0) <= latest:
            yield f"asked after {latest} was confirmed, and became {asked.version}: {asked}"
    latest, next_done = 0, 0
    for seen in sorted(history.seen, key=lambda each: each.asked):
        while next_done < len(done) and done[next_done].told < seen.asked:
            latest = max(latest, done[next_done].version or 0)
            next_done += 1
        if seen.version < latest:
            yield f"shown {seen.version} on a line opened after {latest} was confirmed: {seen}"


def _pictures(stands: Sequence[_Stand], history: History) -> Iterator[str]:
    """Everybody was shown what the log says, and never something older than before on the same line."""
    for seen in history.seen:
        if not 1 <= seen.version <= len(stands):
            yield f"shown version {seen.version} of a log with {len(stands)}: {seen}"
            continue
        stand = stands[seen.version - 1]
        chosen = stand.chosen[seen.seat] if stand.chosen else None
        if (seen.moment, seen.chosen) != (stand.moment, chosen):
            yield f"shown what the log doesn't say: {seen}; it says moment {stand.moment}, {chosen}"
    last: dict[tuple[int, float], int] = {}
    for seen in history.seen:
        line = seen.seat, seen.asked
        if seen.version < last.get(line, 0):
            yield f"shown an older picture than before: {seen}"
        last[line] = seen.version


def _stood(stand: _Stand, asked: Asked) -> bool:
    """Whether this answer stood there already."""
    return bool(stand.chosen) and (stand.moment, stand.chosen[asked.seat]) == (asked.moment, asked.answer)


def _known_refused(asked: Asked) -> bool:
    """`unavailable` means that nobody knows whether it was written."""
    return bool(asked.refused) and asked.refused != "unavailable"


def _by_a_person(entry: Entry) -> bool:
    return isinstance(entry, Chose) and entry.by == "person"


def _key(asked: Asked) -> tuple[int, int, str]:
    return asked.seat, asked.moment, repr(convert(asked.answer, AnyAnswer))


def _entry_key(entry: Entry) -> tuple[int, int, str]:
    assert isinstance(entry, Chose)
    return entry.seat, entry.moment, repr(entry.answer)
