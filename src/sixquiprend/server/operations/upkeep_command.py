"""`sixquiprend backup`, `restore` and `erase`: for whoever runs a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

import typer
from msgspec import MsgspecError

from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.store import StoreError, explain_store
from sixquiprend.store.backup import Kept, back_up, restore
from sixquiprend.table.entries import MemberJoined, Renamed, SatDown, TookOver

from ..basics.tokens import canonical
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
    for name in names:
        theirs = [code for code in sorted(known) if await _has(office, code, name)]
        if not theirs:
            outcome = _missing(t("Nobody called {name} has sat at a table of this server.", name=name))
        found.update(theirs)
    if not found:
        return outcome
    if not sure and not agreed(_question(sorted(found), t), t):
        return FAILED
    await office.tables.erase(found)
    typer.echo(t("Erased: {code}", code=", ".join(sorted(found))))
    return outcome


async def _has(office: Office, code: str, name: str) -> bool:
    """Whether somebody of this name ever sat at this table."""
    try:
        entries = await office.tables.entries_of(code)
    except MsgspecError:  # of another version of this program: nobody can say
        return False
    people = (SatDown, MemberJoined, TookOver, Renamed)
    wanted = name.strip().casefold()
    return any(isinstance(each, people) and each.name.casefold() == wanted for each in entries)


def _question(codes: Sequence[str], t: Translator) -> str:
    count = t.n("{count} table", "{count} tables", len(codes))
    return t("Erase {count} with all their games ({codes})?", count=count, codes=", ".join(codes))


def _missing(said: str) -> int:
    typer.echo(said, err=True)
    return FAILED
