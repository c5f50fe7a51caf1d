"""Tables, hands and scores as text, to be printed by rich.

Everything adapts to the width it is given (60 columns are enough for every option), and says with
signs what it says with colours: a card carries one mark for each of its heads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from sixquiprend.bots.seen import as_state
from sixquiprend.engine import (
    HEADS,
    Card,
    Joker,
    Row,
    Special,
    SpecialsData,
    State,
    View,
    card_text,
    heads_of,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import special_name
from sixquiprend.i18n.telling import heads_text, tenths_text

HEAD_STYLES: Final[dict[int, str]] = {
    1: "#8093a8",  # slate
    2: "#2a9d8f",  # teal
    3: "#d4a017",  # gold
    5: "#e8702a",  # orange
    7: "#b8325f",  # wine
}
JOKER_STYLE: Final = "#9b6fd0"
WARNING_STYLE: Final = "bold #e8702a"


class Frame(NamedTuple):
    """The lines around a card: corners from top left to bottom right, then the sides."""

    corners: str
    across: str
    down: str


class Glyphs(NamedTuple):
    """The signs that cards are drawn with."""

    card: Frame
    fresh: Frame
    empty: Frame
    head: str
    best: str


UNICODE: Final = Glyphs(Frame("╭╮╰╯", "─", "│"), Frame("┏┓┗┛", "━", "┃"), Frame("┌┐└┘", "╌", "╎"), "•", "★")
ASCII: Final = Glyphs(Frame("++++", "-", "|"), Frame("####", "=", "#"), Frame("....", ".", "."), "*", "<")

WIDE, NARROW = 7, 5
"""How many columns a card takes: with its heads as marks, or as a number and one mark."""


def glyphs_of(options: ConsoleOptions) -> Glyphs:
    """The signs that this terminal can show."""
    return ASCII if options.ascii_only else UNICODE


def card_style(card: Card) -> str:
    """The colour of a card."""
    return JOKER_STYLE if isinstance(card, Joker) else HEAD_STYLES[HEADS[card]]


# --- cards -----------------------------------------------------------------------------------------


def _heads_line(card: Card, width: int, frame: Frame, head: str) -> str:
    """The lower edge of a card, which carries its heads."""
    heads, inner = HEADS[card], width - 2
    if heads == width:  # the 55: heads from corner to corner
        return head * heads
    marks = head * heads if heads <= inner else f"{heads}{head}"
    return frame.corners[2] + marks.center(inner, frame.across) + frame.corners[3]


def _card_lines(card: Card, width: int, frame: Frame, head: str) -> tuple[Text, Text, Text]:
    style = card_style(card)
    top = frame.corners[0] + frame.across * (width - 2) + frame.corners[1]
    return (
        Text(top, style),
        Text.assemble(
            (frame.down, style), (card_text(card).center(width - 2), f"bold {style}"), (frame.down, style)
        ),
        Text(_heads_line(card, width, frame, head), style),
    )


def _empty_lines(width: int, frame: Frame) -> tuple[Text, Text, Text]:
    inner = width - 2
    corners, across, down = frame
    return (
        Text(corners[0] + across * inner + corners[1], "dim"),
        Text(down + " " * inner + down, "dim"),
        Text(corners[2] + across * inner + corners[3], "dim"),
    )


def _side_by_side(pictures: Iterable[tuple[Text, Text, Text]]) -> tuple[Text, Text, Text]:
    lines = (Text(), Text(), Text())
    for picture in pictures:
        for line, part in zip(lines, picture, strict=True):
            line.append_text(part)
    return lines


# --- the table -------------------------------------------------------------------------------------


class TableDrawing:
    """The rows with their cards, empty places, and what each would cost."""

    def __init__(self, state: State, t: Translator, fresh: Collection[Card]) -> None:
        self._state = state
        self._t = t
        self._fresh = fresh

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        state = self._state
        glyphs = glyphs_of(options)
        notes = [self._notes(row) for row in range(len(state.rows))]
        places = [max(len(row), self._capacity(number)) for number, row in enumerate(state.rows)]
        beside = 3 + max(places, default=0) * WIDE + 2 + max((len(n) for ns in notes for n in ns), default=0)
        width = WIDE if beside <= options.max_width else NARROW
        for number, row in enumerate(state.rows):
            cards = self._row_lines(row, places[number], width, glyphs)
            used = 3 + places[number] * width + 2
            room = used + max(map(len, notes[number])) <= options.max_width
            yield from self._labelled(number, cards, notes[number], room)

    def _capacity(self, row: int) -> int:
        # A row is empty for a moment when a slide has moved its only card (S7).
        return self._state.slots.capacity(self._state, row)

    def _row_lines(self, row: Row, places: int, width: int, glyphs: Glyphs) -> tuple[Text, Text, Text]:
        pictures = [
            _card_lines(card, width, glyphs.fresh if card in self._fresh else glyphs.card, glyphs.head)
            for card in row
        ]
        pictures += [_empty_lines(width, glyphs.empty)] * (places - len(row))
        return _side_by_side(pictures)

    def _labelled(
        self, number: int, cards: tuple[Text, Text, Text], notes: tuple[Text, ...], room: bool
    ) -> Iterator[Text]:
        """The row's number in front; its notes behind, or below if there is no room."""
        labels = ("   ", f"{number + 1:>2} ", "   ")
        for place, (label, line) in enumerate(zip(labels, cards, strict=True)):
            whole = Text.assemble((label, "bold"), line)
            if room and notes[place]:
                whole.append("  ").append_text(notes[place])
            whole.no_wrap = True
            whole.overflow = "crop"
            yield whole
        if not room:
            said = [note for note in notes if note]
            yield Text("   ").append_text(Text(" · ").join(said))

    def _notes(self, number: int) -> tuple[Text, Text, Text]:
        """What is to know about a row: closed or full; its heads; what its end counts (J3), or S4."""
        state, t, row = self._state, self._t, self._state.rows[number]
        if not row:
            return Text(), Text(), Text()
        warning = Text()
        if number not in state.slots.open_rows(state):
            warning = Text(t("stopped"), WARNING_STYLE)
        elif len(row) >= self._capacity(number):
            warning = Text(t("full: next one takes"), WARNING_STYLE)
        end = Text()
        specials = SpecialsData.of(state)
        if specials is not None and number in specials.sevens:
            end = Text(special_name(Special.SEVEN_TAKES, t))
        elif isinstance(row[-1], Joker):
            end = Text(t("ends with {sum}", sum=tenths_text(state.slots.end(row), t)), JOKER_STYLE)
        return warning, Text(heads_text(heads_of(row), t)), end


