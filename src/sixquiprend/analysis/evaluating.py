"""What each answer of a seat may be expected to cost, given only what that seat knows.

There are three ways, and a result says which one it comes from:

    exact   two seats that know each other's hands, at most five cards: solved (`kernel.endgame`)
    round   number cards: the round is played to its end, thousands of times, by the kernel
    turns   special cards: this turn and two more are played on the engine, some dozens of times
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sixquiprend.bots.search import is_searchable
from sixquiprend.engine import Pick, Rules, View, check_supported

from .drafts import TABLES, by_drafts
from .playouts import by_playouts
from .trials import Trials, errors, means, regrets
from .turns import by_turns

Method: TypeAlias = Literal["exact", "round", "turns"]

SAMPLES: Final = 4000
"""With so many deals of the unseen cards a cost is known to about a tenth of a head."""
LEAST_TRIALS: Final = 8
DRAFTS_SHARE: Final = 1 / 16
TURNS_SHARE: Final = 1 / 12
"""The dearer ways use so much less: of the samples for each pick, or for all answers together."""
SURE: Final = 2.0
"""So many standard errors a difference must have to count as one."""


class Evaluation(Struct, frozen=True):
    """Costs in heads, in the order of `view.legal`; what they count depends on the method.

    `exact`: own heads minus those of the other seat, to the end of the round, if both do their best.
    `round`: own heads to the end of the round. `turns`: own heads of three turns, and the worth of the
    special cards played.
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
    if is_searchable(view):
        return _from_trials("round", by_playouts(view, max(LEAST_TRIALS, samples), rng))
    trials = max(LEAST_TRIALS, int(samples * TURNS_SHARE / len(view.legal)))
    return _from_trials("turns", by_turns(view, trials, rng))


def check_analysable(rules: Rules) -> None:
    """Refuses rules with an option that the kernel can't search: the engine alone would take hours."""
    check_supported("analysis", rules.about, lambda about: "search" in about.kernel)


def _from_trials(method: Method, trials: Trials) -> Evaluation:
    return Evaluation(method, means(trials), errors(trials), regrets(trials, SURE))


def _rounded(regret: float) -> float:
    """Without the dust of floating point: a best answer has no regret at all."""
    return max(0.0, round(regret, 9))
