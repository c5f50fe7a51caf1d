"""Rounds by named bots as a folder of Parquet files, each made in one go and whole as soon as it is there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from msgspec import DecodeError, Struct, json

from sixquiprend.engine import GameError

from .locking import lock
from .match import ArenaError, Match, Unit
from .match_game import Faults
from .playing import Playing
from .turns import CardPlayed, TurnsWriter, columns

if TYPE_CHECKING:
    import pyarrow as pa

HEADER: Final = "_simulation.json"
"""Programs that read a folder of Parquet files leave out names that begin so."""

METADATA: Final = b"sixquiprend"
FAULTS_METADATA: Final = b"sixquiprend_faults"


class FaultsOfRounds(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a bot gave no legal answer, so that rows tell what another did in its place.

    `round` is the first one of the game.
    """

    round: int
    bot: str
    faults: Faults


class Part(NamedTuple):
    """A file of the folder, as bytes."""

    number: int
    data: bytes


class Simulation(Struct, frozen=True, tag_field="simulation", tag="sixquiprend", forbid_unknown_fields=True):
    """All that the rows depend on, and how many rounds a file has; as work for a runner, its files.

    Each game has a deal of its own, with the line-up one seat further than in the one before.
    """

    format: Literal[1]
    match: Match
    part: int
    """How many games a file has."""

    @property
    def rounds_of_a_game(self) -> int:
        return self.match.rules.rounds or 1

    @property
    def rounds_of_a_part(self) -> int:
        return self.part * self.rounds_of_a_game

    def parts(self, rounds: int) -> range:
        """The files that hold so many rounds, or a few more: files are always full."""
        return range(-(-rounds // self.rounds_of_a_part))

    def check(self) -> None:
        Playing(self.match).check()

    def begin(self) -> None:
        Playing(self.match).begin()

    def do(self, number: int) -> Part:
        """Plays the games of this file."""
        rows, faults = list[CardPlayed](), list[FaultsOfRounds]()
        for game in range(number * self.part, (number + 1) * self.part):
            played, wrong = self.game(game)
            rows += played
            faults += wrong
        return Part(number, self._parquet(rows, faults))

    def game(self, number: int) -> tuple[list[CardPlayed], list[FaultsOfRounds]]:
        """The rows of one game, and what bots did wrong in it."""
        match = self.match
        unit = Unit(number, number % match.rotations)
        bots = [match.lineup[match.place(seat, unit)] for seat in range(match.rules.seats)]
        first_round = number * self.rounds_of_a_game
        writer = TurnsWriter(bots, first_round)
        played = Playing(match).players.play(unit, writer)
        return writer.rows, [FaultsOfRounds(first_round, bots[each.seat], each) for each in played.faults]

    def end(self) -> None:
        Playing(self.match).end()

    def _parquet(self, rows: list[CardPlayed], faults: list[FaultsOfRounds]) -> bytes:
        import pyarrow as pa  # noqa: PLC0415  an extra
        import pyarrow.parquet as pq  # noqa: PLC0415

        told = {METADATA: json.encode(self), FAULTS_METADATA: json.encode(faults)}
        table = pa.table(columns(rows), schema=schema().with_metadata(told))
        file = BytesIO()
        pq.write_table(table, file, compression="zstd")
        return file.getvalue()


def schema() -> pa.Schema:
    """The columns of every file."""
    import pyarrow as pa  # noqa: PLC0415

    cards = pa.list_(pa.field("card", pa.int16(), nullable=False))
    types: dict[str, Any] = {
        "round": pa.int64(),
        "turn": pa.int8(),
        "seat": pa.int8(),
        "bot": pa.dictionary(pa.int8(), pa.string()),
        "card": pa.int16(),
        "hand": cards,
        "rows": pa.list_(pa.field("row", cards, nullable=False)),
        "place": pa.int8(),
        "row": pa.int8(),
        "chosen": pa.bool_(),
        "taken": pa.int8(),
        "heads": pa.int16(),
        "round_heads": pa.int16(),
    }
    return pa.schema([pa.field(name, kind, nullable=name == "row") for name, kind in types.items()])


class Folder:
    """The folder of one simulation; nobody else writes to it until it is left."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        self.path = path
        self._simulation = simulation

    @property
    def done(self) -> set[int]:
        """The numbers of the files that are there."""
        return {int(file.stem.removeprefix("part-")) for file in self.path.glob("part-*.parquet")}

    def faults(self, numbers: Iterable[int]) -> Iterator[FaultsOfRounds]:
        """What bots did wrong in the rounds of these files."""
        import pyarrow.parquet as pq  # noqa: PLC0415

        for number in numbers:
            told = pq.read_metadata(self.path / _name(number)).metadata
            yield from json.decode(told[FAULTS_METADATA], type=list[FaultsOfRounds])

    def save(self, part: Part) -> None:
        """Keeps the file; after a power cut it is there whole or not at all."""
        name = _name(part.number)
        unfinished = self.path / f"_{name}"
        try:
            with unfinished.open("wb") as file:
                file.write(part.data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(self.path / name)
        except OSError as error:
            raise ArenaError(f"can't write to {self.path}: {error.strerror}") from None


def _name(number: int) -> str:
    return f"part-{number:06}.parquet"


def earlier(path: Path) -> Simulation | None:
    """The simulation whose files stand in this folder; None: there are none."""
    try:
        return json.decode((path / HEADER).read_bytes(), type=Simulation)
    except FileNotFoundError:
        return None
    except (OSError, DecodeError, UnicodeDecodeError, GameError):
        raise ArenaError(f"{path / HEADER} can't be read") from None


@contextmanager
def open_folder(path: Path, simulation: Simulation) -> Iterator[Folder]:
    """The folder for the files of this simulation; raises `ArenaError` if it belongs to another one."""
    before = earlier(path)
    if before is not None and before != simulation:
        raise ArenaError(
            f"{path} holds another simulation (other bots, rules, seed, code or size of files): "
            "name another folder with --out"
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
        header = path / HEADER
        file = os.open(header, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise ArenaError(f"can't write to {path}: {error.strerror}") from None
    try:
        lock(file, path)
        if before is None:
            os.write(file, json.encode(simulation))
            os.fsync(file)
        yield Folder(path, simulation)
    finally:
        os.close(file)
