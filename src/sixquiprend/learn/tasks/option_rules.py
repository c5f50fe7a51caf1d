"""Statements about the rules of the options, with numbers in them: true or false, as the engine says."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final

from sixquiprend.engine import VALUE, Joker, Rules, SpecialsData, State, card_text, new_game, position
from sixquiprend.engine.options.draft import Draft
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.known import Known
from sixquiprend.engine.options.passing import PassItOn
from sixquiprend.engine.options.specials import Specials
from sixquiprend.engine.options.variable import VariableRows
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_name
from sixquiprend.i18n.telling import tenths_text

from ..drawing import Ask
from ..forms import YesNoForm, YesNoReply
from .base import Task
from .counting import CountDeck, CountRoom

K, D, P, V, J, S = (
    option.about.letter for option in (Known, Draft, PassItOn, VariableRows, Jokers, Specials)
)
_OTHERS: Final = ((101,), (102,), (103,))


class OptionRule(Task[YesNoReply]):
    """Is what is said about an option true?"""

    letter: str

    @abstractmethod
    def said(self, t: Translator) -> str:
        """What is said, without the name of the option."""

    @abstractmethod
    def is_so(self) -> bool:
        """What the engine does."""

    @abstractmethod
    def reason(self, t: Translator) -> list[str]:
        """Why."""

    def statement(self, t: Translator) -> str:
        """What is said, with the name of the option: true or false?"""
        return t("{option}, true or false? {said}", option=option_name(self.letter, t), said=self.said(t))

    def draw(self, text: str, names: tuple[str, ...]) -> Ask:
        return Ask(text=text, form=YesNoForm(statement=True))

    def expected(self) -> YesNoReply:
        return YesNoReply(self.is_so())

    def why(self, reply: YesNoReply, t: Translator) -> list[str]:
        return self.reason(t)


@dataclass(frozen=True)
class DeckSize(OptionRule):
    """K1: how many cards are used."""

    seats: int
    cards: int
    letter = K

    def said(self, t: Translator) -> str:
        return t("With {seats} players {cards} cards are used.", seats=self.seats, cards=self.cards)

    def is_so(self) -> bool:
        return self._count.expected().number == self.cards

    def reason(self, t: Translator) -> list[str]:
        return self._count.why(self._count.expected(), t)

    @property
    def _count(self) -> CountDeck:
        return CountDeck(Rules(self.seats, K))


@dataclass(frozen=True)
class InTheDeck(OptionRule):
    """K1: which cards somebody may hold."""

    seats: int
    card: int
    letter = K

    def said(self, t: Translator) -> str:
        return t("With {seats} players somebody may hold the {card}.", seats=self.seats, card=self.card)

    def is_so(self) -> bool:
        return self.card in self._deck

    def reason(self, t: Translator) -> list[str]:
        count = CountDeck(Rules(self.seats, K))
        last = t("So the cards are 1 to {last}.", last=self._deck[-1])
        return [*count.why(count.expected(), t), last]

    @property
    def _deck(self) -> tuple[object, ...]:
        return new_game(Rules(self.seats, K)).pending[0].packs[0]


@dataclass(frozen=True)
class PicksInAll(OptionRule):
    """D1: how many cards are picked before the rows lie."""

    seats: int
    cards: int
    letter = D

    def said(self, t: Translator) -> str:
        return t(
            "{seats} players pick {cards} cards in all; then four more start the rows.",
            seats=self.seats,
            cards=self.cards,
        )

    def is_so(self) -> bool:
        return self._right == self.cards

    def reason(self, t: Translator) -> list[str]:
        hand = Rules(self.seats, D).slots.hand
        return [
            t(
                "Everybody picks {hand} cards: {sum}.",
                hand=hand,
                sum=f"{self.seats} × {hand} = {self._right}",
            )
        ]

    @property
    def _right(self) -> int:
        return self.seats * Rules(self.seats, D).slots.hand


@dataclass(frozen=True)
class PassesOn(OptionRule):
    """P1, P2: when a card is passed on."""

    cards: int
    letter = P

    def said(self, t: Translator) -> str:
        return t.n(
            "Everybody has {count} card left: before the turn one is passed on.",
            "Everybody has {count} cards left: before the turn one is passed on.",
            self.cards,
        )

    def is_so(self) -> bool:
        hands = [tuple(range(1 + 10 * seat, 1 + 10 * seat + self.cards)) for seat in range(2)]
        state = position(Rules(2, P), hands, [*_OTHERS, (104,)])
        return state.pending[0].kind == "pass"

    def reason(self, t: Translator) -> list[str]:
        return [t("With 2 cards or more everybody gives one to the left; a single card is played at once.")]


@dataclass(frozen=True)
class HoldsFrom(OptionRule):
    """V1 to V3: how many cards a row holds."""

    row: tuple[int, ...]
    cards: int
    letter = V

    def said(self, t: Translator) -> str:
        row = " ".join(map(str, self.row))
        return t("The row {row} holds at most {cards} cards.", row=row, cards=self.cards)

    def is_so(self) -> bool:
        return self._count.expected().number == self.cards

    def reason(self, t: Translator) -> list[str]:
        return self._count.why(self._count.expected(), t)

    @property
    def _count(self) -> CountRoom:
        return CountRoom(position(Rules(2, V), [(), ()], [self.row, *_OTHERS]), 0)


@dataclass(frozen=True)
class EndsWith(OptionRule):
    """J3: what the end of a row is worth with a joker."""

    card: int
    joker: Joker
    tenths: int
    letter = J

    def said(self, t: Translator) -> str:
        return t(
            "The joker {joker} lies behind the {card}: the row ends with {end}.",
            joker=card_text(self.joker),
            card=self.card,
            end=tenths_text(self.tenths, t),
        )

    def is_so(self) -> bool:
        return self._end == self.tenths

    def reason(self, t: Translator) -> list[str]:
        added = f"{self.card} + {tenths_text(VALUE[self.joker], t)} = {tenths_text(self._end, t)}"
        return [t("The joker adds its value to the card before it: {sum}.", sum=added)]

    @property
    def _end(self) -> int:
        return Rules(2, J).slots.end((self.card, self.joker))


@dataclass(frozen=True)
class SevenTakes(OptionRule):
    """B7, S4: which card takes a row with or without *seven takes*."""

    cards: int
    seven: bool
    letter = S

    def said(self, t: Translator) -> str:
        if self.seven:
            return t.n(
                "In a row with “Seven takes” there is {count} card. One more takes the row.",
                "In a row with “Seven takes” there are {count} cards. One more takes the row.",
                self.cards,
            )
        return t.n(
            "In a row without special cards there is {count} card. One more takes the row.",
            "In a row without special cards there are {count} cards. One more takes the row.",
            self.cards,
        )

    def is_so(self) -> bool:
        return self.cards >= self._holds

    def reason(self, t: Translator) -> list[str]:
        return [
            t(
                "This row holds at most {holds} cards: number {next} takes it.",
                holds=self._holds,
                next=self._holds + 1,
            )
        ]

    @property
    def _holds(self) -> int:
        own = {S: SpecialsData(hands=((), ()), sevens=(0,) if self.seven else ())}
        state: State = position(Rules(2, S), [(), ()], [(1,), *_OTHERS], own=own)
        return state.slots.capacity(state, 0)
