"""The sizes of paper, in points (1/72 inch)."""

from __future__ import annotations

from typing import Final

INCH: Final = 72.0
MM: Final = INCH / 2.54 * 0.1
PAPERS: Final[dict[str, tuple[float, float]]] = {
    "A4": (210 * MM, 297 * MM),
    "Letter": (8.5 * INCH, 11 * INCH),
}
