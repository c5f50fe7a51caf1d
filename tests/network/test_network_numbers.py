"""The same weights think the same of the same table everywhere: what `numbers.json` says (see `numbers`)."""

import json

import numpy as np
import pytest
from msgspec.structs import replace

from sixquiprend.kernel import full, network
from tests.network.decisions import decisions, line_of
from tests.network.numbers import FILE, cases, weights
from tests.play import lay

CASES = cases()
RECORDED = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_the_same_table_gives_the_same_thought(name: str) -> None:
    assert CASES[name]() == pytest.approx(RECORDED[name], abs=1e-3)


def test_every_thought_is_recorded_and_no_other() -> None:
    assert list(CASES) == list(RECORDED)


def test_D1_the_second_pick_of_a_seat() -> None:
    """A hand of one card, of which every other is above or below."""
    state, seat = decisions("D", 10, "numbers D 10")[12]
    assert len(state.hands[seat]) == 1
    thought = network.think(line_of(state, seat), weights())
    found = [thought.own, thought.others, thought.worths.mean(), thought.worths.std()]
    assert [float(each) for each in found] == pytest.approx([0.52286, 4.09885, -3.20778, 3.08195], abs=1e-3)


def test_B7_the_one_card_that_is_unknown_lies_between_a_full_row_and_the_own_card() -> None:
    """Nearly certain is not certain: what each of the others does has at most a chance of 0.999."""
    laid = lay("1 2 3 4 · 5 6 · 7 · 8 9 10 11 12", options="K", hands={0: (24,), 1: (20,)})
    rest = tuple(card for card in range(13, 24) if card != 20)
    thought = network.think(full.to_line(replace(laid, piles=(rest, ()))), weights())
    found = [thought.own, thought.others, float(thought.worths[0])]
    assert found == pytest.approx([1.51106, -0.92313, 8.48053], abs=1e-3)


@pytest.mark.parametrize("question", [11, 22, 99, 2**16 - 1])
def test_a_question_that_nobody_knows_is_refused(question: int) -> None:
    table = full.to_line(decisions("", 2, "refused")[0][0])
    table[0] = np.uint16(question)
    with pytest.raises(ValueError, match="asks no seat"):
        network.think(table, weights())
