"""Questions and replies in words: for the correction of a quiz, a teacher's dashboard and an export."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sixquiprend.engine import card_text
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text, heads_text

from .drawing import Ask
from .forms import (
    CardsForm,
    CardsReply,
    ChoiceForm,
    ChoiceReply,
    NumberReply,
    OrderReply,
    Reply,
    RowReply,
    SheetReply,
    TakesReply,
    TextReply,
    YesNoForm,
    YesNoReply,
)


def reply_text(reply: Reply, ask: Ask, t: Translator) -> str:
    """What was replied to this question, in a few words."""
    return _TEXTS[type(reply)](reply, ask, t)


def ask_text(ask: Ask, t: Translator) -> str:
    """All that is asked, also what is drawn, in one line: so that it can be read without the page."""
    return " · ".join(text for text in (ask.text, *_drawn(ask, t)) if text)


def about(name: str, what: str, t: Translator) -> str:
    """What is said of somebody or something, with the colon that the language wants."""
    return t("{name}: {what}", name=name, what=what)


def _drawn(ask: Ask, t: Translator) -> Iterator[str]:
    if ask.board is not None:
        for number, row in enumerate(ask.board.rows, start=1):
            yield t("Row {row}: {cards}", row=number, cards=cards_text(row.cards))
    for play in ask.plays:
        yield about(ask.names[play.seat], card_text(play.card), t)
    if ask.cards:
        yield cards_text(ask.cards)
    if ask.sheet is not None:
        for seat, name in enumerate(ask.names):
            rounds = " + ".join(str(heads[seat]) for heads in ask.sheet.scores)
            pile = cards_text(ask.sheet.piles[seat]) if ask.sheet.piles else ""
            yield about(name, rounds + (f" + ({pile})" if pile else ""), t)
    if isinstance(ask.form, ChoiceForm):
        yield " / ".join(ask.form.options)


def _row(reply: RowReply, ask: Ask, t: Translator) -> str:
    return t("no row") if reply.row is None else t("row {row}", row=reply.row + 1)


def _order(reply: OrderReply, ask: Ask, t: Translator) -> str:
    return cards_text(reply.cards)


def _takes(reply: TakesReply, ask: Ask, t: Translator) -> str:
    if not reply.takes:
        return t("nobody")
    return "; ".join(
        t(
            "{name}: row {row}, {heads}",
            name=ask.names[take.seat],
            row=take.row + 1,
            heads=heads_text(take.heads, t),
        )
        for take in reply.takes
    )


def _number(reply: NumberReply, ask: Ask, t: Translator) -> str:
    return str(reply.number)


def _sheet(reply: SheetReply, ask: Ask, t: Translator) -> str:
    totals = ", ".join(f"{name} {total}" for name, total in zip(ask.names, reply.totals, strict=True))
    if not reply.winners:
        return totals
    names = ", ".join(ask.names[seat] for seat in reply.winners)
    return t("{totals}; won by {names}", totals=totals, names=names)


def _yes_no(reply: YesNoReply, ask: Ask, t: Translator) -> str:
    assert isinstance(ask.form, YesNoForm)
    if ask.form.statement:
        return t("True") if reply.yes else t("False")
    return t("Yes") if reply.yes else t("No")


def _text(reply: TextReply, ask: Ask, t: Translator) -> str:
    return reply.text


def _cards(reply: CardsReply, ask: Ask, t: Translator) -> str:
    assert isinstance(ask.form, CardsForm)
    said = []
    for card in reply.described:
        colour = "" if card.colour is None else f", {ask.form.colours[card.colour]}"
        said.append(f"{card.number} ({heads_text(card.heads, t)}{colour})")
    return " – ".join(said)


def _choice(reply: ChoiceReply, ask: Ask, t: Translator) -> str:
    assert isinstance(ask.form, ChoiceForm)
    return ask.form.options[reply.option]


_TEXTS: Final[dict[type[Reply], Callable[[Any, Ask, Translator], str]]] = {
    RowReply: _row,
    OrderReply: _order,
    TakesReply: _takes,
    NumberReply: _number,
    SheetReply: _sheet,
    YesNoReply: _yes_no,
    TextReply: _text,
    CardsReply: _cards,
    ChoiceReply: _choice,
}
"""Decisions are made in lessons only, which nobody keeps."""
