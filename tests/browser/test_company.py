"""Who one plays with: names and faces, for bots and for people who have typed no name."""

from __future__ import annotations

from playwright.sync_api import expect

from sixquiprend.table.first_names import FIRST_NAMES
from tests.browser.access import violations
from tests.browser.conftest import NewContext, at_once
from tests.browser.quick_games import new_table
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


CUT = """() => [...document.querySelectorAll(".sheet-name > span")]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


def test_names_on_the_sheet_are_shortened_only_where_they_must_be(
    house: ServerProcess, new_context: NewContext
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", viewport={"width": 390, "height": 844})
    at_once(context)
    page = context.new_page()
    table = new_table(page.request, {"seats": 3})
    page.goto(f"/tables/{table.code}")

    def called(name: str) -> list[str]:
        renamed = page.request.post(f"/api/tables/{table.code}/seats/0/name", data={"name": name})
        assert renamed.ok, renamed.text()
        expect(page.locator(".seat-called").first).to_have_text(name)
        page.get_by_role("button", name="The table", exact=True).click()
        page.get_by_role("button", name="Score sheet").click()
        sheet = page.locator(".sheet-scroll")
        expect(sheet).to_be_visible()
        assert not sheet.evaluate("sheet => sheet.scrollWidth > sheet.clientWidth")
        cut: list[str] = page.evaluate(CUT)
        page.keyboard.press("Escape")
        return cut

    assert called("Christoph") == []
    assert called("Maximiliane Bärenklau-Oe") == ["Maximiliane Bärenklau-Oe"]
