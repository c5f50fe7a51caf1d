"""What the special cards add to the state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...slots import OptionData
from .cards import ALL_SPECIALS, KINDS, Special, in_kind_order

if TYPE_CHECKING:
    from ...state import State
    from ...view import View


class SpecialsView(OptionData, frozen=True):
    """The part of it that a seat may know: its own special cards, and what lies open."""

    hand: tuple[Special, ...]
    hand_sizes: tuple[int, ...]
    stock: int
    discards: tuple[Special, ...]
    sevens: tuple[int, ...]
    stops: tuple[int, ...]

    def in_state(self, view: View) -> OptionData:
        """The special cards of the others are left out."""
        seats = range(view.rules.seats)
        about_specials = any(question.kind == "special" for question in view.asked)
        return SpecialsData(
            hands=tuple(self.hand if seat == view.seat else () for seat in seats),
            stock=(),
            discards=self.discards,
            sevens=self.sevens,
            stops=self.stops,
            # Whoever is asked anything else while cards are placed has been asked about specials (S2).
            asked=(0, 0) if about_specials else (view.turn, len(view.queue)),
        )


class SpecialsData(OptionData, frozen=True):
    """Special cards in hands, in the stock and on the table.

    The stock is kept in a fixed order: which card is drawn comes from outside, as a deal does.
    """

    hands: tuple[tuple[Special, ...], ...] = ()
    stock: tuple[Special, ...] = ALL_SPECIALS
    discards: tuple[Special, ...] = ()
    sevens: tuple[int, ...] = ()
    """Rows with a *seven takes* (S4)."""
    stops: tuple[int, ...] = ()
    """Rows with a *stop* (S8)."""
    asked: tuple[int, int] = (0, 0)
    """The placing for which its seat has been asked already (C5): the turn, and the cards still to place."""
    taker: int | None = None
    """The seat that has taken a row with the card it places, and may swap (S10)."""
    drawer: int | None = None
    """The seat that has discarded a special card and draws another."""
    draws: int = 0

    def seen_by(self, seat: int | None) -> OptionData:
        return SpecialsView(
            hand=() if seat is None or not self.hands else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            stock=len(self.stock),
            discards=self.discards,
            sevens=self.sevens,
            stops=self.stops,
        )

    def next_round(self) -> OptionData:
        """Hands are kept; all other special cards are shuffled together (S11, C7)."""
        return SpecialsData(hands=self.hands, stock=self.not_held())

    def not_held(self) -> tuple[Special, ...]:
        """The special cards that are in no hand, in a fixed order."""
        left = Counter(ALL_SPECIALS)
        for hand in self.hands:
            left.subtract(hand)
        return tuple(kind for kind in KINDS for _ in range(left[kind]))

    def drawable(self) -> tuple[Special, ...]:
        """What a draw comes from: the stock, made anew from the discards when it is empty (S10)."""
        return self.stock or in_kind_order(self.discards)

    def hand(self, seat: int) -> tuple[Special, ...]:
        return self.hands[seat] if self.hands else ()


def data_of(state: State) -> SpecialsData:
    """The special cards of this state."""
    data: SpecialsData = state.own["S"]
    return data


def with_specials(state: State, **changes: object) -> State:
    """The state with some of its special cards changed."""
    return replace(state, own={**state.own, "S": replace(data_of(state), **changes)})


# How special cards fill the slots that depend on what lies on the table.


def capacity(state: State, row: int) -> int:
    """Six number cards on a row with *seven takes* (S4), five on the others (B7)."""
    return 6 if row in data_of(state).sevens else 5


def open_rows(state: State) -> list[int]:
    """All but the stopped ones (S8)."""
    stops = data_of(state).stops
    return [row for row in range(len(state.rows)) if row not in stops]


def after_take(state: State, seat: int, row: int) -> State:
    """All stops leave the table (S8), the row's *seven takes* too (S4); the seat may swap (S10)."""
    data = data_of(state)
    leaving = (Special.STOP,) * len(data.stops) + (Special.SEVEN_TAKES,) * (row in data.sevens)
    return with_specials(
        state,
        stops=(),
        sevens=tuple(seven for seven in data.sevens if seven != row),
        discards=data.discards + leaving,
        taker=seat,
    )
