"""Seeds and shuffles: the promise that a deal can be proved, on every machine and in every year."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sixquiprend.engine import JOKERS, NUMBERS, Deal, Rules, advance, new_game
from sixquiprend.records.dealer import (
    _below,
    commitment,
    deal,
    deal_from_game_seed,
    new_seed,
    round_seed,
    round_to_deal,
    shuffled,
)
from tests.records.games import SEED

DOCS = Path(__file__).parents[2] / "docs" / "records.md"
ROUND_SEED = round_seed(SEED, 1)


def worked_example() -> dict[str, str]:
    """The lines of the worked example in docs/records.md, by what they are about."""
    block = DOCS.read_text("utf-8").split("### A worked example")[1].split("```")[1]
    return dict(re.split(r"\s{2,}", line, maxsplit=1) for line in block.splitlines()[1:])


def test_the_scheme_gives_today_what_it_gave_on_the_first_day() -> None:
    """Never change these values: every record ever written is proved by them."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert ROUND_SEED.hex() == "2a76d53d022d99a4195cc726daa71e019eafe443f6e472b497f2799aef6282a5"
    assert round_seed(SEED, 2).hex() == "a2e6fca5e0ed0f83463c1c32cd009a41c5b5759c78a001101ad4a77273cf48bd"
    assert shuffled(ROUND_SEED, "deal", 0, (1, 2, 3, 4, 5)) == (3, 5, 1, 2, 4)
    assert shuffled(ROUND_SEED, "draw-1", 0, (1, 2, 3, 4, 5)) == (5, 2, 3, 1, 4)
    jokers = shuffled(ROUND_SEED, "deal", 1, JOKERS)
    assert jokers == tuple(JOKERS[tenths] for tenths in (8, 0, 4, 2, 5, 1, 6, 3, 7, 9))
    cards = shuffled(ROUND_SEED, "deal", 0, NUMBERS)
    assert cards[:10] == (13, 19, 28, 98, 102, 8, 43, 93, 22, 86)
    assert cards[-5:] == (5, 64, 97, 103, 16)


def test_the_worked_example_of_the_docs_is_true() -> None:
    said = worked_example()
    assert said["game seed"] == SEED.hex()
    assert said["seed of round 1"] == ROUND_SEED.hex()
    text = DOCS.read_text("utf-8")
    assert commitment(SEED) in text
    assert commitment(ROUND_SEED) in text
    small = shuffled(ROUND_SEED, "deal", 0, (1, 2, 3, 4, 5))
    assert said["the pack 1 2 3 4 5"] == " ".join(map(str, small))
    whole = shuffled(ROUND_SEED, "deal", 0, NUMBERS)
    assert said["the pack 1 to 104"] == " ".join(map(str, whole[:20])) + " …"


def test_a_new_seed_has_256_bits_and_is_new() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


def test_every_round_label_and_pack_has_its_own_shuffle() -> None:
    orders = {
        shuffled(round_seed(SEED, number), label, index, NUMBERS)
        for number in (1, 2, 3)
        for label in ("deal", "rows", "draw-1", "draw-2")
        for index in (0, 1)
    }
    assert len(orders) == 3 * 4 * 2


@pytest.mark.parametrize("size", [0, 1])
def test_a_pack_without_two_cards_stays_as_it_is(size: int) -> None:
    assert shuffled(ROUND_SEED, "deal", 0, NUMBERS[:size]) == NUMBERS[:size]


def test_numbers_that_would_favour_low_cards_are_skipped() -> None:
    # 2³² = 3 · 1431655765 + 1: the last number would give the remainder 0 once too often.
    assert _below(3, iter([0xFFFFFFFF, 5])) == 2
    assert _below(3, iter([0xFFFFFFFE])) == 2
    assert _below(4, iter([0xFFFFFFFF])) == 3


def test_every_order_is_as_likely() -> None:
    orders = Counter(shuffled(round_seed(SEED, number), "deal", 0, (1, 2, 3, 4)) for number in range(2400))
    assert len(orders) == 24
    chi_square = sum((count - 100) ** 2 / 100 for count in orders.values())
    assert chi_square < 49.7  # one in a thousand, for 23 degrees of freedom; the seeds are fixed


@pytest.mark.parametrize("options", ["", "K", "D", "J", "S", "KDPVJ"])
def test_a_deal_is_accepted_by_the_rules(options: str) -> None:
    state = new_game(Rules(4, options))
    assert round_to_deal(state) == 1
    answer = deal_from_game_seed(SEED, state)
    assert isinstance(answer, Deal)
    assert answer == deal(ROUND_SEED, state.pending[0])
    after, _ = advance(state, answer)
    assert round_to_deal(after) == after.round == 1
