"""A state laid out by hand: for puzzles, tests, endgames and arguments at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from .answers import Play
from .cards import VALUE, Card, Row, card_text, is_card
from .checking import check_seat
from .errors import Malformed
from .placing import is_full
from .rules import Rules
from .slots import OptionData
from .state import State
from .tuples import put


def position(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    rows: Sequence[Sequence[Card]],
    *,
    plays: Sequence[Play] = (),
    heads: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    turn: int = 0,
    own: Mapping[str, OptionData] | None = None,
) -> State:
    """A game in the middle of a round, with these hands and rows.

    With `plays` those cards have just been revealed (they are no longer in the hands) and wait to be
    placed; else the next turn begins. Hands may be shorter than in a real game, or left empty. Raises
    `Malformed` if a card stands in two places, a row doesn't ascend or is too long.
    """
    if not 4 <= len(rows) <= rules.slots.max_rows:
        raise Malformed(
            "bad_rows",
            f"a table has 4 to {rules.slots.max_rows} rows, not {len(rows)}",
            rows=len(rows),
        )
    for play in plays:
        check_seat(play.seat, len(hands))
    zeros = (0,) * len(hands)
    state = State(
        rules,
        hands=tuple(tuple(sorted(hand, key=_value)) for hand in hands),
        piles=((),) * len(hands),
        heads=tuple(heads or zeros),
        totals=tuple(totals or zeros),
        round=1,
        turn=turn,
        dealt=True,
        rows=tuple(tuple(row) for row in rows),
        queue=tuple(sorted(plays, key=lambda play: _value(play.card))),
        own={**rules.slots.data, **(own or {})},
    )
    _check_cards(state)
    for number, row in enumerate(state.rows):
        _check_row(state, number, row)
    return state


def _value(card: Card) -> int:
    if not is_card(card):
        raise Malformed("not_a_card", f"{card!r} is not a card", card=card)
    return VALUE[card]


def _check_cards(state: State) -> None:
    """Every card is one of this game's and lies in one place only."""
    cards = [card for row in (*state.rows, *state.hands) for card in row]
    cards += [play.card for play in state.queue]
    for card in cards:
        _value(card)
    for card, count in Counter(cards).items():
        if card not in state.slots.cards:
            raise Malformed("not_in_deck", f"{card_text(card)} isn't a card of this game", card=card)
        if count > 1:
            raise Malformed("card_twice", f"{card_text(card)} lies in {count} places", card=card)


def _check_row(state: State, number: int, row: Row) -> None:
    """The row could have come about by placing its cards one after the other."""
    if not row:
        raise Malformed("empty_row", f"row {number} has no card", row=number)
    for place in range(1, len(row)):
        before, card = row[:place], row[place]
        if not state.slots.may_follow(before, card):
            raise Malformed(
                "row_not_ascending",
                f"row {number}: {card_text(card)} can't lie behind {card_text(before[-1])} (B5)",
                row=number,
            )
        if is_full(replace(state, rows=put(state.rows, number, before)), number):
            raise Malformed(
                "row_too_long", f"row {number} holds {place} cards, not {len(row)} (B7)", row=number
            )
