"""Tasks of strategy: which card takes nothing, whatever the others play."""

from __future__ import annotations

from dataclasses import dataclass

from sixquiprend.analysis.why import Reason, reason
from sixquiprend.analysis.why_words import SAFE, why_text
from sixquiprend.engine import Card, Play, State, card_text, view
from sixquiprend.i18n import Translator

from ..drawing import Ask, unsolved
from ..forms import ChoiceForm, ChoiceReply
from .base import Task


@dataclass(frozen=True)
class SafeCard(Task[ChoiceReply]):
    """Which card of the hand of seat 0 takes no row for certain? One of them is safe."""

    state: State
    hand: tuple[Card, ...]
    """Its cards, in the order in which they are offered."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        form = ChoiceForm(tuple(map(card_text, self.hand)))
        return Ask(text=text, form=form, board=unsolved(self.state))

    def expected(self) -> ChoiceReply:
        (safe,) = [place for place, card in enumerate(self.hand) if is_safe(self.reason_for(card))]
        return ChoiceReply(safe)

    def why(self, reply: ChoiceReply, t: Translator) -> list[str]:
        return [why_text(self.reason_for(card), "", t) for card in self.hand]

    def reason_for(self, card: Card) -> Reason:
        """What can be said of playing this card, from what its player knows."""
        found = reason(view(self.state, 0), Play(0, card))
        assert found is not None
        return found


def is_safe(found: Reason) -> bool:
    """Whether the card takes nothing for certain: nor can a card too low for all ends change that."""
    return found.kind in SAFE and not found.lowest
