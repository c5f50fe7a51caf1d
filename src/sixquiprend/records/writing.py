"""Writing a record while the game is played: each line as soon as it is known, and never changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from sixquiprend import __version__
from sixquiprend.engine import Event, GameEnded, RoundScored, RoundStarted, Rules

from .dealer import commitment, round_seed
from .drawing import Share
from .lines import (
    DrawnFairness,
    End,
    Fairness,
    GameSeed,
    Line,
    RoundCommitment,
    RoundSeed,
    Seat,
    ServerSeed,
    Thought,
    Thoughts,
    encoded,
    new_header,
)


class RecordWriter:
    """Appends lines to a file, one write each, so that a killed process leaves whole lines.

    With `sync` each line is on the disk, not only with the system, before `write` returns: it then
    survives a loss of power too, at the price of some milliseconds a line.
    """

    def __init__(self, file: BinaryIO, *, sync: bool = False) -> None:
        self._file = file
        self._sync = sync
        self._sum = sha256()

    def write(self, line: Line) -> None:
        """Append this line."""
        data = encoded(line) + b"\n"
        self._sum.update(data)
        self._file.write(data)
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())

    def end(self) -> None:
        """Append the line that ends the record."""
        self.write(End(self._sum.hexdigest()))


@contextmanager
def new_record(path: str | os.PathLike[str], *, sync: bool = False) -> Iterator[RecordWriter]:
    """A writer to a new file; raises `FileExistsError` rather than touch a file that is there."""
    with Path(path).open("xb") as file:
        yield RecordWriter(file, sync=sync)


class GameRecorder:
    """Writes a game: its header at once, its events as they come, and hashes and seeds when they are due.

    The cards must be dealt from the same seed (`dealer.deal_from_game_seed`), else the record is false.
    """

    def __init__(self, writer: RecordWriter, rules: Rules, seats: Sequence[Seat], game_seed: bytes) -> None:
        self._writer = writer
        self._rules = rules
        self._game_seed = game_seed
        self._round = 0
        writer.write(new_header(rules, tuple(seats), Fairness(commitment(game_seed))))

    def add(self, events: Iterable[Event]) -> None:
        """Write these events, in their order: all of an `advance`, or one at a time."""
        for event in events:
            if isinstance(event, RoundStarted):
                self._round = event.round
                self._writer.write(RoundCommitment(self._round, commitment(self._round_seed)))
            self._writer.write(event)
            if isinstance(event, RoundScored) and not self._rules.ends(self._round, event.totals):
                self._reveal_round()
            elif isinstance(event, GameEnded):
                self._reveal_round()
                self._writer.write(GameSeed(self._game_seed.hex()))
                self._writer.end()

    @property
    def _round_seed(self) -> bytes:
        return round_seed(self._game_seed, self._round)

    def _reveal_round(self) -> None:
        self._writer.write(RoundSeed(self._round, self._round_seed.hex()))


class DrawnGameRecorder:
    """The same for a game whose seed was drawn together (`drawing.drawn_seed`).

    Its seeds are all written at the end: `server_seed` is the server's part of them.
    """

    def __init__(
        self,
        writer: RecordWriter,
        rules: Rules,
        seats: Sequence[Seat],
        server_seed: bytes,
        shares: Sequence[Share],
    ) -> None:
        self._writer = writer
        self._server_seed = server_seed
        program = f"sixquiprend {__version__}"
        fairness = DrawnFairness(commitment(server_seed), program, tuple(shares))
        writer.write(new_header(rules, tuple(seats), fairness))

    def add(self, events: Iterable[Event], thoughts: Mapping[int, Sequence[Thought]]) -> None:
        """Write these events; after the last one what the bots of these seats have thought, and the end."""
        for event in events:
            self._writer.write(event)
            if isinstance(event, GameEnded):
                for seat in sorted(thoughts):
                    self._writer.write(Thoughts(seat, tuple(thoughts[seat])))
                self._writer.write(ServerSeed(self._server_seed.hex()))
                self._writer.end()
