"""The same deals in lanes and one at a time."""

from __future__ import annotations

import numpy as np

from sixquiprend.kernel import FREE, LANES, Lanes, replay, seeded


def check_lanes(lanes: Lanes) -> None:
    """Deals once for every lane and compares the heads of each round with those of `replay`."""
    cards = lanes.deal()
    heads = lanes.play_deals(cards)
    nothing = np.full((0, 3, 4), FREE, np.int8)
    chance = seeded(0)
    for lane in range(LANES):
        dealt = cards[:, lane].tolist()
        # A hand is played from its end; the lanes play the cards as they come.
        hands = [dealt[4 + seat :: 4][::-1] for seat in range(4)]
        trace = replay([(card,) for card in dealt[:4]], hands, nothing, chance)
        assert trace.heads == tuple(heads[:, lane].tolist()), dealt
