"""K. Known cards."""

from __future__ import annotations

import random

import pytest

from sixquiprend.engine import NUMBERS, Deal, Malformed, Rules, advance, new_game
from tests.play import dealt


@pytest.mark.parametrize("seats", range(2, 11))
def test_K1_only_the_cards_1_to_10n_plus_4_are_in_use_and_all_are_dealt(seats: int) -> None:
    in_use = tuple(range(1, 10 * seats + 5))
    (decision,) = new_game(Rules(seats, "K")).pending
    assert decision.packs == (in_use,)
    state = dealt(Rules(seats, "K"), random.Random(seats).sample(in_use, len(in_use)))
    lying = [card for cards in (*state.hands, *state.rows) for card in cards]
    assert set(lying) == set(in_use)
    assert len(lying) == len(in_use)


def test_K1_a_deal_of_other_cards_is_refused() -> None:
    with pytest.raises(Malformed) as caught:
        advance(new_game(Rules(2, "K")), Deal((NUMBERS,)))
    assert caught.value.code == "bad_deal"
    with pytest.raises(Malformed):
        advance(new_game(Rules(2, "K")), Deal(((*NUMBERS[:23], 25),)))


def test_K1_ten_seats_use_the_whole_deck_and_without_K_it_always_is() -> None:
    assert new_game(Rules(10, "K")).pending == new_game(Rules(10)).pending
    assert new_game(Rules(2)).pending[0].packs == (NUMBERS,)
