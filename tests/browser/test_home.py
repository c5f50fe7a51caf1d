"""The start page and the page that makes a table: in three languages, one click to a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.engine import HEADS, OPTIONS, GameError, Rules, card_text
from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations
from tests.browser.conftest import NO_SERVER, Complaints, NewContext
from tests.serving import ServerProcess

TABLE = re.compile(r"/tables/([A-Z2-9]{6})$")
PLAY = {
    "fr": "Jouer contre l’ordinateur",
    "en": "Play against the computer",
    "de": "Gegen den Computer spielen",
}
MOST_BYTES = 150_000

Visit = Callable[..., Page]


@pytest.fixture
def visit(new_context: NewContext, house: ServerProcess) -> Visit:
    """Opens a page as somebody new: `visit("/new", locale="de-DE")`."""

    def opened(path: str = "/", **options: Any) -> Page:
        page = new_context(**{"base_url": house.url, "locale": "fr-FR", **options}).new_page()
        page.goto(path)
        return page

    return opened


def table_at(page: Page) -> dict[str, Any]:
    """The table whose page this is, as the server tells it to this browser."""
    page.wait_for_url(TABLE)
    found = TABLE.search(page.url)
    assert found
    told: dict[str, Any] = page.request.get(f"/api/tables/{found[1]}").json()
    while told["draw"]:  # the page adds to the seed of the game that begins
        path = f"/api/tables/{found[1]}?after={told['version']}&wait=5"
        told = page.request.get(path).json()
    return told


# --- the start page --------------------------------------------------------------------------------


def test_a_page_whose_parts_cannot_be_had_says_so_in_words(visit: Visit, complaints: Complaints) -> None:
    complaints.allow(NO_SERVER)
    page = visit(locale="en-GB")
    page.clock.install()  # it doesn't try again by itself meanwhile (test_lost_parts.py)
    page.route("**/js/pages/new.js", lambda route: route.abort())
    page.goto("/new")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("The server can't be reached. Is it running, and are you connected?")
    expect(told).not_to_contain_text("TypeError")
    page.unroute("**/js/pages/new.js")
    told.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "language"), [("fr-FR", "fr"), ("en-GB", "en"), ("de-CH", "de"), ("es-ES", "fr")]
)
def test_the_page_speaks_the_browsers_language_else_french(visit: Visit, locale: str, language: str) -> None:
    page = visit(locale=locale)
    expect(page.get_by_role("button", name=PLAY[language])).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_another_language_is_a_choice_that_is_remembered(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Langue").select_option("de")
    expect(page.get_by_role("button", name=PLAY["de"])).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=PLAY["de"])).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_colours_follow_the_device_until_somebody_chooses(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    page.get_by_role("button", name="Couleurs : comme l’appareil").wait_for()
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    body = page.locator("body")
    page.get_by_role("button", name="Couleurs : comme l’appareil").click()
    expect(page.get_by_role("button", name="Couleurs : clair")).to_be_visible()
    expect(body).not_to_have_css("background-color", dark)
    light = page.evaluate(paper)
    page.reload()
    page.get_by_role("button", name="Couleurs : clair").wait_for()
    expect(body).to_have_css("background-color", light)


def test_one_click_and_the_game_is_on(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=PLAY["fr"]).click()
    table = table_at(page)
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["human", "bot", "bot", "bot"]
    for card in table["you"]["hand"]:
        expect(page.locator(f'[data-card="{card}"]').first).to_be_visible()


def test_a_table_can_be_resumed_from_the_start_page(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Ton nom").fill("Ana")
    page.get_by_role("button", name=PLAY["fr"]).click()
    table = table_at(page)
    assert table["seats"][0]["name"] == "Ana"
    page.goto("/")
    expect(page.get_by_label("Ton nom")).to_have_value("Ana")
    page.get_by_role("link", name=table["table"]["code"]).click()
    assert table_at(page)["you"]["seat"] == 0


def test_abandoned_games_can_be_taken_off_the_start_page(visit: Visit) -> None:
    page = visit()
    codes = []
    for _ in range(3):
        page.get_by_role("button", name=PLAY["fr"]).click()
        codes.append(table_at(page)["table"]["code"])
        page.goto("/")
    games = page.locator(".resume li a")
    expect(games).to_have_count(3)
    page.get_by_role("button", name=f"Retirer la table {codes[1]} de la liste").click()
    expect(games).to_have_count(2)
    expect(page.get_by_role("link", name=codes[1])).to_have_count(0)
    page.reload()
    expect(games).to_have_count(2)
    page.get_by_role("button", name="Tout retirer de la liste").click()
    expect(games).to_have_count(0)
    # By mistake? It can be undone, by keyboard too.
    expect(page.get_by_role("button", name="Remettre dans la liste")).to_be_focused()
    page.keyboard.press("Enter")
    expect(games).to_have_count(2)
    # The game itself is still there for whoever has its address.
    page.goto(f"/tables/{codes[1]}")
    assert table_at(page)["you"]["seat"] == 0


def test_a_code_is_understood_however_it_is_typed(visit: Visit) -> None:
    host = visit("/new")
    host.get_by_role("button", name="Ouvrir la table").click()
    code = table_at(host)["table"]["code"]
    guest = visit()
    guest.get_by_label("Rejoindre avec un code").fill(f" {code[:3].lower()}-{code[3:].lower()} ")
    guest.get_by_role("button", name="Rejoindre").click()
    guest.wait_for_url(f"**/tables/{code}")
    expect(guest.get_by_role("heading", name="Prends place")).to_be_visible()


def test_a_code_that_no_table_has_is_refused_in_words(visit: Visit, complaints: Complaints) -> None:
    complaints.allow("404")
    page = visit()
    page.get_by_label("Rejoindre avec un code").fill("ABC")
    page.get_by_role("button", name="Rejoindre").click()
    expect(page.get_by_role("alert")).to_have_text("Un code a 6 lettres et chiffres.")
    page.get_by_label("Rejoindre avec un code").fill("ABCDEF")
    page.get_by_role("button", name="Rejoindre").click()
    expect(page.get_by_role("alert")).to_have_text("Aucune table n’a ce code.")


def test_an_address_that_leads_nowhere_says_so(visit: Visit, complaints: Complaints) -> None:
    complaints.allow("404")
    page = visit("/")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Il n’y a rien ici")).to_be_visible()
    page.get_by_role("link", name="Aller à l’accueil", exact=True).click()
    expect(page.get_by_role("button", name=PLAY["fr"])).to_be_visible()


def test_on_a_television_a_narrow_page_has_room_for_its_larger_letters(
    visit: Visit, complaints: Complaints
) -> None:
    complaints.allow("404")
    page = visit("/tables/NPESUH")
    heading = page.get_by_role("heading", name="Il n’y a pas de table NPESUH")
    expect(heading).to_be_visible()
    lines = "title => title.clientHeight / parseFloat(getComputedStyle(title).fontSize)"
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 1080})
        assert heading.evaluate(lines) < 2, width
    page.goto("/pad")
    form = page.locator(".pad-start")
    form.wait_for()
    letters = "form => form.clientWidth / parseFloat(getComputedStyle(form).fontSize)"
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 1080})
        assert form.evaluate(letters) == pytest.approx(45, abs=0.1), width


def test_on_a_phone_no_address_of_the_api_is_broken_that_fits_a_line(visit: Visit) -> None:
    page = visit("/api/docs", **PHONE)
    assert not scrolls_sideways(page)
    broken = page.locator("td code").evaluate_all(
        """all => all.filter((address) => {
            const lines = [...address.getClientRects()];
            const long = lines.reduce((sum, { width }) => sum + width, 0);
            const { paddingRight } = getComputedStyle(address.parentElement);
            const room = address.closest("tr").clientWidth - parseFloat(paddingRight);
            return lines.length > 1 && long <= room;
        }).map((address) => address.textContent)"""
    )
    assert broken == []


def test_every_link_of_the_start_page_leads_somewhere(visit: Visit) -> None:
    page = visit()
    links = page.get_by_role("main").get_by_role("link")
    links.first.wait_for()
    for path in sorted({str(link.get_attribute("href")) for link in links.all()}):
        page.goto(path)
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_visible()
        assert heading.inner_text() not in ("Il n’y a rien ici", "Cela n’a pas marché"), path


def test_help_opens_with_a_question_mark_and_closes_with_escape(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=PLAY["fr"]).wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Les règles en bref")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_desktop_the_ways_to_friends_are_in_sight_at_once(visit: Visit) -> None:
    page = visit("/", locale="fr-FR", viewport={"width": 1440, "height": 900})
    for name in ("Créer une table", "Commencer les leçons"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Rejoindre")).to_be_in_viewport(ratio=1)


def test_the_first_page_is_light(visit: Visit) -> None:
    page = visit("about:blank")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    assert 10_000 < sum(sizes) < MOST_BYTES


@pytest.mark.parametrize(("width", "theme"), [("phone", "light"), ("tablet", "dark"), ("desktop", "light")])
@pytest.mark.parametrize("path", ["/", "/new"])
def test_everybody_can_use_the_page(visit: Visit, path: str, width: str, theme: str) -> None:
    wide, high = WIDTHS[width]
    page = visit(path, viewport={"width": wide, "height": high}, color_scheme=theme)
    page.get_by_role("main").get_by_role("button").first.wait_for()
    for more in page.locator("details").all():
        more.evaluate("element => element.open = true")
    assert violations(page) == []
    assert not scrolls_sideways(page)


# --- making a table --------------------------------------------------------------------------------


def test_a_table_with_a_game_by_name_and_only_bots_starts_at_once(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("Ton nom").fill("Ana")
    page.get_by_label("Cartes spéciales").first.check()
    page.get_by_role("button", name="Que des bots").click()
    page.get_by_label("Place 3").select_option("expert")
    page.get_by_role("button", name="Commencer la partie").click()
    table = table_at(page)
    assert table["status"] == "playing"
    assert table["table"]["rules"]["options"] == "S"
    assert [seat["bot"] for seat in table["seats"]] == ["", "careful", "expert", "careful"]


def test_every_wish_arrives_at_the_table(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("Jokers").first.check()
    page.get_by_text("Combiner des variantes").click()
    page.get_by_role("checkbox", name="Passe à ton voisin").check()
    page.get_by_text("Fin de la partie").click()
    page.get_by_label("à la première de ces deux limites").check()
    page.get_by_label("Limite", exact=True).fill("40")
    page.get_by_label("Manches", exact=True).fill("5")
    page.get_by_label("Il suffit d’atteindre la limite").check()
    page.get_by_text("Minuteur et aides").click()
    page.get_by_label("30 s").check()
    page.get_by_label("Montrer les cartes déjà vues").check()
    page.get_by_label("6", exact=True).check()
    page.get_by_label("Place 2").select_option("master")
    page.get_by_role("button", name="Ouvrir la table").click()
    table = table_at(page)
    assert table["status"] == "gathering"
    assert table["table"]["rules"] == {
        "seats": 6,
        "options": "PJ",
        "limit": 40,
        "at_limit": True,
        "rounds": 5,
    }
    assert table["table"]["timer"] == 30
    assert table["table"]["show_seen"] is True
    assert [seat["bot"] for seat in table["seats"]] == ["", "master", "", "", "", ""]


def test_what_does_not_go_together_cannot_be_chosen_and_says_why(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("10", exact=True).check()
    page.get_by_label("Cartes spéciales").first.check()
    expect(page.get_by_label("8", exact=True)).to_be_checked()
    expect(page.get_by_label("9", exact=True)).to_be_disabled()
    page.get_by_text("Combiner des variantes").click()
    jokers = page.get_by_role("checkbox", name="Jokers")
    expect(jokers).to_be_disabled()
    expect(page.locator("label").filter(has=jokers)).to_contain_text("ne va pas avec « Cartes spéciales »")
    page.get_by_text("Fin de la partie").click()
    expect(page.get_by_role("main")).to_contain_text("toujours 2 manches")


def test_what_can_be_combined_is_what_the_rules_allow(visit: Visit) -> None:
    """The page's own idea of what goes together is that of the engine, for every combination."""
    page = visit("/new")
    everything = ["".join(some) for count in range(len(OPTIONS) + 1) for some in combinations(OPTIONS, count)]
    allowed = page.evaluate(
        """async (everything) => {
            const { conflict } = await import("/static/js/lib/wishes.js");
            const known = await (await fetch("/api/options")).json();
            return everything.filter((some) => ![...some].some((letter) => conflict(known, some, letter)));
        }""",
        everything,
    )

    def goes(letters: str) -> bool:
        try:
            Rules(seats=4, options=letters)
        except GameError:
            return False
        return True

    assert allowed == [letters for letters in everything if goes(letters)]


