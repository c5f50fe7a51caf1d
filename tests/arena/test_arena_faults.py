"""Bots that misbehave: named, replaced, counted, and never in the way."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import cast

import pytest

from sixquiprend.arena import Players, Tally, Unit, make_match, summarise
from sixquiprend.bots import Bot, make_bot
from sixquiprend.bots.careful import Careful
from sixquiprend.engine import Answer, Play, View

MATCH = make_match(["wild", "careful"])


class Raising:
    name = "wild"

    def answer(self, view: View, rng: Random) -> Answer:
        raise RuntimeError("all is lost")


class Cheating:
    name = "wild"

    def answer(self, view: View, rng: Random) -> Answer:
        return Play(cast(int, view.seat), next(card for card in range(1, 105) if card not in view.hand))


class Silent:
    name = "wild"

    def answer(self, view: View, rng: Random) -> Answer:
        return cast(Answer, None)


@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [(Raising(), "raised", "all is lost"), (Cheating(), "illegal", "legal"), (Silent(), "illegal", "None")],
)
def test_a_bot_without_a_legal_answer_is_replaced_for_that_answer(bot: Bot, kind: str, said: str) -> None:
    players = Players(MATCH, [bot, Careful()])
    games = [players.play(unit) for unit in MATCH.units(2)]
    for game in games:
        (faults,) = game.faults
        assert MATCH.lineup[MATCH.place(faults.seat, game.unit)] == "wild"
        assert faults.kind == kind
        assert faults.count == len(game.micros[faults.seat]), "each of its answers"
        assert said in faults.remark
    summary = summarise(Tally(MATCH, games))
    assert [bool(bot.faults) for bot in summary.bots] == [True, False]
    assert summary.bots[0].faults[kind] == sum(game.faults[0].count for game in games)


def test_a_bot_that_always_fails_plays_like_its_stand_in() -> None:
    wild, tame = (Players(MATCH, [bot, Careful()]) for bot in (Raising(), Careful()))
    assert wild.play(Unit(0, 1)).heads == tame.play(Unit(0, 1)).heads


def test_a_program_that_dies_at_once_stops_nobody() -> None:
    match = make_match(["exec:false", "careful"])
    players = Players(match)
    players.warm_up()
    game = players.play(Unit(0, 0))
    players.close()
    assert {faults.seat for faults in game.faults} == {0}
    assert sum(faults.count for faults in game.faults) >= 9


def test_a_program_plays_as_the_bot_that_it_speaks_for() -> None:
    program = f"exec:{Path(sys.executable).parent / 'sixquiprend'} bot careful"
    match = make_match([program, "beginner"], options="J")
    players = Players(match)
    try:
        games = [players.play(unit) for unit in match.units(1)]
    finally:
        players.close()
    same = Players(match, [Careful(), make_bot("beginner")])
    assert [game.heads for game in games] == [same.play(game.unit).heads for game in games]
    assert not any(game.faults for game in games)
