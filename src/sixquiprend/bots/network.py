"""The network: answers every question of every option by what it has learned, without any search."""

from __future__ import annotations

from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from sixquiprend import kernel
from sixquiprend.engine import NUMBERS, Answer, Deal, Malformed, Play, Rules, View, advance, new_game, view

from .careful import Careful
from .lines import seen_line

if TYPE_CHECKING:
    from sixquiprend.kernel.full import Table
    from sixquiprend.kernel.network import Thought, Weights

_HERE: Final = Path(__file__).parent
WEIGHTS_FILES: Final = {
    range(2, 3): _HERE / "network-2.npz",
    range(3, 6): _HERE / "network-5.npz",
    range(6, 11): _HERE / "network-10.npz",
}
"""What was learned at tables of these sizes: of its own kind of table each knows more than one of all would,
and is no slower.
"""
DRAFT_FILES: Final = WEIGHTS_FILES | {range(3, 6): _HERE / "network.npz"}
"""The same for drafts (D). At tables of three to five more learning has made the network pick cards that only
its like leaves to it: there it plays by what it had learned before, at tables of all sizes.
"""
NETWORK_PREFIX: Final = "network:"
"""`network:FILE` plays with the weights of another file."""

HEAT: Final = 0.02
"""How much chance there is in its choice, in heads: of answers that are worth about the same, any."""


class Network:
    """Plays by the weights of a file; without one, by those that were learned at tables of the same size."""

    name = "network"

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._careful = Careful()
        if file is not None:
            _load(file)  # one that can't be read is refused now

    def weights_for(self, line: Table) -> Weights:
        """What it plays by at a table like this."""
        layout = kernel.full.layout
        return _load(
            self._file or weights_file(int(line[layout.SEATS]), bool(line[layout.OPTIONS] & layout.DRAFT))
        )

    def answer(self, view: View, rng: Random) -> Answer:
        if len(view.legal) == 1:
            return view.legal[0]
        if not kernel.plays("games", view.rules):  # an option that the network has never met
            return self._careful.answer(view, rng)
        worths = self.think(view).worths.tolist()
        best = max(worths)
        return rng.choices(view.legal, [exp((worth - best) / HEAT) for worth in worths])[0]

    def think(self, view: View) -> Thought:
        """What each of `view.legal` is worth, and the rest of the round."""
        return self.think_of(seen_line(view))

    def think_of(self, line: Table) -> Thought:
        """The same of a line that is there already."""
        return kernel.network.think(line, self.weights_for(line))

    def prepare(self) -> None:
        """Compiles what it needs, or loads it from the cache: seconds the first time on a machine."""
        state, _ = advance(new_game(Rules(2)), Deal((NUMBERS,)))
        self.answer(view(state, 0), Random(0))
        state, _ = advance(state, Play(0, 1), Play(1, 11))
        self.answer(view(state, 0), Random(0))


def weights_file(seats: int, draft: bool = False) -> Path:
    """Where the weights for a table of so many stand."""
    files = DRAFT_FILES if draft else WEIGHTS_FILES
    return next(file for sizes, file in files.items() if seats in sizes)


@cache
def _load(file: Path) -> Weights:
    try:
        return kernel.network.load_weights(file)
    except ValueError as wrong:
        raise Malformed("bad_weights", str(wrong), file=str(file)) from None
