"""Which cards have how many heads (B1), in words: for summaries on cards and sheets."""

from __future__ import annotations

from sixquiprend.engine import HEADS, NUMBERS
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text


def head_groups(t: Translator) -> list[tuple[int, str]]:
    """Numbers of heads, the most first, each with the cards that have so many."""
    groups = []
    for heads in sorted({HEADS[card] for card in NUMBERS}, reverse=True):
        cards = [card for card in NUMBERS if HEADS[card] == heads]
        groups.append((heads, cards_text(cards) if len(cards) <= 10 else t("all the others")))
    return groups
