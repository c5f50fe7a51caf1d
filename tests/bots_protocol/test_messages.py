"""The lines of the bot protocol, from both sides."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.bots.external import messages
from sixquiprend.bots.external.messages import Request
from sixquiprend.bots.external.speaker import speak
from sixquiprend.bots.faults import Fault, Misbehaved
from sixquiprend.engine import Play, Rules, View, view
from tests.bots_protocol.programs import THE_60, moments, seen
from tests.play import COMBINATIONS, most_seats, short_game

REQUEST = Request(7, 11, 5.0, seen())


def heard(line: bytes) -> Any:
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    return json.loads(line)


@pytest.mark.parametrize("options", COMBINATIONS)
def test_a_request_carries_the_whole_view_in_every_option(options: str) -> None:
    seats = 2 + COMBINATIONS.index(options) % (most_seats(options) - 1)
    rules = short_game(seats, options)
    for state in moments(rules, seed=1):
        for decision in state.pending:
            assert decision.seat is not None
            asked = Request(1, 2, 3.0, view(state, decision.seat))
            line = messages.request(asked)
            assert messages.read_from_host(line) == asked
            assert heard(line)["question"] == decision.kind


def test_a_request_has_its_short_fields_first() -> None:
    assert messages.request(REQUEST).startswith(
        b'{"type":"decide","id":7,"question":"play","seed":11,"time_limit":5.0,'
    )


@pytest.mark.parametrize(
    "line",
    [
        b'{"id":7,"answer":1}',
        b'{"answer":1}',
        b'{"answer":1,"id":null,"why":"it fits"}',
        b'{"id":7,"answer":{"kind":"play","seat":0,"card":60}}',
        b' { "answer" : { "card":60, "seat":0, "kind":"play" } } \r',
    ],
)
def test_an_answer_is_a_place_in_the_list_or_one_of_the_list(line: bytes) -> None:
    assert messages.read_answer(line, REQUEST) == THE_60


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"60",
        b"[1]",
        b"thinking...",
        b"\xff\xfe\x00",
        b'{"answer":"\xff"}',
        b'{"id":7}',
        b'{"id":6,"answer":1}',
        b'{"id":"7","answer":1}',
        b'{"answer":1}{"answer":1}',
        b"[" * 60_000,
        b'{"answer":' * 6_000,
    ],
)
def test_what_is_no_answer_is_nonsense(line: bytes) -> None:
    with pytest.raises(Misbehaved) as caught:
        messages.read_answer(line, REQUEST)
    assert caught.value.fault is Fault.NONSENSE
    assert len(caught.value.reason) < 200


@pytest.mark.parametrize(
    "answer",
    [
        "3",
        "-1",
        str(2**62),
        '{"kind":"play","seat":0,"card":61}',
        '{"kind":"play","seat":0,"card":105}',
        '{"kind":"play","seat":0,"card":"0.3"}',
        '{"kind":"play","seat":1,"card":45}',
        '{"kind":"take_row","seat":0,"row":1}',
        '{"kind":"play","seat":0}',
        '{"kind":"play","seat":0,"card":60,"row":1}',
        '{"kind":"play","seat":0,"card":"sixty"}',
        '{"kind":"cheat","seat":0}',
        "9" * 5000,
        '"60"',
        "true",
        "null",
        "1.5",
        "[1]",
    ],
)
def test_an_answer_that_is_not_in_the_list_is_illegal(answer: str) -> None:
    with pytest.raises(Misbehaved) as caught:
        messages.read_answer(f'{{"answer":{answer}}}'.encode(), REQUEST)
    assert caught.value.fault is Fault.ILLEGAL


def test_reasons_can_be_printed_anywhere() -> None:
    with pytest.raises(Misbehaved) as caught:
        messages.read_answer(b"\x1b[2J" + b"\x07" * 10, REQUEST)
    assert caught.value.reason.isprintable()


@pytest.mark.parametrize("line", [b"hi", b"[]", b"{}", b'{"protocol":"1"}', b"\xff", b'{"protocol":true}'])
def test_a_greeting_says_its_protocol(line: bytes) -> None:
    with pytest.raises(Misbehaved):
        messages.read_hello_reply(line)


def test_a_greeting_of_another_version_is_refused_with_both_numbers() -> None:
    with pytest.raises(Misbehaved, match="version 2 of the bot protocol, not 1"):
        messages.read_hello_reply(b'{"protocol":2,"name":"tomorrow"}')


# --- a bot of ours as a program ------------------------------------------------------------------


def spoken(*lines: bytes, name: str = "careful") -> list[Any]:
    """What a bot of ours writes when it hears these lines."""
    output = io.BytesIO()
    speak(make_bot(name), lines, output)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_our_bots_greet_and_answer_each_request() -> None:
    assert spoken(messages.hello(), messages.request(REQUEST)) == [
        {"protocol": 1, "name": "careful", "deterministic": True},
        {"id": 7, "answer": 1},
    ]


def test_our_bots_take_their_chance_from_the_seed() -> None:
    state = next(moments(Rules(10, "D"), seed=1))
    (decision,) = state.pending
    beginner = make_bot("beginner")
    seed_and_answer = []
    for seed in range(5):
        (reply,) = spoken(
            messages.request(Request(seed, seed, 5.0, view(state, decision.seat))), name="beginner"
        )
        answer = beginner.answer(view(state, decision.seat), Random(seed))
        assert reply == {"id": seed, "answer": decision.legal.index(answer)}
        seed_and_answer.append(reply["answer"])
    assert len(set(seed_and_answer)) > 1


def test_our_bots_say_nothing_to_a_notice() -> None:
    assert spoken(b'{"type":"notice","seat":0,"event":{"event":"game_ended","winners":[1]}}') == []


def broken_request(**changes: object) -> bytes:
    return json.dumps({**json.loads(messages.request(REQUEST)), **changes}).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"play!\n",
        b"\xff\n",
        b"[" * 60_000 + b"\n",
        b'{"type":"decide"}\n',
        b'{"type":"dance"}\n',
        broken_request(rules={"seats": 99}),
        broken_request(rules={"seats": 2, "options": "JS"}),
        broken_request(own={"D": 1}, rules={"seats": 2, "options": "D"}),
        broken_request(legal=[]),
        broken_request(hand=["x"]),
    ],
)
def test_a_line_that_is_no_message_gets_an_error_and_the_next_one_its_answer(line: bytes) -> None:
    error, answer = spoken(line, messages.request(REQUEST))
    assert set(error) == {"error"}
    assert answer == {"id": 7, "answer": 1}


def test_data_of_options_that_are_not_played_is_left_out() -> None:
    request = messages.read_from_host(broken_request(own={"Z": {"new": 1}}))
    assert isinstance(request, Request)
    assert request.view.own == {}


def test_views_are_equal_only_if_all_of_them_is() -> None:
    """The round trip above means something."""
    there = messages.read_from_host(broken_request(hand=[3, 60]))
    assert isinstance(there, Request)
    assert isinstance(there.view, View)
    assert there.view != REQUEST.view
    assert there.view.legal[0] == Play(0, 3)
