"""Tables laid by hand, for what games by chance seldom come to: stops, sevens, five rows, jokers in a row."""

from __future__ import annotations

from sixquiprend.engine import Joker, Special, State
from tests.play import after, lay

ALL = tuple(Special)
FULL = "1 5 11 22 30 · 40 · 50 55 · 60 66 70"
FIVE = "1 5 11 22 30 · 40 · 50 55 · 60 66 70 77 80 · 90"


def laid() -> dict[str, State]:
    """Each by its name; the seat of the lowest card is asked."""
    tables = {
        "every special card, the row is full": lay(FULL, 33, 72, hands={0: (3, 44, 71), 1: (8, 45, 100)},
            specials={0: ALL, 1: ALL}),
        "every special card, the row has room": lay(FULL, 44, 72, hands={0: (3, 45, 71), 1: (8, 46, 100)},
            specials={0: ALL, 1: ALL}, heads=(3, 9)),
        "too low for all": lay("7 9 12 · 40 · 50 55 · 60 66 70 77 80", 3, 5, hands={0: (41, 90), 1: (2, 81)},
            specials={0: ALL, 1: ALL}, heads=(30, 2)),
        "five rows, a full one": lay(FIVE, 33, 92, hands={0: (3, 44), 1: (8, 45)}, specials={0: ALL, 1: ALL}),
        "five rows, too low": lay(FIVE.replace("1 5 11", "10 15 21"), 3, 85, hands={0: (6, 44), 1: (8, 45)},
            specials={0: ALL, 1: ALL}, sevens=(0, 3)),
        "five rows, sevens in front and behind": lay(FIVE, 33, 82, 83, hands={0: (3,), 1: (4,), 2: (6,)},
            specials={0: ALL, 1: ALL, 2: ALL}, sevens=(1, 4)),
    }  # fmt: skip
    for stops in ((0,), (1,), (3,), (0, 1), (1, 3), (0, 3), (2, 3)):
        for card in (3, 33, 45, 85):
            name = f"{card} with stops on {stops}"
            tables[name] = lay(FULL.replace("1 5", "4 5"), card, 88, hands={0: (6, 44, 71), 1: (8, 91, 93)},
                specials={0: ALL, 1: ALL}, stops=stops, sevens=(0, 3), heads=(2, 4))  # fmt: skip
    tables |= {
        "jokers behind all rows but one": lay("1 0.1 · 20 30 0.2 · 50 0.3 · 70 80 81 82 83", Joker("0.5"), 3,
            options="J", hands={0: (90,), 1: (Joker("0.9"),)}),
        "a joker first in its row": lay("0.4 · 20 30 31 32 33 · 50 0.3 · 70 80", Joker("0.2"), Joker("0.7"),
            21, options="J", hands={0: (1,), 1: (5,), 2: (6,)}),
        "jokers and rows of any length": lay("55 56 57 · 20 0.3 22 · 11 12 13 14 15 · 4", Joker("0.0"), 58,
            options="JV", hands={0: (1,), 1: (5,)}),
    }  # fmt: skip
    return {name: after(state) for name, state in tables.items()}
