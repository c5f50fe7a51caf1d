"""Costs in a game with special cards: the turn is played to its end, the network values what follows."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, cast

import numpy as np

from sixquiprend import kernel
from sixquiprend.bots.network import Network
from sixquiprend.engine import Deal, Pass, Play, Rules, View, advance, new_game
from sixquiprend.engine import view as view_of
from sixquiprend.engine.options.specials import Specials

from .trials import Trials
from .worlds import some_worlds

HEAT: Final = 0.3
"""How much chance there is in what the others do, in heads: people don't play as the network does."""


def by_looking_ahead(view: View, worlds: int, rng: Random) -> Trials:
    """The heads of the seat to the end of the round, for each answer in the same worlds.

    A special card that is spent, and could be kept for another round, counts too (`kernel.network.ahead`).
    """
    full = kernel.full
    tables = np.stack([full.to_line(world) for world in some_worlds(view, worlds, rng)])
    if isinstance(view.legal[0], Play | Pass):
        tables[:, full.layout.SEAT] = cast(int, view.seat)  # all are asked at once: any may be the first
    chance = kernel.seeded(rng.getrandbits(64))
    return kernel.network.look_ahead(tables, _network().weights_for(tables[0]), HEAT, chance).astype(
        np.float64
    )


def prepare() -> None:
    """Compiles what it needs, or loads it from the cache: seconds the first time on a machine."""
    game = new_game(Rules(2, Specials.about.letter))
    state, _ = advance(game, Deal(game.pending[0].packs))
    by_looking_ahead(view_of(state, 0), 1, Random(0))


@cache
def _network() -> Network:
    return Network()
