"""Seeds that are handed on."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend.bots.chance import SeededRandom, seed_of


def test_a_seeded_generator_gives_what_any_other_with_that_seed_gives() -> None:
    ours, plain = SeededRandom(7), Random(7)
    assert [ours.random(), ours.randrange(100), ours.choice("abc")] == [
        plain.random(),
        plain.randrange(100),
        plain.choice("abc"),
    ]


def test_an_unused_generator_hands_on_its_own_seed() -> None:
    assert seed_of(SeededRandom(7)) == 7


def test_a_used_generator_hands_on_new_seeds() -> None:
    rng = SeededRandom(7)
    rng.random()
    assert 7 not in (seeds := [seed_of(rng), seed_of(rng)])
    assert len(set(seeds)) == 2


def test_a_plain_generator_hands_on_new_seeds_that_javascript_can_read() -> None:
    rng = Random(7)
    seeds = {seed_of(rng) for _ in range(100)}
    assert len(seeds) == 100
    assert 1 << 52 < max(seeds) < 1 << 53


@pytest.mark.parametrize("seed", [-1, 1 << 53])
def test_a_seed_that_not_every_language_can_read_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="at most 53 bits"):
        SeededRandom(seed)
