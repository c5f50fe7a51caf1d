"""The drawings, line by line."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from sixquiprend.engine import HEADS, NUMBERS, Joker, Slide, Special, advance, card_text, evolve, view
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.tui.drawing import (
    HEAD_STYLES,
    draw_hand,
    draw_pool,
    draw_scores,
    draw_specials,
    draw_standing,
    draw_table,
)
from tests.play import after, lay, short_game, steps

EN = translator("en")

TABLE = """\
   ╭─────╮╭─────╮╭─────╮╭─────╮╭─────╮  full: next one takes
 1 │  12 ││  14 ││  15 ││  23 ││  26 │  6 heads
   ╰──•──╯╰──•──╯╰──••─╯╰──•──╯╰──•──╯
   ╭─────╮┌╌╌╌╌╌┐┌╌╌╌╌╌┐┌╌╌╌╌╌┐┌╌╌╌╌╌┐
 2 │  37 │╎     ╎╎     ╎╎     ╎╎     ╎  1 head
   ╰──•──╯└╌╌╌╌╌┘└╌╌╌╌╌┘└╌╌╌╌╌┘└╌╌╌╌╌┘
   ╭─────╮┏━━━━━┓┌╌╌╌╌╌┐┌╌╌╌╌╌┐┌╌╌╌╌╌┐
 3 │  43 │┃  44 ┃╎     ╎╎     ╎╎     ╎  6 heads
   ╰──•──╯┗•••••┛└╌╌╌╌╌┘└╌╌╌╌╌┘└╌╌╌╌╌┘
   ╭─────╮╭─────╮┌╌╌╌╌╌┐┌╌╌╌╌╌┐┌╌╌╌╌╌┐
 4 │  55 ││ 100 │╎     ╎╎     ╎╎     ╎  10 heads
   •••••••╰─•••─╯└╌╌╌╌╌┘└╌╌╌╌╌┘└╌╌╌╌╌┘"""


def drawn(drawing: RenderableType, width: int = 80, encoding: str = "utf-8") -> str:
    """What a terminal without colours shows."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=width, highlight=False).print(drawing)
    file.seek(0)
    return "\n".join(line.rstrip() for line in file.read().splitlines())


def test_B7_a_table_shows_cards_heads_empty_places_and_full_rows() -> None:
    table = lay("12 14 15 23 26 · 37 · 43 44 · 55 100", 99, 101)
    assert drawn(draw_table(table, EN, fresh={44})) == TABLE
    assert drawn(draw_table(table, EN, fresh={44}), 60) == TABLE


def test_a_view_is_drawn_as_the_state_is() -> None:
    table = lay("12 14 15 23 26 · 37 · 43 44 · 55 100", 99, 101)
    for seat in (0, 1, None):
        assert drawn(draw_table(view(table, seat), EN, fresh={44})) == TABLE


def test_V1_a_row_has_as_many_places_as_it_holds_and_J3_says_what_its_end_counts() -> None:
    shown = drawn(draw_table(lay("12 20 0.4 · 5 · 43 · 55", 99, 100, options="VJ"), EN))
    assert shown.splitlines()[:6] == [
        "   ╭─────╮╭─────╮╭─────╮┌╌╌╌╌╌┐",
        " 1 │  12 ││  20 ││ 0.4 │╎     ╎  5 heads",
        "   ╰──•──╯╰─•••─╯╰──•──╯└╌╌╌╌╌┘  ends with 20.4",
        "   ╭─────╮┌╌╌╌╌╌┐",
        " 2 │  5  │╎     ╎  2 heads",
        "   ╰──••─╯└╌╌╌╌╌┘",
    ]


def test_S4_S8_stopped_rows_and_seven_takes_are_marked() -> None:
    shown = drawn(draw_table(lay("12 · 37 · 43 · 58", 99, 100, stops=(1,), sevens=(0,)), EN)).splitlines()
    assert shown[2].endswith("Seven takes")
    assert shown[1].count("╎") == 2 * 5  # six places
    assert shown[3].endswith("stopped")


def test_S7_a_row_that_a_slide_has_just_emptied_can_be_drawn() -> None:
    table = after(lay("10 17 · 13 · 43 · 58", 24, 99, specials={0: [Special.SLIDE]}))
    _, (played, slid, *_) = advance(table, Slide(0, 13, 0))
    shown = drawn(draw_table(evolve(evolve(table, played), slid), EN)).splitlines()
    assert shown[4] == " 2 " + "╎     ╎" * 5


