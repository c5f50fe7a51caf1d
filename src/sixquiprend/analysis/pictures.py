"""A decision of the report, drawn: the rows, the revealed cards, the hand, and a bar for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from sixquiprend.engine import (
    HEADS,
    Answer,
    Card,
    Insert,
    Joker,
    Pass,
    Pick,
    Play,
    PutJoker,
    Replace,
    Stop,
    TakeRow,
    TakeWithJoker,
    card_text,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text

from .model import Considered, Weighed
from .wording import answer_text, cost_text, share_text

CARD_WIDTH, CARD_HEIGHT, STEP = 38, 50, 43
ROW_STEP: Final = 58
LABEL: Final = 26
MOST_BARS: Final = 12
"""Of more answers only the chosen one and the cheapest have a bar."""


def table_picture(decision: Considered, t: Translator) -> str:
    """The table and the hand as the seat saw them; what was chosen and what was better is marked."""
    chosen, best = (decision.answers[at].answer for at in (decision.chosen, decision.best))
    parts: list[str] = []
    for number, row in enumerate(decision.rows):
        parts += _line(row, number * ROW_STEP, str(number + 1), _row_mark(number, chosen, best))
    below = len(decision.rows) * ROW_STEP
    if decision.queue:
        waiting = [play.card for play in decision.queue]
        parts += _line(waiting, below + 10, "→", "")
        below += ROW_STEP + 10
    marks = {_card_of(best): "best", _card_of(chosen): "chosen"}
    if decision.kind != "pick":
        parts += _hand(decision.hand, below + 18, marks)
        below += ROW_STEP + 18
    else:
        parts += _hand([card for card in marks if card is not None], below, marks)
        below += ROW_STEP
    widest = max([len(decision.hand), *map(len, decision.rows), 6])
    words = "; ".join(
        t("Row {row}: {cards}", row=number, cards=cards_text(row))
        for number, row in enumerate(decision.rows, start=1)
    )
    words = f"{words}. {t('Hand: {cards}', cards=cards_text(decision.hand))}"
    return (
        f'<svg class="table" viewBox="0 0 {LABEL + widest * STEP} {below}" role="img" '
        f'aria-label="{escape(words)}" style="max-width:{LABEL + widest * STEP}px">{"".join(parts)}</svg>'
    )


def cost_bars(decision: Considered, t: Translator) -> str:
    """What each answer was expected to cost, the cheapest first."""
    order = sorted(range(len(decision.answers)), key=lambda at: decision.answers[at].cost)
    shown = order[:MOST_BARS]
    if decision.chosen not in shown:
        shown[-1] = decision.chosen
    weighed = [decision.answers[at] for at in shown]
    low = min(0.0, *(each.cost for each in weighed))
    high = max(0.0, *(each.cost + each.error for each in weighed)) or 1.0
    rows = [
        _cost_row(each, _mark(at, decision), low, high, t) for at, each in zip(shown, weighed, strict=True)
    ]
    left_out = len(order) - len(shown)
    if left_out:
        more = t.n("and {count} more answer", "and {count} more answers", left_out)
        rows.append(f'<tr><td class="soft" colspan="4">{escape(more)}</td></tr>')
    return f'<table class="costs"><tbody>{"".join(rows)}</tbody></table>'


def _cost_row(each: Weighed, mark: str, low: float, high: float, t: Translator) -> str:
    left = 100 * (min(0.0, each.cost) - low) / (high - low)
    width = 100 * abs(each.cost) / (high - low)
    return (
        f'<tr class="{mark}"><th scope="row">{escape(answer_text(each.answer, t))}</th>'
        f'<td class="track"><span style="margin-left:{left:.1f}%;width:{max(width, 0.5):.1f}%"></span></td>'
        f"<td>{escape(cost_text(each, t))}</td><td>{escape(share_text(each))}</td></tr>"
    )


def _mark(at: int, decision: Considered) -> str:
    if at == decision.chosen:
        return "chosen"
    return "best" if at == decision.best else ""


# --- cards -----------------------------------------------------------------------------------------


def _line(cards: Sequence[Card], y: float, label: str, mark: str) -> list[str]:
    """Cards side by side, with a label before them."""
    parts = [f'<text class="end soft" x="{LABEL - 9}" y="{y + 31}">{label}</text>']
    if mark:
        parts.append(_outline(LABEL, y + 3, len(cards) * STEP - (STEP - CARD_WIDTH), mark))
    return parts + [_card(card, LABEL + at * STEP, y + 3, "") for at, card in enumerate(cards)]


def _hand(cards: Sequence[Card], y: float, marks: dict[Card | None, str]) -> list[str]:
    return [_card(card, LABEL + at * STEP, y + 3, marks.get(card, "")) for at, card in enumerate(cards)]


def _card(card: Card, x: float, y: float, mark: str) -> str:
    heads = HEADS[card]
    kind = "joker" if isinstance(card, Joker) else f"h{heads}"
    first = x + CARD_WIDTH / 2 - (heads - 1) * 2.4
    dots = "".join(
        f'<circle class="dot" cx="{first + 4.8 * at:.1f}" cy="{y + CARD_HEIGHT - 9}" r="1.9"/>'
        for at in range(heads)
    )
    middle = x + CARD_WIDTH / 2
    return (
        f"{_outline(x, y, CARD_WIDTH, mark) if mark else ''}"
        f'<g class="card {kind}"><rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"/>'
        f'<text class="middle" x="{middle}" y="{y + 27}">{card_text(card)}</text>{dots}</g>'
    )


def _outline(x: float, y: float, width: float, mark: str) -> str:
    """A frame around one card or several."""
    return (
        f'<rect class="mark {mark}" x="{x - 3}" y="{y - 3}" width="{width + 6}" '
        f'height="{CARD_HEIGHT + 6}" rx="8"/>'
    )


def _card_of(answer: Answer) -> Card | None:
    """The card of the hand that an answer is about."""
    return answer.card if isinstance(answer, Play | Pass | Pick | Replace) else None


def _row_mark(number: int, chosen: Answer, best: Answer) -> str:
    if _row_of(chosen) == number:
        return "chosen"
    return "best" if _row_of(best) == number else ""


def _row_of(answer: Answer) -> int | None:
    """The row that an answer is about."""
    match answer:
        case TakeRow(row=row) | PutJoker(row=row) | TakeWithJoker(row=row) | Stop(row=row) | Insert(to=row):
            return row
    return None
