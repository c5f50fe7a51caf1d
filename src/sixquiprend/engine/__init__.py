"""The rules of the game: pure, complete, and the only place where they stand.

Start with `new_game(Rules(seats=4))`. A state says what it waits for (`state.pending`, with every legal
answer); `advance(state, *answers)` gives the next state and the events that led there; `view(state,
seat)` is what that seat may know. Nothing here reads a clock, a file or a random number: a deal is an
answer like any other, handed in from outside.

Read `cards`, `phases` and `placing` first: they are the base game. Then one file of `options/` at a time.
"""

from __future__ import annotations

from .answers import Answer, Deal, Decision, Play, TakeRow
from .cards import HEADS, JOKERS, NUMBERS, VALUE, Card, Joker, Row, card_text, heads_of, in_order
from .errors import GameError, Illegal, Malformed, NotYourTurn
from .events import (
    EVENTS,
    Dealt,
    Event,
    GameEnded,
    Placed,
    Revealed,
    RoundScored,
    RoundStarted,
    RowsStarted,
)
from .game import advance, advance_stepwise, evolve
from .option import About, Option, check_supported
from .options import OPTIONS
from .options.draft import Pick, Picked, PoolClosed, PoolOpened
from .options.jokers import JokerAimed, PutJoker, TakeWithJoker
from .options.passing import Pass, Passed
from .options.specials.answers import (
    FifthRow,
    Insert,
    MinusIsPlus,
    NoSpecial,
    PlaySpecial,
    Replace,
    SevenTakes,
    Slide,
    Stop,
    Swap,
)
from .options.specials.cards import Special
from .options.specials.data import SpecialsData, SpecialsView
from .options.specials.events import Replaced
from .placing import cheapest
from .position import position
from .rules import Rules
from .state import State, new_game
from .view import View, view, visible

ALL_EVENTS: tuple[type[Event], ...] = (
    *EVENTS,
    *(event for option in OPTIONS.values() for event in option.events),
)
"""Every kind of event, of every option."""

ALL_ANSWERS: tuple[type[Answer], ...] = (
    Play,
    TakeRow,
    *(answer for option in OPTIONS.values() for answer in option.answers),
)
"""Every kind of answer a seat may give, in every option."""

__all__ = [
    "ALL_ANSWERS",
    "ALL_EVENTS",
    "HEADS",
    "JOKERS",
    "NUMBERS",
    "OPTIONS",
    "VALUE",
    "About",
    "Answer",
    "Card",
    "Deal",
    "Dealt",
    "Decision",
    "Event",
    "FifthRow",
    "GameEnded",
    "GameError",
    "Illegal",
    "Insert",
    "Joker",
    "JokerAimed",
    "Malformed",
    "MinusIsPlus",
    "NoSpecial",
    "NotYourTurn",
    "Option",
    "Pass",
    "Passed",
    "Pick",
    "Picked",
    "Placed",
    "Play",
    "PlaySpecial",
    "PoolClosed",
    "PoolOpened",
    "PutJoker",
    "Replace",
    "Replaced",
    "Revealed",
    "RoundScored",
    "RoundStarted",
    "Row",
    "RowsStarted",
    "Rules",
    "SevenTakes",
    "Slide",
    "Special",
    "SpecialsData",
    "SpecialsView",
    "State",
    "Stop",
    "Swap",
    "TakeRow",
    "TakeWithJoker",
    "View",
    "advance",
    "advance_stepwise",
    "card_text",
    "cheapest",
    "check_supported",
    "evolve",
    "heads_of",
    "in_order",
    "new_game",
    "position",
    "view",
    "visible",
]
