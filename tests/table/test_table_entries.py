"""What is written into the log of a table, and what goes without saying."""

from __future__ import annotations

import msgspec
import pytest

from sixquiprend.engine import Play
from sixquiprend.table import Entry, commands, decode_entry, encode_entry
from sixquiprend.table.chairs import Chair
from sixquiprend.table.entries import (
    BotSat,
    Chose,
    Gave,
    MemberJoined,
    MemberLeft,
    Pledged,
    SatDown,
    Started,
    StoodIn,
    TookOver,
    Withdrew,
)
from sixquiprend.table.standing import Thinking
from tests.play import short_game
from tests.table.living import SEED, Living, first_legal


@pytest.mark.parametrize("kind", [StoodIn, BotSat, Chose, Withdrew, MemberLeft])
def test_what_is_usual_is_written_into_no_entry(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.omit_defaults


def test_what_is_usual_is_not_written_into_the_log() -> None:
    assert encode_entry(StoodIn(1.0, 0)) == b'{"entry":"stood_in","at":1.0,"seat":0}'
    assert encode_entry(BotSat(1.0, 0, "careful")) == b'{"entry":"bot_sat","at":1.0,"seat":0,"bot":"careful"}'
    chose = b'{"entry":"chose","at":1.0,"seat":0,"moment":3,"answer":{"kind":"play","seat":0,"card":7}}'
    assert encode_entry(Chose(1.0, 0, 3, Play(0, 7))) == chose


def test_who_leaves_may_come_back_if_nothing_else_is_said() -> None:
    assert not StoodIn(1.0, 0).for_good
    assert not MemberLeft(1.0, 0, 0).for_good


ANA, BOT = 0, 1

PLAIN: dict[str, Entry] = {
    '{"entry":"sat_down","at":1.0,"seat":2,"name":"Ana","token":"t"}': SatDown(1.0, 2, "Ana", "t", False),
    '{"entry":"started","at":1.0,"game":"g","seed":"s"}': Started(1.0, "g", "s", (), 0.0),
    '{"entry":"pledged","at":1.0,"seat":2,"pledge":"p"}': Pledged(1.0, 2, "p", None),
    '{"entry":"gave","at":1.0,"seat":2,"bits":"b"}': Gave(1.0, 2, "b", None),
    '{"entry":"took_over","at":1.0,"seat":2,"name":"Ana","token":"t"}': TookOver(1.0, 2, "Ana", "t", False),
    '{"entry":"member_joined","at":1.0,"seat":2,"member":0,"name":"Ana","token":"t"}': MemberJoined(
        1.0, 2, 0, "Ana", "t", False
    ),
}
"""As they were written before anybody drew seeds, and before bots said how long they thought."""


@pytest.mark.parametrize("line", PLAIN)
def test_what_is_ordinary_is_not_written_and_read_as_it_was_meant(line: str) -> None:
    entry = decode_entry(line.encode())
    assert entry == PLAIN[line]
    assert encode_entry(entry).decode() == line


def test_who_says_nothing_of_it_draws_no_seeds_and_a_game_begins_at_once() -> None:
    living = Living(short_game(2, ""))
    living.sit("Ana", "Bo")
    assert living.table.chairs[ANA] == Chair(
        "human", "Ana", token=living.table.chairs[ANA].token, handed=False
    )
    (started,) = commands.start(living.table, ANA, "game-1", SEED, living.now)
    assert started == Started(living.now, "game-1", SEED, (), 0.0)


def test_it_is_told_which_bot_answered_at_a_bots_seat_unless_it_was_its_own() -> None:
    living = Living(short_game(2, ""))
    living.sit("Ana")
    living.do(commands.seat_bot(living.table, BOT, "expert", living.now))
    living.start()

    first = living.table.moment

    def answer(mind: str = "", deals: int = 0) -> int:
        """The bot's seat answers as soon as it is asked; which of the game's questions that was."""
        while BOT not in living.table.waiting:
            living.choose_all(first_legal)
        question, said = living.table.moment - first, first_legal(living.table, BOT)
        living.do(Chose(living.now, BOT, living.table.moment, said, "bot", deals, mind))
        if ANA in living.table.waiting:
            living.choose(ANA, first_legal(living.table, ANA))
        return question

    def told() -> list[Thinking]:
        return list(living.table.thoughts)

    assert answer() == 0
    assert told() == []
    second = answer("careful")
    assert told() == [Thinking(BOT, second, 0, "careful")]
    third = answer(deals=7)
    assert told() == [Thinking(BOT, second, 0, "careful"), Thinking(BOT, third, 7, "")]


def test_an_answer_says_nothing_of_deals_unless_a_bot_came_to_some() -> None:
    assert Chose(1.0, 0, 3, Play(0, 7)).deals == 0
