"""The perft files, special cards and five rows included, counted with the full kernel."""

from collections.abc import Iterator

import pytest

from sixquiprend.engine import Deal, Special
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout
from sixquiprend.kernel.full.layout import Table
from tests.perft.deals import Tally, all_deals

DEALS = all_deals()


@pytest.mark.parametrize("name", sorted(DEALS))
def test_the_full_kernel_finds_the_ways_of(name: str) -> None:
    deal = DEALS[name]
    start = full.to_line(deal.state())
    for turns, tally in deal.counts.items():
        assert count(start, int(start[layout.TURN]) + turns, deal.seats) == tally


def count(table: Table, end: int, seats: int) -> Tally:
    """All ways to play on until so many turns are done, as tests/perft/README.md says."""
    ways, heads = 0, [0] * seats
    for after in answered(table):
        if after[layout.TURN] == end and between_turns(after):
            tally = Tally(1, tuple(after[layout.HEADS : layout.HEADS + seats].tolist()))
        else:
            tally = count(after, end, seats)
        ways += tally.ways
        heads = [sum(pair) for pair in zip(heads, tally.heads, strict=True)]
    return Tally(ways, tuple(heads))


def between_turns(table: Table) -> bool:
    """The next turn begins, or the round is over."""
    first = (layout.PASS, layout.PLAY)
    return table[layout.ASKED] in (layout.OVER, layout.DEAL) or (
        table[layout.ASKED] in first and table[layout.SEAT] == 0
    )


def answered(table: Table) -> Iterator[Table]:
    """The tables after each answer to what is asked."""
    if table[layout.ASKED] == layout.DRAW:
        (pack,) = full.packs(table)
        for kind in dict.fromkeys(pack):
            after, rest = table.copy(), list(pack)
            assert isinstance(kind, Special)
            rest.remove(kind)
            full.deal(after, Deal(((kind, *rest),)))
            yield after
        return
    for number in range(len(full.answers(table))):
        after = table.copy()
        full.give(after, number)
        yield after
