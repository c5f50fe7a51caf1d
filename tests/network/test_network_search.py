"""The search with the network: deals as they may be, heads as they would come, hands that explain it."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from sixquiprend import kernel
from sixquiprend.bots.foresight import sight_of
from sixquiprend.bots.network import Network, weights_file
from sixquiprend.engine import HEADS, NUMBERS, Deal, Play, Rules, State, View, advance, new_game, view
from sixquiprend.kernel import full, network
from sixquiprend.kernel.compiling import compiled
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.network.recalling import Past, Weigher, explains
from sixquiprend.kernel.network.searching import new_scratch
from sixquiprend.kernel.network.weights import units_of
from tests.play import lay, settle

from .decisions import QUESTIONS, decisions, line_of

NET = Network()
WEIGHTS = network.load_weights(weights_file(2))
WAY = network.Way()


def hand_of(line: full.Table, seat: int) -> list[int]:
    first = at.HANDS + full.MAX_HAND * seat
    return [int(card) for card in line[first : first + int(line[at.SIZES + seat])]]


@pytest.mark.parametrize("options", QUESTIONS)
def test_a_deal_hides_nothing_that_is_seen_and_invents_nothing(options: str) -> None:
    """All that the seat sees is as it is; every card lies in one place; special cards are four of a kind."""
    asked = decisions(options, 3, f"deals {options}")
    for state, seat in Random(options).sample(asked, min(40, len(asked))):
        sight, whole = sight_of(view(state, seat), recall=True), line_of(state, seat)
        dealt = network.foresee(sight, WEIGHTS, kernel.seeded(1), 2, WAY).last
        assert hand_of(dealt, seat) == hand_of(whole, seat)
        for first, end in ((at.SEATS, at.ROW_COUNT + 1), (at.SIZES, at.HANDS), (at.QUEUE, at.OWN)):
            assert (dealt[first:end] == whole[first:end]).all()
        held = [card for other in range(3) for card in hand_of(dealt, other)]
        lying = {
            card for card in range(1, at.CARD_CODES) if whole[at.PLACE + card] in (at.ON_TABLE, at.IN_POOL)
        }
        assert len(held) == len(set(held))
        assert not lying & set(held)
        assert all(cards == sorted(cards) for cards in (hand_of(dealt, other) for other in range(3)))
        if "S" in options:
            kinds, real = (
                line[at.OWN : at.PLACE].reshape(-1, at.KINDS).sum(0).tolist() for line in (dealt, whole)
            )
            assert kinds == real


def test_B8_a_row_costs_what_lies_there() -> None:
    """In the last turn nothing follows: own heads are those of the row, and nobody else takes any."""
    state, _ = settle(lay("50 55 · 60 66 · 70 77 · 81", 5, 101))
    seen = view(state, state.pending[0].seat)
    heads = network.foresee(sight_of(seen, recall=True), WEIGHTS, kernel.seeded(1), 3, WAY).heads
    rows = [sum(HEADS[card] for card in row) for row in seen.rows]
    assert heads[:, :, 0].tolist() == [rows] * 3
    assert not heads[:, :, 1].any()


def test_more_deals_go_on_from_the_last() -> None:
    """Deals in two parts are as good as in one: the walk goes on where it was."""
    sight = sight_of(_in_the_middle(2, 4), recall=True)
    first = network.foresee(sight, WEIGHTS, kernel.seeded(1), 3, WAY)
    after = network.foresee(sight, WEIGHTS, kernel.seeded(2), 1, WAY, first.last)
    moved = [len(set(hand_of(first.last, seat)) - set(hand_of(after.last, seat))) for seat in range(4)]
    assert 0 < sum(moved) <= 2 * 3 * 2  # two exchanges for each other seat, of two hands at most


@compiled
def _explains(
    past: Past, table: full.Table, seat: int, weights: network.Weights, desk: Weigher
) -> np.float32:
    return explains(past, table, seat, weights, desk)


def test_the_real_hand_explains_what_was_played_better_than_others() -> None:
    scratch = new_scratch(len(NUMBERS), units_of(WEIGHTS))
    desk = Weigher(
        scratch.page, scratch.survey, scratch.worths, scratch.values, scratch.pool, np.zeros(10, np.float32)
    )
    better = []
    for deal in range(12):
        seen, real = _in_the_middle(deal, 2), _hands(deal, 2)
        sight = sight_of(seen, recall=True)
        even = sight._replace(past=network.new_past(0))
        played = set(sight.past.played[:, 1].tolist())
        table = network.foresee(even, WEIGHTS, kernel.seeded(deal), 1, WAY).last
        guessed = [
            _explains(
                sight.past,
                network.foresee(even, WEIGHTS, kernel.seeded(chance), 1, WAY).last,
                1,
                WEIGHTS,
                desk,
            )
            for chance in range(10)
        ]
        left = sorted(at.CODE_OF[card] for card in real[1] if at.CODE_OF[card] not in played)
        first = at.HANDS + full.MAX_HAND
        table[first : first + len(left)] = left
        truth = _explains(sight.past, table, 1, WEIGHTS, desk)
        better += [truth > other for other in guessed]
    assert np.mean(better) > 0.8


def test_deals_explain_what_was_played() -> None:
    """The cards that are really in a hand are dealt to it more often than by an even deal."""
    found = Counter[bool]()
    for deal in range(12):
        seen, real = _in_the_middle(deal, 2), _hands(deal, 2)
        codes = {at.CODE_OF[card] for card in real[1]}
        sight = sight_of(seen, recall=True)
        for recalling in (True, False):
            last, asked = None, sight if recalling else sight._replace(past=network.new_past(0))
            for part in range(60):
                last = network.foresee(asked, WEIGHTS, kernel.seeded(part), 1, WAY, last).last
                found[recalling] += len(codes & set(hand_of(last, 1)))
    assert found[True] > 1.1 * found[False]


def test_what_is_no_past_or_no_hidden_cards_is_refused() -> None:
    sight = sight_of(_in_the_middle(1, 2), recall=True)
    wrong = [
        sight._replace(table=sight.table[:-1]),
        sight._replace(hidden=sight.hidden._replace(jokers=np.zeros(3, np.int64))),
        sight._replace(hidden=sight.hidden._replace(jokers=np.full(10, 11, np.int64))),
        sight._replace(hidden=sight.hidden._replace(jokers=np.full(10, -1, np.int64))),
        sight._replace(hidden=sight.hidden._replace(allowed=np.zeros(3, np.uint16))),
        sight._replace(past=sight.past._replace(lines=sight.past.lines[:, :-1])),
        sight._replace(past=sight.past._replace(played=sight.past.played[:1])),
        sight._replace(past=sight.past._replace(played=sight.past.played + np.int16(200))),
    ]
    for bad in wrong:
        with pytest.raises(ValueError, match=r"."):
            network.foresee(bad, WEIGHTS, kernel.seeded(1), 1, WAY)
    other = network.foresee(sight_of(_in_the_middle(1, 4), recall=True), WEIGHTS, kernel.seeded(1), 1, WAY)
    with pytest.raises(ValueError, match="another table"):
        network.foresee(sight, WEIGHTS, kernel.seeded(1), 1, WAY, other.last)
    for deals, way in ((-1, WAY), (1, network.Way(more=-1))):
        with pytest.raises(ValueError, match="-1"):
            network.foresee(sight, WEIGHTS, kernel.seeded(1), deals, way)


def test_hands_that_cannot_be_filled_are_refused() -> None:
    """So much is thought to be known that nothing is left to fill a hand with."""
    sight = sight_of(_in_the_middle(1, 2), recall=False)
    sight.table[at.KNOWN : at.KNOWN + at.CARD_CODES] |= 1
    with pytest.raises(ValueError, match="can't lie"):
        network.foresee(sight, WEIGHTS, kernel.seeded(1), 1, WAY)


def _hands(deal: int, seats: int) -> list[tuple[int, ...]]:
    deck = Random(deal).sample(NUMBERS, len(NUMBERS))
    return [tuple(deck[10 * seat : 10 * seat + 10]) for seat in range(seats)]


def _in_the_middle(deal: int, seats: int) -> View:
    """What seat 0 sees after six turns of networks."""
    deck = Random(deal).sample(NUMBERS, len(NUMBERS))
    state: State = advance(new_game(Rules(seats)), Deal((tuple(deck),)))[0]
    rng = Random(deal)
    while state.turn < 6 or state.pending[0].kind != "play":
        state, _ = advance(
            state, *(NET.answer(view(state, ask.seat), rng) for ask in state.pending if ask.seat is not None)
        )
    seen = view(state, 0)
    assert isinstance(seen.legal[0], Play)
    return seen
