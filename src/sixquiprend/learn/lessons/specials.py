"""A short lesson for the special cards as a whole, and one for each of them, with X11 to X18."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sixquiprend.engine import NoSpecial, SevenTakes, Slide, Special, Stop, card_text
from sixquiprend.engine.options.specials import Specials
from sixquiprend.i18n import Translator
from sixquiprend.i18n.names import option_line, option_name, special_line, special_name

from ..laying import lay
from ..names import NAMES
from ..playing_on import play_on
from ..tasks import Decide, PlaceCard, YesOrNo
from .scripts import Script, Written


def specials(t: Translator) -> Written:
    """S1, S2, S10, C5."""
    return Written(
        option_name(Specials.about.letter, t),
        option_line(Specials.about.letter, t),
        2,
        _names(t),
        tuple(_specials(t)),
    )


def special(kind: Special, t: Translator) -> Written:
    """The lesson of one special card."""
    return Written(special_name(kind, t), special_line(kind, t), 1, _names(t), tuple(_SCRIPTS[kind](t)))


def _names(t: Translator) -> tuple[str, ...]:
    return (t("You"), *NAMES[1:4])


def _specials(t: Translator) -> Iterator[Script]:
    yield Script(
        t(
            "Everybody gets twelve number cards and three special cards. There are two rounds, "
            "and whoever has the fewest heads in both together wins."
        )
    )
    state = lay("3 6 9 14 17 · 10 · 43 · 58", 22, specials=(Special.STOP, Special.STOP))
    again = play_on(state, Stop(0, 0)).state.pending
    yield Script(
        t("When your card is about to be placed, you may first play a special card. Then it is used up."),
        ask=t("May you play two special cards for the same number card?"),
        task=YesOrNo(
            any(decision.kind == "special" for decision in again),
            t("No: one special card for each number card, not more."),
        ),
    )
    swap = play_on(state, NoSpecial(0)).state.pending
    yield Script(
        "",
        ask=t("Once you have taken a row, may you swap a special card for another one?"),
        task=YesOrNo(
            any(decision.kind == "swap" for decision in swap),
            t("Yes: whoever takes a row may discard a special card and draw a new one."),
        ),
    )


def _would_take(task: Decide, text: str, ask: str, then: str, t: Translator) -> Script:
    """The card is about to take a row, unless the special card helps."""
    card, row = task.state.queue[0].card, task.state.next_row
    assert row is not None
    trouble = t("{card} would be one card too many in row {row}.", card=card_text(card), row=row + 1)
    return Script(f"{text} {trouble}", ask=ask, task=task, then=then)


def _fifth_row(t: Translator) -> Iterator[Script]:
    yield _would_take(
        Decide(lay("80 · 90 · 100 · 11 12 13 14 22", 23, specials=(Special.FIFTH_ROW,))),
        t("“Fifth row”: your card starts a new row."),
        t("What do you do, so that you take nothing?"),
        t("Now there are five rows."),
        t,
    )
    five = lay("80 · 90 · 100 · 11 12 13 14 22 · 7", 23)
    yield Script(
        t(
            "While there are five rows, whoever takes a row also takes the card just played. "
            "So this row is gone, and four are left. Look!"
        ),
        state=five,
        watch=play_on(five).happened,
    )


def _seven_takes(t: Translator) -> Iterator[Script]:
    state = lay("3 6 9 14 17 · 37 · 43 · 58", 20, 21, specials=(Special.SEVEN_TAKES,))
    yield _would_take(
        Decide(state),
        t("“Seven takes”: your card goes to its row and takes nothing, even as the sixth."),
        t("What do you do, so that you take nothing?"),
        t("The special card stays there. Now this row holds six cards at most."),
        t,
    )
    yield Script(
        t("Ben's 21 comes next."),
        ask=t("Which row does {card} go to?", card=21),
        task=PlaceCard(play_on(state, SevenTakes(0), leaving=1).state),
        then=t("It is the seventh card: it takes all six."),
    )


def _insert(t: Translator) -> Iterator[Script]:
    yield Script(
        t("“Insert”: your card goes inside a row, where its number fits. Your 10 is lower than every end."),
        ask=t("What do you do, so that you take nothing?"),
        task=Decide(lay("5 11 18 · 37 · 43 · 58", 10, specials=(Special.INSERT,))),
        then=t("In its row the numbers still go up."),
    )
    long = lay("5 11 18 24 31 · 6 38 · 43 · 58", 10, specials=(Special.INSERT,))
    yield Script(
        t("Here is the same card again. But a row that gets too long is taken, all but its last card."),
        ask=t("Where do you insert the 10, so that you take nothing?"),
        task=Decide(long),
        then=t("In row 1 it would have been the sixth card."),
    )


def _replace(t: Translator) -> Iterator[Script]:
    state = lay("3 6 9 14 17 · 10 · 43 · 58", 25, 44, 59, hand=(15,), specials=(Special.REPLACE,))
    yield _would_take(
        Decide(state, to_the_end=True),
        t("“Replace”: take your card back and place another one of your hand."),
        t("What do you do, so that you take nothing?"),
        t("25 is back in your hand. The other cards keep their order."),
        t,
    )


def _slide(t: Translator) -> Iterator[Script]:
    yield _would_take(
        Decide(
            lay("4 8 13 21 22 · 10 17 · 43 · 58", 24, specials=(Special.SLIDE,)), example=Slide(0, 13, to=1)
        ),
        t("“Slide”: first move a card on the table to another row, where it fits."),
        t("Which card do you move, so that you take nothing?"),
        t("Then your own card was placed as usual."),
        t,
    )


def _stop(t: Translator) -> Iterator[Script]:
    yield _would_take(
        Decide(lay("3 6 9 14 17 · 10 · 43 · 58", 22, specials=(Special.STOP,))),
        t("“Stop”: close a row. Your card is then placed as if that row weren't there."),
        t("Which row do you close, so that you take nothing?"),
        t("The row stays closed for all, until somebody takes a row."),
        t,
    )


def _minus_is_plus(t: Translator) -> Iterator[Script]:
    kind = (Special.MINUS_IS_PLUS,)
    yield _would_take(
        Decide(lay("3 5 11 13 17 · 37 · 43 · 58", 20, specials=kind)),
        t("“Minus is plus”: one card of the row you take cancels heads instead of adding them."),
        t("Which card do you choose?"),
        t("The other cards have 5 heads, and the 11 cancels 5: 5 − 5 = 0."),
        t,
    )
    yield Script(
        t("You have 10 heads in your pile. Your 3 is lower than every end: you take a row."),
        ask=t("Which card do you choose?"),
        task=Decide(lay("11 13 · 37 · 43 · 58", 3, pile=10, specials=kind)),
        then=t("The 13 adds 1 head, and the 11 cancels 5: 10 + 1 − 5 = 6. Your pile got smaller!"),
    )


_SCRIPTS: Final[dict[Special, Callable[[Translator], Iterator[Script]]]] = {
    Special.FIFTH_ROW: _fifth_row,
    Special.SEVEN_TAKES: _seven_takes,
    Special.INSERT: _insert,
    Special.REPLACE: _replace,
    Special.SLIDE: _slide,
    Special.STOP: _stop,
    Special.MINUS_IS_PLUS: _minus_is_plus,
}
