"""The picture in the README is what the terminal shows."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from sixquiprend.engine import Rules, position, view
from sixquiprend.i18n import translator
from sixquiprend.tui.drawing import draw_table

README = Path(__file__).parents[2] / "README.md"


def test_the_picture_in_the_readme_is_drawn_by_the_program() -> None:
    table = [[12, 14, 15, 21, 26], [37], [43, 44, 55], [58, 61, 70]]
    state = position(Rules(4), [[1], [2], [3], [4]], table)
    console = Console(width=70, no_color=True, force_terminal=False)
    with console.capture() as drawn:
        console.print(draw_table(view(state, 0), translator("en")))
    picture = "\n".join(line.rstrip() for line in drawn.get().splitlines())
    assert picture in README.read_text(encoding="utf-8")
