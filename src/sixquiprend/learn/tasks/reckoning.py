"""Tasks of mental arithmetic without a table (B6): how far a card is from an end, which gap is smallest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixquiprend.engine import VALUE
from sixquiprend.i18n import Translator

from ..drawing import Ask
from ..forms import ChoiceForm, ChoiceReply, NumberForm, NumberReply
from ..wording import about
from .base import Task

_TENTHS: Final = 10


def gap(end: int, card: int) -> int:
    """How far a number card is from the end it goes behind, as the engine compares them."""
    return (VALUE[card] - VALUE[end]) // _TENTHS


@dataclass(frozen=True)
class Difference(Task[NumberReply]):
    """How far is the card from the end of the row; or, backwards, which card is so far from it?"""

    end: int
    card: int
    backwards: bool = False

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(
            text=text, form=NumberForm(), cards=(self.end,) if self.backwards else (self.end, self.card)
        )

    def expected(self) -> NumberReply:
        return NumberReply(self.card if self.backwards else gap(self.end, self.card))

    def why(self, reply: NumberReply, t: Translator) -> list[str]:
        away = gap(self.end, self.card)
        if self.backwards:
            return [f"{self.end} + {away} = {self.card}."]
        lines = [f"{self.card} − {self.end} = {away}."]
        ten = -(-self.end // 10) * 10
        if self.end < ten < self.card:
            first, rest = gap(self.end, ten), gap(ten, self.card)
            lines.append(
                t(
                    "In two steps: {first} from {end} to {ten}, then {rest} to {card}: {sum}.",
                    first=first,
                    end=self.end,
                    ten=ten,
                    rest=rest,
                    card=self.card,
                    sum=f"{first} + {rest} = {away}",
                )
            )
        return lines


@dataclass(frozen=True)
class CompareGaps(Task[ChoiceReply]):
    """Behind which of these ends does its card lie nearest? One gap is the smallest."""

    pairs: tuple[tuple[int, int], ...]
    """An end, and the card that goes behind it."""

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(text=text, form=ChoiceForm(tuple(_pair_text(*pair) for pair in self.pairs)))

    def expected(self) -> ChoiceReply:
        gaps = self.gaps()
        return ChoiceReply(gaps.index(min(gaps)))

    def why(self, reply: ChoiceReply, t: Translator) -> list[str]:
        lines = [
            about(_pair_text(end, card), f"{card} − {end} = {gap(end, card)}.", t) for end, card in self.pairs
        ]
        nearest = self.pairs[self.expected().option]
        return [*lines, t("The smallest gap is {gap}: {pair}.", gap=gap(*nearest), pair=_pair_text(*nearest))]

    def gaps(self) -> list[int]:
        """How far each card is from its end."""
        return [gap(*pair) for pair in self.pairs]


def _pair_text(end: int, card: int) -> str:
    return f"{end} … {card}"
