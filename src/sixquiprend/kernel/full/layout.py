"""One table as a line of small numbers: every rule, every option, nothing but cells.

A table is an array of `CELLS` `uint16`; many tables are the lines of one array. Copying a line copies the
game. Equal positions have equal lines: what isn't used is 0, so lines can be compared.

Cards are 11 to 114 for the number cards 1 to 104, and 1 to 10 for the jokers 0.0 to 0.9; 0 is no card. So
they compare as the cards do (J2), and nothing is ever negative, which spares compiled code a check at every
step. Ends of rows are in tenths (J3). Sets of rows and of seats are bits. A special card is the number of
its kind, in the order of the engine's `Special`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import HEADS as HEADS_ON
from sixquiprend.engine import JOKERS as ALL_JOKERS
from sixquiprend.engine import NUMBERS as ALL_NUMBERS
from sixquiprend.engine import Card, Special
from sixquiprend.engine.options.specials.cards import STAYING

from ..cards import DECK, MAX_HAND, MAX_SEATS

Table: TypeAlias = NDArray[np.uint16]
"""The line of one table."""
Tables: TypeAlias = NDArray[np.uint16]
"""Many tables side by side: `tables[number]` is the line of one."""

signed = cast(Callable[[object], int], np.int64)
"""What is read from a cell, to be calculated with: of an unsigned and a signed word Numba makes a float."""

LOWEST: Final = len(ALL_JOKERS)
"""A number card is itself plus this."""
CARD_CODES: Final = 1 + LOWEST + DECK
CODE_OF: Final[dict[Card, int]] = {
    **{joker: code for code, joker in enumerate(ALL_JOKERS, 1)},
    **{number: LOWEST + number for number in ALL_NUMBERS},
}
CARD_OF: Final[dict[int, Card]] = {code: card for card, code in CODE_OF.items()}

# --- what is asked ---------------------------------------------------------------------------------

OVER, DEAL, ROWS_DEAL, DRAW, PICK, PASS, PLAY, ROW, JOKER, SPECIAL, SWAP = range(11)
"""Kinds of questions. Up to `DRAW` they are for no seat: the end of the game, and the dealer's. From `PASS`
to `PLAY` they are for all seats at once."""

QUESTIONS: Final = ("", "deal", "deal", "deal", "pick", "pass", "play", "row", "joker", "special", "swap")
"""The engine's word for each."""

# --- what is answered: a verb, a card (or a kind of special card) and a row --------------------------

(
    PICKS_CARD,
    PASSES,
    PLAYS,
    TAKES_ROW,
    PUTS_JOKER,
    TAKES_WITH_JOKER,
    NO_SPECIAL,
    FIFTH_ROW,
    SEVEN_TAKES,
    INSERTS,
    REPLACES,
    SLIDES,
    STOPS_ROW,
    MINUS_IS_PLUS,
    SWAPS,
) = range(15)
VERBS: Final = 15
FIRST_SPECIAL: Final = FIFTH_ROW
"""The verb of a special card is this plus its kind."""
NONE: Final = -1
"""No row; and for a swap: no special card."""
NOBODY: Final = 15
"""No seat."""

KINDS: Final = len(Special)
OF_EACH_KIND: Final = 4
DISCARDED: Final = np.array([special not in STAYING for special in Special], np.uint16)
"""Whether a special card of this kind goes to the discards as it is played (S2)."""
FIFTH_KIND, SEVEN_KIND, INSERT_KIND, REPLACE_KIND, SLIDE_KIND, STOP_KIND, MINUS_KIND = range(KINDS)
SPECIAL_SEATS: Final = 8

# --- options, as bits ------------------------------------------------------------------------------

KNOWN_CARDS, DRAFT, PASSING, VARIABLE, JOKERS, SPECIALS = 1, 2, 4, 8, 16, 32

# --- single cells ----------------------------------------------------------------------------------

ASKED: Final = 0  # what is asked …
SEAT: Final = 1  # … of whom, or NOBODY
SEATS: Final = 2
OPTIONS: Final = 3  # bits
HAND: Final = 4  # how many number cards each seat gets (B2, S1)
NUMBERS: Final = 5  # how many number cards are in use (B1, K1)
LIMIT: Final = 6  # 0: none (B11, B12)
AT_LIMIT: Final = 7
LAST_ROUND: Final = 8  # 0: none
ROUND: Final = 9
DEALT: Final = 10  # a round is on
TURN: Final = 11  # so many turns of it are revealed
ROW_COUNT: Final = 12
PICKS: Final = 13  # cards picked (D1)
PASSED: Final = 14  # the cards of this turn are passed (P1)
QUEUE_AT: Final = 15  # the next revealed card; as many as there are seats: none is left
SPECIAL_ASKED: Final = 16  # the seat of that card has been asked about its special cards (C5)
STOPS: Final = 17  # rows with a stop, bits (S8)
SEVENS: Final = 18  # rows with a seven takes, bits (S4)
TAKER: Final = 19  # who has taken a row and may swap when its card lies (S10), or NOBODY
DRAWER: Final = 20  # who draws a special card, or NOBODY
DRAWS: Final = 21  # how many were drawn this round
STOCK_LEFT: Final = 22  # cards in the stock: their number is public, their kinds are not

# --- blocks ----------------------------------------------------------------------------------------

ROW_CELLS: Final = 12  # V: the longest row has eleven; S: a row of seven, for a moment
MAX_ROWS: Final = 5

TOTALS: Final = 23  # by seat
HEADS: Final = TOTALS + MAX_SEATS  # by seat, of this round
SIZES: Final = HEADS + MAX_SEATS  # by seat: number cards and jokers in the hand
HANDS: Final = SIZES + MAX_SEATS  # by seat, `MAX_HAND` cells each, sorted
CHOSEN: Final = HANDS + MAX_SEATS * MAX_HAND  # by seat: its choice (P1, B3): which card of the hand, from 1
QUEUE: Final = CHOSEN + MAX_SEATS  # revealed cards, 16 · card + seat, in the order of placing (B4)
ROW_SIZES: Final = QUEUE + MAX_SEATS  # by row
ENDS: Final = ROW_SIZES + MAX_ROWS  # by row
ROWS: Final = ENDS + MAX_ROWS  # by row, `ROW_CELLS` cells each
HELD: Final = ROWS + MAX_ROWS * ROW_CELLS  # by seat: how many special cards it holds (public)
OWN: Final = HELD + MAX_SEATS  # by seat and kind: which ones (hidden)
STOCK: Final = OWN + SPECIAL_SEATS * KINDS  # by kind (hidden)
DISCARDS: Final = STOCK + KINDS  # by kind
PLACE: Final = DISCARDS + KINDS  # by card: where it is, see below
KNOWN: Final = PLACE + CARD_CODES  # by card: the seats that know for certain where it is, bits
CELLS: Final = KNOWN + CARD_CODES

# Where a card is. A revealed card lies on the table; a card in a hand or a pile has its seat added.
OUT, ON_TABLE, IN_POOL, IN_HAND, IN_PILE = 0, 1, 2, 16, 32

HEADS_OF: Final[NDArray[np.uint16]] = np.zeros(CARD_CODES, np.uint16)
"""The heads of a card."""
for _card, _code in CODE_OF.items():
    HEADS_OF[_code] = HEADS_ON[_card]
