"""What the search bots share: they differ in how they look ahead, and how long."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from sixquiprend import kernel
from sixquiprend.engine import NUMBERS, Answer, Deal, Rules, View, advance, new_game, view

from .careful import Careful
from .search import Budget, Playouts, Spent, cheapest_answer, costs, is_searchable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Searcher:
    """Searches where the kernel can play on, and is as careful as `careful` elsewhere (`WithNetwork` isn't).

    With `seconds` a decision takes about that long and depends on the machine; without, it depends on
    nothing but the view and the generator.
    """

    name: str
    deals: ClassVar[int]
    """How many deals of the unseen cards a decision is worth, at a table of four."""
    growth: ClassVar[int] = 1
    """The power of the number of seats by which a deal takes longer: the deals are fewer by as much."""
    playouts: ClassVar[Playouts] = Playouts()
    solves: ClassVar[bool] = False
    """Whether endings that can be solved exactly are."""

    def __init__(self, deals: int | None = None, seconds: float | None = None) -> None:
        self.deterministic = seconds is None
        self._deals = deals or self.deals
        self._seconds = seconds
        self._careful = Careful()

    def answer(self, view: View, rng: Random) -> Answer:
        return self.counted(view, rng)[0]

    def counted(self, view: View, rng: Random, exactly: int | None = None) -> tuple[Answer, int]:
        """The answer, and the number of deals that it came to if there is a time limit; else 0.

        `exactly` so many deals give the same answer again, on any machine, to the same view and chance.
        """
        if len(view.legal) == 1:
            return view.legal[0], 0
        if not is_searchable(view):
            return self._careful.answer(view, rng), 0
        solved = solved_ending(view, rng) if self.solves else None
        if solved is not None:
            return solved, 0
        budget = Budget(exactly, None) if exactly else self._budget(view)
        spent = Spent()
        costs = self._costs(view, rng, budget._replace(spent=spent))
        return cheapest_answer(view, costs), 0 if self.deterministic else spent.deals

    def prepare(self) -> None:
        """Compiles what it needs, or loads it from the cache: seconds the first time on a machine."""
        state, _ = advance(new_game(Rules(2)), Deal((NUMBERS,)))
        seen = view(state, 0)
        small = type(self)(deals=1)
        small._costs(seen, Random(0), Budget(1))
        Searcher._costs(small, seen, Random(0), Budget(1))

    def _budget(self, view: View) -> Budget:
        """As many deals as take about the same time at any table."""
        deals = round(self._deals * (4 / view.rules.seats) ** self.growth)
        if kernel.switches(view.rules).passing:  # each turn of a playout has two choices then
            deals //= 2
        return Budget(max(1, deals), self._seconds)

    def _costs(self, view: View, rng: Random, budget: Budget) -> NDArray[np.float64]:
        """What each legal answer costs."""
        return costs(view, rng, budget, self.playouts)


def solved_ending(view: View, rng: Random) -> Answer | None:
    """An answer of the best mixed strategy, if the rest of the round can be solved."""
    exact = kernel.exact_costs(view)
    return rng.choices(view.legal, exact.strategy)[0] if exact is not None else None
