"""Unseen cards are dealt where they can be, and by chance."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from sixquiprend.kernel import FREE, Pack, Unknown, evaluate, seeded, to_table
from sixquiprend.kernel.dealing import deal_pack

OUT = 3
ANYWHERE = 0b1111


def dealt(
    cards: list[int], counts: list[int], allowed: list[int], seed: int
) -> tuple[tuple[int, ...], ...] | None:
    """A deal to three seats."""
    hands, filled = np.zeros((3, 11), np.int8), np.zeros(3, np.int64)
    done = deal_pack(
        seeded(seed),
        np.array(cards, np.int8),
        np.array(allowed, np.uint16),
        np.array(counts),
        hands,
        filled,
        np.empty(4, np.int64),
        np.empty(len(cards), np.int64),
    )
    assert not done or filled.tolist() == counts
    return tuple(tuple(hands[seat, : counts[seat]].tolist()) for seat in range(3)) if done else None


def test_without_further_knowledge_every_deal_is_as_likely() -> None:
    seen = Counter(dealt([1, 2, 3, 4], [1, 0, 2], [], seed) for seed in range(12_000))
    assert len(seen) == 4 * 3 * 2
    assert all(abs(count - 500) < 5 * 500**0.5 for count in seen.values())


def test_a_card_whose_place_is_known_lies_there() -> None:
    for seed in range(200):
        hands = dealt([10, 20, 30, 40, 50, 60], [2, 1, 1], [1 << 1, 1 << OUT, *[ANYWHERE] * 4], seed)
        assert hands is not None
        assert hands[1] == (10,)
        assert all(20 not in hand for hand in hands)


def test_cards_that_may_lie_in_some_places_lie_in_one_of_them_with_even_chances() -> None:
    # As in P: a card was passed to seat 1, which may have passed it on to seat 2.
    allowed = [0b0110, 0b0110, ANYWHERE, ANYWHERE, 0b0001]
    counts = [1, 2, 1]
    seen = Counter(
        tuple(map(frozenset, hands))
        for seed in range(6_000)
        if (hands := dealt([1, 2, 3, 4, 5], counts, allowed, seed))
    )
    possible = {
        (frozenset([a]), frozenset([b, c]), frozenset([d]))
        for a, b, c, d, _ in permutations([1, 2, 3, 4, 5])
        if a == 5 and {1, 2} <= {b, c, d}
    }
    assert set(seen) == possible
    share = 6_000 / len(possible)
    assert all(abs(count - share) < 0.12 * share for count in seen.values())


def test_knowledge_that_contradicts_itself_is_told() -> None:
    assert dealt([1, 2, 3], [1, 1, 1], [1, 1, ANYWHERE], 0) is None
    assert dealt([1], [1, 0, 0], [1 << OUT], 0) is None
    assert dealt([1, 2, 3, 4], [1, 1, 1], [0, ANYWHERE, ANYWHERE, ANYWHERE], 0) is None
    hands = np.zeros((2, 11), np.int8)
    position = Unknown(
        to_table([(10,), (20,), (30,), (40,)], variable=False),
        hands,
        known=np.zeros(2, np.int64),
        size=1,
        numbers=Pack(np.array([50, 51], np.int8), np.array([1, 1]), np.array([1, 1], np.uint16)),
        jokers=Pack(np.empty(0, np.int8), np.zeros(2, np.int64)),
    )
    with pytest.raises(ValueError, match="can't lie"):
        evaluate(position, np.full((1, 1, 3, 2), FREE, np.int8), seeded(0), 1)
