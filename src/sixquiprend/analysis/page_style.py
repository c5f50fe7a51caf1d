"""The style of pages that stand alone: all of it is in the page, which needs no other file."""

from __future__ import annotations

from importlib import resources


def page_style(package: str) -> str:
    """What all such pages have (`page.css`), then what the one of this package has besides (`report.css`)."""
    files = ((__package__, "page.css"), (package, "report.css"))
    return "".join(resources.files(home).joinpath(name).read_text("utf-8") for home, name in files)
