"""What `test_kernel_wrong_arguments.py` runs with nothing compiled: who reads beyond an array is caught.

Compiled code would read on silently, or crash. Lines of tables come first: cells are changed by chance, and
whatever isn't refused as no table must be played without an error. Then every argument of every exported
function is replaced by things that it can't be.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from sixquiprend import kernel
from sixquiprend.bots.model import load_model, load_net
from sixquiprend.bots.network import weights_file
from sixquiprend.engine import Rules, advance, new_game
from sixquiprend.kernel import full, network
from sixquiprend.kernel.full import layout
from sixquiprend.kernel.full.soundness import ANYTHING, NOTHING, first_unsound
from sixquiprend.kernel.network.weights import Units, new_weights
from tests.kernel.test_kernel_borders import HANDS, KNOWN, LEFT, QUEUE, ROWS, SCRIPTS, TABLE
from tests.play import COMBINATIONS, most_seats, some_answers

WEIGHTS = network.load_weights(weights_file(4))
FEW = new_weights(np.random.default_rng(1), Units(2, 2, 2))


def some_line(dice: random.Random) -> full.Table:
    """A table in the middle of a game with any options."""
    options = dice.choice(COMBINATIONS)
    state = new_game(Rules(dice.randint(2, most_seats(options)), options))
    for _ in range(dice.randint(0, 60)):
        if not state.over:
            state, _ = advance(state, *some_answers(state, dice))
    return full.to_line(state)


def changed(line: full.Table, dice: random.Random) -> full.Table:
    """The same with other numbers in one or two cells."""
    line = line.copy()
    for _ in range(dice.randint(1, 2)):
        first, last = dice.choice([(0, layout.TOTALS), (0, layout.CELLS), (layout.CHOSEN, layout.PLACE)])
        some = (*range(17), dice.randrange(120), dice.randrange(1 << 16), int(dice.choice(line.tolist())))
        line[dice.randrange(first, last)] = dice.choice(some)
    return line


def use(line: full.Table, whole: bool) -> None:
    """Everything that can be done with a table; a view is only looked at."""
    full.asked(line)
    full.known_to(line, 0)
    if whole or (line[layout.ASKED] >= layout.PICK and first_unsound(line[np.newaxis], 1) < 0):
        count = len(full.answers(line))
        if line[layout.ASKED] >= layout.PICK:
            network.think(line.copy(), WEIGHTS)
            with suppress(ValueError):  # a line may be sound, and yet leave no deal
                sight = network.Sight(line.copy(), network.new_hidden(), network.new_past(0))
                network.foresee(sight, FEW, kernel.seeded(1), 1, network.Way(more=1))
        if whole:
            full.packs(line)
            for number in {0, count // 2, count - 1} if count else ():
                full.give(line.copy(), number)
            for plainly in (False, True):
                full.play_on(line[np.newaxis].copy(), kernel.seeded(1), rounds=1, plainly=plainly)


def check_lines(tries: int) -> None:
    """A line is refused, or can be played: nothing is read beyond its cells, and nothing waits for ever."""
    dice, played = random.Random(8), 0
    for _ in range(tries):
        line = some_line(dice)
        assert first_unsound(line[np.newaxis], NOTHING) < 0, "what the kernel has written is sound"
        for seat in (None, *range(int(line[layout.SEATS]))):
            assert first_unsound(full.known_to(line, seat)[np.newaxis], ANYTHING) < 0, "so are views"
        for _ in range(8):
            whole = dice.random() < 0.7
            wrong = changed(line if whole else full.known_to(line, 0), dice)
            if first_unsound(wrong[np.newaxis], NOTHING if whole else ANYTHING) < 0:
                use(wrong, whole)
                played += 1
            else:
                refused(*((full.give, wrong, 0) if whole else (full.asked, wrong)))
    assert tries < played < 8 * tries


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> None:
    """It must be said in a `ValueError` what is wrong: any other error, or none, is a gap."""
    try:
        call(*arguments, **named)
    except ValueError:
        return
    raise AssertionError(f"{call.__name__} took {arguments} {named}")


DEALT = full.new_tables(Rules(3), 1)
full.play_on(DEALT, kernel.seeded(1))
LINE = DEALT[0]
SIGHT = network.Sight(LINE, network.new_hidden(), network.new_past(0))
BAD_PAST = network.new_past(1)  # no table at all

SOUND: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "evaluate": (kernel.evaluate, (KNOWN, SCRIPTS, kernel.seeded(1), 1)),
    "evaluate_learned": (
        kernel.evaluate_learned,
        (KNOWN, SCRIPTS, kernel.seeded(1), 1, LEFT, load_model(), 0.4),
    ),
    "evaluate_modelled": (
        kernel.evaluate_modelled,
        (KNOWN, 0, kernel.to_codes([15]), kernel.seeded(1), 1, LEFT, load_model(), 0.4, 0, load_net()),
    ),
    "place": (kernel.place, (TABLE, QUEUE, 3, kernel.seeded(1))),
    "replay": (kernel.replay, (ROWS, HANDS, SCRIPTS[0], kernel.seeded(1))),
    "random_rounds": (kernel.random_rounds, (kernel.seeded(1), Rules(3), 1)),
    "solve": (kernel.solve, (ROWS, HANDS[:2])),
    "aims": (kernel.aims, (TABLE, 5)),
    "streams": (kernel.streams, (1, 1)),
    "seeded": (kernel.seeded, (1,)),
    "to_codes": (kernel.to_codes, ([15],)),
    "to_hands": (kernel.to_hands, (HANDS,)),
    "to_keys": (kernel.to_keys, ([(0, 50)],)),
    "full.new_tables": (full.new_tables, (Rules(3), 1)),
    "full.asked": (full.asked, (LINE,)),
    "full.answers": (full.answers, (LINE,)),
    "full.packs": (full.packs, (LINE,)),
    "full.give": (full.give, (LINE, 0)),
    "full.known_to": (full.known_to, (LINE, 0)),
    "full.play_on": (full.play_on, (DEALT, kernel.seeded(1))),
    "full.random_rounds": (full.random_rounds, (kernel.seeded(1), Rules(3), 1)),
    "network.think": (network.think, (LINE, WEIGHTS)),
    "network.look_ahead": (network.look_ahead, (DEALT, WEIGHTS, 0.3, kernel.seeded(1))),
    "network.foresee": (network.foresee, (SIGHT, FEW, kernel.seeded(1), 1, network.Way())),
    "network.new_past": (network.new_past, (1,)),
    "network.new_hidden": (network.new_hidden, ()),
}
"""A call of each that succeeds. What takes a state or a view of the engine isn't here: that checks itself."""

