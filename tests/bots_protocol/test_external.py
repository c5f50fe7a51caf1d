"""Programs as bots: what a good one may do, and that it plays as a bot of this process does."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.bots.external import ExternalBot
from sixquiprend.engine import GameEnded, RoundScored, view
from tests.bots_protocol.programs import (
    ANSWERS_THE_LAST,
    THE_3,
    THE_90,
    ask,
    is_running,
    moments,
    process_of,
    program,
    seen,
)
from tests.play import short_game


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


@pytest.mark.parametrize("name", ["beginner", "careful"])
def test_our_bot_behind_exec_plays_exactly_as_itself(name: str) -> None:
    ours = make_bot(name)
    spec = "exec:" + shlex.join([str(Path(sys.executable).parent / "sixquiprend"), "bot", name])
    external = make_bot(spec, seconds=20)
    assert isinstance(external, ExternalBot)
    with external:
        for options, seats in (("", 4), ("KDPVJ", 3), ("DPS", 2)):
            rules = short_game(seats, options)
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
