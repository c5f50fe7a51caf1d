"""Pictures of company: what a host can do, reactions, absence, podiums, the games of this device, rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

from tools.screenshot_shot import Shot, both, click, remembering, wait_for

TV: Final = {"tv": (1920, 1080), "tv-small": (1280, 720)}
MAGNIFIED: Final = {"magnified": (360, 225)}
"""A desktop of 1440 × 900 at 400 %."""
MORE: Final = ".header .tools .icon:has(.sign-more)"
KEPT: Final = [
    {
        "id": f"KEPTGAME{number:04}",
        "at": 1_790_000_000_000 - number * 86_400_000,
        "options": ("", "K", "KDPS", "J")[number % 4],
        "seat": 0,
        "names": ["Ana", "Maximiliane Bärenklau-Oe", "Gustav", "Wolfgang-Amadeus"],
        "bots": ["", "", "careful", "expert"] if number % 3 else ["", "careful", "careful", "careful"],
        "totals": [12 + number, 33, 71, 40],
        "places": [1, 2, 4, 3] if number % 2 else [3, 1, 4, 2],
        "rounds": 4,
        "accuracy": 60 + 3 * (number % 11),
    }
    for number in range(14)
]


class Company(NamedTuple):
    """Tables with people, by their codes; the person is the host of all but `sent_away`."""

    playing: str
    paused: str
    sent_away: str
    open_seat: str


def made_company(browser: Browser, person: BrowserContext, url: str) -> Company:
    return Company(
        _table(browser, person, url, ["Béatrice", "Carl"]),
        _table(browser, person, url, ["Béatrice"], "pause"),
        _sent_away(browser, person, url),
        _table(browser, person, url, ["Béatrice"], "allow"),
    )


def _table(browser: Browser, person: BrowserContext, url: str, others: Sequence[str], then: str = "") -> str:
    """Friends who have sat down and started; their pages are closed, so they are away."""
    bots = [*([None] * len(others)), "careful"]
    wanted = {"name": "Ana", "rules": {"seats": len(others) + 2}, "bots": bots}
    answer = person.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    for name in others:
        friend = browser.new_context(base_url=url)
        assert friend.request.post(f"/api/tables/{code}/seats", data={"name": name}).ok
        friend.close()
    assert person.request.post(f"/api/tables/{code}/start", data={}).ok
    if then == "pause":
        assert person.request.post(f"/api/tables/{code}/pause", data={}).ok
    if then == "allow":
        assert person.request.post(f"/api/tables/{code}/switches", data={"newcomers": True}).ok
    return code


def _sent_away(browser: Browser, person: BrowserContext, url: str) -> str:
    """A table that somebody else has sent the person away from."""
    host = browser.new_context(base_url=url)
    code: str = host.request.post(
        "/api/tables", data={"name": "Ana", "rules": {"seats": 3}, "bots": [None, None]}
    ).json()["code"]
    sat = person.request.post(f"/api/tables/{code}/seats", data={"name": "Zoé"})
    assert sat.ok, sat.text()
    gone = host.request.delete(f"/api/tables/{code}/seats/{sat.json()['seat']}", data={})
    assert gone.ok, gone.text()
    host.close()
    return code


def company_shots(made: Company, over: str, game: str, crowded: str, ten: str) -> tuple[Shot, ...]:
    """`over`: a table after its game, `game`: that game, `crowded`: ten people, `ten`: ten in a game."""
    table = f"/tables/{made.playing}"
    host_of = both(click(".seat-open >> nth=1"), wait_for(".seat-menu"))
    react = click(".reacting > .button")
    shown = both(react, click(".reacting-choices button >> nth=1"), wait_for(".feeling"))
    return (
        Shot("mine", "/mine", "main h1", remembering("games", KEPT, ".mine-groups"), whole=True),
        Shot("mine-empty", "/mine", "main h1", guest=True),
        Shot("rules", "/rules", "main h2", whole=True),
        Shot("rules-one", "/rules#B7", "main h2"),
        Shot("api", "/api/docs", "table", whole=True),
        Shot("host-seat", table, ".table", host_of),
        Shot("host-name", table, ".table", click(".seat-open >> nth=0")),
        Shot("host-table", table, ".table", click(MORE)),
        Shot("away", table, ".seat-away"),
        Shot("paused", f"/tables/{made.paused}", ".table"),
        Shot("sent-away", f"/tables/{made.sent_away}", "main h1"),
        Shot("spectator-joins", f"/tables/{made.open_seat}", ".table", click(".below .button"), guest=True),
        Shot("reacting", table, ".table", react),
        Shot("reacting-ten", f"/tables/{crowded}", ".table", react),
        Shot("reacted", table, ".table", shown),
        Shot("podium", f"/tables/{over}", ".podium", whole=True),
        Shot("game-podium", f"/games/{game}", ".podium", _to_the_podium),
        Shot("board-away", f"{table}/board", ".board .seat", sizes=TV),
        Shot("board-paused", f"/tables/{made.paused}/board", ".board .seat", sizes=TV),
        Shot("board-tie-of-ten", f"/tables/{over}/board", ".podium", _tie(10), sizes=TV),
        Shot("podium-tie-of-ten", f"/tables/{over}", ".podium", _tie(10), whole=True),
        *[
            Shot(f"magnified-{name}", path, ready, prepare, sizes=MAGNIFIED)
            for name, path, ready, prepare in _magnified(made, over, game, ten)
        ],
    )


def _magnified(
    made: Company, over: str, game: str, ten: str
) -> tuple[tuple[str, str, str, Callable[[Page], None]], ...]:
    """The pages of a game at 400 %, from their top and at what is asked."""
    down: Callable[[Page], None] = lambda page: page.evaluate("scrollTo(0, 500)")  # noqa: E731 - one word
    nothing: Callable[[Page], None] = lambda page: None  # noqa: E731
    return (
        ("home", "/", "main", nothing),
        ("table", f"/tables/{ten}", ".table", nothing),
        ("table-hand", f"/tables/{ten}", ".table", _to(".hand")),
        ("table-status", f"/tables/{ten}", ".table", _to(".status")),
        ("host-seat", f"/tables/{made.playing}", ".table", both(click(".seat-open >> nth=1"))),
        ("podium", f"/tables/{over}", ".podium", _to(".podium")),
        ("game", f"/games/{game}", ".replay-scene", down),
    )


def _to(place: str) -> Callable[[Page], None]:
    return lambda page: page.locator(place).first.scroll_into_view_if_needed()


def _to_the_podium(page: Page) -> None:
    page.locator(".game-ending").evaluate("part => part.scrollIntoView({ block: 'start' })")


def _tie(seats: int) -> Callable[[Page], None]:
    """As if so many had ended with the same total: seldom, so that it has to be told to the page."""

    names = ("Maximiliane Bärenklau-Oe", "Ève", "Wolfgang-Amadeus", "Jean-Baptiste de la Rue")
    tied = False  # the same page looks at other tables later

    def seated(told: dict[str, Any]) -> None:
        first = told["seats"][0]
        told["seats"] = [
            {**first, "name": f"{names[at % 4]} {at}" if at > 3 else names[at]} for at in range(seats)
        ]

    def changed(told: dict[str, Any]) -> dict[str, Any]:
        nonlocal tied
        if told.get("type") == "update":
            tied = told["ending"] is not None
        if tied and "seats" in told:  # who has come or gone is told without the rest
            seated(told)
        if tied and told["type"] == "update":
            board = told["board"]
            told["table"]["rules"]["seats"] = seats
            board["totals"], board["heads"] = [42] * seats, [0] * seats
            board["scores"] = [[21] * seats, [21] * seats]
            board["winners"] = list(range(seats))
            told["ending"]["places"] = [1] * seats
        return told

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(json.dumps(changed(json.loads(message)))))

    def prepare(page: Page) -> None:
        page.route_web_socket("**/socket**", line)
        page.reload()
        page.locator(f".podium-person >> nth={seats - 1}").wait_for()
        page.wait_for_load_state("networkidle")

    return prepare
