"""Who one plays with: names and faces, for bots and for people who have typed no name."""

from __future__ import annotations

from playwright.sync_api import expect

from sixquiprend.table.first_names import FIRST_NAMES
from tests.browser.access import violations
from tests.browser.conftest import NewContext, at_once
from tests.serving import ServerProcess


def test_everybody_has_a_name_and_a_face_and_bots_a_badge(
    house: ServerProcess, new_context: NewContext
) -> None:
    context = new_context(base_url=house.url, locale="fr-FR", viewport={"width": 1000, "height": 700})
    at_once(context)
    page = context.new_page()
    page.goto("/")
    offered = page.evaluate(
        """async () => {
            const { OFFERED } = await import("/static/js/parts/naming.js");
            return OFFERED;
        }"""
    )
    assert not set(offered) & {*FIRST_NAMES, "Toi", "You"}
    faces = page.evaluate(
        """async (names) => {
            const { featuresOf } = await import("/static/js/parts/face.js");
            return names.map((name) => JSON.stringify(featuresOf(name)));
        }""",
        [*FIRST_NAMES, *offered],
    )
    assert len(set(faces)) == len(FIRST_NAMES) + len(offered), "each name has its own face"

    page.get_by_role("button", name="Jouer contre l’ordinateur").click()
    names = page.locator(".seat-called")
    expect(names).to_have_count(4)
    mine, *bots = names.all_inner_texts()
    assert mine in offered
    assert set(bots) < set(FIRST_NAMES)
    expect(page.locator(".seat .face")).to_have_count(4)
    expect(page.locator(".seat .level")).to_have_text(["débutant", "prudent", "calculateur"])
    assert violations(page) == []

    page.goto("/new")
    expect(page.get_by_label("Ton nom")).to_have_value(mine)
