"""The stream and the command: line by line, in order, at once; how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sixquiprend.cli import app
from sixquiprend.i18n import translator
from sixquiprend.referee.referee_command import run
from sixquiprend.referee.stream import MAX_LINE, answer_all, json_clerk, text_clerk
from tests.referee.asking import TABLE, question
from tests.referee.test_referee_protocol import EXAMPLE, EXAMPLE_ANSWER

COMMAND = Path(sys.executable).parent / "sixquiprend"
GOOD = json.dumps(question(TABLE, 14)).encode()


def answers(stream: bytes) -> tuple[list[Any], bool]:
    written = BytesIO()
    settled = answer_all(BytesIO(stream), written, json_clerk(translator("en")))
    return [json.loads(line) for line in written.getvalue().splitlines()], settled


def codes(found: list[Any]) -> list[str | None]:
    return [answer.get("error", {}).get("code") for answer in found]


def test_line_n_answers_line_n() -> None:
    stream = b"\n".join([GOOD, b"", b"{", GOOD, b" " * (MAX_LINE + 1), b"[" * (3 * MAX_LINE), GOOD, b"1"])
    found, settled = answers(stream)
    assert codes(found) == [
        None,
        "not_json",
        "not_json",
        None,
        "line_too_long",
        "line_too_long",
        None,
        "bad_question",
    ]
    assert not settled


def test_the_longest_line_is_still_read() -> None:
    longest = GOOD + b" " * (MAX_LINE - len(GOOD))
    assert codes(answers(longest + b"\n" + GOOD)[0]) == [None, None]
    assert codes(answers(longest)[0]) == [None]
    assert codes(answers(longest + b" \n" + GOOD)[0]) == ["line_too_long", None]
    assert codes(answers(longest + b" ")[0]) == ["line_too_long"]


def test_the_last_line_needs_no_end() -> None:
    assert answers(GOOD) == answers(GOOD + b"\n")
    assert answers(GOOD + b"\r\n") == answers(GOOD)


def test_no_question_no_answer() -> None:
    assert answers(b"") == ([], True)


def test_each_answer_is_written_before_the_next_question_is_read() -> None:
    written = BytesIO()

    class Questions(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            read = self.getvalue()[: self.tell()].count(b"\n")
            assert written.getvalue().count(b"\n") == (read - 1 if line else read)
            return line

    assert answer_all(Questions((GOOD + b"\n") * 3), written, json_clerk(translator("en")))
    assert written.getvalue().count(b"\n") == 3


def test_words_that_an_encoding_lacks_are_no_reason_to_fail() -> None:
    clerk = text_clerk(translator("fr"), "ascii")
    assert clerk(b"").text.isascii()
    assert clerk(EXAMPLE).text.isascii()


def invoke(*arguments: str, stdin: bytes) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["referee", *arguments], input=stdin)
    return done.exit_code, done.stdout


def test_the_exit_code_tells_of_errors() -> None:
    code, out = invoke(stdin=GOOD + b"\n" + GOOD)
    assert (code, len(out.splitlines())) == (0, 2)
    code, out = invoke(stdin=GOOD + b"\n\n" + GOOD)
    assert (code, len(out.splitlines())) == (2, 3)
    code, out = invoke("--text", stdin=b"{")
    assert code == 2
    assert "(not_json)" in out
    assert invoke(stdin=b"") == (0, "")


@pytest.mark.parametrize(
    ("language", "says"),
    [("fr", "la rangée 1, derrière"), ("en", "row 1, behind"), ("de", "Reihe 1, hinter")],
)
def test_the_language_of_the_words(language: str, says: str) -> None:
    code, out = invoke("--text", "--lang", language, stdin=EXAMPLE)
    assert code == 0
    assert says in out


def test_messages_for_programs_are_english_in_any_language() -> None:
    assert invoke("--lang", "fr", stdin=b"{}") == invoke("--lang", "en", stdin=b"{}")


def test_an_unknown_language_is_a_usage_error() -> None:
    assert invoke("--lang", "xx", stdin=GOOD) == (2, "")


def test_a_terminal_is_told_what_is_expected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal(BytesIO(b"")))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO()))
    assert run(text=True, language="en") == 0
    assert "JSON" in capsys.readouterr().err


# --- the real process -----------------------------------------------------------------------------------


def started(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [COMMAND, "referee", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_conversation_over_pipes() -> None:
    with started() as process:
        assert process.stdin
        assert process.stdout
        for line, wanted in [(EXAMPLE, EXAMPLE_ANSWER), (EXAMPLE, EXAMPLE_ANSWER)]:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == wanted
        out, err = process.communicate(b"\n")
    assert codes([json.loads(out)]) == ["not_json"]
    assert (process.returncode, err) == (2, b"")


def hang_up(process: subprocess.Popen[bytes]) -> None:
    """Nobody reads any more; enough is asked to notice it."""
    assert process.stdin
    assert process.stdout
    process.stdout.close()
    process.stdin.write((EXAMPLE + b"\n") * 10)
    process.stdin.close()


def interrupt(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(("how", "code"), [(hang_up, 1), (interrupt, 130)])
def test_it_ends_quietly(how: Callable[[subprocess.Popen[bytes]], None], code: int) -> None:
    with started() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(EXAMPLE + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        how(process)
        assert process.wait() == code
        assert process.stderr.read() == b""
