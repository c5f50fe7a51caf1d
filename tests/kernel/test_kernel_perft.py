"""The perft files, counted with the kernel."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
import pytest

from sixquiprend.engine import Card, Rules
from sixquiprend.kernel import AIMED, FREE, Table, aims, place, plays, seeded, to_keys, to_table
from tests.perft.deals import PerftDeal, Tally, all_deals

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

DEALS = {name: deal for name, deal in all_deals().items() if plays("rounds", Rules(2, deal.options))}


@pytest.mark.parametrize("name", sorted(DEALS))
def test_the_kernel_finds_the_ways_of(name: str) -> None:
    deal = DEALS[name]
    table, hands = to_table(deal.rows, "V" in deal.options), tuple(deal.hands)
    for turns, tally in deal.counts.items():
        assert Counting(deal).turns(table, hands, turns) == tally


def test_there_are_deals_of_every_option_of_number_cards() -> None:
    assert {letter for deal in DEALS.values() for letter in deal.options} >= set("KPVJ")


class Counting:
    """All ways to play on, as tests/perft/README.md says."""

    def __init__(self, deal: PerftDeal) -> None:
        self.seats = len(deal.hands)
        self.variable, self.passing = "V" in deal.options, "P" in deal.options
        self.chance = seeded(0)

    def turns(self, table: Table, hands: Hands, turns: int) -> Tally:
        """The ways to play so many turns."""
        if turns == 0:
            return Tally(1, (0,) * self.seats)
        if self.passing and len(hands[0]) > 1:  # P2
            return added(self.play(table, passed(hands, cards), turns) for cards in product(*hands))
        return self.play(table, hands, turns)

    def play(self, table: Table, hands: Hands, turns: int) -> Tally:
        """The ways when every card is passed."""
        return added(
            self.placing(table, sorted(to_keys(list(enumerate(cards))).tolist()), left(hands, cards), turns)
            for cards in product(*hands)
        )

    def placing(self, table: Table, keys: list[int], hands: Hands, turns: int) -> Tally:
        """The ways when these cards are still to be placed."""
        if not keys:
            return self.turns(table, hands, turns - 1)
        first, rest = keys[0], keys[1:]
        value, seat = first >> 4, first & 15
        ways = []
        for aim in aims(table, value // 10 if value >= 10 else value - 10) or (FREE,):
            script = np.full((1, 3, self.seats), FREE, np.int8)
            script[0, AIMED, seat] = aim
            then, heads = place(
                table,
                np.array([first], np.uint64),
                self.seats,
                self.chance,
                variable=self.variable,
                script=script,
            )
            ways.append(more(self.placing(then, rest, hands, turns), heads.tolist()))
        return added(ways)


def more(tally: Tally, heads: Sequence[int]) -> Tally:
    """The same ways, each with these heads before them."""
    return Tally(
        tally.ways, tuple(sum_ + tally.ways * count for sum_, count in zip(tally.heads, heads, strict=True))
    )


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    ways, heads = zip(*tallies, strict=True)
    return Tally(sum(ways), tuple(map(sum, zip(*heads, strict=True))))


def left(hands: Hands, cards: Sequence[Card]) -> Hands:
    """The hands without these cards, one of each."""
    return tuple(
        tuple(other for other in hand if other != card) for hand, card in zip(hands, cards, strict=True)
    )


def passed(hands: Hands, cards: Sequence[Card]) -> Hands:
    """The hands when each seat has given its card to the next (P1)."""
    kept = left(hands, cards)
    return tuple((*hand, cards[seat - 1]) for seat, hand in enumerate(kept))
