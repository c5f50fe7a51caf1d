"""The file of a match: its header, then one line of JSON for each game, in the order they ended.

Lines are only ever added, so whatever stops the program, what was played stays: the next run reads it
and goes on. A line that was cut short is left out and played again.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from msgspec import DecodeError, json

from sixquiprend.engine import GameError

from .locking import lock
from .match import ArenaError, Match, Unit
from .match_game import Played

SYNC_SECONDS: Final = 1.0

_HEADER: Final = json.Decoder(Match)
_GAME: Final = json.Decoder(Played)


def default_path(match: Match) -> Path:
    """Where results go if nobody says where: one file for each match, in the user's state directory."""
    return state_folder() / "arena" / default_name(match)


def state_folder() -> Path:
    """Where we keep what is neither configuration nor cache."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "sixquiprend"


def default_name(match: Match) -> str:
    """The name of the file: the bots, for people, and a hash of all that matters."""
    bots = re.sub(r"[^a-z0-9]+", "-", "-".join(match.names).lower()).strip("-")[:60]
    return f"{bots}-{sha256(json.encode(match)).hexdigest()[:12]}.jsonl"


class ResultsFile:
    """The results of one match, open for more; nobody else can open the file until it is closed.

    `played` holds every game of the file. Raises `ArenaError` if the file can't be used or belongs to
    another match; it is not changed then. With `fresh` results of the same file are thrown away.
    """

    def __init__(self, path: Path, match: Match, fresh: bool = False) -> None:
        self.path = path
        self.played: dict[Unit, Played] = {}
        self._synced = monotonic()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise ArenaError(f"can't write results to {path}: {error.strerror}") from None
        try:
            lock(self._file, path)
            self._take_over(match, fresh)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, played: Played) -> None:
        """Adds a game; it is on its way to the disk at once, and safe there within about a second."""
        self.played[played.unit] = played
        self._write(json.encode(played) + b"\n")
        if monotonic() - self._synced >= SYNC_SECONDS:
            self._sync()

    def close(self) -> None:
        self._sync()
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take_over(self, match: Match, fresh: bool) -> None:
        """Reads what is there, and makes the end of the file a place where a line can begin."""
        content = self.path.read_bytes()
        header = json.encode(match) + b"\n"
        if header.startswith(content):  # new, or stopped before anything was played
            content = b""
        else:
            self._check_header(content, match, fresh)
            if fresh:
                content = b""
        if not content:
            os.ftruncate(self._file, 0)
            self._write(header)
            self._sync()
            return
        self._read_games(content, match)

    def _check_header(self, content: bytes, match: Match, fresh: bool) -> None:
        try:
            there = _HEADER.decode(content.partition(b"\n")[0])
        except (DecodeError, UnicodeDecodeError, RecursionError, GameError):
            raise ArenaError(f"{self.path} is not a file of arena results") from None
        if there != match and not fresh:
            raise ArenaError(
                f"{self.path} holds results of another match ({_differences(there, match)}): "
                "name another file with --out, or throw them away with --fresh"
            )

    def _read_games(self, content: bytes, match: Match) -> None:
        lines = content.split(b"\n")
        torn = lines.pop()  # nothing, if the last line is whole
        start = len(lines[0]) + 1
        for number, line in enumerate(lines[1:], 2):
            try:
                game = _GAME.decode(line)
            except (DecodeError, UnicodeDecodeError, RecursionError) as error:
                if number < len(lines) or torn:
                    raise ArenaError(f"{self.path}, line {number}: {error}") from None
                break  # the last thing that reached the disk
            if not _belongs(game, match):
                raise ArenaError(f"{self.path}, line {number}: not a game of this match")
            self.played.setdefault(game.unit, game)
            start += len(line) + 1
        os.ftruncate(self._file, start)

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            raise ArenaError(f"can't write results to {self.path}: {error.strerror}") from None

    def _sync(self) -> None:
        os.fsync(self._file)
        self._synced = monotonic()


def _belongs(game: Played, match: Match) -> bool:
    seats = match.rules.seats
    return (
        game.deal >= 0
        and 0 <= game.rotation < match.rotations
        and game.rounds > 0
        and len(game.heads) == len(game.micros) == seats
        and bool(game.winners)
        and all(0 <= seat < seats for seat in (*game.winners, *(fault.seat for fault in game.faults)))
    )


def _differences(there: Match, here: Match) -> str:
    """What differs, in the words of the command line where it has some."""
    parts = [
        (f"bots {' '.join(there.lineup)}", there.lineup != here.lineup),
        (f"seed {there.seed}", there.seed != here.seed),
        (f"options {there.rules.options or 'none'}", there.rules.options != here.rules.options),
        (_ending(there), _ending(there) != _ending(here)),
        (f"version {there.version}", there.version != here.version),
        ("other code of the rules or bots", there.code != here.code),
        (f"{there.seconds:g} s a decision", there.seconds != here.seconds),
        ("neighbours that change" if there.mixed else "neighbours that stay", there.mixed != here.mixed),
        (_changed(there, here), there.lineup == here.lineup and there.theirs != here.theirs),
    ]
    return ", ".join(text for text, differs in parts if differs)


def _changed(there: Match, here: Match) -> str:
    """The bots of others that aren't what they were."""
    names = sorted({name for name, _ in {*there.theirs, *here.theirs} - {*there.theirs} & {*here.theirs}})
    return f"another version of {', '.join(names)}"


def _ending(match: Match) -> str:
    rules = match.rules
    return f"rounds {rules.rounds}, limit {rules.limit}"
