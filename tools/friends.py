"""Four friends and a television play whole games: `python -m tools.friends [OPTIONS …] [--folder FOLDER]`.

A real server and five browsers: two phones, a tablet, a desktop, and the table on a television. All are
impatient: they tap twice, press what is next before it is due, reload, go back and forward, and one phone
sleeps until a bot plays for it. At each step what is drawn is compared with what the server told (places of
all cards, in every picture that the browser draws), nothing that can be tapped may be covered, nobody may
lose two cards in a turn, and no page may complain. Pictures of the moments that matter go to build/friends,
to be looked at. Ends with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Error as BrowserError

from tests.browser.conftest import Complaints
from tests.browser.quick_games import QuickTable
from tests.serving import serving
from tools.screenshots import opened_browser

GAMES: Final = ("", "K", "D", "P", "V", "J", "S", "KD", "PVJ", "KDPS")
SCRIPTS: Final = (Path("tests/browser/drawn.js"), Path("tools/friends.js"))
GRACE: Final = 6
"""Seconds that somebody may be gone before a bot plays for them."""
STUCK: Final = 60.0
PATIENCE: Final = 100
"""Seconds without any progress, and looks at each page, after which a game has failed: on a machine that has
much to do a single reload may take a minute."""
WAIT: Final = 60_000
SLEEPER: Final = 1
SLEEPS_AT: Final = 3
"""The turn of the first round in which one phone falls asleep."""
REACTS_AT: Final = 2
TWICE, AGAIN, HURRY, RELOAD, BACK = 0.35, 0.1, 0.5, 0.015, 0.01
"""How likely: a second tap, a tap on another card, what is told is skipped, a reload, back and forward."""


class Device(NamedTuple):
    """Somebody's browser."""

    name: str
    size: tuple[int, int]
    language: str
    theme: str
    speed: str
    touch: bool = True


DEVICES: Final = (
    Device("Ana", (360, 640), "fr-FR", "light", "normal"),
    Device("Béa", (390, 844), "fr-FR", "dark", "fast"),
    Device("Christoph", (820, 1180), "de-DE", "light", "fast"),
    Device("Dan", (1440, 900), "en-GB", "dark", "fast", touch=False),
)
TELEVISION: Final = Device("tv", (1920, 1080), "fr-FR", "dark", "fast", touch=False)


class Wish(NamedTuple):
    """A game: its options, where it ends if not as usual, and which chances."""

    options: str
    limit: int | None
    seed: int
    speed: str
    """How fast cards move; "": as each device likes it."""

    @property
    def name(self) -> str:
        return self.options or "base"

    @property
    def rules(self) -> dict[str, Any]:
        fixed = self.limit is None or "S" in self.options  # S1: always two rounds
        return {"seats": 4, "options": self.options, **({} if fixed else {"limit": self.limit})}


class Person:
    """A device with its page, and what its hand was in the turn before."""

    def __init__(self, device: Device, context: BrowserContext) -> None:
        self.device, self.page = device, context.new_page()
        self.asleep = False
        self.kind = "loading"
        self.hands: dict[tuple[int, int], int] = {}
        self.looks = 0

    def look(self, chance: float) -> dict[str, Any]:
        """What this page shows and asks; a page that is just being left shows nothing."""
        try:
            seen: dict[str, Any] = self.page.evaluate("chance => friends.look(chance)", chance)
        except BrowserError as error:
            if "context was destroyed" in str(error) or "friends is not defined" in str(error):
                return {"kind": "loading", "faults": []}
            raise
        self.looks = max(self.looks, seen.get("looks", 0))
        self.kind = seen["kind"]
        return seen

    def tap(self, seen: dict[str, Any]) -> None:
        if self.device.touch:
            self.page.touchscreen.tap(seen["x"], seen["y"])
        else:
            self.page.mouse.click(seen["x"], seen["y"])


