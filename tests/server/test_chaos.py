"""What `make chaos` does for hours, for a moment; and that its judge sees what is wrong.

`proofs/test_chaos_longer.py` breaks more.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from chaos.breaking import (
    cut_the_database,
    cut_the_power,
    jump_the_clock,
    kill_one,
    one_round,
    one_round_alone,
)
from chaos.judging import faults
from chaos.playing import Asked, History, Seen
from chaos.worlds import World
from sixquiprend.records.log_entries import Entry
from sixquiprend.table.entries import Chose
from tests.needs import require
from tests.postgres import PostgresServer
from tests.table.living import first_legal, two_at_a_table
from tools.machine import C_COMPILER


def _told() -> tuple[list[Entry], History]:
    """The log of three turns, and the history of two people who were told all of it at once."""
    living, history = two_at_a_table(), History("ABCDEF")
    for _ in range(6):
        seat = living.table.waiting[0]
        moment, answer = living.table.moment, first_legal(living.table, seat)
        living.choose(seat, answer)
        now = float(len(living.entries))
        version = living.table.version
        history.asked.append(Asked(seat, moment, to_builtins(answer), now, now + 0.5, version))
        gathering = living.table.gathering
        assert gathering is not None
        chosen = to_builtins(gathering.chosen_by(seat))
        history.seen.append(Seen(seat, version, living.table.moment, chosen, 0.0, now + 0.6))
    return list(living.entries), history


def test_a_history_that_the_log_explains_is_right() -> None:
    log, history = _told()
    assert faults(log, history) == []
    # Whoever was told nothing may have been heard or not.
    history.asked[-1] = replace(history.asked[-1], version=None, told=float("inf"))
    assert faults(log, history) == []
    assert faults(log[:-1], replace(history, seen=history.seen[:-1])) == []


def _lose(log: list[Entry], history: History) -> None:
    del log[-1]
    del history.seen[-1]


def _forge(log: list[Entry], history: History) -> None:
    history.asked[-1] = replace(history.asked[-1], version=None, refused="too_late")


def _swap(log: list[Entry], history: History) -> None:
    history.asked[0] = replace(history.asked[0], sent=100.0, told=101.0)


def _age(log: list[Entry], history: History) -> None:
    history.seen[0] = replace(history.seen[0], asked=100.0)


def _invent(log: list[Entry], history: History) -> None:
    history.seen[0] = replace(history.seen[0], moment=7)


def _turn_back(log: list[Entry], history: History) -> None:
    history.seen.append(history.seen[0])


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (_lose, "confirmed as"),
        (_forge, "asked for by nobody"),
        (_swap, "asked after"),
        (_age, "on a line opened after"),
        (_invent, "what the log doesn't say"),
        (_turn_back, "older picture"),
    ],
)
def test_the_judge_sees_what_is_wrong(damage: Callable[[list[Entry], History], None], found: str) -> None:
    log, history = _told()
    damage(log, history)
    assert any(found in fault for fault in faults(log, history))
    assert all(isinstance(entry, Chose) for entry in log[-2:])


def test_two_processes_broken_while_people_play_lose_nothing_and_tell_nothing_wrong(
    durable_postgres: PostgresServer,
) -> None:
    require(C_COMPILER)
    done = one_round(durable_postgres, 1, [kill_one, cut_the_database], tables=1)
    assert done.faults == []
    assert done.answers
    assert done.expired == 0


def test_a_process_whose_power_is_cut_and_whose_clock_jumps_loses_nothing_either() -> None:
    require(C_COMPILER)
    done = one_round_alone(1, [jump_the_clock, cut_the_power], tables=1)
    assert done.faults == []
    assert done.answers
    assert done.expired == 0


WRITER = """
import os, sys, time
for name, waits in (("waited", True), ("hurried", False)):
    with open(os.path.join(sys.argv[1], name), "w+b") as file:
        file.write(b"first")
        file.flush()
        os.fsync(file.fileno())
        file.write(b" second")
        file.flush()
        if waits:
            os.fsync(file.fileno())
print(time.time())
"""


def test_when_the_power_is_cut_only_what_was_waited_for_is_left_and_a_clock_can_be_set(
    tmp_path: Path,
) -> None:
    require(C_COMPILER)
    world = World(tmp_path)
    world.set_clock(3600.0)
    before = time.time()
    told = subprocess.run(
        [sys.executable, "-c", WRITER, str(world.disk)],
        env=world.environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert 3600 <= float(told.stdout) - before <= 3600 + (time.time() - before)
    assert (world.disk / "hurried").read_bytes() == b"first second"
    world.cut_the_power()
    assert (world.disk / "hurried").read_bytes() == b"first"
    assert (world.disk / "waited").read_bytes() == b"first second"
