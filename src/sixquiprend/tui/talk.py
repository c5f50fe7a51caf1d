"""The conversation with the person at the terminal: saying, showing, and asking until it is understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Generic, NamedTuple, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from sixquiprend.i18n import Translator

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

YES = ("y", "yes", "o", "oui", "j", "ja")


class Quit(Exception):
    """The person wants to stop, or there is nobody any more."""


class Misunderstood(Exception):
    """What was typed can't be meant; the message says why, and the question is asked again."""


class Choice(NamedTuple, Generic[T_co]):
    """One line of a menu: what to type, what it means."""

    key: str
    text: str
    value: T_co


class Talk:
    """Speaks one language on one terminal.

    `read` gets a prompt and returns a line, as `input` does; `pause` lets the person follow what happens.
    Both are handed in, so that a script can sit at the terminal as well.
    """

    def __init__(
        self,
        console: Console,
        t: Translator,
        read: Callable[[str], str],
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self.console = console
        self.t = t
        self.pause = pause
        self._read = read
        self._commands: dict[str, Callable[[], None]] = {"q": self._quit}

    def on(self, key: str, command: Callable[[], None]) -> None:
        """Whatever is asked, typing this key runs the command, and the question is asked again."""
        self._commands[key] = command

    def say(self, text: str, style: str = "") -> None:
        """A sentence, which may need several lines."""
        self._print(text, "", "", style)

    def tell(self, text: str, style: str = "") -> None:
        """A sentence of a story: set in a little, its further lines a little more."""
        self._print(text, "  ", "    ", style)

    def tell_all(self, texts: Iterable[str], style: str = "") -> None:
        """Several sentences of a story."""
        for text in texts:
            self.tell(text, style)

    def menu(self, lines: Sequence[tuple[str, str]]) -> None:
        """What can be typed, and what it means."""
        width = max(len(key) for key, _ in lines)
        for key, text in lines:
            self._print(text, f"  {key:>{width}}  ", " " * (width + 4))

    def _print(self, text: str, start: str, rest: str, style: str = "") -> None:
        # By hand, because rich breaks lines at no-break spaces too. "44 − 43 = 1", "44 (Ada)" stay whole.
        whole = re.sub(r" (?=[−=] )|(?<= [−=]) |(?<=\d) (?=\()", "\N{NO-BREAK SPACE}", text)
        wrapped = wrap(
            whole, self.console.width, initial_indent=start, subsequent_indent=rest, break_on_hyphens=False
        )
        self.console.print(Text("\n".join(wrapped), style), soft_wrap=True)

    def verbatim(self, text: str) -> None:
        """A line to be copied: never broken, however long."""
        self.console.print(Text(text), soft_wrap=True)

    def show(self, drawing: RenderableType) -> None:
        self.console.print(drawing)

    def blank(self) -> None:
        self.console.print()

    def ask(self, question: str, understand: Callable[[str], T]) -> T:
        """Ask until `understand` makes sense of the line; it raises `Misunderstood` with the reason."""
        while True:
            line = self.line(question)
            command = self._commands.get(line.lower())
            if command is not None:
                command()
                continue
            try:
                return understand(line)
            except Misunderstood as reason:
                self.say(str(reason), "yellow")

    def choose(self, question: str, choices: Sequence[Choice[T]], default: str | None = None) -> T:
        """Show a menu and ask for one of its keys; Enter is the default, if there is one."""
        self.menu([(choice.key, choice.text) for choice in choices])
        values = {choice.key.lower(): choice.value for choice in choices}

        def understand(line: str) -> T:
            key = line.lower() or default
            if key is None or key not in values:
                keys = ", ".join(choice.key for choice in choices)
                raise Misunderstood(self.t("Please type one of {keys}, or ? for help.", keys=keys))
            return values[key]

        return self.ask(question if default is None else f"{question} [{default}]", understand)

    def sure(self, question: str) -> bool:
        """Whether the answer begins with a yes, in any of the languages."""
        return self.line(question).lower() in YES

    def line(self, question: str) -> str:
        """One line as typed, without the spaces around it; raises `Quit` if there are no more."""
        try:
            return self._read(f"{question} > ").strip()
        except (EOFError, KeyboardInterrupt):
            self.blank()
            raise Quit from None

    def _quit(self) -> None:
        if self.sure(self.t("Stop the game? (y/n)")):
            raise Quit
