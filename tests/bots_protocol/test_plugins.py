"""Bots of other packages, found by their entry points."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixquiprend.arena.match import make_match
from sixquiprend.arena.match_game import introduced
from sixquiprend.bots import BOT_NAMES, make_bot
from sixquiprend.bots.careful import Careful
from sixquiprend.bots.faults import Fault, faults_of
from sixquiprend.bots.plugins import GuardedBot, plugin_names
from sixquiprend.engine import Illegal, Malformed, Rules
from sixquiprend.i18n import translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.tui.setup import bots_named
from tests.bots_protocol.programs import THE_3, THE_60, seen

MODULE = """
from sixquiprend.engine import Play

class First:
    name = "what it calls itself"
    deterministic = False
    def answer(self, view, rng):
        return view.legal[0]

class Raises(First):
    def answer(self, view, rng):
        raise RuntimeError("no idea")

class Cheats(First):
    def answer(self, view, rng):
        return Play(0, 104)

class Picky(First):
    options = "KP"

class Mute:
    name = "mute"

def fails():
    raise RuntimeError("no\\nmodel")

not_callable = 5
"""

ENTRIES = """
[sixquiprend.bots]
theirs-first = their_bots:First
theirs-raises = their_bots:Raises
theirs-cheats = their_bots:Cheats
theirs-fails = their_bots:fails
theirs-picky = their_bots:Picky
theirs-mute = their_bots:Mute
theirs-number = their_bots:not_callable
theirs-nowhere = their_bots:Nowhere
theirs-missing = no_such_module_here:Bot
careful = their_bots:First
"""


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with bots, installed as pip would do it."""
    (tmp_path / "their_bots.py").write_text(MODULE, "utf-8")
    info = tmp_path / "their_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(ENTRIES, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_bot_of_another_package_plays_under_its_entry_point_s_name() -> None:
    bot = make_bot("theirs-first")
    assert bot.name == "theirs-first"
    assert bot.answer(seen(), Random(1)) == THE_3
    assert isinstance(bot, GuardedBot)
    assert not bot.deterministic
    assert bot.faults.counts == {}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("theirs-fails", "RuntimeError: no model"),
        ("theirs-mute", "their_bots:Mute makes no bot: it has no method 'answer'"),
        ("theirs-number", "TypeError: 'int' object is not callable"),
        ("theirs-nowhere", "AttributeError: module 'their_bots' has no attribute 'Nowhere'"),
        ("theirs-missing", "ModuleNotFoundError: No module named 'no_such_module_here'"),
    ],
)
def test_a_broken_entry_point_is_named_in_one_line(name: str, why: str) -> None:
    with pytest.raises(Malformed) as caught:
        make_bot(name)
    assert caught.value.code == "broken_bot"
    assert caught.value.message == f"the bot '{name}' of their-package can't be used: {why}"


@pytest.mark.parametrize("options", ["S", "KD", "KPV"])
def test_options_that_a_bot_says_it_doesn_t_play_are_refused_before_anything_is_played(options: str) -> None:
    letter = options[-1]
    with pytest.raises(Illegal, match=f"the bot 'theirs-picky' doesn't play option {letter} ") as refused:
        introduced(make_match(["theirs-picky", "careful"], options=options))
    assert explain(refused.value, translator("en")).startswith("The bot “theirs-picky” doesn't play “")
    with pytest.raises(Illegal, match="theirs-picky"):
        bots_named("careful,theirs-picky", Rules(4, options))


@pytest.mark.parametrize("options", ["", "K", "KP"])
def test_options_that_a_bot_plays_are_no_trouble(options: str) -> None:
    introduced(make_match(["theirs-picky", "careful"], options=options))
    assert bots_named("theirs-picky", Rules(3, options)) == ("theirs-picky",) * 2


def test_broken_entry_points_do_not_break_the_others() -> None:
    assert {"theirs-first", "theirs-fails", "theirs-missing"} <= set(plugin_names())
    assert make_bot("theirs-first").answer(seen(), Random(1)) == THE_3
    for name in BOT_NAMES:
        assert make_bot(name).name == name


def test_nobody_can_take_the_name_of_one_of_our_bots() -> None:
    assert isinstance(make_bot("careful"), Careful)


def test_an_unknown_bot_is_refused_with_all_names_that_there_are() -> None:
    with pytest.raises(Malformed) as caught:
        make_bot("nobody")
    assert caught.value.code == "unknown_bot"
    for name in (*BOT_NAMES, "theirs-first", "exec:"):
        assert name in caught.value.message


def test_a_bot_that_raises_is_replaced_counted_and_named(caplog: pytest.LogCaptureFixture) -> None:
    bot = make_bot("theirs-raises")
    assert [bot.answer(seen(), Random(1)), bot.answer(seen(), Random(1))] == [THE_60, THE_60]
    faults = faults_of(bot)
    assert faults is not None
    assert faults.counts == {Fault.RAISED: 2}
    assert caplog.messages == [
        "theirs-raises: it raised RuntimeError: no idea (play, round 1, turn 0)",
    ]


def test_a_bot_that_cheats_is_replaced_counted_and_named(caplog: pytest.LogCaptureFixture) -> None:
    bot = make_bot("theirs-cheats")
    assert bot.answer(seen(), Random(1)) == THE_60
    assert caplog.messages == [
        "theirs-cheats: it gave an answer that isn't legal: Play(seat=0, card=104) (play, round 1, turn 0)"
    ]
