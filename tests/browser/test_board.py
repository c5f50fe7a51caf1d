"""The table on the television: it follows the game by itself and shows no hand."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from sixquiprend.engine import Decision
from sixquiprend.table.first_names import first_name
from sixquiprend.table.session import Table
from tests.browser.access import violations
from tests.browser.conftest import MILLISECONDS_TO_WAIT, NO_SERVER, Complaints, NewContext
from tests.browser.quick_games import QuickTable, new_table
from tests.browser.scenes import put, scene
from tests.serving import ServerProcess

HUNDREDS = "HNDAAA"
AT_ONCE = {"name": "speed", "value": "instant"}
SCREENS = [(1920, 1080), (1280, 720)]


def board_of(new_context: NewContext, server: ServerProcess, table: QuickTable, **options: Any) -> Page:
    """The board of a table on a screen of its own."""
    width, height = SCREENS[1]
    settings = {
        "base_url": server.url,
        "locale": "en-GB",
        "viewport": {"width": width, "height": height},
        "storage_state": {"origins": [{"origin": server.url, "localStorage": [AT_ONCE]}]},
        **options,
    }
    page = new_context(**settings).new_page()
    page.goto(f"/tables/{table.code}/board")
    page.locator(".board-top, .board-join").first.wait_for()
    return page


def revealed_above_a_hundred(table: Table, asked: Decision) -> bool:
    """The cards of a turn lie open, widest numbers among them, while a row is asked for."""
    assert table.state is not None
    hundreds = [play for play in table.state.queue if isinstance(play.card, int) and play.card >= 100]
    return asked.kind == "row" and len(hundreds) > 1


@pytest.fixture(scope="module")
def database(database: str) -> str:
    put(database, {HUNDREDS: scene(HUNDREDS, revealed_above_a_hundred, seats=10)})
    return database


def heard_by(page: Page) -> list[str]:
    """All that comes over the page's sockets from now on."""
    heard: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", opened)
    return heard


def test_it_follows_a_game_to_its_end_and_into_the_next(
    house: ServerProcess, new_context: NewContext
) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 3, "rounds": 1})
    page = board_of(new_context, house, table)
    for turn in range(1, 11):
        expect(page.locator(".board-top")).to_contain_text(f"turn {turn} of 10")
        told = table.told()
        rows = page.locator(".lane")
        for number, row in enumerate(told["board"]["rows"]):
            expect(rows.nth(number).locator("[data-card]")).to_have_count(len(row["cards"]))
        table.play_turn()
    over = table.told(lang="en")
    winners = ", ".join(over["seats"][seat]["name"] for seat in over["board"]["winners"])
    shared = len(over["board"]["winners"]) > 1
    expect(page.locator(".board-sheet > h2")).to_have_text(
        f"Shared win: {winners}" if shared else f"{winners} has won"
    )
    expect(page.locator(".podium .podium-name")).to_have_count(3)
    table.start()
    expect(page.locator(".board-top")).to_contain_text("Round 1 · turn 1 of 10")
    expect(page.locator(".board-sheet")).to_have_count(0)


def test_a_name_and_its_heads_are_read_on_one_line(house: ServerProcess, new_context: NewContext) -> None:
    request = new_context(base_url=house.url).request
    wanted = {"name": "Ada", "rules": {"seats": 4, "rounds": 2}, "bots": ["careful"] * 3, "start": True}
    table = QuickTable(request, request.post("/api/tables", data=wanted).json()["code"])
    page = board_of(new_context, house, table)
    for _ in range(10):
        table.play_turn()
    sentence = page.locator(".board-told")
    expect(sentence).to_contain_text("Round 1 is over")
    said = sentence.text_content() or ""  # as it is: what is read out makes all spaces alike
    assert re.findall(r"\w+\s\+\d+\s\(total\s\d+\)", said) == re.findall(
        r"\w+\xa0\+\d+\xa0\(total\xa0\d+\)", said
    )
    assert said.count("(total\xa0") == 4


def test_a_sum_stands_apart_from_the_word_before_it(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 4, "rounds": 1})
    page = board_of(new_context, house, table, storage_state=None)  # cards move
    table.play_turn()
    told = page.wait_for_function(
        """() => {
            const told = document.querySelector(".board-told:has(.sum)");
            return told && [told.innerText, told.textContent];
        }"""
    )
    seen, said = told.json_value()
    assert seen.split() == said.split()
    assert re.search(r"\d \(\d+ − \d+ = \d+\)\.", seen), seen


