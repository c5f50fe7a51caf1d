"""Two invented options, added as CONTRIBUTING.md says: every room plays them, or refuses them by name.

T only fills a slot, E has a decision of its own. Neither says that anybody supports it. What the pages do
with them is in tests/browser/test_invented_pages.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from sixquiprend.bots import BOT_NAMES, YARDSTICKS
from sixquiprend.engine import OPTIONS
from tests.invented.ebb import Ebb
from tests.invented.package import ROOT, make_package
from tests.invented.tight import TightRows

NAMES = {option.about.letter: option.about.title for option in (TightRows, Ebb)}
PLAYED = ("engine", "records", "table", "server", "pages", "arena", "bot protocol")
REFUSED = {
    "referee": "referee",
    "rule book": "referee",
    "lessons": "lessons",
    "kernel: games": "kernel",
    "kernel: rounds": "kernel",
    "kernel: other ways": "kernel",
    "analysis of a game": "analysis",
    "analysis of a view": "analysis",
}
EVERY_LETTER = pytest.mark.parametrize("letter", NAMES)


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each room has done with each option: tried once, though these tests run in several processes."""
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "invented.json"
    with shared.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not shared.exists():
            child = subprocess.run(
                [sys.executable, "-m", "tests.invented.rooms"],
                cwd=ROOT,
                env=make_package(tmp_path_factory.mktemp("package")),
                stdout=subprocess.PIPE,
                check=True,
                timeout=600,
            )
            shared.write_bytes(child.stdout)
    return json.decode(shared.read_bytes())


def test_the_invented_options_are_not_of_this_package() -> None:
    assert not NAMES.keys() & OPTIONS.keys()
    for name in ("tight", "ebb"):
        assert not Path(ROOT / f"src/sixquiprend/engine/options/{name}.py").exists()


@EVERY_LETTER
@pytest.mark.parametrize("room", PLAYED)
def test_this_room_plays_what_it_has_never_heard_of(rooms: Any, room: str, letter: str) -> None:
    assert rooms[room][letter] == {}


@EVERY_LETTER
@pytest.mark.parametrize("bot", [*BOT_NAMES, *YARDSTICKS])
def test_this_bot_plays_it_by_the_engine(rooms: Any, bot: str, letter: str) -> None:
    assert rooms[f"bot {bot}"][letter] == {}


@EVERY_LETTER
@pytest.mark.parametrize("room", REFUSED)
def test_this_room_refuses_it_by_its_name(rooms: Any, room: str, letter: str) -> None:
    found = rooms[room][letter]
    assert (found["refused"], found["room"], found["option"]) == ("option_unsupported", REFUSED[room], letter)
    assert f"“{NAMES[letter]}”" in found["text"]


def test_the_terminal_plays_it_unless_it_asks_for_something_new(rooms: Any) -> None:
    assert rooms["terminal"]["T"] == {}
    assert rooms["terminal"]["E"]["refused"] == "option_unsupported"
    assert "“Ebb”" in rooms["terminal"]["E"]["text"]


def test_these_are_all_rooms(rooms: Any) -> None:
    bots = {f"bot {name}" for name in (*BOT_NAMES, *YARDSTICKS)}
    assert rooms.keys() == {*PLAYED, *REFUSED, "terminal", *bots}
