"""The plots of the report, as SVG that takes its colours from the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby, pairwise
from math import ceil, pi
from typing import Final, NamedTuple

from sixquiprend.i18n import Translator

from .model import Analysis, Considered
from .wording import accuracy_text, answer_text, decimal, when_text

WIDTH: Final = 1000
LEFT, RIGHT, TOP = 44, 130, 14
LABEL_GAP: Final = 17
LABEL_LENGTH: Final = 16
RADIUS: Final = 34

Scale = Callable[[float], float]


class Slot(NamedTuple):
    """A moment on the time axis: a turn, or (turn 0) a draft."""

    round: int
    turn: int


# --- time ------------------------------------------------------------------------------------------


def slots(analysis: Analysis) -> list[Slot]:
    """All turns and drafts of the game, in order."""
    played = {Slot(standing.round, standing.turn) for standing in analysis.course}
    decided = {Slot(decision.round, decision.turn) for decision in analysis.decisions}
    return sorted(played | decided)


def _time_axis(times: Sequence[Slot], x: Scale, bottom: float, t: Translator) -> Iterator[str]:
    """A line where each round begins, and its name below."""
    for number, group in groupby(enumerate(times), key=lambda each: each[1].round):
        places = [place for place, _ in group]
        start, end = x(places[0] - 0.5), x(places[-1] + 0.5)
        yield f'<path class="grid" d="M{start:.1f} {TOP}V{bottom + 6}"/>'
        yield (
            f'<text class="middle soft" x="{(start + end) / 2:.1f}" y="{bottom + 20}">'
            f"{escape(t('R{round}', round=number))}</text>"
        )


def _time_scale(times: Sequence[Slot]) -> Scale:
    return _scale(-0.5, max(len(times), 1) - 0.5, LEFT, WIDTH - RIGHT)


# --- the plots -------------------------------------------------------------------------------------


def totals_plot(analysis: Analysis, t: Translator) -> str:
    """Everybody's heads, turn by turn, with the limit that ends the game."""
    times, bottom = slots(analysis), 330
    limit = analysis.rules.limit
    most = max([1, limit or 0, *(max(standing.heads) for standing in analysis.course)])
    x, y = _time_scale(times), _scale(0, 1.05 * most, bottom, TOP)
    parts = [*_levels(y, most, t), *_time_axis(times, x, bottom, t)]
    if limit is not None:
        parts.append(
            f'<path class="limit" d="M{LEFT} {y(limit):.1f}H{WIDTH - RIGHT}">'
            f"<title>{escape(t('Limit: {limit}', limit=limit))}</title></path>"
        )
    ends = analysis.course[-1].heads if analysis.course else (0,) * len(analysis.seats)
    for seat, name in enumerate(analysis.names):
        points = [(x(-0.5), y(0))] + [
            (x(times.index(Slot(standing.round, standing.turn))), y(standing.heads[seat]))
            for standing in analysis.course
        ]
        line = "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        parts.append(
            f'<path class="stroke c{seat}" d="M{line}"><title>{escape(name)}: {ends[seat]}</title></path>'
        )
    parts += _end_labels(analysis, [y(end) for end in ends], ends)
    return _svg(t("Heads, turn by turn"), bottom + 30, parts)


def _end_labels(analysis: Analysis, wanted: Sequence[float], ends: Sequence[int]) -> Iterator[str]:
    """The names at the ends of the lines, moved apart where they would cover each other."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = [wanted[seat] for seat in order]
    for above, below in pairwise(range(len(places))):
        places[below] = max(places[below], places[above] + LABEL_GAP)
    for place, seat in zip(places, order, strict=True):
        name = analysis.names[seat]
        yield (
            f'<text class="name c{seat}" x="{WIDTH - RIGHT + 8}" y="{place + 4:.1f}">'
            f"{ends[seat]} {escape(short(name))}<title>{escape(name)}</title></text>"
        )


def regret_plot(analysis: Analysis, t: Translator) -> str:
    """The regret of each decision, a strip for each seat; decisions of one turn stand on each other."""
    times, height, gap = slots(analysis), 62, 22
    x = _time_scale(times)
    by_slot: defaultdict[tuple[int, Slot], list[Considered]] = defaultdict(list)
    for decision in analysis.decisions:
        by_slot[decision.seat, Slot(decision.round, decision.turn)].append(decision)
    most = max([1.0, *(sum(each.regret for each in group) for group in by_slot.values())])
    bottom = TOP + len(analysis.seats) * (height + gap)
    width = max(2.0, 0.72 * (x(1) - x(0)))
    parts = list(_time_axis(times, x, bottom, t))
    for seat, name in enumerate(analysis.names):
        base = TOP + (seat + 1) * (height + gap) - 6
        y = _scale(0, most, base, base - height)
        parts.append(f'<path class="axis" d="M{LEFT} {base}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="end soft" x="{LEFT - 6}" y="{y(most) + 9:.1f}">{decimal(most, t)}</text>')
        parts.append(
            f'<text class="name c{seat}" x="{WIDTH - RIGHT + 8}" y="{base - 4}">'
            f"{escape(short(name))}<title>{escape(name)}</title></text>"
        )
        for at, slot in enumerate(times):
            below = 0.0
            for decision in by_slot[seat, slot]:
                if decision.regret:
                    parts.append(_bar(decision, x(at), width, y, below, decision.number in analysis.worst, t))
                    below += decision.regret
    return _svg(t("Regret, decision by decision"), bottom + 30, parts)


def _bar(
    decision: Considered, x: float, width: float, y: Scale, below: float, is_worst: bool, t: Translator
) -> str:
    top = y(below + decision.regret)
    answer = answer_text(decision.answers[decision.chosen].answer, t)
    words = f"{when_text(decision, t)}: {answer}, {decimal(decision.regret, t)}"
    style = "worst" if is_worst else "fill"
    return (
        f'<rect class="{style} c{decision.seat}" x="{x - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}" '
        f'height="{max(y(below) - top, 1):.1f}" rx="1.5"><title>{escape(words)}</title></rect>'
    )


def accuracy_ring(accuracy: float | None, colour: int, t: Translator) -> str:
    """An accuracy as the filled part of a ring."""
    text, around = accuracy_text(accuracy, t), 2 * pi * RADIUS
    filled = around * (accuracy or 0.0) / 100
    ring = f'cx="44" cy="44" r="{RADIUS}"'
    return (
        f'<svg class="ring" viewBox="0 0 88 88" role="img" aria-label="{escape(t("Accuracy"))}: {text}">'
        f'<circle class="track" {ring}/><circle class="stroke c{colour}" {ring} '
        f'stroke-dasharray="{filled:.1f} {around:.1f}" transform="rotate(-90 44 44)"/>'
        f'<text class="middle big" x="44" y="50">{text}</text></svg>'
    )


# --- parts -----------------------------------------------------------------------------------------


def short(name: str, most: int = LABEL_LENGTH) -> str:
    """A name that fits beside a plot."""
    return name if len(name) <= most else name[: most - 1] + "…"


def _levels(y: Scale, most: float, t: Translator) -> Iterator[str]:
    """Lines at round numbers of heads."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if most / step <= 8)
    for level in range(0, ceil(most) + 1, step):
        yield f'<path class="grid" d="M{LEFT} {y(level):.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="end soft" x="{LEFT - 6}" y="{y(level) + 4:.1f}">{level}</text>'


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
