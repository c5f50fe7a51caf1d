"""The host among friends: every decision reaches the others' screens, and a second tap does no harm."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import PHONE, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import Complaints, Somebody


def seat_at(page: Page, code: str, name: str) -> None:
    """Somebody comes by the link and sits down."""
    page.goto(f"/tables/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chair.own")).to_contain_text(name)


def opened(page: Page, who: str) -> None:
    """The host opens the menu of this seat."""
    page.get_by_role("button", name=f"{who}: what the host can do").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_host_changes_the_table_pauses_nudges_hands_over_and_sends_away(
    somebody: Somebody, complaints: Complaints
) -> None:
    complaints.allow("status of 409 .*/start")  # a second tap on it
    ana, bea, zoe, board = (somebody(**options) for options in ({}, PHONE, {}, {}))
    made = ana.request.post("/api/tables", data={"name": "Ana", "rules": {"seats": 3, "rounds": 1}})
    code = made.json()["code"]
    ana.goto(f"/tables/{code}")
    seat_at(bea, code, "Bea")

    # Before the game: seats, rules, names.
    ana.get_by_role("button", name="Add a seat").click()
    expect(bea.locator(".chair")).to_have_count(4)
    ana.get_by_role("button", name="Remove a seat").dblclick()
    expect(bea.locator(".chair")).to_have_count(3)
    ana.get_by_role("button", name="Change the game").click()
    ana.get_by_role("radio", name="Jokers").check()
    assert violations_in_both_themes(ana) == []
    ana.get_by_role("button", name="Play by these rules").dblclick()
    expect(bea.locator(".agreed")).to_contain_text("Jokers")
    bea.get_by_role("button", name="Change your name").tap()
    bea.get_by_label("Name", exact=True).fill("Béa")
    bea.get_by_role("button", name="Rename").tap()
    expect(ana.locator(".chairs")).to_contain_text("Béa")
    ana.get_by_role("button", name="Start the game").dblclick()
    expect(bea.locator(".hand")).to_be_visible()

    # A nudge, of which a second one would come too soon: taps that follow send nothing.
    opened(ana, "Béa")
    assert violations_in_both_themes(ana) == []
    ana.get_by_role("button", name="Nudge").dblclick()
    expect(ana.get_by_text("Béa has been told.")).to_be_visible()
    ana.get_by_role("button", name="Nudge").click()
    expect(bea.get_by_text("It's your turn: everybody waits for you!")).to_be_visible()
    assert not scrolls_sideways(bea)
    assert violations_in_both_themes(bea) == []

    # A bot for a while: the hand can't be played, not after a reload either, until its person says so.
    ana.get_by_role("button", name="Let a bot play here").click()
    expect(bea.get_by_text("The host lets a bot play for you.")).to_be_visible()
    # Phones have a sign of it, for want of room; others say it.
    expect(bea.locator(".seat").nth(1).locator(".seat-stand-in")).to_be_in_viewport(ratio=1)
    expect(ana.locator(".seat").nth(1).locator(".seat-state")).to_have_text("a bot plays on")
    expect(ana.locator(".seat-stand-in")).to_be_hidden()
    bea.reload()
    bea.get_by_role("button", name="Let me play again").tap()
    expect(bea.locator(".seat-stand-in")).to_have_count(0)
    expect(bea.get_by_text("Choose a card.")).to_be_visible()

    # A pause, which everybody sees, the television too.
    board.goto(f"/tables/{code}/board")
    ana.get_by_role("button", name="The table", exact=True).click()
    ana.get_by_role("button", name="Pause the game").click()
    expect(bea.get_by_text("Ana has paused the game.")).to_be_visible()
    expect(bea.locator(".hand.is-idle")).to_be_visible()
    expect(board.locator(".board-told")).to_have_text("Ana has paused the game.")
    bea.reload()
    expect(bea.get_by_text("Ana has paused the game.")).to_be_visible()
    ana.get_by_role("button", name="Go on").dblclick()
    expect(bea.get_by_text("Choose a card.")).to_be_visible()

    # A spectator takes the bot's seat, once the host allows it.
    zoe.goto(f"/tables/{code}")
    expect(zoe.get_by_text("You are watching this table.")).to_be_visible()
    ana.get_by_role("button", name="The table", exact=True).click()
    ana.get_by_role("checkbox", name="Spectators may take").check()
    ana.keyboard.press("Escape")
    zoe.get_by_role("button", name="Play too").click()
    zoe.get_by_label("Your name").fill("Zoe")
    assert violations_in_both_themes(zoe) == []
    zoe.get_by_role("button", name="Take this seat").dblclick()
    expect(zoe.locator(".hand")).to_be_visible()
    expect(board.locator(".seats")).to_contain_text("Zoe")

    # Removed, asked twice; said kindly, and for good until there is an invitation.
    opened(ana, "Béa")
    ana.get_by_role("button", name="Remove from the table …").dblclick()
    ana.get_by_role("button", name="Remove Béa from the table").dblclick()
    heading = bea.get_by_role("heading", name="The host has asked you to leave this table")
    expect(heading).to_be_visible()
    bea.reload()
    expect(heading).to_be_visible()
    assert violations_in_both_themes(bea) == []
    ana.get_by_role("button", name="The table", exact=True).click()
    ana.get_by_role("button", name="Invite again").dblclick()
    expect(ana.get_by_role("button", name="Invite again")).to_have_count(0)
    bea.get_by_role("button", name="Try again").tap()
    expect(bea.get_by_role("button", name="Play too")).to_be_visible()


def test_reactions_are_seen_at_the_seat_and_on_the_television_where_they_are_wanted(
    somebody: Somebody,
) -> None:
    ana, bea, board = (somebody(**options) for options in ({}, PHONE, {}))
    made = ana.request.post("/api/tables", data={"name": "Ana", "rules": {"seats": 2, "rounds": 1}})
    code = made.json()["code"]
    bea.request.post(f"/api/tables/{code}/seats", data={"name": "Bea"})
    ana.request.post(f"/api/tables/{code}/start", data={})
    for page in (ana, bea):
        page.goto(f"/tables/{code}")
        expect(page.locator(".hand")).to_be_visible()
    board.goto(f"/tables/{code}/board")
    expect(board.locator(".seat")).to_have_count(2)
    react = bea.get_by_role("button", name="Show what you feel")
    react.tap()
    assert not scrolls_sideways(bea)
    assert violations_in_both_themes(bea) == []
    # What comes of it is gone after a moment: so it is waited for before it happens.
    shown = [page.locator("[data-seat='1'] .feeling") for page in (ana, board)]
    for page, feeling in zip((ana, board), shown, strict=True):
        page.evaluate(
            """() => { const seen = (window.seen = []); new MutationObserver(() => {
                const bubble = document.querySelector("[data-seat='1'] .feeling");
                const said = document.querySelector("[data-test='feelings']");
                if (bubble && said.textContent.trim()) seen.push(bubble.textContent + said.textContent);
            }).observe(document.body, { childList: true, subtree: true, characterData: true }); }"""
        )
        expect(feeling).to_have_count(0)
    bea.get_by_role("button", name="Ouch!").tap()
    for page, feeling in zip((ana, board), shown, strict=True):
        page.wait_for_function("() => window.seen.some((text) => /Ouch!.*Bea: Ouch!/s.test(text))")
        expect(feeling).to_have_count(0)
    # Somebody who doesn't want to see them doesn't; the host may switch them off for all.
    ana.evaluate("() => { localStorage.setItem('reactions', 'off'); }")
    ana.reload()
    expect(ana.locator(".hand")).to_be_visible()
    ana.evaluate(
        """() => { window.seen = 0; new MutationObserver(() => {
            window.seen += document.querySelectorAll(".feeling").length;
        }).observe(document.body, { childList: true, subtree: true }); }"""
    )
    board.evaluate("() => { window.seen.length = 0; }")
    react.tap()
    bea.get_by_role("button", name="Moo!").tap()
    board.wait_for_function("() => window.seen.some((text) => /Moo!/.test(text))")
    ana.get_by_role("button", name="The table", exact=True).click()
    ana.get_by_role("checkbox", name="Reactions").uncheck()
    expect(react).to_have_count(0)
    assert ana.evaluate("window.seen") == 0


def test_after_a_game_the_host_leads_all_back_to_the_lobby(somebody: Somebody) -> None:
    ana = somebody()
    rules = {"seats": 2, "rounds": 1}
    made = ana.request.post(
        "/api/tables", data={"name": "Ana", "rules": rules, "bots": ["careful"], "start": True}
    )
    code = made.json()["code"]
    ana.goto(f"/tables/{code}")
    path = f"/api/tables/{code}"
    while (update := ana.request.get(f"{path}?wait=1").json())["status"] == "playing":
        if update["you"]["question"] and not update["you"]["chosen"]:
            answer = {"moment": update["moment"], "answer": update["you"]["legal"][0]}
            ana.request.post(f"{path}/answers", data=answer)
    ana.get_by_role("button", name="Other seats or rules").dblclick()
    expect(ana.get_by_role("heading", name="The table is being set")).to_be_visible()
    ana.get_by_role("button", name="Add a seat").click()
    expect(ana.locator(".chair")).to_have_count(3)
    ana.get_by_role("button", name="Start the game").click()
    expect(ana.locator(".seat")).to_have_count(3)
    expect(ana.get_by_text("Choose a card.")).to_be_visible()
