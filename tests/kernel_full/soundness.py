"""Which numbers a cell of a table may hold: `python -m tests.kernel_full.soundness` writes it anew.

Tables of every question are changed in one cell, to numbers at and beside its borders; `soundness.json` has
those that are still tables. What is refused is what isn't named there. A change of what is looked at shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from sixquiprend.engine import Joker, Rules, State, advance, new_game
from sixquiprend.kernel import full
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.soundness import ANYTHING, NOTHING, OTHERS, first_unsound
from tests.kernel_full.laid import ALL, FIVE
from tests.play import after, lay, some_answers

FILE = Path(__file__).with_name("soundness.json")

HIDDEN = {"whole": NOTHING, "as its seat sees it": OTHERS, "as anybody sees it": ANYTHING}
CELLS = {
    name: getattr(at, name)
    for name in (
        "ASKED", "SEAT", "SEATS", "OPTIONS", "HAND", "NUMBERS", "ROUND", "DEALT", "ROW_COUNT", "PICKS",
        "QUEUE_AT", "STOPS", "SEVENS", "TAKER", "DRAWER", "STOCK_LEFT",
    )
}  # fmt: skip
BLOCKS = {
    "SIZES": (at.SIZES, 10), "HANDS": (at.HANDS, 110), "CHOSEN": (at.CHOSEN, 10), "QUEUE": (at.QUEUE, 10),
    "ROW_SIZES": (at.ROW_SIZES, 5), "ROWS": (at.ROWS, 60), "HELD": (at.HELD, 10), "OWN": (at.OWN, 56),
    "STOCK": (at.STOCK, 7), "DISCARDS": (at.DISCARDS, 7), "PLACE": (at.PLACE, 115),
}  # fmt: skip
"""Where they begin, and how many cells they have."""


@cache
def asked(question: int, options: str, seats: int, turn: int = 0) -> State:
    """The first table of a game by chance that asks this, so many turns after its beginning or later."""
    dice, state = Random(f"{question} {options} {seats}"), new_game(Rules(seats, options))
    while (line := full.to_line(state))[at.ASKED] != question or line[at.TURN] < turn:
        state, _ = advance(state, *some_answers(state, dice))
    return state


def tables() -> dict[str, full.Table]:
    """One for every question; few and many seats, short and long rows, special cards and jokers."""
    names = {
        "a deal for two": asked(at.DEAL, "", 2),
        "a deal for eight, with special cards": asked(at.DEAL, "S", 8),
        "the end of a game": asked(at.OVER, "", 2),
        "a first play of ten": asked(at.PLAY, "", 10),
        "a play of two": asked(at.PLAY, "K", 2, 4),
        "a play with jokers and long rows": asked(at.PLAY, "JV", 3, 5),
        "a play with special cards": asked(at.PLAY, "S", 3, 5),
        "a pass": asked(at.PASS, "P", 3, 2),
        "a first pick": asked(at.PICK, "D", 3),
        "a pick with jokers": after(asked(at.PICK, "DJ", 4)),
        "rows after a draft": asked(at.ROWS_DEAL, "D", 3),
        "a row is asked for": asked(at.ROW, "", 4, 2),
        "where a joker goes": asked(at.JOKER, "JV", 4, 2),
        "a special card, eight seats": asked(at.SPECIAL, "S", 8),
        "a swap": asked(at.SWAP, "S", 3),
        "a draw": asked(at.DRAW, "S", 3),
        "a row of seven": lay(
            "55 56 57 58 59 60 61 · 20 · 30 · 40 0.3",
            options="JV",
            hands={0: (70, Joker("0.1")), 1: (71, 72)},
        ),
        "five rows, stops and sevens": after(
            lay(FIVE, 33, 92, hands={0: (3, 44), 1: (8, 45)}, specials={0: ALL, 1: ALL[1:]}, sevens=(0, 3),
                stops=(4,), discards=ALL[2:4])
        ),
    }  # fmt: skip
    return {name: full.to_line(state) for name, state in names.items()}


def cases() -> dict[str, tuple[full.Table, int]]:
    """Every table whole, and some as one seat or a spectator sees them."""
    found = {f"{name}, whole": (line, NOTHING) for name, line in tables().items()}
    for name in ("a play of two", "a play with special cards", "a special card, eight seats", "a pass"):
        line = tables()[name]
        seat = int(line[at.SEAT])
        found[f"{name}, as its seat sees it"] = full.known_to(line, seat), OTHERS
        found[f"{name}, as anybody sees it"] = full.known_to(line, None), ANYTHING
    return found


def numbers(block: str, line: full.Table, cell: int) -> Iterator[int]:
    """What is tried in this cell: its neighbours, and the borders of what it could hold."""
    now, seats = int(line[cell]), int(line[at.SEATS])
    yield from (now - 1, now + 1, 0)
    if block in CELLS:
        yield from (*range(17), 28, 29, 31, 32, 48, 64, 104, 105, seats, seats * int(line[at.HAND]) + 4)
    elif block == "HANDS":
        yield from (10, 11, at.CARD_CODES - 1, at.CARD_CODES)
    elif block == "QUEUE":
        yield from (now ^ 1, now + 16, (at.CARD_CODES << 4) + (now & 15), (10 << 4) + (now & 15))
    elif block == "ROWS":
        yield from (10, at.CARD_CODES, int(line[at.ROWS]))
    elif block == "PLACE":
        first = (at.IN_HAND, at.IN_PILE)
        yield from (1, 2, 3, 15, *first, *(each + seats - 1 for each in first))
        yield from (at.IN_HAND + seats, at.IN_PILE + seats)
    else:
        yield from (1, 4, 5, 6, 7, 11, 12, 28, 29)


def looked_at(block: str, line: full.Table, offset: int) -> bool:
    """Of long blocks the cells at borders will do: some seats of hands, some cards in each place."""
    seats = int(line[at.SEATS])
    if block == "HANDS":
        return offset // full.MAX_HAND in (0, 1, seats - 1, seats)
    if block == "OWN":
        return offset // at.KINDS in (0, 1, seats - 1, seats)
    if block == "PLACE":
        places = line[at.PLACE : at.KNOWN].tolist()
        borders = (0, 1, 10, 11, int(line[at.NUMBERS]) + 10, at.CARD_CODES - 1)
        return offset in borders or places.index(places[offset]) == offset
    return True


def still_tables(line: full.Table, hidden: int) -> dict[str, str]:
    """By cell or block: the changes that leave a table, as `number`, or `cell:number`."""
    found = {}
    for block, (first, count) in {**{name: (cell, 1) for name, cell in CELLS.items()}, **BLOCKS}.items():
        kept = []
        for cell in range(first, first + count):
            if not looked_at(block, line, cell - first):
                continue
            for number in sorted({each for each in numbers(block, line, cell) if 0 <= each < 1 << 16}):
                if number == line[cell]:
                    continue
                changed = line[np.newaxis].copy()
                changed[0, cell] = number
                if first_unsound(changed, hidden) < 0:
                    kept.append(str(number) if block in CELLS else f"{cell - first}:{number}")
        found[block] = " ".join(kept)
    return found


def main() -> None:
    made = {name: still_tables(*case) for name, case in cases().items()}
    FILE.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
    print(f"{len(made)} tables, {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
