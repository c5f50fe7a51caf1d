"""What the network foresees for a seat: the sight that its search needs, and what each answer costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from sixquiprend import kernel
from sixquiprend.engine import Play, View

from .knowledge import knowledge
from .lines import seen_line
from .past import past_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sixquiprend.kernel.chance import Chance
    from sixquiprend.kernel.network import Sight, Way, Weights

OTHERS: Final = 0.8
"""How much a head of the others' average makes up for a head of one's own."""


def sight_of(view: View, recall: bool) -> Sight:
    """What the seat of this view knows; `recall`: with the turns that tell of the others' hands."""
    network, code = kernel.network, kernel.full.layout.CODE_OF
    line, known, hidden = seen_line(view), knowledge(view), network.new_hidden()
    hidden.jokers[: view.rules.seats] = known.joker_counts
    for card, seats in known.maybe.items():
        hidden.allowed[code[card]] = sum(1 << seat for seat in seats)
    recalls = recall and isinstance(view.legal[0], Play) and kernel.plays("minding", view.rules)
    return network.Sight(line, hidden, past_of(view, line) if recalls else network.new_past(0))


def foreseeing(
    sight: Sight, weights: Weights, chance: Chance, way: Way
) -> Callable[[int], NDArray[np.float64]]:
    """A function that plays so many deals more, and says what each answer costs in them, on average.

    Nothing, for all answers, if so much is thought to be known after passes that no deal fits it all.
    """
    last = None

    def look(deals: int) -> NDArray[np.float64]:
        nonlocal last
        try:
            found = kernel.network.foresee(sight, weights, chance, deals, way, last)
        except ValueError:
            return np.zeros(1)
        last = found.last
        own, others = found.heads.mean(0).T
        return cast("NDArray[np.float64]", own - OTHERS * others)

    return look
