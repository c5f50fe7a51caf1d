"""Every layout tells what the line tells, in its own way."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import HEADS, Rules, State, View, advance, new_game, view
from sixquiprend.envs.core.traits import CARD_TRAITS, MOMENT_AT, ROW_TRAITS, ROWS_AT, TRAITS
from sixquiprend.envs.from_view import observation_of
from sixquiprend.envs.layouts import OLDER, PLANES, LayoutName, layout
from tests.play import some_answers


def middle_of_a_round(rules: Rules, turns: int = 4) -> State:
    rng, state = Random(5), new_game(rules)
    while state.turn < turns or state.queue:
        state, _ = advance(state, *some_answers(state, rng))
    return state


def written(name: LayoutName, told: View) -> NDArray[Any]:
    wanted = layout(name)
    out: NDArray[Any] = np.full((1, *wanted.shape), -9, wanted.kind)
    wanted.write(observation_of(told)[np.newaxis], out)
    assert out.min() >= wanted.low
    assert out.max() <= wanted.high
    line: NDArray[Any] = out[0]
    return line


def test_planes_have_each_number_card_in_one_place() -> None:
    told = view(middle_of_a_round(Rules(4)), 1)
    planes = written("planes", told)
    assert planes.shape == (len(PLANES), 114)
    assert (planes[:12, 10:].sum(0) == 1).all()

    def cards(plane: int) -> set[int]:
        return {int(code) - 9 for code in np.flatnonzero(planes[plane])}

    assert cards(0) == set(told.hand)
    assert [cards(3 + row) for row in range(4)] == [set(row) for row in told.rows]
    assert cards(9) == set(told.piles[1])
    assert cards(10) == {card for seat in (0, 2, 3) for card in told.piles[seat]}
    assert cards(12) == {row[-1] for row in told.rows}


def test_the_older_numbers_are_those_of_the_base_game() -> None:
    told = view(middle_of_a_round(Rules(4)), 2)
    numbers = written("older", told).tolist()
    assert len(numbers) == sum(size for _, size, _ in OLDER) == 47
    hand = [card - 1 for card in told.hand if isinstance(card, int)]
    assert numbers[:10] == hand + [-1] * (10 - len(hand))
    rows = [[card for card in row if isinstance(card, int)] for row in told.rows]
    assert numbers[10:23] == [
        4,
        *map(len, rows),
        *(row[-1] - 1 for row in rows),
        *(sum(HEADS[card] for card in row) for row in rows),
    ]
    cells = [[card - 1 for card in row] + [-1] * (6 - len(row)) for row in rows]
    assert numbers[23:] == [cell for row in cells for cell in row]


def test_traits_say_where_each_card_would_go_and_what_may_come_between() -> None:
    told = view(middle_of_a_round(Rules(4)), 0)
    traits = written("traits", told)
    assert traits.shape == (TRAITS,)
    seen = {card for row in (*told.rows, *told.piles, told.hand) for card in row}
    unknown = [card for card in range(1, 105) if card not in seen]
    ends = [row[-1] for row in told.rows if isinstance(row[-1], int)]
    slots = traits[:ROWS_AT].reshape(-1, len(CARD_TRAITS))
    assert slots[:, 0].sum() == len(told.hand)
    low, fits = 0, 0
    for card, slot in zip(told.hand, slots, strict=False):
        assert isinstance(card, int)
        assert np.isclose(slot[1], card / 104)
        assert np.isclose(slot[8], sum(each < card for each in unknown) / 104)
        below = [end for end in ends if end < card]
        assert slot[3] == (not below)
        low += not below
        if below:
            row = ends.index(max(below))
            fits += 1
            assert np.isclose(slot[4], (5 - len(told.rows[row])) / 5)
            assert np.isclose(slot[6], sum(max(below) < each < card for each in unknown) / 20)
            assert slot[7] == (len(told.rows[row]) == 5)
    assert fits > 0
    rows = traits[ROWS_AT:MOMENT_AT].reshape(-1, len(ROW_TRAITS))
    assert np.allclose(rows[:4, 1], np.array(ends) / 104)
    assert rows[4].tolist() == [0] * len(ROW_TRAITS)
    assert traits[MOMENT_AT + 2] == 1  # a card is asked for