def draw_table(shown: State | View, t: Translator, *, fresh: Collection[Card] = ()) -> RenderableType:
    """The rows on the table; `fresh` cards (just placed) have a heavy frame."""
    return TableDrawing(as_state(shown) if isinstance(shown, View) else shown, t, fresh)


# --- the hand --------------------------------------------------------------------------------------


class HandDrawing:
    """Cards side by side, on as many lines as they need."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs = glyphs_of(options)
        room = options.max_width - 3
        width = WIDE if len(self._cards) * WIDE <= room else NARROW
        if room < len(self._cards) * width <= options.max_width:
            room = options.max_width  # twelve cards (S1) just fit into 60 columns
        each = max(1, room // width)
        for start in range(0, len(self._cards), each):
            pictures = [
                _card_lines(card, width, glyphs.card, glyphs.head)
                for card in self._cards[start : start + each]
            ]
            for line in _side_by_side(pictures):
                yield Text(" " * (options.max_width - room)).append_text(line)


def draw_hand(cards: Sequence[Card]) -> RenderableType:
    """A hand of cards, in the order given."""
    return HandDrawing(cards)


def draw_specials(specials: Sequence[Special], t: Translator) -> Text:
    """The special cards of a hand, on one line."""
    names = ", ".join(special_name(special, t) for special in specials)
    return Text(t("Special cards: {names}", names=names or "—"))


class PoolDrawing:
    """Many cards in little room, sorted by their heads."""

    def __init__(self, cards: Collection[Card]) -> None:
        self._cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        head = glyphs_of(options).head
        grid = Table.grid(padding=(0, 2))
        for heads, style in HEAD_STYLES.items():
            cards = [card_text(card) for card in self._cards if HEADS[card] == heads]
            if cards:
                grid.add_row(Text(head * heads, style), Text(" ".join(cards), style))
        yield grid


def draw_pool(cards: Collection[Card]) -> RenderableType:
    """The cards that lie face up in a draft (D1), in lines of equal heads."""
    return PoolDrawing(cards)


# --- the scores ------------------------------------------------------------------------------------


class ScoreSheet:
    """One line a player: the heads of the last rounds, and the total."""

    def __init__(
        self, names: Sequence[str], scores: Sequence[Sequence[int]], totals: Sequence[int], t: Translator
    ) -> None:
        self._names, self._scores, self._totals, self._t = names, scores, totals, t

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        t, glyphs = self._t, glyphs_of(options)
        longest = max(map(len, self._names))
        shown = max(1, (options.max_width - longest - 16) // 6)
        first = max(0, len(self._scores) - shown)
        sheet = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        sheet.add_column(t("Player"), no_wrap=True)
        if first:
            sheet.add_column("…")
        for number in range(first, len(self._scores)):
            sheet.add_column(t("R{round}", round=number + 1), justify="right")
        sheet.add_column(t("Total"), justify="right", style="bold")
        sheet.add_column("")
        for seat, name in enumerate(self._names):
            rounds = [str(score[seat]) for score in self._scores[first:]]
            best = glyphs.best if self._totals[seat] == min(self._totals) else ""
            sheet.add_row(Text(name), *[""] * bool(first), *rounds, str(self._totals[seat]), best)
        yield sheet


def draw_scores(
    names: Sequence[str], scores: Sequence[Sequence[int]], totals: Sequence[int], t: Translator
) -> RenderableType:
    """The sheet of scores: `scores[round][seat]`; a star marks whoever leads."""
    return ScoreSheet(names, scores, totals, t)


def draw_standing(names: Sequence[str], shown: State | View, t: Translator) -> Text:
    """Everybody's heads so far, on one line: "Ada 12 (+3)" has taken 3 of them in this round."""
    parts = [
        f"{name} {total + heads}" + (f" (+{heads})" if heads else "")
        for name, heads, total in zip(names, shown.heads, shown.totals, strict=True)
    ]
    return Text(t("Heads: {standing}", standing=" · ".join(parts)), "dim")
