"""The plots of the report, as SVG that takes its colours from the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, isfinite, log10
from typing import Final

import numpy as np
from msgspec import Struct

from .intervals import Interval, running
from .tally import Numbers
from .wording import with_margin

WIDTH: Final = 640
LEFT, RIGHT = 150, 24
LABEL_LENGTH: Final = 20
MOST_BINS: Final = 40
MOST_POINTS: Final = 240

Scale = Callable[[float], float]


class Estimate(Struct, frozen=True):
    """A named row of `whiskers`, with the number of its colour."""

    name: str
    colour: int
    interval: Interval


class Series(Struct, frozen=True):
    """The values of a bot, with the number of its colour."""

    name: str
    colour: int
    values: Numbers


def whiskers(title: str, rows: Sequence[Estimate], digits: int = 2) -> str:
    """A dot with its interval for each row."""
    finite = [
        each
        for row in rows
        for each in (row.interval.mean, row.interval.low, row.interval.high)
        if isfinite(each)
    ]
    low, high = min(finite), max(finite)
    space = 0.08 * (high - low) or 0.5
    x = _scale(low - space, high + space, LEFT, WIDTH - RIGHT)
    bottom = 16 + 40 * len(rows)
    parts = list(_vertical_axis_lines(x, low - space, high + space, 8, bottom))
    for index, row in enumerate(rows):
        y, interval = 32 + 40 * index, row.interval
        whisker = ""
        if isfinite(interval.margin):
            ends = f"M{x(interval.low):.1f} {y}H{x(interval.high):.1f}"
            caps = "".join(f"M{x(end):.1f} {y - 6}v12" for end in (interval.low, interval.high))
            whisker = f'<path class="stroke c{row.colour}" d="{ends}{caps}"/>'
        parts.append(
            f"<g><title>{escape(row.name)}: {with_margin(interval, digits)}</title>"
            f"{_label(row.name, y + 4)}{whisker}"
            f'<circle class="fill c{row.colour}" cx="{x(interval.mean):.1f}" cy="{y}" r="5"/>'
            f'<text class="value" x="{x(interval.mean):.1f}" y="{y - 10}">{interval.mean:.{digits}f}</text>'
            "</g>"
        )
    return _svg(title, bottom + 24, parts)


def distributions(title: str, rows: Sequence[Series]) -> str:
    """How often each number came, one small plot for each row above a common axis."""
    low = int(min(row.values.min() for row in rows))
    high = int(max(row.values.max() for row in rows))
    step = ceil((high - low + 1) / MOST_BINS)
    bins = range(low, high + 1, step)
    x = _scale(low - 0.5, bins[-1] + step - 0.5, LEFT, WIDTH - RIGHT)
    shares = [_shares(row.values, low, step) for row in rows]
    tallest = max(max(share.values()) for share in shares)
    height, gap = 64, 18
    bottom = 10 + len(rows) * (height + gap)
    parts = list(_vertical_axis_lines(x, low, high, 8, bottom, least=1))
    for index, (row, share) in enumerate(zip(rows, shares, strict=True)):
        base = 10 + (index + 1) * (height + gap) - 4
        parts.append(_label(row.name, base - height / 2))
        for number, part in sorted(share.items()):
            tall = part / tallest * height
            begin, end = x(number - 0.5), x(number + step - 0.5)
            numbers = str(number) if step == 1 else f"{number} to {number + step - 1}"
            parts.append(
                f'<rect class="fill soft c{row.colour}" x="{begin + 0.5:.1f}" y="{base - tall:.1f}" '
                f'width="{max(end - begin - 1, 0.5):.1f}" height="{tall:.1f}">'
                f"<title>{escape(row.name)}: {numbers} heads in {100 * part:.1f} %</title></rect>"
            )
        mean = x(float(row.values.mean()))
        parts.append(
            f'<path class="stroke c{row.colour}" d="M{mean:.1f} {base}v-{height}"/>'
            f'<path class="axis" d="M{LEFT} {base}H{WIDTH - RIGHT}"/>'
        )
    return _svg(title, bottom + 24, parts)


def running_means(title: str, rows: Sequence[Series]) -> str:
    """The mean after each deal, with its interval: how the result settled. At least two deals."""
    deals = len(rows[0].values)
    top, bottom = 10, 290
    points = np.unique(np.linspace(0, deals - 1, MOST_POINTS).astype(int))
    curves = [tuple(curve[points] for curve in running(row.values)) for row in rows]
    # The first deals are all over the place: they may leave the picture.
    settled = points >= min(max(deals // 20, 4), deals - 1)
    ends = [
        end
        for means, margins in curves
        for end in (*(means - margins)[settled], *(means + margins)[settled], *means[settled])
        if isfinite(end)
    ]
    low, high = min(ends), max(ends)
    space = 0.05 * (high - low) or 0.5
    low, high = low - space, high + space
    x, y = _scale(1, deals, LEFT, WIDTH - RIGHT), _scale(low, high, bottom, top)
    parts = [
        f'<clipPath id="inside"><path d="M{LEFT} {top}H{WIDTH - RIGHT}V{bottom}H{LEFT}Z"/></clipPath>',
        *_vertical_axis_lines(x, 1, deals, top, bottom, least=1),
        *_horizontal_axis_lines(y, low, high),
    ]
    for row, (means, margins) in zip(rows, curves, strict=True):
        across = [x(point + 1) for point in points]
        wide = np.where(np.isfinite(margins), margins, 10 * (high - low))
        above = [f"{a:.1f} {y(b):.1f}" for a, b in zip(across, means + wide, strict=True)]
        below = [f"{a:.1f} {y(b):.1f}" for a, b in zip(across, means - wide, strict=True)]
        line = [f"{a:.1f} {y(b):.1f}" for a, b in zip(across, means, strict=True)]
        parts.append(
            f'<g clip-path="url(#inside)"><title>{escape(row.name)}: {means[-1]:.2f}</title>'
            f'<path class="band c{row.colour}" d="M{"L".join(above + below[::-1])}Z"/>'
            f'<path class="stroke c{row.colour}" d="M{"L".join(line)}"/></g>'
        )
    parts += _legend(rows)
    return _svg(title, bottom + 24, parts)


def _legend(rows: Sequence[Series]) -> Iterator[str]:
    """The names at the left of the running means, the best below as in the plot."""
    ordered = sorted(rows, key=lambda row: -float(row.values.mean()))
    for index, row in enumerate(ordered):
        y = 20 + 22 * index
        yield f'<rect class="fill c{row.colour}" x="0" y="{y - 9}" width="10" height="10" rx="2"/>'
        yield f'<text x="16" y="{y}">{escape(_short(row.name, 12))}<title>{escape(row.name)}</title></text>'


def _shares(values: Numbers, low: int, step: int) -> dict[int, float]:
    """For each bin, by its first number, the share of the values in it."""
    counts = Counter(low + (int(value) - low) // step * step for value in values)
    return {number: count / len(values) for number, count in counts.items()}


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _ticks(low: float, high: float, least: float = 0.0) -> list[float]:
    """About six round numbers between the two, at least so far from each other."""
    raw = max((high - low) / 6, least)
    power = 10.0 ** floor(log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw)
    return [float(f"{number * step:.12g}") for number in range(ceil(low / step), floor(high / step) + 1)]


def _vertical_axis_lines(
    x: Scale, low: float, high: float, top: float, bottom: float, least: float = 0.0
) -> Iterator[str]:
    for tick in _ticks(low, high, least):
        yield f'<path class="grid" d="M{x(tick):.1f} {top}V{bottom}"/>'
        yield f'<text class="middle" x="{x(tick):.1f}" y="{bottom + 18}">{tick:g}</text>'


def _horizontal_axis_lines(y: Scale, low: float, high: float) -> Iterator[str]:
    for tick in _ticks(low, high):
        yield f'<path class="grid" d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="end" x="{LEFT - 8}" y="{y(tick) + 4:.1f}">{tick:g}</text>'


def _label(name: str, y: float) -> str:
    return f'<text class="end" x="{LEFT - 12}" y="{y:.1f}">{escape(_short(name))}</text>'


def _short(name: str, most: int = LABEL_LENGTH) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    opening = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return f"{opening}{''.join(parts)}</svg>"
