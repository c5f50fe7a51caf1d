"""Events say enough to give a game back: the answers that were given, and the cards that were dealt."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from sixquiprend.engine import Deal, Event, Revealed, RoundStarted
from tests.play import COMBINATIONS, short_game, steps


@pytest.mark.parametrize("options", COMBINATIONS)
def test_events_tell_every_answer_and_every_card_that_leaves_a_pack(options: str) -> None:
    for step in steps(short_game(3, options), seed=options):
        told = [answer for event in step.events for answer in event.told()]
        drawn = Counter(chain.from_iterable(event.drawn() for event in step.events))
        for answer in step.answers:
            if isinstance(answer, Deal):
                assert drawn <= Counter(chain.from_iterable(answer.packs))
                assert drawn or "D" in options  # in a draft, numbers lie open and are picked
            else:
                assert answer in told


def test_an_event_tells_nothing_unless_it_says_so() -> None:
    started = RoundStarted(1)
    assert (started.told(), started.drawn(), started.audience) == ((), (), None)
    assert Revealed.drawn is Event.drawn
