"""The command `sixquiprend arena`: from its options to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct, json

from sixquiprend.bots.external import DECISION_SECONDS, NOBODY, Listening
from sixquiprend.bots.external.listening import begin_transcript
from sixquiprend.engine import GameError

from .cluster import choose_runner
from .match import ArenaError, Match, make_match
from .match_game import introduced
from .playing import Playing
from .report import report
from .results import ResultsFile, default_name, default_path
from .runners import terminating_like_ctrl_c
from .screen import Watch, means, show
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
    listening: Listening = NOBODY


def run(
    bots: Sequence[str],
    wishes: Wishes,
    *,
    seats: int | None,
    options: str,
    rounds: int | None,
    limit: int | None,
    seed: int,
    seconds: float = DECISION_SECONDS,
    mixed: bool = False,
) -> int:
    """Plays the match, as far as it isn't played yet, and says what came of it; gives the exit code."""
    try:
        match = make_match(
            bots,
            seats=seats,
            options=options,
            rounds=rounds,
            limit=limit,
            seed=seed,
            seconds=seconds,
            mixed=mixed,
        )
        calling_themselves = introduced(match)
        _check_listening(wishes)
        _check_report_place(wishes.html)
        path = _results_path(match, wishes.out)
        with ResultsFile(path, match, wishes.fresh) as results:
            return _play_all(match, results, wishes, calling_themselves)
    except (ArenaError, GameError) as error:
        print(f"sixquiprend arena: {error}", file=sys.stderr)
        return BAD_INPUT


def _check_listening(wishes: Wishes) -> None:
    if wishes.ray is not None and wishes.listening != NOBODY:
        raise ArenaError("--transcript and --stderr need programs that run on this machine, not --ray")
    try:
        begin_transcript(wishes.listening)
    except OSError as error:
        raise ArenaError(
            f"can't write the transcript to {wishes.listening.transcript}: {error.strerror}"
        ) from None


def _play_all(
    match: Match, results: ResultsFile, wishes: Wishes, calling_themselves: Mapping[str, str]
) -> int:
    units = list(match.units(wishes.deals))
    missing = [unit for unit in units if unit not in results.played]
    tally = Tally(match, (results.played[unit] for unit in units if unit in results.played))
    done = len(units) - len(missing)
    if not missing:
        print(
            f"nothing new was played: all {done} games are those of {results.path} (--fresh plays them anew)",
            file=sys.stderr,
        )
    elif done:
        print(f"going on after {done} of {len(units)} games in {results.path}", file=sys.stderr)
    runner = choose_runner(wishes.ray, wishes.jobs, len(missing))
    stopped = False
    try:
        with (
            terminating_like_ctrl_c(),
            Watch(len(units), done, lambda: means(tally)) as watch,
            closing(runner(Playing(match, wishes.listening), missing)) as games,
        ):
            for game in games:
                results.append(game)
                tally.add(game)
                watch.saw(game)
    except KeyboardInterrupt:
        stopped = True
    _tell(tally, summarise(tally, calling_themselves), results.path, wishes)
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


def _results_path(match: Match, out: Path | None) -> Path:
    if out is None:
        return default_path(match)
    return out / default_name(match) if out.is_dir() else out


def _check_report_place(html: Path | None) -> None:
    """A report that can't be written is better refused before hours of play than after."""
    if html is not None and (html.is_dir() or not os.access(html.parent, os.W_OK)):
        raise ArenaError(f"can't write the report to {html}")
