"""`sixquiprend replay`: a recorded game, told turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from sixquiprend.engine import (
    Card,
    Event,
    Passed,
    Picked,
    Revealed,
    RoundScored,
    RoundStarted,
    State,
)
from sixquiprend.i18n import Translator, chosen_language, translator
from sixquiprend.i18n.names import option_name
from sixquiprend.i18n.telling import tell
from sixquiprend.records import Record, RecordError, explain_record, read_record
from sixquiprend.records.verify_command import exit_code, file_name, stop_text

from .drawing import draw_scores, draw_standing, draw_table


class Told(NamedTuple):
    """An event, with the states around it."""

    before: State
    event: Event
    after: State


Page: TypeAlias = list[Told]
"""What is shown at once: a deal, a draft, or a turn up to the next."""


def replay_file(file: Path, lang: str | None, step: bool) -> int:
    """Show the game in this file and return the exit code; with `step`, stop after each page."""
    t = translator(chosen_language(lang))
    try:
        record = read_record(file)
    except RecordError as error:
        typer.echo(f"{file_name(file)}: {explain_record(error, t)}", err=True)
        return exit_code(error)
    Replay(record, Console(highlight=False), t).show(step)
    return 0


class Replay:
    """Shows the pages of a record on a console."""

    def __init__(self, record: Record, console: Console, t: Translator) -> None:
        self._record = record
        self._console = console
        self._t = t
        self._names = [seat.name for seat in record.header.seats]
        self._pages = list(pages(record))

    def show(self, step: bool) -> None:
        """All pages, one after the other; with `step`, as the reader asks for them."""
        self._show_title()
        at = 0
        while at < len(self._pages):
            self._show_page(self._pages[at])
            at = self._next(at) if step and at + 1 < len(self._pages) else at + 1
        if not self._record.verdict.finished and at == len(self._pages):
            self._say(stop_text(self._record.verdict, self._t), "bold")

    def _next(self, at: int) -> int:
        """The page that the reader wants to see after this one."""
        hint = Text(self._t("Enter: next turn; p: previous; q: quit") + " ", "dim")
        while True:
            try:
                said = self._console.input(hint).strip().lower()
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                said = "q"
            if said in ("", "n"):
                return at + 1
            if said == "p":
                return max(0, at - 1)
            if said == "q":
                return len(self._pages) + 1

    def _show_title(self) -> None:
        rules, t = self._record.header.rules, self._t
        options = [option_name(letter, t) for letter in rules.options] or [t("Base game")]
        self._say(", ".join(self._names) + " · " + ", ".join(options), "bold")

    def _show_page(self, page: Page) -> None:
        after, t = page[-1].after, self._t
        self._console.print()
        self._console.print(Rule(Text(self._heading(after)), characters="─"))
        for told in page:
            self._say(tell(told.event, told.before, self._names, t))
        if after.rows:
            self._console.print(draw_table(after, t, fresh=fresh_cards(page)))
        if any(isinstance(told.event, RoundScored) for told in page):
            self._console.print(draw_scores(self._names, after.scores, after.totals, t))
        else:
            self._console.print(draw_standing(self._names, after, t))

    def _heading(self, state: State) -> str:
        if state.turn == 0:
            return self._t("Round {round}", round=state.round)
        return self._t("Round {round}, turn {turn}", round=state.round, turn=state.turn)

    def _say(self, sentence: str, style: str = "") -> None:
        if sentence:
            self._console.print(Text(sentence, style))


def pages(record: Record) -> Iterator[Page]:
    """The game in pieces that belong together."""
    page: Page = []
    for (before, after), event in zip(pairwise(record.states()), record.events, strict=True):
        if page and begins_page(page[-1].event, event):
            yield page
            page = []
        page.append(Told(before, event, after))
    if page:
        yield page


def begins_page(last: Event, event: Event) -> bool:
    """Whether a new page begins between these two events: with a deal, a draft, a turn."""
    if isinstance(event, RoundStarted):
        return True
    if isinstance(event, Revealed):
        return not isinstance(last, Passed)  # P: the turn has begun with the cards passed on
    return isinstance(event, Passed | Picked) and type(last) is not type(event)


def fresh_cards(page: Page) -> frozenset[Card]:
    """The cards on the table that weren't there before this page."""
    lay = {card for row in page[0].before.rows for card in row}
    return frozenset(card for row in page[-1].after.rows for card in row) - lay
