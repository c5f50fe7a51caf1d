"""docs/bot-protocol.md stays true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixquiprend.bots.external import DECISION_SECONDS, messages
from sixquiprend.bots.external.bot import MAX_RESTARTS, REGAINED_AFTER, START_SECONDS
from sixquiprend.bots.external.messages import Request
from sixquiprend.bots.faults import Fault
from sixquiprend.engine import (
    ALL_ANSWERS,
    OPTIONS,
    GameEnded,
    Play,
    RoundScored,
    Rules,
    TakeRow,
    advance,
    position,
    view,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")


def cells(heading: str) -> list[list[str]]:
    """The rows of the table under this heading."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def dialogue() -> list[tuple[str, Any]]:
    """The lines of the worked dialogue, unfolded: who writes, and what."""
    (block,) = re.findall(r"```text\n(→.*?)```", PAGE, re.DOTALL)
    lines = re.split(r"^(?=[→←])", block, flags=re.MULTILINE)[1:]
    return [(line[0], json.loads(line[1:])) for line in lines]


def played() -> Iterator[tuple[str, bytes]]:
    """The same dialogue as the program has it; the other side's lines come from the page."""
    answers = [json.dumps(line).encode() for who, line in dialogue() if who == "←"]
    state = position(Rules(2, rounds=1), [[3, 60, 90], [45, 70, 104]], [[12, 14], [37], [43], [58]])
    state, _ = advance(state, Play(0, 60), Play(1, 45))
    yield "→", messages.hello()
    yield "←", answers[0]
    assert messages.read_hello_reply(answers[0]).notices

    first = Request(1, 5577006791947779, DECISION_SECONDS, view(state, 0))
    yield "→", messages.request(first)
    yield "←", answers[1]
    state, _ = advance(state, messages.read_answer(answers[1], first), Play(1, 104))

    second = Request(2, 8674665223082153, DECISION_SECONDS, view(state, 0))
    yield "→", messages.request(second)
    yield "←", answers[2]
    answer = messages.read_answer(answers[2], second)
    assert answer == TakeRow(0, 1)
    state, _ = advance(state, answer)

    state, events = advance(state, Play(0, 90), Play(1, 70))
    for event in events:
        if isinstance(event, RoundScored | GameEnded):
            yield "→", messages.notice(0, event)


def test_the_worked_dialogue_is_what_the_program_says() -> None:
    assert dialogue() == [(who, json.loads(line)) for who, line in played()]


def test_every_field_of_a_request_is_described() -> None:
    request = next(line for _, line in dialogue() if line.get("type") == "decide")
    described = [name for row in cells("The request") for name in quoted(row[0])]
    assert sorted(described) == sorted(request)


@pytest.mark.parametrize("letter", OPTIONS)
def test_what_options_add_is_described(letter: str) -> None:
    (text,) = [row[1] for row in cells("The request") if row[0] == "`own`"]
    parts = dict(re.findall(r"([A-Z]): (.*?)(?=\. [A-Z]:|$)", text))
    data = Rules(2, letter).slots.data
    if letter not in data:
        assert letter not in parts
    else:
        assert set(quoted(parts[letter])) == set(data[letter].seen_by(0).__struct_fields__)


def test_every_kind_of_answer_is_shown_with_its_question() -> None:
    shown = set()
    for question, _, answers in cells("The questions"):
        for text in quoted(answers):
            line = f'{{"answer": {text}}}'.encode()
            answer = messages._ANSWER.decode(messages._REPLY.decode(line).answer)
            assert question == f"`{answer.question}`"
            shown.add(type(answer))
    assert shown == set(ALL_ANSWERS)


def test_every_fault_is_explained() -> None:
    explained = [quoted(row[0])[0] for row in cells("When something goes wrong")]
    assert explained == list(Fault)


def test_the_numbers_are_those_of_the_program() -> None:
    words = " ".join(PAGE.split())
    assert f"no hello of this version ({START_SECONDS:g} s)" in words
    assert f"within the time limit ({DECISION_SECONDS:g} s unless" in words
    assert f"more than {messages.MAX_REPLY:,} bytes at once" in words
    assert MAX_RESTARTS == 3
    assert "three times at most" in words
    assert f"{REGAINED_AFTER} answers in a row without such a fault" in words


def test_the_shell_example_stands_on_the_page() -> None:
    assert (ROOT / "examples" / "bot.sh").read_text("utf-8") in PAGE


@pytest.mark.parametrize("language", ["py", "js"])
def test_the_examples_are_as_short_as_promised(language: str) -> None:
    assert len((ROOT / "examples" / f"bot.{language}").read_text("utf-8").splitlines()) <= 35
