"""What a seat learns from its view alone, where the rest of the round can be solved."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixquiprend.engine import Rules, State, View, advance, view
from sixquiprend.kernel.endgame import MOST_CARDS
from sixquiprend.kernel.exact import exact_costs
from tests.kernel_endgame.test_endgame import after, solved
from tests.play import lay, settle, steps

EXACT = 1e-9


def decisions(rules: Rules, seeds: int) -> list[tuple[State, View]]:
    """Every view that somebody is asked with, in some games by chance."""
    return [
        (step.before, view(step.before, decision.seat))
        for seed in range(seeds)
        for step in steps(rules, seed)
        for decision in step.before.pending
        if decision.seat is not None
    ]


@pytest.mark.parametrize("options", ["K", "KD", "D", "KV", "KJ"])
def test_every_answer_is_worth_what_the_engine_comes_to(options: str) -> None:
    kinds = set()
    for state, seen in decisions(Rules(2, options, rounds=1), 12):
        found = exact_costs(seen)
        if found is None or len(seen.hand) > 3:
            continue
        kinds.add(seen.asked[0].kind)
        sign = 1 if seen.seat == 0 else -1
        paid = state.heads[0] - state.heads[1]
        if seen.asked[0].kind == "play":
            assert found.value == pytest.approx(sign * solved(state).value, abs=EXACT)
            assert sum(p * c for p, c in zip(found.strategy, found.costs, strict=True)) == pytest.approx(
                found.value, abs=EXACT
            )
        else:
            expected = [sign * (after(advance(state, answer)[0]) - paid) for answer in seen.legal]
            assert found.costs == pytest.approx(expected, abs=EXACT)
            assert found.value == min(found.costs) == found.costs[found.strategy.index(1)]
    assert kinds >= {"play", "row"}


@pytest.mark.parametrize("options", ["K", "KD", "D", "KV"])
def test_two_seats_that_know_all_cards_have_an_answer_from_five_cards_on(options: str) -> None:
    for _, seen in decisions(Rules(2, options, rounds=1), 3):
        assert (exact_costs(seen) is not None) == (bool(seen.rows) and len(seen.hand) <= MOST_CARDS)


@pytest.mark.parametrize(
    "rules", [Rules(2), Rules(2, "KP"), Rules(2, "KS"), Rules(3, "K"), Rules(2, "J")], ids=str
)
def test_nothing_is_solved_where_something_stays_hidden(rules: Rules) -> None:
    assert all(exact_costs(seen) is None for _, seen in decisions(rules, 1))


def test_J_a_joker_in_a_hand_is_known_to_one_seat_only() -> None:
    for state, seen in decisions(Rules(2, "KJ", rounds=1), 8):
        held = any(type(card) is not int for hand in state.hands for card in hand)
        assert (exact_costs(seen) is not None) == (not held and len(seen.hand) <= MOST_CARDS)


def test_whoever_is_not_asked_gets_nothing() -> None:
    state = lay("12 · 37 · 43 · 58", options="K", hands={0: (1,), 1: (2,)})
    assert exact_costs(view(state, None)) is None
    state, _ = settle(lay("12 · 13 · 14 · 15", 1, 24, options="K"))
    assert exact_costs(view(state, 1)) is None


@pytest.mark.parametrize("cards", [(1, 24), (24, 1)])
def test_B8_the_last_low_card_takes_the_cheapest_row_whatever_was_taken_before(
    cards: tuple[int, int],
) -> None:
    state, _ = settle(lay("10 · 11 · 13 · 15", *cards, options="K", heads=(7, 2)))
    rest = tuple(card for card in range(2, 24) if card not in (10, 11, 13, 15))
    found = exact_costs(view(replace(state, piles=(rest, ())), cards.index(1)))
    assert found is not None
    assert list(found.costs) == [3, 5, 1, 2]
    assert list(found.strategy) == [0, 0, 1, 0]
