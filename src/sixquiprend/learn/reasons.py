"""Why an answer is right, told from the rules with the numbers that decide it. Rows count from 1 here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixquiprend.engine import HEADS, VALUE, Card, Joker, State, card_text, heads_of
from sixquiprend.engine.placing import is_full
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text, heads_text, tenths_text


def why_there(state: State, t: Translator) -> list[str]:
    """Where the next revealed card goes: every row compared with it (B5, B6), and what follows (B7, B8)."""
    card, row = state.queue[0].card, state.next_row
    lines = [_compared(state, card, other, t) for other in range(len(state.rows))]
    if row is None:
        too_low = t(
            "No end is smaller than {card}: it is too low for every row, and its player takes one.",
            card=card_text(card),
        )
        return [*lines, too_low]
    end = state.slots.end(state.rows[row])
    lines.append(
        t(
            "The smallest difference is {gap}: {card} goes to row {row}, behind {end}.",
            gap=tenths_text(VALUE[card] - end, t),
            card=card_text(card),
            row=row + 1,
            end=tenths_text(end, t),
        )
    )
    if is_full(state, row):
        lines.append(why_taken(state, row, t))
    return lines


def why_not_there(state: State, row: int | None, t: Translator) -> str:
    """What is wrong with this row (None: with no row at all) for the next revealed card."""
    card, fits = state.queue[0].card, state.next_row
    if row is None:
        assert fits is not None
        return t(
            "There is a row for it: {end} is smaller than {card}.",
            end=tenths_text(state.slots.end(state.rows[fits]), t),
            card=card_text(card),
        )
    end = state.slots.end(state.rows[row])
    if end > VALUE[card]:
        return t(
            "{end} is greater than {card}: a card only goes behind a smaller one.",
            end=tenths_text(end, t),
            card=card_text(card),
        )
    return t("{difference}: another end is nearer.", difference=difference(card, end, t))


def why_taken(state: State, row: int, t: Translator) -> str:
    """Why the next card takes this full row, and what that costs (B7)."""
    return t.n(
        "Row {row} is full with {count} card, so {card} takes it: {heads}.",
        "Row {row} is full with {count} cards, so {card} takes it: {heads}.",
        len(state.rows[row]),
        row=row + 1,
        card=card_text(state.queue[0].card),
        heads=heads_sum(state.rows[row], t),
    )


def why_cheapest(state: State, row: int, t: Translator) -> str:
    """Why the next card, which fits no row, takes this one (B8)."""
    return t(
        "{card} is lower than every end, and row {row} has the fewest heads: {heads}.",
        card=card_text(state.queue[0].card),
        row=row + 1,
        heads=heads_sum(state.rows[row], t),
    )


def _compared(state: State, card: Card, row: int, t: Translator) -> str:
    """One row against the card: "Row 1: 70 − 64 = 6." or "Row 4: 73 is too big."."""
    end = state.slots.end(state.rows[row])
    if end > VALUE[card]:
        return t("Row {row}: {end} is too big.", row=row + 1, end=_end_text(state, row, t))
    if _has_joker(state, row):
        return t(
            "Row {row} ends with {end}, so {difference}.",
            row=row + 1,
            end=_end_text(state, row, t),
            difference=difference(card, end, t),
        )
    return t("Row {row}: {difference}.", row=row + 1, difference=difference(card, end, t))


def _has_joker(state: State, row: int) -> bool:
    """Whether the row ends with a joker behind a card: their values are added (J3)."""
    cards = state.rows[row]
    return len(cards) > 1 and isinstance(cards[-1], Joker)


def _end_text(state: State, row: int, t: Translator) -> str:
    """The end of a row; with a joker "64 + 0.4 = 64.4"."""
    end = tenths_text(state.slots.end(state.rows[row]), t)
    if not _has_joker(state, row):
        return end
    before, joker = state.rows[row][-2:]
    return f"{card_text(before)} + {tenths_text(VALUE[joker], t)} = {end}"


def difference(card: Card, end: int, t: Translator) -> str:
    """How near a card is to an end given in tenths (B6): "70 − 64 = 6"."""
    return f"{card_text(card)} − {tenths_text(end, t)} = {tenths_text(VALUE[card] - end, t)}"


def why_this_order(cards: Sequence[Card], t: Translator) -> list[str]:
    """The order of placing (B4, J2), and a comparison for each two cards that are easily mixed up."""
    lines = [t("The lowest card comes first: {cards}.", cards=" < ".join(map(card_text, cards)))]
    for low, high in easily_mixed_up(cards):
        lines.append(
            t(
                "{low} and {high} look alike: compare the tens first, {tens} < {more}.",
                low=low,
                high=high,
                tens=low // 10,
                more=high // 10,
            )
        )
    return lines


def easily_mixed_up(cards: Iterable[Card]) -> list[tuple[int, int]]:
    """The pairs of cards with the same two digits, as 47 and 74; the lower one first."""
    numbers = {card for card in cards if isinstance(card, int) and 10 <= card <= 99}
    pairs = [(number, number % 10 * 10 + number // 10) for number in sorted(numbers)]
    return [(low, high) for low, high in pairs if low < high and high in numbers]


def heads_sum(cards: Sequence[Card], t: Translator) -> str:
    """The heads of these cards, added up: "12, 14, 15: 1 + 1 + 2 = 4 heads"."""
    heads = heads_text(heads_of(cards), t)
    if len(cards) == 1:
        return t("{cards} has {heads}", cards=cards_text(cards), heads=heads)
    added = " + ".join(str(HEADS[card]) for card in cards)
    return t("{cards}: {sum} = {heads}", cards=cards_text(cards), sum=added, heads=heads)


def why_heads(cards: Sequence[Card], t: Translator) -> list[str]:
    """The sum, and which cards have more than one head because of their number (B1)."""
    # Of a single card with several heads the reason says how many.
    lines = [heads_sum(cards, t) + "."] if len(cards) > 1 or heads_of(cards) == 1 else []
    for heads in sorted({HEADS[card] for card in cards} - {1}, reverse=True):
        such = cards_text(card for card in cards if HEADS[card] == heads)
        lines.append(_why_so_many(heads, such, t))
    return lines


def _why_so_many(heads: int, cards: str, t: Translator) -> str:
    counted = heads_text(heads, t)
    if heads == 7:
        return t(
            "{cards}: {heads}, the most of all: a double, and it ends with 5.", cards=cards, heads=counted
        )
    if heads == 5:
        return t("{cards}: {heads}, because both digits are the same.", cards=cards, heads=counted)
    if heads == 3:
        return t("{cards}: {heads}, because of the 0 at the end.", cards=cards, heads=counted)
    return t("{cards}: {heads}, because of the 5 at the end.", cards=cards, heads=counted)


def addition(numbers: Sequence[int]) -> str:
    """ "12 + 7 = 19"."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"
