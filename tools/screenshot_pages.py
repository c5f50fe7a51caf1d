"""What `tools.screenshots` takes pictures of: every page, every kind of decision, every dialog.

The tables come from `tests.browser.scenes` (the same moment of the same game every time), or are made over
HTTP by people without a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page

from sixquiprend.engine import HEADS, VALUE, Decision, PlaySpecial, Special
from sixquiprend.table.session import Table
from tests.browser.classmates import Classmate
from tests.browser.quick_games import new_table
from tests.browser.scenes import Scene, Wanted, scene
from tools.screenshot_class import Classes, class_shots, made_classes
from tools.screenshot_company import Company, company_shots, made_company
from tools.screenshot_learning import learning_shots
from tools.screenshot_real_cards import real_cards_shots
from tools.screenshot_shot import Shot, both, click, wait_for

__all__ = ["Shot", "played", "scenes", "shots"]

SCREENS: Final = {"tv": (1920, 1080), "tv-small": (1280, 720)}
LONG_NAMES: Final = (
    "Maximiliane Bärenklau-Oe",
    "Jean-Baptiste de la Rue",
    "Ève",
    "Wolfgang-Amadeus",
    "Marguerite",
    "Łukasz Ścibor",
    "Bartholomäus Schmidt",
    "Anne-Sophie",
    "Guillaume-Emmanuel 2",
    "Oma Hildegard",
)


# --- tables to be photographed -----------------------------------------------------------------------


def asks(kind: str, turn: int = 1) -> Wanted:
    """This is asked, in this turn or a later one."""

    def wanted(table: Table, asked: Decision) -> bool:
        assert table.state is not None
        return asked.kind == kind and table.state.turn + 1 >= turn

    return wanted


def offers(special: Special) -> Wanted:
    """This special card can be played, and another one too."""

    def wanted(table: Table, asked: Decision) -> bool:
        kinds = {answer.special for answer in asked.legal if isinstance(answer, PlaySpecial)}
        return special in kinds and len(kinds) > 1

    return wanted


def only_one_way(table: Table, asked: Decision) -> bool:
    """No special card can go with the own card."""
    return asked.kind == "special" and len(asked.legal) == 1


def row_with_a_stop(table: Table, asked: Decision) -> bool:
    assert table.state is not None
    return asked.kind == "row" and len(asked.legal) < len(table.state.rows)


def lively(table: Table, asked: Decision) -> bool:
    """A card is asked for in the second round or later, and there is something to see on the table."""
    state = table.state
    assert state is not None
    cards = [card for row in state.rows for card in row]
    worth_seeing = len(cards) >= 12 and len({HEADS[card] for card in cards}) >= 4
    return asked.kind == "play" and state.round > 1 and worth_seeing and len(asked.legal) >= 6


def last_card(table: Table, asked: Decision) -> bool:
    """With the last card of a round, which fits somewhere, the round is over."""
    state = table.state
    assert state is not None
    if asked.kind != "play" or len(asked.legal) > 1 or state.round == 1:
        return False
    lowest = min(VALUE[row[-1]] for row in state.rows)
    return all(VALUE[hand[0]] > lowest for hand in state.hands)


SPECIALS: Final = {
    Special.FIFTH_ROW: "SFFTHA",
    Special.SEVEN_TAKES: "SSEVEN",
    Special.INSERT: "SNSERT",
    Special.REPLACE: "SREPAC",
    Special.SLIDE: "SSADEA",
    Special.STOP: "SSTPAA",
    Special.MINUS_IS_PLUS: "SMNUSA",
}


ENDS: Final = {"light": "ENDDAY", "dark": "ENDDRK"}


def scenes() -> dict[str, Scene]:
    """One table for each kind of decision, each in the same moment of the same game every time."""
    made = (
        scene("PAYAAA", lively, 4),
        scene("RWWAAA", asks("row"), 4),
        scene("PCKAAA", asks("pick"), 4, "KD"),
        scene("PCKBBB", lambda table, asked: asked.kind == "pick" and len(_hand(table)) == 6, 4, "D"),
        scene("PASSAA", asks("pass", 3), 4, "P"),
        scene("JKERAA", asks("joker", 3), 4, "J"),
        scene("VARYAA", asks("play", 6), 4, "V"),
        scene("SNEAAA", only_one_way, 5, "S"),
        scene("SPAYAA", asks("play", 2), 4, "S"),
        scene("STPRWA", row_with_a_stop, 4, "S"),
        scene("SWAPAA", asks("swap"), 4, "S"),
        *[scene(code, last_card, 4) for code in ENDS.values()],
        scene("TENNAA", asks("play", 4), 10),
        *[scene(code, offers(special), 4, "S") for special, code in SPECIALS.items()],
    )
    return {each.table.code: each for each in made}


def _hand(table: Table) -> tuple[Any, ...]:
    assert table.state is not None
    return table.state.hands[0]


class Played(NamedTuple):
    """What was made over HTTP, by its code or its name."""

    gathering: str
    over: str
    game: str
    special_game: str
    crowded: str
    team: str
    classes: Classes
    company: Company


def played(browser: Browser, person: BrowserContext, url: str) -> Played:
    """Tables and games that need a server."""
    request = person.request
    gathering = new_table(request, {"seats": 4}, start=False)
    request.delete(f"/api/tables/{gathering.code}/bots/3", data={})
    over = new_table(request, {"seats": 4})
    game = over.play_out()
    special = new_table(request, {"seats": 3, "options": "S"}).play_out()
    return Played(
        gathering.code,
        over.code,
        game,
        special,
        crowded(browser, request, url),
        team(browser, person, url),
        made_classes(person, url),
        made_company(browser, person, url),
    )


def crowded(browser: Browser, request: APIRequestContext, url: str) -> str:
    """Ten people with long names, a timer, and the cards already seen."""
    wanted = {"name": LONG_NAMES[0], "rules": {"seats": 10}, "timer": 120, "show_seen": True}
    answer = request.post("/api/tables", data={**wanted, "bots": [None] * 9, "start": False})
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    for name in LONG_NAMES[1:]:
        other = browser.new_context(base_url=url)
        sat = other.request.post(f"/api/tables/{code}/seats", data={"name": name})
        assert sat.ok, sat.text()
        other.close()
    started = request.post(f"/api/tables/{code}/start", data={})
    assert started.ok, started.text()
    return code


def team(browser: Browser, person: BrowserContext, url: str) -> str:
    """A table of a class whose seats are teams; the person sits in one of them."""
    teacher = browser.new_context(base_url=url)
    made = teacher.request.post("/api/classes", data={})
    code: str = made.json()["code"]
    pupils = [Classmate(url, code, name) for name in ("Alice", "Hugo", "Léo", "Zoé")]
    plan = {"plan": "teams", "teams": 2, "tables": 1, "timer": 120}
    started = teacher.request.post(f"/api/classes/{code}/activities", data={"plan": plan})
    assert started.ok, started.text()
    seats = [pupil.sit() for pupil in pupils]
    person.add_cookies(pupils[0].cookies(url))
    for pupil in pupils:
        pupil.close()
    teacher.close()
    table: str = seats[0]["table"]
    return table


# --- what is done on a page before its picture is taken -------------------------------------------------


def to_the_worst_decision(page: Page) -> None:
    page.locator(".worst-link").first.click()
    page.locator(".weight, .weighing").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def to_what_was_played(page: Page) -> None:
    """To a moment of the replay in which cards lie open and wait."""
    for _ in range(3):
        page.locator(".replay-button").nth(3).click()


HELP: Final = ".header .tools .icon >> nth=-1"
SETTINGS: Final = ".header .tools .icon >> nth=-2"
MORE: Final = ".header .tools .icon:has(.sign-more)"
TARGET: Final = ".felt [data-target], .hand [data-target]"


# --- the pages --------------------------------------------------------------------------------------------


def shots(made: Played) -> tuple[Shot, ...]:
    """All of them."""
    return (
        *_start(made),
        *_table(made),
        *_round_end(),
        *_specials(),
        *_dialogs(made),
        *_board(made),
        *_game(made),
        *_others(),
        *company_shots(made.company, made.over, made.game, made.crowded, "TENNAA"),
        *learning_shots(),
        *class_shots(made.classes),
        *real_cards_shots(),
    )


def _start(made: Played) -> tuple[Shot, ...]:
    opened = both(click(".game-choice:last-child"), _open_all)
    return (
        Shot("home", "/", "main", whole=True),
        Shot("home-code", "/", "main", click(".code-line .button"), whole=True),
        Shot("new", "/new", ".new-table", whole=True),
        Shot("new-open", "/new", ".new-table", opened, whole=True),
        Shot("lobby", f"/tables/{made.gathering}", ".lobby", whole=True),
        Shot("lobby-guest", f"/tables/{made.gathering}", ".lobby", whole=True, guest=True),
        Shot("table-unknown", "/tables/NPESUH", "main h1"),
    )


def _open_all(page: Page) -> None:
    page.locator(".segments.numbers label", has_text="8").click()
    page.locator(".seats-at-once .button").last.click()
    for each in page.locator("details.more summary").all():
        each.click()


def _table(made: Played) -> tuple[Shot, ...]:
    hand = ".hand-card[data-target]"
    joker = ".place-button"
    tables: tuple[tuple[str, str, Callable[[Page], None]], ...] = (
        ("table", "PAYAAA", click()),
        ("table-hint", "PAYAAA", both(click(".status .button"), wait_for(".hand-cost"))),
        ("table-row", "RWWAAA", click()),
        ("table-row-refused", "RWWAAA", lambda page: page.locator(".hand-card").first.click(force=True)),
        ("table-pick", "PCKAAA", click()),
        ("table-pick-later", "PCKBBB", click()),
        ("table-pass", "PASSAA", click()),
        ("table-joker", "JKERAA", click()),
        ("table-joker-put", "JKERAA", both(click(joker), wait_for(".is-preview"))),
        ("table-joker-take", "JKERAA", both(click("button.lane-cost"), wait_for(".is-preview"))),
        ("table-variable", "VARYAA", click()),
        ("table-stop-row", "STPRWA", click()),
        ("table-swap", "SWAPAA", click()),
        ("table-ten", "TENNAA", click()),
        ("table-names", made.crowded, click()),
        ("table-team", made.team, click(f"{hand}:not(.is-chosen)")),
    )
    return (
        *[Shot(name, f"/tables/{code}", ".table", prepare) for name, code, prepare in tables],
        Shot("table-watching", "/tables/PAYAAA", ".table", guest=True),
        Shot("table-end", f"/tables/{made.over}", ".ending canvas"),
        # After the tables, so that there are some to go on with.
        Shot("home-resume", "/", ".resume", whole=True),
    )


def _specials() -> tuple[Shot, ...]:
    """The choice, then for each kind what it asks first, and its result."""

    def aimed(special: Special) -> Callable[[Page], None]:
        def prepare(page: Page) -> None:
            page.locator(f".choice-button:has([data-card='{special.value}'])").click()
            page.locator(f"{TARGET}, .is-preview").first.wait_for()

        return prepare

    def seen(page: Page) -> None:
        for _ in range(2):  # at most a card and a row have to be said
            page.locator(f"{TARGET}, .is-preview").first.wait_for()
            if not page.locator(".is-preview").count():
                page.locator(TARGET).first.click()
        page.locator(".is-preview").wait_for()

    return (
        Shot("special", f"/tables/{SPECIALS[Special.SLIDE]}", ".choice-line:not(:empty)"),
        # It goes on by itself after a while.
        Shot("special-none", "/tables/SNEAAA", ".table", theme="light", once=True),
        Shot("special-play", "/tables/SPAYAA", ".table"),
        *[
            Shot(f"special-{special.value}", f"/tables/{code}", ".choice", aimed(special))
            for special, code in SPECIALS.items()
        ],
        *[
            Shot(f"special-{special.value}-seen", f"/tables/{code}", ".choice", both(aimed(special), seen))
            for special, code in SPECIALS.items()
            if special not in (Special.FIFTH_ROW, Special.SEVEN_TAKES)  # they ask nothing: seen at once
        ],
    )


def _dialogs(made: Played) -> tuple[Shot, ...]:
    table = "/tables/PAYAAA"
    # In whatever language; how many entries there are depends on the table.
    entry = ".dialog .button:text-matches('{}')"
    scores, log, seen = map(
        entry.format,
        ("scores|Score sheet|Punktezettel", "Log of|Journal|Verlauf", "vues|seen|gesehen"),
    )
    return (
        Shot("help", "/", "main", click(HELP)),
        Shot("help-special", "/tables/SWAPAA", ".table", click(HELP)),
        Shot("settings", "/", "main", click(SETTINGS)),
        Shot("menu", table, ".table", click(MORE)),
        Shot("menu-scores", table, ".table", both(click(MORE, scores), wait_for(".u-wrap"))),
        Shot("menu-log", table, ".table", click(MORE, log)),
        Shot("menu-seen", f"/tables/{made.crowded}", ".table", both(click(MORE, seen), wait_for(".seen"))),
    )


def _board(made: Played) -> tuple[Shot, ...]:
    boards = {
        "board": "PAYAAA",
        "board-pick": "PCKAAA",
        "board-special": SPECIALS[Special.STOP],
        "board-names": made.crowded,
    }
    return (
        Shot("board-join", f"/tables/{made.gathering}/board", ".board-qr", sizes=SCREENS),
        *[
            Shot(name, f"/tables/{code}/board", ".board .seat", sizes=SCREENS, beside=f"/tables/{code}")
            for name, code in boards.items()
        ],
        Shot("board-upright", "/tables/PAYAAA/board", ".board .lane"),
        Shot("board-end", f"/tables/{made.over}/board", ".board .podium", sizes=SCREENS),
    )


def _game(made: Played) -> tuple[Shot, ...]:
    return (
        Shot("game", f"/games/{made.game}", '[data-analysis="done"]', to_the_worst_decision),
        Shot("game-whole", f"/games/{made.game}", '[data-analysis="done"]', whole=True),
        Shot("game-special", f"/games/{made.special_game}", ".curve canvas", to_what_was_played),
        Shot("game-unknown", "/games/NOSUCHGAME22", "main h1"),
    )


def _others() -> tuple[Shot, ...]:
    paths = ("learn", "class", "pad", "referee", "print", "teachers")
    return tuple(Shot(path, f"/{path}", "main h1", whole=True) for path in paths)


def _round_end() -> tuple[Shot, ...]:
    """The sheet between two rounds, which only those see who were there."""
    return tuple(
        Shot("round-end", f"/tables/{code}", ".table", _play_the_last_card, theme=theme, once=True)
        for theme, code in ENDS.items()
    )


def _play_the_last_card(page: Page) -> None:
    page.locator(".hand-card[data-target]").first.click()
    page.locator(".ending canvas").wait_for()