@pytest.mark.parametrize(
    ("locale", "title"),
    [("fr-FR", "Rejoignez la partie !"), ("en-GB", "Join the game"), ("de-DE", "Spielt mit!")],
)
def test_before_the_game_it_asks_friends_to_a_game_and_not_to_a_class(
    house: ServerProcess, new_context: NewContext, locale: str, title: str
) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 3}, start=False)
    page = board_of(new_context, house, table, locale=locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_no_badge_covers_a_digit_or_a_head(house: ServerProcess, new_context: NewContext) -> None:
    table = QuickTable(new_context(base_url=house.url).request, HUNDREDS)
    page = board_of(new_context, house, table)
    expect(page.locator(".seat-order").nth(1)).to_be_visible()
    covered = page.evaluate(
        """() => [...document.querySelectorAll(".seat-place:has(.seat-order)")].flatMap((place) => {
            const badge = place.querySelector(".seat-order").getBoundingClientRect();
            return [...place.querySelectorAll(".digits path, .head")]
                .map((path) => path.getBoundingClientRect())
                .filter((drawn) => drawn.left < badge.right && badge.left < drawn.right
                    && drawn.top < badge.bottom && badge.top < drawn.bottom)
                .map(() => place.querySelector("[data-card]").dataset.card);
        })"""
    )
    assert covered == []


def test_not_even_the_browser_of_a_player_shows_a_hand_on_it(
    house: ServerProcess, new_context: NewContext
) -> None:
    context = new_context(base_url=house.url, locale="en-GB")
    table = new_table(context.request, {"seats": 2, "rounds": 1})  # its cookie is in this browser now
    page = context.new_page()
    heard = heard_by(page)
    page.goto(f"/tables/{table.code}/board")
    expect(page.locator(".lane")).to_have_count(4)
    hand = table.told()["you"]["hand"]
    assert len(hand) == 10
    for card in hand:
        expect(page.locator(f'[data-card="{card}"]')).to_have_count(0)
    table.play_turn()
    expect(page.locator(".board-top")).to_contain_text("turn 2")
    assert heard
    assert not any('"dealt"' in frame or '"hand":' in frame for frame in heard)


def test_before_the_game_it_says_how_to_join(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 3}, start=False)
    table.request.delete(f"/api/tables/{table.code}/bots/2", data={})
    page = board_of(new_context, house, table)
    expect(page.locator(".board-code")).to_contain_text(table.code)
    assert page.locator(".board-qr").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    expect(page.locator(".board-url")).to_contain_text(f"/tables/{table.code}")
    guests = page.locator(".board-guests li")
    bot = first_name(table.code, ["Ada"])
    expect(guests).to_have_text(["Ada", bot, "free"])
    bea = new_context(base_url=house.url).request
    assert bea.post(f"/api/tables/{table.code}/seats", data={"name": "Bea"}).ok
    expect(guests).to_have_text(["Ada", bot, "Bea"])
    assert violations(page) == []


def test_it_comes_back_after_the_server_was_killed(
    server: ServerProcess, new_context: NewContext, complaints: Complaints
) -> None:
    # The server is asked for first and goes last: a page that it leaves behind would complain.
    complaints.allow(NO_SERVER)
    table = new_table(new_context(base_url=server.url).request, {"seats": 2, "rounds": 1})
    page = board_of(new_context, server, table)
    expect(page.locator(".board-top")).to_contain_text("turn 1 of 10")
    server.kill()
    expect(page.locator(".board-line")).to_be_visible()
    server.start()
    table.play_turn()
    expect(page.locator(".board-top")).to_contain_text("turn 2 of 10", timeout=MILLISECONDS_TO_WAIT)
    expect(page.locator(".board-line")).to_have_count(0)


