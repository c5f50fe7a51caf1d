"""Pictures of every page, in both themes and three widths: `python -m tools.screenshots [FOLDER]`.

A real server, a real browser, games played with scripted choices. FOLDER is build/screenshots unless named;
the few that the README shows are taken with --readme, into docs/pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, sync_playwright

from sixquiprend.engine import HEADS, Decision
from sixquiprend.table.session import Table
from tests.browser.access import WIDTHS
from tests.browser.quick_games import new_table
from tests.browser.scenes import SECRET, Scene, Wanted, at_once, put, scene
from tests.serving import ServerProcess, serving
from tools.machine import CHROMIUM, chromium

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
SCREENS: Final = {"tv": (1920, 1080), "tv-small": (1280, 720)}
PICTURES: Final = Path("docs/pictures")
MOST_BYTES: Final = 200_000
MILLISECONDS_TO_WAIT: Final = 60_000


class Shot(NamedTuple):
    """A page to be looked at: ready when `ready` is on it, and then made so by `prepare`."""

    name: str
    path: str
    ready: str
    prepare: Callable[[Page], None] = lambda page: None
    sizes: dict[str, tuple[int, int]] = WIDTHS
    whole: bool = False
    """All of the page, not only what fits on the screen."""
    beside: str = ""
    """What is open in another window meanwhile: the hand of a player whose table is on a television."""


class ReadmeShot(NamedTuple):
    """A picture of the README: one of the shots, in one theme and size."""

    file: str
    shot: str
    theme: Theme
    size: tuple[int, int]


README: Final = (
    ReadmeShot("table.png", "table", "light", (1280, 800)),
    ReadmeShot("phone.png", "table", "dark", (360, 640)),
    ReadmeShot("board.png", "board", "dark", (1280, 720)),
    ReadmeShot("game.png", "game", "light", (1440, 900)),
)


# --- tables to be photographed -----------------------------------------------------------------------


def asks(kind: str, turn: int = 1) -> Wanted:
    """This is asked, in this turn or a later one."""

    def wanted(table: Table, asked: Decision) -> bool:
        assert table.state is not None
        return asked.kind == kind and table.state.turn + 1 >= turn

    return wanted


def lively(table: Table, asked: Decision) -> bool:
    """A card is asked for in the second round or later, and there is something to see on the table."""
    state = table.state
    assert state is not None
    cards = [card for row in state.rows for card in row]
    worth_seeing = len(cards) >= 12 and len({HEADS[card] for card in cards}) >= 4
    return asked.kind == "play" and state.round > 1 and worth_seeing and len(asked.legal) >= 6


def scenes() -> dict[str, Scene]:
    """One table for each kind of decision, each in the same moment of the same game every time."""
    made = (
        scene("PAYAAA", lively, 4),
        scene("RWWAAA", asks("row"), 4),
        scene("PCKAAA", asks("pick"), 4, "KD"),
        scene("PASSAA", asks("pass", 3), 4, "P"),
        scene("JKERAA", asks("joker", 3), 4, "J"),
        scene("VARYAA", asks("play", 6), 4, "V"),
        scene("SPECAA", asks("special", 4), 5, "S"),
        scene("SWAPAA", asks("swap"), 4, "S"),
        scene("TENNAA", asks("play", 4), 10),
    )
    return {each.table.code: each for each in made}


def played(request: APIRequestContext) -> tuple[str, str, str]:
    """The codes of a table that still gathers and of one whose game is over, and that game's name."""
    gathering = new_table(request, {"seats": 4}, start=False)
    request.delete(f"/api/tables/{gathering.code}/bots/3", data={})
    over = new_table(request, {"seats": 4})
    return gathering.code, over.code, over.play_out()


def shots(gathering: str, over: str, game: str) -> tuple[Shot, ...]:
    """All pages."""
    tables = {
        "table": "PAYAAA",
        "table-row": "RWWAAA",
        "table-pick": "PCKAAA",
        "table-pass": "PASSAA",
        "table-joker": "JKERAA",
        "table-variable": "VARYAA",
        "table-special": "SPECAA",
        "table-swap": "SWAPAA",
        "table-ten": "TENNAA",
    }
    boards = {"board": "PAYAAA", "board-special": "SPECAA", "board-ten": "TENNAA"}
    return (
        Shot("home", "/", "main", whole=True),
        Shot("new", "/new", "main", whole=True),
        Shot("lobby", f"/tables/{gathering}", "main", whole=True),
        *[Shot(name, f"/tables/{code}", ".table") for name, code in tables.items()],
        Shot("table-end", f"/tables/{over}", ".ending"),
        Shot("board-join", f"/tables/{gathering}/board", ".board-qr", sizes=SCREENS),
        *[
            Shot(name, f"/tables/{code}/board", ".board .lane", sizes=SCREENS, beside=f"/tables/{code}")
            for name, code in boards.items()
        ],
        Shot("board-end", f"/tables/{over}/board", ".board-sheet canvas", sizes=SCREENS),
        Shot("game", f"/games/{game}", '[data-analysis="done"]', _to_the_worst_decision),
        Shot("game-whole", f"/games/{game}", ".curve canvas", whole=True),
        Shot("game-unknown", "/games/NOSUCHGAME22", "main h1"),
        *[Shot(path, f"/{path}", "main h1", whole=True) for path in ("learn", "class", "pad", "referee")],
    )


