"""S. Special cards ("6 qui surprend"): seven kinds of cards that bend the placing of a number card.

`cards` names them, `data` is what lies on the table because of them, `kinds` has what each one may do
and does, `events` what happened, `phases` when a seat is asked. This file puts them into the slots.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from ...cards import Card
from ...events import Event
from ...option import About, Option
from ...slots import Ending, Slots, with_data, with_phases
from .answers import (
    FifthRow,
    Insert,
    MinusIsPlus,
    NoSpecial,
    Replace,
    SevenTakes,
    Slide,
    Stop,
    Swap,
)
from .cards import Special
from .data import SpecialsData, after_take, capacity, data_of, open_rows
from .events import (
    DrewSpecial,
    FifthRowStarted,
    Inserted,
    OpenedRow,
    Replaced,
    RowGone,
    SevenLaid,
    Slid,
    SpecialPlayed,
    SpecialsDealt,
    Swapped,
)
from .phases import DrawPhase, SpecialPhase, SwapPhase

if TYPE_CHECKING:
    from ...state import State


class SpecialsPack:
    """Three for each seat, or as many as divide evenly; the rest is the stock (S1, S11, C7)."""

    def cards(self, state: State) -> tuple[object, ...]:
        return data_of(state).not_held()

    def hand_out(self, state: State, shuffled: tuple[object, ...]) -> Iterator[Event]:
        pack = cast(tuple[Special, ...], shuffled)
        each = min(3, len(pack) // state.rules.seats)
        for seat in range(state.rules.seats):
            yield SpecialsDealt(seat, pack[seat * each : (seat + 1) * each])


class Specials(Option):
    about = About(
        letter="S",
        name="specials",
        title="Special cards",
        line="“6 qui surprend”, seven kinds of surprises, two rounds, up to 8 players",
        promise="Surprises that bend the rules; two rounds of twelve cards, for up to eight players.",
        printed=("6 qui surprend",),
        card="stop",
        max_seats=8,
        rounds=2,
        excludes="JV",  # C10: those rules don't say what insert and slide do to them
        presets={"all-specials": "KDPS"},  # all that goes together (C10)
        touches=frozenset({"deck", "hand", "table"}),
        brings=frozenset({"specials"}),
        kernel=frozenset({"games", "search"}),  # special cards are left aside; see bots/search.py
        referee=True,
        pad=True,
        lesson=True,
    )
    answers = (
        NoSpecial,
        FifthRow,
        SevenTakes,
        Insert,
        Replace,
        Slide,
        Stop,
        MinusIsPlus,
        Swap,
    )
    events = (
        SpecialsDealt,
        SpecialPlayed,
        FifthRowStarted,
        SevenLaid,
        Inserted,
        Replaced,
        Slid,
        OpenedRow,
        RowGone,
        Swapped,
        DrewSpecial,
    )

    def fill(self, slots: Slots) -> Slots:
        usual_take = slots.take

        def take(state: State, seat: int, card: Card, row: int, heads: int) -> Event:
            """While there are five rows the card just played is taken too (S3)."""
            if len(state.rows) < 5:
                return usual_take(state, seat, card, row, heads)
            return RowGone.of(state, seat, card, row, heads)

        slots = replace(
            slots,
            hand=12,
            turns=12,
            max_rows=5,
            packs=(*slots.packs, SpecialsPack()),
            capacity=capacity,
            open_rows=open_rows,
            take=take,
            after_take=after_take,
            ending=Ending(limit=None, rounds=self.about.rounds),
        )
        slots = with_data(slots, self.about.letter, SpecialsData())
        return with_phases(slots, DrawPhase(), SwapPhase(), SpecialPhase(), before="place")
