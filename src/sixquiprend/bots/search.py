"""Searching: what each answer costs on average, over the ways the unseen cards may lie.

All answers are tried on the same deals of the unseen cards, and every deal is played to the end of the
round by the kernel: at random, or as the learned table says. What counts is the heads that come to the
seat, less a part of those that come to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sixquiprend import kernel
from sixquiprend.engine import Answer, Pass, Play, PutJoker, SpecialsView, TakeRow, TakeWithJoker, View

from .model import load_model
from .positions import left_unseen, scripts, unknown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sixquiprend.kernel.cards import Heads

SEARCHED: Final = (Play, Pass, TakeRow, PutJoker, TakeWithJoker)
"""The kinds of answers that the kernel can play on from."""

PART: Final = 64


class Spent:
    """How many deals the last search came to."""

    def __init__(self) -> None:
        self.deals = 0


class Budget(NamedTuple):
    """How long a search may take: a number of deals, and in live play a time on top."""

    deals: int
    seconds: float | None = None
    spent: Spent | None = None
    """Hears how much of it was needed."""
    part: int = PART
    """So many deals between two looks at the clock."""

    def parts(self) -> Iterator[int]:
        """The deals in parts, until they are all done or the time is over; there is always one part."""
        started, done = monotonic(), 0
        while done < self.deals:
            if done and self.seconds is not None and monotonic() - started > self.seconds:
                return
            part = min(self.part, self.deals - done)
            done += part
            if self.spent is not None:
                self.spent.deals = done
            yield part


class Playouts(NamedTuple):
    """How deals are played on: at random if there is no `heat`, else by the learned table."""

    heat: float | None = None
    others: float = 0.0
    """How much a head of the others' average makes up for a head of one's own."""


def is_searchable(view: View) -> bool:
    """Whether the kernel can play on from here: number cards on four plain rows, special cards left aside."""
    if not isinstance(view.legal[0], SEARCHED) or not kernel.plays("search", view.rules):
        return False
    specials = SpecialsView.of(view)
    return specials is None or (len(view.rows) == 4 and not specials.sevens and not specials.stops)


def costs(view: View, rng: Random, budget: Budget, how: Playouts) -> NDArray[np.float64]:
    """The mean cost of each of `view.legal`, in heads."""
    lines, left = scripts(view, view.legal), left_unseen(view)
    seed = rng.getrandbits(64)

    def searched(loosely: bool) -> NDArray[np.float64]:
        position, chance = unknown(view, loosely=loosely), kernel.seeded(seed)

        def play(deals: int) -> Heads:
            if how.heat is None:
                return kernel.evaluate(position, lines, chance, deals)
            return kernel.evaluate_learned(position, lines, chance, deals, left, load_model(), how.heat)

        return mean_costs(view, budget, play, how.others)

    try:
        return searched(loosely=False)
    except ValueError:  # so much is known after passes that the kernel found no deal that fits it all
        return searched(loosely=True)


def mean_costs(
    view: View, budget: Budget, play: Callable[[int], Heads], others: float
) -> NDArray[np.float64]:
    """The mean cost of each answer over the deals of the budget; `play` gives `heads[deal, answer, seat]`."""
    me, seats = cast(int, view.seat), view.rules.seats
    parts = [(deals, play(deals).sum(0)) for deals in budget.parts()]
    mean = sum(heads for _, heads in parts) / sum(deals for deals, _ in parts)
    own = mean[:, me]
    return cast("NDArray[np.float64]", own - others * (mean.sum(1) - own) / (seats - 1))


def cheapest_answer(view: View, values: NDArray[np.float64]) -> Answer:
    """The answer with the lowest cost."""
    return view.legal[int(values.argmin())]
