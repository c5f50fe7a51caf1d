"""The command `sixquiprend arena`: from its options to its exit code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

from msgspec import Struct, json

from sixquiprend.engine import GameError

from .cluster import on_ray
from .errors import ArenaError
from .match import Match, make_match
from .playing import Players
from .report import report
from .results import ResultsFile, default_name, default_path
from .runners import Runner, in_processes, in_this_process
from .screen import Watch, show
from .summary import Summary, summarise
from .tally import Tally

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


class Wishes(Struct, frozen=True):
    """What the command line asks for, beside the match."""

    deals: int
    jobs: int | None = None
    ray: str | None = None
    out: Path | None = None
    fresh: bool = False
    html: Path | None = None
    as_json: bool = False


def run(
    bots: Sequence[str],
    wishes: Wishes,
    *,
    seats: int | None,
    options: str,
    rounds: int | None,
    limit: int | None,
    seed: int,
) -> int:
    """Plays the match, as far as it isn't played yet, and says what came of it; gives the exit code."""
    try:
        match = make_match(bots, seats=seats, options=options, rounds=rounds, limit=limit, seed=seed)
        Players(match).close()  # a bot that doesn't exist is found before anything is played
        _check_report_place(wishes.html)
        path = _results_path(match, wishes.out)
        with ResultsFile(path, match, wishes.fresh) as results:
            return _play_all(match, results, wishes)
    except (ArenaError, GameError) as error:
        print(f"sixquiprend arena: {error}", file=sys.stderr)
        return BAD_INPUT


def _play_all(match: Match, results: ResultsFile, wishes: Wishes) -> int:
    units = list(match.units(wishes.deals))
    missing = [unit for unit in units if unit not in results.played]
    tally = Tally(match, (results.played[unit] for unit in units if unit in results.played))
    done = len(units) - len(missing)
    if done:
        print(f"going on after {done} of {len(units)} games in {results.path}", file=sys.stderr)
    stopped = False
    try:
        with (
            _terminating_like_ctrl_c(),
            Watch(tally, len(units), done) as watch,
            closing(_runner(wishes, len(missing))(match, missing)) as games,
        ):
            for game in games:
                results.append(game)
                tally.add(game)
                watch.saw(game)
    except KeyboardInterrupt:
        stopped = True
    _tell(tally, summarise(tally), results.path, wishes)
    if stopped:
        print("stopped; the same command goes on from here", file=sys.stderr)
    return INTERRUPTED if stopped else DONE


def _tell(tally: Tally, summary: Summary, path: Path, wishes: Wishes) -> None:
    if wishes.html is not None and summary.deals:
        try:
            wishes.html.write_text(report(tally, summary), "utf-8")
        except OSError as error:
            raise ArenaError(f"can't write the report to {wishes.html}: {error.strerror}") from None
    if wishes.as_json:
        sys.stdout.write(json.format(json.encode(summary)).decode() + "\n")
    else:
        show(summary)
        print(f"results: {path}", file=sys.stderr)


def _runner(wishes: Wishes, games: int) -> Runner:
    jobs = min(wishes.jobs or _cores(), max(games, 1))
    if wishes.ray is not None and games:
        return on_ray(wishes.ray, jobs)
    return in_processes(jobs) if jobs > 1 else in_this_process


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _results_path(match: Match, out: Path | None) -> Path:
    if out is None:
        return default_path(match)
    return out / default_name(match) if out.is_dir() else out


def _check_report_place(html: Path | None) -> None:
    """A report that can't be written is better refused before hours of play than after."""
    if html is not None and (html.is_dir() or not os.access(html.parent, os.W_OK)):
        raise ArenaError(f"can't write the report to {html}")


@contextmanager
def _terminating_like_ctrl_c() -> Iterator[None]:
    """`kill` stops as politely as Ctrl-C does."""

    def interrupt(signal_number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
