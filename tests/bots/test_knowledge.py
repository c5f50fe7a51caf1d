"""What a seat knows of hidden cards is always true, and never more than it was told."""

from __future__ import annotations

import pytest

from sixquiprend.bots.knowledge import knowledge
from sixquiprend.engine import Joker, Rules, view
from tests.play import COMBINATIONS, most_seats, short_game, steps


@pytest.mark.parametrize("options", COMBINATIONS)
def test_knowledge_agrees_with_the_hands_as_they_are(options: str) -> None:
    """Known cards lie where they are said to, and every hidden card is somewhere it may be."""
    for seed, seats in enumerate((2, 3, most_seats(options))):
        for step in steps(short_game(seats, options), seed=seed):
            state = step.before
            if not state.dealt or not state.rows:
                continue
            for seat in range(seats):
                known = knowledge(view(state, seat))
                assert known.hands[seat] == state.hands[seat]
                for other, hand in enumerate(state.hands):
                    assert set(known.hands[other]) <= set(hand)
                    for card in set(hand) - set(known.hands[other]):
                        if isinstance(card, Joker):
                            assert card in known.jokers
                        elif card in known.maybe:
                            assert other in known.maybe[card]
                        else:
                            assert card in known.anywhere
                # There are enough cards to fill every hand.
                wanted = sum(len(hand) for hand in state.hands) - sum(map(len, known.hands))
                assert wanted <= len(known.maybe) + len(known.anywhere) + sum(known.joker_counts)
                assert sum(known.joker_counts) <= len(known.jokers)


@pytest.mark.parametrize("options", ["D", "KD"])
def test_D1_all_picks_are_known(options: str) -> None:
    for step in steps(Rules(4, options, rounds=1), seed=5):
        state = step.before
        if state.dealt and state.rows:
            assert knowledge(view(state, 0)).hands == state.hands


def test_C11_a_card_that_was_given_is_known_until_it_may_have_been_passed_on() -> None:
    passes = [
        step for step in steps(Rules(4, "P", rounds=1), seed=3) if step.before.pending[0].kind == "pass"
    ]
    first, second = passes[0], passes[1]
    given = first.answers[0].card  # type: ignore[union-attr]
    between = [known for known in [knowledge(view(second.before, 0))] if given in second.before.hands[1]]
    assert all(given in known.hands[1] for known in between)
    third = passes[2].before
    if given in third.hands[1] or given in third.hands[2]:
        assert knowledge(view(third, 0)).maybe[given] == {1, 2}
