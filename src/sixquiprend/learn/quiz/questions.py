"""The thirteen questions (Q2). What is right is asked of the engine wherever a table can show it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sixquiprend.engine import (
    NUMBERS,
    Deal,
    Revealed,
    Rules,
    State,
    advance,
    card_text,
    in_order,
    new_game,
)
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import cards_text

from ..laying import lay
from ..playing_on import play_on
from ..tasks import CheapestRow, Choose, CountHeads, PlaceCard, Task, YesOrNo
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
        _is_it_so(
            t("Every card has two values: its number and its heads."),
            True,
            t("Yes: the number says where the card goes, the heads say what it costs."),
            t,
        ),
        _is_it_so(
            t("A head is a penalty point."),
            True,
            t("Yes: all heads that you take are counted against you."),
            t,
        ),
        _cards_that_start(t),
        _sorted_hand(t),
        _is_it_so(
            t("Whoever is fastest places a card first."),
            False,
            t("No: it doesn't matter who is fast. The lowest card is placed first."),
            t,
        ),
        _revealed_together(t),
        _highest_first(t),
        _rows_ascend(t),
        _only_one_place(t),
        _sixth_card(t),
        _too_low(t),
        _most_heads_win(t),
        _place_and_count(t),
    )


def _is_it_so(statement: str, so: bool, reason: str, t: Translator) -> Item:
    return Item(statement, (Part(t("Is that right?"), YesOrNo(so, reason)),))


def _first_turn() -> State:
    """A game in which the cards are dealt and nothing is played yet."""
    state = new_game(Rules(4))
    return advance(state, Deal((NUMBERS[::-1],)))[0]


def _cards_that_start(t: Translator) -> Item:
    rows = len(_first_turn().rows)
    return _is_it_so(
        t("Five cards start the rows."),
        rows == 5,
        t("No: {rows} cards are laid out, one for each of the {rows} rows.", rows=rows),
        t,
    )


def _sorted_hand(t: Translator) -> Item:
    hand = _first_turn().hands[0]
    return _is_it_so(
        t("It is a good idea to sort your cards from the lowest to the highest."),
        hand == in_order(hand),
        t("Yes: then you see at once which of your cards fits where."),
        t,
    )


def _revealed_together(t: Translator) -> Item:
    state = _first_turn()
    (first, *_) = advance(state, *[decision.legal[0] for decision in state.pending])[1]
    return _is_it_so(
        t("All players reveal their cards at the same time."),
        isinstance(first, Revealed) and len(first.plays) == len(state.hands),
        t("Yes: nobody turns a card over before the last player has chosen."),
        t,
    )


def _highest_first(t: Translator) -> Item:
    order = [play.card for play in lay("12 · 37 · 43 · 58", 61, 15, 44, 14).queue]
    return _is_it_so(
        t("The highest card is placed first."),
        order[0] == 61,
        t("No: the lowest card is placed first, and the highest last: {cards}.", cards=cards_text(order)),
        t,
    )


def _rows_ascend(t: Translator) -> Item:
    rows = play_on(lay("12 · 37 · 43 · 58", 14, 15, 44, 61)).state.rows
    return _is_it_so(
        t("In a row the numbers go up from card to card."),
        all(row == in_order(row) for row in rows),
        t("Yes: a card only goes behind a smaller one: {cards}.", cards=cards_text(rows[0])),
        t,
    )


def _only_one_place(t: Translator) -> Item:
    task = PlaceCard(lay("12 · 37 · 43 · 58", 44))
    reasons = (
        t("Because this row has the fewest cards."),
        t("Because it is greater than the card before it, and the difference is the smallest."),
        t("Because its player likes this row best."),
        t("Because it may go behind every smaller card."),
    )
    because = t(
        "44 must be greater than the end of its row, so 58 is too big; "
        "and of 12, 37 and 43 the nearest is right: 44 − 43 = 1."
    )
    return Item(
        t("44 is to be placed."),
        (
            Part(t("Which row does it go to?"), task),
            Part(t("Why is this the only right place?"), Choose(reasons, 1, because)),
        ),
    )


def _sixth_card(t: Translator) -> Item:
    state = lay("12 14 15 21 26 · 37 · 43 44 · 58 61", 30)
    after = play_on(state).state
    left = (
        t("All six cards."),
        t("Only {card}.", card=30),
        t("The five cards, without {card}.", card=30),
        t("Nothing."),
    )
    taken = len(after.piles[0])
    return Item(
        t("30 goes to row 1, as its sixth card."),
        (
            Part(
                t("What does its player do?"),
                Choose(
                    (
                        t("Nothing: a row may have as many cards as you like."),
                        t("Take {card} back and play another card.", card=30),
                        t("Take the {count} cards that lie there.", count=taken),
                        t("Take all six cards."),
                    ),
                    (0, 1, 5, 6).index(taken),
                    t("A row holds five cards: the player of the sixth takes these {count}.", count=taken),
                    state,
                ),
            ),
            Part(
                t("What lies in row 1 afterwards?"),
                Choose(
                    left,
                    (6, 1, 5, 0).index(len(after.rows[0])),
                    t("The sixth card is then the first and only one of its row."),
                ),
            ),
        ),
    )


def _too_low(t: Translator) -> Item:
    state = lay("30 · 55 · 20 · 41 42", 68, 12, 85, 49)
    cards = sorted(state.queue, key=lambda play: play.seat)
    first = state.queue[0]
    return Item(
        t("These four cards are revealed."),
        (
            Part(
                t("Which card is placed first?"),
                Choose(
                    tuple(card_text(play.card) for play in cards),
                    cards.index(first),
                    t(
                        "The lowest card is placed first: {cards}.",
                        cards=cards_text(play.card for play in state.queue),
                    ),
                    state,
                ),
            ),
            Part(
                t("It is too low for every row. Which row should its player take?"),
                CheapestRow(state),
            ),
        ),
    )


def _most_heads_win(t: Translator) -> Item:
    result = scored([(70, 20)])
    return _is_it_so(
        t("Whoever has the most heads at the end wins."),
        result.winners == (0,),
        t("No: the fewest heads win."),
        t,
    )


def _place_and_count(t: Translator) -> Item:
    return Item(
        t("70 is to be placed."),
        (
            Part(t("Which row does it go to?"), PlaceCard(lay("64 · 36 · 84 · 73", 70))),
            Part(t("How many heads does {card} have?", card=64), CountHeads((64,))),
            Part(t("How many heads does {card} have?", card=70), CountHeads((70,))),
        ),
    )
