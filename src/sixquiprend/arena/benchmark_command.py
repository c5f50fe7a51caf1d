"""The command `sixquiprend benchmark`: from its options to its exit code."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack, closing
from hashlib import sha256
from math import isfinite
from pathlib import Path

from msgspec import Struct, json
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixquiprend.bots.external import DECISION_SECONDS
from sixquiprend.engine import GameError

from .benchmark import OPTIONS, SEATS, Benchmark, Game, Score, make_benchmark, score
from .cluster import choose_runner
from .match import ArenaError
from .match_game import introduced
from .results import ResultsFile, default_name, state_folder
from .runners import terminating_like_ctrl_c
from .screen import Watch
from .tally import Tally
from .wording import with_margin

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


class Wishes(Struct, frozen=True):
    """What the command line asks for, beside the bot."""

    deals: int
    jobs: int | None = None
    ray: str | None = None
    out: Path | None = None
    fresh: bool = False
    as_json: bool = False
    seconds: float = DECISION_SECONDS


def run(bot: str, wishes: Wishes) -> int:
    """Plays what isn't played yet, and says the number; gives the exit code."""
    try:
        benchmark = make_benchmark(bot, wishes.seconds)
        calling_itself = introduced(benchmark.matches[0]).get(bot, "")
        folder = wishes.out or _default_folder(benchmark)
        with ExitStack() as files:
            results = [
                files.enter_context(ResultsFile(folder / default_name(match), match, wishes.fresh))
                for match in benchmark.matches
            ]
            return _play_all(benchmark, results, folder, wishes, calling_itself)
    except (ArenaError, GameError) as error:
        print(f"sixquiprend benchmark: {error}", file=sys.stderr)
        return BAD_INPUT


def _default_folder(benchmark: Benchmark) -> Path:
    """One folder for each bot as it is now, in the user's state directory."""
    name = re.sub(r"[^a-z0-9]+", "-", benchmark.matches[0].names[0].lower()).strip("-")[:60]
    return state_folder() / "benchmark" / f"{name}-{sha256(json.encode(benchmark)).hexdigest()[:12]}"


def _play_all(
    benchmark: Benchmark, results: list[ResultsFile], folder: Path, wishes: Wishes, calling_itself: str
) -> int:
    tallies = [Tally(match) for match in benchmark.matches]
    games, missing = list(benchmark.games(wishes.deals)), list[Game]()
    for game in games:
        played = results[game.setting].played.get(game.unit)
        if played is None:
            missing.append(game)
        else:
            tallies[game.setting].add(played)
    done = len(games) - len(missing)
    if not missing:
        print(f"nothing new was played: all {done} games are those of {folder}", file=sys.stderr)
    elif done:
        print(f"going on after {done} of {len(games)} games in {folder}", file=sys.stderr)
    runner = choose_runner(wishes.ray, wishes.jobs, len(missing))
    stopped = False
    try:
        with (
            terminating_like_ctrl_c(),
            Watch(len(games), done, lambda: f"{with_margin(score(tallies).score, 1)} %") as watch,
            closing(runner(benchmark, missing)) as playing,
        ):
            for game, played in playing:
                results[game.setting].append(played)
                tallies[game.setting].add(played)
                watch.saw(played)
    except KeyboardInterrupt:
        stopped = True
    _tell(score(tallies, calling_itself), wishes)
    print(f"results: {folder}", file=sys.stderr)
    if stopped:
        print("stopped; the same command goes on from here", file=sys.stderr)
    return INTERRUPTED if stopped else DONE


def _tell(result: Score, wishes: Wishes) -> None:
    if wishes.as_json:
        sys.stdout.write(json.format(json.encode(result)).decode() + "\n")
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(_table(result))
    console.print(Text(citation(result)))
    if result.faults:
        console.print(Text(f"It gave no legal answer {result.faults} times. {result.remark}", style="red"))


def citation(result: Score) -> str:
    """The line for a paper: all that somebody needs to compare with it."""
    if not isfinite(result.score.margin):
        return f"{result.title}: too few deals for a number yet."
    settings = f"{', '.join(map(str, SEATS))} seats × {', '.join(map(_titled, OPTIONS))}"
    return (
        f"{result.title} takes {with_margin(result.score, 1)} % of the heads of {result.opponent} "
        f"(sixquiprend benchmark {result.benchmark}: {settings}; {result.deals} duplicate deals each; "
        f"95 % interval; sixquiprend {result.version}, code {result.code})."
    )


def _table(result: Score) -> Table:
    table = Table("heads in % of an opponent's")
    for seats in SEATS:
        table.add_column(f"{seats} seats", justify="right", no_wrap=True)
    for options in OPTIONS:
        row = [with_margin(each.share, 1) for each in result.settings if each.options == options]
        table.add_row(_titled(options), *row)
    return table


def _titled(options: str) -> str:
    return options or "base"
