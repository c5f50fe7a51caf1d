"""What the parts of an answer cost by themselves, beside an echo: what can be saved, and what can't.

`python -m bench.server.parts` plays tables of four without any network: answers are understood, checked and
folded, told to those four, and written to SQLite, many at a time. That much is to be done whoever carries the
messages; an echo is what carrying them costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, cast

from msgspec import Struct, json, to_builtins
from msgspec.structs import astuple

from bench.server.clients import SEATS, Figures
from bench.server.programs import program
from sixquiprend.engine import Answer, Rules
from sixquiprend.records.dealer import SEED_BYTES
from sixquiprend.server.api.table_socket import Choose
from sixquiprend.server.http.client_lines import Message, decoded
from sixquiprend.server.operations.serving import tune_the_interpreter
from sixquiprend.server.tables.acting import choosing
from sixquiprend.server.tables.messages import Fixtures, Telling
from sixquiprend.store import Store
from sixquiprend.table import Happened, Place, Table, fold
from sixquiprend.table.chairs import Secret
from sixquiprend.table.commands import open_table, sit_down, start, understood
from sixquiprend.table.entries import CODEC
from sixquiprend.table.settings import Settings

ROUNDS, TABLES, TURNS, REPEATS, SECONDS = 20, 100, 20, 10, 1.0
MESSAGE_BYTES: Final = 300
"""Of an echo: as large as the messages of a table are on the average, in and out."""
_TOKENS: Final = [Secret(digit * 64) for digit in "0123"]
_PLACES: Final = [Place(seat, None, token) for seat, token in enumerate(_TOKENS)]
_DECODER: Final = json.Decoder[Message](Choose)


class Parts(Struct, frozen=True):
    """Seconds of a core for an answer."""

    understanding: float
    deciding: float
    telling: float
    writing: float


def begun() -> Table:
    """Four people, and a game that has just begun."""
    table, _ = fold(None, open_table("ABCDEF", Settings(Rules(SEATS, rounds=ROUNDS)), 0.0))
    for name, token in zip(("Ana", "Bea", "Cleo", "Dan"), _TOKENS, strict=True):
        table, _ = fold(table, sit_down(table, name, token.reveal(), 0.0))
    for entry in start(table, 0, "game", "00" * SEED_BYTES, 0.0):
        table, _ = fold(table, entry)
    return table


def played() -> tuple[list[tuple[float, float, float]], list[list[bytes]]]:
    """A game of people who say the first thing allowed: what each turn cost, and its part of the log."""
    table, spent, log, numbers = begun(), list[tuple[float, float, float]](), list[list[bytes]](), count(1)
    fixtures = Fixtures(table)
    known = Telling(table, fixtures, ()).known
    while table.state is not None and not table.state.over:
        said = [
            (_PLACES[each.seat or 0], _said(next(numbers), table.moment, each.legal[0]))
            for each in table.state.pending
        ]
        begun_at = process_time()
        messages = [(place, cast(Choose, decoded(text.decode(), _DECODER))) for place, text in said]
        answers = [(place, each.moment, understood(each.answer)) for place, each in messages]
        understood_at = process_time()
        happened, turn = list[Happened](), list[bytes]()
        for place, moment, answer in answers:
            for entry in choosing(place, moment, answer)(table):
                table, more = fold(table, entry)
                happened += more
                turn.append(CODEC.encode(entry))
        decided_at = process_time()
        news = Telling(table, fixtures, (), happened, before=known)
        for place in _PLACES:
            news.changes(place, "fr")
        known = news.known
        spent.append((understood_at - begun_at, decided_at - understood_at, process_time() - decided_at))
        log.append(turn)
    return spent, log


async def written(folder: Path, log: Sequence[Sequence[bytes]]) -> list[float]:
    """What it cost to append each turn, when many tables append at the same time."""
    store, version, spent = await Store.open(f"sqlite:///{folder}/parts.db"), 0, list[float]()
    streams = [f"table:{number}" for number in range(TABLES)]
    for turn in log:
        begun_at = process_time()
        await asyncio.gather(*[store.append(stream, version, turn, 0.0) for stream in streams])
        spent.append(process_time() - begun_at)
        version += len(turn)
    await store.close()
    return spent


def measured(repeats: int, turns: int) -> Parts:
    """The same game again and again, and of each turn the least: other work on the machine only adds."""
    games, writes = list[list[tuple[float, float, float]]](), list[list[float]]()
    log = list[list[bytes]]()
    for _ in range(repeats):
        spent, log = played()
        games.append(spent)
        with TemporaryDirectory() as folder:
            writes.append(asyncio.run(written(Path(folder), log[:turns])))
    answers, entries = sum(map(len, log)), TABLES * sum(map(len, log[:turns]))
    least = [map(min, zip(*again, strict=True)) for again in zip(*games, strict=True)]
    understanding, deciding, telling = map(sum, zip(*least, strict=True))
    writing = sum(map(min, zip(*writes, strict=True)))
    return Parts(understanding / answers, deciding / answers, telling / answers, writing / entries)


def echoed(repeats: int, seconds: float) -> float:
    """Seconds of a core for an echo, the least of several."""
    with program("bench.server.clients") as clients, program("bench.server.hosts") as bare:
        clients.ask("lines", int(bare.line()), SEATS * TABLES, MESSAGE_BYTES)
        found = list[float]()
        for _ in range(repeats):
            spent = bare.seconds
            figures = json.decode(clients.ask("echo", seconds), type=Figures)
            found.append((bare.seconds - spent) / (figures.answers * seconds))
        return min(found)


def _said(number: int, moment: int, answer: Answer) -> bytes:
    return json.encode(Choose(number, moment, to_builtins(answer)))


def main() -> None:
    echo = echoed(REPEATS, SECONDS)
    tune_the_interpreter()
    parts = measured(REPEATS, TURNS)
    rows = dict(zip(parts.__struct_fields__, astuple(parts), strict=True))
    rows |= {"together": sum(astuple(parts)), "an echo": echo}
    for name, spent in rows.items():
        print(f"{name:>13} {1e6 * spent:6.1f} µs {spent / echo:6.2f} echoes")
    bound = echo / (echo + rows["together"])
    print(f"answers to echoes by core time, if an answer were these parts and an echo: {bound:.2f}")


if __name__ == "__main__":
    main()
