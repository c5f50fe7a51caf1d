"""Programs end: when they are closed, forgotten, or their starter ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots_protocol.programs import (
    ANSWERS_THE_LAST,
    THE_60,
    THE_90,
    ask,
    command,
    is_running,
    process_of,
    program,
)

STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
hello()
hear(); say({'answer': 2})
hang()
"""


def test_a_program_that_ignores_all_requests_to_end_is_killed(tmp_path: Path) -> None:
    bot = program(tmp_path, STUBBORN)
    assert ask(bot) == THE_90
    pid = process_of(bot)
    bot.close()
    assert not is_running(pid)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = f"""
if os.fork() == 0:
    kept = open({str(pipe)!r}, 'wb', buffering=0)
    kept.write(b'here')
    hang()
"""
    bot = program(tmp_path, child + ANSWERS_THE_LAST)
    assert ask(bot) == THE_90
    with pipe.open("rb") as reader:
        assert reader.read(4) == b"here"
        bot.close()
        assert reader.read() == b""  # nobody is left to write


@pytest.mark.parametrize("leaves", [False, True], ids=["while it runs", "after it has gone"])
def test_a_child_in_a_session_of_its_own_ends_too(tmp_path: Path, leaves: bool) -> None:
    """Forked twice and with its own session, as daemons do: in no group that could be signalled."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # so that the daemon needn't wait for it
    daemon = f"""
told, tell = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(3): os.close(number)
        kept = open({str(pipe)!r}, 'wb', buffering=0)
        os.write(tell, b'!')
        hang()
    os._exit(0)
os.read(told, 1)
"""
    after = "hello()\nhear()\nsys.exit(3)\n" if leaves else ANSWERS_THE_LAST
    bot = program(tmp_path, daemon + after)
    assert ask(bot) == (THE_60 if leaves else THE_90)
    bot.close()
    assert os.read(reader, 1) == b""  # nobody is left to write: if somebody were, this would raise
    os.close(reader)


def test_a_forgotten_bot_ends_its_program(tmp_path: Path) -> None:
    bot = program(tmp_path, STUBBORN)
    ask(bot)
    pid = process_of(bot)
    del bot
    assert not is_running(pid)


def run_python(code: str) -> str:
    """What a Python process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout


def test_programs_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    pid = run_python(f"""
from random import Random
from sixquiprend.bots.external import ExternalBot
from tests.bots_protocol.programs import seen
bot = ExternalBot({command(tmp_path, STUBBORN)!r}, grace=0.05)
bot.answer(seen(), Random(1))
print(bot._program.pid)
""")
    assert not is_running(int(pid))


def test_a_forked_process_neither_uses_nor_ends_the_program_of_its_parent(tmp_path: Path) -> None:
    said = run_python(f"""
import os
from random import Random
from sixquiprend.bots.external import ExternalBot
from tests.bots_protocol.programs import seen
bot = ExternalBot({command(tmp_path, ANSWERS_THE_LAST)!r}, grace=20.0)
bot.answer(seen(), Random(1))
pid = bot._program.pid
child = os.fork()
answer = bot.answer(seen(), Random(1))
if child == 0:
    bot.answer(seen(), Random(1))
    assert bot._program.pid != pid
    raise SystemExit(0)
assert os.waitpid(child, 0)[1] == 0
print(bot.answer(seen(), Random(1)), bot._program.pid == pid, dict(bot.faults.counts))
""")
    assert said == f"{THE_90!r} True {{}}\n"
