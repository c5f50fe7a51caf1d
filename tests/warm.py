"""Compiles what tests use of the kernel: `python -m tests.warm`.

Where nothing is compiled yet, every process of the tests and every server they start would do it for itself.
"""

from __future__ import annotations

import numpy as np

from sixquiprend import kernel
from sixquiprend.bots import BOT_NAMES, make_bot
from sixquiprend.bots.searcher import Searcher
from sixquiprend.engine import Rules
from sixquiprend.envs import Batch
from sixquiprend.envs.core.observing import WIDTH
from sixquiprend.envs.core.traits import TRAITS, write_traits

ROWS = [(21,), (22,), (23,), (24,)]
HANDS = [(1, 3), (2, 4)]


def main() -> None:
    """Uses each of the kernel's doors once."""
    for name in BOT_NAMES:
        bot = make_bot(name)
        if isinstance(bot, Searcher):
            bot.prepare()
    make_bot("network").prepare()  # type: ignore[attr-defined]
    kernel.warm_up()
    kernel.random_rounds(kernel.seeded(1), Rules(4), 1)
    kernel.Lanes(1).play(1)
    table = kernel.full.new_tables(Rules(4, "S"), 1)[0]
    kernel.full.answers(table)
    kernel.full.known_to(table, 0)
    kernel.full.random_rounds(kernel.seeded(1), Rules(4, "S"), 1)
    batch = Batch(1, Rules(4))
    batch.reset()
    lines = np.zeros((1, WIDTH), np.int16)
    batch.observe(np.zeros(1, np.int64), lines)
    write_traits(lines, np.zeros((1, TRAITS), np.float32))
    kernel.solve(ROWS, HANDS)
    kernel.replay(ROWS, HANDS, np.full((0, 3, 2), kernel.FREE, np.int8), kernel.seeded(0))


if __name__ == "__main__":
    main()
