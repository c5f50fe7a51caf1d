"""What a seat knows of a table is what the engine's view tells it, and no more."""

from random import Random

import numpy as np
import pytest

from sixquiprend.bots.knowledge import knowledge
from sixquiprend.engine import Rules, SpecialsView, State, advance, new_game, view
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.layout import CARD_OF, CODE_OF, KINDS, Table
from tests.play import most_seats, some_answers

OPTIONS = ["", "K", "D", "P", "DP", "KDP", "JP", "DPVJ", "S", "PS", "KDPS"]


@pytest.mark.parametrize("options", OPTIONS)
def test_C11_a_seat_knows_its_hand_what_was_picked_passed_and_put_back_and_no_more(options: str) -> None:
    for seats in (2, 3, most_seats(options)):
        rng = Random(f"{options} {seats}")
        state = new_game(Rules(seats, options))
        while not state.scores:
            state, _ = advance(state, *some_answers(state, rng))
            if rng.random() < 0.1 and state.rows:
                for seat in range(seats):
                    check_view(state, seat)
                check_spectator(state)


def check_view(state: State, seat: int) -> None:
    seen, told = full.known_to(full.to_line(state), seat), view(state, seat)
    hands = [hand_of(seen, other) for other in range(len(state.hands))]
    assert hands == [sorted(CODE_OF[card] for card in hand) for hand in knowledge(told).hands]
    assert seen[at.SIZES : at.SIZES + len(hands)].tolist() == list(told.hand_sizes)
    public = {card for cards in (*told.rows, *told.piles) for card in cards} | {p.card for p in told.queue}
    known = {card for hand in hands for card in hand}
    for code, card in CARD_OF.items():
        placed = seen[at.PLACE + code] != at.OUT
        assert placed == (card in public or code in known)
    own = told.own.get("S")
    if isinstance(own, SpecialsView):
        assert seen[at.OWN : at.STOCK].sum() == seen[at.OWN + KINDS * seat :][:KINDS].sum() == len(own.hand)
        assert seen[at.STOCK_LEFT] == own.stock
        assert not seen[at.STOCK : at.STOCK + KINDS].any()


def check_spectator(state: State) -> None:
    """Who only looks on sees what lies on the table and in the piles, and nobody's hand."""
    line = full.to_line(state)
    seen, places = full.known_to(line, None), slice(at.PLACE, at.KNOWN)
    hidden = (line[places] >= at.IN_HAND) & (line[places] < at.IN_PILE)
    assert np.array_equal(seen[places], np.where(hidden, at.OUT, line[places]))
    assert not seen[at.HANDS : at.QUEUE].any()


def hand_of(seen: Table, seat: int) -> list[int]:
    first = at.HANDS + 12 * seat
    return [card for card in seen[first : first + 12].tolist() if card]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_view_stays_the_same_when_what_is_hidden_changes(options: str) -> None:
    """Two other hands change places, with their special cards: the seat can't tell."""
    rng = Random(options)
    state = new_game(Rules(4, options.replace("D", "").replace("P", "")))
    state, _ = advance(state, *some_answers(state, rng))
    table = full.to_line(state)
    swapped = table.copy()
    for block, cells in ((at.HANDS, 12), (at.OWN, KINDS)):
        for cell in range(cells):
            one, two = block + cells + cell, block + 2 * cells + cell
            swapped[one], swapped[two] = table[two], table[one]
    for code in CARD_OF:
        for cell in (at.PLACE + code, at.KNOWN + code):
            one, two = (at.IN_HAND + 1, at.IN_HAND + 2) if cell == at.PLACE + code else (2, 4)
            swapped[cell] = two if table[cell] == one else one if table[cell] == two else table[cell]
    assert not np.array_equal(table, swapped)
    for viewer in (0, 3, None):
        assert np.array_equal(full.known_to(table, viewer), full.known_to(swapped, viewer))
    assert not np.array_equal(full.known_to(table, 1), full.known_to(swapped, 1))


def test_a_choice_is_hidden_until_all_have_chosen() -> None:
    """B3: what the first seat has chosen, the second doesn't see when it is asked."""
    state = new_game(Rules(3))
    state, _ = advance(state, *some_answers(state, Random(1)))
    views = []
    for choice in range(10):
        table = full.to_line(state)
        full.give(table, choice)
        assert full.asked(table) == ("play", 1)
        views.append(full.known_to(table, 1).tobytes())
        assert full.known_to(table, 0)[at.CHOSEN] == choice + 1
    assert len(set(views)) == 1
