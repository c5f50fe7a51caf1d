"""What a seat learns from its view alone, where the rest of the round can be solved."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixquiprend.engine import Card, Joker, Rules, State, View, advance, view
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


@pytest.mark.parametrize("cards", [(2, 17), (17, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize("hands", [((5,), (18,)), ((18, 4), (6, 22))])
def test_B8_a_row_is_worth_what_comes_after_it_from_either_side(
    cards: tuple[int, int], hands: tuple[tuple[int, ...], ...]
) -> None:
    """The one who takes pays for the row, and both for what the rest of their cards leads to."""
    table = "10 11 · 13 · 14 15 16 · 20"
    laid = lay(table, *cards, options="K", hands=dict(enumerate(hands)), heads=(7, 2))
    state, _ = settle(seen_all(laid))
    seat = cards.index(2)
    found, paid = exact_costs(view(state, seat)), 7 - 2
    assert found is not None
    sign = 1 if seat == 0 else -1
    expected = [sign * (after(advance(state, answer)[0]) - paid) for answer in state.pending[0].legal]
    assert found.costs == pytest.approx(expected, abs=EXACT)
    assert len(set(expected)) > 1


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


@pytest.mark.parametrize(
    ("options", "mine", "theirs", "solved"),
    [
        ("K", (15,), (16,), True),
        ("K", (15, 17), (16, 18), True),
        ("K", (1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16), False),
        ("KJ", (15,), (16,), True),
        ("KJ", (Joker("0.9"), 15), (16, 18), False),
        ("KJ", (15, 17), (Joker("0.9"), 18), False),
    ],
)
def test_few_number_cards_that_both_know_are_solved(
    options: str, mine: tuple[Card, ...], theirs: tuple[Card, ...], solved: bool
) -> None:
    state = seen_all(lay("20 · 21 · 22 · 23", options=options, hands={0: mine, 1: theirs}))
    assert (exact_costs(view(state, 0)) is not None) == solved


def seen_all(state: State) -> State:
    """The same with all cards that lie nowhere in the pile of seat 0."""
    lying = {card for cards in (*state.rows, *state.hands) for card in cards} | {p.card for p in state.queue}
    return replace(state, piles=(tuple(card for card in range(1, 25) if card not in lying), ()))


def test_each_seat_is_told_its_own_strategy() -> None:
    state = seen_all(lay("20 · 21 · 22 · 23", options="K", hands={0: (5, 19), 1: (6, 24)}))
    told = [exact_costs(view(state, seat)) for seat in (0, 1)]
    assert [each.strategy for each in told if each is not None] == [(1, 0), (0, 1)]


def test_J3_a_joker_is_worth_what_comes_after_it_and_after_the_row_of_the_other() -> None:
    """The other seat's card is too low, and it then chooses its row."""
    hands = {0: (5,), 1: (18,)}
    laid = lay("10 11 · 13 · 14 15 16 · 20", Joker("0.5"), 2, options="KJ", hands=hands, heads=(7, 2))
    state, _ = settle(seen_all(laid))
    found = exact_costs(view(state, 0))
    assert found is not None
    expected = [after(advance(state, answer)[0]) - 5 for answer in state.pending[0].legal]
    assert found.costs == pytest.approx(expected, abs=EXACT)
    assert len(expected) == 8


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
