"""docs/architecture.md stays true, and what docs/server.md says of the folders."""

import re
import tomllib
from functools import reduce
from pathlib import Path

from sixquiprend.engine import OPTIONS
from sixquiprend.engine.phases import base_slots
from tools.pictures import drawn, rooms_used, world_touched

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sixquiprend"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SERVER_PAGE = (ROOT / "docs" / "server.md").read_text("utf-8")


def layers_of(contract: str) -> list[str]:
    """What an import-linter contract of `pyproject.toml` puts in order, from high to low."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    (layers,) = [each["layers"] for each in tools["importlinter"]["contracts"] if each["id"] == contract]
    return re.findall(r"\w+", " ".join(layers))


def test_every_room_is_described_and_none_that_is_not_there() -> None:
    rooms = {folder.parent.name for folder in PACKAGE.glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)/` ", PAGE, re.MULTILINE)) == rooms


def test_the_pictures_are_those_of_the_code() -> None:
    assert drawn(PAGE) == PAGE, "run: make pictures"


def test_every_room_of_the_contract_is_in_the_picture_and_no_arrow_goes_up() -> None:
    order = [room for room in layers_of("rooms") if (PACKAGE / room).exists()]
    arrows = re.findall(r"^    (\w+) --> (\w+)$", PAGE, re.MULTILINE)
    assert {room for arrow in arrows for room in arrow} == set(order)
    assert [arrow for arrow in arrows if order.index(arrow[0]) >= order.index(arrow[1])] == []


def test_a_table_touches_nothing_and_the_engine_knows_nobody() -> None:
    assert (rooms_used("engine"), world_touched("engine")) == ([], [])
    assert world_touched("table") == []
    assert "database" in world_touched("store")  # so that the words above can fail


def test_the_files_on_the_way_of_an_answer_are_there() -> None:
    (way,) = re.findall(r"^## The way of one answer\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    named = re.findall(r"`([\w/]+\.(?:py|js))`", way)
    assert len(named) > 10
    assert [file for file in named if not (PACKAGE / file).exists()] == []


def test_the_files_to_start_with_are_there() -> None:
    places = re.findall(r"^\| `(\w+)/` \|[^|]*\| (.+) \|$", PAGE, re.MULTILINE)
    named = [PACKAGE / room / file for room, files in places for file in re.findall(r"`([\w./]+)`", files)]
    assert len(named) >= len(places)
    assert [file for file in named if not file.exists()] == []


def test_the_folders_of_the_server_are_described_in_the_order_of_their_contract() -> None:
    described = [
        name.rstrip("/") for name in re.findall(r"^\| `(\w+(?:/|\.py))` \|", SERVER_PAGE, re.MULTILINE)
    ]
    assert [name.removesuffix(".py") for name in described] == layers_of("server")
    assert [name for name in described if not (PACKAGE / "server" / name).exists()] == []


def test_the_table_of_phases_is_the_engines_own() -> None:
    def phases(letters: str) -> list[str]:
        slots = reduce(lambda filled, letter: OPTIONS[letter].fill(filled), letters, base_slots())
        return [phase.name for phase in slots.phases]

    rows = re.findall(r"^\| `(\w+)` \| ([A-Z]?) ?\|", PAGE, re.MULTILINE)
    assert [name for name, _ in rows] == phases("".join(OPTIONS))
    for letter in ("", *OPTIONS):
        assert [name for name, option in rows if option in ("", letter)] == phases(letter)
