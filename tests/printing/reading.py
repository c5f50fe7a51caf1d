"""A PDF read back."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader

from sixquiprend.printing.making import printed
from sixquiprend.printing.orders import Order
from sixquiprend.printing.paper import width_of


def read(order: Order) -> PdfReader:
    return PdfReader(BytesIO(printed(order)))


def words_on(pdf: PdfReader, page: int) -> str:
    """All that stands on a page, its spaces of any kind as one."""
    return " ".join(pdf.pages[page].extract_text().split())


def heads_on(pdf: PdfReader, page: int) -> int:
    """How many bulls' heads are drawn on a page: nothing else is filled by the even-odd rule alone."""
    content = pdf.pages[page].get_contents()
    assert content is not None
    return len(re.findall(rb"\sf\*", content.get_data()))


class Piece(NamedTuple):
    """Some text on a page: where it begins and ends, on which height, and how large its letters are."""

    text: str
    left: float
    right: float
    low: float
    size: float


def pieces_on(pdf: PdfReader, page: int) -> list[Piece]:
    """All that is written on a page, in points."""
    found: list[Piece] = []

    def visit(
        text: str, moved: list[float], line: list[float], font: dict[str, Any] | None, size: float
    ) -> None:
        said = text.strip()
        if said and font is not None:
            left, low = line[4] * moved[0] + moved[4], line[5] * moved[3] + moved[5]
            large = size * line[0] * moved[0]
            wide = width_of(said.splitlines()[0], large, bold="Bold" in font["/BaseFont"])
            found.append(Piece(said, left, left + wide, low, large))

    pdf.pages[page].extract_text(visitor_text=visit)
    return found
