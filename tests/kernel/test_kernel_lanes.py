"""Rounds side by side: the same as one at a time, and in vectors."""

import platform
import re
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from bench.kernel import compile_limit
from sixquiprend.engine import HEADS, Rules
from sixquiprend.kernel import LANES, Lanes, random_rounds
from sixquiprend.kernel.lane_deals import DRAWN, STREAMS, deal_again, draw_bits, ranks_to_cards, scale_ranks
from sixquiprend.kernel.lane_rounds import ENDS, LINES, PLAYED, ROWS, TAKEN, bring, play_turn, start
from sixquiprend.kernel.lane_rounds import HEADS as HEADS_LINE
from tests.kernel.lanes_and_plain import check_lanes


@pytest.mark.parametrize("known", [False, True])
def test_lanes_play_the_same_rounds_as_one_at_a_time(known: bool) -> None:
    lanes = Lanes(seed=2, known=known)
    for _ in range(3):
        check_lanes(lanes)


def test_K1_lanes_with_known_cards_use_44() -> None:
    assert set(Lanes(1, known=True).deal().reshape(-1).tolist()) == set(range(1, 45))


def test_B1_lanes_use_all_cards_unless_they_are_told() -> None:
    assert set(Lanes(1).deal().reshape(-1).tolist()) == set(range(1, 105))


def test_playing_is_dealing_and_playing_the_deals() -> None:
    once, again = Lanes(6), Lanes(6)
    assert (once.play(2) == np.stack([again.play_deals(again.deal()) for _ in range(2)])).all()


def test_every_card_may_be_dealt() -> None:
    lines, lanes = np.indices((44, LANES))
    cards = ((lines + lanes) % 104 + 1).astype(np.uint8)
    assert Lanes(1).play_deals(cards).shape == (4, LANES)


def test_B1_lanes_work_out_the_heads_of_every_card() -> None:
    cards = np.resize(np.arange(1, 105), 4 * LANES).astype(np.uint8)
    buffer = np.zeros(LINES * LANES, np.uint8)
    bring(cards, buffer)
    assert buffer[HEADS_LINE:].tolist() == [HEADS[card] for card in cards.tolist()]


def test_B2_the_lowest_of_four_cards_begins_the_first_row() -> None:
    rng, buffer = Random("start"), np.full(LINES * LANES, 77, np.uint8)
    dealt = [rng.sample(range(1, 105), 4) for _ in range(LANES)]
    bring(np.array(dealt, np.uint8).T.copy().reshape(-1), buffer)
    start(buffer)
    for lane, cards in enumerate(dealt):
        assert _four(buffer, PLAYED, lane) == cards
        assert _four(buffer, ENDS, lane) == sorted(cards)
        assert _four(buffer, ROWS, lane) == [HEADS[card] for card in sorted(cards)]
        assert _four(buffer, TAKEN, lane) == [0, 0, 0, 0]


def test_B4_to_B8_a_turn_in_every_lane() -> None:
    rng, buffer = Random("turn"), np.zeros(LINES * LANES, np.uint8)
    tables, turns = [], []
    for lane in range(LANES):
        cards = rng.sample(range(1, 105), 24)
        lengths = [rng.choice((1, 3, 4, 5, 5)) for _ in range(4)]
        rows = sorted(
            (sorted(cards[4 + 5 * row :][: lengths[row]]) for row in range(4)), key=lambda row: row[-1]
        )
        tables.append(rows)
        turns.append(cards[:4])
        for at, row in enumerate(rows):
            buffer[ENDS + at * LANES + lane] = row[-1]
            buffer[ROWS + at * LANES + lane] = _as_byte(row)
            buffer[TAKEN + at * LANES + lane] = 10 * at
    bring(np.array(turns, np.uint8).T.copy().reshape(-1), buffer)
    play_turn(buffer)
    for lane, (rows, played) in enumerate(zip(tables, turns, strict=True)):
        taken = _play(rows, played)
        rows.sort(key=lambda row: row[-1])
        assert _four(buffer, ENDS, lane) == [row[-1] for row in rows]
        assert _four(buffer, ROWS, lane) == [_as_byte(row) for row in rows]
        assert _four(buffer, TAKEN, lane) == [10 * seat + heads for seat, heads in enumerate(taken)]


def _four(buffer: NDArray[np.uint8], line: int, lane: int) -> list[int]:
    """What four lines that belong together say of a lane."""
    return [int(each) for each in buffer[line + lane : line + 4 * LANES : LANES]]


def _as_byte(row: list[int]) -> int:
    return 32 * (len(row) - 1) + sum(HEADS[card] for card in row)


def _play(rows: list[list[int]], played: list[int]) -> list[int]:
    """What each of the four takes, as the rules say it; of rows as cheap, the lowest end goes."""
    taken = [0, 0, 0, 0]
    for card in sorted(played):
        lower = [row for row in rows if row[-1] < card]
        row = lower[-1] if lower else min(rows, key=lambda row: (sum(HEADS[each] for each in row), row[-1]))
        if not lower or len(row) == 5:
            taken[played.index(card)] = sum(HEADS[each] for each in row)
            row.clear()
        row.append(card)
        rows.sort(key=lambda row: row[-1])
    return taken


