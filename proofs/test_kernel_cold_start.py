"""First use compiles in under 20 seconds, later starts load from the cache in under one.

A start is a fresh process; its time is what it has computed, so that other work on the machine doesn't count.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixquiprend.kernel.cache import CACHE_VARIABLE

USES = {
    "search": "kernel.warm_up()",
    "random rounds": "kernel.random_rounds(kernel.seeded(1), Rules(4), 1)",
    "lanes": "kernel.Lanes(1).play(1)",
    "every option": "kernel.full.random_rounds(kernel.seeded(1), Rules(4, 'S'), 1)",
}


FIRST_ANSWER = """
from sixquiprend.engine import Deal, advance, new_game, view
from sixquiprend.server.workers import thinking
from sixquiprend.server.workers.minds import UNCOMPILED
thinking.begin_worker = lambda: None  # there is no server that it could end with
thinking.begin_plain_worker()
game = new_game(Rules({seats}, {options!r}))
state, _ = advance(game, Deal(game.pending[0].packs))
asked = [thinking.Asked(UNCOMPILED[{bot!r}], view(state, seat), seat) for seat in range({seats} - 1)]
assert len(thinking.thoughts(asked)) == {seats} - 1
"""


def start(code: str, cache: Path) -> float:
    """The seconds of processor time that a fresh process takes for this."""
    program = (
        "from sixquiprend import kernel\n"
        "from sixquiprend.engine import Rules\n"
        f"{code}\n"
        "import resource\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(used.ru_utime + used.ru_stime)\n"
    )
    environment = {**os.environ, CACHE_VARIABLE: str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, env=environment, capture_output=True, text=True
    )
    return float(done.stdout)


@pytest.mark.parametrize("use", USES)
def test_the_first_use_compiles_and_later_ones_load(use: str, tmp_path: Path) -> None:
    assert start(USES[use], tmp_path) < 20
    assert min(start(USES[use], tmp_path) for _ in range(3)) < 1


@pytest.mark.parametrize("bot", ["expert", "master"])
@pytest.mark.parametrize(("seats", "options"), [(4, ""), (10, ""), (10, "P"), (4, "S")])
def test_the_first_strong_bots_of_a_server_answer_within_two_seconds(
    bot: str, seats: int, options: str, tmp_path: Path
) -> None:
    """All bots of a table with one person, on a machine where nothing has been compiled."""
    assert start(FIRST_ANSWER.format(bot=bot, seats=seats, options=options), tmp_path) < 2
