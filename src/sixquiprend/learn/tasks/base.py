"""A task: something to find out, which the engine judges. Exercises, quiz and lessons are made of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec import Struct

from sixquiprend.i18n import Translator
from sixquiprend.table.steps import Happened, Step, steps

from ..drawing import Ask
from ..forms import Form, Reply

R = TypeVar("R", bound=Reply)


class Verdict(Struct, frozen=True, kw_only=True):
    """What became of a reply."""

    right: bool
    why: tuple[str, ...]
    """The explanation, a sentence each."""
    expected: Reply | None = None
    """The right reply, or one of them; None while the pupil may try again."""
    steps: tuple[Step, ...] = ()
    """What happens on the table."""
    open: bool = False
    """Whether a person still has to judge it; it isn't right before."""


class Task(ABC, Generic[R]):
    """What is asked, without its words.

    Its right reply is what the engine does, worked out when it is needed; nothing of it is in `draw`.
    """

    @abstractmethod
    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        """The question for the pupil."""

    @abstractmethod
    def expected(self) -> R:
        """The right reply, or one of them."""

    @abstractmethod
    def why(self, reply: R, t: Translator) -> list[str]:
        """The explanation, with the numbers that decide."""

    def is_right(self, reply: R) -> bool:
        """Whether this is a right reply: most tasks have only one."""
        return reply == self.expected()

    def hint(self, reply: R, t: Translator) -> list[str]:
        """What is wrong with a wrong reply, without telling the right one: the pupil tries again."""
        return [t("That isn't it. Try again!")]

    def happened(self, reply: R) -> tuple[Happened, ...]:
        """What there is to watch once it is solved."""
        return ()

    @property
    def form(self) -> Form:
        """The form of the reply."""
        return self.draw("", ()).form

    def marked(self, reply: object, names: tuple[str, ...], t: Translator) -> Verdict:
        """The verdict on a reply as JSON gives it; raises `Malformed` if it answers something else."""
        read: R = self.form.read(reply)
        return Verdict(
            right=self.is_right(read),
            why=tuple(self.why(read, t)),
            expected=self.expected(),
            steps=self.watched(read, names, t),
        )

    def tried(self, reply: object, names: tuple[str, ...], t: Translator) -> Verdict:
        """Like `marked`, but a wrong reply gets a hint and may be followed by another.

        With None for a reply the pupil gives up, and is told all.
        """
        if reply is None:
            shown = self.marked(self.expected(), names, t)
            return Verdict(right=False, why=shown.why, expected=shown.expected, steps=shown.steps)
        read: R = self.form.read(reply)
        if self.is_right(read):
            return self.marked(read, names, t)
        return Verdict(right=False, why=tuple(self.hint(read, t)))

    def watched(self, reply: R, names: tuple[str, ...], t: Translator) -> tuple[Step, ...]:
        """The steps to show: those of the reply if it is right, else those of the expected one."""
        shown = reply if self.is_right(reply) else self.expected()
        return tuple(steps(self.happened(shown), 0, names, t))
