"""The table as everybody may see it: all that must be known to draw it, and no rule left to apply.

Nothing here depends on what a hand holds, on a choice that isn't revealed, or on a seed: a `Board` is the
same for every seat and every spectator.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from sixquiprend.engine import Card, Play, Row, Special, SpecialsData, State, heads_of
from sixquiprend.engine.options.draft import DraftData


class RowPicture(Struct, frozen=True):
    """A row of the table. It may be empty for a moment, after a slide (S7)."""

    cards: tuple[Card, ...]
    capacity: int
    """How many cards it holds: one more takes it (B7, V1, S4)."""
    heads: int
    """What taking it costs now."""
    end: str
    """What its end counts, "17.4" behind a joker (J3)."""
    stopped: bool
    seven: bool
    set_by: int | None
    """The place of the card that says how many it holds (V1); None: no card does."""


class SpecialsPicture(Struct, frozen=True):
    """What everybody sees of the special cards."""

    stock: int
    discards: tuple[Special, ...]
    hand_sizes: tuple[int, ...]


class Board(Struct, frozen=True):
    """The public side of a state."""

    round: int
    turn: int
    """The turn that is being played, from 1; 0 before the rows lie."""
    turns: int
    rows: tuple[RowPicture, ...]
    queue: tuple[Play, ...]
    """Revealed cards that are not yet placed, the next one first (B4)."""
    heads: tuple[int, ...]
    """Of each pile, in this round."""
    totals: tuple[int, ...]
    """Of the rounds before."""
    scores: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    pool: tuple[Card, ...]
    """The cards that lie face up to be picked (D1)."""
    specials: SpecialsPicture | None
    winners: tuple[int, ...]


def board(state: State) -> Board:
    """The public side of this state."""
    draft, specials = DraftData.of(state), SpecialsData.of(state)
    return Board(
        round=state.round,
        turn=_turn(state),
        turns=state.rules.turns,
        rows=_rows(state),
        queue=state.queue,
        heads=state.heads,
        totals=state.totals,
        scores=state.scores,
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        pool=() if draft is None else draft.pool,
        specials=None if specials is None else _specials(specials, len(state.hands)),
        winners=state.winners,
    )


def _rows(state: State) -> tuple[RowPicture, ...]:
    slots, open_rows, specials = state.slots, state.slots.open_rows(state), SpecialsData.of(state)
    sevens = () if specials is None else specials.sevens
    capacity, end, set_by = slots.capacity, slots.end, slots.set_by
    return tuple(
        [
            _row(cards, capacity(state, row), end, row not in open_rows, row in sevens, set_by(cards))
            for row, cards in enumerate(state.rows)
        ]
    )


@lru_cache(maxsize=4096)
def _row(
    cards: Row, capacity: int, end: Callable[[Row], int], stopped: bool, seven: bool, set_by: int | None
) -> RowPicture:
    """Made once: of the rows of a table most look as they did before the last card."""
    shown = f"{end(cards) / 10:g}" if cards else ""
    return RowPicture(cards, capacity, heads_of(cards), shown, stopped, seven, set_by)


def _specials(data: SpecialsData, seats: int) -> SpecialsPicture:
    sizes = tuple(map(len, data.hands)) or (0,) * seats
    return SpecialsPicture(len(data.stock), data.discards, sizes)


def _turn(state: State) -> int:
    """With nothing left to place the next turn has begun, unless the round is over."""
    begun = bool(state.rows) and not state.queue and any(state.hands)
    return state.turn + 1 if begun else state.turn
