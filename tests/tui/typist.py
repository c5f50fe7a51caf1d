"""Somebody at the terminal: types what a bot would answer, through the real questions."""

from __future__ import annotations

import io
import random
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from sixquiprend.bots import make_bot
from sixquiprend.engine import (
    Answer,
    FifthRow,
    Insert,
    MinusIsPlus,
    NoSpecial,
    Pass,
    Pick,
    Play,
    PlaySpecial,
    PutJoker,
    Replace,
    SevenTakes,
    Slide,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
    View,
    card_text,
)
from sixquiprend.i18n import translator
from sixquiprend.tui import asking, terminal_game
from sixquiprend.tui.play_command import converse
from sixquiprend.tui.setup import Wishes
from sixquiprend.tui.talk import Talk

SEED = "5e" * 32


class Terminal:
    """A terminal whose lines are known before; when they run out, it is as if Ctrl-D were typed."""

    def __init__(self, lines: Iterable[str] = (), *, lang: str = "en", width: int = 80) -> None:
        self.lines = deque(lines)
        self.output = io.StringIO()
        self.console = Console(file=self.output, width=width, highlight=False, force_terminal=False)
        self.talk = Talk(self.console, translator(lang), self.read)

    def read(self, prompt: str) -> str:
        self.output.write(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.popleft()
        self.output.write(f"{line}\n")
        return line

    @property
    def text(self) -> str:
        """All that was said, with ordinary spaces."""
        return (
            self.output.getvalue()
            .replace("\N{NO-BREAK SPACE}", " ")
            .replace("\N{NARROW NO-BREAK SPACE}", " ")
        )

    def play(
        self, wishes: Wishes, record: Path | None, *, seed: str | None = SEED, ask_lang: bool = False
    ) -> int:
        return converse(self.talk, wishes, seed, record, ask_lang=ask_lang)


def sit_down(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, *, chance: int | None = None) -> None:
    """Let the careful bot type at this terminal; with `chance`, any legal answer, by that seed.

    What the person types must become the very answer that was meant.
    """
    bot, rng = make_bot("careful"), random.Random(chance)

    def ask(view: View, talk: Talk) -> Answer:
        if chance is None:
            meant = bot.answer(view, rng)
        else:
            kind = rng.choice(list(dict.fromkeys(map(type, view.legal))))
            meant = rng.choice([answer for answer in view.legal if type(answer) is kind])
        terminal.lines.extend(typed(meant, view))
        understood = asking.ask_decision(view, talk)
        assert understood == meant
        assert not terminal.lines
        return understood

    monkeypatch.setattr(terminal_game, "ask_decision", ask)
    # Between the rounds nothing is decided, so Enter is all there is to type.
    read = terminal.read

    def read_or_enter(prompt: str) -> str:
        if not terminal.lines and "next round" in prompt:
            terminal.lines.append("")
        return read(prompt)

    monkeypatch.setattr(terminal.talk, "_read", read_or_enter)


def typed(answer: Answer, view: View) -> list[str]:
    """The lines that mean this answer."""
    match answer:
        case Play() if len(view.legal) == 1:
            return []
        case NoSpecial() if len(view.legal) == 1:
            return []
        case Play(card=card) | Pass(card=card) | Pick(card=card):
            return [card_text(card)]
        case TakeRow(row=row) | PutJoker(row=row):
            return [str(row + 1)]
        case TakeWithJoker(row=row):
            return [f"t{row + 1}"]
        case NoSpecial():
            return ["0"]
        case PlaySpecial():
            kinds = list(dict.fromkeys(cast(PlaySpecial, way).special for way in view.legal[1:]))
            return [str(kinds.index(answer.special) + 1), *_target(answer)]
        case Swap():
            return [str(view.legal.index(answer))]
        case _:
            raise AssertionError(answer)


def _target(answer: PlaySpecial) -> list[str]:
    match answer:
        case FifthRow() | SevenTakes():
            return ["1"]
        case Insert(to=row) | Stop(row=row):
            return [str(row + 1)]
        case Replace(card=card) | MinusIsPlus(card=card):
            return [card_text(card)]
        case Slide(card=card, to=row):
            return [card_text(card), str(row + 1)]
        case _:
            raise AssertionError(answer)