PARTS = {"answer", "answer_as_dealer", "count_answers", "find_answer", "go_on"}
"""Of `full`: for compiled loops of one's own. They check nothing, as docs/kernel.md says."""
OF_THE_ENGINE = {"full.deal", "full.to_cells", "full.to_line"}
OF_FILES = {"network.load_weights", "network.save_weights"}


def wrong_for(sound: Any, any_length: bool) -> list[Any]:
    """Things that this argument can't be."""
    if isinstance(sound, np.ndarray):
        others = np.int64 if sound.dtype != np.int64 else np.int8
        kinds = [others, np.complex128, object, *([sound.dtype.newbyteorder()] if sound.itemsize > 1 else [])]
        wrong = [None, "", 3, 0.5, sound.tolist(), sound[np.newaxis], *map(sound.astype, kinds)]
        return wrong if any_length else [*wrong, sound[:0], np.repeat(sound, 2, 0)]
    if isinstance(sound, network.Weights):
        nothing: Any = None
        return [None, sound[:3], sound._replace(worth=sound.worth[1:]), sound._replace(judge=nothing), 3]
    if isinstance(sound, network.Sight):
        parts = [{"table": None}, {"table": LINE[:-1]}, {"hidden": None}, {"past": None}, {"past": BAD_PAST}]
        return [None, sound[:2], *(sound._replace(**part) for part in parts)]
    if isinstance(sound, network.Way):
        return [None, (0.1, 1), sound._replace(heat=float("nan")), sound._replace(more=-1)]
    if isinstance(sound, bool | Rules) or not isinstance(sound, int | float):
        return []
    return ["1", float("nan"), [1], -(2**70), *([2**70, 0.5] if isinstance(sound, int) else [])]


def check_arguments() -> None:
    """Each argument that is an array or a number is refused if it is something else."""
    gaps = []
    for name, (call, arguments) in SOUND.items():
        call(*(each.copy() if isinstance(each, np.ndarray) else each for each in arguments))
        for at, sound in enumerate(arguments):
            for wrong in () if (name, at) in ANY_NUMBER else wrong_for(sound, (name, at) in ANY_LENGTH):
                given = [*arguments[:at], wrong, *arguments[at + 1 :]]
                try:
                    refused(call, *given)
                except Exception as gap:  # noqa: BLE001 - whatever it is
                    gaps.append(f"{name}, argument {at}: {type(gap).__name__} for {wrong!r}"[:150])
    assert not gaps, "\n".join(gaps)


ANY_NUMBER = {("streams", 0), ("seeded", 0)}
"""Any whole number is a seed."""
ANY_LENGTH = {
    ("evaluate", 1), ("evaluate_learned", 1), ("evaluate_modelled", 2), ("place", 1), ("replay", 2),
    ("full.play_on", 0), ("network.look_ahead", 0),
}  # fmt: skip
"""As many scripts, cards or tables as one likes."""


def check_names() -> None:
    """Nothing is exported that is neither here nor said to check nothing."""
    for prefix, room in (("full.", full), ("network.", network)):
        names = {name for name in room.__all__ if callable(getattr(room, name)) and name.islower()}
        mine = {name.removeprefix(prefix) for name in {*SOUND, *OF_THE_ENGINE, *OF_FILES} if prefix in name}
        assert names - PARTS == mine, names ^ mine


if __name__ == "__main__":
    check_names()
    check_arguments()
    check_lines(int(sys.argv[1]))
    print("all is well")
