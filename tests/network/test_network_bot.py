"""The network at the table: with sense, the same twice, and for any rules."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend.bots import BOT_NAMES, make_bot
from sixquiprend.engine import (
    Answer,
    MinusIsPlus,
    NoSpecial,
    Special,
    State,
    TakeRow,
    advance,
    new_game,
    view,
)
from tests.play import lay, settle, short_game, some_answers


def choose(state: State) -> Answer:
    state, _ = settle(state)
    return make_bot("network").answer(view(state, state.pending[0].seat), Random(1))


def test_B8_the_cheapest_row_is_taken() -> None:
    state = lay("50 55 · 60 66 · 70 77 · 81", 5, 101, hands={0: [90, 91], 1: [92, 93]})
    assert choose(state) == TakeRow(0, 3)


def test_S4_a_dear_row_is_not_taken() -> None:
    table = "11 22 33 44 55 · 80 · 90 · 100"
    state = lay(table, 56, 101, specials={0: [Special.SEVEN_TAKES]}, hands={0: [2], 1: [3]})
    assert choose(state) != NoSpecial(0)


def test_S9_the_card_with_the_most_heads_is_cancelled() -> None:
    table = "11 12 13 14 55 · 80 · 90 · 100"
    held = {0: [Special.MINUS_IS_PLUS]}
    state = lay(table, 56, 101, heads=(9, 0), specials=held, hands={0: [2], 1: [3]})
    assert choose(state) == MinusIsPlus(0, 55)


@pytest.mark.parametrize("options", ["J", "KDPS"])
def test_the_same_view_and_chance_give_the_same_answer(options: str) -> None:
    bot, other = make_bot("network"), make_bot("network")
    rng, state = Random(options), new_game(short_game(3, options))
    while not state.over:
        for decision in state.pending:
            if decision.seat is not None and rng.random() < 0.2:
                seen = view(state, decision.seat)
                answer = bot.answer(seen, Random(5))
                assert answer in decision.legal
                assert answer == other.answer(seen, Random(5))
        state, _ = advance(state, *some_answers(state, rng))


def test_it_is_not_offered_to_players() -> None:
    assert "network" not in BOT_NAMES
