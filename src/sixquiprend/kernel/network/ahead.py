"""What each answer leads to at whole tables: this turn is played to its end, the network values what follows.

As the network learned: the others choose their cards by its worths, with some chance, from what each of them
knows; questions that follow in the turn are answered by plain players (`full.plainly`).
"""

from __future__ import annotations

import numpy as np

from ..borders import check_chance, check_heat
from ..chance import Chance
from ..compiling import compiled
from ..full.layout import ASKED, HELD, LAST_ROUND, NUMBERS, PICK, ROUND, SEAT, Tables
from ..full.soundness import check_tables
from .inputs import Floats
from .searching import Scratch, count_of, let_choose, new_scratch, try_answers
from .weighing import WORTH_KEEPING
from .weights import Weights, check_weights, units_of

F = np.float32


def look_ahead(tables: Tables, weights: Weights, heat: float, chance: Chance) -> Floats:
    """The heads of the seat that is asked until the end of the round: `costs[table, answer]`.

    All tables ask the same seat for one of the same number of answers. A special card that is spent and could
    be kept for another round, counts 1.5 heads. `heat`: how much chance there is in the others' choices, in
    heads. Every answer meets the same choices and the same chance. What the others chose stays at the tables.
    """
    check_tables(tables)
    check_heat(heat)
    check_chance(chance)
    check_weights(weights)
    asked, seat = int(tables[0, ASKED]), int(tables[0, SEAT])
    if asked < PICK or (tables[:, ASKED] != asked).any() or (tables[:, SEAT] != seat).any():
        raise ValueError("these tables don't all ask the same seat the same question")
    counts = {count_of(table) for table in tables}
    if len(counts) > 1:
        raise ValueError("these tables don't all have as many answers")
    found = np.zeros((len(tables), *counts, 2), np.float32)
    scratch = new_scratch(int(tables[0, NUMBERS]), units_of(weights))
    _look_ahead(tables, seat, weights, F(heat), chance, scratch, found)
    own: Floats = found[:, :, 0]
    kept = np.where(tables[:, ROUND] < tables[:, LAST_ROUND], tables[:, HELD + seat], 0)
    own += F(WORTH_KEEPING) * kept[:, np.newaxis].astype(np.float32)
    return own


@compiled
def _look_ahead(
    tables: Tables, seat: int, weights: Weights, heat: np.float32, chance: Chance, scratch: Scratch,
    found: Floats,
) -> None:  # fmt: skip
    for number in range(len(tables)):
        let_choose(tables[number], seat, weights, heat, chance, scratch)
        try_answers(tables[number], seat, weights, heat, 0, chance, scratch, found[number])
