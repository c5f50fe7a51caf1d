"""`sixquiprend conformance`: other programs are asked about the rules, and told which ones they break."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sixquiprend.cli import app
from sixquiprend.rulebook import Report, all_cases, check_program
from sixquiprend.rulebook.answering import answered

ORACLE = """
import json, sys
answers = json.load(open({answers!r}))
for line in sys.stdin:
    question = json.loads(line)
    {spoil}
    if question["ask"] == "hello":
        answer = {{"protocol": 1, **{hello!r}}}
    else:
        number = question.pop("id")
        answer = {{"id": number, **answers[json.dumps(question, sort_keys=True)]}}
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, spoil: str = "pass", **hello: object) -> str:
    """A program that has learned all answers by heart; `spoil` changes the question that it hears."""
    known = {json.dumps(case.question, sort_keys=True): case.answer for case in all_cases()}
    # It also knows the base game where it is asked for an option, and so can take one for the other.
    for case in all_cases():
        if case.ask == "turn" and case.options == "V":
            plain = {name: value for name, value in case.question.items() if name != "options"}
            known[json.dumps(plain, sort_keys=True)] = answered(plain)
    (folder / "answers.json").write_text(json.dumps(known))
    script = folder / "program.py"
    script.write_text(ORACLE.format(answers=str(folder / "answers.json"), spoil=spoil, hello=hello))
    return shlex.join([sys.executable, "-I", "-S", str(script)])


def broken(report: Report) -> set[str]:
    return {each.case.rule for each in report.broken}


def test_a_program_that_knows_all_answers_keeps_the_rules(tmp_path: Path) -> None:
    report = check_program(program(tmp_path), seconds=30)
    assert report.ok, report.text()
    assert len(report.asked) == len(all_cases())
    assert report.text().endswith("keeps the rules that it was asked about")


def test_a_program_that_plays_variable_rows_as_the_base_game_breaks_them(tmp_path: Path) -> None:
    spoil = "if question['ask'] == 'turn' and question.get('options') == 'V': del question['options']"
    report = check_program(program(tmp_path, spoil), seconds=30)
    assert broken(report) == {"V1", "V2", "V3", "C2", "X10"}
    assert "V1 is broken: 2 heads: 1 more, then one takes" in report.text()
    assert "broken: V1, V2, V3, C2, X10" in report.text()


def test_what_a_program_does_not_know_is_not_asked(tmp_path: Path) -> None:
    report = check_program(program(tmp_path, asks=["turn", "heads"], options="J"), seconds=30)
    assert report.ok
    assert {case.ask for case in report.asked} == {"turn", "heads"}
    assert {case.options for case in report.asked} == {"", "J"}
    assert "K1" in report.text().partition("not asked: ")[2]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("input(); print('hello')", "doesn't say that it speaks protocol 1"),
        ("import sys; sys.exit('Error: no luck')", "no luck"),
        ("input(); print('{\"protocol\": 1}', flush=True); input()", "it ended"),
    ],
)
def test_a_program_that_fails_is_told_why(tmp_path: Path, body: str, said: str) -> None:
    script = tmp_path / "program.py"
    script.write_text(body)
    report = check_program(shlex.join([sys.executable, "-I", "-S", str(script)]), seconds=30)
    assert not report.ok
    assert said in report.text()


def test_the_command_ends_with_its_codes(tmp_path: Path) -> None:
    def code(command: str) -> int:
        return CliRunner().invoke(app, ["conformance", command]).exit_code

    assert code("exec:" + program(tmp_path, asks=["heads"])) == 0
    assert code("exec:false") == 1
    assert code("exec:no-such-program-anywhere") == 2
