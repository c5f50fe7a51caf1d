"""Rounds side by side: the same as one at a time, and in vectors."""

import platform
import re
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from bench.kernel import compile_limit
from sixquiprend.engine import HEADS, Rules
from sixquiprend.kernel import LANES, Lanes, random_rounds
from sixquiprend.kernel.lane_deals import draw_bits, ranks_to_cards, scale_ranks
from sixquiprend.kernel.lane_rounds import HEADS as HEADS_LINE
from sixquiprend.kernel.lane_rounds import LINES, bring, play_turn
from tests.kernel.lanes_and_plain import check_lanes


@pytest.mark.parametrize("known", [False, True])
def test_lanes_play_the_same_rounds_as_one_at_a_time(known: bool) -> None:
    lanes = Lanes(seed=2, known=known)
    for _ in range(3):
        check_lanes(lanes)


def test_K1_lanes_with_known_cards_use_44() -> None:
    assert set(Lanes(1, known=True).deal().reshape(-1).tolist()) == set(range(1, 45))


def test_playing_is_dealing_and_playing_the_deals() -> None:
    once, again = Lanes(6), Lanes(6)
    assert (once.play(2) == np.stack([again.play_deals(again.deal()) for _ in range(2)])).all()


def test_B1_lanes_work_out_the_heads_of_every_card() -> None:
    cards = np.resize(np.arange(1, 105), 4 * LANES).astype(np.uint8)
    buffer = np.zeros(LINES * LANES, np.uint8)
    bring(cards, buffer)
    assert buffer[HEADS_LINE:].tolist() == [HEADS[card] for card in cards.tolist()]


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
