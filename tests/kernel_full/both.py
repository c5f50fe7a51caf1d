"""The same games on the engine and on the full kernel: the same deals, the same answers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from sixquiprend.engine import Answer, Deal, Decision, Joker, Rules, Special, State, advance, new_game
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout
from sixquiprend.kernel.full.converting import to_answer
from sixquiprend.kernel.full.layout import Table
from sixquiprend.kernel.full.tables import follow
from tests.play import some_answers

SPECIALS = tuple(Special)
JOKERS = tuple(Joker)


def check_rounds(rules: Rules, rng: Random, rounds: int) -> None:
    """Plays so many rounds by chance on the engine, and each again on the kernel in one go.

    Every question must be equal, with as many legal answers, the one given in the same place; and when a
    round is scored, every cell of the table. A game that is over begins again.
    """
    state = new_game(rules)
    table = full.to_line(state)
    for _ in range(rounds):
        if state.over:
            state = new_game(rules)
            table = full.to_line(state)
        state, asked, choices, packs = played_on_engine(state, rng)
        log = follow(table, np.array(choices, np.int16), codes(packs[0]), codes(packs[1]))
        for (decision, answer), line in zip(asked, log.tolist(), strict=True):
            question, seat, count, *said = line
            assert (layout.QUESTIONS[question], None if seat == layout.NOBODY else seat, count) == (
                decision.kind,
                decision.seat,
                len(decision.legal),
            )
            if decision.seat is None:
                assert said == [0, 0, 0]  # the dealer gives none of the legal answers
            else:
                assert to_answer(decision.seat, *said) == answer
        check_line(table, state)


def played_on_engine(
    state: State, rng: Random
) -> tuple[State, list[tuple[Decision, Answer | Deal]], list[int], list[tuple[object, ...]]]:
    """A round by chance: the state when it is scored, what was asked and said, the same as choices of the
    kernel, and the number cards (of a draft: of its rows) and the other cards that were dealt."""
    asked: list[tuple[Decision, Answer | Deal]] = []
    packs: list[tuple[object, ...]] = [(), ()]
    choices, done = list[int](), len(state.scores) + 1
    while len(state.scores) < done:
        said = some_answers(state, rng)
        for decision, answer in zip(state.pending, said, strict=True):
            asked.append((decision, answer))
            if not isinstance(answer, Deal):
                choices.append(decision.legal.index(answer))
            elif decision.label.startswith("draw"):
                choices.append(codes(answer.packs[0][:1])[0])
            else:
                choices.append(0)
                for number, pack in enumerate(answer.packs):
                    packs[number] = pack or packs[number]
        state, _ = advance(state, *said)
    return state, asked, choices, packs


def codes(pack: tuple[Any, ...]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """The cards of a pack as the kernel's dealer takes them."""
    kinds: dict[object, int] = {
        **{joker: number for number, joker in enumerate(JOKERS)},
        **{special: number for number, special in enumerate(SPECIALS)},
    }
    return np.array([card if isinstance(card, int) else kinds[card] for card in pack], np.int8)


def check_line(table: Table, state: State) -> None:
    """Every cell is what the state says."""
    expected = full.to_line(state)
    assert np.array_equal(table, expected), (np.flatnonzero(table != expected), state)


def check_every_step(rules: Rules, rng: Random, rounds: int = 2) -> State:
    """Plays on both side by side; at every step all legal answers, packs and cells must be equal."""
    return check_from(new_game(rules), rng, rounds)


def check_from(state: State, rng: Random, rounds: int = 1) -> State:
    """The same from this state on, until so many rounds are scored."""
    table = full.to_line(state)
    while len(state.scores) < rounds and not state.over:
        said = some_answers(state, rng)
        for decision, answer in zip(state.pending, said, strict=True):
            assert full.asked(table) == (decision.kind, decision.seat)
            assert full.answers(table) == decision.legal
            assert full.packs(table) == decision.packs
            if isinstance(answer, Deal):
                full.deal(table, answer)
            else:
                full.give(table, decision.legal.index(answer))
        state, _ = advance(state, *said)
        check_line(table, state)
    return state
