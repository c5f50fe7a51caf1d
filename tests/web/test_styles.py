"""The styles of the browser client: few breakpoints, one dark theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "sixquiprend" / "web"
STYLES = sorted((WEB / "css").glob("*.css"))
MODULES = sorted((WEB / "js").rglob("*.js"))

# By the names that the head of base.css explains.
BREAKPOINTS = {"phone": ("width", 600), "desk": ("width", 900), "TV": ("width", 1900), "low": ("height", 560)}

_QUERIES = re.compile(r"@media([^{]*)\{")
_SIZES = re.compile(r"(?:(?:min|max)-)?(?:device-)?(width|height)\s*(?::|[<>]=?)\s*([\d.]+)(\w+)")
# "width < 600px", never "max-width: 599.98px": what isn't one side is the other.
_RANGE = re.compile(r"\((?:width|height) (?:<|>=) \d+px\)")


def queries(file: Path) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    if file.suffix == ".css":
        return [query.strip() for query in _QUERIES.findall(text)]
    return re.findall(r'"(\([^"]*(?:width|height)[^"]*\)[^"]*)"', text)


@pytest.mark.parametrize("file", [*STYLES, *MODULES], ids=lambda file: str(file.relative_to(WEB)))
def test_only_the_named_sizes_are_asked_for(file: Path) -> None:
    allowed = {(side, str(size), "px") for side, size in BREAKPOINTS.values()}
    for query in queries(file):
        assert set(_SIZES.findall(query)) <= allowed, query
        left = _RANGE.sub("", query)
        assert "width" not in left, query
        assert "height" not in left, query


def test_the_named_sizes_are_explained_where_the_styles_begin() -> None:
    head = (WEB / "css" / "base.css").read_text("utf-8").partition("*/")[0]
    for name, (side, size) in BREAKPOINTS.items():
        assert re.search(rf"^\s*{name} .*{side} (<|>=) {size}px", head, re.MULTILINE), name


def test_every_named_size_is_used() -> None:
    asked = {
        (side, int(size))
        for file in STYLES
        for query in queries(file)
        for side, size, _ in _SIZES.findall(query)
    }
    assert asked == set(BREAKPOINTS.values())


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_dark_values_stand_once(file: Path) -> None:
    """Whether it is dark is worked out once, into the attribute: no style asks the system."""
    text = file.read_text("utf-8")
    assert "prefers-color-scheme" not in text
    assert text.count('[data-theme="dark"]') <= 1
    assert '[data-theme="light"]' not in text


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_a_style_sheet_begins_with_what_it_is_for_and_is_no_longer_than_one_concept(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("/* ")
    assert not text.startswith("/* ---")
    assert text.count("\n") <= 400


def test_every_style_sheet_is_loaded_by_some_page() -> None:
    """By the first page, by a route of app.js, or by a module that needs it."""
    wanted = (WEB / "index.html").read_text("utf-8") + "".join(file.read_text("utf-8") for file in MODULES)
    for file in STYLES:
        assert re.search(rf'"(?:/static/)?(?:css/)?{file.stem}(?:\.css)?"', wanted), file.name


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_only_what_can_hover_looks_hovered_over(file: Path) -> None:
    """After a touch a finger hovers nowhere, but the browser leaves what it touched looking so."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    elsewhere = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    assert ":hover" not in elsewhere
