"""The base game, told with the worked examples X1 to X7 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterator

from sixquiprend.i18n import Translator

from ..laying import lay
from ..names import NAMES
from ..playing_on import place_all, take_cheapest
from ..tasks import AddUp, CountHeads, Decide, OrderCards, PlaceCard
from .scripts import Script, Written, placings


def base(t: Translator) -> Written:
    """Ten minutes, from the first card to the end of a game."""
    scripts = (*_cards(t), *_turns(t), *_surprises(t), *_more_examples(t), *_ending(t))
    return Written(t("The game"), t("the base game, step by step, in ten minutes"), 10, NAMES[:4], scripts)


def _cards(t: Translator) -> Iterator[Script]:
    yield Script(
        t(
            "There are 104 cards, with the numbers 1 to 104. Look at the heads: they are penalty points. "
            "You want to take as few heads as you can."
        ),
        cards=(7, 35, 40, 22, 55),
    )
    yield Script(
        t(
            "Most cards have 1 head. A number that ends with 5 has 2 heads, one that ends with 0 has 3. "
            "Two equal digits make 5 heads. And 55 is both, a double that ends with 5: it has 7!"
        ),
        ask=t("How many heads do these cards have together?"),
        task=CountHeads((5, 10, 11, 55)),
    )


def _turns(t: Translator) -> Iterator[Script]:
    """X1, X2, X3: three turns of one game."""
    start = lay("12 · 37 · 43 · 58", 44, 14, 61, 15)
    yield Script(
        t(
            "Everybody has ten cards. Four more cards start the four rows. "
            "Now everybody chooses a card in secret, and all turn theirs over together. "
            "At the end of each row you see its heads, and for how many cards there is still room."
        ),
        state=start,
    )
    yield Script(
        t("The cards are placed one after the other. The lowest comes first, the highest last."),
        ask=t("In which order are they placed?"),
        task=OrderCards(start),
    )
    behind = t("A card goes to the end of a row, behind a smaller card: the nearest one. Tap the right row!")
    yield from placings(start, {14: behind, 15: t("Now the table has changed. Look at the ends!")}, t)
    second = lay(place_all(start, take_cheapest).state.rows, 26, 36, 21, 30)
    yield from placings(
        second,
        {
            21: t("The next turn. These cards were turned over, and the lowest comes first again."),
            30: t("Careful: a row holds five cards at most. The sixth takes them!"),
            36: t("30 has started row 1 again. It is alone there."),
        },
        t,
    )
    taken = place_all(second, take_cheapest, leaving=1).state.piles[3]
    yield Script(
        t("David has taken five cards with the 30. They lie in his pile now, and are not played again."),
        ask=t("How many heads has he taken?"),
        task=CountHeads(taken),
    )
    third = lay(place_all(second, take_cheapest).state.rows, 83, 3, 68, 9)
    yield from placings(
        third, {3: t("The third turn. Look at the 3: is there a smaller end?"), 9: t("Now there is a 3.")}, t
    )


def _surprises(t: Translator) -> Iterator[Script]:
    """X4, X5: cards that come before mine."""
    fourth = lay("80 · 90 · 39 40 · 31 32 34 41", 45, 42)
    yield from placings(
        fourth,
        {
            42: t("Ana has played 45. She hopes that it goes behind 40. But 42 comes first."),
            45: t("And now the 45?"),
        },
        t,
    )
    fifth = lay("53 61 · 70 · 80 · 41 42 43 44 46", 62, 30)
    yield Script(
        t(
            "Ana wants to put her 62 behind 61. But 30 comes first. It is too low for every row, "
            "and Ben takes the cheapest row with it."
        ),
        ask=t("Which row does {card} go to now?", card=62),
        task=PlaceCard(fifth, place=1),
        then=t("61 was gone. Others change the table before it is your turn: think of that!"),
    )


def _more_examples(t: Translator) -> Iterator[Script]:
    """X6, X7."""
    yield from placings(
        lay("64 · 36 · 84 · 73", 70),
        {70: t("Here is a trap: which end is nearest to 70, and which is allowed?")},
        t,
    )
    yield Script("", ask=t("How many heads do these cards have together?"), task=CountHeads((64, 70)))
    low = lay("30 · 55 · 20 · 41 42", 85, 68, 12, 49)
    yield Script(t("One more turn."), ask=t("In which order are they placed?"), task=OrderCards(low))
    yield Script(
        t("12 is too low for every row. Chloé must take one."),
        ask=t("Which row costs the fewest heads?"),
        task=Decide(low, to_the_end=True),
        then=t("In a game the cheapest row is marked. But every row may be taken: sometimes that is wiser."),
    )


def _ending(t: Translator) -> Iterator[Script]:
    names = NAMES[:3]
    yield Script(
        t(
            "After ten turns all hands are empty: the round is over. Everybody adds up the heads taken. "
            "If nobody has more than 66, the cards are dealt again."
        ),
        ask=t("What is everybody's total? Is the game over, and who has won?"),
        task=AddUp(names, ((20, 5, 31), (18, 12, 36))),
    )
    yield Script(
        t(
            "Now you know the game. Remember: the lowest card is placed first. "
            "It goes behind the nearest smaller end. The sixth card of a row takes the other five. "
            "With a card that is too low you take a row of your choice. The fewest heads win!"
        ),
        cards=(1, 5, 10, 11, 55),
    )
