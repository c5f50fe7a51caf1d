"""Tasks about knowing a rule: yes or no, or one of several sentences."""

from __future__ import annotations

from dataclasses import dataclass

from sixquiprend.engine import State
from sixquiprend.i18n import Translator

from ..drawing import Ask, ask_about
from ..forms import ChoiceForm, ChoiceReply, YesNoForm, YesNoReply
from .base import Task


@dataclass(frozen=True)
class YesOrNo(Task[YesNoReply]):
    """Is it so?"""

    yes: bool
    reason: str
    """Already in the reader's language."""
    statement: bool = False
    """Whether it is told, and is true or false, instead of asked."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(text=text, form=YesNoForm(self.statement))

    def expected(self) -> YesNoReply:
        return YesNoReply(self.yes)

    def why(self, reply: YesNoReply, t: Translator) -> list[str]:
        return [self.reason]


@dataclass(frozen=True)
class Choose(Task[ChoiceReply]):
    """Which of these sentences is right? One is."""

    options: tuple[str, ...]
    """Already in the reader's language, like the reason."""
    right: int
    reason: str
    state: State | None = None
    """A table to draw with it."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        form = ChoiceForm(self.options)
        if self.state is None:
            return Ask(text=text, form=form)
        return ask_about(self.state, text, form, names)

    def expected(self) -> ChoiceReply:
        return ChoiceReply(self.right)

    def why(self, reply: ChoiceReply, t: Translator) -> list[str]:
        return [self.reason]
