"""The command `sixquiprend simulate`: from its options to its exit code."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import Struct

from sixquiprend.bots.external import DECISION_SECONDS
from sixquiprend.engine import GameError

from .cluster import choose_runner
from .match import ArenaError, make_match
from .match_game import introduced
from .runners import terminating_like_ctrl_c
from .screen import Watch
from .simulation import FaultsOfRounds, Folder, Simulation, earlier, open_folder

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130
PART: Final = 1000
"""How many games a file has, if nobody says: half a minute's work for quick bots."""


class Wishes(Struct, frozen=True):
    """What the command line asks for, beside the bots."""

    rounds: int
    out: Path
    part: int | None = None
    jobs: int | None = None
    ray: str | None = None


def run(
    bots: Sequence[str],
    wishes: Wishes,
    *,
    seats: int | None,
    options: str,
    seed: int,
    seconds: float = DECISION_SECONDS,
) -> int:
    """Plays what isn't there yet; gives the exit code."""
    try:
        if find_spec("pyarrow") is None:
            raise ArenaError("Parquet files need pyarrow: pip install 'sixquiprend[data]'")
        match = make_match(bots, seats=seats, options=options, seed=seed, seconds=seconds)
        introduced(match)  # a bot that doesn't exist is found before anything is written
        before = earlier(wishes.out)
        part = wishes.part or (before.part if before else min(PART, wishes.rounds))
        simulation = Simulation(1, match, part)
        with open_folder(wishes.out, simulation) as folder:
            return _play_all(simulation, folder, wishes)
    except (ArenaError, GameError) as error:
        print(f"sixquiprend simulate: {error}", file=sys.stderr)
        return BAD_INPUT


def _play_all(simulation: Simulation, folder: Folder, wishes: Wishes) -> int:
    wanted, each = simulation.parts(wishes.rounds), simulation.rounds_of_a_part
    there = folder.done
    missing = [number for number in wanted if number not in there]
    done = len(wanted) - len(missing)
    if done:
        print(f"going on after {done} of {len(wanted)} files in {folder.path}", file=sys.stderr)
    runner = choose_runner(wishes.ray, wishes.jobs, len(missing))
    stopped = False
    try:
        with (
            terminating_like_ctrl_c(),
            Watch(len(wanted) * each, done * each, str, "rounds") as watch,
            closing(runner(simulation, missing)) as parts,
        ):
            for part in parts:
                folder.save(part)
                done += 1
                watch.advance(each)
    except KeyboardInterrupt:
        stopped = True
    print(f"{done * each} rounds in {done} {'file' if done == 1 else 'files'} of {folder.path}")
    _tell_faults(folder.faults(number for number in wanted if number in folder.done))
    if stopped:
        print("stopped; the same command goes on from here", file=sys.stderr)
    return INTERRUPTED if stopped else DONE


def _tell_faults(faults: Iterable[FaultsOfRounds]) -> None:
    """Rows that another bot has played must not pass for those of the one that is named."""
    counts, remarks = Counter[str](), dict[str, str]()
    for each in faults:
        counts[each.bot] += each.faults.count
        remarks.setdefault(each.bot, each.faults.remark)
    for bot, count in counts.items():
        print(
            f"{bot} gave no legal answer {count} times, and another bot answered in its place; "
            f"the metadata of the files say where. {remarks[bot]}",
            file=sys.stderr,
        )
