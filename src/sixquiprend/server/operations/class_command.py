"""`sixquiprend class …`: whoever runs a server lists, exports and erases its classes, without being in them.

A SQLite file belongs to one process: a server that uses it must be stopped for that moment, and goes on
after. On PostgreSQL servers may go on, and hear what was erased.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import typer

from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.learn.classroom import Classroom, replayed, results_csv
from sixquiprend.store import Store, StoreError, explain_store
from sixquiprend.table import Table

from ..basics.metrics import Metrics
from ..basics.refusals import Refused
from ..basics.settings import Settings
from ..basics.tokens import canonical
from ..classes.class_keeper import ClassKeeper
from ..classes.live_class import CLASS
from ..tables.table_keeper import TableKeeper
from ..workers.minds import Minds
from .consent import agreed
from .serve_command import FAILED, OK, usual_database


class Office(NamedTuple):
    """What the command works with: the store, and who knows what belongs to a class."""

    store: Store
    tables: TableKeeper
    classes: ClassKeeper
    t: Translator


def list_classes(database: str | None, lang: str | None) -> int:
    """A line for each class; no names."""
    return run_there(database, lang, _list)


def export_class(code: str, file: Path | None, database: str | None, lang: str | None) -> int:
    """The results of a class, as its teacher would get them."""
    return run_there(database, lang, lambda office: _export(office, canonical(code), file))


def erase_classes(codes: Sequence[str], sure: bool, database: str | None, lang: str | None) -> int:
    """Everything of these classes is forgotten; asks before, unless `sure`."""
    return run_there(database, lang, lambda office: _erase(office, [canonical(code) for code in codes], sure))


def run_there(
    database: str | None, lang: str | None, work: Callable[[Office], Coroutine[object, object, int]]
) -> int:
    """The exit code of this work at a database where no server of SQLite is running; errors in words."""
    return _run(database, lang, work, Store.open)


def run_beside(
    database: str | None, lang: str | None, work: Callable[[Office], Coroutine[object, object, int]]
) -> int:
    """The same, where servers may run."""
    return _run(database, lang, work, Store.beside)


def _run(
    database: str | None,
    lang: str | None,
    work: Callable[[Office], Coroutine[object, object, int]],
    opened: Callable[[str], Coroutine[object, object, Store]],
) -> int:
    t = translator(chosen_language(lang))

    async def work_there() -> int:
        async with _office(database or usual_database(), t, opened) as office:
            return await work(office)

    try:
        return asyncio.run(work_there())
    except StoreError as error:
        typer.echo(explain_store(error, t), err=True)
        if error.code == "store_in_use":
            typer.echo(
                t("Stop the server for a moment: nothing is lost, and everything goes on afterwards."),
                err=True,
            )
        return FAILED
    except OSError as error:
        typer.echo(f"{error.filename}: {error.strerror}" if error.filename else str(error), err=True)
        return FAILED


@asynccontextmanager
async def _office(
    database: str, t: Translator, opened: Callable[[str], Coroutine[object, object, Store]]
) -> AsyncIterator[Office]:
    store = await opened(database)
    try:
        await store.owning.begin()
        settings, metrics = Settings(database=database, bot_workers=0, analyses=False), Metrics()
        # Neither is started: nobody plays here.
        tables = TableKeeper(store, Minds(settings, metrics), metrics, settings, lambda: None)
        yield Office(store, tables, ClassKeeper(store, tables, metrics, settings), t)
    finally:
        await store.close()


class _Unread(Exception):
    """A log that this version of the program can't read."""


async def _room(office: Office, code: str) -> Classroom | None:
    try:
        entries = await office.classes.entries_of(code)
        return replayed(entries) if entries else None
    except StoreError:
        raise
    except Exception as error:  # whatever a log says, only it can't be read
        raise _Unread from error


async def _list(office: Office) -> int:
    t, streams = office.t, await office.store.streams(CLASS.name, 0.0)
    if not streams:
        typer.echo(t("There is no class on this server."))
        return OK
    for stream in streams:
        code = CLASS.code_of(stream) or stream
        try:
            room = await _room(office, code)
        except _Unread:
            typer.echo(_unread(code, t))
            continue
        if room is None:
            continue  # erased since
        typer.echo(f"{code}  {_opened(room)}  {_about(room, t)}")
    return OK


def _opened(room: Classroom) -> str:
    return datetime.fromtimestamp(room.opened, UTC).date().isoformat()


def _about(room: Classroom, t: Translator) -> str:
    pupils = t.n("{count} pupil", "{count} pupils", len(room.listed))
    did = t.n("{count} activity", "{count} activities", len(room.activities))
    return f"{pupils}, {did}{', ' + t('closed') if room.closed else ''}"


async def _export(office: Office, code: str, file: Path | None) -> int:
    try:
        room = await _room(office, code)
    except _Unread:
        typer.echo(_unread(code, office.t), err=True)
        return FAILED
    if room is None:
        return _missing(code, office.t)
    table = results_csv(room, await _tables(office, room), office.t)
    if str(file) == "-":
        sys.stdout.buffer.write(table)
        return OK
    place = file or Path(f"sixquiprend-{code}.csv")
    place.write_bytes(table)
    typer.echo(office.t("Written: {file}", file=place))
    return OK


async def _tables(office: Office, room: Classroom) -> dict[str, Table]:
    """Those of a class that can be read, by code."""
    tables = dict[str, Table]()
    for code in room.table_codes:
        try:
            table = await office.tables.look(code)
        except StoreError:
            raise
        except Exception:  # noqa: BLE001 - whatever a log says, only it can't be read
            typer.echo(_unread(code, office.t), err=True)
        else:
            if table is not None:
                tables[code] = table
    return tables


async def _erase(office: Office, codes: Sequence[str], sure: bool) -> int:
    t, outcome = office.t, OK
    for code in codes:
        try:
            room = await _room(office, code)
        except _Unread:
            about = t("can't be read by this version of the program")
        else:
            if room is None:
                outcome = _missing(code, t)
                continue
            about = f"{_opened(room)}, {_about(room, t)}"
        question = t("Erase everything of class {code} ({about})?", code=code, about=about)
        if not sure and not agreed(question, t):
            outcome = FAILED
            continue
        try:
            live = await office.classes.find(code, force=True)
        except Refused:  # it can't be read here either
            await office.classes.erase_unread(code)
        else:
            if live is not None:
                await office.classes.erase(live)
        typer.echo(t("Erased: {code}", code=code))
    return outcome


def _unread(code: str, t: Translator) -> str:
    return t("{code}  can't be read by this version of the program", code=code)


def _missing(code: str, t: Translator) -> int:
    typer.echo(t("There is no class {code} on this server.", code=code), err=True)
    return FAILED
