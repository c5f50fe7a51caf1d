"""Programs end: when they are closed, forgotten, or their starter ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sixquiprend.bots.external.program import Program
from tests.bots_protocol.programs import (
    ANSWERS_THE_LAST,
    THE_60,
    THE_90,
    ask,
    command,
    first_reason,
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


def wait_for_the_end(pid: int) -> None:
    """Of a process that has been killed, and that others bury when they get to it."""
    deadline = time.monotonic() + 20
    while is_running(pid):
        assert time.monotonic() < deadline


ESCAPES = """
pipe = {pipe!r}
kept = os.open(pipe, os.O_WRONLY)
os.set_inheritable(kept, True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve('/usr/bin/env', ['env', '-i', 'setsid', '/bin/sleep', '1000'], {{}})
    os._exit(0)
os.close(kept)
os.wait()
"""
"""What it starts has neither its session, nor its group, nor its environment; only the pipe tells of it."""


@pytest.mark.parametrize("leaves", [False, True], ids=["while it runs", "after it has gone"])
def test_a_child_that_has_shed_its_environment_ends_too(tmp_path: Path, leaves: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    after = "hello()\nhear()\nsys.exit(3)\n" if leaves else ANSWERS_THE_LAST
    bot = program(tmp_path, ESCAPES.format(pipe=str(pipe)) + after)
    assert ask(bot) == (THE_60 if leaves else THE_90)
    bot.close()
    assert os.read(reader, 1) == b""  # nobody is left to write: if somebody were, this would raise
    os.close(reader)


@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_program_that_kills_its_guardian_ends_all_the_same(tmp_path: Path, when: str) -> None:
    """At once: maybe before the guardian has told of the program, which counts as not started then."""
    number = tmp_path / "number"
    kill = f"open({str(number)!r}, 'w').write(str(os.getpid()))\nos.kill(os.getppid(), signal.SIGKILL)\n"
    body = f"{kill}hello()\n" if when == "at once" else f"hello()\n{kill}"
    with program(tmp_path, body + "hang()", seconds=0.05) as bot:
        assert ask(bot) == THE_60
    wait_for_the_end(int(number.read_text("utf-8")))


def test_a_program_that_halts_its_guardian_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixquiprend.bots.external.program._GUARDIAN_NEEDS", 0.05)
    bot = program(tmp_path, "os.kill(os.getppid(), signal.SIGSTOP)\n" + STUBBORN)
    assert ask(bot) == THE_90
    pid = process_of(bot)
    bot.close()
    wait_for_the_end(pid)


def test_a_program_that_can_not_be_run_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        Program([str(tmp_path / "none")], 1 << 16, 0.0)
    assert missing.value.filename == str(tmp_path / "none")
    with pytest.raises(PermissionError):
        Program([str(tmp_path)], 1 << 16, 0.0)


@pytest.mark.parametrize(
    ("last", "said"),
    [("sys.exit(7)", "exit code 7"), ("os.kill(os.getpid(), signal.SIGSEGV)", "signal 11")],
)
def test_how_a_program_has_ended_is_told(tmp_path: Path, last: str, said: str) -> None:
    bot = program(tmp_path, f"hello()\nhear()\n{last}\n", grace=20.0)
    assert ask(bot) == THE_60
    assert f"it ended with {said}" in first_reason(bot)
    bot.close()


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


def test_programs_end_even_when_the_process_that_started_them_is_killed(tmp_path: Path) -> None:
    code = f"""
import os, signal
from random import Random
from sixquiprend.bots.external import ExternalBot
from tests.bots_protocol.programs import seen
bot = ExternalBot({command(tmp_path, STUBBORN)!r}, grace=0.05)
bot.answer(seen(), Random(1))
print(bot._program.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -9
    wait_for_the_end(int(done.stdout))


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
