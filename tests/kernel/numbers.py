"""The numbers that the kernel gives for some seeds: `python -m tests.kernel.numbers` writes them anew.

Chance is a word that the caller holds, and the same word gives the same numbers on every machine, compiled or
not. So a record of a few of them finds any change of what is played, dealt or counted that no rule names:
which card is drawn for which bits, what a policy makes of a tie. A change of one of these on purpose is no
fault: write the file anew then, and read what became different.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from sixquiprend import kernel
from sixquiprend.bots.model import load_model, load_net
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import NUMBERS, Joker, Play, Rules, View, advance, new_game, position, view
from sixquiprend.kernel import full
from sixquiprend.kernel.choosing import (
    HIGHEST,
    LOWEST,
    RANDOM,
    RANDOM_AIM,
    RANDOM_ROW,
    WEIGHED,
)
from sixquiprend.kernel.full import layout
from sixquiprend.kernel.guessing import hand_traits
from sixquiprend.kernel.learned import situations
from tests.kernel_full.laid import laid
from tests.play import most_seats, rows, some_answers

FILE = Path(__file__).with_name("numbers.json")

Numbers: TypeAlias = Any
"""Lists of numbers, and of such lists."""
Case: TypeAlias = tuple[str, Callable[[], Numbers]]

OPTIONS = ("", "K", "P", "V", "J", "KPVJ")
HOWS = {
    "any card": (RANDOM, RANDOM_ROW, RANDOM_AIM, RANDOM),
    "lowest": (LOWEST, 0, 0, HIGHEST),
    "highest": (HIGHEST, RANDOM_ROW, 0, LOWEST),
    "weighed": (WEIGHED, 0, RANDOM_AIM, WEIGHED),
}
"""Which card, which row, where a joker goes, what is passed."""


def cases() -> dict[str, Callable[[], Numbers]]:
    """All of them, by their names."""
    return dict([*_chance(), *_rounds(), *_searches(), *_endings(), *_full()])


def _chance() -> Iterator[Case]:
    yield "words of chance", lambda: kernel.streams(2**64 + 7, 5).tolist()
    for known in (False, True):
        yield f"lanes, known {known}", partial(_lanes, known)


def _lanes(known: bool) -> Numbers:
    """The deals of some lanes, with one that was dealt again, and what all took."""
    lanes = kernel.Lanes(5, known=known)
    cards, heads = lanes.deal(), lanes.play(1)
    return [cards[:, ::85].T.tolist(), cards.sum(0, dtype=int).tolist(), heads[0].tolist()]


def _rounds() -> Iterator[Case]:
    for options in OPTIONS:
        for seats in (2, 4, 5, 10):
            yield f"rounds of {seats} seats with {options or 'no option'}", partial(_random, options, seats)
    yield "a card next to a joker of nine tenths", partial(_random, "KJ", 10, 14)
    yield "aims by chance", _aims
    yield "weighed, all the same", partial(_by_policy, "J", HOWS["weighed"], 0)
    for name, codes in HOWS.items():
        for options in ("", "PJ", "PVJ"):
            yield f"{name} with {options or 'no option'}", partial(_by_policy, options, codes)


def _random(options: str, seats: int, seed: int = 3) -> Numbers:
    return kernel.random_rounds(kernel.seeded(seed), Rules(seats, options), 2).tolist()


def _aims() -> Numbers:
    """Where a joker goes by chance, among rows that end with jokers."""
    table = kernel.to_table(rows("10 0.1 · 20 · 30 0.2 · 40"), variable=False)
    policy, chance = np.array([(0, RANDOM_ROW, RANDOM_AIM, 0)] * 2, np.int8), kernel.seeded(5)
    keys = kernel.to_keys([(0, Joker("0.5"))])
    return [kernel.place(table, keys, 2, chance, policy=policy).table.tolist() for _ in range(30)]


def _by_policy(options: str, codes: tuple[int, ...], loudness: float = 1) -> Numbers:
    policy = np.array([codes, codes, (0, 0, 0, 0)], np.int8)
    weights = np.array([[1, 0.5, 0.3, 0.2], [0.2, 2, 0.1, 3], [0, 0, 0, 0]], np.float32)
    weights *= np.float32(loudness)
    return kernel.random_rounds(kernel.seeded(4), Rules(3, options), 3, policy, weights).tolist()


def _searches() -> Iterator[Case]:
    for options in OPTIONS:
        for seats in (2, 3, 5):
            for number in range(3):
                name = f"{number} at {seats} seats with {options or 'no option'}"
                yield f"search {name}", partial(_searched, options, seats, number)
                yield f"learned {name}", partial(_by_table, options, seats, number)
    for options in ("", "K", "V"):
        for seats in (2, 5):
            for tries in (0, 2):
                name = f"{tries} times at {seats} seats with {options or 'no option'}"
                yield f"others who think {name}", partial(_modelled, options, seats, tries)
    for seats in (2, 5):
        yield f"learned without heat at {seats} seats", partial(_by_table, "", seats, 0, heat=0.0)
    yield "learned with the highest cards", _highest
    for options in OPTIONS:
        yield f"traits with {options or 'no option'}", partial(_traits, options)


def _seen(options: str, seats: int, number: int, *, few: bool = False) -> View:
    """What a seat sees when it is asked: early in a round, late in it, and when its card lies revealed."""
    rng, state = Random(f"{options} {seats} {number} {few}"), new_game(Rules(seats, options))
    found = None
    while not state.scores:
        said = some_answers(state, rng)
        for decision in state.pending:
            seen = None if decision.seat is None else view(state, decision.seat)
            if seen is not None and seen.rows and seen.legal and _wanted(seen, number, few):
                found = seen
        state, _ = advance(state, *said)
    return found or _seen(options, seats, number - 1)


def _wanted(seen: View, number: int, few: bool) -> bool:
    placing = bool(seen.queue)
    if number == 2:
        return placing and len(seen.hand) in (1, 2, 3)
    size = 3 if few else (7, 3)[number]
    return not placing and len(seen.hand) == size


def _searched(options: str, seats: int, number: int) -> Numbers:
    seen = _seen(options, seats, number)
    candidates = scripts(seen, seen.legal)
    policy, weights = np.zeros((seen.rules.seats, 4), np.int8), np.ones((seen.rules.seats, 4), np.float32)
    policy[0] = HOWS["weighed"]
    return [
        kernel.evaluate(unknown(seen), candidates, kernel.seeded(8), 2).tolist(),
        kernel.evaluate(unknown(seen), candidates[:2], kernel.seeded(9), 1, policy, weights).tolist(),
    ]


def _by_table(options: str, seats: int, number: int, heat: float = 0.4) -> Numbers:
    seen = _seen(options, seats, number)
    return kernel.evaluate_learned(
        unknown(seen), scripts(seen, seen.legal), kernel.seeded(8), 2, left_unseen(seen), load_model(), heat
    ).tolist()


def _highest() -> Numbers:
    """What is counted of the cards behind the last rows, playout after playout."""
    hands = [[99, 101, 103], [97, 102, 104], [5, 96, 98]]
    seen = view(position(Rules(3), hands, rows("10 · 20 · 95 · 100")), 0)
    return kernel.evaluate_learned(
        unknown(seen), scripts(seen, seen.legal), kernel.seeded(8), 8, left_unseen(seen), load_model(), 0.0
    ).tolist()


def _modelled(options: str, seats: int, tries: int) -> Numbers:
    seen = _seen(options, seats, 0, few=tries > 0)
    assert seen.seat is not None
    cards = kernel.to_codes(answer.card for answer in seen.legal if isinstance(answer, Play))
    return kernel.evaluate_modelled(
        _blind(unknown(seen), seen.seat), seen.seat, cards, kernel.seeded(8), 2,
        left_unseen(seen), load_model(), 0.4, tries, load_net(),
    ).tolist()  # fmt: skip


def _blind(known: kernel.Unknown, me: int) -> kernel.Unknown:
    """The same without what is known of other hands."""
    others = [seat for seat in range(len(known.hands)) if seat != me]
    hands, counts = known.hands.copy(), known.known.copy()
    cards = [card for seat in others for card in hands[seat, : counts[seat]].tolist()]
    numbers = known.numbers._replace(
        cards=np.array([*known.numbers.cards.tolist(), *cards], np.int8),
        counts=np.array([0 if seat == me else known.size for seat in range(len(hands))]),
    )
    hands[others], counts[others] = 0, 0
    return kernel.Unknown(known.table, hands, counts, known.size, numbers, known.jokers, known.variable)


def _traits(options: str) -> Numbers:
    seen = _seen(options, 4, 1)
    table = kernel.to_table(seen.rows, "V" in seen.rules.options)
    hand, left = kernel.to_codes(seen.hand), left_unseen(seen)
    numbers = hand[hand > 0]
    return [
        situations(table, hand, seen.rules.seats, left).tolist(),
        np.round(hand_traits(table, numbers, seen.rules.seats, left).astype(float), 4).tolist(),
    ]


def _endings() -> Iterator[Case]:
    for size in (1, 2, 3):
        for options in ("", "V"):
            for number in range(3):
                name = f"ending {number} of {size} cards with {options or 'no option'}"
                yield name, partial(_ending, size, options, number)


def _ending(size: int, options: str, number: int) -> Numbers:
    rng = Random(f"{size} {options} {number}")
    cards = rng.sample(list(NUMBERS), 4 + 2 * size)
    rows, free = [], [card for card in NUMBERS if card not in cards]
    for first in cards[:4]:  # nearly full where nothing else sets their length: endings with takes
        more = [] if options else [card for card in free if first < card][: rng.choice((2, 3, 4))]
        rows.append((first, *more))
        free = [card for card in free if card not in more]
    solved = kernel.solve(rows, [cards[4 : 4 + size], cards[4 + size :]], options)
    return [round(solved.value, 6), np.round(solved.payments, 6).tolist(), np.round(solved.costs, 6).tolist()]


def _full() -> Iterator[Case]:
    for options in ("", "K", "D", "P", "V", "J", "S", "DPS", "DPVJ"):
        for seats in (2, 4, most_seats(options)):
            for plainly in (False, True):
                name = f"full game of {seats} seats with {options or 'no option'}{' plainly' * plainly}"
                yield name, partial(_game, options, seats, plainly)

    for name, state in laid().items():
        yield f"plain players, {name}", partial(_plainly, full.to_line(state))


def _plainly(line: full.Table) -> Numbers:
    """What is taken at a table laid by hand, and which special cards are kept."""
    found = []
    for last in (False, True):
        tables = line.copy()[np.newaxis]
        if last:  # in the last round special cards are played for less
            tables[0, layout.ROUND] = tables[0, layout.LAST_ROUND] = 2
        heads = full.play_on(tables, kernel.seeded(6), rounds=1, plainly=True)
        kept = tables[0, layout.OWN : layout.STOCK].reshape(-1, layout.KINDS)[: heads.shape[2]]
        found.append([heads[0, 0].tolist(), kept.tolist() if kept.any() else []])
    return found


def _game(options: str, seats: int, plainly: bool) -> Numbers:
    tables = full.new_tables(Rules(seats, options), 1)
    return full.play_on(tables, kernel.seeded(6), rounds=2, plainly=plainly).tolist()


def main() -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(case())}" for name, case in cases().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"{len(lines)} cases, {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
