"""A reason as a sentence, the same in the terminal, in the report and, by game/why.js, on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sixquiprend.engine import card_text
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import heads_text, tenths_text

from .comparing import Comparison
from .why import CERTAIN, TENTHS, Reason

SAFE: Final = ("safe_next", "safe_gap", "safe_room", "safe_few")


def why_text(reason: Reason, answer: str, t: Translator, *, chance: bool = True) -> str:
    """Why, in one sentence; `answer` is how the answer is called, where the sentence must name it.

    `chance`: how likely the others hold the cards that fill a row is told too.
    """
    card = "" if reason.card is None else card_text(reason.card)
    row, heads = reason.row + 1, heads_text(max(reason.heads, -reason.heads), t)
    match reason.kind:
        case "full":
            return _full(reason, card, heads, t)
        case "filling":
            return _filling(reason, card, heads, chance, t)
        case "changing":
            unseen = _unseen(reason, card, t)
            return t(
                "{unseen}, and some of them would change the length of row {row}.", unseen=unseen, row=row
            )
        case "low":
            return _low(reason, card, heads, t)
        case "now_room":
            unseen = _unseen(reason, card, t)
            return t("As the rows lie, the {card} takes nothing; {unseen}.", card=card, unseen=unseen)
        case "now_full":
            return t("As the rows lie, the {card} takes row {row}: {heads}.", card=card, row=row, heads=heads)
        case "now_low":
            return t("As the rows lie, the {card} takes a row: at least {heads}.", card=card, heads=heads)
        case "now_joker":
            return t.n(
                "As the rows lie, {count} row has room for the joker {card}.",
                "As the rows lie, {count} rows have room for the joker {card}.",
                reason.count,
                card=card,
            )
        case "pile":
            return _pile(reason, answer, heads, t)
        case _ if reason.kind in SAFE:
            return t("{claim}: {because}.", claim=_claim(reason, card, t), because=_because(reason, card, t))
        case "cheapest" | "dearer" | "joker_room" | "joker_takes":
            return _rows(reason, row, heads, t)
        case _:
            return _swap(reason, t) if reason.kind.startswith("swap") else _pick(reason, card, t)


class Compared(NamedTuple):
    """The chosen answer and the best one as they are called, and numbers as the language writes them."""

    card: str
    best_card: str
    """Where both are cards: "84"."""
    answer: str
    best: str
    """Within a sentence: "the 84", "“row 2”"."""
    regret: str
    decimal: Callable[[float], str]


def compared_text(comparison: Comparison, names: Compared, t: Translator) -> str:
    """What tells the chosen answer from the best one; "" where the facts say it all."""
    decimal = names.decimal
    now = {"now": decimal(comparison.now), "best_now": decimal(comparison.best_now)}
    later = {"later": decimal(comparison.later), "best_later": decimal(comparison.best_later)}
    both, cards = (
        {"answer": names.answer, "best": names.best},
        {"card": names.card, "best": names.best_card},
    )
    match comparison.how:
        case "takes":
            return t(
                "This turn the {card} takes a row in {percent} % of the deals, the {best} in "
                "{best_percent} %: on average the first costs {now}, the second {best_now}.",
                percent=comparison.percent,
                best_percent=comparison.best_percent,
                **cards,
                **now,
            )
        case "turn":
            return t(
                "This turn {answer} costs {now} on average, against {best_now} for {best}.", **both, **now
            )
        case "hand":
            return t(
                "This turn the {card} costs {now} on average, against {best_now} for the {best}. What "
                "decides is the rest of the round: {later} with the {best} still in hand, {best_later} with "
                "the {card}.",
                **cards,
                **now,
                **later,
            )
        case "kept":
            return t(
                "This turn both cost next to nothing. What decides is the rest of the round: {later} with "
                "the {best} still in hand, {best_later} with the {card}.",
                **cards,
                **later,
            )
        case "rest":
            return t(
                "This turn {answer} costs {now} on average, against {best_now} for {best}. What decides is "
                "the rest of the round: {later} after {answer}, {best_later} after {best}.",
                **both,
                **now,
                **later,
            )
        case "round":
            return t(
                "No single fact shows why: played on to the end of the round, {answer} costs {regret} more "
                "than {best} on average.",
                regret=names.regret,
                **both,
            )
        case "exact":
            return t(
                "If both players do their best to the end of the round, {answer} costs {regret} more "
                "than {best}.",
                regret=names.regret,
                **both,
            )
        case _:
            return ""


def _claim(reason: Reason, card: str, t: Translator) -> str:
    if not reason.lowest:
        return t("The {card} risks nothing", card=card)
    return t(
        "The {card} takes a row only if somebody plays a card below {lowest}",
        card=card,
        lowest=_value(reason.lowest, t),
    )


def _because(reason: Reason, card: str, t: Translator) -> str:
    end, row = _value(reason.end, t), reason.row + 1
    match reason.kind:
        case "safe_next":
            return t("nothing can slip in between {end} and {card}", end=end, card=card)
        case "safe_gap":
            return t("nobody else can hold a card between {end} and {card}", end=end, card=card)
        case "safe_room":
            return t.n(
                "row {row} has room even if the {count} unseen card between {end} and {card} comes first",
                "row {row} has room even if all {count} unseen cards between {end} and {card} come first",
                reason.count,
                row=row,
                end=end,
                card=card,
            )
        case _:
            return t.n(
                "row {row} has room for {room} more cards, and only {count} other plays",
                "row {row} has room for {room} more cards, and only {count} others play",
                reason.count,
                row=row,
                room=reason.room,
            )


def _unseen(reason: Reason, card: str, t: Translator) -> str:
    return t.n(
        "{count} unseen card lies between {end} and {card}",
        "{count} unseen cards lie between {end} and {card}",
        reason.count,
        end=_value(reason.end, t),
        card=card,
    )


def _full(reason: Reason, card: str, heads: str, t: Translator) -> str:
    values = {"card": card, "row": reason.row + 1, "heads": heads}
    if reason.count or reason.lowest:
        return t(
            "The {card} is one card too many for row {row}: {heads}, unless somebody takes that row first.",
            **values,
        )
    return t("The {card} is one card too many for row {row}: {heads}, for certain.", **values)


def _filling(reason: Reason, card: str, heads: str, tells_chance: bool, t: Translator) -> str:
    values = {"card": card, "row": reason.row + 1, "heads": heads, "room": reason.room}
    if reason.lowest:
        takes = t(
            "with exactly {room} of them before it, and row {row} not taken yet, the {card} takes it "
            "({heads} or more)",
            **values,
        )
    else:
        takes = t(
            "with exactly {room} of them before it the {card} takes row {row} ({heads} or more)", **values
        )
    if not tells_chance:
        return t("{unseen}: {takes}.", unseen=_unseen(reason, card, t), takes=takes)
    if reason.percent == CERTAIN:
        chance = t("the others hold that many for certain")
    else:
        chance = t("the others hold that many with a chance of {percent} %", percent=reason.percent)
    return t("{unseen}: {takes}; {chance}.", unseen=_unseen(reason, card, t), takes=takes, chance=chance)


def _low(reason: Reason, card: str, heads: str, t: Translator) -> str:
    if not reason.count:
        return t(
            "The {card} is lower than all ends and takes a row for certain: at least {heads}.",
            card=card,
            heads=heads,
        )
    return t.n(
        "The {card} is lower than all ends and takes a row, at least {heads}, "
        "unless the {count} unseen lower card comes first.",
        "The {card} is lower than all ends and takes a row, at least {heads}, "
        "unless one of the {count} unseen lower cards comes first.",
        reason.count,
        card=card,
        heads=heads,
    )


def _rows(reason: Reason, row: int, heads: str, t: Translator) -> str:
    match reason.kind:
        case "cheapest":
            return t("No row costs less than row {row}: {heads}.", row=row, heads=heads)
        case "dearer":
            return t(
                "Row {row} costs {heads}, {more} more than the cheapest.",
                row=row,
                heads=heads,
                more=reason.more,
            )
        case "joker_room":
            return t("Row {row} has room: the joker takes nothing there.", row=row)
        case _:
            return t("The joker takes row {row}: {heads}.", row=row, heads=heads)


def _pile(reason: Reason, answer: str, heads: str, t: Translator) -> str:
    if reason.heads > 0:
        return t("With “{answer}” this card brings at least {heads}.", answer=answer, heads=heads)
    if reason.heads < 0:
        return t("With “{answer}” this card cancels {heads} of the pile.", answer=answer, heads=heads)
    return t("With “{answer}” this card brings no heads.", answer=answer)


def _pick(reason: Reason, card: str, t: Translator) -> str:
    if reason.kind == "pick_next":
        end = _value(reason.end, t)
        return t("No number card lies between the {card} and the {end} already in hand.", card=card, end=end)
    if not reason.count:
        return t("No number card of this round is lower than the {card}.", card=card)
    return t.n(
        "Of the other {room} number cards of this round, {count} is lower than the {card}.",
        "Of the other {room} number cards of this round, {count} are lower than the {card}.",
        reason.count,
        card=card,
        room=reason.room,
    )


def _swap(reason: Reason, t: Translator) -> str:
    if reason.kind == "swap_stock":
        return t.n(
            "Of the {room} unseen special cards, {count} is of another kind.",
            "Of the {room} unseen special cards, {count} are of another kind.",
            reason.count,
            room=reason.room,
        )
    return t.n(
        "The stock is empty: of the {room} discards that it is made of anew, {count} is of another kind.",
        "The stock is empty: of the {room} discards that it is made of anew, {count} are of another kind.",
        reason.count,
        room=reason.room,
    )


def _value(value: float, t: Translator) -> str:
    return tenths_text(round(value * TENTHS), t)
