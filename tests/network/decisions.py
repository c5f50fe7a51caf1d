"""Decisions of games by chance, which the network may be asked about."""

from __future__ import annotations

from random import Random

from sixquiprend.engine import State, advance, new_game
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout as at
from tests.play import short_game, some_answers

QUESTIONS = {
    "": {"play", "row"},
    "K": {"play", "row"},
    "V": {"play", "row"},
    "P": {"pass", "play", "row"},
    "D": {"pick", "play", "row"},
    "JV": {"play", "row", "joker"},
    "S": {"play", "row", "special", "swap"},
    "KDP": {"pick", "pass", "play", "row"},
    "DPJ": {"pick", "pass", "play", "row", "joker"},
    "KDPS": {"pick", "pass", "play", "row", "special", "swap"},
}


def decisions(options: str, seats: int, seed: str) -> list[tuple[State, int]]:
    """All decisions of a game by chance that have more than one answer."""
    rng, state, found = Random(seed), new_game(short_game(seats, options)), []
    while not state.over:
        found += [
            (state, decision.seat)
            for decision in state.pending
            if decision.seat is not None and len(decision.legal) > 1
        ]
        state, _ = advance(state, *some_answers(state, rng))
    return found


def line_of(state: State, seat: int) -> full.Table:
    """The whole table, with this seat asked."""
    line = full.to_line(state)
    line[at.SEAT] = seat
    return line
