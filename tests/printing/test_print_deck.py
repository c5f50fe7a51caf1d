"""The deck on paper is the deck of the engine."""

from __future__ import annotations

from collections import Counter

import pytest
from pypdf import PdfReader

from sixquiprend.engine import HEADS, JOKERS, NUMBERS, Special, card_text
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import special_name
from sixquiprend.printing.deck import CARD, COLUMNS, PER_PAGE, cards_of_the_deck, corner
from sixquiprend.printing.formats import MM, PAPERS
from sixquiprend.printing.orders import Order
from sixquiprend.printing.paper import Ink, Pages, Wanted
from tests.printing.reading import heads_on, read, words_on

CARDS = cards_of_the_deck()


@pytest.fixture(scope="module")
def pdf() -> PdfReader:
    return read(Order(what="deck", language="en"))


def test_B1_J1_S1_the_deck_has_every_card(pdf: PdfReader) -> None:
    assert Counter(CARDS) == Counter(
        [*NUMBERS, *JOKERS, *[kind for kind in Special for _ in range(4)], None, None]
    )
    assert len(pdf.pages) == 2 * len(CARDS) / PER_PAGE


def test_B1_each_face_has_its_number_and_its_heads(pdf: PdfReader) -> None:
    t = translator("en")
    for sheet in range(len(CARDS) // PER_PAGE):
        cards = CARDS[sheet * PER_PAGE : (sheet + 1) * PER_PAGE]
        said = words_on(pdf, 2 * sheet)
        numbers = [card for card in cards if not isinstance(card, Special) and card is not None]
        if len(numbers) == len(cards):
            # In both upper corners, before what stands in the margin.
            corners = Counter(said.split(" 6 qui prend")[0].split() if said[0] != "6" else said.split())
            assert all(corners[card_text(card)] >= 2 for card in numbers)
            assert heads_on(pdf, 2 * sheet) == sum(HEADS[card] for card in numbers)
        for card in cards:
            if isinstance(card, Special):
                assert special_name(card, t).partition(" (")[0] in said


def test_the_summary_says_which_cards_have_how_many_heads(pdf: PdfReader) -> None:
    said = words_on(pdf, len(pdf.pages) - 2)
    assert "11, 22, 33, 44, 66, 77, 88, 99" in said
    assert "all the others" in said
    # Twice, each with 7, 5, 3, 2 and 1; no special card has a head.
    assert heads_on(pdf, len(pdf.pages) - 2) == 2 * sum(set(HEADS.values()))


@pytest.mark.parametrize("paper", PAPERS)
def test_each_back_lies_behind_its_face_and_all_of_it_on_the_paper(paper: str) -> None:
    pages = Pages(Wanted(paper, translator("en"), Ink(False)), "")
    for place in range(PER_PAGE):
        x, top = corner(pages, place)
        behind, back_top = corner(pages, place, mirrored=True)
        assert (behind + CARD[0], back_top) == pytest.approx((pages.width - x, top))
        assert min(x, top - CARD[1]) > 6 * MM
    assert corner(pages, 0)[0] != corner(pages, 0, mirrored=True)[0]
    assert corner(pages, COLUMNS)[1] == corner(pages, 0)[1] - CARD[1]
