"""How smoothly a turn is told at a table of ten, on a phone: `python -m tools.frames [--slower 4]`.

A real server, and a Chromium whose processor is slowed down as that of a phone. A card is played; while all
ten are revealed and placed, Chromium writes down what it does. The same browser shows an almost empty page
with one moving square for as long: what the machine itself can do. Counted are the frames that were drawn and
those that were dropped while something moves, the time between two of them, how long a flight takes to begin
once it is asked for, and the processor time of the page's own thread in each frame, which doesn't depend on
what else the machine does: under 1000/60 ms it leaves room for 60 a second.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.access import PHONE
from tests.browser.scenes import put, scene, seat_cookie
from tests.serving import serving
from tools.screenshot_pages import asks
from tools.screenshots import opened_browser

CODE: Final = "TENAAA"
SEATS: Final = 10
TIMES: Final = 5
SECOND: Final = 1_000_000.0
"""Traces count in millionths."""
BUDGET: Final = 1000 / 60
CATEGORIES: Final = (
    "-*",
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "__metadata",
)
EMPTY: Final = """<!doctype html><title>one square</title>
<div id=square style="width:40px;height:56px;background:teal"></div><script>
square.animate([{ transform: "none" }, { transform: "translate(250px, 400px)" }],
  { duration: 900, iterations: Infinity, direction: "alternate" });
const tick = () => requestAnimationFrame(tick); tick();
</script>"""
"""Something moves in each frame, and the page's own thread is called for each, as at the table."""


class Frames(NamedTuple):
    """What a trace says of the time in which something moves, between the marks "told" and "over"."""

    told: float
    """Seconds between these marks."""
    seconds: float
    """Seconds of them in which something moves; frames are only drawn then."""
    drawn: int
    between: list[float]
    """Milliseconds between two frames that were drawn."""
    busy: list[float]
    """Milliseconds of processor time that the page's thread had in each frame."""
    longest: list[tuple[float, str]]
    """What took it the most time at once."""
    begun: list[float]
    """Milliseconds that each flight took to begin once it was asked for."""

    @property
    def in_time(self) -> float:
        return sum(each <= BUDGET for each in self.busy) / max(1, len(self.busy))


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def read(trace: bytes) -> Frames:
    """The frames of what is told."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    marks = {each["name"]: each for each in events if each["name"] in ("told", "over")}
    begin, end, page = marks["told"]["ts"], marks["over"]["ts"], marks["told"]["pid"]
    told = [each for each in events if begin <= each.get("ts", 0) <= end and each["pid"] == page]
    moving = _moving(told, begin, end)
    within = [each for each in told if any(start <= each["ts"] <= until for start, until in moving)]
    drawn = sorted({each["ts"] for each in within if each["name"] == "DrawFrame"})
    begun = sorted({each["ts"] for each in within if each["name"] == "BeginFrame"})
    main = marks["told"]["tid"]
    tasks = [
        each for each in within if each["tid"] == main and each.get("ph") == "X" and each["name"] == "RunTask"
    ] or [
        each
        for each in within
        if each["tid"] == main and each.get("ph") == "X" and each["name"] == "ThreadControllerImpl::RunTask"
    ]
    busy = [0.0] * (len(begun) + 1)
    for task in tasks:
        busy[bisect_right(begun, task["ts"])] += task.get("tdur", task.get("dur", 0)) / 1000
    parts = sorted(
        (
            (each.get("tdur", 0) / 1000, each["name"])
            for each in within
            if each["tid"] == main and each.get("ph") == "X" and "RunTask" not in each["name"]
        ),
        reverse=True,
    )
    between = [
        (after - before) / 1000
        for start, until in moving
        for before, after in pairwise([start, *[each for each in drawn if start < each < until], until])
    ]
    seconds = sum(until - start for start, until in moving) / SECOND
    late = [float(each["args"]["data"]["detail"]) for each in told if each["name"] == "fly"]
    return Frames((end - begin) / SECOND, seconds, len(drawn), between, busy[1:], parts[:6], late)


def _moving(told: Sequence[dict[str, Any]], begin: float, end: float) -> list[tuple[float, float]]:
    """From when to when something flies; all the time, if nobody has marked it."""
    marks = sorted((each["ts"], each["name"]) for each in told if each["name"] in ("fly", "land"))
    if not marks:
        return [(begin, end)]
    spans: list[tuple[float, float]] = []
    flying, since = 0, begin
    for at, name in marks:
        if name == "fly":
            since = at if flying == 0 else since
            flying += 1
        elif flying > 0:
            flying -= 1
            if flying == 0:
                spans.append((since, at))
    return spans


def traced(browser: Browser, page: Page, do: str) -> Frames:
    """A trace of the page while this is done; it says itself when it is over."""
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.evaluate(f"async () => {{ performance.mark('told'); await ({do})(); performance.mark('over'); }}")
    return read(browser.stop_tracing())


def slowed(page: Page, times: float) -> Page:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    return page


PLAY: Final = """async () => {
  const skip = () => document.querySelector(".status-buttons [aria-keyshortcuts=Space]");
  const frame = () => new Promise(requestAnimationFrame);
  const cards = document.querySelectorAll(".hand-card[data-target]");
  cards[cards.length - 1].click();
  while (!skip()) await frame();
  performance.mark("told");
  const really = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = really.call(this, frames, timing);
    const wanted = performance.now();
    animation.ready.then(async () => {
      const start = animation.startTime + (timing.delay ?? 0);
      await animation.finished;
      performance.mark("fly", { startTime: start, detail: animation.startTime - wanted });
      performance.mark("land", { startTime: start + timing.duration });
    }).catch(() => {});
    return animation;
  };
  while (skip()) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
