"""A table before its game: people come by link and by code, sit down, watch, leave; the host starts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sixquiprend.table.first_names import first_name
from tests.browser.access import PHONE, WIDTHS, scrolls_sideways, violations
from tests.browser.conftest import NO_SERVER, Complaints, NewContext
from tests.serving import ServerProcess

CODE = re.compile(r"[A-HJKMNP-Z2-9]{6}")

Somebody = Callable[..., Page]


@pytest.fixture
def somebody(new_context: NewContext, house: ServerProcess) -> Somebody:
    """A page of somebody with a browser of their own."""

    def comes(**options: Any) -> Page:
        return new_context(**{"base_url": house.url, "locale": "fr-FR", **options}).new_page()

    return comes


def open_table(page: Page, name: str = "Ana", seats: int = 3) -> str:
    """A table for people, made by this one without the page for it (test_home.py); its code."""
    wanted = {"name": name, "rules": {"seats": seats}, "bots": [None] * (seats - 1)}
    code: str = page.request.post("/api/tables", data=wanted).json()["code"]
    page.goto(f"/tables/{code}")
    expect(page.locator("[data-test=code]")).to_have_text(code)
    return code


def sit_down(page: Page, code: str, name: str) -> None:
    page.goto(f"/tables/{code}")
    page.get_by_label("Ton nom").fill(name)
    page.get_by_role("button", name="S’asseoir").dblclick()  # one seat all the same
    expect(page.get_by_role("button", name="Quitter la table")).to_be_visible()


def chairs(page: Page) -> Locator:
    return page.locator(".chair .who b")


def test_friends_come_by_link_and_the_host_starts_for_all(somebody: Somebody) -> None:
    host, friend = somebody(), somebody(**PHONE)
    host.goto("/new")
    host.get_by_label("Ton nom").fill("Ana")
    host.get_by_label("3", exact=True).check()
    host.get_by_role("button", name="Ouvrir la table").click()
    expect(host.locator("[data-test=code]")).to_have_text(CODE)
    code = host.locator("[data-test=code]").inner_text()
    sit_down(friend, code, "Ben")
    for page in (host, friend):
        expect(chairs(page)).to_have_text(["Ana", "Ben", "Place libre"])
    assert friend.get_by_role("button", name="Commencer la partie").count() == 0
    host.get_by_role("button", name="Commencer la partie").dblclick()
    for page, seat in ((host, 0), (friend, 1)):
        expect(page.get_by_role("heading", name="La table se prépare")).to_have_count(0)
        expect(page.locator(".hand [data-card]").first).to_be_visible()  # the seed was drawn first
        told = page.request.get(f"/api/tables/{code}").json()
        assert told["you"]["seat"] == seat
        assert [each["kind"] for each in told["seats"]] == ["human", "human", "bot"]
        expect(page.locator(f'[data-card="{told["you"]["hand"][0]}"]').first).to_be_visible()


def test_the_host_seats_bots_of_any_level_and_sends_them_away(somebody: Somebody) -> None:
    host = somebody()
    bot = first_name(open_table(host), ["Ana"])
    host.get_by_label("Niveau du bot pour la place 3").select_option("expert")
    host.get_by_role("button", name="Asseoir un bot (Place 3)").click()
    expect(chairs(host)).to_have_text(["Ana", "Place libre", bot])
    expect(host.locator(".chair .level")).to_have_text("expert")
    host.get_by_role("button", name=f"Retirer {bot} de la place 3").click()
    expect(chairs(host)).to_have_text(["Ana", "Place libre", "Place libre"])


def test_whoever_does_not_sit_down_watches(somebody: Somebody) -> None:
    host, watcher = somebody(), somebody()
    code = open_table(host, seats=2)
    watcher.goto(f"/tables/{code}")
    expect(watcher.get_by_role("heading", name="Prends place")).to_be_visible()
    friend = somebody()
    sit_down(friend, code, "Ben")
    expect(watcher.get_by_role("main")).to_contain_text("Toutes les places sont prises : tu regardes.")
    host.get_by_role("button", name="Commencer la partie").dblclick()
    expect(watcher.get_by_role("heading", name="La table se prépare")).to_have_count(0)
    assert watcher.request.get(f"/api/tables/{code}").json()["you"] is None


def test_a_chair_that_is_left_is_free_again(somebody: Somebody) -> None:
    host, friend = somebody(), somebody()
    code = open_table(host)
    sit_down(friend, code, "Ben")
    friend.get_by_role("button", name="Quitter la table").click()
    expect(friend.get_by_role("heading", name="Prends place")).to_be_visible()
    expect(chairs(host)).to_have_text(["Ana", "Place libre", "Place libre"])


def test_a_reload_keeps_the_chair(somebody: Somebody) -> None:
    host, friend = somebody(), somebody()
    code = open_table(host)
    sit_down(friend, code, "Ben")
    friend.reload()
    expect(friend.get_by_role("button", name="Quitter la table")).to_be_visible()
    assert friend.request.get(f"/api/tables/{code}").json()["you"]["seat"] == 1


def test_the_name_is_asked_once(somebody: Somebody) -> None:
    host, friend = somebody(), somebody()
    sit_down(friend, open_table(host), "Ben")
    friend.goto(f"/tables/{open_table(host)}")
    expect(friend.get_by_label("Ton nom")).to_have_value("Ben")


def test_the_invitation_is_a_code_a_link_and_a_picture_of_it(somebody: Somebody) -> None:
    host = somebody(permissions=["clipboard-read", "clipboard-write"])
    code = open_table(host)
    link = host.get_by_label("Lien vers cette table").input_value()
    assert link.endswith(f"/tables/{code}")
    host.get_by_role("button", name="Copier").click()
    expect(host.get_by_role("button", name="Copié")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()") == link
    qr = host.get_by_role("img", name="Code QR")
    expect(qr).to_be_visible()
    assert qr.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") > 0
    big = host.get_by_role("link", name="La table sur un grand écran")
    assert big.get_attribute("href") == f"/tables/{code}/board"


def test_another_language_tells_the_table_in_it(somebody: Somebody) -> None:
    host = somebody()
    code = open_table(host)
    host.get_by_role("button", name="Asseoir un bot (Place 2)").click()
    bot = first_name(code, ["Ana"])
    expect(chairs(host)).to_have_text(["Ana", bot, "Place libre"])
    expect(host.locator(".chair .level")).to_have_text("prudent")
    host.get_by_label("Langue").select_option("en")
    expect(chairs(host)).to_have_text(["Ana", bot, "Free seat"])
    expect(host.locator(".chair .level")).to_have_text("careful")


def test_a_name_is_only_text(somebody: Somebody) -> None:
    host = somebody()
    open_table(host, name="<img src=x>&amp;")
    expect(chairs(host)).to_have_text(["<img src=x>&amp;", "Place libre", "Place libre"])


def test_the_keyboard_is_enough_to_sit_down_and_to_start(somebody: Somebody) -> None:
    host, friend = somebody(), somebody()
    code = open_table(host, seats=2)
    friend.goto(f"/tables/{code}")
    friend.get_by_label("Ton nom").wait_for()
    for _ in range(30):
        friend.keyboard.press("Tab")
        if friend.evaluate("document.activeElement.matches('input')"):
            break
    friend.keyboard.type("Ben")
    friend.keyboard.press("Enter")
    expect(chairs(host)).to_have_text(["Ana", "Ben"])
    host.get_by_role("button", name="Commencer la partie").focus()
    host.keyboard.press("Enter")
    expect(friend.get_by_role("heading", name="La table se prépare")).to_have_count(0)


def test_the_lobby_finds_its_server_again(
    new_context: NewContext, server: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow(NO_SERVER)
    host, friend = (new_context(base_url=server.url, locale="fr-FR").new_page() for _ in range(2))
    code = open_table(host)
    server.kill()
    server.start()
    sit_down(friend, code, "Ben")
    expect(chairs(host)).to_have_text(["Ana", "Ben", "Place libre"])
    host.get_by_role("button", name="Commencer la partie").dblclick()
    expect(friend.get_by_role("heading", name="La table se prépare")).to_have_count(0)


@pytest.mark.parametrize(("width", "theme"), [("phone", "dark"), ("tablet", "light"), ("desktop", "dark")])
def test_everybody_can_use_the_lobby(somebody: Somebody, width: str, theme: str) -> None:
    wide, high = WIDTHS[width]
    look = {"viewport": {"width": wide, "height": high}, "color_scheme": theme}
    host, guest = somebody(**look), somebody(**look)
    code = open_table(host)
    host.get_by_role("button", name="Asseoir un bot (Place 2)").click()
    guest.goto(f"/tables/{code}")
    for page in (host, guest):
        expect(chairs(page)).to_have_text(["Ana", first_name(code, ["Ana"]), "Place libre"])
        assert violations(page) == []
        assert not scrolls_sideways(page)
