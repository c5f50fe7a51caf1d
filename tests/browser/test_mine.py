"""What this device remembers: the game it plays at once, and the games that were finished on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.access import PHONE, scrolls_sideways, violations_in_both_themes
from tests.browser.conftest import NewContext, at_once
from tests.browser.quick_games import QuickTable
from tests.serving import ServerProcess

FIGURES = """async (games) => {
    const { companyOf, groupsOf, headsPerRound, runsOf } = await import("/static/js/mine/figures.js");
    const groups = groupsOf(games, (game) => game.options);
    return [runsOf(games), games.map(companyOf), groups, headsPerRound(games)];
}"""


def _kept(place: int, heads: int, options: str = "", bots: tuple[str, ...] = ("careful",)) -> dict[str, Any]:
    """A game of two rounds as a device keeps it; the own seat is the first."""
    return {
        "options": options,
        "seat": 0,
        "bots": ["", *bots],
        "totals": [heads, *[9] * len(bots)],
        "places": [place, *[2] * len(bots)],
        "rounds": 2,
    }


def test_quick_play_remembers_level_number_and_variant(house: ServerProcess, new_context: NewContext) -> None:
    context = new_context(base_url=house.url, locale="en-GB", **PHONE)
    page = context.new_page()
    page.goto("/")
    summary = page.locator(".play-now [role=status]")
    expect(summary).to_have_text("The base game · 3 opponents · mixed")
    page.get_by_role("group", name="Opponents").get_by_label("1", exact=True).check()
    page.get_by_role("group", name="Level").get_by_label("expert").check()
    page.get_by_role("group", name="Variant").get_by_label("Known cards").check()
    expect(summary).to_have_text("Known cards · 1 opponent · expert")
    assert violations_in_both_themes(page) == []
    assert not scrolls_sideways(page)
    page.reload()
    expect(summary).to_have_text("Known cards · 1 opponent · expert")
    page.get_by_role("button", name="Play against the computer").click()
    page.locator(".hand [data-target]").first.wait_for()  # the seed is drawn and the cards are dealt
    told = QuickTable(context.request, page.url.rsplit("/", 1)[1]).told()
    assert (told["status"], told["table"]["rules"]["options"]) == ("playing", "K")
    assert [seat["bot"] for seat in told["seats"]] == ["", "expert"]


def test_finished_games_are_kept_counted_exported_and_erased(
    house: ServerProcess, new_context: NewContext, tmp_path: Path
) -> None:
    context = new_context(base_url=house.url, locale="en-GB", **PHONE)
    at_once(context)
    page = context.new_page()
    page.goto("/mine")
    expect(page.get_by_text("None so far.")).to_be_visible()

    wanted = {
        "name": "Ada",
        "rules": {"seats": 2, "limit": None, "rounds": 1, "options": "V"},
        "bots": ["beginner"],
        "start": True,
    }
    table = QuickTable(context.request, context.request.post("/api/tables", data=wanted).json()["code"])
    page.goto(f"/tables/{table.code}")
    game = table.play_out()
    page.locator(".podium").wait_for()
    told = table.told()
    page.goto("/mine")
    entry = page.locator(".mine-list a")
    expect(entry).to_have_attribute("href", f"/games/{game}")
    expect(entry).to_contain_text(f"Place {told['ending']['places'][0]}")
    heads = told["board"]["totals"][0]
    expect(page.get_by_role("row", name=re.compile("^Variable rows"))).to_contain_text(f"{heads}.0")
    expect(page.get_by_role("row", name=re.compile("^beginner"))).to_contain_text(f"{heads}.0")
    assert violations_in_both_themes(page) == []
    assert not scrolls_sideways(page)

    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download as a table (CSV)").click()
    file = tmp_path / "games.csv"
    downloading.value.save_as(file)
    head, line = file.read_text("utf-8-sig").splitlines()
    assert head.startswith("Date,Game,Variant,Players,Place,Heads,Rounds")
    bot, place = told["seats"][1]["name"], told["ending"]["places"][0]
    assert f",{game},Variable rows,Ada / {bot},{place},{heads},1" in line

    page.get_by_role("button", name="Erase all").click()
    expect(entry).to_have_count(0)
    page.get_by_role("button", name="Put them back").click()
    expect(entry).to_have_count(1)
    page.get_by_role("button", name="Erase all").click()
    page.reload()
    expect(page.get_by_text("None so far.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('games')") == "[]"

    # What games come to: the latest first.
    games = [
        _kept(1, 4),
        _kept(1, 6, "V", ("expert", "careful")),
        _kept(2, 20),
        _kept(1, 2, "", ("",)),
        _kept(1, 8),
        _kept(1, 10),
    ]
    runs, company, groups, per_round = page.evaluate(FIGURES, games)
    assert runs == {"now": 2, "best": 3}
    assert company == ["careful", "mixed", "careful", "people", "careful", "careful"]
    assert groups == [
        {"key": "", "games": 5, "wins": 4, "heads": 4.4},
        {"key": "V", "games": 1, "wins": 1, "heads": 3},
    ]
    assert per_round == 50 / 12
