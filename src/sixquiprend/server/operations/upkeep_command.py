"""`sixquiprend backup`, `restore` and `erase`: for whoever runs a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path

import typer
from msgspec import MsgspecError

from sixquiprend.engine import GameError
from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.learn.classroom.entries import PupilJoined, PupilRenamed
from sixquiprend.learn.classroom.room import first_names
from sixquiprend.store import StoreError, explain_store
from sixquiprend.store.backup import Kept, back_up, restore
from sixquiprend.table.entries import MemberJoined, Renamed, SatDown, TookOver

from ..basics.tokens import canonical
from ..classes.live_class import CLASS
from ..tables.live_table import TABLE
from .class_command import Office, run_there
from .consent import agreed
from .serve_command import FAILED, OK, usual_database


def back_up_to(file: Path, database: str | None, lang: str | None) -> int:
    """All of a database in a new file, while servers go on."""
    return _moved(lambda: back_up(database or usual_database(), file, time.time()), lang)


def restore_from(file: Path, database: str | None, lang: str | None) -> int:
    """A backup in an empty database."""
    return _moved(lambda: restore(file, database or usual_database()), lang)


def _moved(work: Callable[[], Coroutine[object, object, Kept]], lang: str | None) -> int:
    t = translator(chosen_language(lang))
    try:
        kept = asyncio.run(work())
    except StoreError as error:
        typer.echo(explain_store(error, t), err=True)
        return FAILED
    except OSError as error:
        typer.echo(f"{error.filename}: {error.strerror}" if error.filename else str(error), err=True)
        return FAILED
    entries = t.n("{count} entry", "{count} entries", kept.entries)
    games = t.n("{count} game", "{count} games", kept.games)
    typer.echo(t("Done: {entries} and {games}.", entries=entries, games=games))
    return OK


def erase(
    tables: Sequence[str],
    games: Sequence[str],
    names: Sequence[str],
    sure: bool,
    database: str | None,
    lang: str | None,
) -> int:
    """Tables are forgotten with all their games: those of these codes, of these games, of these people."""
    return run_there(database, lang, lambda office: _erase(office, tables, games, names, sure))


async def _erase(
    office: Office, tables: Sequence[str], games: Sequence[str], names: Sequence[str], sure: bool
) -> int:
    t, found, outcome = office.t, set[str](), OK
    known = {TABLE.code_of(stream) or "" for stream in await office.store.streams(TABLE.name, 0.0)}
    for code in map(canonical, tables):
        if code in known:
            found.add(code)
        else:
            outcome = _missing(t("There is no table {code} on this server.", code=code))
    for identity in games:
        game = await office.store.game(identity)
        played_at = None if game is None else TABLE.code_of(game.stream)
        if played_at is None:
            outcome = _missing(t("There is no game {game} on this server.", game=identity))
        else:
            found.add(played_at)
    outcome = max(outcome, await _find_people(office, sorted(known), names, found))
    if not found:
        return outcome
    if not sure and not agreed(_question(sorted(found), t), t):
        return FAILED
    await office.tables.erase(found)
    typer.echo(t("Erased: {code}", code=", ".join(sorted(found))))
    return outcome


async def _find_people(office: Office, codes: Sequence[str], names: Sequence[str], found: set[str]) -> int:
    """Add the tables where these people have sat to those that were found; the exit code."""
    t, outcome, unread = office.t, OK, set[str]()
    for name in names:
        looked = {code: await _looked_for(office, code, name) for code in codes}
        theirs = {code for code, (there, _) in looked.items() if there}
        classes = await _classes_with(office, name)
        for code in classes:
            outcome = _missing(
                t(
                    "In class {code} somebody is called {name}, too: that is erased with the class "
                    "(sixquiprend class erase {code}), or 30 days after it was opened.",
                    code=code,
                    name=name,
                )
            )
        if not theirs and not classes:
            outcome = _missing(t("Nobody called {name} has sat at a table of this server.", name=name))
        found.update(theirs)
        unread.update([code for code, (_, whole) in looked.items() if not whole])
    for code in sorted(unread - found):
        outcome = _missing(
            t(
                "A part of table {code} can't be read by this version of the program: nobody can say who has "
                "sat there. If nobody needs it, erase it with --table.",
                code=code,
            )
        )
    return outcome


async def _looked_for(office: Office, code: str, name: str) -> tuple[bool, bool]:
    """Whether somebody of this name ever sat at this table, and whether its whole log could be read."""
    people, wanted = (SatDown, MemberJoined, TookOver, Renamed), name.strip().casefold()
    there, whole = False, True
    for data in await office.store.read(TABLE.stream_of(code)):
        try:
            entry = TABLE.codec.decode(data)
        except (MsgspecError, GameError):
            whole = False
        else:
            there |= isinstance(entry, people) and entry.name.casefold() == wanted
    return there, whole


async def _classes_with(office: Office, name: str) -> list[str]:
    """The classes where a pupil is or was called so."""
    found, wanted = list[str](), name.strip().casefold()
    for stream in await office.store.streams(CLASS.name, 0.0):
        for data in await office.store.read(stream):
            with suppress(MsgspecError):
                entry = CLASS.codec.decode(data)
                if isinstance(entry, PupilJoined | PupilRenamed) and wanted in _called(entry.name):
                    found.append(CLASS.code_of(stream) or "")
                    break
    return found


def _called(name: str) -> set[str]:
    """What somebody may ask for: the name, or one of those who share a device."""
    return {each.casefold() for each in (name, *first_names(name))}


def _question(codes: Sequence[str], t: Translator) -> str:
    count = t.n("{count} table", "{count} tables", len(codes))
    return t("Erase {count} with all their games ({codes})?", count=count, codes=", ".join(codes))


def _missing(said: str) -> int:
    typer.echo(said, err=True)
    return FAILED
