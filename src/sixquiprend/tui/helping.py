"""The rules in a nutshell, for whoever types a question mark."""

from __future__ import annotations

from sixquiprend.engine import Rules
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_line, option_name


def short_rules(rules: Rules, t: Translator) -> list[str]:
    """The rules of this game, a sentence or two a paragraph."""
    said = [
        t("Everybody picks a card in secret. All are turned over at once and placed, the lowest first."),
        t("A card goes behind the nearest lower card that ends a row."),
        t("A row holds five cards at most: the sixth takes the five, and starts the row again."),
        t("A card lower than every end takes a row of its player's choice."),
        t("Each • on a card that you take is a head, a penalty point. The fewest heads win."),
    ]
    said += [
        t("{name}: {line}", name=option_name(letter, t), line=option_line(letter, t)) + "."
        for letter in rules.options
    ]
    return [*said, ending(rules, t), t("? rules · h what happened this round · q stop")]


def ending(rules: Rules, t: Translator) -> str:
    """When the game is over (B11, B12)."""
    if rules.limit is None:
        return t.n(
            "The game ends after {count} round.", "The game ends after {count} rounds.", rules.rounds or 0
        )
    if rules.at_limit:
        over = t("The game ends after the round in which somebody reaches {limit} heads.", limit=rules.limit)
    else:
        over = t(
            "The game ends after the round in which somebody has more than {limit} heads.", limit=rules.limit
        )
    if rules.rounds is None:
        return over
    return (
        over
        + " "
        + t.n("At the latest after {count} round.", "At the latest after {count} rounds.", rules.rounds)
    )
