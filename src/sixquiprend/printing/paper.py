"""Paper, ink and letters: a PDF of pages, written so that the same pages are the same bytes.

Lengths are points (1/72 inch), and heights count upwards from the bottom of the page, as PDF has it; only
drawings (`drawn`) count downwards, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.lib.enums import TA_CENTER, TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from sixquiprend.i18n import Translator

from .formats import MM, PAPERS
from .paths import traced

MARGIN: Final = 13 * MM
REGULAR: Final = "OpenSans-Regular"
BOLD: Final = "OpenSans-Bold"
GREY: Final = Color(0.45, 0.45, 0.45)
LIGHT: Final = Color(0.75, 0.75, 0.75)


@cache
def fonts() -> dict[str, Any]:
    """The letters of every page, once they are known to the PDF library."""
    folder = resources.files(__package__) / "fonts"
    found = {}
    for name in (REGULAR, BOLD):
        found[name] = TTFont(name, BytesIO((folder / f"{name}.ttf").read_bytes()))
        pdfmetrics.registerFont(found[name])
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)
    return found


def printable(text: str) -> str:
    """The text in letters that we have: spaces and hyphens that no line breaks at become the usual ones."""
    return text.replace("\u202f", "\u00a0").replace("\u2011", "-")


def missing_letters(text: str) -> str:
    """The letters of this text that can't be printed."""
    known = fonts()[REGULAR].face.charToGlyph
    return "".join(dict.fromkeys(letter for letter in printable(text) if ord(letter) not in known))


class Look(NamedTuple):
    """How a part of a card is inked: the band, what stands on it, and the number."""

    band: Color
    on_band: Color
    number: Color


_PLAIN: Final[dict[int, Look]] = {
    1: Look(white, black, black),
    2: Look(Color(0.87, 0.87, 0.87), black, black),
    3: Look(Color(0.72, 0.72, 0.72), black, black),
    5: Look(Color(0.36, 0.36, 0.36), white, black),
    7: Look(black, white, black),
}
_COLOURED: Final[dict[int, Look]] = {
    1: Look(HexColor("#54687a"), white, HexColor("#54687a")),
    2: Look(HexColor("#0f7278"), white, HexColor("#0f7278")),
    3: Look(HexColor("#a87600"), white, HexColor("#8f6400")),
    5: Look(HexColor("#b5430c"), white, HexColor("#b5430c")),
    7: Look(HexColor("#8c1d40"), white, HexColor("#8c1d40")),
}


class Ink(NamedTuple):
    """Black alone, or the colours of our cards (`web/css/card.css`)."""

    colour: bool

    def look(self, heads: int) -> Look:
        return (_COLOURED if self.colour else _PLAIN)[heads]

    @property
    def joker(self) -> Look:
        violet = HexColor("#6a3d9a")
        return Look(violet, white, violet) if self.colour else Look(white, black, black)

    @property
    def own(self) -> Color:
        """For what a special card does."""
        return HexColor("#a87600") if self.colour else Color(0.5, 0.5, 0.5)

    @property
    def back(self) -> Color:
        return HexColor("#1f5f5b") if self.colour else black

    @property
    def faint(self) -> Color:
        """For the pattern of a back."""
        return HexColor("#8fb3b0") if self.colour else Color(0.6, 0.6, 0.6)


class Wanted(NamedTuple):
    """On which paper, in which ink and words something is printed."""

    paper: str
    t: Translator
    ink: Ink


