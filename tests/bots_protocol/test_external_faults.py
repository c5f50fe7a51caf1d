"""Programs that are slow, die or answer nonsense: named, counted, replaced, and nothing stops a match."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from sixquiprend.bots.external.program import Program
from sixquiprend.bots.faults import Fault, Misbehaved, faults_of
from tests.bots_protocol.programs import THE_60, THE_90, ask, command, first_reason, is_running, program

pytestmark = pytest.mark.usefixtures("quiet")


def test_a_slow_program_is_replaced_counted_and_named(tmp_path: Path) -> None:
    with program(tmp_path, "hello()\nhear()\nhang()", seconds=0.05) as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {Fault.SLOW: 1}
        assert "no answer in 0.05 s" in first_reason(bot)
        assert faults_of(bot) is bot.faults
        assert bot.faults.summary() == "1 slow"


def test_a_program_that_dies_is_named_with_its_last_words(tmp_path: Path) -> None:
    body = "hello()\nhear()\nsys.exit('Error: no idea\\n\\nProgram v1')"
    with program(tmp_path, body, grace=20.0) as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {Fault.DIED: 1}
        assert "it ended with exit code 1, saying: Error: no idea" in first_reason(bot)


def test_a_child_that_outlives_a_dead_program_delays_nobody(tmp_path: Path) -> None:
    """It keeps the error output open, which therefore never ends."""
    body = "hello()\nhear()\nif os.fork() == 0:\n    os.close(1); hang()\nsys.exit('Error: oh')"
    with program(tmp_path, body, grace=20.0) as bot:
        assert ask(bot) == THE_60
        assert "it ended with exit code 1, saying: Error: oh" in first_reason(bot)


def test_a_child_that_floods_the_errors_of_a_dead_program_delays_nobody(tmp_path: Path) -> None:
    flood = "os.close(1)\n    while True: os.write(2, b'x' * 60_000)"
    with program(
        tmp_path, f"hello()\nhear()\nif os.fork() == 0:\n    {flood}\nos._exit(1)", grace=20.0
    ) as bot:
        assert ask(bot) == THE_60
        assert "it ended with exit code 1" in first_reason(bot)


def test_a_program_that_is_killed_is_named_with_the_signal(tmp_path: Path) -> None:
    with program(tmp_path, "hello()\nhear()\nos.kill(os.getpid(), 9)", grace=20.0) as bot:
        assert ask(bot) == THE_60
        assert "it ended with signal 9" in first_reason(bot)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("say('thinking')", Fault.NONSENSE),
        ("say(b'\\xff\\xfe')", Fault.NONSENSE),
        ("say({'id': 0, 'answer': 2})", Fault.NONSENSE),
        ("say(b'[' * 60_000)", Fault.NONSENSE),
        ("say(b'')", Fault.NONSENSE),
        ("say(b'x' * 100_000)", Fault.FLOOD),
        ("sys.stdout.buffer.write(b'x' * 100_000); sys.stdout.flush(); hang()", Fault.FLOOD),
        ("say({'answer': 3})", Fault.ILLEGAL),
        ("say({'answer': {'kind': 'play', 'seat': 0, 'card': 61}})", Fault.ILLEGAL),
        ("os.close(1); hang()", Fault.DIED),
    ],
)
def test_nonsense_floods_and_illegal_answers_are_replaced(tmp_path: Path, body: str, fault: Fault) -> None:
    with program(tmp_path, f"hello()\nhear()\n{body}\nhear()") as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {fault: 1}


def test_a_flood_of_answers_is_found_at_the_second_decision(tmp_path: Path) -> None:
    body = "hello()\nhear()\nwhile True: say({'id': 1, 'answer': 2})"
    with program(tmp_path, body) as bot:
        bot.start()
        ask(bot)
        ask(bot)
        # Some of it waits before the second request, or comes instead of its answer.
        assert bot.faults.counts.keys() & {Fault.FLOOD, Fault.NONSENSE}


def test_a_line_too_many_is_found_before_the_next_request(tmp_path: Path) -> None:
    body = 'hello()\nwhile True:\n    hear(); say(b\'{"answer": 2}\\n{"answer": 0}\')\n'
    with program(tmp_path, body) as bot:
        assert [ask(bot), ask(bot)] == [THE_90, THE_90]
        assert bot.faults.counts == {Fault.FLOOD: 1}
        assert 'it wrote without being asked: {"answer": 0}' in first_reason(bot)


def test_an_illegal_answer_does_not_end_the_program(tmp_path: Path) -> None:
    body = "hello()\nhear(); say({'answer': 7})\nhear(); say({'answer': 2})\nhear()"
    with program(tmp_path, body) as bot:
        assert [ask(bot), ask(bot)] == [THE_60, THE_90]
        assert bot.faults.counts == {Fault.ILLEGAL: 1}
        assert "it chose answer 7 of those numbered 0 to 2" in first_reason(bot)


def test_a_program_that_closes_its_input_is_found_out_at_once(tmp_path: Path) -> None:
    body = "hear()\nos.close(0)\nsay({'protocol': 1})\nhang()"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {Fault.DIED: 1}
        assert "it no longer reads its input" in first_reason(bot)


def test_a_program_that_does_not_read_can_not_block_a_long_request(tmp_path: Path) -> None:
    running = Program(shlex.split(command(tmp_path, "hang()")), 1 << 16, 0.0)
    with pytest.raises(Misbehaved, match="doesn't read its input") as caught:
        running.ask(b"x" * (1 << 20) + b"\n", 0.05)
    assert caught.value.fault is Fault.SLOW
    running.close()
    assert not is_running(running.pid)


def test_a_program_that_writes_before_it_reads_can_not_block_either(tmp_path: Path) -> None:
    """Both sides write more than a pipe holds; only ours reads meanwhile."""
    body = "sys.stderr.write('x' * 1_000_000)\nsys.stderr.flush()\nsys.stdin.readline()\nsay('done')\nhang()"
    running = Program(shlex.split(command(tmp_path, body)), 1 << 16, 0.0)
    assert running.ask(b"x" * (1 << 20) + b"\n", 20.0) == b'"done"'
    running.close()


def test_a_flood_on_standard_error_does_not_outlast_the_time_limit(tmp_path: Path) -> None:
    body = "hello()\nhear()\nwhile True: sys.stderr.write('x' * 10_000)"
    with program(tmp_path, body, seconds=0.1) as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {Fault.SLOW: 1}


def test_the_first_fault_of_each_kind_is_logged_for_people(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    body = "hello()\nhear(); say({'answer': 7})\nhear(); say({'answer': 7})\nhear(); say('oh')"
    with program(tmp_path, body) as bot:
        for _ in range(3):
            ask(bot)
        assert caplog.messages == list(bot.faults.first.values())
        assert list(bot.faults.first) == [Fault.ILLEGAL, Fault.NONSENSE]
        assert len(bot.faults.messages) == 3


def test_many_faults_do_not_fill_the_memory(tmp_path: Path) -> None:
    body = "hello()\nwhile True:\n    hear(); say({'answer': 7})"
    with program(tmp_path, body) as bot:
        for _ in range(100):
            ask(bot)
        assert bot.faults.counts == {Fault.ILLEGAL: 100}
        assert len(bot.faults.messages) == 20
