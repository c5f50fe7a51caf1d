"""A PDF read back."""

from __future__ import annotations

import re
from io import BytesIO

from pypdf import PdfReader

from sixquiprend.printing.orders import Order, printed


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
