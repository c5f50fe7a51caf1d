"""Tasks that are answered in one's own words, or from memory: an explanation, two cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from sixquiprend.engine import HEADS, State, card_text
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import heads_text

from ..drawing import Ask, ask_about
from ..forms import CardSaid, CardsForm, CardsReply, TextForm, TextReply
from ..playing_on import play_on
from .base import Task, Verdict

COLOURS: Final = (1, 2, 3, 5, 7)
"""Cards with so many heads have a colour each, as `web/css/card.css` draws them."""


@dataclass(frozen=True)
class Explain(Task[TextReply]):
    """How is that, and why? A person judges it beside the model answer: a program can't."""

    model: str
    """The answer, as a pupil would write it; already in the reader's language, like the reasons."""
    reasons: tuple[str, ...]
    """What the engine does on this table."""
    state: State

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return ask_about(self.state, text, TextForm(), names)

    def expected(self) -> TextReply:
        return TextReply(self.model)

    def why(self, reply: TextReply, t: Translator) -> list[str]:
        return [self.model, *self.reasons]

    def is_right(self, reply: TextReply) -> bool:
        return reply.own == "right"

    def marked(self, reply: object, names: tuple[str, ...], t: Translator) -> Verdict:
        read: TextReply = self.form.read(reply)
        return replace(super().marked(read, names, t), open=read.own is None)


@dataclass(frozen=True)
class RememberCards(Task[CardsReply]):
    """The next card and the one it goes behind: their numbers, heads and colours, with no card to look at.

    Whoever has forgotten a colour isn't wrong (Q2: "if you remember them").
    """

    state: State
    colours: tuple[str, ...]
    """Already in the reader's language, in the order of `COLOURS`."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        # No table and no card: the heads would stand on them.
        return Ask(text=text, form=CardsForm(len(self._cards()), self.colours))

    def expected(self) -> CardsReply:
        return CardsReply(
            tuple(CardSaid(card, HEADS[card], COLOURS.index(HEADS[card])) for card in self._cards())
        )

    def is_right(self, reply: CardsReply) -> bool:
        def counted(said: CardsReply) -> list[tuple[int, int]]:
            return [(card.number, card.heads) for card in said.described]

        return counted(reply) == counted(self.expected())

    def why(self, reply: CardsReply, t: Translator) -> list[str]:
        left, right = self._cards()
        return [
            t(
                "On the left {card}, with {heads}: it is neither a double nor a multiple of 5.",
                card=card_text(left),
                heads=heads_text(HEADS[left], t),
            ),
            t(
                "On the right your {card}, with {heads}, because it ends in 0.",
                card=card_text(right),
                heads=heads_text(HEADS[right], t),
            ),
            t(
                "The colours of our cards: {left_colour} and {right_colour}. "
                "Whoever has forgotten them isn't wrong.",
                left_colour=self.colours[COLOURS.index(HEADS[left])],
                right_colour=self.colours[COLOURS.index(HEADS[right])],
            ),
        ]

    def _cards(self) -> tuple[int, int]:
        row = self.state.next_row
        assert row is not None
        before, own = play_on(self.state).state.rows[row][-2:]
        assert isinstance(before, int)
        assert isinstance(own, int)
        return before, own