def test_a_name_that_cannot_be_is_refused_in_words(visit: Visit, complaints: Complaints) -> None:
    complaints.allow("400")
    page = visit("/new")
    page.get_by_label("Ton nom").fill(" ")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.get_by_role("alert")).to_contain_text("Un nom a de 1 à 24 lettres")


# --- cards -----------------------------------------------------------------------------------------


def test_cards_show_the_heads_of_the_rules(visit: Visit) -> None:
    page = visit()
    drawn = page.evaluate(
        """async (cards) => {
            const { heads } = await import("/static/js/lib/cards.js");
            return cards.map((card) => heads(card.startsWith("0.") ? card : Number(card)));
        }""",
        [card_text(card) for card in HEADS],
    )
    assert drawn == list(HEADS.values())


def test_a_card_has_as_many_heads_to_count_and_says_so(visit: Visit) -> None:
    page = visit()
    shown = page.evaluate(
        """async () => {
            const { html, render } = await import("/static/js/lib/ui.js");
            const { Card } = await import("/static/js/parts/card.js");
            const place = document.createElement("div");
            document.body.append(place);
            const cards = [1, 5, 10, 11, 55, "0.4", "stop", null];
            render(html`${cards.map((card) => html`<${Card} card=${card} />`)}`, place);
            const heads = (card) => card.querySelectorAll(".head").length;
            return [...place.children].map((card) => [card.getAttribute("aria-label"), heads(card)]);
        }"""
    )
    assert shown == [
        ["1, 1 tête de bœuf", 1],
        ["5, 2 têtes de bœuf", 2],
        ["10, 3 têtes de bœuf", 3],
        ["11, 5 têtes de bœuf", 5],
        ["55, 7 têtes de bœuf", 7],
        ["joker 0.4, 1 tête de bœuf", 1],
        ["carte spéciale «\xa0Stop\xa0»", 0],
        ["une carte, face cachée", 1],
    ]
