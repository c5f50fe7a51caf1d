"""Forms: what a pupil is offered to answer with, and the replies themselves, as JSON has them.

A form goes to the pupil with the question and tells nothing about the answer. Each kind of form has its
kind of reply. Rows and seats count from 0, as everywhere but in sentences.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Final, Literal, TypeAlias
from unicodedata import category

import msgspec
from msgspec import Struct

from sixquiprend.engine import Answer, Card, Malformed, Special
from sixquiprend.table.entries import AnyAnswer

MOST: Final = 999
"""The greatest number that anybody is asked for."""
LONGEST_TEXT: Final = 600
"""How many characters a written explanation may have: that is more than the lines of the sheet hold."""

_UNREADABLE: Final = ("Cc", "Cs")
"""Categories of characters that nobody can type."""

Mark: TypeAlias = Literal["right", "partly", "wrong"]
"""What a person thinks of a written explanation; only the whole of it counts as right."""


# --- replies -------------------------------------------------------------------------------------


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to one of the forms."""


class RowReply(Reply, frozen=True):
    """This row; None: the card fits no row (B8)."""

    row: int | None


class OrderReply(Reply, frozen=True):
    """The cards from the first to the last."""

    cards: tuple[Card, ...]


class Take(Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """A seat takes a row, which has so many heads."""

    seat: int
    row: int
    heads: int


class TakesReply(Reply, frozen=True):
    """The takes of a turn, in any order; none if nobody takes."""

    takes: tuple[Take, ...]


class NumberReply(Reply, frozen=True):
    """This number."""

    number: int


class SheetReply(Reply, frozen=True):
    """Each seat's total, and the winners in any order; none while the game goes on."""

    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()


class YesNoReply(Reply, frozen=True):
    """Yes or no."""

    yes: bool


class TextReply(Reply, frozen=True):
    """An explanation in one's own words; `own`: what a lone learner thinks of it beside the model answer."""

    text: str
    own: Mark | None = None


class CardSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as somebody remembers it; the colour, one of the form's from 0, may be forgotten."""

    number: int
    heads: int
    colour: int | None = None


class CardsReply(Reply, frozen=True):
    """These cards, from left to right."""

    described: tuple[CardSaid, ...]


class ChoiceReply(Reply, frozen=True):
    """The sentence with this number, from 0."""

    option: int


class DecisionReply(Reply, frozen=True):
    """This answer of the engine."""

    answer: AnyAnswer


# --- forms ---------------------------------------------------------------------------------------


class Form(Struct, frozen=True, tag_field="form"):
    """How a reply is given."""

    reply: ClassVar[type[Reply]]

    def read(self, reply: object) -> Any:
        """The reply in data as a JSON reader gives it; raises `Malformed` if it doesn't answer this form."""
        try:
            read = reply if isinstance(reply, self.reply) else msgspec.convert(reply, self.reply)
        except msgspec.ValidationError as error:
            raise Malformed("bad_reply", f"this doesn't answer what was asked: {error}"[:300]) from None
        if not self.accepts(read):
            raise Malformed("bad_reply", f"this doesn't answer what was asked: {read}"[:300])
        return read

    def accepts(self, reply: Any) -> bool:
        """Whether such a reply can be right or wrong at all."""
        return True


class RowForm(Form, frozen=True, tag="row"):
    """Choose a row, or say that the card fits none: `{"row": 2}`, `{"row": null}`."""

    reply = RowReply
    rows: int
    none: bool = True
    """Whether "it fits no row" is offered too: not where a row is to be taken anyway."""

    def accepts(self, reply: RowReply) -> bool:
        return reply.row is None or 0 <= reply.row < self.rows


class OrderForm(Form, frozen=True, tag="order"):
    """Put these cards in order: `{"cards": [3, 9, 68]}`."""

    reply = OrderReply
    cards: tuple[Card, ...]

    def accepts(self, reply: OrderReply) -> bool:
        return Counter(reply.cards) == Counter(self.cards)


class TakesForm(Form, frozen=True, tag="takes"):
    """Say which seats take which row, and its heads: `{"takes": [{"seat": 0, "row": 1, "heads": 6}]}`."""

    reply = TakesReply
    seats: int
    rows: int

    def accepts(self, reply: TakesReply) -> bool:
        return len({take.seat for take in reply.takes}) == len(reply.takes) and all(
            0 <= take.seat < self.seats and 0 <= take.row < self.rows and 0 <= take.heads <= MOST
            for take in reply.takes
        )


class NumberForm(Form, frozen=True, tag="number"):
    """Give a whole number, from 0 to `most`: `{"number": 6}`."""

    reply = NumberReply
    most: int = MOST

    def accepts(self, reply: NumberReply) -> bool:
        return 0 <= reply.number <= self.most


class SheetForm(Form, frozen=True, tag="sheet"):
    """Give each seat's total, and who has won if the game is over: `{"totals": [12, 70], "winners": [0]}`."""

    reply = SheetReply
    seats: int
    winners: bool
    """Whether the winners are asked for at all."""

    def accepts(self, reply: SheetReply) -> bool:
        return (
            len(reply.totals) == self.seats
            and all(0 <= total <= MOST for total in reply.totals)
            and len(set(reply.winners)) == len(reply.winners)
            and set(reply.winners) <= set(range(self.seats if self.winners else 0))
        )


class YesNoForm(Form, frozen=True, tag="yes_no"):
    """Say yes or no: `{"yes": true}`."""

    reply = YesNoReply
    statement: bool = False
    """Whether it is a statement, which is true or false, and not a question."""


class TextForm(Form, frozen=True, tag="text"):
    """Explain in a few sentences: `{"text": "…"}`. No program judges it: a lone learner does, beside the
    model answer (`{"text": "…", "own": "partly"}`), or the teacher of a class."""

    reply = TextReply
    most: int = LONGEST_TEXT

    def accepts(self, reply: TextReply) -> bool:
        readable = all(letter in "\n\t" or category(letter) not in _UNREADABLE for letter in reply.text)
        return bool(reply.text.strip()) and len(reply.text) <= self.most and readable


class CardsForm(Form, frozen=True, tag="cards"):
    """Describe so many cards from memory: `{"described": [{"number": 64, "heads": 1, "colour": 0}, …]}`."""

    reply = CardsReply
    count: int
    colours: tuple[str, ...]
    """What the colours are called."""

    def accepts(self, reply: CardsReply) -> bool:
        return len(reply.described) == self.count and all(
            0 <= said.number <= MOST
            and 0 <= said.heads <= MOST
            and (said.colour is None or 0 <= said.colour < len(self.colours))
            for said in reply.described
        )


class ChoiceForm(Form, frozen=True, tag="choice"):
    """Choose one of these sentences: `{"option": 0}`."""

    reply = ChoiceReply
    options: tuple[str, ...]

    def accepts(self, reply: ChoiceReply) -> bool:
        return 0 <= reply.option < len(self.options)


class DecisionForm(Form, frozen=True, tag="decision"):
    """Decide for a seat as in a game, by an answer of the engine: `{"answer": {"kind": "take_row", …}}`."""

    reply = DecisionReply
    seat: int
    question: str
    legal: tuple[Answer, ...]
    hand: tuple[Card, ...]
    specials: tuple[Special, ...]

    def accepts(self, reply: DecisionReply) -> bool:
        return reply.answer in self.legal
