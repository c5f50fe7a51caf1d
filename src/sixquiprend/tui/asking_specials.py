"""Asking for a special card and, step by step, for its targets, each with what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sixquiprend.bots.outlook import outcome
from sixquiprend.engine import (
    Answer,
    Card,
    Insert,
    MinusIsPlus,
    NoSpecial,
    PlaySpecial,
    Replace,
    Slide,
    Special,
    Stop,
    View,
    card_text,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import special_line, special_name
from sixquiprend.i18n.telling import cards_text, heads_text, place_text

from .talk import Choice, Misunderstood, Talk

BACK = "b"


def ask_special(view: View, talk: Talk) -> Answer:
    """A special card with its targets, or none (S2)."""
    t, none = talk.t, cast(NoSpecial, view.legal[0])
    ways = cast(tuple[PlaySpecial, ...], view.legal[1:])
    card = card_text(view.queue[0].card)
    if not ways:
        talk.say(t("Your {card} is next; none of your special cards can go with it.", card=card))
        return none
    choices: list[Choice[Special | None]] = [Choice("0", f"{t('none')} {result_text(view, none, t)}", None)]
    for number, kind in enumerate(dict.fromkeys(way.special for way in ways), start=1):
        text = t("{name}: {line}", name=special_name(kind, t), line=special_line(kind, t))
        choices.append(Choice(str(number), text, kind))
    answer: Answer | None = None
    while answer is None:
        talk.say(t("Your {card} is next. A special card with it?", card=card))
        chosen = talk.choose(t("Your choice"), choices, default="0")
        answer = (
            none if chosen is None else _ask_way([way for way in ways if way.special is chosen], view, talk)
        )
    return answer


def result_text(view: View, answer: Answer, t: Translator) -> str:
    """What an answer would cost, as far as nobody else decides."""
    heads = outcome(view, answer).own
    if heads > 0:
        return t("→ costs {heads}", heads=heads_text(heads, t))
    if heads < 0:
        return t("→ cancels {heads}", heads=heads_text(-heads, t))
    return t("→ costs nothing")


def _ask_way(ways: Sequence[PlaySpecial], view: View, talk: Talk) -> Answer | None:
    """Which of the ways to play one kind; None: back to the special cards."""
    if isinstance(ways[0], Slide):
        return _ask_slide(cast(Sequence[Slide], ways), view, talk)
    choices = [
        Choice(key, f"{text} {result_text(view, way, talk.t)}".strip(), way)
        for way in ways
        for key, text in [_target(way, view, talk.t)]
    ]
    return _choose_or_back(talk.t("Your choice"), choices, talk)


def _target(way: PlaySpecial, view: View, t: Translator) -> tuple[str, str]:
    """What to type for this way, and what it aims at."""
    card = view.queue[0].card
    match way:
        case Insert(to=row):
            place = place_text(view.rows[row], card, t)
            return str(row + 1), t("into row {row}, {place}", row=row + 1, place=place)
        case Stop(row=row):
            return str(row + 1), t("row {row}: {cards}", row=row + 1, cards=cards_text(view.rows[row]))
        case Replace(card=other) | MinusIsPlus(card=other):
            return card_text(other), ""
        case _:  # fifth row, seven takes: nothing to aim at
            return "1", special_line(way.special, t)


def _ask_slide(ways: Sequence[Slide], view: View, talk: Talk) -> Answer | None:
    """First the card that moves, then its new row (S7)."""
    t = talk.t
    movable: dict[str, Card] = {card_text(way.card): way.card for way in ways}

    def understand(line: str) -> Card | None:
        if line.lower() == BACK:
            return None
        if line not in movable:
            raise Misunderstood(
                t("Please type a card that may move: {cards}; or b to go back.", cards=", ".join(movable))
            )
        return movable[line]

    card = talk.ask(t("Which card of the table moves"), understand)
    if card is None:
        return None
    choices = [
        Choice(
            str(way.to + 1),
            t("to row {row}, {place}", row=way.to + 1, place=place_text(view.rows[way.to], card, t))
            + " "
            + result_text(view, way, t),
            way,
        )
        for way in ways
        if way.card == card
    ]
    return _choose_or_back(t("To which row"), choices, talk)


def _choose_or_back(question: str, choices: Sequence[Choice[PlaySpecial]], talk: Talk) -> Answer | None:
    back = Choice(BACK, talk.t("back to the special cards"), None)
    return talk.choose(question, [*choices, back])
