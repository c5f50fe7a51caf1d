"""What each answer of a seat may be expected to cost, given only what that seat knows.

There are two ways, and a result says which one it comes from:

    exact   two seats that know each other's hands, at most five cards: solved (`kernel.endgame`)
    round   number cards: the round is played to its end, thousands of times, by the kernel;
            special cards: the turn is played to its end, a hundred times, and the network values the rest
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sixquiprend.engine import Pick, Rules, SpecialsView, View, check_supported

from .ahead import by_looking_ahead
from .drafts import TABLES, by_drafts
from .playouts import by_playouts
from .trials import Trials, errors, means, regrets

Method: TypeAlias = Literal["exact", "round", "turns"]

SAMPLES: Final = 4000
"""With so many deals of the unseen cards a cost is known to about a tenth of a head."""
LEAST_TRIALS: Final = 8
DRAFTS_SHARE: Final = 1 / 16
AHEAD_SHARE: Final = 1 / 40
"""The other ways use so much less: of the samples for each pick, or where the network values the rest."""
SURE: Final = 2.0
"""So many standard errors a difference must have to count as one."""


class Evaluation(Struct, frozen=True):
    """Costs in heads, in the order of `view.legal`; what they count depends on the method.

    `exact`: own heads minus those of the other seat, to the end of the round, if both do their best.
    `round`: own heads to the end of the round, and the worth of special cards that are spent though there is
    another round to use them in. `turns` is found in analyses of before: own heads of three turns.
    """

    method: Method
    costs: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of each cost."""
    regrets: tuple[float, ...]
    """How much more each answer costs than the best; 0 if that can't be told from chance."""
    strategy: tuple[float, ...] = ()
    """With `exact`: how likely each answer should be given, so that nobody can do better against it."""

    @property
    def best(self) -> int:
        """The place of the best answer; of several in a best strategy, the likeliest."""
        if self.strategy:
            return self.strategy.index(max(self.strategy))
        return self.costs.index(min(self.costs))


def evaluate(view: View, rng: Random, samples: int = SAMPLES) -> Evaluation:
    """The expected cost of every legal answer. The same view and generator give the same result.

    Raises `Illegal` if the game has an option that the kernel can't search.
    """
    check_analysable(view.rules)
    from sixquiprend.kernel.exact import exact_costs  # noqa: PLC0415 - Numba is loaded when it is needed

    solved = exact_costs(view)
    if solved is not None:
        return Evaluation(
            "exact",
            solved.costs,
            (0.0,) * len(solved.costs),
            tuple(_rounded(cost - solved.value) for cost in solved.costs),
            solved.strategy,
        )
    if isinstance(view.legal[0], Pick):
        drafts = max(1, int(samples * DRAFTS_SHARE / TABLES))
        return _from_trials("round", by_drafts(view, drafts, rng))
    if SpecialsView.of(view) is not None:
        worlds = max(LEAST_TRIALS, int(samples * AHEAD_SHARE))
        return _from_trials("round", by_looking_ahead(view, worlds, rng))
    return _from_trials("round", by_playouts(view, max(LEAST_TRIALS, samples), rng))


def check_analysable(rules: Rules) -> None:
    """Refuses rules with an option that the kernel can't search: the engine alone would take hours."""
    check_supported("analysis", rules.about, lambda about: "search" in about.kernel)


def _from_trials(method: Method, trials: Trials) -> Evaluation:
    return Evaluation(method, means(trials), errors(trials), regrets(trials, SURE))


def _rounded(regret: float) -> float:
    """Without the dust of floating point: a best answer has no regret at all."""
    return max(0.0, round(regret, 9))
