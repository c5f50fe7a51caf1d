"""Looking ahead: what answers cost this turn by the rules, and what the network expects afterwards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sixquiprend import kernel
from sixquiprend.bots.network import weights_file
from sixquiprend.engine import Rules, State, advance, new_game
from sixquiprend.kernel import full, network
from sixquiprend.kernel.full import layout
from tests.play import lay, settle, shuffled

WEIGHTS = network.load_weights(weights_file(4))


def ahead(*states: State, heat: float = 0.3, seed: int = 1) -> list[list[float]]:
    tables = np.stack([full.to_line(state) for state in states])
    costs: list[list[float]] = network.look_ahead(tables, WEIGHTS, heat, kernel.seeded(seed)).tolist()
    return costs


def asked(kind: str, options: str, seed: int = 1) -> State:
    """A table where somebody is asked that, in the first round, with more than one answer."""
    deals, state = Random(seed), new_game(Rules(4, options))
    while state.pending[0].kind != kind or len(state.pending[0].legal) < 2:
        answers = [
            shuffled(each, deals) if each.seat is None else deals.choice(each.legal) for each in state.pending
        ]
        state, _ = advance(state, *answers)
        assert state.round == 1
    return state


def test_B8_at_the_end_of_a_round_a_row_costs_its_heads() -> None:
    state, _ = settle(lay("10 · 11 · 13 · 15", 1, 24))
    assert ahead(state) == [[3, 5, 1, 2]]


@pytest.mark.parametrize("kind", ["play", "row", "special", "swap", "pass", "pick"])
def test_every_question_is_looked_at_and_again_the_same(kind: str) -> None:
    state = asked(kind, "DPS")
    (costs,) = ahead(state)
    assert len(costs) == len(state.pending[0].legal)
    assert np.isfinite(costs).all()
    assert ahead(state) == [costs]


def test_what_follows_is_what_the_network_expects() -> None:
    """After the row is taken nothing else happens this turn: the rest is the network's value."""
    state = lay("10 · 20 30 · 55 · 41", 3, hands={0: (60, 70), 1: (61, 71)})
    state, _ = settle(state)
    assert state.pending[0].kind == "row"
    (costs,) = ahead(state)
    for cost, answer in zip(costs, state.pending[0].legal, strict=True):
        after, _ = advance(state, answer)
        line = full.to_line(after)
        line[layout.SEAT] = answer.seat
        taken = after.heads[answer.seat] - state.heads[answer.seat]
        assert cost == pytest.approx(taken + network.think(line, WEIGHTS).own, abs=1e-3)


def test_the_others_choose_by_chance() -> None:
    state = asked("play", "")
    tables = np.stack([full.to_line(state)] * 50)
    network.look_ahead(tables, WEIGHTS, 0.5, kernel.seeded(1))
    chosen = tables[:, layout.CHOSEN + 1 : layout.CHOSEN + 4]
    assert (tables[:, layout.CHOSEN] == 0).all()
    assert all(len(set(cards)) > 1 for cards in chosen.T.tolist())
    assert chosen.min() >= 1


def test_tables_that_ask_different_things_are_refused() -> None:
    one, other = asked("play", ""), asked("row", "")
    with pytest.raises(ValueError, match="the same question"):
        ahead(one, other)
    with pytest.raises(ValueError, match="the same question"):
        network.look_ahead(full.new_tables(Rules(4), 1), WEIGHTS, 0.3, kernel.seeded(1))
