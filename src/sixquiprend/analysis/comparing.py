"""Why the best answer was better than the chosen one: what both cost in this turn, and what came after it.

The facts of `why` are about one answer each, and about this turn. They are told only where they point the
way that the search does. Otherwise its own numbers tell whether this turn decided, or the rest of the round.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from sixquiprend.engine import Answer, Pass, Pick, Play, SpecialsView, View

from .evaluating import Evaluation
from .playouts import of_this_turn
from .trials import means
from .why import CERTAIN, Kind, Reason

How: TypeAlias = Literal["takes", "turn", "kept", "hand", "rest", "round", "exact", "facts"]

MOST: Final = 0.5
"""From this part of the difference on it is this turn that decided."""

_DANGER: Final[dict[Kind, int]] = {
    "safe_next": 0,
    "safe_gap": 0,
    "safe_room": 0,
    "safe_few": 0,
    "now_room": 0,
    "joker_room": 0,
    "filling": 2,
    "changing": 2,
    "full": 3,
    "now_full": 3,
    "low": 3,
    "now_low": 3,
    "joker_takes": 3,
    "cheapest": 3,
    "dearer": 3,
    "pile": 3,
}
"""How dangerous a fact says that an answer is; the heads decide between those that are certain to cost some.
Of the kinds that aren't here nobody can say."""

_SAFE, _UNLESS_LOW, _CERTAIN = 0, 1, 3
_RISKY: Final = ("filling", "full", "low")


class AtOnce(NamedTuple):
    """What came of an answer in this turn alone, in all deals that were tried."""

    heads: float
    takes: float
    """In how many of the deals, as a part of them, the seat took heads."""


class Comparison(Struct, frozen=True, omit_defaults=True):
    """What tells the chosen answer from the best one; which of the numbers count depends on how.

    `takes`: this turn decided, in which the chosen card took a row more often. `turn`: this turn decided.
    `hand`: the rest of the round did, as the card of the other answer was still in the hand; `kept`: the
    same, where this turn cost next to nothing. `rest`: the rest of the round did.
    `round`, `exact`: all that is known is the difference at the end of the round.
    `facts`: nothing needs to be said but the facts.
    """

    how: How
    facts: bool = False
    """Whether the facts for and against both answers explain the difference."""
    percent: int = 0
    best_percent: int = 0
    now: float = 0
    best_now: float = 0
    later: float = 0
    best_later: float = 0


def at_once(
    view: View, answers: tuple[Answer, ...], found: Evaluation, samples: int, rng: Random
) -> tuple[AtOnce, ...]:
    """What these answers cost in this turn alone; nothing where the search can't tell it from the rest."""
    looks_ahead = SpecialsView.of(view) is not None
    if found.method != "round" or looks_ahead or isinstance(answers[0], Pick):
        return ()
    trials = of_this_turn(view, answers, max(1, samples), rng)
    return tuple(map(AtOnce, means(trials), map(float, (trials > 0).mean(0))))


def comparison(
    answers: tuple[Answer, Answer],
    costs: tuple[float, float],
    reasons: tuple[Reason | None, Reason | None],
    method: str,
    now: tuple[AtOnce, ...],
) -> Comparison:
    """Of the chosen answer and the best one, in this order."""
    card, difference = isinstance(answers[0], Play), _difference(answers[0], *reasons)
    facts = difference is not None and difference > 0
    if not now:
        return Comparison("facts" if facts else "exact" if method == "exact" else "round", facts)
    chosen, best = now
    if chosen.heads - best.heads < MOST * (costs[0] - costs[1]):
        later, best_later = costs[0] - chosen.heads, costs[1] - best.heads
        if not _shows(later, best_later):
            return Comparison("round")
        costly = _shows(max(chosen.heads, best.heads), 0)
        return Comparison(
            ("hand" if costly else "kept") if card else "rest",
            facts and _shows(chosen.heads, best.heads),
            later=later,
            best_later=best_later,
            now=chosen.heads,
            best_now=best.heads,
        )
    percent, best_percent = round(CERTAIN * chosen.takes), round(CERTAIN * best.takes)
    if card and percent > best_percent and _shows(chosen.heads, best.heads):
        # Facts that are alike say, by their counts, where the chances come from.
        alike = difference == 0 and reasons[0] is not None and reasons[0].kind in _RISKY
        return Comparison(
            "takes", facts or alike, percent, best_percent, now=chosen.heads, best_now=best.heads
        )
    if facts and not isinstance(answers[0], Play | Pass):  # of a row the facts say what it costs
        return Comparison("facts", facts)
    how: How = "turn" if _shows(chosen.heads, best.heads) else "round"
    return Comparison(how, facts, now=chosen.heads, best_now=best.heads)


def _shows(more: float, less: float) -> bool:
    """Whether one of these numbers is more than the other as they are written."""
    return round(more, 1) > round(less, 1)


def _difference(answer: Answer, against: Reason | None, pro: Reason | None) -> int | None:
    """Above 0 if facts about the chosen answer and the best one say that the chosen one is worse, below 0 if
    they say that it is better; None if they can't be compared.
    """
    if against is None or pro is None or against.kind not in _DANGER or pro.kind not in _DANGER:
        return None
    worse, better = _danger(against), _danger(pro)
    if isinstance(answer, Pass):  # the worse one is to be given away
        worse, better = better, worse
    return (worse > better) - (worse < better)


def _danger(fact: Reason) -> tuple[int, int]:
    danger = _DANGER[fact.kind]
    if danger == _SAFE and fact.lowest:
        danger = _UNLESS_LOW
    return danger, fact.heads if danger == _CERTAIN else 0
