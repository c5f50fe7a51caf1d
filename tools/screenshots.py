"""Pictures of every page, in both themes and three widths: `python -m tools.screenshots [FOLDER]`.

A real server, a real browser, games played with scripted choices. FOLDER is build/screenshots unless named;
the few that the README shows are taken with --readme, into docs/pictures. For a change of the styles,
--widths 360 599 600 899 900 1900 takes them on both sides of each breakpoint.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.conftest import at_once
from tests.browser.scenes import SECRET, put
from tests.serving import ServerProcess, serving
from tools.machine import CHROMIUM, chromium
from tools.screenshot_pages import Shot, played, scenes, shots

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
PICTURES: Final = Path("docs/pictures")
MOST_BYTES: Final = 200_000
UPRIGHT: Final = 860
"""A screen that is narrower is taken to be held upright."""
MILLISECONDS_TO_WAIT: Final = 30_000


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


def still_context(
    browser: Browser, server: ServerProcess, theme: Theme, language: str, person: BrowserContext | None
) -> BrowserContext:
    """A browser in which nothing moves: of the person who sits at all these tables, or of a guest."""
    context = browser.new_context(
        base_url=server.url,
        color_scheme=theme,
        locale=language,
        reduced_motion="reduce",
        storage_state=person.storage_state() if person else None,
    )
    context.set_default_timeout(MILLISECONDS_TO_WAIT)
    at_once(context)
    return context


def page_of(context: BrowserContext) -> Page:
    """A page whose service worker keeps it, and is asked for nothing.

    Of two workers the older one may be asked for a page just when the newer one takes its place, as they do
    when files change meanwhile. Where somebody looks into workers, as Playwright does, Chromium never answers
    then; where nobody does, as in people's browsers, it does.
    """
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setBypassServiceWorker", {"bypass": True})
    return page


def take(page: Page, shot: Shot, sizes: Mapping[Path, tuple[int, int]], *, whole: bool) -> None:
    """A picture of this page in each size."""
    beside = page_of(page.context) if shot.beside else None
    if beside:
        beside.goto(shot.beside)
        beside.locator(".table").wait_for()
    for number, (file, (width, height)) in enumerate(sizes.items()):
        page.set_viewport_size({"width": width, "height": height})
        if number == 0 or not shot.once:
            page.goto(shot.path)
            page.locator(shot.ready).first.wait_for()
            page.wait_for_load_state("networkidle")
            shot.prepare(page)
        if whole:
            # A screen as high as the page, so that what sticks to its edge isn't in the middle of it.
            all_of_it = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": all_of_it})
        page.mouse.move(0, 0)
        page.screenshot(path=file, animations="disabled")
        print(file, flush=True)
    if beside:
        beside.close()


def take_all(
    folder: Path,
    wanted: Sequence[str],
    language: str,
    readme: bool,
    themes: Sequence[Theme],
    widths: Sequence[int],
) -> None:
    """Every page into the folder, or the README's pictures into theirs."""
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/games.db"
        tables = scenes()
        put(database, tables)
        with serving(database, Path(home)) as server, opened_browser() as browser:
            person = browser.new_context(base_url=server.url)
            person.add_cookies(
                [
                    {"name": "seat", "value": SECRET, "domain": "127.0.0.1", "path": f"/api/tables/{code}"}
                    for code in tables
                ]
            )
            known = shots(played(browser, person, server.url))
            for theme in themes:
                seated = still_context(browser, server, theme, language, person)
                guest = still_context(browser, server, theme, language, None)
                pages = {False: page_of(seated), True: page_of(guest)}
                if readme:
                    _take_for_readme(pages[False], known, theme)
                else:
                    chosen = [each for each in known if not wanted or each.name in wanted]
                    if widths:
                        chosen = [each._replace(sizes=_screens(widths)) for each in chosen]
                    _take_chosen(pages, chosen, theme, folder)
                seated.close()
                guest.close()
            person.close()


def _take_chosen(pages: dict[bool, Page], chosen: Sequence[Shot], theme: Theme, folder: Path) -> None:
    """Those that don't come about are named at the end, and don't keep the others from being taken.

    The others get a page of their own: one whose navigation got stuck answers nothing any more.
    """
    missing: list[str] = []
    for shot in chosen:
        if shot.theme in ("", theme):
            sizes = {folder / f"{shot.name}-{width}-{theme}.png": size for width, size in shot.sizes.items()}
            try:
                take(pages[shot.guest], shot, sizes, whole=shot.whole)
            except TookTooLong as error:
                print(f"{shot.name}: {error.message.splitlines()[-1]}", file=sys.stderr, flush=True)
                missing.append(shot.name)
                pages[shot.guest] = page_of(pages[shot.guest].context)
    if missing:
        raise SystemExit(f"not taken: {' '.join(missing)}")


def _screens(widths: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Screens of these widths: those of hands are upright, the others lie."""
    return {
        str(width): (width, round(width * 1.6) if width < UPRIGHT else round(width * 0.5625))
        for width in widths
    }


def _take_for_readme(page: Page, known: Sequence[Shot], theme: Theme) -> None:
    for picture in README:
        if picture.theme == theme:
            shot = next(each for each in known if each.name == picture.shot)
            file = PICTURES / picture.file
            take(page, shot, {file: picture.size}, whole=False)
            size = file.stat().st_size
            if size > MOST_BYTES:
                raise SystemExit(f"{file} has more than {MOST_BYTES // 1000} kB")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", nargs="+", default=[], metavar="PAGE", help="only these pages")
    parser.add_argument("--lang", default="fr", help="the language of the pages: fr, en or de")
    parser.add_argument("--theme", choices=THEMES, help="only this theme")
    parser.add_argument("--widths", nargs="+", type=int, default=[], metavar="PIXELS", help="these widths")
    parser.add_argument("--readme", action="store_true", help=f"the README's pictures, into {PICTURES}")
    options = parser.parse_args(arguments)
    folder: Path = PICTURES if options.readme else options.folder
    folder.mkdir(parents=True, exist_ok=True)
    themes: Sequence[Theme] = (options.theme,) if options.theme else THEMES
    take_all(folder, options.only, options.lang, options.readme, themes, options.widths)


if __name__ == "__main__":
    main(sys.argv[1:])
