"""The network is told what a seat may know, no more and no less, for every question of every option."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from sixquiprend import kernel
from sixquiprend.bots.lines import seen_line
from sixquiprend.engine import view
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.network.weights import new_weights
from tests.network.decisions import QUESTIONS, decisions, line_of
from tests.play import most_seats, short_game

WEIGHTS = new_weights(np.random.default_rng(1))
"""Of a network that knows nothing: every input matters to it."""


@pytest.mark.parametrize("options", QUESTIONS)
def test_a_view_of_the_engine_and_the_whole_table_give_the_same_thoughts(options: str) -> None:
    asked = set()
    for seats in (2, 3, most_seats(options)):
        for state, seat in decisions(options, seats, f"same {options} {seats}"):
            seen, whole = view(state, seat), line_of(state, seat)
            thought = kernel.network.think(seen_line(seen), WEIGHTS)
            asked.add(seen.legal[0].question)
            assert len(thought.worths) == len(seen.legal)
            expected = kernel.network.think(whole, WEIGHTS)
            assert np.array_equal(thought.worths, expected.worths)
            assert thought[1:] == expected[1:]
            assert thought.worths.std() > 0
    assert asked == QUESTIONS[options]


@pytest.mark.parametrize("options", ["", "P", "J", "S", "DP", "KDPS"])
def test_hidden_cards_change_no_thought(options: str) -> None:
    """All that the seat doesn't know is dealt anew among the other hands, the stock and what lies out."""
    rng, changed = Random(f"hidden {options}"), 0
    for state, seat in decisions(options, 4, f"hidden {options}")[::3]:
        line = line_of(state, seat)
        other = with_other_secrets(line, seat, rng)
        changed += not np.array_equal(line, other)
        thought, expected = kernel.network.think(other, WEIGHTS), kernel.network.think(line, WEIGHTS)
        assert np.array_equal(thought.worths, expected.worths)
        assert thought[1:] == expected[1:]
    assert changed > 5


def with_other_secrets(line: full.Table, seat: int, rng: Random) -> full.Table:
    """The same table to this seat, with other hidden cards."""
    changed = line.copy()
    first = 1 if line[at.OPTIONS] & at.JOKERS else at.LOWEST + 1
    hidden = [
        code
        for code in range(first, at.LOWEST + 1 + int(line[at.NUMBERS]))
        if not int(line[at.KNOWN + code]) >> seat & 1
    ]
    places = [(int(line[at.PLACE + code]), int(line[at.KNOWN + code])) for code in hidden]
    rng.shuffle(places)
    for code, (place, known) in zip(hidden, places, strict=True):
        changed[at.PLACE + code], changed[at.KNOWN + code] = place, known
    for other in range(int(line[at.SEATS])):
        held = [code for code in range(1, at.CARD_CODES) if changed[at.PLACE + code] == at.IN_HAND + other]
        assert len(held) == line[at.SIZES + other]
        hand = at.HANDS + full.MAX_HAND * other
        changed[hand : hand + len(held)] = held
        if other not in (seat, int(line[at.SEATS])) and other < at.SPECIAL_SEATS:
            kinds = at.OWN + at.KINDS * other
            changed[kinds : kinds + at.KINDS] = np.roll(line[kinds : kinds + at.KINDS], 1)
    changed[at.STOCK : at.STOCK + at.KINDS] = np.roll(line[at.STOCK : at.STOCK + at.KINDS], 1)
    return changed


def test_a_table_that_asks_nobody_and_wrong_weights_are_refused() -> None:
    table = full.new_tables(short_game(4, ""), 1)[0]
    with pytest.raises(ValueError, match="asks no seat"):
        kernel.network.think(table, WEIGHTS)
    full.play_on(table[np.newaxis], kernel.seeded(1))
    for asked, seat in ((at.PLAY, 4), (at.PLAY, at.NOBODY), (at.DRAW, 0), (at.SWAP + 1, 0)):
        wrong = table.copy()
        wrong[at.ASKED], wrong[at.SEAT] = asked, seat
        with pytest.raises(ValueError, match="asks no seat"):
            kernel.network.think(wrong, WEIGHTS)
    with pytest.raises(ValueError, match="573 cells"):
        kernel.network.think(table[:-1], WEIGHTS)
    with pytest.raises(ValueError, match="573 cells"):
        kernel.network.think(table.astype(np.int16), WEIGHTS)
    worth: Any
    for worth in (WEIGHTS.worth[:-1], WEIGHTS.worth.astype(np.float64), np.repeat(WEIGHTS.worth, 2)[::2]):
        with pytest.raises(ValueError, match="'worth' are float32"):
            kernel.network.think(table, WEIGHTS._replace(worth=worth))
    assert len(kernel.network.think(table, WEIGHTS).worths) == 10
