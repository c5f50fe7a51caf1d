"""Costs by the kernel: the round played to its end, thousands of times, from what one seat knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from sixquiprend.bots.frozen import Expert1
from sixquiprend.bots.model import load_model
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import JOKERS, Answer, Rules, View
from sixquiprend.engine.options.jokers import Jokers

from .trials import Trials

if TYPE_CHECKING:
    from sixquiprend.kernel.cards import Heads
    from sixquiprend.kernel.learned import Left
    from sixquiprend.kernel.rounds import Script
    from sixquiprend.kernel.unknown import Unknown

HEAT: Final = cast(float, Expert1.playouts.heat)
"""In playouts all seats go on as the expert thinks they would."""


def by_playouts(view: View, samples: int, rng: Random) -> Trials:
    """The heads of the seat from now to the end of the round, for each answer on the same deals."""
    return _heads(view, view.legal, samples, rng, until=0)


def of_this_turn(view: View, answers: tuple[Answer, ...], samples: int, rng: Random) -> Trials:
    """The heads of the seat from now to the end of this turn, for each of these answers on the same deals."""
    begun = bool(view.queue)
    return _heads(view, answers, samples, rng, until=len(view.hand) - (not begun))


def _heads(view: View, answers: tuple[Answer, ...], samples: int, rng: Random, until: int) -> Trials:
    lines, left, seed = scripts(view, answers), left_unseen(view), rng.getrandbits(64)
    try:
        heads = played_out(replace(unknown(view), until=until), lines, left, samples, seed)
    except ValueError:  # so much is known after passes that the kernel found no deal that fits it all
        loosely = replace(unknown(view, loosely=True), until=until)
        heads = played_out(loosely, lines, left, samples, seed)
    return heads[:, :, cast(int, view.seat)].astype(np.float64)


def expected_heads(view: View, samples: int, rng: Random) -> tuple[float, float]:
    """The heads of a round that begins so: with the hand of this seat, and with any hand at this table."""
    from sixquiprend.kernel.cards import to_codes  # noqa: PLC0415 - Numba is loaded when it is needed
    from sixquiprend.kernel.unknown import Pack  # noqa: PLC0415

    rules, own = view.rules, unknown(view)
    laid = {card for row in view.rows for card in row}
    deck = [card for card in rules.slots.deck(rules.seats, rules.slots.hand) if card not in laid]
    any_hand = replace(
        own,
        known=np.zeros_like(own.known),
        numbers=Pack(to_codes(deck), np.full(rules.seats, rules.slots.hand)),
        jokers=Pack(to_codes(JOKERS), np.full(rules.seats, int(rules.has(Jokers)))),
    )
    left, seed, free = left_unseen(view), rng.getrandbits(64), no_script(rules)
    own_heads, usual_heads = (
        float(played_out(position, free, left, samples, seed)[:, :, cast(int, view.seat)].mean())
        for position in (own, any_hand)
    )
    return own_heads, usual_heads


def no_script(rules: Rules) -> Script:
    """One candidate that leaves every choice to the playout."""
    from sixquiprend.kernel.rounds import FREE  # noqa: PLC0415

    return np.full((1, 1, 3, rules.seats), FREE, np.int8)


def played_out(position: Unknown, lines: Script, left: Left, samples: int, seed: int) -> Heads:
    """`heads[sample, candidate, seat]`, with every seat playing by the learned table."""
    from sixquiprend.kernel.chance import seeded  # noqa: PLC0415
    from sixquiprend.kernel.searching import evaluate_learned  # noqa: PLC0415

    return evaluate_learned(position, lines, seeded(seed), samples, left, load_model(), HEAT)
