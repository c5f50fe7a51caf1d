"""Pages that the server writes whole: they are read without any of the client's modules."""

from __future__ import annotations

from html import escape
from typing import Final

_SHEETS: Final = ("base", "controls", "frame")


def written_page(title: str, language: str, start: str, content: str) -> str:
    """A page with the site's look and header; `start` is what the way to the start page is called.

    `content` is HTML. Nobody's words but ours may stand in it.
    """
    sheets = "".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in _SHEETS)
    return (
        f'<!doctype html><html lang="{language}" data-written><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)} · 6 qui prend</title>"
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        f'<script src="/static/js/early.js"></script>{sheets}</head><body>'
        f'<header class="header"><a class="brand" href="/" aria-label="{escape(start)}">'
        '<img src="/static/icon.svg" alt="" width="26" height="26"><span>6 qui prend</span></a></header>'
        f"{content}</body></html>"
    )
