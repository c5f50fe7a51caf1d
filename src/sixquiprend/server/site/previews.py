"""What a messenger shows of a link: a title, a sentence and a picture, in the head of the page.

They are made from the address alone: no table, no game and no name is looked up, so nothing that somebody
may not know can be in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from starlette.requests import Request

from sixquiprend.i18n import Translator, translator

from ..basics.refusals import Refused
from ..http.addresses import link_to
from ..http.asking import language_of

PLACE: Final = b"<!-- preview -->"
"""Where they stand in the page."""
PICTURE: Final = "/static/pictures/preview.png"
_GAME: Final = "6 qui prend"
_LOCALES: Final[Mapping[str, str]] = {"fr": "fr_FR", "en": "en_GB", "de": "de_DE"}


def with_preview(request: Request, content: bytes) -> bytes:
    """The page with what is to be shown of a link to it; without, if nobody knows how we are called."""
    language = language_of(request)
    path = request.url.path
    try:
        address, picture = link_to(request, path), link_to(request, PICTURE)
    except Refused:
        return content
    title, text = _words(path, translator(language))
    properties = {
        "og:type": "website",
        "og:site_name": _GAME,
        "og:title": title,
        "og:description": text,
        "og:url": address,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:locale": _LOCALES[language],
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return content.replace(PLACE, "\n    ".join(tags).encode(), 1)


def _words(path: str, t: Translator) -> tuple[str, str]:
    """The title and the sentence of this address."""
    room, _, rest = path.strip("/").partition("/")
    code = rest.partition("/")[0]
    if room == "tables" and code:
        return (
            t("Table {code}", code=code) + f" · {_GAME}",
            t("Come to the table, to play or to watch, without an account."),
        )
    if room == "games" and code:
        return t("A finished game") + f" · {_GAME}", t("Look at it again turn by turn, with the analysis.")
    if room == "class" and code:
        return t("Class {code}", code=code) + f" · {_GAME}", t("Join the class with your first name.")
    if room == "learn":
        return t("Learn to play") + f" · {_GAME}", t("Lessons, exercises and a quiz on a real table.")
    return _GAME, t("Four rows, one card each, all at once: against the computer or with friends.")
