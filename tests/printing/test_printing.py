"""What holds for all that is printed: letters, bytes, drawings, refusals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sixquiprend
from sixquiprend.cli import app
from sixquiprend.engine import GameError
from sixquiprend.i18n import DEFAULT_LANGUAGE, LANGUAGES
from sixquiprend.learn.exercises import KINDS
from sixquiprend.printing import paper
from sixquiprend.printing.drawings import BULL, COLLAR, DIGITS, PICTOGRAMS
from sixquiprend.printing.making import printed
from sixquiprend.printing.orders import SHEETS, Order
from tests.printing.reading import read

PARTS = Path(sixquiprend.__file__).parent / "web" / "js" / "parts"


@pytest.mark.parametrize("what", SHEETS)
def test_the_same_order_gives_the_same_bytes(what: str) -> None:
    first = printed(Order(what=what))
    assert first == printed(Order(what=what))
    assert first != printed(Order(what=what, paper="Letter"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_letter_for_all_that_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    usual = paper.printable

    def listening(text: str) -> str:
        said.update(usual(text))
        return usual(text)

    monkeypatch.setattr(paper, "printable", listening)
    for what in SHEETS:
        if what != "deck" or language == DEFAULT_LANGUAGE:  # it takes long, and says little
            printed(Order(what=what, language=language))
    for kind in KINDS:
        printed(Order(what="exercises", kind=kind, level=3, count=1, language=language))
    assert "e" in said
    assert paper.missing_letters("".join(sorted(said))) == ""


def test_letters_are_embedded_and_the_document_says_its_language() -> None:
    pdf = read(Order(what="score", language="de"))
    language: object = pdf.root_object["/Lang"]
    assert language == "de"
    fonts: Any = pdf.pages[0]["/Resources"]
    used = [font for font in fonts["/Font"].values() if "OpenSans" in font["/BaseFont"]]
    assert used
    assert all("/FontFile2" in font["/FontDescriptor"] for font in used)


def test_the_drawings_are_those_of_the_browser() -> None:
    """A string of the browser's code may stand in pieces."""
    texts = {
        name: re.sub(r'"\s*\+\s*"', "", (PARTS / f"{name}.js").read_text("utf-8"))
        for name in ("icons", "card", "pictograms")
    }
    assert BULL in texts["icons"]
    assert COLLAR in texts["card"]
    drawn = re.sub(r"\s+", " ", texts["card"])
    assert [digit for digit, shape in DIGITS.items() if f'"{shape.line}"' not in drawn] == []
    lines = [stroke.line for strokes in PICTOGRAMS.values() for stroke in strokes if "q" not in stroke.line]
    assert len(lines) > 12
    assert [line for line in lines if f'd="{line}"' not in texts["pictograms"]] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["print", "house"], "“house” can't be printed; choose among deck"),
        (["print", "score", "--paper", "A0"], "“A0” can't be printed; choose among A4, Letter."),
        (
            ["print", "deck", "-o", "/no/such/folder/x.pdf"],
            "/no/such/folder/x.pdf: this file can't be written",
        ),
    ],
)
def test_a_bad_order_is_refused_in_one_line(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, [*words, "--language", "en"])
    assert done.exit_code == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    assert CliRunner().invoke(app, ["print", "deck", "--language", "it"]).exit_code == 2
    with pytest.raises(GameError):
        Order(what="deck", language="it")


def test_the_command_writes_what_was_ordered(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    words = ["print", "score", "--paper", "Letter", "--lang", "de", "--colour", "-o"]
    assert CliRunner().invoke(app, [*words, str(file)]).exit_code == 0
    ordered = printed(Order(what="score", paper="Letter", language="de", colour=True))
    assert file.read_bytes() == ordered
    assert CliRunner().invoke(app, [*words, "-"]).stdout_bytes == ordered