def test_a_rank_says_which_of_the_cards_that_are_left_is_drawn() -> None:
    rng, lines = Random("ranks"), 12
    ranks = np.array([[rng.randrange(20 - line) for _ in range(LANES)] for line in range(lines)], np.uint8)
    cards = np.zeros((lines, LANES), np.uint8)
    ranks_to_cards(ranks, cards, np.uint8(1))
    for lane in range(LANES):
        left = list(range(1, 21))
        assert cards[:, lane].tolist() == [left.pop(rank) for rank in ranks[:, lane].tolist()]


def test_ranks_are_as_likely_as_each_other_but_for_the_fringe() -> None:
    lines, left = 3, np.array([104, 103, 61], np.uint16)
    fringe = (65536 % left.astype(np.uint32)).astype(np.uint16)
    bits = np.frombuffer(Random("bits").randbytes(2 * lines * LANES), np.uint16).reshape(lines, LANES).copy()
    bits[0, 0], bits[1, 1], bits[2, 2] = 0, 0, 0  # the very first is always in the fringe
    ranks, unfair = np.zeros((lines, LANES), np.uint8), np.zeros(LANES, np.uint16)
    scale_ranks(bits, left, fringe, ranks, unfair)
    scaled = bits.astype(int) * left[:, np.newaxis]
    assert (ranks == scaled // 65536).all()
    assert ((unfair > 0) == (scaled % 65536 < fringe[:, np.newaxis]).any(0)).all()


def test_the_streams_are_xoroshiro() -> None:
    rng, whole = Random("streams"), 2**64
    words = [[rng.randrange(whole) for _ in range(STREAMS)] for _ in range(2)]
    first, second = np.array(words[0], np.uint64), np.array(words[1], np.uint64)
    bits = np.zeros((2, STREAMS), np.uint64)
    draw_bits(first, second, bits)

    def turned(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) % whole

    for at in range(STREAMS):
        one, two = words[0][at], words[1][at]
        for line in range(2):
            assert int(bits[line, at]) == (turned((one + two) % whole, 17) + one) % whole
            two ^= one
            one, two = (turned(one, 49) ^ two ^ two << 21) % whole, turned(two, 28)
        assert (int(first[at]), int(second[at])) == (one, two)


def test_only_unfair_lanes_are_dealt_again() -> None:
    deck, cards = np.arange(1, 105).astype(np.int8), np.zeros((DRAWN, LANES), np.uint8)
    unfair = np.zeros(LANES, np.uint16)
    unfair[[3, LANES - 1]] = 1, 65535
    deal_again(np.array([5], np.uint64), deck, cards, unfair)
    assert not unfair.any()
    dealt = {lane: set(cards[:, lane].tolist()) for lane in (3, LANES - 1)}
    assert all(len(hand) == DRAWN and hand <= set(range(1, 105)) for hand in dealt.values())
    assert dealt[3] != dealt[LANES - 1]
    assert not np.delete(cards, [3, LANES - 1], 1).any()


@pytest.mark.parametrize(
    ("function", "types", "instruction"),
    [
        (draw_bits, "uint64[::1], uint64[::1], uint64[:,::1]", "v?pr?[so][lr]q"),
        (
            scale_ranks,
            "uint16[:,::1], uint16[::1], uint16[::1], uint8[:,::1], uint16[::1]",
            "v?pmul[lh]u?[wd]",
        ),
        (ranks_to_cards, "uint8[:,::1], uint8[:,::1], uint8", "v?psubusb"),
        (bring, "uint8[::1], uint8[::1]", "v?p(sub|add)b"),
        (play_turn, "uint8[::1]", "v?pminub"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_compiler_finds_the_vectors(function: Any, types: str, instruction: str) -> None:
    # Code from the cache can't be looked at, so it is compiled once more.
    fresh = numba.njit(f"({types},)", nogil=True, _nrt=False)(function.py_func)  # type: ignore[call-overload]
    (assembly,) = fresh.inspect_asm().values()
    if platform.machine() not in ("x86_64", "AMD64"):
        instruction = r"\w+\s+v\d+\.(16b|8h|2d)"
    wide = re.findall(rf"^\s+{instruction}\b.*$", assembly, re.MULTILINE)
    assert len(wide) >= 4, assembly


def test_the_mean_of_random_rounds_is_the_same_in_all_forms() -> None:
    lanes = Lanes(8).play(200)
    plain = random_rounds(np.array([5], np.uint64), Rules(4), 50_000)
    # The heads of a seat have a standard deviation of about 11.
    assert abs(lanes.mean() - plain.mean()) < 5 * 11 / (4 * 50_000) ** 0.5


def test_the_c_program_plays_the_very_same_rounds() -> None:
    limit = compile_limit()
    if limit is None:  # the bench says so too
        return
    seed = Random(1).getrandbits(64)
    kernel = random_rounds(np.array([seed], np.uint64), Rules(4), 2_000)
    assert (limit(seed, 2_000) == kernel).all()
