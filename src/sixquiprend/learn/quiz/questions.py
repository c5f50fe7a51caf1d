"""The thirteen questions (Q2). What is right is asked of the engine wherever a table can show it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sixquiprend.engine import (
    HEADS,
    NUMBERS,
    Deal,
    Placed,
    Revealed,
    Rules,
    State,
    advance,
    card_text,
    heads_of,
    in_order,
    new_game,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text

from ..laying import lay
from ..playing_on import place_all, play_on, take_cheapest
from ..reasons import why_cheapest, why_taken, why_there
from ..tasks import Explain, RememberCards, Task, YesOrNo
from ..tasks.counting import scored


class Part(NamedTuple):
    """One thing that is asked."""

    text: str
    task: Task[Any]


class Item(NamedTuple):
    """One question of the quiz, in one language; it is right if all of its parts are."""

    text: str
    parts: tuple[Part, ...]


@cache
def items(t: Translator) -> tuple[Item, ...]:
    """The questions, in their order."""
    return (
        _two_values(t),
        _statement(
            t("Each head on a card is one penalty point."),
            heads_of((55,)) == HEADS[55],
            t("True: all heads that you take are counted against you."),
            t,
        ),
        _start_of_a_round(t),
        _sorted_hand(t),
        _fastest(t),
        _revealed_together(t),
        _highest_first(t),
        _rows_ascend(t),
        _only_one_place(t),
        _sixth_card(t),
        _too_low(t),
        _most_heads_win(t),
        _from_memory(t),
    )


def _statement(text: str, so: bool, reason: str, t: Translator) -> Item:
    return Item(text, (Part(t("True or false?"), YesOrNo(so, reason, statement=True)),))


def _first_turn() -> State:
    """A game in which the cards are dealt and nothing is played yet."""
    state = new_game(Rules(4))
    return advance(state, Deal((NUMBERS[::-1],)))[0]


def _two_values(t: Translator) -> Item:
    heads = [HEADS[card] for card in NUMBERS]
    return _statement(
        t("Every card has two values: a number, from 1 to 104, and heads, from 1 to 7."),
        (NUMBERS[0], NUMBERS[-1], min(heads), max(heads)) == (1, 104, 1, 7),
        t("True: the number says where the card goes, the heads say what it costs."),
        t,
    )


def _start_of_a_round(t: Translator) -> Item:
    dealt = _first_turn()
    hand, rows = len(dealt.hands[0]), len(dealt.rows)
    return _statement(
        t(
            "At the start everybody gets ten cards. Then five cards are laid out, one below the other, in "
            "the middle of the table: they start the rows."
        ),
        (hand, rows) == (10, 5),
        t("False: {hand} cards each is right, but {rows} cards start the rows.", hand=hand, rows=rows),
        t,
    )


def _sorted_hand(t: Translator) -> Item:
    hand = _first_turn().hands[0]
    return _statement(
        t("Everybody should sort the ten cards in their hand in ascending order, the lowest first."),
        hand == in_order(hand),
        t("True: then you see at once which of your cards fits where."),
        t,
    )


def _fastest(t: Translator) -> Item:
    # Whoever answers first: no card lies before the last one has chosen.
    state = _first_turn()
    choices = [decision.legal[0] for decision in state.pending]
    (first, *_) = advance(state, *choices)[1]
    return _statement(
        t("Everybody lays their card as fast as possible, before somebody else takes the place."),
        isinstance(first, Placed),
        t("False: all choose a card, lay it face down and wait. The numbers decide who is first, not speed."),
        t,
    )


def _revealed_together(t: Translator) -> Item:
    state = _first_turn()
    (first, *_) = advance(state, *[decision.legal[0] for decision in state.pending])[1]
    return _statement(
        t(
            "Everybody lays the card they have chosen face down in front of them and waits until all the "
            "others have done so. Then all turn their cards over."
        ),
        isinstance(first, Revealed) and len(first.plays) == len(state.hands),
        t("True: nobody turns a card over before the last player has chosen."),
        t,
    )


def _highest_first(t: Translator) -> Item:
    order = [play.card for play in lay("12 · 37 · 43 · 58", 61, 15, 44, 14).queue]
    return _statement(
        t("Once all cards are turned over, the highest is placed first, then the next lower one, and so on."),
        order[0] == 61,
        t("False: the lowest card is placed first, and the highest last: {cards}.", cards=cards_text(order)),
        t,
    )


def _rows_ascend(t: Translator) -> Item:
    rows = play_on(lay("12 · 37 · 43 · 58", 14, 15, 44, 61)).state.rows
    return _statement(
        t("The cards of a row are placed in ascending order of their numbers, from 1 to 104."),
        all(row == in_order(row) for row in rows),
        t("True: a card only goes behind a smaller one: {cards}.", cards=cards_text(rows[0])),
        t,
    )


def _only_one_place(t: Translator) -> Item:
    state = lay("12 · 37 · 43 · 58", 44)
    return Item(
        t("It is your turn with {card}. Several rows seem possible, but one place alone is right.", card=44),
        (
            Part(
                t("Which row do you choose? Explain your choice."),
                Explain(
                    t(
                        "My card must be greater than the one before it, and the gap between the two must be "
                        "the smallest."
                    ),
                    tuple(why_there(state, t)),
                    state,
                ),
            ),
        ),
    )


def _sixth_card(t: Translator) -> Item:
    state = lay("12 14 15 21 26 · 37 · 43 44 · 58 61", 30)
    row = state.next_row
    assert row is not None
    after = play_on(state).state
    return Item(
        t("Your card, {card}, becomes the sixth of row {row}.", card=30, row=row + 1),
        (
            Part(
                t("What happens to you? Say also where the cards go."),
                Explain(
                    t(
                        "I must take the {count} cards. My card is then the first of that row. I put what I "
                        "took on a pile beside me, not into my hand.",
                        count=len(after.piles[0]),
                    ),
                    (
                        t("A row holds five cards at most."),
                        why_taken(state, row, t),
                        t("Then row {row} is: {cards}.", row=row + 1, cards=cards_text(after.rows[row])),
                    ),
                    state,
                ),
            ),
        ),
    )


def _too_low(t: Translator) -> Item:
    state = lay("30 · 55 · 20 · 41 42", 12, 49, 68, 85)
    first = state.queue[0]
    after = place_all(state, take_cheapest, leaving=len(state.queue) - 1).state
    row = next(place for place, cards in enumerate(after.rows) if first.card in cards)
    cards = [card_text(play.card) for play in sorted(state.queue, key=lambda play: play.seat)]
    return Item(
        t(
            "Four players turn over {cards}. The {first} is yours: it is placed first, and it fits nowhere.",
            cards=", ".join(cards),
            first=card_text(first.card),
        ),
        (
            Part(
                t("How do you play? Explain."),
                Explain(
                    t(
                        "I must play. I choose the row with the fewest heads and put its cards on the pile "
                        "beside me, and my card starts the row."
                    ),
                    (
                        why_cheapest(state, row, t),
                        t("Then row {row} is: {cards}.", row=row + 1, cards=cards_text(after.rows[row])),
                    ),
                    state,
                ),
            ),
        ),
    )


def _most_heads_win(t: Translator) -> Item:
    result = scored([(70, 20)])
    return _statement(
        t("At the end everybody counts their heads. Whoever has the most heads wins."),
        result.winners == (0,),
        t("False: the fewest heads win."),
        t,
    )


def _from_memory(t: Translator) -> Item:
    state = lay("64 · 36 · 84 · 73", 70)
    colours = (t("grey-blue"), t("blue-green"), t("ochre"), t("orange"), t("dark red"))
    return Item(
        t(
            "The four rows end with {ends}. You play {card}.",
            ends=", ".join(card_text(row[-1]) for row in state.rows),
            card=70,
        ),
        (
            Part(
                t(
                    "From memory: describe your card and the one just before it, or draw them on paper, with "
                    "their numbers, their heads, and their colours if you remember them."
                ),
                RememberCards(state, colours),
            ),
        ),
    )