class Party:
    """One game, from the invitation to the podium."""

    def __init__(self, browser: Browser, url: str, wish: Wish, folder: Path) -> None:
        self.random, self.wish, self.folder = Random(f"{wish.options} {wish.seed}"), wish, folder
        self.complaints = Complaints()
        self.complaints.allow("status of 409")  # the second of two taps
        self.faults: list[str] = []
        self.counted: Counter[str] = Counter()
        self.pictures: set[str] = set()
        self.contexts = [self._context(browser, url, device) for device in (*DEVICES, TELEVISION)]
        self.people = [Person(*pair) for pair in zip(DEVICES, self.contexts, strict=False)]
        self.television = Person(TELEVISION, self.contexts[-1])
        self.code = ""

    def _context(self, browser: Browser, url: str, device: Device) -> BrowserContext:
        width, height = device.size
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=device.language,
            color_scheme="dark" if device.theme == "dark" else "light",
        )
        context.set_default_timeout(WAIT)
        context.add_init_script("\n".join(script.read_text("utf-8") for script in SCRIPTS))
        speed = self.wish.speed or device.speed
        context.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('speed', '{speed}')")
        self.complaints.watch(context)
        return context

    # --- pictures ---------------------------------------------------------------------------------------

    def picture(self, moment: str, people: Sequence[Person]) -> None:
        """Of the first time that it comes to this."""
        if moment in self.pictures:
            return
        self.pictures.add(moment)
        for person in people:
            if not person.asleep:
                name = f"{len(self.pictures):02}-{moment}-{person.device.size[0]}.png"
                person.page.screenshot(path=self.folder / name)

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, self.television]

    # --- before the game --------------------------------------------------------------------------------

    def gather(self) -> None:
        """The host makes a table; the others come by its link, by the start page, so that back is a way."""
        host = self.people[3]
        wanted = {"name": host.device.name, "rules": self.wish.rules, "bots": [None] * 3}
        made = self.contexts[3].request.post("/api/tables", data=wanted)
        assert made.ok, made.text()
        self.code = made.json()["code"]
        self.television.page.goto(f"/tables/{self.code}/board")
        for person in (host, *self.people[:3]):
            person.page.goto("/")
            person.page.goto(f"/tables/{self.code}")
            person.page.locator(".lobby").wait_for()
            if person is not host:
                form = person.page.locator(".sit-down")
                form.locator("input").fill(person.device.name)
                form.locator("button.primary").dblclick()
                person.page.locator(".chair.own").wait_for()
        host.page.locator(".chair.human").nth(3).wait_for()
        self.picture("lobby", self.everybody)
        host.page.locator(".go.start button.primary").dblclick()
        for person in self.people:
            person.page.locator(".table").wait_for()

    # --- the game ---------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until everybody sees the end."""
        progress, last = time.monotonic(), (0, 0)
        over: set[str] = set()
        in_vain = 0
        while len(over) < len(self.everybody):
            in_vain += 1
            for person in self.everybody:
                if person.asleep:
                    continue
                seen = person.look(self.random.random())
                self._judge(person, seen)
                if seen["kind"] == "over":
                    over.add(person.device.name)
                self._special_moments(person, seen)
                free = person is not self.television and not person.asleep
                if seen["kind"] != "over" and free and not self._about_to_sleep(person, seen):
                    self._act(person, seen)
                now = (seen.get("version", 0), len(over))
                if now > last:
                    progress, last, in_vain = time.monotonic(), now, 0
            if time.monotonic() - progress > STUCK and in_vain > PATIENCE:
                self.picture("stuck", self.everybody)
                raise AssertionError(f"{self.wish.name}: nothing has moved for {STUCK:.0f} s")

    def _judge(self, person: Person, seen: dict[str, Any]) -> None:
        who = person.device.name
        for fault in seen["faults"]:
            self.picture(f"fault-{len(self.faults)}", [person])
            self.faults.append(f"{who}, {seen.get('round')}/{seen.get('turn')}: {fault}")
            print(f"  {self.faults[-1]}", file=sys.stderr, flush=True)
        if seen["kind"] == "asked" and seen["question"] == "play":
            now = (seen["round"], seen["turn"])
            person.hands[now] = seen["hand"]
            before = person.hands.get((now[0], now[1] - 1))
            if before is not None and not person.asleep and before - seen["hand"] != 1:
                self.faults.append(f"{who}, {now}: the hand went from {before} to {seen['hand']}")

    def _act(self, person: Person, seen: dict[str, Any]) -> None:
        kind, chance = seen["kind"], self.random.random
        self.counted[kind] += 1
        if kind == "asked":
            self.picture(f"asked-{seen['question']}", [person, self.television])
            person.tap(seen)
            if chance() < TWICE:
                self.counted["tapped twice"] += 1
                person.page.wait_for_timeout(40 + 200 * chance())
                person.tap(seen)
        elif kind == "panel":
            self.picture("round-end", self.everybody)
            person.tap(seen)
            if chance() < TWICE:
                person.tap(seen)
        elif kind == "explained":
            self.picture("explained", [person])
            person.tap(seen)
        elif kind == "moving":
            self.picture("told", self.everybody)
            if chance() < HURRY:
                self.counted["hurried"] += 1
                person.tap(seen)
        elif kind == "waiting" and chance() < AGAIN and seen["question"]:
            again = person.page.locator(".hand-card[data-target]:not([aria-pressed=true])")
            if again.count():
                self.counted["thought again"] += 1
                again.first.click(force=True, no_wait_after=True)
        if kind != "over" and chance() < RELOAD:
            self.counted["reloaded"] += 1
            person.page.reload()
        elif kind != "over" and chance() < BACK:
            self.counted["went back"] += 1
            person.page.go_back()
            person.page.go_forward()

    @property
    def _seen_asleep(self) -> bool:
        """Whether it would be seen: who is still told of a turn isn't shown what people do meanwhile."""
        return self.people[0].kind in ("asked", "waiting")

    def _about_to_sleep(self, person: Person, seen: dict[str, Any]) -> bool:
        due = person is self.people[SLEEPER] and "slept" not in self.counted
        return due and (seen.get("round"), seen.get("turn")) == (1, SLEEPS_AT) and not self._seen_asleep

    def _special_moments(self, person: Person, seen: dict[str, Any]) -> None:
        sleeper = self.people[SLEEPER]
        at = (seen.get("round", 0), seen.get("turn", 0))
        if at == (1, REACTS_AT) and person is self.people[2] and "reacted" not in self.counted:
            self.counted["reacted"] = 1
            person.page.locator(".reacting > .button").click()
            self.picture("reactions", [person])
            person.page.locator(".reacting-choices button").nth(1).click()
            self.television.page.locator(".feeling").first.wait_for()
            self.picture("reacted", self.everybody)
        due = seen["kind"] == "asked" and person is sleeper and "slept" not in self.counted
        if at == (1, SLEEPS_AT) and due and self._seen_asleep:
            self.counted["slept"] = 1
            sleeper.page.goto("about:blank")
            sleeper.asleep = True
            self.people[0].page.locator(".seat-away").first.wait_for()
            self.picture("asleep", self.everybody)
        if sleeper.asleep and at >= (1, SLEEPS_AT + 2) and person is self.people[0]:
            sleeper.page.go_back()
            sleeper.asleep = False
            sleeper.hands.clear()
            sleeper.page.locator(".table").wait_for()
            self.picture("awake", self.everybody)

    # --- after the game ---------------------------------------------------------------------------------

    def celebrate(self) -> None:
        for person in self.everybody:
            person.page.wait_for_timeout(1500)
        self.picture("podium", self.everybody)
        steps = QuickTable(self.contexts[0].request, self.code).replay()["steps"]
        for person in self.people:
            shown = person.page.locator(".podium-heads").all_inner_texts()
            heads = [int("".join(filter(str.isdigit, text)) or -1) for text in shown]
            totals = sorted(set(steps[-1]["board"]["totals"]))
            if heads != totals:
                self.faults.append(f"{person.device.name}: the podium shows {heads}, not {totals}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.faults += self.complaints.left


def party(wish: Wish, folder: Path) -> list[str]:
    """Play one game; what was wrong with it."""
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{home}/games.db"
        with serving(database, Path(home), f"--grace={GRACE}") as server, opened_browser() as browser:
            game = Party(browser, server.url, wish, folder)
            try:
                game.gather()
                game.play()
                game.celebrate()
            finally:
                for person in game.everybody:
                    if not person.page.is_closed():
                        person.page.screenshot(path=folder / f"last-{person.device.size[0]}.png")
            game.close()
    done = ", ".join(f"{what} {count}" for what, count in sorted(game.counted.items()))
    pictures = sum(person.looks for person in game.everybody)
    print(f"{wish.name}: {time.monotonic() - begun:.0f} s; {pictures} pictures watched; {done}")
    print(*[f"  wrong: {fault}" for fault in game.faults], sep="\n", flush=True)
    return game.faults


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.friends", description=__doc__)
    parser.add_argument("options", nargs="*", help="which games: base K D … (all of them)")
    parser.add_argument("--folder", type=Path, default=Path("build/friends"))
    parser.add_argument("--seed", type=int, default=1, help="other taps at other moments")
    parser.add_argument("--limit", type=int, help="end games at fewer heads than 66")
    parser.add_argument("--speed", default="", help="how fast cards move: slow, normal, fast, instant")
    wanted = parser.parse_args(arguments)
    games = [each.replace("base", "") for each in wanted.options] or GAMES
    wishes = [Wish(each, wanted.limit, wanted.seed, wanted.speed) for each in games]
    found = [party(wish, wanted.folder / wish.name) for wish in wishes]
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
