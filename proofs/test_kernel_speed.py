"""The goals for the kernel's speed on one core; `make bench` has the figures."""

from bench import kernel
from bench.measuring import measure


def test_one_round_at_a_time_comes_near_to_c_and_lanes_go_far_beyond() -> None:
    *_, best = measure(kernel.cases(), seconds=6)
    assert best[kernel.ONE] >= 0.85 * best.get(kernel.LIMIT, 0)
    assert best[kernel.LANES] >= 3 * best[kernel.ONE]
    assert best[kernel.SPECIALS] >= 200_000
