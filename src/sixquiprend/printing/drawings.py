"""Our own drawings, as the browser has them (`web/js/parts`): digits, the bull's head, the special cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from sixquiprend.engine import Special


class Digit(NamedTuple):
    """The middle line of a digit in a box of 40 × 60, and how far it is to the next one."""

    line: str
    wide: float


DIGITS: Final[dict[str, Digit]] = {
    "0": Digit("M20 5C29 5 35 14 35 30S29 55 20 55 5 46 5 30 11 5 20 5Z", 40),
    "1": Digit("M5 15 17 5V55", 23),
    "2": Digit("M6 18C6 10 12 5 20 5S34 10 34 18C34 33 8 40 6 55H35", 40),
    "3": Digit(
        "M7 12C9 7 14 5 20 5 28 5 33 10 33 16.5S28 28.5 18 28.5C29 28.5 35 33 35 41.5S29 55 20 55C13 55 8 "
        "52 5 47",
        40,
    ),
    "4": Digit("M28 55V5L5 41H37", 41),
    "5": Digit("M33 5H11L8 28C11 25 15 23.5 20 23.5 29 23.5 35 29.5 35 39S29 55 20 55C13 55 8 52 5 47", 40),
    "6": Digit("M29 5C14 9 5 21 5 39 5 49 11 55 20 55S35 49 35 39.5 29 24.5 20 24.5 5 30 5 39.5", 40),
    "7": Digit("M5 5H35L15 55", 40),
    "8": Digit(
        "M20 28C12 28 7 23.5 7 16.5S12 5 20 5 33 9.5 33 16.5 28 28 20 28ZM20 28C11 28 5 33 5 41.5S11 55 20 "
        "55 35 50 35 41.5 29 28 20 28Z",
        40,
    ),
    "9": Digit("M11 55C26 51 35 39 35 21 35 11 29 5 20 5S5 11 5 20.5 11 35.5 20 35.5 35 30 35 20.5", 40),
    ".": Digit("M5 55V55.01", 10),
}

BULL: Final = (
    "M1.3 2C1 6.4 3.3 9.3 6.9 9.9 5.3 9.9 3.8 10.6 3 12c1.3 1.1 2.9 1.3 4.4.9.2 1.9.7 3.5 1.4 4.8"
    "-.6.6-.9 1.3-.9 2.1 0 1.8 1.9 2.9 4.1 2.9s4.1-1.1 4.1-2.9c0-.8-.3-1.5-.9-2.1.7-1.3 1.2-2.9 1.4-4.8"
    " 1.5.4 3.1.2 4.4-.9-.8-1.4-2.3-2.1-3.9-2.1C20.7 9.3 23 6.4 22.7 2c-1.3 2.7-3.5 4-6.2 "
    "3.9-1.2-.8-2.8-1.2-4.5-1.2"
    "s-3.3.4-4.5 1.2C4.8 6 2.6 4.7 1.3 2Z"
    "M9.2 11.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM14.8 11.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z"
    "M10.5 19.2a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4ZM13.5 19.2a.7.7 0 1 1 0 1.4.7.7 0 0 1 0-1.4Z"
)
"""A bull's head in a square of 24; its eyes and nostrils are holes (even-odd)."""


class Stroke(NamedTuple):
    """A line of a pictogram in a square of 100; `own`: of the card that is played, or what is done to it."""

    line: str
    own: bool = False
    wide: float = 6
    filled: bool = False


def _box(x: float, y: float, wide: float, high: float, round_by: float) -> str:
    """A rectangle with round corners."""
    across, down, r = wide - 2 * round_by, high - 2 * round_by, round_by
    return (
        f"M{x + r} {y}h{across}q{r} 0 {r} {r}v{down}q0 {r} {-r} {r}h{-across}q{-r} 0 {-r} {-r}v{-down}"
        f"q0 {-r} {r} {-r}Z"
    )


PICTOGRAMS: Final[dict[Special, tuple[Stroke, ...]]] = {
    Special.FIFTH_ROW: (
        Stroke("M20 19H74M20 35H58M20 51H80M20 67H66"),
        Stroke(_box(20, 79, 15, 9, 2), own=True, filled=True),
        Stroke("M48 84H62M55 77V91", own=True),
    ),
    Special.SEVEN_TAKES: (
        Stroke("M29 14H70L45 64", own=True, wide=9),
        Stroke("M14 84v.1M28.400 84v.1M42.800 84v.1M57.200 84v.1M71.600 84v.1", wide=7),
        Stroke("M86 84v.1", wide=7),
    ),
    Special.INSERT: (
        Stroke(_box(10, 52, 24, 34, 4)),
        Stroke(_box(66, 52, 24, 34, 4)),
        Stroke(_box(40, 14, 20, 28, 4), own=True, filled=True),
        Stroke("M50 52V78M41 70 50 79 59 70", own=True),
    ),
    Special.REPLACE: (
        Stroke(_box(12, 14, 28, 39, 4)),
        Stroke(_box(60, 47, 28, 39, 4), own=True, filled=True),
        Stroke("M54 24H67Q74 24 74 31V35M66 29 74 37 82 29"),
        Stroke("M46 76H33Q26 76 26 69V65M18 71 26 63 34 71", own=True),
    ),
    Special.SLIDE: (
        Stroke("M12 26H42M12 74H48"),
        Stroke(_box(54, 14, 18, 24, 3), own=True, filled=True),
        Stroke("M78 26Q90 26 90 40 90 52 76 52H68Q62 52 62 58V74M52 66 62 76 72 66", own=True),
    ),
    Special.STOP: (
        Stroke("M34 12H66L88 34V66L66 88H34L12 66V34Z"),
        Stroke("M32 50H68", own=True, wide=12),
    ),
    Special.MINUS_IS_PLUS: (
        Stroke("M30 12H70", wide=10),
        Stroke("M50 27V45M42 38 50 46 58 38"),
        Stroke("M50 58V94M32 76H68", own=True, wide=11),
    ),
}

COLLAR: Final = "l-16.667 14-16.667-14-16.667 14-16.667-14-16.666 14-16.667-14Z"
"""The collar of a fool, with bells: the band of a joker."""


def band_edge(count: int, low: float) -> str:
    """The band on top of a card 100 wide. Its lower edge has as many points as the card has heads, round ones
    for 2 and 3, sharp ones for 5 and 7: so the cards can be told apart without colours too."""
    if count == 1:
        return f"M0 0H100V{low}H0Z"
    wide = 100 / count
    deep = 9 if count < 5 else 10
    point = f"q{-wide / 2} {2 * deep} {-wide} 0" if count < 5 else f"l{-wide / 2} {deep}l{-wide / 2} {-deep}"
    return f"M0 0H100V{low}{point * count}Z"