def _to_the_worst_decision(page: Page) -> None:
    page.locator(".worst-link").first.click()
    page.locator(".weight, .weighing").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


# --- taking them --------------------------------------------------------------------------------------


@contextmanager
def opened_browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        raise SystemExit(CHROMIUM.missing)
    arguments = ["--disable-background-networking", "--disable-gpu", "--font-render-hinting=none"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


def seated_context(
    browser: Browser, server: ServerProcess, person: BrowserContext, theme: Theme, language: str
) -> BrowserContext:
    """A browser of the person who sits at all these tables; nothing moves in it."""
    context = browser.new_context(
        base_url=server.url,
        color_scheme=theme,
        locale=language,
        reduced_motion="reduce",
        storage_state=person.storage_state(),
    )
    context.set_default_timeout(MILLISECONDS_TO_WAIT)
    at_once(context)
    return context


def take(page: Page, shot: Shot, size: tuple[int, int], file: Path, *, whole: bool) -> None:
    """One picture."""
    beside = page.context.new_page() if shot.beside else None
    if beside:
        beside.goto(shot.beside)
        beside.locator(".table").wait_for()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(shot.path)
    page.locator(shot.ready).first.wait_for()
    page.wait_for_load_state("networkidle")
    shot.prepare(page)
    if whole:
        # A screen as high as the page, so that what sticks to its edge isn't in the middle of the picture.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size[0], "height": height})
    page.screenshot(path=file, animations="disabled")
    if beside:
        beside.close()


def take_all(folder: Path, wanted: Sequence[str], language: str, readme: bool) -> None:
    """Every page into the folder, or the README's pictures into theirs."""
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/games.db"
        made = scenes()
        put(database, made)
        with serving(database, Path(home)) as server, opened_browser() as browser:
            person = browser.new_context(base_url=server.url)
            person.add_cookies(
                [
                    {"name": "seat", "value": SECRET, "domain": "127.0.0.1", "path": f"/api/tables/{code}"}
                    for code in made
                ]
            )
            known = shots(*played(person.request))
            for theme in THEMES:
                context = seated_context(browser, server, person, theme, language)
                page = context.new_page()
                if readme:
                    _take_for_readme(page, known, theme)
                else:
                    chosen = [each for each in known if not wanted or each.name in wanted]
                    _take_chosen(page, chosen, theme, folder)
                context.close()
            person.close()


def _take_chosen(page: Page, chosen: Sequence[Shot], theme: Theme, folder: Path) -> None:
    for shot in chosen:
        for width, size in shot.sizes.items():
            file = folder / f"{shot.name}-{width}-{theme}.png"
            take(page, shot, size, file, whole=shot.whole)
            print(file)


def _take_for_readme(page: Page, known: Sequence[Shot], theme: Theme) -> None:
    for picture in README:
        if picture.theme == theme:
            shot = next(each for each in known if each.name == picture.shot)
            file = PICTURES / picture.file
            take(page, shot, picture.size, file, whole=False)
            size = file.stat().st_size
            print(f"{file}: {size // 1000} kB")
            if size > MOST_BYTES:
                raise SystemExit(f"{file} has more than {MOST_BYTES // 1000} kB")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", nargs="+", default=[], metavar="PAGE", help="only these pages")
    parser.add_argument("--lang", default="fr", help="the language of the pages: fr, en or de")
    parser.add_argument("--readme", action="store_true", help=f"the README's pictures, into {PICTURES}")
    options = parser.parse_args(arguments)
    folder: Path = PICTURES if options.readme else options.folder
    folder.mkdir(parents=True, exist_ok=True)
    take_all(folder, options.only, options.lang, options.readme)


if __name__ == "__main__":
    main(sys.argv[1:])
