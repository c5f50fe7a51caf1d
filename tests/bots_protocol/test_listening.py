"""Listening in on a program: the transcript, and its error output."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from sixquiprend.bots.external import ExternalBot, Listening
from tests.bots_protocol.programs import ask, command

TALKS = """
hello(name='talker')
request = hear()
sys.stderr.write('thinking hard\\n')
sys.stderr.flush()
say({'id': request['id'], 'answer': 2})
hear()
"""


def test_a_transcript_has_every_line_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "talk.jsonl"
    with ExternalBot(command(tmp_path, TALKS), seconds=20, listening=Listening(file, stderr=True)) as bot:
        ask(bot)
    lines = [json.decode(line) for line in file.read_bytes().splitlines()]
    assert {line["bot"] for line in lines} == {bot.name}
    assert len({line["process"] for line in lines}) == 1
    talk = [(way, line[way]) for line in lines for way in ("to", "from") if way in line]
    assert [way for way, _ in talk] == ["to", "from", "to", "from"]
    assert json.decode(talk[0][1])["type"] == "hello"
    assert json.decode(talk[1][1])["name"] == "talker"
    assert json.decode(talk[2][1])["question"] == "play"
    assert json.decode(talk[3][1])["answer"] == 2
    assert [line["stderr"] for line in lines if "stderr" in line] == ["thinking hard"]
    assert capsys.readouterr().err == f"{bot.name}: thinking hard\n"
