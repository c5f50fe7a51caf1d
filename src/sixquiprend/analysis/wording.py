"""Answers, numbers and decisions as people read them, the same in the terminal and in the report."""

from __future__ import annotations

from typing import Final

from sixquiprend.engine import (
    Answer,
    FifthRow,
    Insert,
    MinusIsPlus,
    Pass,
    Pick,
    Play,
    PutJoker,
    Replace,
    SevenTakes,
    Slide,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
    card_text,
)
from sixquiprend.i18n import Translator, later
from sixquiprend.i18n.names import option_name, special_name

from .model import Analysis, Considered, Weighed
from .why_words import Compared, compared_text, why_text

_KINDS: Final[dict[str, str]] = {
    "play": later("Card played"),
    "row": later("Row taken"),
    "joker": later("Place for the joker"),
    "pick": later("Card picked"),
    "pass": later("Card passed on"),
    "special": later("Special card"),
    "swap": later("Special card to swap"),
}

LEAST_SHARE: Final = 0.005
"""A part of a mix that is worth telling."""

_METHODS: Final[dict[str, str]] = {
    "exact": later("Costs, exact: own heads minus those of the other player, if both do their best"),
    "round": later("Costs: own heads to the end of the round, on average"),
    "turns": later("Costs: own heads of three turns, on average; a special card spent counts too"),
}


def kind_text(kind: str, t: Translator) -> str:
    """What was decided: "Card played"."""
    return t(_KINDS[kind])


def method_text(method: str, t: Translator) -> str:
    """What the costs of a decision count."""
    return t(_METHODS[method])


def answer_text(answer: Answer, t: Translator) -> str:
    """An answer in a few words, for whoever knows what was asked."""
    match answer:
        case Play(card=card) | Pick(card=card) | Pass(card=card):
            return card_text(card)
        case TakeRow(row=row):
            return t("row {row}", row=row + 1)
        case PutJoker(row=row):
            return t("behind row {row}", row=row + 1)
        case TakeWithJoker(row=row):
            return t("takes row {row}", row=row + 1)
        case Swap(special=special):
            return t("keeps them all") if special is None else special_name(special, t)
        case _:
            return _special_text(answer, t)


def _special_text(answer: Answer, t: Translator) -> str:
    match answer:
        case FifthRow() | SevenTakes():
            return special_name(answer.special, t)
        case Insert(to=row) | Stop(row=row):
            target = t("row {row}", row=row + 1)
        case Replace(card=card) | MinusIsPlus(card=card):
            target = card_text(card)
        case Slide(card=card, to=row):
            target = f"{card_text(card)} → {t('row {row}', row=row + 1)}"
        case _:
            return t("no special card")
    return t("{name}: {line}", name=special_name(answer.special, t), line=target)


def decimal(value: float, t: Translator, digits: int = 1, *, sign: bool = False) -> str:
    """A number as the language writes it."""
    rounded = round(value, digits) + 0.0  # never "−0.0"
    text = f"{rounded:{'+' if sign else ''}.{digits}f}".replace("-", "−")
    return text.replace(".", t.decimal_point)


def cost_text(weighed: Weighed, t: Translator) -> str:
    """What an answer was expected to cost: "5.3 ± 0.1"; an exact cost has no margin."""
    cost = decimal(weighed.cost, t)
    return f"{cost} ± {decimal(weighed.error, t)}" if weighed.error else cost


def when_text(decision: Considered, t: Translator) -> str:
    """When it was decided: "Round 2, turn 5"."""
    if decision.turn == 0:
        return t("Round {round}, draft", round=decision.round)
    return t("Round {round}, turn {turn}", round=decision.round, turn=decision.turn)


def best_text(decision: Considered, t: Translator) -> str:
    """The best answer, or the mix of a best strategy: "17 (60 %), 22 (40 %)"."""
    mixed = [each for each in decision.answers if each.share is not None and each.share > LEAST_SHARE]
    if len(mixed) < 2:
        return answer_text(decision.answers[decision.best].answer, t)
    return ", ".join(f"{answer_text(each.answer, t)} ({share_text(each)})" for each in mixed)


def share_text(weighed: Weighed) -> str:
    """How likely a best strategy gives an answer: "60 %"; nothing unless it is known."""
    if weighed.share is None or weighed.share <= LEAST_SHARE:
        return ""
    return f"{weighed.share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


def verdict_text(decision: Considered, t: Translator) -> str:
    """What was chosen, what would have been better, and what the difference is."""
    chosen, best = decision.answers[decision.chosen], decision.answers[decision.best]
    return t(
        "{question}: {answer}, costs {cost}. Better: {best}, costs {best_cost}. Regret: {regret}.",
        question=kind_text(decision.kind, t),
        answer=answer_text(chosen.answer, t),
        cost=cost_text(chosen, t),
        best=best_text(decision, t),
        best_cost=cost_text(best, t),
        regret=decimal(decision.regret, t),
    )


def reasons_text(decision: Considered, t: Translator) -> str:
    """Why the chosen answer was worse than the best one; nothing without regret.

    An analysis of before doesn't know whether its facts speak for the better answer: none is told then.
    """
    compared = decision.compared
    if compared is None:
        return ""
    chosen, best = decision.answers[decision.chosen].answer, decision.answers[decision.best].answer
    told = []
    if compared.facts:
        chance = compared.how == "facts"  # else it is told what the search has found
        pairs = ((decision.why_chosen, chosen), (decision.why_best, best))
        told = [why_text(why, answer_text(of, t), t, chance=chance) for why, of in pairs if why is not None]
    names = Compared(
        card=answer_text(chosen, t),
        best_card=answer_text(best, t),
        answer=_named(chosen, t),
        best=_named(best, t),
        regret=decimal(decision.regret, t),
        decimal=lambda value: decimal(value, t),
    )
    return " ".join(filter(None, [*told, compared_text(compared, names, t)]))


def _named(answer: Answer, t: Translator) -> str:
    """An answer within a sentence."""
    text = answer_text(answer, t)
    return t("the {card}", card=text) if isinstance(answer, Play | Pick) else t("“{answer}”", answer=text)


def title_text(analysis: Analysis, t: Translator) -> str:
    """Who played what: "Ada, Zoé · Known cards, Draft"."""
    options = [option_name(letter, t) for letter in analysis.rules.options] or [t("Base game")]
    return f"{', '.join(analysis.names)} · {', '.join(options)}"


def extent_text(analysis: Analysis, t: Translator) -> str:
    """How much was played and weighed."""
    rounds = t.n("{count} round", "{count} rounds", len({standing.round for standing in analysis.course}))
    decisions = t.n("{count} decision", "{count} decisions", len(analysis.decisions))
    extent = f"{rounds}, {decisions}"
    return extent if analysis.finished else t("{extent} (unfinished game)", extent=extent)


def luck_text(luck: float | None, t: Translator) -> str:
    """The heads that the deals gave or took."""
    return "–" if luck is None else decimal(luck, t, sign=True)


def accuracy_text(accuracy: float | None, t: Translator) -> str:
    """An accuracy."""
    return "–" if accuracy is None else decimal(accuracy, t)


def mean_text(regret: float | None, t: Translator) -> str:
    """A mean regret."""
    return "–" if regret is None else decimal(regret, t, 2)
