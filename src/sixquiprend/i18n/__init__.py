"""What people read, in French, English and German: one catalogue for every interface.

A sentence is written in English where it is said, `t("Row {row}", row=2)`, and found by that text in
the catalogue of the reader's language (`locales/*/LC_MESSAGES/*.po`, made anew by
`python -m sixquiprend.i18n.update`). `telling` says what happened in a game, `errors` why something was
refused, `names` what options, special cards and bots are called.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from typing import Final

from sixquiprend.engine import Malformed

LANGUAGES: Final[dict[str, str]] = {"fr": "français", "en": "English", "de": "Deutsch"}
"""The code of each language, with its own name for itself."""

DEFAULT_LANGUAGE: Final = "fr"


class CatalogueMissing(RuntimeError):
    """The translations were never compiled: a checkout without its set-up."""


class Translator:
    """Says sentences in one language. `translator` makes them."""

    def __init__(self, language: str, catalogue: GNUTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    @property
    def decimal_point(self) -> str:
        """What stands before the tenths of a number in this language."""
        return "." if self.language == "en" else ","

    def __call__(self, message: str, /, **values: object) -> str:
        """The sentence in this language, with the values in its {places}."""
        return self._catalogue.gettext(message).format_map(values)

    def n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The form of the sentence that goes with this number, which is its {count}."""
        return self._catalogue.ngettext(one, many, count).format_map({"count": count, **values})

    def unfilled(self, message: str) -> str:
        """The sentence in this language, its {places} still open: for whoever fills them elsewhere."""
        return self._catalogue.gettext(message)

    def unfilled_forms(self, one: str, many: str) -> tuple[str, str]:
        """The singular and the plural of a sentence, their {places} still open."""
        return self._catalogue.ngettext(one, many, 1), self._catalogue.ngettext(one, many, 2)


@cache
def translator(language: str) -> Translator:
    """The translator of one of the LANGUAGES; raises `Malformed` for any other."""
    if language not in LANGUAGES:
        raise Malformed(
            "unknown_language",
            f"there is no language {language!r}; languages are {', '.join(LANGUAGES)}",
            language=language,
        )
    compiled = resources.files(__name__) / "locales" / language / "LC_MESSAGES" / "sixquiprend.mo"
    try:
        with compiled.open("rb") as file:
            return Translator(language, GNUTranslations(file))
    except FileNotFoundError:
        raise CatalogueMissing(
            f"The translations ({language}) are not compiled: run `make install` in the checkout."
        ) from None


def chosen_language(wanted: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language wanted, else that of the environment if it is one of ours, else French."""
    if wanted is not None:
        return wanted
    for variable in ("LC_ALL", "LANG"):
        language = environment.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


def later(message: str) -> str:
    """Marks a sentence of a table for the catalogues; it is translated when it is said."""
    return message
