"""The libraries of the browser client are what their README says, and need nothing from elsewhere."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "sixquiprend" / "web"
VENDOR = WEB / "vendor"
LINES = re.findall(
    r"^\| (\S+) \| (\S+) (\S+) \| (\S+) \| `(\w+)` \|$",
    (VENDOR / "README.md").read_text("utf-8"),
    re.MULTILINE,
)
IMPORTS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
# Code only: comments may show how things are imported elsewhere.
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("file", "package", "version", "licence", "digest"), LINES)
def test_a_vendored_file_is_the_one_that_was_fetched(
    file: str, package: str, version: str, licence: str, digest: str
) -> None:
    assert hashlib.sha256((VENDOR / file).read_bytes()).hexdigest() == digest, "run: python -m tools.vendor"
    assert (VENDOR / f"LICENSE-{package.strip('@').replace('/', '-')}").stat().st_size


def test_every_vendored_file_is_in_the_list() -> None:
    listed = {file for file, *_ in LINES}
    there = {file.name for file in VENDOR.iterdir() if not file.name.startswith("LICENSE-")} - {"README.md"}
    assert there == listed


@pytest.mark.parametrize(
    "module", sorted(WEB.rglob("*.js")), ids=lambda file: file.relative_to(WEB).as_posix()
)
def test_modules_import_only_files_that_are_there(module: Path) -> None:
    """No build, no import map: a bare name would be found by nobody."""
    for name in IMPORTS.findall(COMMENTS.sub("", module.read_text("utf-8"))):
        assert name.startswith("."), name
        assert (module.parent / name).resolve().is_file(), name


def test_the_first_page_names_only_files_that_are_there() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert "js/app.js" in named
    assert [name for name in named if not (WEB / name).is_file()] == []


def test_pages_have_no_inline_script_or_style() -> None:
    """The server's policy refuses them."""
    page = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
