"""What the network is told: lines of numbers, each about as large as one, named here.

Every decision has a *setting* (the table as its seat sees it), a line for each card of the seat's *hand*, and
a line for each *answer*. Where the answers are cards (play, pass, pick) their lines are those of cards; else
they tell what the answer leads to while this turn's cards are placed.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..cards import MAX_SEATS
from ..full.layout import CARD_CODES, KINDS, MAX_ROWS, PICK, SWAP, TAKES_ROW, VERBS

Floats: TypeAlias = NDArray[np.float32]

QUESTIONS: Final = SWAP - PICK + 1
"""Kinds of questions for a seat: each has its own input, in the order of the layout."""

# --- a card ------------------------------------------------------------------------------------------

NUMBER: Final = QUESTIONS  # the share of the deck that is lower
HEADS: Final = NUMBER + 1
IS_JOKER: Final = NUMBER + 2
HIGHER: Final = NUMBER + 3  # the share of the cards that others may hold that are lower
TOO_LOW: Final = NUMBER + 4  # it fits no row (B8)
LOWEST_OF_ALL: Final = NUMBER + 5  # too low: how likely nobody plays a lower one
LOW_COST: Final = NUMBER + 6  # and the heads expected from that
ROOM: Final = NUMBER + 7  # so many inputs: the row has room for 0, 1, … 4 or more
ROOMS: Final = 5
ROOM_LEFT: Final = ROOM + ROOMS
TAKES: Final = ROOM + ROOMS + 1  # how likely just so many come in between that this card takes the row (B7)
TAKE_COST: Final = TAKES + 1
FEWER: Final = TAKES + 2  # how likely fewer come in between
MORE: Final = TAKES + 3  # how likely more do
ROW_HEADS: Final = TAKES + 4
CHEAPEST: Final = TAKES + 5  # the row is the one that a card too low would take
CHEAPEST_GOES: Final = TAKES + 6  # and how likely somebody plays such a card
ROOM_BELOW: Final = TAKES + 7  # of the row with the next lower end
HEADS_BELOW: Final = TAKES + 8
SAFE: Final = TAKES + 9  # nothing can come in between, and there is room
COMING: Final = TAKES + 10  # how many others are expected in between
COMING_ABOVE: Final = TAKES + 11  # … between this card and the next higher end
LOW_COMING: Final = TAKES + 12  # how likely another seat plays a card too low
GAP: Final = TAKES + 13  # cards that may come in between, however unlikely
GAP_ABOVE: Final = TAKES + 14
RANK: Final = TAKES + 15  # the share of the hand that is lower
SIZE: Final = TAKES + 16  # of the hand
OWN_BELOW: Final = TAKES + 17  # cards of the same hand for the same row, lower
OWN_ABOVE: Final = TAKES + 18  # and higher
NEXT_BELOW: Final = TAKES + 19  # the distance to the next lower card of the hand
NEXT_ABOVE: Final = TAKES + 20
SEATS_HERE: Final = TAKES + 21
CHEAPEST_HEADS: Final = TAKES + 22
FULL_ROWS: Final = TAKES + 23
CARD_INPUTS: Final = TAKES + 24

# --- an answer that is no card ------------------------------------------------------------------------

VERB: Final = QUESTIONS  # which of the verbs from "takes this row" on
ANSWER_VERBS: Final = VERBS - TAKES_ROW
OWN_HEADS: Final = VERB + ANSWER_VERBS  # the heads of this turn that come to the seat
OTHER_HEADS: Final = OWN_HEADS + 1  # to the others, on average
WORSE: Final = OWN_HEADS + 2  # own heads, beyond those of the cheapest answer
DANGER: Final = (
    OWN_HEADS + 3
)  # afterwards: the heads that the cards of the hand are expected to take, each alone
LOW_CARDS: Final = OWN_HEADS + 4  # afterwards: the share of the hand that is too low
SAFE_CARDS: Final = OWN_HEADS + 5
LEFT_HEADS: Final = OWN_HEADS + 6  # on the table
LEFT_ROOM: Final = OWN_HEADS + 7
LEFT_ROWS: Final = OWN_HEADS + 8
HELD_LEFT: Final = OWN_HEADS + 9  # special cards in the hand
TURNS_LEFT: Final = OWN_HEADS + 10
LAST_ROUND_NOW: Final = OWN_HEADS + 11
SWAPPED: Final = OWN_HEADS + 12  # the kind of special card that is swapped, or none
ANSWER_INPUTS: Final = SWAPPED + KINDS + 1

# --- the setting --------------------------------------------------------------------------------------

OPTION: Final = QUESTIONS
OPTION_COUNT: Final = 6
SEATS_AT: Final = OPTION + OPTION_COUNT
SIZE_AT: Final = SEATS_AT + 1
NUMBERS_AT: Final = SEATS_AT + 2
ROWS_AT: Final = SEATS_AT + 3  # end, room and heads of each open row, by their ends
ROW_COUNT_AT: Final = ROWS_AT + 3 * MAX_ROWS
STOPPED_AT: Final = ROW_COUNT_AT + 1
SEVENS_AT: Final = ROW_COUNT_AT + 2
OWN_KINDS_AT: Final = ROW_COUNT_AT + 3
OTHERS_HOLD_AT: Final = OWN_KINDS_AT + KINDS
STOCK_AT: Final = OTHERS_HOLD_AT + 1
LAST_ROUND_AT: Final = OTHERS_HOLD_AT + 2
QUEUE_LEFT_AT: Final = OTHERS_HOLD_AT + 3
LOW_COMING_AT: Final = OTHERS_HOLD_AT + 4
PICKS_AT: Final = OTHERS_HOLD_AT + 5
SETTING_INPUTS: Final = OTHERS_HOLD_AT + 6


class Survey(NamedTuple):
    """What a seat makes of a table before it looks at single cards: arrays to work in."""

    coming: Floats
    """How many cards up to this one the others are expected to play this turn."""
    about: NDArray[np.int32]
    """How many cards up to this one the others may hold at all."""
    place: NDArray[np.int32]
    """By card: 0 if no other may hold it, 1 if anybody may, else 2 and the seat that does."""
    known: NDArray[np.int32]
    """By seat: how many cards of its hand are known."""
    rows: NDArray[np.int32]
    """The open rows by their ends: last card below which nothing fits, room, heads, value of the end."""
    totals: NDArray[np.int32]
    """How many open rows there are, the heads of the cheapest, its place, how many are full."""


def new_survey() -> Survey:
    return Survey(
        np.zeros(CARD_CODES, np.float32),
        np.zeros(CARD_CODES, np.int32),
        np.zeros(CARD_CODES, np.int32),
        np.zeros(MAX_SEATS, np.int32),
        np.zeros((MAX_ROWS, 4), np.int32),
        np.zeros(4, np.int32),
    )
