"""The analysis in a terminal: a bar while it works, then the table and the worst decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich import box
from rich.console import Console
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

from sixquiprend.engine import card_text
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text

from .model import Analysis, Considered
from .wording import (
    accuracy_text,
    extent_text,
    luck_text,
    mean_text,
    method_text,
    reasons_text,
    title_text,
    verdict_text,
    when_text,
)

PIPE_WIDTH: Final = 100
"""How wide the text is where nobody can say: in a file or a pipe."""


@contextmanager
def progress(t: Translator) -> Iterator[Callable[[int, int], None]]:
    """A bar on the standard error, to be told how much of how much is done; nothing where nobody looks."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(t("decisions")),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        expand=True,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None)
        yield lambda done, all_tasks: bar.update(task, completed=done, total=all_tasks)


def show(analysis: Analysis, t: Translator) -> None:
    """The summary, on standard output."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPE_WIDTH)
    console.print(Text(title_text(analysis, t), "bold"))
    console.print(Text(extent_text(analysis, t), "dim"))
    console.print(_summary(analysis, t))
    if not analysis.worst:
        console.print(t("No decision gave anything away."))
        return
    console.print(Text(t("The worst decisions"), "bold"))
    for place, number in enumerate(analysis.worst, start=1):
        decision = analysis.decisions[number]
        console.print()
        console.print(_decision(place, decision, analysis.names[decision.seat], t))


def _summary(analysis: Analysis, t: Translator) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(t("Player"), overflow="fold")
    for title in (
        t("Heads"),
        t("Decisions"),
        t("Regret per decision"),
        t("Accuracy"),
        t("Luck of the deal"),
    ):
        table.add_column(title, justify="right")
    for line in analysis.summaries:
        table.add_row(
            Text(analysis.names[line.seat]),
            str(line.heads),
            str(line.decisions),
            mean_text(line.mean_regret, t),
            accuracy_text(line.accuracy, t),
            luck_text(line.luck, t),
        )
    return table


def _decision(place: int, decision: Considered, name: str, t: Translator) -> Text:
    """The table as it was, and what was chosen."""
    lines = [
        f"   {t('Row {row}: {cards}', row=number, cards=cards_text(row))}"
        for number, row in enumerate(decision.rows, start=1)
    ]
    if decision.queue:
        revealed = ", ".join(card_text(play.card) for play in decision.queue)
        lines.append(f"   {t('To be placed: {cards}', cards=revealed)}")
    lines.append(f"   {t('Hand: {cards}', cards=cards_text(decision.hand))}")
    lines.append(f"   {verdict_text(decision, t)}")
    if why := reasons_text(decision, t):
        lines.append(f"   {why}")
    text = Text(f"{place}. {when_text(decision, t)}, {name}\n", "bold")
    text.append("\n".join(lines), "not bold")
    text.append(f"\n   {method_text(decision.method, t)}", "not bold dim")
    return text
