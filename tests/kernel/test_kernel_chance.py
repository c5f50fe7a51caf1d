"""Chance on the kernel: repeatable, even, and apart for each thread."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest

from sixquiprend.kernel import LANES, Lanes, seeded, streams
from sixquiprend.kernel.chance import _streams
from sixquiprend.kernel.lane_deals import DRAWN, STREAMS, draw_bits, ranks_to_cards, scale_ranks

BITS = 2**64 - 1


def excess(found: Iterable[float], expected: Iterable[float], freedom: int) -> float:
    """How many standard deviations chi-square lies above what chance gives (a normal approximation)."""
    squares = sum((have - want) ** 2 / want for have, want in zip(found, expected, strict=True))
    return float((squares - freedom) / (2 * freedom) ** 0.5)


def test_the_generator_is_splitmix64() -> None:
    words = np.empty(5, np.uint64)
    _streams(np.array([1234567], np.uint64), words)
    # The numbers that the generator's author publishes for this seed.
    assert words.tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_gives_the_same_state_and_another_seed_another() -> None:
    assert streams(5, 3).tolist() == streams(5, 3).tolist()
    assert seeded(5).tolist() == streams(5, 3).tolist()[:1]
    assert len({int(seeded(seed)[0]) for seed in range(1_000)}) == 1_000
    assert seeded(-1).tolist() == seeded(2**64 - 1).tolist()


def test_the_bits_of_the_lanes_are_xoroshiro128_plus_plus() -> None:
    def rotated(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & BITS

    words = streams(9, 2 * STREAMS)
    first, second = words[:STREAMS].copy(), words[STREAMS:].copy()
    pairs = list(zip(first.tolist(), second.tolist(), strict=True))
    bits = np.empty((5, STREAMS), np.uint64)
    draw_bits(first, second, bits)
    for line in bits.tolist():
        expected = [(rotated((a + b) & BITS, 17) + a) & BITS for a, b in pairs]
        assert line == expected
        pairs = [(rotated(a, 49) ^ (a ^ b) ^ ((a ^ b) << 21 & BITS), rotated(a ^ b, 28)) for a, b in pairs]


@pytest.mark.parametrize("left", [104, 103, 64, 61, 7, 3, 1])
def test_of_all_16_bit_numbers_that_are_not_dealt_again_each_rank_has_the_same_share(left: int) -> None:
    seen: Counter[int] = Counter()
    fringe = np.array([65536 % left], np.uint16)
    for start in range(0, 65536, LANES):
        bits = np.arange(start, start + LANES).astype(np.uint16).reshape(1, LANES)
        ranks, unfair = np.empty((1, LANES), np.uint8), np.zeros(LANES, np.uint16)
        scale_ranks(bits, np.array([left], np.uint16), fringe, ranks, unfair)
        seen.update(ranks[0][unfair == 0].tolist())
    assert seen == dict.fromkeys(range(left), 65536 // left)


def test_ranks_name_cards_among_those_that_are_left() -> None:
    rng = np.random.default_rng(1)
    ranks = np.stack([rng.integers(0, 104 - line, LANES) for line in range(DRAWN)]).astype(np.uint8)
    cards = np.empty_like(ranks)
    ranks_to_cards(ranks, cards, np.uint8(1))
    for lane in range(LANES):
        left = list(range(1, 105))
        assert cards[:, lane].tolist() == [left.pop(rank) for rank in ranks[:, lane]]


@pytest.fixture(scope="module")
def deals() -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """Deals of the lanes, `deals[batch, line, lane]`."""
    lanes = Lanes(seed=11)
    return np.stack([lanes.deal() for _ in range(400)])


Deals = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]


def test_every_deal_has_44_different_cards(deals: Deals) -> None:
    in_order = np.sort(deals, axis=1)
    assert (np.diff(in_order.astype(int), axis=1) > 0).all()
    assert in_order.min() == 1
    assert in_order.max() == 104


def test_every_card_is_as_likely_in_every_place(deals: Deals) -> None:
    counts = np.stack([np.bincount(deals[:, line].reshape(-1), minlength=105)[1:] for line in range(DRAWN)])
    expected = deals.size / DRAWN / 104
    assert abs(excess(counts.reshape(-1), [expected] * counts.size, DRAWN * 103)) < 4


def test_a_card_tells_nothing_of_the_next_but_that_it_is_another(deals: Deals) -> None:
    cards = deals.astype(int)
    apart = (cards[:, 1:] - cards[:, :-1]).reshape(-1)
    counts = np.bincount(apart + 103, minlength=207)
    pairs = 104 - np.abs(np.arange(-103, 104))
    pairs[103] = 0
    assert counts[103] == 0
    wanted = apart.size * pairs / (104 * 103)
    kept = pairs > 0
    assert abs(excess(counts[kept], wanted[kept], int(kept.sum()) - 1)) < 4


@pytest.mark.parametrize("apart", [(0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (1, 1)])
def test_a_lane_tells_nothing_of_its_neighbours_and_of_the_next_batch(
    deals: Deals, apart: tuple[int, int]
) -> None:
    batch, lane = apart
    one = deals[: len(deals) - batch, :, : LANES - lane].astype(int)
    other = deals[batch:, :, lane:].astype(int)
    joint = np.bincount((((one - 1) // 13) * 8 + (other - 1) // 13).reshape(-1), minlength=64)
    assert abs(excess(joint, [one.size / 64] * 64, 63)) < 4.5


def test_dealing_again_is_rare_and_as_even(deals: Deals) -> None:
    lanes = Lanes(seed=3)
    first = np.sort(np.concatenate([lanes.deal()[0] for _ in range(200)]))
    counts = np.bincount(first, minlength=105)[1:]
    assert abs(excess(counts, [first.size / 104] * 104, 103)) < 4


def test_the_same_seed_gives_the_same_lanes() -> None:
    assert (Lanes(4).play(3) == Lanes(4).play(3)).all()
    assert (Lanes(4).play(3) != Lanes(5).play(3)).any()
