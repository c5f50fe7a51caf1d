"""The page for teachers and the page of what can be printed: found, read in three languages, at any width."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.access import WIDTHS, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.serving import ServerProcess


def test_a_teacher_finds_the_plans_and_the_paper(new_context: NewContext, house: ServerProcess) -> None:
    page = new_context(base_url=house.url, locale="fr-FR").new_page()
    page.goto("/class")
    page.get_by_role("link", name="Pour les enseignants").click()
    expect(page.get_by_role("heading", name="Une séance de 45 minutes")).to_be_visible()
    page.get_by_role("navigation", name="Sommaire").get_by_role("link", name="Protection des données").click()
    expect(page.locator("#data")).to_be_in_viewport()
    page.get_by_label("Langue").select_option("de")
    expect(page.get_by_role("heading", name="Datenschutz")).to_be_visible()
    for width, height in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(page), width
    assert violations_in_both_themes(page) == []

    page.get_by_role("link", name="Zum Drucken", exact=True).click()
    expect(page.get_by_role("heading", name="Zum Drucken")).to_be_visible()
    page.get_by_label("Papier").select_option("Letter")
    page.get_by_label("In Farbe").check()
    deck = page.get_by_role("link", name="Kartenspiel aus Papier")
    expect(deck).to_have_attribute("href", "/print/deck.pdf?paper=Letter&lang=de&colour=1")
    page.get_by_label("Stufe").select_option("3")
    copies = page.get_by_role("spinbutton", name="Blätter")
    copies.fill("2")
    copies.blur()
    sheets = page.get_by_role("link", name="Übungsblätter")
    expect(sheets).to_have_attribute("href", re.compile("part=sheets.*level=3.*copies=2"))
    # What the links lead to is a PDF, and the key is that of the same numbers.
    key = page.get_by_role("link", name="Lösungen zu diesen Blättern").get_attribute("href")
    assert key is not None
    assert key.replace("part=key", "part=sheets") == sheets.get_attribute("href")
    assert page.request.get(key).body().startswith(b"%PDF")
    for width, height in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(page), width
    assert violations_in_both_themes(page) == []
