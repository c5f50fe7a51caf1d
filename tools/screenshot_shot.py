"""One picture of `tools.screenshots`: the page, and what is done on it before the picture is taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.access import WIDTHS


class Shot(NamedTuple):
    """A page to be looked at: ready when `ready` is on it, and then made so by `prepare`."""

    name: str
    path: str
    ready: str
    prepare: Callable[[Page], None] = lambda page: None
    sizes: Mapping[str, tuple[int, int]] = WIDTHS
    whole: bool = False
    """All of the page, not only what fits on the screen."""
    beside: str = ""
    """What is open in another window meanwhile: the hand of a player whose table is on a television."""
    guest: bool = False
    """Seen by somebody who sits nowhere."""
    theme: str = ""
    """Only in this theme: the moment passes, and each theme needs a table of its own."""
    once: bool = False
    """Prepared once and then seen in every size."""


def click(*places: str) -> Callable[[Page], None]:
    """Click what is found at each of these places, one after the other."""

    def prepare(page: Page) -> None:
        for place in places:
            page.locator(place).first.click()

    return prepare


def both(*steps: Callable[[Page], None]) -> Callable[[Page], None]:
    def prepare(page: Page) -> None:
        for step in steps:
            step(page)

    return prepare


def wait_for(place: str) -> Callable[[Page], None]:
    return lambda page: page.locator(place).first.wait_for()


def remembering(name: str, kept: object, ready: str) -> Callable[[Page], None]:
    """As in a browser that has kept this, which a page only reads when it is opened."""

    def prepare(page: Page) -> None:
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(kept)])
        page.reload()
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")

    return prepare
