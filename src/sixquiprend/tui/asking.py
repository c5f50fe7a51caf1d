"""Asking the person for each kind of decision, until it is a legal answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from sixquiprend.bots.outlook import outcome
from sixquiprend.bots.seen import as_state
from sixquiprend.engine import (
    HEADS,
    OPTIONS,
    Answer,
    Joker,
    NoSpecial,
    Pass,
    Pick,
    Play,
    PutJoker,
    Rules,
    Swap,
    TakeRow,
    TakeWithJoker,
    View,
    card_text,
    cheapest,
    check_supported,
    heads_of,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import special_name
from sixquiprend.i18n.telling import cards_text, heads_text, tenths_text

from .asking_specials import ask_special
from .drawing import glyphs_of
from .talk import Choice, Misunderstood, Talk

OneCard = TypeVar("OneCard", Play, Pass, Pick)

_ANY_CARD: Final = frozenset(card_text(card) for card in HEADS)


def check_askable(rules: Rules) -> None:
    """Refuses rules with an option whose decisions can't be asked for here."""
    check_supported("terminal", rules.about, lambda about: OPTIONS[about.letter].questions <= _ASK.keys())


def ask_decision(view: View, talk: Talk) -> Answer:
    """The person's answer to what this view is asked: one of its legal answers."""
    return _ASK[view.legal[0].question](view, talk)


def _card_among(
    answers: Sequence[OneCard], t: Translator, absent: Callable[[str], str]
) -> Callable[[str], OneCard]:
    """Understands the number of one of the cards that these answers name; "j" is the only joker."""
    by_text = {card_text(answer.card): answer for answer in answers}
    jokers = [answer for answer in answers if isinstance(answer.card, Joker)]
    if len(jokers) == 1:
        by_text["j"] = jokers[0]

    def understand(line: str) -> OneCard:
        text = line.replace(",", ".").lower()
        if text in by_text:
            return by_text[text]
        if text in _ANY_CARD:
            raise Misunderstood(absent(text))
        raise Misunderstood(t("“{text}” isn't a card: type the number of a card, or ? for help.", text=line))

    return understand


def _ask_play(view: View, talk: Talk) -> Answer:
    t, plays = talk.t, cast(tuple[Play, ...], view.legal)
    if len(plays) == 1:
        talk.say(t("Your last card: {card}.", card=card_text(plays[0].card)))
        return plays[0]
    return talk.ask(t("Your card"), _card_among(plays, t, _not_in_hand(view, t)))


def _ask_pass(view: View, talk: Talk) -> Answer:
    t, passes = talk.t, cast(tuple[Pass, ...], view.legal)
    return talk.ask(t("A card for your left neighbour"), _card_among(passes, t, _not_in_hand(view, t)))


def _not_in_hand(view: View, t: Translator) -> Callable[[str], str]:
    hand = cards_text(view.hand)
    return lambda card: t("You don't hold the {card}. Your cards: {hand}.", card=card, hand=hand)


def _ask_pick(view: View, talk: Talk) -> Answer:
    t, picks = talk.t, cast(tuple[Pick, ...], view.legal)
    gone = _card_among(picks, t, lambda card: t("The {card} isn't there to be picked.", card=card))
    return talk.ask(t("The card you pick"), gone)


def _ask_row(view: View, talk: Talk) -> Answer:
    t, takes = talk.t, cast(tuple[TakeRow, ...], view.legal)
    best = cheapest(as_state(view), tuple(take.row for take in takes))
    talk.say(t("Your {card} is lower than every end: you take a row.", card=card_text(view.queue[0].card)))
    choices = []
    star = glyphs_of(talk.console.options).best
    for take in takes:
        mark = f"  {star} {t('the cheapest')}" if take.row in best else ""
        choices.append(Choice(str(take.row + 1), _row_text(view, take.row, t) + mark, take))
    return talk.choose(t("Which row"), choices, default=str(best[0] + 1))


def _row_text(view: View, row: int, t: Translator) -> str:
    """A row of a menu: its cards, and what it costs."""
    cards = view.rows[row]
    return f"{cards_text(cards)} ({heads_text(heads_of(cards), t)})"


def _ask_joker(view: View, talk: Talk) -> Answer:
    t, answers = talk.t, cast(tuple[PutJoker | TakeWithJoker, ...], view.legal)
    talk.say(t("Your joker {card}: behind a row, or to take one?", card=card_text(view.queue[0].card)))
    choices = [
        Choice(("t" if isinstance(answer, TakeWithJoker) else "") + str(answer.row + 1), text, answer)
        for answer in answers
        for text in [_joker_text(view, answer, t)]
    ]
    return talk.choose(t("Your choice"), choices)


def _joker_text(view: View, answer: PutJoker | TakeWithJoker, t: Translator) -> str:
    """What the joker would do there (J3, J4, J6)."""
    row, number = view.rows[answer.row], answer.row + 1
    if isinstance(answer, TakeWithJoker):
        return t("take row {row}: {what}", row=number, what=_row_text(view, answer.row, t))
    heads = outcome(view, answer).own
    if heads:
        return t("behind row {row}, which is full: costs {heads}", row=number, heads=heads_text(heads, t))
    end = view.rules.slots.end((*row, view.queue[0].card))
    return t(
        "behind the {card} of row {row}, which then ends with {end}",
        card=card_text(row[-1]),
        row=number,
        end=tenths_text(end, t),
    )


def _ask_swap(view: View, talk: Talk) -> Answer:
    t, swaps = talk.t, cast(tuple[Swap, ...], view.legal)
    talk.say(t("You have taken a row: you may swap a special card for another."))
    choices = [
        Choice(str(number), t("keep them") if swap.special is None else special_name(swap.special, t), swap)
        for number, swap in enumerate(swaps)
    ]
    return talk.choose(t("Your choice"), choices, default="0")


_ASK: Final[dict[str, Callable[[View, Talk], Answer]]] = {
    Play.question: _ask_play,
    Pass.question: _ask_pass,
    Pick.question: _ask_pick,
    TakeRow.question: _ask_row,
    PutJoker.question: _ask_joker,
    NoSpecial.question: ask_special,
    Swap.question: _ask_swap,
}
