"""`sixquiprend bot` and `sixquiprend check-bot`, as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from sixquiprend.bots.external import messages
from sixquiprend.bots.external.messages import Request
from tests.bots_protocol.programs import seen

COMMAND = Path(sys.executable).parent / "sixquiprend"


def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([COMMAND, *words], input=stdin, capture_output=True, check=False, timeout=60)


def test_bot_speaks_the_protocol_until_its_input_ends() -> None:
    done = run("bot", "careful", stdin=messages.hello() + messages.request(Request(1, 2, 5.0, seen())))
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"protocol": 1, "name": "careful", "deterministic": True},
        {"id": 1, "answer": 1},
    ]


def test_bot_refuses_a_bot_that_is_not_there() -> None:
    done = run("bot", "nobody")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"there is no bot 'nobody'")
    assert done.stderr.count(b"\n") == 1


def test_bot_ends_quietly_when_nobody_listens_any_more() -> None:
    with subprocess.Popen(
        [COMMAND, "bot", "careful"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(messages.hello())
        process.stdin.close()
        assert process.stderr.read() == b""


def test_check_bot_refuses_a_program_that_is_not_there() -> None:
    done = run("check-bot", "exec:there-is-no-such-program-here")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == (
        b"exec:there-is-no-such-program-here: "
        b"there is no program 'there-is-no-such-program-here' that can be run\n"
    )


def test_check_bot_refuses_numbers_that_make_no_sense() -> None:
    assert run("check-bot", "careful", "--games", "0").returncode == 2
    assert run("check-bot", "careful", "--seconds", "-1").returncode == 2
