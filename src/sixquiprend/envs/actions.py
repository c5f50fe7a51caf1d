"""Actions: every answer that these rules know has a number of its own, whatever the position.

The blocks stand one behind the other, in this order; `Actions(rules).blocks` says where.

| block | how many | what |
|---|---|---|
| `cards` | 104 | play, pass or pick this number card: the question says which |
| `jokers` | 10, with J | play or pass this joker |
| `take` | 4, with S 5 | take this row (B8, J4) |
| `put` | 4, with J | put the joker behind this row (J3) |
| `plain` | 3, with S | play no special card; *fifth row*; *seven takes* |
| `insert` | 5, with S | *insert* into this row |
| `stop` | 5, with S | *stop* on this row |
| `replace` | 104, with S | *replace* by this card |
| `minus` | 104, with S | *minus is plus* on this card |
| `slide` | 520, with S | *slide* this card to that row: 5 · (card − 1) + row |
| `swap` | 8, with S | discard nothing, or a special card of this kind |
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import (
    Answer,
    FifthRow,
    Insert,
    MinusIsPlus,
    NoSpecial,
    Pass,
    Pick,
    Play,
    PutJoker,
    Replace,
    Rules,
    SevenTakes,
    Slide,
    Special,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
)
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.specials import Specials
from sixquiprend.kernel.full import layout as at

CARDS: Final = at.CARD_CODES - 1 - at.LOWEST
_KIND: Final = {special: kind for kind, special in enumerate(Special)}


class Block(NamedTuple):
    """Some actions of one kind, from `first` on."""

    name: str
    first: int
    size: int


class Actions:
    """The numbering for these rules."""

    def __init__(self, rules: Rules) -> None:
        jokers, specials = rules.has(Jokers), rules.has(Specials)
        rows = at.MAX_ROWS if specials else at.MAX_ROWS - 1
        sizes = {
            "cards": CARDS,
            "jokers": at.LOWEST if jokers else 0,
            "take": rows,
            "put": rows if jokers else 0,
            "plain": 3 if specials else 0,
            "insert": at.MAX_ROWS if specials else 0,
            "stop": at.MAX_ROWS if specials else 0,
            "replace": CARDS if specials else 0,
            "minus": CARDS if specials else 0,
            "slide": CARDS * at.MAX_ROWS if specials else 0,
            "swap": at.KINDS + 1 if specials else 0,
        }
        first, blocks = 0, []
        for name, size in sizes.items():
            blocks.append(Block(name, first, size))
            first += size
        self.blocks: Final = tuple(blocks)
        self.count: Final = first
        """How many there are."""
        self._start: Final = {block.name: block.first for block in blocks}
        self.table: Final = _table(self._start)

    def of(self, answer: Answer) -> int:
        """The number of an answer of the engine."""
        verb, card, row = _parts(answer)
        if verb <= at.PLAYS and card <= at.LOWEST:
            card += at.CARD_CODES - 1
        first, by_card, by_row = self.table[verb].tolist()
        return int(first + by_card * card + by_row * row)


def _parts(answer: Answer) -> tuple[int, int, int]:
    """Verb, card (or kind of special card) and row."""
    match answer:
        case Play() | Pass() | Pick():
            return at.PLAYS, at.CODE_OF[answer.card], 0
        case TakeRow() | TakeWithJoker():
            return at.TAKES_ROW, 0, answer.row
        case PutJoker():
            return at.PUTS_JOKER, 0, answer.row
        case Swap():
            return at.SWAPS, -1 if answer.special is None else _KIND[answer.special], 0
        case NoSpecial():
            return at.NO_SPECIAL, 0, 0
    return _special_parts(answer)


def _special_parts(answer: Answer) -> tuple[int, int, int]:
    match answer:
        case FifthRow():
            return at.FIFTH_ROW, 0, 0
        case SevenTakes():
            return at.SEVEN_TAKES, 0, 0
        case Insert():
            return at.INSERTS, 0, answer.to
        case Stop():
            return at.STOPS_ROW, 0, answer.row
        case Replace():
            return at.REPLACES, at.CODE_OF[answer.card], 0
        case MinusIsPlus():
            return at.MINUS_IS_PLUS, at.CODE_OF[answer.card], 0
        case Slide():
            return at.SLIDES, at.CODE_OF[answer.card], answer.to
    raise ValueError(f"{answer} has no number")


def _table(start: dict[str, int]) -> NDArray[np.int64]:
    """For each verb: where its block begins, and what to add for the card and for the row.

    A card is a code of the kernel; a joker's comes behind the number cards.
    """
    table = np.zeros((at.VERBS, 3), np.int64)
    for verb in (at.PICKS_CARD, at.PASSES, at.PLAYS):
        table[verb] = (start["cards"] - at.LOWEST - 1, 1, 0)
    table[at.TAKES_ROW] = table[at.TAKES_WITH_JOKER] = (start["take"], 0, 1)
    table[at.PUTS_JOKER] = (start["put"], 0, 1)
    table[at.NO_SPECIAL] = (start["plain"], 0, 0)
    table[at.FIFTH_ROW] = (start["plain"] + 1, 0, 0)
    table[at.SEVEN_TAKES] = (start["plain"] + 2, 0, 0)
    table[at.INSERTS] = (start["insert"], 0, 1)
    table[at.STOPS_ROW] = (start["stop"], 0, 1)
    table[at.REPLACES] = (start["replace"] - at.LOWEST - 1, 1, 0)
    table[at.MINUS_IS_PLUS] = (start["minus"] - at.LOWEST - 1, 1, 0)
    table[at.SLIDES] = (start["slide"] - at.MAX_ROWS * (at.LOWEST + 1), at.MAX_ROWS, 1)
    table[at.SWAPS] = (start["swap"] + 1, 1, 0)
    return table
