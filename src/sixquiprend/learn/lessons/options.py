"""A short lesson for each option of number cards and jokers."""

from __future__ import annotations

from collections.abc import Iterator

from sixquiprend.engine import (
    Deal,
    Joker,
    PutJoker,
    Rules,
    TakeWithJoker,
    advance,
    new_game,
    position,
)
from sixquiprend.engine.option import Option
from sixquiprend.engine.options.draft import Draft
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.known import Known
from sixquiprend.engine.options.passing import PassItOn
from sixquiprend.engine.options.variable import VariableRows
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_line, option_name
from sixquiprend.i18n.telling import tenths_text

from ..laying import lay, rows_of
from ..names import NAMES
from ..playing_on import play_on
from ..tasks import Choose, CountDeck, CountRoom, Decide, DoesItTake, OrderCards, PlaceCard, YesOrNo
from .scripts import Script, Written

K, D, P, V, J = (option.about.letter for option in (Known, Draft, PassItOn, VariableRows, Jokers))


def _written(option: type[Option], scripts: Iterator[Script], t: Translator) -> Written:
    letter, names = option.about.letter, (t("You"), *NAMES[1:4])
    return Written(option_name(letter, t), option_line(letter, t), 2, names, tuple(scripts))


def known(t: Translator) -> Written:
    """K, with X8."""
    return _written(Known, _known(t), t)


def _known(t: Translator) -> Iterator[Script]:
    yield Script(
        t("With few players many cards stay out, and nobody knows which. Here they are put away beforehand."),
    )
    first = t("Everybody gets ten cards, and four start the rows. Only so many cards are used: 1, 2, 3 …")
    for seats, text in ((3, first), (4, ""), (10, t("And with ten players?"))):
        yield Script(
            text,
            ask=t("How many cards are used with {seats} players?", seats=seats),
            task=CountDeck(Rules(seats, K)),
        )
    deck = new_game(Rules(3, K)).pending[0].packs[0]
    yield Script(
        t("So you know which cards are in the game: those that you don't see are in the other hands."),
        ask=t("You play with {seats} players. Can somebody have the {card}?", seats=3, card=35),
        task=YesOrNo(
            35 in deck,
            t("No: the cards are 1 to {last}, and {card} isn't among them.", last=deck[-1], card=35),
        ),
    )


def draft(t: Translator) -> Written:
    """D, played with K."""
    return _written(Draft, _draft(t), t)


def _draft(t: Translator) -> Iterator[Script]:
    start = advance(new_game(Rules(2, D + K)), Deal(((),)))[0]
    yield Script(
        t("Nobody deals. All cards lie face up, and you take one after the other, in turn."),
        ask=t("You begin. Take any card!"),
        task=Decide(start),
        then=t("Now it is Ben's turn."),
    )
    state = start
    while len(state.pending[0].legal) > 5:  # everybody takes the highest card, so the lowest are left
        state = advance(state, state.pending[0].legal[-1])[0]
    last = play_on(state, state.pending[0].legal[-1]).happened
    yield Script(
        t("Both have nearly ten cards. When the last card is taken, the four that are left start the rows."),
        state=state,
        watch=last,
    )
    yield Script(
        "",
        ask=t("Does everybody see which cards you take?"),
        task=YesOrNo(last[0].seen_by(None), t("Yes: all cards lie face up. Remember what the others have!")),
    )


def passing(t: Translator) -> Written:
    """P."""
    return _written(PassItOn, _passing(t), t)


def _passing(t: Translator) -> Iterator[Script]:
    rules, rows = Rules(3, P), rows_of("12 · 37 · 43 · 58")
    hands: tuple[tuple[int, ...], ...] = ((2, 44, 90), (15, 38, 71), (9, 60, 99))
    yield Script(
        t(
            "Before each turn everybody gives one card to the neighbour on the left. "
            "You only see what you get once you have given a card."
        ),
        ask=t("Give Ben one of your cards!"),
        task=Decide(position(rules, hands, rows)),
        then=t("Now you choose a card to play, as always. The new one may be it."),
    )
    last = position(rules, [hand[:1] for hand in hands], rows)
    yield Script(
        t("It is the last turn. Everybody has one card left."),
        ask=t("Do you pass a card on?"),
        task=YesOrNo(last.pending[0].kind == "pass", t("No: a single card isn't passed on, it is played.")),
    )


