"""Playing a whole game in one go, recorded or not: for bots, tests and measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sixquiprend.engine import Answer, Deal, Rules, State, View, advance, new_game, view

from .dealer import deal_from_game_seed
from .lines import Seat
from .writing import GameRecorder, RecordWriter

Answerer: TypeAlias = Callable[[int, View], Answer]
"""What a seat answers to what it sees; `view.legal` holds the answers it may give."""


def play_game(
    rules: Rules,
    seats: Sequence[Seat],
    answer: Answerer,
    game_seed: bytes,
    writer: RecordWriter | None = None,
) -> State:
    """Play a game to its end and return its last state. An answer that isn't legal raises, as in `advance`.

    Nobody sees another's choice: all views of a phase are of the state before it.
    """
    recorder = None if writer is None else GameRecorder(writer, rules, seats, game_seed)
    state = new_game(rules)
    while not state.over:
        answers: list[Answer | Deal] = [
            deal_from_game_seed(game_seed, state)
            if decision.seat is None
            else answer(decision.seat, view(state, decision.seat))
            for decision in state.pending
        ]
        state, events = advance(state, *answers)
        if recorder is not None:
            recorder.add(events)
    return state
