"""The observation that a view makes, and nothing but a view: for bots that play a trained policy anywhere.

It is the line that `Batch` writes (a proof compares them), made the slow way from what the engine tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from sixquiprend.bots.knowledge import knowledge
from sixquiprend.bots.seen import as_state
from sixquiprend.engine import HEADS, Card, Special, SpecialsView, View
from sixquiprend.engine.options.draft import DraftData
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.converting import OPTION_BITS

from .core.observing import IN_HAND, IN_PILE, LAYOUT, WIDTH

_Put: TypeAlias = Callable[..., None]

_QUESTIONS: Final = {kind: code for code, kind in enumerate(at.QUESTIONS)}
_SPECIALS: Final = tuple(Special)


def observation_of(told: View) -> NDArray[np.int16]:
    """What the seat of this view sees, as a line. When nobody is asked, the question is 0, as at the end."""
    seats, me = told.rules.seats, cast(int, told.seat)
    line = np.zeros(WIDTH, np.int16)

    def put(name: str, *values: int) -> None:
        begin, end = LAYOUT[name]
        assert len(values) <= end - begin
        line[begin : begin + len(values)] = values

    def turned(values: Iterable[int]) -> list[int]:
        listed = list(values)
        return listed[me:] + listed[:me]

    asked = [question for question in told.asked if question.seat is not None]
    if asked:
        put("question", _QUESTIONS[asked[0].kind])
    if len(asked) == 1:
        put("asked", (cast(int, asked[0].seat) - me) % seats)
    put("seats", seats)
    put("options", sum(bit for option, bit in OPTION_BITS.items() if told.rules.has(option)))
    put("round", told.round)
    put("turn", told.turn)
    put("last round", told.rules.rounds or 0)
    put("limit", told.rules.limit or 0)
    put("at limit", told.rules.at_limit)
    put("totals", *turned(told.totals))
    put("heads", *turned(told.heads))
    put("hand sizes", *turned(told.hand_sizes))
    put("queue", *(at.CODE_OF[play.card] for play in told.queue))
    put("queue seats", *(1 + (play.seat - me) % seats for play in told.queue))
    _put_rows(put, told)
    _put_specials(put, turned, told)
    put("places", *_places(told, me, seats))
    return line


def _put_rows(put: _Put, told: View) -> None:
    state = as_state(told)
    rows = range(len(told.rows))
    put("row count", len(told.rows))
    put("ends", *(state.slots.end(row) for row in told.rows))
    put("sizes", *map(len, told.rows))
    put("capacities", *(state.slots.capacity(state, row) for row in rows))
    put("row heads", *(sum(HEADS[card] for card in row) for row in told.rows))
    cells = [[at.CODE_OF[card] for card in row] + [0] * (at.ROW_CELLS - len(row)) for row in told.rows]
    put("rows", *(code for row in cells for code in row))


def _put_specials(put: _Put, turned: Callable[[Iterable[int]], list[int]], told: View) -> None:
    for own in told.own.values():
        if not isinstance(own, SpecialsView):
            continue
        put("stops", sum(1 << row for row in own.stops))
        put("sevens", sum(1 << row for row in own.sevens))
        put("stock", own.stock)
        put("specials held", *turned(own.hand_sizes))
        put("own specials", *(own.hand.count(kind) for kind in _SPECIALS))
        put("discards", *(own.discards.count(kind) for kind in _SPECIALS))


def _places(told: View, me: int, seats: int) -> list[int]:
    """Where each card is, as far as this seat is certain of it."""
    found: dict[Card, int] = {}
    for seat, hand in enumerate(knowledge(told).hands):
        found.update(dict.fromkeys(hand, IN_HAND + (seat - me) % seats))
    for seat, pile in enumerate(told.piles):
        found.update(dict.fromkeys(pile, IN_PILE + (seat - me) % seats))
    for card in [*(card for row in told.rows for card in row), *(play.card for play in told.queue)]:
        found[card] = at.ON_TABLE
    for own in told.own.values():
        if isinstance(own, DraftData):
            found.update(dict.fromkeys(own.pool, at.IN_POOL))
    return [found.get(at.CARD_OF[code], 0) for code in range(1, at.CARD_CODES)]
