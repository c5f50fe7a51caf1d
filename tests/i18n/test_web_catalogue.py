"""What the browser client says: found in its modules, and given to it in three languages."""

from __future__ import annotations

import pytest

from sixquiprend.engine import OPTIONS, Malformed, Special
from sixquiprend.i18n import LANGUAGES
from sixquiprend.i18n.names import LEVELS
from sixquiprend.i18n.web import UnclearSentence, catalogue, modules, sentences

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def test_sentences_are_found_wherever_a_module_says_them() -> None:
    source = """
html`<p>${t("One {a}", { a: 1 })} ${html`<b>${t(
  "Two \\"parts\\"",
)}</b>`}</p>`;
tn("{count} card", "{count} cards", cards.length, { names });
const NAMES = { x: later("Three") };
t("Four, " +
  "in pieces");
t(NAMES[x]); cat("Not this"); it.t("Nor this"); at("Nor that");
"""
    cards = ("{count} card", "{count} cards")
    assert list(sentences(source)) == ["One {a}", 'Two "parts"', cards, "Three", "Four, in pieces"]


@pytest.mark.parametrize(
    "call",
    ['t("One " + two)', "t('single')", "t(`template`)", 'tn("one", 3)', 'tn("one", "many" + x, 3)'],
)
def test_a_sentence_that_would_never_be_translated_is_refused(call: str) -> None:
    with pytest.raises(UnclearSentence, match=r"page\.js:2"):
        list(sentences(f"\n{call}", "page.js"))


@EVERY_LANGUAGE
def test_the_catalogue_has_every_sentence_of_every_module(language: str) -> None:
    texts = catalogue(language)
    for module in modules():
        for said in sentences(module.read_text("utf-8")):
            if isinstance(said, tuple):
                forms = texts[said[0]]
                assert isinstance(forms, tuple)
                assert all(forms)
            else:
                assert texts[said]


@EVERY_LANGUAGE
def test_the_catalogue_names_options_specials_and_bots(language: str) -> None:
    texts = catalogue(language)
    named = [*(f"option:{letter}" for letter in OPTIONS), *(f"special:{kind.value}" for kind in Special)]
    for key in [*named, *(f"bot:{bot}" for bot in LEVELS)]:
        assert texts[key]
        assert texts[f"{key}:line"]


def test_places_stay_open_for_the_browser_to_fill() -> None:
    assert catalogue("fr")["{card}, {count} head"] == (
        "{card}, {count} tête de bœuf",
        "{card}, {count} têtes de bœuf",
    )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Malformed, match="no language 'xx'"):
        catalogue("xx")
