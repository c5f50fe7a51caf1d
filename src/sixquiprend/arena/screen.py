"""The match in a terminal: the bar while it is played, the table when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from types import TracebackType
from typing import Final, Self

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from .intervals import mean_interval
from .match_game import Played
from .summary import Summary
from .tally import Tally
from .wording import extent, millis, setting, verdict, with_margin

REFRESH_SECONDS: Final = 0.25
PIPE_WIDTH: Final = 120
"""How wide a table is where nobody can say: in a file or a pipe."""


class Watch:
    """A progress bar with what is known so far below it; shows nothing where nobody looks."""

    def __init__(self, games: int, done: int, so_far: Callable[[], str], what: str = "games") -> None:
        console = Console(stderr=True)
        self._so_far = so_far
        self._bar = _Bar(
            TextColumn(what),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
            refresh_per_second=1 / REFRESH_SECONDS,
            expand=True,
            transient=True,
        )
        self._task = self._bar.add_task("", total=games, completed=done)
        self._faults = 0
        self._shown = 0.0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def saw(self, game: Played) -> None:
        """One game more is played."""
        self._faults += sum(each.count for each in game.faults)
        self.advance(1)

    def advance(self, count: int) -> None:
        """So many more are done."""
        self._bar.advance(self._task, count)
        if not self._bar.disable and monotonic() - self._shown > REFRESH_SECONDS:
            self._shown = monotonic()
            self._bar.below = self._below()

    def _below(self) -> Text:
        text = Text(self._so_far(), style="dim")
        if self._faults:
            text.append(f" · {self._faults} faults", style="red")
        return text


class _Bar(Progress):
    """A progress bar with a line below."""

    below: RenderableType = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        yield from super().get_renderables()
        yield self.below


def means(tally: Tally) -> str:
    """The heads per round of each bot so far."""
    return " · ".join(f"{name} {with_margin(mean_interval(heads))}" for name, heads in tally.heads().items())


def show(summary: Summary) -> None:
    """The table of results, on standard output."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPE_WIDTH)
    console.print(Text(f"{setting(summary.match)}\n{extent(summary)}"))
    if not summary.deals:
        console.print("No deal has been played in all rotations yet.")
        return
    console.print(_table(summary))
    for comparison in summary.comparisons:
        console.print(Text(f"{verdict(comparison)}."))
    for remark in summary.remarks:
        console.print(Text(remark, style="red"))


def _table(summary: Summary) -> Table:
    table = Table()
    table.add_column("bot", overflow="fold", min_width=12)
    faulty = any(bot.faults for bot in summary.bots)
    titles = ("heads per round", "wins per seat", "rating", "ms: mean · 95 % · max")
    for title in (*titles, "faults") if faulty else titles:
        table.add_column(title, justify="right", no_wrap=True)
    for bot, times in zip(summary.bots, summary.times, strict=True):
        cells = [
            bot.title if bot.places == 1 else f"{bot.title} × {bot.places}",
            with_margin(bot.heads),
            f"{with_margin(bot.wins, 1, 100)} %",
            with_margin(bot.rating.interval, 1),
            " · ".join(map(millis, (times.mean, times.p95, times.max))),
        ]
        count = Text(str(sum(bot.faults.values()) or ""), style="red")
        table.add_row(*map(Text, cells), *([count] if faulty else []))
    return table