class Pages:
    """A PDF that grows page by page; `done` gives its bytes."""

    def __init__(self, wanted: Wanted, title: str, *, landscape: bool = False) -> None:
        fonts()
        self.t, self.ink = wanted.t, wanted.ink
        wide, high = PAPERS[wanted.paper]
        self.width, self.height = (high, wide) if landscape else (wide, high)
        self._bytes = BytesIO()
        # "invariant": no date, and an identity that comes from what is printed.
        self.canvas: Any = Canvas(
            self._bytes, pagesize=(self.width, self.height), invariant=1, lang=wanted.t.language
        )
        self.canvas.setTitle(f"6 qui prend · {printable(title)}")
        self.canvas.setAuthor("sixquiprend")
        self._begun = False

    @property
    def inner(self) -> float:
        """How wide a page is between its margins."""
        return self.width - 2 * MARGIN

    def new_page(self) -> None:
        """Begins a page; the first one too."""
        if self._begun:
            self.canvas.showPage()
        self._begun = True
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)

    def done(self) -> bytes:
        self.canvas.save()
        return self._bytes.getvalue()

    # --- letters ---------------------------------------------------------------------------------

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        align: str = "left",
        colour: Color = black,
    ) -> None:
        """One line of text, standing on this height."""
        self.canvas.setFillColor(colour)
        self.canvas.setFont(BOLD if bold else REGULAR, size)
        put = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "middle": self.canvas.drawCentredString,
        }
        put[align](x, y, printable(text))

    def fitted(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        wide: float,
        *,
        bold: bool = False,
        align: str = "left",
        colour: Color = black,
    ) -> None:
        """The same, smaller if it is too wide."""
        needed = width_of(text, size, bold=bold)
        fits = size * min(1.0, wide / needed) if needed else size
        self.write(text, x, y, fits, bold=bold, align=align, colour=colour)

    def words(
        self,
        text: str,
        x: float,
        y: float,
        wide: float,
        size: float,
        *,
        bold: bool = False,
        middle: bool = False,
        marked_up: bool = False,
        colour: Color = black,
    ) -> float:
        """A paragraph below this height; returns how far down it goes."""
        made = paragraph(text, size, bold=bold, middle=middle, marked_up=marked_up, colour=colour)
        _, high = made.wrap(wide, self.height)
        made.drawOn(self.canvas, x, y - high)
        return y - float(high)

    # --- lines and drawings ----------------------------------------------------------------------

    def line(
        self, x: float, y: float, to_x: float, to_y: float, wide: float = 0.5, colour: Color = black
    ) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(wide)
        self.canvas.line(x, y, to_x, to_y)

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        round_by: float = 0,
        line: float = 0.6,
        colour: Color = black,
        fill: Color | None = None,
    ) -> None:
        """A rectangle whose lower left corner is here."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(line)
        if fill is not None:
            self.canvas.setFillColor(fill)
        self.canvas.roundRect(x, y, wide, high, round_by, stroke=int(line > 0), fill=int(fill is not None))

    @contextmanager
    def drawn(self, x: float, top: float, across: float, down: float | None = None) -> Iterator[None]:
        """Drawings in here begin at this upper left corner, a unit is so large, and they count downwards."""
        self.canvas.saveState()
        self.canvas.translate(x, top)
        self.canvas.scale(across, -(across if down is None else down))
        yield
        self.canvas.restoreState()

    def shape(
        self, drawing: str, *, fill: Color | None = None, stroke: Color | None = None, wide: float = 1
    ) -> None:
        """An SVG path, within `drawn`."""
        if fill is not None:
            self.canvas.setFillColor(fill)
        if stroke is not None:
            self.canvas.setStrokeColor(stroke)
            self.canvas.setLineWidth(wide)
        self.canvas.drawPath(
            traced(drawing), stroke=int(stroke is not None), fill=int(fill is not None), fillMode=0
        )


def paragraph(
    text: str,
    size: float,
    *,
    bold: bool = False,
    middle: bool = False,
    marked_up: bool = False,
    colour: Color = black,
    leading: float = 1.32,
) -> Any:
    """Text that is wrapped at the end of a line; `marked_up`: it may hold <b>."""
    style = ParagraphStyle(
        "",
        fontName=BOLD if bold else REGULAR,
        fontSize=size,
        leading=size * leading,
        alignment=TA_CENTER if middle else TA_LEFT,
        textColor=colour,
    )
    fonts()
    return Paragraph(printable(text if marked_up else escape(text)), style)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is."""
    fonts()
    return float(pdfmetrics.stringWidth(printable(text), BOLD if bold else REGULAR, size))
