"""What goes to a pupil with a question: a table on which nothing tells the answer."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.engine import Card, Play, State
from sixquiprend.table.picture import Board, board

from .forms import Form


class Sheet(Struct, frozen=True):
    """A score sheet to add up: heads by round, then by seat; the last round may be told as piles of cards."""

    scores: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    limit: int = 66
    """The game is over once a total is more than this (B11)."""


class Ask(Struct, frozen=True, kw_only=True):
    """A question with all that is drawn for it, and the form of its answer; never the answer itself."""

    text: str
    form: Form
    names: tuple[str, ...] = ()
    """Of the seats."""
    board: Board | None = None
    """Rows show no sum of heads here (0: not told), and no card waits in its order of placing."""
    plays: tuple[Play, ...] = ()
    """The revealed cards, by seat."""
    card: Card | None = None
    """The card that the question is about."""
    cards: tuple[Card, ...] = ()
    """Cards to draw that lie in no row."""
    sheet: Sheet | None = None
    plain: bool = False
    """Whether cards and rows are drawn without heads: for the youngest."""


def ask_about(state: State, text: str, form: Form, names: tuple[str, ...], card: Card | None = None) -> Ask:
    """A question about this table and the cards revealed on it."""
    plays = tuple(sorted(state.queue, key=lambda play: play.seat))
    return Ask(
        text=text, form=form, names=names[: state.rules.seats], board=unsolved(state), plays=plays, card=card
    )


def unsolved(state: State) -> Board:
    """The table without the sums of its rows and without the order of placing: pupils find these out."""
    shown = board(state)
    rows = tuple(replace(row, heads=0) for row in shown.rows)
    return replace(shown, rows=rows, queue=())
