"""Costs by the kernel: the round played to its end, thousands of times, from what one seat knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from sixquiprend.bots.expert import Expert
from sixquiprend.bots.model import load_model
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import JOKERS, Rules, View

from .trials import Trials

if TYPE_CHECKING:
    from sixquiprend.kernel.rounds import Script
    from sixquiprend.kernel.searching import Unknown

HEAT: Final = cast(float, Expert.playouts.heat)
"""In playouts all seats go on as the expert thinks they would."""


def by_playouts(view: View, samples: int, rng: Random) -> Trials:
    """The heads of the seat from now to the end of the round, for each answer on the same deals."""
    lines, seed = scripts(view, view.legal), rng.getrandbits(64)
    try:
        return heads_of(unknown(view), lines, view, samples, Random(seed))
    except ValueError:  # so much is known after passes that the kernel found no deal that fits it all
        return heads_of(unknown(view, loosely=True), lines, view, samples, Random(seed))


def expected_heads(view: View, samples: int, rng: Random) -> tuple[float, float]:
    """The heads of a round that begins so: with the hand of this seat, and with any hand at this table."""
    from sixquiprend.kernel.cards import to_codes  # noqa: PLC0415 - Numba is loaded when it is needed
    from sixquiprend.kernel.searching import Pack  # noqa: PLC0415

    rules, own = view.rules, unknown(view)
    laid = {card for row in view.rows for card in row}
    deck = [card for card in rules.slots.deck(rules.seats, rules.slots.hand) if card not in laid]
    any_hand = replace(
        own,
        known=np.zeros_like(own.known),
        numbers=Pack(to_codes(deck), np.full(rules.seats, rules.slots.hand)),
        jokers=Pack(to_codes(JOKERS), np.full(rules.seats, int("J" in rules.options))),
    )
    seed, nothing_said = rng.getrandbits(64), no_script(rules)
    own_heads, usual_heads = (
        float(heads_of(position, nothing_said, view, samples, Random(seed)).mean())
        for position in (own, any_hand)
    )
    return own_heads, usual_heads


def no_script(rules: Rules) -> Script:
    """One candidate that leaves every choice to the playout."""
    from sixquiprend.kernel.rounds import FREE  # noqa: PLC0415

    return np.full((1, 1, 3, rules.seats), FREE, np.int8)


def heads_of(position: Unknown, lines: Script, view: View, samples: int, rng: Random) -> Trials:
    """The heads of the seat of the view, for each candidate; every seat plays by the learned table."""
    from sixquiprend.kernel.chance import seeded  # noqa: PLC0415
    from sixquiprend.kernel.learned import evaluate_learned  # noqa: PLC0415

    chance, left = seeded(rng.getrandbits(64)), left_unseen(view)
    heads = evaluate_learned(position, lines, chance, samples, left, load_model(), HEAT)
    return heads[:, :, cast(int, view.seat)].astype(np.float64)
