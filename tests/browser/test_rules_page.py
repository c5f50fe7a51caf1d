"""The page of the rules: found from the help, with an address for each rule, searched, in three languages."""

from __future__ import annotations

import re
from io import BytesIO
from unicodedata import normalize

from playwright.sync_api import expect
from pypdf import PdfReader

from sixquiprend.engine import OPTIONS, Special
from tests.browser.access import WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.printing.reading import pieces_on
from tests.serving import ServerProcess

BASE = ("B1", "B4", "B6", "B7", "B8")
OPTIONS_DRAWN = [letter for letter, option in OPTIONS.items() if "specials" not in option.about.brings]
"""The special cards have a picture each instead."""
LABEL = re.compile(r"\w+ \w+.*\.$")


def test_a_rule_is_found_from_the_help_by_its_number_by_a_search_and_in_another_language(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = new_context(base_url=house.url, locale="fr-FR").new_page()
    page.goto("/")
    page.get_by_role("button", name="Aide").click()
    # A picture for each rule of the base game, each option and each special card, with a text instead of it.
    expect(page.get_by_role("img", name="44 − 43 = 1 est la plus petite différence")).to_be_visible()
    page.get_by_text("Les variantes", exact=True).click()
    for name in (*BASE, *OPTIONS_DRAWN, *(special.value for special in Special)):
        expect(page.locator(f'.picture[data-of="{name}"]')).to_have_attribute("aria-label", LABEL)
        expect(page.locator(f'.picture[data-of="{name}"]')).to_be_visible()
    page.get_by_role("link", name="Toutes les règles").click()
    expect(page.get_by_role("heading", name="Les règles du jeu")).to_be_visible()

    page.get_by_role("navigation", name="Sommaire").get_by_role("link", name="B7", exact=True).click()
    for number in (*BASE, "K1", "D1", "P1", "V1", "J3", *(f"S{3 + at}" for at in range(len(Special)))):
        expect(page.locator(f"#{number} .picture")).to_have_count(1)
    expect(page.locator('#S8 [data-of="stop"]')).to_be_visible()
    seventh = page.locator("#B7")
    expect(seventh).to_have_class(re.compile("is-target"))
    expect(seventh).to_be_in_viewport()
    expect(page).to_have_url(re.compile("/rules#B7$"))

    page.get_by_role("searchbox").fill("rangée stoppee")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d règles trouvées$"))
    expect(page.locator("#S8")).to_be_visible()
    expect(seventh).to_be_hidden()
    page.get_by_role("searchbox").fill("brontosaure")
    expect(page.get_by_role("status")).to_have_text("Aucune règle trouvée")
    page.get_by_role("searchbox").fill("")
    expect(seventh).to_be_visible()

    page.get_by_label("Langue").select_option("de")
    expect(page.get_by_role("heading", name="Die Regeln des Spiels")).to_be_visible()
    expect(seventh).to_contain_text("volle Reihe")
    for width, height in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(page)
    assert violations_in_both_themes(page) == []

    # An address that somebody has sent shows its rule at once.
    page.goto("/rules#S7")
    expect(page.locator("#S7")).to_be_in_viewport()
    expect(page.locator("#S7")).to_have_class(re.compile("is-target"))


def test_on_paper_no_heading_lies_on_what_comes_before_it(
    new_context: NewContext, house: ServerProcess
) -> None:
    """A table that goes on on the next page pushes what follows it down."""
    page = new_context(base_url=house.url, locale="fr-FR").new_page()
    page.goto("/rules")
    page.locator(".rules-text h2").first.wait_for()
    titles = {_plain(each.inner_text()) for each in page.locator(".rules-text h2").all()}
    paper = PdfReader(BytesIO(page.pdf()))
    found = set()
    for number in range(len(paper.pages)):
        pieces = pieces_on(paper, number)
        for title in pieces:
            if _plain(title.text) in titles and title.size > 11:
                found.add(_plain(title.text))
                near = [each.text for each in pieces if abs(each.low - title.low) < 12 and each is not title]
                assert near == [], title.text
    assert found == titles


def _plain(text: str) -> str:
    """Without ligatures and special spaces."""
    return normalize("NFKC", text)
