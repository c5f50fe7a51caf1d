"""A real Chromium, whose pages may complain of nothing, and a real server for it.

Playwright's synchronous interface keeps an event loop in the main thread: while the browser is open,
`asyncio.run` isn't possible there. So the browser is this package's, and gone before other tests come.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebError,
    expect,
    sync_playwright,
)

from tests.needs import require
from tests.serving import ServerProcess, serving
from tools.machine import CHROMIUM

# A window of Chromium draws the list under its address bar as a page of its own, which nobody sees here and
# which costs more than the page that is tested; a spare process waits for a page that doesn't come. The rest
# is Playwright's: of two such lists Chromium reads the last only.
FEATURES_WITHOUT: Final = (
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS: Final = (
    f"--disable-features={','.join(FEATURES_WITHOUT)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Nothing outside this machine can even be asked for.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
MILLISECONDS_TO_WAIT: Final = 90_000

# By itself, what is expected of a page waits for 5 seconds only: too short on a machine with much to do.
expect.set_options(timeout=MILLISECONDS_TO_WAIT)

ADDRESSES: Final = map(str, map(IPv4Address, count(int(IPv4Address("10.0.0.1")))))
"""An address for each person, as a proxy on this machine would name it.

With one for all, a module whose tests are quick makes more tables a minute than one address may.
"""

NewContext = Callable[..., BrowserContext]

Somebody = Callable[..., Page]
"""Makes a page of somebody with a browser of their own; takes the options of Playwright."""

failed = pytest.StashKey[bool]()


NO_SERVER = r"net::ERR_|WebSocket"
"""What Chromium says of a server that isn't there, or dies while it answers."""


class Complaints:
    """What pages write to the console as errors, and errors that nobody caught."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        # A server that has too much to do asks to be asked again: pages do, but Chromium tells of it.
        self._allowed = ["status of 503"]

    def allow(self, pattern: str) -> None:
        """A test that provokes errors says which, as a regular expression."""
        self._allowed.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._uncaught)

    @property
    def left(self) -> list[str]:
        """Those that weren't allowed."""
        return [text for text in self._heard if not any(re.search(each, text) for each in self._allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._heard.append(f"{message.text} ({message.location['url']})")

    def _uncaught(self, error: WebError) -> None:
        self._heard.append(f"uncaught: {error.error}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What the pages run is in other processes: here coverage would measure Playwright's loop only."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[failed] = item.stash.get(failed, False) or report.failed
    return report


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = require(CHROMIUM)
    home = tmp_path_factory.mktemp("browser")
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=program,
            args=arguments,
            downloads_path=home,
            env={**os.environ, "HOME": str(home)},
        )
        yield opened
        opened.close()


@pytest.fixture
def complaints() -> Complaints:
    """For a test that provokes errors: `complaints.allow(pattern)`."""
    return Complaints()


@pytest.fixture
def new_context(
    browser: Browser, complaints: Complaints, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[NewContext]:
    """Makes contexts (one is a person with a browser and an address of their own), with Playwright's options.

    They are closed at the end, and the test fails if a page has complained. Of a test that has failed there
    are pictures in its tmp_path. Only a test of times without network lets a page be kept: that asks the
    server for everything.
    """
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        own = {"X-Forwarded-For": next(ADDRESSES)}
        context = browser.new_context(**{"service_workers": "block", "extra_http_headers": own, **options})
        context.set_default_timeout(MILLISECONDS_TO_WAIT)
        complaints.watch(context)
        contexts.append(context)
        return context

    yield make
    for number, context in enumerate(contexts):
        if request.node.stash.get(failed, False):
            for which, page in enumerate(context.pages):
                page.screenshot(path=tmp_path / f"failed-{number}-{which}.png")
        context.close()
    assert complaints.left == [], "pages have complained"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database; a module that wants something in it has a fixture over this one."""
    return f"sqlite:///{tmp_path_factory.mktemp('database') / 'games.db'}"


@pytest.fixture(scope="module")
def house(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests of a module that leave it running: they make tables of their own, or none."""
    with serving(database, tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test's own, on SQLite; it may be killed, and started again."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}", tmp_path) as running:
        yield running


@pytest.fixture
def page(new_context: NewContext, server: ServerProcess) -> Page:
    """One person's page; `page.goto("/")` is the server's first page."""
    return new_context(base_url=server.url).new_page()


def at_once(context: BrowserContext) -> None:
    """Nothing is shown step by step in this browser."""
    # The empty page that a browser begins with has no storage.
    context.add_init_script("location.host && localStorage.setItem('speed', 'instant')")


def newcomer(new_context: NewContext, server: ServerProcess, **options: Any) -> Page:
    """A page of somebody with a browser of their own, in which cards don't fly."""
    context = new_context(**{"base_url": server.url, "locale": "en-GB", **options})
    at_once(context)
    return context.new_page()


@pytest.fixture
def somebody(new_context: NewContext, house: ServerProcess) -> Somebody:
    """Makes newcomers to the module's server."""
    return lambda **options: newcomer(new_context, house, **options)
