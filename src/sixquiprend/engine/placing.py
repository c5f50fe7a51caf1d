"""Where a card goes (B5 to B8), told through the slots that options may have filled otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import VALUE, Card, Row, heads_of
from .events import Event, Placed

if TYPE_CHECKING:
    from .state import State


def fitting_row(state: State, card: Card) -> int | None:
    """The one row the card fits: the nearest end below it (B5, B6). None: it is too low for all."""
    slots, rows, value = state.rules.slots, state.rows, VALUE[card]
    end_of = slots.end
    nearest, found = -1, None
    for row in slots.open_rows(state):
        end = end_of(rows[row])
        if nearest < end < value:
            nearest, found = end, row
    return found


def is_full(state: State, row: int) -> bool:
    """Whether one more card on this row takes it (B7)."""
    return len(state.rows[row]) >= state.slots.capacity(state, row)


def put_behind(state: State, seat: int, card: Card, row: int) -> Event:
    """The card goes behind the end of the row, and takes it if it was full (B7)."""
    if is_full(state, row):
        return take(state, seat, card, row)
    return Placed(seat, card, row)


def take(state: State, seat: int, card: Card, row: int) -> Event:
    """The card's player takes the row, whose heads count (B7, B8)."""
    return state.slots.take(state, seat, card, row, heads_of(state.rows[row]))


def cheapest(state: State, rows: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these rows that cost the fewest heads; several if they are equal."""
    costs = [heads_of(state.rows[row]) for row in rows]
    return tuple(row for row, cost in zip(rows, costs, strict=True) if cost == min(costs))


# How the base game fills the slots of this file.


def base_end(row: Row) -> int:
    """The value of the last card."""
    return VALUE[row[-1]]


def base_may_follow(row: Row, card: Card) -> bool:
    """Rows ascend (B5)."""
    return base_end(row) < VALUE[card]


def base_capacity(state: State, row: int) -> int:
    """Five cards (B7)."""
    return 5


def base_open_rows(state: State) -> range:
    """All of them."""
    return range(len(state.rows))


def base_take(state: State, seat: int, card: Card, row: int, heads: int) -> Event:
    """The card is then the first and only one of the row (B7, B8)."""
    return Placed(seat, card, row, state.rows[row], heads)


def base_after_take(state: State, seat: int, row: int) -> State:
    """Nothing follows."""
    return state
