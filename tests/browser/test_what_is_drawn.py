"""What is drawn is what is: at whatever moment a page goes on, no card is left behind in the air.

Each test goes on at moments drawn by chance from a seed, many times, and compares every drawn card (its row,
its place on the screen, whether it can be seen) with what the server has told. `make chaos-pages` does it for
longer.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.access import PHONE
from tests.browser.conftest import NewContext
from tests.browser.quick_games import new_table
from tests.serving import ServerProcess

DRAWN: Final = Path(__file__).with_name("drawn.js")
LONGER: Final = int(os.environ.get("CHAOS", "1"))
"""So many times as long as in `make test`, and as many other moments."""
SEEDS: Final = range(LONGER)
DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}}


def opened(new_context: NewContext, server: ServerProcess, path: str, **options: Any) -> Page:
    """A page that knows what the server has told, and whose cards move fast."""
    context = new_context(**{"base_url": server.url, "locale": "en-GB", **DESKTOP, **options})
    context.add_init_script(path=DRAWN)
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'fast')")
    page = context.new_page()
    page.goto(path)
    return page


def chaos(page: Page, what: str, **how: Any) -> list[str]:
    found: list[str] = page.evaluate(f"how => chaos.{what}(how)", how)
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("kind", "options"), [("where", {}), ("takes", PHONE)])
def test_exercises(
    kind: str, options: dict[str, Any], seed: int, new_context: NewContext, house: ServerProcess
) -> None:
    page = opened(new_context, house, f"/learn/exercises/{kind}", **options)
    assert chaos(page, "exercises", seed=seed, times=20, longest=450) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "options"), [("base", {}), ("specials", PHONE)])
def test_lessons(
    name: str, options: dict[str, Any], seed: int, new_context: NewContext, house: ServerProcess
) -> None:
    page = opened(new_context, house, f"/learn/lessons/{name}", **options)
    assert chaos(page, "lesson", seed=seed, times=24, longest=300) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("variant", "options"), [("", {}), ("S", PHONE), ("DJ", {})])
def test_a_table(
    variant: str, options: dict[str, Any], seed: int, new_context: NewContext, house: ServerProcess
) -> None:
    page = opened(new_context, house, "/", **options)
    table = new_table(page.request, {"seats": 4, "options": variant})
    page.goto(f"/tables/{table.code}")
    assert chaos(page, "table", seed=seed, times=12, longest=600) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_board(seed: int, new_context: NewContext, house: ServerProcess) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 4, "rounds": 1})
    page = opened(new_context, house, f"/tables/{table.code}/board")
    random = Random(seed)
    page.evaluate("window.seen = chaos.watch({ milliseconds: 5000 })")
    for _ in range(10):
        table.play_turn()
        page.wait_for_timeout(random.random() * 600)
    seen = page.evaluate("window.seen")
    assert seen["found"] == []
    assert seen["looks"] > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay(seed: int, new_context: NewContext, house: ServerProcess) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 3, "rounds": 1})
    page = opened(new_context, house, f"/games/{table.play_out()}", **(PHONE if seed % 2 else DESKTOP))
    page.locator(".replay-scene").wait_for()
    assert chaos(page, "replay", seed=seed, times=48, longest=120) == []
