"""Numbers and facts of a match as people read them, the same in the terminal and in the report."""

from __future__ import annotations

from math import isfinite

from .intervals import Interval
from .match import Match
from .summary import Comparison, Summary

PLUS_MINUS = "±"


def with_margin(interval: Interval, digits: int = 2, scale: float = 1.0) -> str:
    """Such as "11.48 ± 0.94"; the mean alone if nothing is known of its margin."""
    if not isfinite(interval.mean):
        return "–"
    mean = f"{scale * interval.mean:.{digits}f}"
    if not isfinite(interval.margin):
        return mean
    return f"{mean} {PLUS_MINUS} {scale * interval.margin:.{digits}f}"


def millis(value: float) -> str:
    """Milliseconds with three significant digits or so."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def setting(match: Match) -> str:
    """The game that was played: "4 seats · options J · single rounds · seed 1"."""
    rules = match.rules
    options = f"options {rules.options}" if rules.options else "base rules"
    if rules.limit is None:
        length = "single rounds" if rules.rounds == 1 else f"games of {rules.rounds} rounds"
    else:
        length = f"games to {rules.limit} heads"
        length += f", at most {rules.rounds} rounds" if rules.rounds is not None else ""
    neighbours = " · changing neighbours" if match.mixed else ""
    return f"{rules.seats} seats · {options} · {length} · seed {match.seed}{neighbours}"


def extent(summary: Summary) -> str:
    """How much was played: "50 deals in 4 rotations: 200 games"."""
    deals, rotations = summary.deals, summary.match.rotations
    return (
        f"{deals:,} {'deal' if deals == 1 else 'deals'} in {rotations} "
        f"{'rotation' if rotations == 1 else 'rotations'}: {summary.games:,} games"
    )


def verdict(comparison: Comparison) -> str:
    """One sentence: who takes less, how much, and whether that may be chance."""
    ratio, difference = comparison.ratio, comparison.difference
    if not (isfinite(difference.margin) and isfinite(ratio.margin)):
        return f"{comparison.bot} and {comparison.other}: too few deals to compare"
    sentence = (
        f"{comparison.bot} takes {with_margin(ratio, 1, 100)} % of the heads of {comparison.other}, "
        f"{abs(difference.mean):.2f} {PLUS_MINUS} {difference.margin:.2f} "
        f"{'fewer' if difference.mean <= 0 else 'more'} per round"
    )
    return sentence if is_clear(comparison) else f"{sentence}: not clear yet"


def is_clear(comparison: Comparison) -> bool:
    """Whether the interval of the difference leaves out zero."""
    return comparison.difference.high < 0 or comparison.difference.low > 0
