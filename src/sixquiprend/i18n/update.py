"""Bring the catalogues up to date with the sources, and compile them: `python -m sixquiprend.i18n.update`.

Every sentence that a translator says, `t(…)` or `t.n(…)`, or that is kept by `later(…)`, gets its place in
each catalogue, and so do those of the options' descriptions and of the browser client (`i18n.web`); those
that nobody says any more leave. English is filled in by itself; what French and German still need is listed
(exit code 1), to be translated in the `.po` files. Needs a checkout, and babel.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sixquiprend.engine import OPTIONS

from . import LANGUAGES, later, web

PACKAGE = Path(__file__).parents[1]
LOCALES = Path(__file__).parent / "locales"
TRANSLATORS = ("t", "_t")
"""What a translator is called wherever it speaks."""
# Written into every catalogue, so that an update changes only what has changed.
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)


def extracted() -> Catalog:
    """Every sentence of the sources, in the order of the files."""
    catalogue = Catalog(fuzzy=False)
    for file in sorted(PACKAGE.rglob("*.py")):
        _add(catalogue, sentences(file.read_text("utf-8")), file)
    for option in OPTIONS.values():
        _add(catalogue, option.about.texts, Path(inspect.getfile(type(option))))
    for file in web.modules():
        _add(catalogue, web.sentences(file.read_text("utf-8"), file.name), file)
    return catalogue


def _add(catalogue: Catalog, messages: Iterable[str | tuple[str, str]], file: Path) -> None:
    for message in messages:
        catalogue.add(message, locations=[(file.relative_to(PACKAGE).as_posix(), 0)])


def sentences(source: str) -> Iterator[str | tuple[str, str]]:
    """The sentences of one file; with a plural, both forms.

    Babel's own extractor loses the plural when `t` stands among the arguments of the call.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        texts = [
            argument.value
            for argument in node.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        called = node.func
        if _last_name(called) in (*TRANSLATORS, later.__name__) and texts:
            yield texts[0]
        elif (
            isinstance(called, ast.Attribute)
            and called.attr == "n"
            and _last_name(called.value) in TRANSLATORS
        ):
            one, many = texts[:2]
            yield one, many


def _last_name(function: ast.expr) -> str | None:
    """`t` for both `t` and `talk.t`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def catalogue_file(language: str) -> Path:
    """The catalogue of a language, as translators edit it."""
    return LOCALES / language / "LC_MESSAGES" / "sixquiprend.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as it stands; empty if there is none yet."""
    file = catalogue_file(language)
    if not file.exists():
        return Catalog(locale=language, fuzzy=False)
    with file.open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def updated(language: str, sources: Catalog) -> Catalog:
    """The catalogue with exactly the sentences of the sources, translated as far as it is known how."""
    known = read(language)
    catalogue = Catalog(
        locale=language,
        project="sixquiprend",
        version="1",
        copyright_holder="the sixquiprend contributors",
        msgid_bugs_address="the sixquiprend contributors",
        last_translator="the sixquiprend contributors",
        language_team="the sixquiprend contributors",
        creation_date=EPOCH,
        revision_date=EPOCH,
        fuzzy=False,
        header_comment="# Translations of sixquiprend.",
    )
    for message in sources:
        if not message.id:
            continue
        old = known.get(message.id)
        text = old.string if old else ""
        if language == "en":
            text = message.id
        catalogue.add(message.id, text, locations=message.locations)
    return catalogue


def missing(catalogue: Catalog) -> list[str]:
    """The sentences that have no translation yet."""
    return [str(message.id) for message in catalogue if message.id and not all(forms(message.string))]


def forms(text: object) -> tuple[str, ...]:
    """A sentence, or each of its singular and plural forms."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def main() -> int:
    sources = extracted()
    found_missing = False
    for language in LANGUAGES:
        catalogue = updated(language, sources)
        file = catalogue_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as target:
            write_po(target, catalogue, width=100, sort_by_file=True, include_lineno=False)
        with file.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
        for sentence in missing(catalogue):
            found_missing = True
            print(f"{language}: not translated yet: {sentence}")
    return int(found_missing)


if __name__ == "__main__":
    sys.exit(main())