def variable(t: Translator) -> Written:
    """V, with X10."""
    return _written(VariableRows, _variable(t), t)


def _variable(t: Translator) -> Iterator[Script]:
    state = lay("9 10 11 12 · 101 · 102 · 103", 15, 17, 20, options=V)
    yield Script(
        t(
            "Here rows are not all of the same length. Look for the first card with more than one head. "
            "With 2 heads one more card may follow it, with 3 heads two more, with 5 heads four more. "
            "And behind the 55 there is room for six."
        ),
        ask=t("How many cards may lie in this row?"),
        task=CountRoom(state, 0),
        then=t("The 11 is a later card with many heads: it changes nothing."),
    )
    yield Script(
        t("Now 15 comes to row 1."), ask=t("Does {card} take the row?", card=15), task=DoesItTake(state)
    )
    second = play_on(state, leaving=2).state
    yield Script(
        t("15 has started the row again, and 15 has 2 heads."),
        ask=t("How many cards may lie in this row?"),
        task=CountRoom(second, 0),
    )
    yield Script("", ask=t("Does {card} take the row?", card=17), task=DoesItTake(second))
    third = play_on(second, leaving=1).state
    yield Script("", ask=t("Does {card} take the row?", card=20), task=DoesItTake(third))
    yield Script(
        t("And a row in which no card has more than one head?"),
        ask=t("How many cards may lie in this row?"),
        task=CountRoom(third, 1),
    )


def jokers(t: Translator) -> Written:
    """J, with X9."""
    return _written(Jokers, _jokers(t), t)


def _jokers(t: Translator) -> Iterator[Script]:
    four, six = Joker("0.4"), Joker("0.6")
    yield Script(
        t("Everybody gets one joker more, from 0.0 to 0.9. A joker is lower than every number."),
        ask=t("In which order are they placed?"),
        task=OrderCards(lay("8 17 · 5 · 43 · 58", six, 18, four, options=J)),
    )
    state = lay("8 17 · 5 · 43 · 58", four, 18, options=J)
    yield Script(
        t("A joker goes behind any row you like. It adds its value to the card before it."),
        ask=t("Put the joker {joker} behind {card}!", joker="0.4", card=17),
        task=Decide(state, wanted=PutJoker(0, 0)),
        then=t("Now the row ends with {sum}.", sum=tenths_text(174, t)),
    )
    put = play_on(state, PutJoker(0, 0), leaving=1).state
    yield Script("", ask=t("Which row does {card} go to?", card=18), task=PlaceCard(put))
    full = lay("3 6 9 14 17 · 20 · 43 · 58", four, options=J)
    takes = bool(play_on(full, PutJoker(0, 0)).state.piles[0])
    yield Script(
        t("You may also take a row with your joker, any one. Then the joker starts it again."),
        ask=t("And if you put it behind a full row, as its sixth card: does it take the row?"),
        task=YesOrNo(takes, t("Yes: it is a card like any other, and the sixth card takes.")),
    )
    yield Script(
        t("Two jokers never lie side by side. So no joker goes behind another one."),
        ask=t("All rows end with a joker, and you play one more. What happens?"),
        task=_all_jokers(t),
    )


def _all_jokers(t: Translator) -> Choose:
    state = lay("8 0.0 · 5 0.1 · 43 0.2 · 58 0.3", Joker("0.4"), options=J)
    must_take = all(isinstance(answer, TakeWithJoker) for answer in state.pending[0].legal)
    options = (
        t("It goes behind the joker with the lowest value."),
        t("You must take a row with it."),
        t("You take it back to your hand."),
    )
    return Choose(options, int(must_take), t("It fits behind no row, so you take one of your choice."), state)