def test_a_row_that_is_too_long_for_the_terminal_is_drawn_narrow() -> None:
    """V: the 55 in fifth place makes a row of eleven."""
    table = lay("51 52 53 54 55 56 57 58 59 61 62 · 37 · 43 · 49", 99, 100, options="V")
    assert drawn(draw_table(table, EN), 60).splitlines()[:4] == [
        "   ╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮╭───╮",
        " 1 │ 51││ 52││ 53││ 54││ 55││ 56││ 57││ 58││ 59││ 61││ 62│",
        "   ╰─•─╯╰─•─╯╰─•─╯╰─•─╯╰─7•╯╰─•─╯╰─•─╯╰─•─╯╰─•─╯╰─•─╯╰─•─╯",
        "   full: next one takes · 17 heads",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", ["", "VJ", "KS"])
def test_sixty_columns_are_enough_for_every_table_and_hand(options: str, language: str) -> None:
    t = translator(language)
    for step in steps(short_game(3, options), seed=2):
        shown = [draw_table(step.before, t), draw_hand(step.before.hands[0])]
        widest = max(cell_len(line) for drawing in shown for line in drawn(drawing, 60).split("\n"))
        assert widest <= 60


def test_a_hand_takes_as_many_lines_as_it_needs() -> None:
    assert drawn(draw_hand([Joker.J3, 5, 104])) == (
        "   ╭─────╮╭─────╮╭─────╮\n   │ 0.3 ││  5  ││ 104 │\n   ╰──•──╯╰──••─╯╰──•──╯"
    )
    assert len(drawn(draw_hand(NUMBERS[:12]), 60).split("\n")) == 3
    assert len(drawn(draw_hand(NUMBERS[:12]), 40).split("\n")) == 6


def test_B1_every_card_shows_as_many_marks_as_it_has_heads() -> None:
    for card in NUMBERS:
        assert drawn(draw_hand([card])).count("•") == HEADS[card]
    assert set(HEAD_STYLES) == set(HEADS.values())


def test_D1_the_pool_is_sorted_by_heads() -> None:
    assert drawn(draw_pool([55, 1, 2, 5, 10, 11])) == (
        "•        1 2\n••       5\n•••      10\n•••••    11\n•••••••  55"
    )


def test_the_sheet_shows_each_round_the_totals_and_who_leads() -> None:
    sheet = drawn(draw_scores(["Ann", "[b]Ben"], [(3, 0), (4, 12)], (7, 12), EN))
    assert [line.split() for line in sheet.split("\n")[1::2] if line] == [
        ["Player", "R1", "R2", "Total"],
        ["Ann", "3", "4", "7", "★"],
    ]
    assert "[b]Ben" in sheet


def test_a_sheet_of_many_rounds_shows_the_last_ones() -> None:
    sheet = drawn(draw_scores(["Ann", "Ben"], [(1, 2)] * 40, (40, 80), EN), 60)
    assert max(map(len, sheet.split("\n"))) <= 60
    assert "R40" in sheet
    assert "R1 " not in sheet
    assert "…" in sheet


def test_the_standing_is_total_and_heads_of_this_round() -> None:
    table = lay("12 · 37 · 43 · 58", 99, 100, heads=[3, 0], totals=[9, 20])
    assert drawn(draw_standing(["Ann", "Ben"], table, EN)) == "Heads: Ann 12 (+3) · Ben 20"


def test_special_cards_of_a_hand_are_named() -> None:
    assert drawn(draw_specials([Special.STOP, Special.SLIDE], EN)) == "Special cards: Stop, Slide"


def test_a_terminal_without_unicode_shows_plain_signs() -> None:
    table = lay("12 14 15 23 26 · 37 · 43 44 · 55 66", 99, 100)
    shown = drawn(draw_table(table, EN, fresh={44}), encoding="ascii")
    assert shown.split("\n")[6:12] == [
        "   +-----+#=====#.....................",
        " 3 |  43 |#  44 #.     ..     ..     .  6 heads",
        "   +--*--+#*****#.....................",
        "   +-----++-----+.....................",
        " 4 |  55 ||  66 |.     ..     ..     .  12 heads",
        "   *******+*****+.....................",
    ]


def test_colours_only_add_to_what_signs_say() -> None:
    file = io.StringIO()
    Console(file=file, width=60, force_terminal=True, color_system="truecolor").print(draw_hand([1, 55]))
    assert "\x1b[" in file.getvalue()
    assert "\x1b[" not in drawn(draw_hand([1, 55]))
    assert card_text(55) in drawn(draw_hand([1, 55]))
