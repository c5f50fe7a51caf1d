"""Programs as bots: what they may do, and that nothing they do stops a match."""

from __future__ import annotations

import json
import logging
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.bots.external import ExternalBot
from sixquiprend.bots.external.bot import MAX_RESTARTS, REGAINED_AFTER
from sixquiprend.bots.external.program import Program
from sixquiprend.bots.faults import Fault, Misbehaved, faults_of
from sixquiprend.engine import Answer, GameEnded, Malformed, RoundScored, Rules, view
from tests.bots_protocol.programs import THE_3, THE_60, THE_90, command, moments, program, seen

ANSWERS_THE_LAST = "hello()\nwhile True:\n    request = hear()\n    say({'id': request['id'], 'answer': 2})\n"


def ask(bot: ExternalBot) -> Answer:
    return bot.answer(seen(), Random(1))


def process_of(bot: ExternalBot) -> int:
    assert bot._program is not None
    return bot._program.pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def first_reason(bot: ExternalBot) -> str:
    (reason,) = bot.faults.first.values()
    assert reason.startswith(bot.name)
    assert reason.endswith("(play, round 1, turn 0)")
    return reason


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Faults are logged; that is tested once, below."""
    log = logging.getLogger("sixquiprend.bots")
    handler = logging.NullHandler()
    log.addHandler(handler)
    yield
    log.removeHandler(handler)


# --- a good program ------------------------------------------------------------------------------


def test_a_program_answers_as_a_bot(tmp_path: Path) -> None:
    with program(tmp_path, ANSWERS_THE_LAST) as bot:
        assert [ask(bot), ask(bot)] == [THE_90, THE_90]
        assert bot.faults.counts == {}
        assert bot.faults.summary() == ""
        assert bot.greeting is not None
        assert bot.greeting.name == "test"


def test_one_process_answers_all_decisions_until_it_is_closed(tmp_path: Path) -> None:
    with program(tmp_path, ANSWERS_THE_LAST) as bot:
        ask(bot)
        pid = process_of(bot)
        ask(bot)
        assert process_of(bot) == pid
    assert not is_running(pid)


def test_a_closed_bot_can_be_asked_again(tmp_path: Path) -> None:
    with program(tmp_path, ANSWERS_THE_LAST) as bot:
        ask(bot)
        bot.close()
        bot.close()
        assert ask(bot) == THE_90
        assert bot.faults.counts == {}


def test_a_program_is_told_its_seed_and_its_time(tmp_path: Path) -> None:
    body = (
        "hello()\nrequest = hear()\nsay({'answer': {(5, 20.0): 2}[request['seed'], request['time_limit']]})"
    )
    with program(tmp_path, body) as bot:
        assert bot.answer(seen(), SeededRandom(5)) == THE_90


def test_a_program_may_greet_before_it_reads(tmp_path: Path) -> None:
    body = "say({'protocol': 1})\nhear()\nhear()\nsay({'answer': 2})\n"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_90


def test_what_a_program_says_on_standard_error_is_not_mixed_in(tmp_path: Path) -> None:
    """Nor does it block there: this is more than a pipe holds."""
    body = "hello()\nhear()\nsys.stderr.write('x' * 500_000)\nsys.stderr.flush()\nsay({'answer': 2})\n"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_90
        assert bot.faults.counts == {}


def test_a_program_may_close_its_standard_error(tmp_path: Path) -> None:
    with program(tmp_path, "os.close(2)\n" + ANSWERS_THE_LAST) as bot:
        assert [ask(bot), ask(bot)] == [THE_90, THE_90]


def test_a_program_hears_how_rounds_and_games_end_if_it_asks_for_it(tmp_path: Path) -> None:
    body = """
hello(notices=True)
hear(); say({'answer': 0})
heard = [hear(), hear()]
hear(); say({'answer': 2 if [each['type'] for each in heard] == ['notice', 'notice'] else 0})
open(__file__ + '.heard', 'w').write(json.dumps(heard))
hear()
"""
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_3
        bot.tell(0, (RoundScored((1, 0), (1, 0)), GameEnded((1,))))
        assert ask(bot) == THE_90
    heard = json.loads((tmp_path / "program.py.heard").read_text("utf-8"))
    assert heard == [
        {"type": "notice", "seat": 0, "event": {"event": "round_scored", "heads": [1, 0], "totals": [1, 0]}},
        {"type": "notice", "seat": 0, "event": {"event": "game_ended", "winners": [1]}},
    ]


def test_a_program_that_did_not_ask_for_notices_gets_none(tmp_path: Path) -> None:
    with program(tmp_path, ANSWERS_THE_LAST) as bot:
        bot.tell(0, (GameEnded((1,)),))
        ask(bot)
        bot.tell(0, (GameEnded((1,)),))
        assert ask(bot) == THE_90
        assert bot.faults.counts == {}


def test_a_notice_to_a_dead_program_disturbs_nobody(tmp_path: Path) -> None:
    body = "hello(notices=True)\nhear(); say({'answer': 2})\nos.close(0)\nsay('x')\n"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_90
        assert bot._program is not None
        bot._program._process.wait()
        bot.tell(0, (GameEnded((1,)),))
        assert ask(bot) == THE_90


# --- the same as in this process -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["beginner", "careful"])
def test_our_bot_behind_exec_plays_exactly_as_itself(name: str) -> None:
    ours = make_bot(name)
    spec = "exec:" + shlex.join([str(Path(sys.executable).parent / "sixquiprend"), "bot", name])
    external = make_bot(spec, seconds=20)
    assert isinstance(external, ExternalBot)
    with external:
        for options, seats in (("", 4), ("KDPVJ", 3), ("DPS", 2)):
            rules = Rules(seats, options) if "S" in options else Rules(seats, options, rounds=1)
            for number, state in enumerate(moments(rules, seed=2)):
                for decision in state.pending:
                    there = external.answer(view(state, decision.seat), SeededRandom(number))
                    assert there == ours.answer(view(state, decision.seat), SeededRandom(number))
        assert external.faults.counts == {}
        assert external.deterministic


def test_any_generator_gives_a_program_a_seed_that_can_be_repeated(tmp_path: Path) -> None:
    body = "hello()\nwhile True:\n    say({'answer': hear()['seed'] % 3})\n"
    with program(tmp_path, body) as bot:
        rng = Random(1)
        once = [bot.answer(seen(), rng) for _ in range(9)]
        rng = Random(1)
        assert [bot.answer(seen(), rng) for _ in range(9)] == once
    assert len(set(once)) == 3


# --- programs that misbehave ---------------------------------------------------------------------


def test_a_slow_program_is_replaced_counted_and_named(tmp_path: Path) -> None:
    with program(tmp_path, "hello()\nhear()\nhang()", seconds=0.05) as bot:
        assert ask(bot) == THE_60
        assert bot.faults.counts == {Fault.SLOW: 1}
        assert "no answer in 0.05 s" in first_reason(bot)
        assert faults_of(bot) is bot.faults
        assert bot.faults.summary() == "1 slow"


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


def test_a_program_that_died_between_decisions_is_asked_again(tmp_path: Path) -> None:
    body = "hello()\nhear()\nsay({'answer': 2})\n"
    with program(tmp_path, body) as bot:
        assert ask(bot) == THE_90
        assert bot._program is not None
        bot._program._process.wait()
        assert ask(bot) == THE_90
        assert bot.faults.counts == {Fault.DIED: 1}


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


# --- commands that can't be run ------------------------------------------------------------------


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


# --- ending programs -----------------------------------------------------------------------------

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
