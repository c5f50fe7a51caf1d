"""Programs that don't start, or must be started again, and commands that can't be run."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.bots.external import ExternalBot
from sixquiprend.bots.external.bot import MAX_RESTARTS, REGAINED_AFTER
from sixquiprend.bots.faults import Fault
from sixquiprend.engine import Malformed
from tests.bots_protocol.programs import (
    THE_60,
    THE_90,
    ask,
    command,
    first_reason,
    is_running,
    process_of,
    program,
)

pytestmark = pytest.mark.usefixtures("quiet")


def test_a_program_that_was_slow_once_is_started_again(tmp_path: Path) -> None:
    body = "hello()\nif first_time():\n    hang()\nwhile True:\n    hear(); say({'answer': 2})\n"
    bot = program(tmp_path, body, seconds=0.05)
    with bot:
        bot.start()
        slow = process_of(bot)
        assert ask(bot) == THE_60
        assert not is_running(slow)
        bot._seconds = 20.0
        assert ask(bot) == THE_90
        assert bot.faults.counts == {Fault.SLOW: 1}


def test_a_program_that_died_between_decisions_is_asked_again(tmp_path: Path) -> None:
    body = "hello()\nhear()\nsay({'answer': 2})\n"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_90
        assert bot._program is not None
        bot._program._process.wait()
        assert ask(bot) == THE_90
        assert bot.faults.counts == {Fault.DIED: 1}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("say('hi')", 'no greeting: it wrote "hi"'),
        ("say({'protocol': 2})", "version 2 of the bot protocol, not 1"),
        ("sys.exit('Error: no model')", "it ended with exit code 1, saying: Error: no model"),
        ("hang()", "no greeting: no answer in 0.05 s"),
    ],
)
def test_a_program_that_does_not_greet_counts_as_not_started(tmp_path: Path, body: str, reason: str) -> None:
    start_seconds = 0.05 if body == "hang()" else 20.0
    bot = ExternalBot(command(tmp_path, body + "\nhang()"), start_seconds=start_seconds, grace=20.0)
    assert ask(bot) == THE_60
    assert bot.faults.counts == {Fault.NOT_STARTED: 1}
    assert reason in first_reason(bot)
    assert bot._program is None


def test_a_file_that_is_no_program_counts_as_not_started(tmp_path: Path) -> None:
    script = tmp_path / "empty"
    script.write_bytes(b"\0\0\0\0")
    script.chmod(0o755)
    bot = ExternalBot(shlex.quote(str(script)))
    assert ask(bot) == THE_60
    assert "it can't be started: " in first_reason(bot)


def test_a_program_is_not_started_for_ever(tmp_path: Path) -> None:
    with program(tmp_path, "hello()\nhear()\nsay('oh')") as bot:
        assert {ask(bot) for _ in range(10)} == {THE_60}
        starts = 1 + MAX_RESTARTS
        assert bot.faults.counts == {Fault.NONSENSE: starts, Fault.GIVEN_UP: 10 - starts}
        assert bot.faults.summary() == "4 nonsense, 6 given up"


def test_good_answers_earn_a_program_another_start(tmp_path: Path) -> None:
    body = f"hello()\nfor _ in range({REGAINED_AFTER}):\n    hear(); say({{'answer': 2}})\nhear(); say('oh')"
    with program(tmp_path, body) as bot:
        for _ in range((2 + MAX_RESTARTS) * (REGAINED_AFTER + 1)):
            ask(bot)
        assert bot.faults.counts == {Fault.NONSENSE: 2 + MAX_RESTARTS}


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("exec:", "bad_command"),
        ("exec:  ", "bad_command"),
        ("exec:node 'mybot.js", "bad_command"),
        ("exec:there-is-no-such-program-here --fast", "missing_program"),
        ("exec:./there/is/no/such/file", "missing_program"),
        ("exec:/", "missing_program"),
        ("nobody", "unknown_bot"),
        ("", "unknown_bot"),
        ("Exec:sh", "unknown_bot"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_one_line(spec: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        make_bot(spec)
    assert caught.value.code == code
    assert spec.strip() in caught.value.message
    assert "\n" not in caught.value.message


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    bot = ExternalBot(f"echo hi; touch {shlex.quote(str(tmp_path / 'made'))} && $(exit)")
    ask(bot)
    assert list(tmp_path.iterdir()) == []