@pytest.mark.parametrize(("theme", "screen"), [("light", SCREENS[0]), ("dark", SCREENS[1])])
def test_ten_players_fit_on_the_screen(
    theme: str, screen: tuple[int, int], house: ServerProcess, new_context: NewContext
) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 10})
    viewport = {"width": screen[0], "height": screen[1]}
    page = board_of(new_context, house, table, color_scheme=theme, viewport=viewport)
    table.play_turn()
    expect(page.locator(".board-top")).to_contain_text("turn 2 of 10")
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".board *")].filter(element => {
          const place = element.getBoundingClientRect();
          return place.right > innerWidth || place.bottom > innerHeight || place.left < 0 || place.top < 0;
        }).map(element => element.outerHTML.slice(0, 80))"""
    )
    assert outside == []
    assert violations(page) == []


def test_a_table_that_isnt_there_says_so(house: ServerProcess, new_context: NewContext) -> None:
    page = new_context(base_url=house.url, locale="en-GB").new_page()
    page.goto("/tables/NOSUCH/board")
    expect(page.get_by_role("heading", name="There is no table NOSUCH")).to_be_visible()
    assert violations(page) == []


BOTH: Final = """new MutationObserver(() => {
  const drawn = (selector) => document.querySelector(selector) !== null;
  window.both ||= drawn(".board .pool") && drawn(".board .lane");
}).observe(document, { childList: true, subtree: true });"""
"""Whether the draft and the rows have ever been drawn at the same time."""


def test_the_rows_take_the_place_of_the_draft(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 2, "options": "KD"})
    page = board_of(new_context, house, table)
    page.evaluate(BOTH)
    expect(page.locator(".pool")).to_be_visible()
    for _ in range(10):
        told = table.question()
        assert told is not None
        table.answer(told)
    expect(page.locator(".lane")).to_have_count(4)
    expect(page.locator(".pool")).to_have_count(0)
    assert not page.evaluate("window.both")


def test_held_upright_the_end_fits_its_screen(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 3, "rounds": 1})
    table.play_out()
    page = board_of(new_context, house, table, viewport={"width": 360, "height": 640})
    expect(page.locator(".board-celebration .taken-cards").first).to_be_visible()
    for part in page.locator(".podium-block, .fact, .taken-cards .card").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_held_upright_all_is_in_sight(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 4})
    page = board_of(new_context, house, table, viewport={"width": 820, "height": 1312})
    expect(page.locator(".board-told")).to_be_in_viewport(ratio=1)


def test_the_number_of_a_long_name_is_never_cut_off(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 10})
    renamed = table.request.post(
        f"/api/tables/{table.code}/seats/0/name", data={"name": "Guillaume-Emmanuel 2"}
    )
    assert renamed.ok, renamed.text()
    page = board_of(new_context, house, table)
    name = page.locator(".seat-name", has_text="Guillaume")
    number = name.locator(".seat-number")
    expect(number).to_have_text(" 2")
    whole = (
        "([name, number]) => number.getBoundingClientRect().right <= name.getBoundingClientRect().right + 1"
    )
    assert page.evaluate(whole, [name.element_handle(), number.element_handle()])


def test_that_somebody_is_away_is_said_once(house: ServerProcess, new_context: NewContext) -> None:
    table = new_table(new_context(base_url=house.url).request, {"seats": 4})
    page = board_of(new_context, house, table)
    expect(page.locator(".is-away .seat-state")).to_have_text(
        re.compile(r"^away(, a bot in\s\d+ s)?$"), use_inner_text=True
    )


def test_what_many_seats_are_doing_is_never_cut_off(house: ServerProcess, new_context: NewContext) -> None:
    host = new_context(base_url=house.url)
    made = host.request.post(
        "/api/tables", data={"name": "Ana", "rules": {"seats": 7}, "bots": [None, None, *["beginner"] * 4]}
    )
    assert made.ok, made.text()
    code = made.json()["code"]
    for name in ("Béatrice", "Carl"):
        friend = new_context(base_url=house.url).request
        assert friend.post(f"/api/tables/{code}/seats", data={"name": name}).ok
    assert host.request.post(f"/api/tables/{code}/start", data={}).ok
    hand = host.new_page()
    hand.goto(f"/tables/{code}")
    hand.locator(".table").wait_for()
    page = new_context(
        base_url=house.url, locale="fr-FR", viewport={"width": SCREENS[1][0], "height": SCREENS[1][1]}
    ).new_page()
    page.goto(f"/tables/{code}/board")
    expect(page.locator(".is-away .seat-away b").first).to_be_visible()
    expect(page.locator(".is-away .away-words").first).to_be_hidden()
    cut = "states => states.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
    assert page.locator(".seat-state").evaluate_all(cut) == []
