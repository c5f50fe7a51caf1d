"""Whether a page can be used by everybody: axe's rules, and no scrolling sideways."""

from __future__ import annotations

from typing import Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

WIDTHS: Final = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}
"""The three sizes that every page is looked at in."""


def violations(page: Page) -> list[str]:
    """What axe finds wrong, one line each; empty is good."""
    # Without "preload" axe brings in no style sheets of its own, which the page's policy would refuse.
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    """Whether anything is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))
