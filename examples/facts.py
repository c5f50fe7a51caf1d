"""Draws a few facts of the game from rounds that `sixquiprend simulate` has written.

    sixquiprend simulate careful --seats 4 --rounds 100000 --out rounds
    python examples/facts.py rounds pictures

Needs pyarrow and NumPy (`pip install 'sixquiprend[data]'`). The pictures are SVG; docs/data.md shows them.
To find a fact of your own, read a column as an array, take means by another one, and hand them to `bars`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow.dataset as ds
from numpy.typing import NDArray

CARDS = np.arange(1, 105)
COLUMNS = ["round", "turn", "seat", "card", "place", "chosen", "taken", "heads", "round_heads"]
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 760, 300, 56, 40, 46
INK, SOFT, LINE, BAR, LOUD = "#22262e", "#667085", "#dfe3ea", "#4f7cac", "#c2410c"


class Means(NamedTuple):
    """The mean of each group, and half its 95 % interval."""

    mean: NDArray[np.float64]
    margin: NDArray[np.float64]
    count: NDArray[np.int64]


def means_by(groups: NDArray[np.int64], values: NDArray[np.float64], size: int) -> Means:
    """The mean of the values in each of the groups 0 to size − 1."""
    count = np.bincount(groups, minlength=size)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.bincount(groups, values, size) / count
        square = np.bincount(groups, values**2, size) / count
        margin = 1.96 * np.sqrt((square - mean**2) / count)
    return Means(mean, margin, count)


def bars(
    title: str,
    below: str,
    labels: Sequence[object],
    means: Means,
    *,
    loud: Sequence[int] = (),
    every: int = 1,
    digits: int = 2,
) -> str:
    """A picture: a bar for each mean with its interval, some of them in a loud colour."""
    low = min(0.0, float(np.nanmin(means.mean - means.margin)))
    high = max(0.0, float(np.nanmax(means.mean + means.margin)))
    if high == low:
        high = 1.0
    step = (WIDTH - LEFT - 12) / len(labels)

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def parts() -> Iterator[str]:
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="12"><title>{title}</title>'
        )
        yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#fff"/>'
        yield f'<text x="{LEFT}" y="22" font-size="15" font-weight="600" fill="{INK}">{title}</text>'
        for tick in ticks(low, high):
            yield f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - 12}" stroke="{SOFT if tick == 0 else LINE}"/>'
            yield (
                f'<text x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="{SOFT}">'
                f"{tick:.{digits}f}</text>"
            )
        for number, (label, mean, margin) in enumerate(zip(labels, means.mean, means.margin, strict=True)):
            x, width = LEFT + number * step, max(step - 1.5, 1)
            if np.isfinite(mean):
                top, end = sorted((y(0), y(mean)))
                yield (
                    f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{end - top:.1f}" '
                    f'fill="{LOUD if number in loud else BAR}"><title>{label}: {mean:.3f}</title></rect>'
                )
                yield (
                    f'<path d="M{x + width / 2:.1f} {y(mean - margin):.1f}V{y(mean + margin):.1f}" '
                    f'stroke="{INK}" stroke-opacity=".55"/>'
                )
            if number % every == every - 1 or every == 1:
                yield (
                    f'<text x="{x + width / 2:.1f}" y="{HEIGHT - 28}" text-anchor="middle" '
                    f'fill="{SOFT}">{label}</text>'
                )
        yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle" fill="{SOFT}">{below}</text>'
        yield "</svg>\n"

    return "\n".join(parts())


def ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers between the two."""
    raw = (high - low) / 5
    size = 10 ** np.floor(np.log10(raw))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw)
    return [round(number * step, 6) for number in range(int(np.ceil(low / step)), int(high / step) + 1)]


def main(folder: str, pictures: str) -> None:
    data = ds.dataset(folder, format="parquet")
    table = data.to_table(COLUMNS)
    column = {name: table[name].to_numpy().astype(np.int64) for name in COLUMNS}
    heads = column["heads"].astype(np.float64)
    rounds = len(np.unique(column["round"]))
    out = Path(pictures)
    out.mkdir(parents=True, exist_ok=True)

    def draw(name: str, picture: str) -> None:
        (out / f"{name}.svg").write_text(picture, "utf-8")

    # What a card costs in the turn in which it is played.
    played = means_by(column["card"], heads, 105)
    of_cards = Means(*(part[1:] for part in played))
    draw("played", bars("Heads taken with a card", "the card played", CARDS, of_cards, loud=[54], every=10))

    # What it costs to have been dealt a card: the first turn's hands are the deal.
    first = data.to_table(["hand", "round_heads"], filter=ds.field("turn") == 1)
    hands = first["hand"].combine_chunks()
    sizes = hands.value_lengths().to_numpy()
    dealt = hands.flatten().to_numpy().astype(np.int64)
    total = first["round_heads"].to_numpy().astype(np.float64)
    having = means_by(dealt, np.repeat(total - total.mean(), sizes), 105)
    of_deals = Means(*(part[1:] for part in having))
    words = "a card of the deal: heads of the round, above or below the mean"
    draw("dealt", bars("What a dealt card is worth", words, CARDS, of_deals, loud=[54], every=10))

    # The 55: when it is played, and what it costs then.
    is_55 = column["card"] == 55
    turns = np.arange(1, int(column["turn"].max()) + 1)
    by_turn = means_by(column["turn"][is_55], heads[is_55], len(turns) + 1)
    cost = Means(*(part[1:] for part in by_turn))
    draw(
        "fifty-five-cost", bars("Heads taken with the 55, by turn", "turn in which it is played", turns, cost)
    )
    share = cost.count / cost.count.sum()
    often = Means(100 * share, 196 * np.sqrt(share * (1 - share) / cost.count.sum()), cost.count)
    words = "turn in which it is played, in % of all 55s"
    draw("fifty-five-when", bars("When the 55 is played", words, turns, often, digits=0))

    # Turns and places.
    of_turns = Means(*(part[1:] for part in means_by(column["turn"], heads, len(turns) + 1)))
    draw("turns", bars("Heads a player takes, turn by turn", "turn", turns, of_turns))

    print(f"{rounds} rounds, {len(heads)} cards")
    print(f"a seat takes {total.mean():.2f} heads a round")
    print(f"a card takes a row in {100 * (column['taken'] > 0).mean():.1f} %")
    print(f"rows chosen (too low a card): {100 * column['chosen'].mean():.1f} % of all cards")
    for what, means in (("played", of_cards), ("dealt", of_deals)):
        order = np.argsort(means.mean)
        print(what, "least", [(int(CARDS[at]), round(float(means.mean[at]), 2)) for at in order[:5]])
        print(what, "most", [(int(CARDS[at]), round(float(means.mean[at]), 2)) for at in order[-5:]])
    print("55 by turn: %", often.mean.round(1).tolist(), "heads", cost.mean.round(2).tolist())
    print("turns", of_turns.mean.round(2).tolist())


if __name__ == "__main__":
    main(*sys.argv[1:3])