"""Plays the highest card, which fits somewhere, and waits until the turn is told. A flight is marked from the
moment it moves, which is up to the browser, not from the one in which it is asked for."""


def measured(slower: float) -> dict[str, Frames]:
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/games.db"
        put(database, {CODE: scene(CODE, asks("play", 4), SEATS)})
        with serving(database, Path(home)) as server, opened_browser() as browser:
            context = browser.new_context(base_url=server.url, locale="fr-FR", device_scale_factor=2, **PHONE)
            context.add_cookies([seat_cookie(CODE)])
            page = context.new_page()
            page.goto(f"/tables/{CODE}")
            page.locator(".hand-card[data-target]").first.wait_for()
            page.locator(".seat.is-ready").nth(SEATS - 2).wait_for()
            page.wait_for_load_state("networkidle")
            table = traced(browser, slowed(page, slower), PLAY)
            empty = slowed(context.new_page(), slower)
            empty.set_content(EMPTY)
            wait = f"() => new Promise((done) => setTimeout(done, {1000 * min(6, table.told):.0f}))"
            alone = traced(browser, empty, wait)
            context.close()
    return {f"a turn of {SEATS}": table, "one square": alone}


class Opening(NamedTuple):
    """What it takes to see a page for the first time."""

    requests: int
    bytes: int
    painted: float
    """Milliseconds until something can be read."""
    busy: float
    """Milliseconds of processor time that the page's thread had until all was there."""


def opening(browser: Browser, url: str) -> Opening:
    """The page of this address for somebody who has never been here."""
    context = browser.new_context(locale="fr-FR", **PHONE)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url)
    page.wait_for_load_state("networkidle")
    painted: float = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    told = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    context.close()
    return Opening(len(sizes), sum(sizes), painted, 1000 * told["TaskDuration"])


def first_pages() -> dict[str, list[Opening]]:
    """The start page, and one that the server writes without any program, several times each."""
    pages = {"the first page": "/", "a page of words (/api/docs)": "/api/docs"}
    with (
        tempfile.TemporaryDirectory() as home,
        serving(f"sqlite:///{home}/games.db", Path(home)) as server,
        opened_browser() as browser,
    ):
        return {
            name: [opening(browser, server.url + path) for _ in range(TIMES)] for name, path in pages.items()
        }


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.frames", description=__doc__)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is made")
    found = measured(parser.parse_args(arguments).slower)
    for name, frames in found.items():
        print(
            f"{name}: told in {frames.told:.1f} s, {frames.seconds:.1f} s of it in motion, with "
            f"{frames.drawn} frames of {60 * frames.seconds:.0f}; "
            f"between two: p50 {percentile(frames.between, 0.5):.1f} ms, "
            f"p95 {percentile(frames.between, 0.95):.1f} ms; "
            f"the page's thread: p50 {percentile(frames.busy, 0.5):.1f} ms, "
            f"p95 {percentile(frames.busy, 0.95):.1f} ms, p99 {percentile(frames.busy, 0.99):.1f} ms, "
            f"{frames.in_time:.1%} of frames within {BUDGET:.1f} ms"
        )
        print("  longest:", ", ".join(f"{what} {time:.1f} ms" for time, what in frames.longest))
        if frames.begun:
            late = [percentile(frames.begun, share) for share in (0.5, 0.95)]
            print(f"  a flight begins after {late[0]:.0f} ms (p50), {late[1]:.0f} ms (p95)")
    table, alone = found.values()
    rates = [each.drawn / each.seconds for each in (table, alone)]
    print(f"frames a second: {rates[0]:.1f} against {rates[1]:.1f}, {rates[0] / rates[1]:.0%}")
    for name, opened in first_pages().items():
        best = min(opened, key=lambda each: each.painted)
        usual = percentile([each.painted for each in opened], 0.5)
        busy = percentile([each.busy for each in opened], 0.5)
        print(
            f"{name}: {best.bytes / 1000:.0f} kB in {best.requests} requests; to be read after "
            f"{usual:.0f} ms (at best {best.painted:.0f}), {busy:.0f} ms of the page's thread"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
