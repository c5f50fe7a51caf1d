"""The three catalogues say everything that the sources say, in good order."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.catalog import Message

from sixquiprend.engine import Malformed
from sixquiprend.i18n import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    CatalogueMissing,
    chosen_language,
    translator,
)
from sixquiprend.i18n.update import extracted, forms, read, sentences

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
UPDATE = "run: python -m sixquiprend.i18n.update"

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def messages(language: str) -> list[Message]:
    return [message for message in read(language) if message.id]


def texts(language: str) -> list[str]:
    return [text for message in messages(language) for text in forms(message.string)]


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@EVERY_LANGUAGE
def test_every_sentence_of_the_sources_is_in_the_catalogue_and_no_other(language: str) -> None:
    said = {message.id for message in extracted() if message.id}
    written = {message.id for message in messages(language)}
    assert not said - written, UPDATE
    assert not written - said, UPDATE
    assert not read(language).obsolete, UPDATE


@EVERY_LANGUAGE
def test_every_sentence_is_translated_and_none_is_a_guess(language: str) -> None:
    for message in messages(language):
        assert all(forms(message.string)), message.id
        assert not message.fuzzy, message.id


@EVERY_LANGUAGE
def test_translations_have_the_places_of_the_original(language: str) -> None:
    for message in messages(language):
        for one in forms(message.string):
            assert places(one) == places(forms(message.id)[-1]), message.id


@EVERY_LANGUAGE
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    t = translator(language)
    for message in messages(language):
        values = {name: f"<{name}>" for name in places(forms(message.id)[-1])}
        for count, form in zip((1, 2), forms(message.string), strict=False):
            if message.pluralizable:
                one, many = forms(message.id)
                said = t.n(one, many, count, **values | {"count": count})
                values_here = values | {"count": str(count)}
            else:
                said, values_here = t(str(message.id), **values), values
            assert said == form.format_map(values_here), "run: make install"


def test_french_signs_stand_behind_no_break_spaces_and_apostrophes_are_curly() -> None:
    wrong = re.compile(rf"(?<!{NARROW})[;!]|(?<!{WIDE})[:»]|«(?!{WIDE})|\w ?\?$|'")
    for text in texts("fr"):
        assert not wrong.search(text), text


def test_german_quotation_marks_are_german() -> None:
    for text in texts("de"):
        assert "”" not in text, text
        assert text.count("„") == text.count("“"), text


def test_german_heads_are_hornochsen() -> None:
    for text in texts("de"):
        assert "Köpfe" not in text, text


@pytest.mark.parametrize(("language", "at_most"), [("fr", "au plus"), ("en", "at most"), ("de", "höchstens")])
def test_what_a_row_holds_is_told_as_the_most_that_it_can_hold(language: str, at_most: str) -> None:
    """Else a row that holds five cards could be one in which five lie."""
    capacity = re.compile(r"(?<!{)\bholds\b.*\bcards?\b")
    told = [message for message in messages(language) if capacity.search(forms(message.id)[0])]
    assert told
    for message in told:
        assert all(at_most in text for text in forms(message.string)), message.id


@EVERY_LANGUAGE
def test_what_is_told_of_a_player_fits_any_name(language: str) -> None:
    """Also "You": so no verb stands behind the name."""
    told = [
        text
        for message in messages(language)
        if any(file == "i18n/telling.py" for file, _ in message.locations)
        for text in forms(message.string)
        if text.startswith("{name}")
    ]
    assert told
    for text in told:
        assert re.match(rf"{{name}}({WIDE}?:| →| {{heads}})", text), text


def test_english_is_what_the_sources_say() -> None:
    for message in messages("en"):
        assert forms(message.string) == forms(message.id)


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("fr", ["0 tête de bœuf", "1 tête de bœuf", "2 têtes de bœuf"]),
        ("en", ["0 heads", "1 head", "2 heads"]),
        ("de", ["0 Hornochsen", "1 Hornochse", "2 Hornochsen"]),
    ],
)
def test_numbers_have_their_plural(language: str, spoken: list[str]) -> None:
    t = translator(language)
    assert [t.n("{count} head", "{count} heads", count) for count in range(3)] == spoken


def test_sentences_are_found_wherever_a_translator_speaks() -> None:
    source = """
t("One {a}", a=1)
self._t("Two")
scene.t.n("{count} card", "{count} cards", len(x), names=", ".join(f(y, scene.t) for y in x))
later("Three"
      " parts")
other("Not this")
t(TABLE[x])
"""
    found = list(sentences(source))
    assert sorted(map(str, found)) == sorted(
        ["One {a}", "Two", "('{count} card', '{count} cards')", "Three parts"]
    )


# --- which language ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        ("de", {"LANG": "en_GB.UTF-8"}, "de"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LC_ALL": "de_CH", "LANG": "en_GB.UTF-8"}, "de"),
        (None, {"LC_ALL": "C", "LANG": "de_DE"}, "de"),
        (None, {"LC_ALL": "C.UTF-8"}, "fr"),
        (None, {"LANG": "es_ES.UTF-8"}, "fr"),
        (None, {}, DEFAULT_LANGUAGE),
    ],
)
def test_the_language_is_the_one_wanted_else_of_the_environment_else_french(
    wanted: str | None, environment: dict[str, str], language: str
) -> None:
    assert chosen_language(wanted, environment) == language


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="no language 'xx'; languages are fr, en, de"):
        translator("xx")


def test_translations_that_were_never_compiled_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "xx", "nowhere")
    with pytest.raises(CatalogueMissing, match="make install"):
        translator("xx")
