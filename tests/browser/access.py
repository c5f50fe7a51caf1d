"""Whether a page can be used by everybody: axe's rules, and no scrolling sideways."""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

WIDTHS: Final = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}
"""The three sizes that every page is looked at in."""
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
"""The options of a context for the smallest of them."""

_COLOURS: Final = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules that depend on the theme."""


def violations(page: Page, **options: Any) -> list[str]:
    """What axe finds wrong, one line each; empty is good. `options` are those of axe."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(Axe().axe_script)
    # What fades in is pale for a moment: what it comes to is looked at.
    page.evaluate(
        """() => Promise.allSettled(
            document.getAnimations()
                .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
                .map(({ finished }) => finished)
        )"""
    )
    # Without "preload" axe brings in no style sheets of its own, which the page's policy would refuse.
    found = page.evaluate(
        "(options) => axe.run(options).then(({ violations }) => violations)",
        {"resultTypes": ["violations"], "preload": False, **options},
    )
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def violations_in_both_themes(page: Page) -> list[str]:
    """The same in light and in dark, where only colours are different; they change at once from here on."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return found + violations(page, runOnly=_COLOURS)


def scrolls_sideways(page: Page) -> bool:
    """Whether anything is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def is_for_everybody(page: Page) -> None:
    """Nothing is too wide, and axe finds nothing wrong; each time in the other theme."""
    for width, height in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(page), width
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark", reduced_motion="reduce")
    assert violations(page) == []
