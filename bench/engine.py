"""The engine, one round at a time, with random legal answers; nothing is recorded."""

from __future__ import annotations

from random import Random

from bench.measuring import Case
from sixquiprend.engine import Answer, Deal, Decision, Rules, State, advance, new_game
from sixquiprend.engine.presets import PRESETS

SEATS = 4


def cases() -> dict[str, Case]:
    return {f"engine {preset}": _case(letters) for preset, letters in PRESETS.items()}


def _case(letters: str) -> Case:
    rng, start = Random(1), new_game(Rules(SEATS, letters))

    def play() -> int:
        play_round(start, rng)
        return 1

    return play


def play_round(state: State, rng: Random) -> State:
    """The state when the round that begins with this one is scored."""
    done = len(state.scores) + 1
    while len(state.scores) < done:
        state, _ = advance(state, *[_answer(decision, rng) for decision in state.pending])
    return state


def _answer(decision: Decision, rng: Random) -> Answer | Deal:
    if decision.seat is not None:
        return decision.legal[int(rng.random() * len(decision.legal))]
    packs = [list(pack) for pack in decision.packs]
    for pack in packs:
        rng.shuffle(pack)
    return Deal(tuple(map(tuple, packs)))
