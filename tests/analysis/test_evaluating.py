"""What answers are expected to cost, from what a seat knows and nothing else."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from sixquiprend.analysis.evaluating import Evaluation, evaluate
from sixquiprend.analysis.playouts import expected_heads
from sixquiprend.engine import Card, Play, Rules, State, View, view
from tests.analysis.games import asked_states, short_game
from tests.play import COMBINATIONS, lay, settle

FEW = 64


def weighed(view: View, samples: int = FEW, seed: int = 1) -> Evaluation:
    return evaluate(view, Random(seed), samples)


@pytest.mark.parametrize("options", COMBINATIONS)
def test_every_decision_of_every_option_is_weighed(options: str) -> None:
    rng = Random(1)
    for state in asked_states(short_game(options, 4)):
        if rng.random() > 0.12:
            continue
        decision = rng.choice(state.pending)
        found = weighed(view(state, decision.seat), 8)
        assert len(found.costs) == len(found.errors) == len(found.regrets) == len(decision.legal)
        assert min(found.regrets) == 0
        assert found.regrets[found.costs.index(min(found.costs))] == 0
        assert all(error >= 0 for error in found.errors)


def test_the_same_seed_gives_the_same_costs_and_another_one_others() -> None:
    for options in ("", "S", "D"):
        state = asked_states(short_game(options))[0]
        seen = view(state, state.pending[0].seat)
        assert weighed(seen) == weighed(seen)
        assert weighed(seen) != weighed(seen, seed=2)


def test_a_card_that_takes_a_dear_row_for_certain_costs_its_heads() -> None:
    state = lay(
        "5 10 · 8 20 · 30 40 44 50 55 · 90", hands={0: (56, 91), 1: (1, 2)}
    )  # 3 + 3 + 5 + 3 + 7 heads
    found = weighed(view(state, 0), 500)
    assert found.method == "round"
    assert found.costs[0] > found.costs[1] + 5
    assert found.regrets[0] == pytest.approx(found.costs[0] - found.costs[1])
    assert found.errors[0] < 1


def test_B8_the_cheapest_row_is_the_best_at_the_end_of_a_round() -> None:
    state, _ = settle(lay("10 · 11 · 13 · 15", 1, 24))
    found = weighed(view(state, 0))
    assert list(found.costs) == [3, 5, 1, 2]
    assert list(found.regrets) == [2, 4, 0, 1]


def test_S9_a_special_card_that_saves_a_dear_row_is_worth_playing() -> None:
    states = [
        state
        for seed in range(6)
        for state in asked_states(short_game("S"), seed)
        if state.pending[0].kind == "special" and len(state.pending[0].legal) > 1
    ]
    found = [weighed(view(state, state.pending[0].seat), 200) for state in states[::9]]
    assert {each.method for each in found} == {"round"}
    assert any(each.regrets[0] > 1 for each in found)  # no special card, where one would have helped
    assert any(each.regrets[0] == 0 for each in found)


def test_K_two_seats_with_few_cards_are_solved() -> None:
    methods = {
        len(state.hands[0]): weighed(view(state, 0)).method for state in plays(Rules(2, "K", rounds=1))
    }
    assert methods == {size: "exact" if size <= 5 else "round" for size in range(1, 11)}


def test_an_exact_answer_has_no_error_and_cards_of_the_best_mix_no_regret() -> None:
    for state in plays(Rules(2, "K", rounds=1))[5:]:
        found = weighed(view(state, 1))
        assert set(found.errors) == {0}
        assert found.regrets == pytest.approx([cost - min(found.costs) for cost in found.costs])


def plays(rules: Rules) -> list[State]:
    """The states of a game in which cards are chosen."""
    return [state for state in asked_states(rules) if isinstance(state.pending[0].legal[0], Play)]


# --- hidden cards stay hidden ----------------------------------------------------------------------


def with_other_secrets(state: State, seat: int, rng: Random) -> State:
    """The same game to this seat, while the cards it doesn't see are dealt in another way."""
    numbers = [card for card in state.slots.cards if isinstance(card, int)]
    seen: set[Card] = {*state.hands[seat], *(play.card for play in state.queue)}
    seen.update(*state.rows, *state.piles)
    unseen = [card for card in numbers if card not in seen]
    rng.shuffle(unseen)
    hands = tuple(
        hand if other == seat else tuple(sorted(unseen.pop() for _ in hand))
        for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


@pytest.mark.parametrize("seat", [0, 2])
def test_costs_dont_depend_on_what_the_others_hold(seat: int) -> None:
    rng = Random(1)
    for state in asked_states(Rules(4, rounds=1))[::3]:
        if state.pending[0].kind == "row":
            continue
        other = with_other_secrets(state, seat, rng)
        assert other.hands != state.hands or len(state.hands[0]) == 0
        assert weighed(view(other, seat)) == weighed(view(state, seat))


def test_S_costs_dont_depend_on_special_cards_that_others_hold() -> None:
    state = next(s for s in asked_states(short_game("S")) if s.pending[0].kind == "special")
    seat = state.queue[0].seat
    data = state.own["S"]
    others = [other for other in range(3) if other != seat]
    hands = list(data.hands)
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    swapped = replace(state, own={**state.own, "S": replace(data, hands=tuple(hands))})
    assert swapped != state
    assert weighed(view(swapped, seat)) == weighed(view(state, seat))


def test_costs_do_depend_on_what_the_seat_holds() -> None:
    state = lay("5 10 · 8 20 · 30 40 44 50 55 · 90", hands={0: (56, 91), 1: (1, 2)})
    other = lay("5 10 · 8 20 · 30 40 44 50 55 · 90", hands={0: (57, 91), 1: (1, 2)})
    assert weighed(view(state, 0)) != weighed(view(other, 0))


# --- luck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["", "K", "J", "P", "S"])
def test_luck_evens_out_over_many_deals(options: str) -> None:
    luck = []
    for seed in range(40):
        state = next(state for state in asked_states(short_game(options), seed) if state.rows)
        own, usual = expected_heads(view(state, 0), 60, Random(seed))
        luck.append(usual - own)
    assert abs(sum(luck)) / len(luck) < 1.2
    assert max(luck) > 0.5
    assert min(luck) < -0.5


# --- special cards ---------------------------------------------------------------------------------


def seconds_a_decision(rules: Rules) -> float:
    """Processor time of weighing a decision as an analysis does, of every kind that there is."""
    states = [state for state in asked_states(rules, 1) if len(state.pending[0].legal) > 1][::6]
    views = [view(state, state.pending[0].seat) for state in states]
    for each in {each.legal[0].question: each for each in views}.values():
        evaluate(each, Random(1), 40)  # compiled, or loaded
    begun = process_time()
    for each in views:
        evaluate(each, Random(1))
    return (process_time() - begun) / len(views)


@pytest.mark.parametrize("options", ["S", "KPS"])
def test_S_a_decision_is_weighed_in_twice_the_time_at_most(options: str) -> None:
    base = seconds_a_decision(Rules(4, rounds=1))
    assert seconds_a_decision(short_game(options, 4)) < 2 * base


def test_S_every_kind_of_question_is_weighed_to_the_end_of_the_round() -> None:
    found = {}
    for seed in range(4):
        for state in asked_states(short_game("DPS"), seed):
            for decision in state.pending:
                if len(decision.legal) > 1 and decision.kind not in found:
                    found[decision.kind] = weighed(view(state, decision.seat), 80)
    assert found.keys() == {"pick", "pass", "play", "special", "row", "swap"}
    assert {each.method for each in found.values()} == {"round"}
    assert all(len(each.costs) > 1 for each in found.values())


def test_S11_a_special_card_that_could_be_kept_is_not_spent_for_nothing() -> None:
    """Spent without need it costs what it would be worth in another round."""
    costs = []
    for state in asked_states(short_game("S"), 3):
        if state.pending[0].kind == "special" and state.round == 1 and len(state.pending[0].legal) > 1:
            found = weighed(view(state, state.pending[0].seat), 400)
            if found.costs[0] == min(found.costs):
                costs.append(min(found.costs[1:]) - found.costs[0])
    assert costs
    assert max(costs) > 1
