"""The report of a class on paper: all of its lessons and pupils, in black, and nothing of the page around."""

from __future__ import annotations

import time
from io import BytesIO
from typing import Any, Final
from unicodedata import normalize

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands
from sixquiprend.learn.classroom.room import Classroom
from sixquiprend.learn.exercises import KINDS
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.basics.tokens import digest
from tests.browser.access import scrolls_sideways
from tests.browser.conftest import NewContext
from tests.browser.scenes import put
from tests.learn.asking import ENGLISH, as_json
from tests.learn.school import NAMES, SEED, token
from tests.serving import ServerProcess

CODE: Final = "K7QX2M"
SECRET: Final = "the-secret-of-the-teacher"
TEAM: Final = "Marie-Antoinette, Maximilian, Anne-Sophie"
A_DAY: Final = 86_400.0
SKILLS: Final = ("Order of numbers", "Difference", "Adding heads", "Reading the table", "Rules", "Strategy")


class _Log:
    """The log of a class, entry by entry."""

    def __init__(self, at: float) -> None:
        self.entries: list[Entry] = []
        self.room: Classroom
        self.add(commands.open_class(CODE, digest(SECRET), at))

    def add(self, entry: Entry) -> None:
        self.room = classroom.fold(self.room if self.entries else None, entry)
        self.entries.append(entry)

    def lesson(self, at: float, pupils: int) -> None:
        """Every kind of exercise, once; each pupil says something, right or wrong."""
        plan = {"plan": "exercises", "kinds": list(KINDS), "level": 1, "count": 20, "each": False}
        self.add(commands.start_activity(self.room, plan, SEED, at))
        running = self.room.activity
        assert running is not None
        for item in range(1, len(KINDS) + 1):
            for pupil in range(pupils):
                question = as_json(classroom.item_question(running, item, pupil, ENGLISH))
                reply = _reply(question["ask"]["form"], pupil)
                entry, _ = commands.answer(self.room, pupil, running.number, item, reply, at, ENGLISH)
                self.add(entry)


def _reply(form: dict[str, Any], pupil: int) -> dict[str, Any]:
    replies: dict[str, dict[str, Any]] = {
        "row": {"row": pupil % 2},
        "order": {"cards": sorted(form.get("cards", []), key=float, reverse=bool(pupil % 2))},
        "takes": {"takes": []},
        "number": {"number": pupil},
        "sheet": {"totals": [pupil] * form.get("seats", 0)},
        "yes_no": {"yes": pupil % 2 == 0},
        "choice": {"option": pupil % 2},
    }
    return replies[form["form"]]


@pytest.fixture(scope="module")
def database(database: str) -> str:
    """With a class of 25 that has had three lessons."""
    now = time.time()
    log = _Log(now - 8 * A_DAY)
    for name in (*NAMES, TEAM):
        log.add(commands.join(log.room, name, token(name), now - 8 * A_DAY))
    log.add(commands.set_level(log.room, 0, 3, now - 8 * A_DAY))
    for days in (8, 4, 1):
        log.lesson(now - days * A_DAY, 6)
    put(database, {}, {CODE: log.entries})
    return database


@pytest.fixture
def report(new_context: NewContext, house: ServerProcess) -> Page:
    """As a teacher sees it who likes it dark."""
    context = new_context(base_url=house.url, locale="en-GB", color_scheme="dark")
    path = f"/api/classes/{CODE}"
    context.add_cookies([{"name": "teacher", "value": SECRET, "domain": "127.0.0.1", "path": path}])
    page = context.new_page()
    page.goto(f"/class/{CODE}/report")
    page.get_by_role("heading", name="From lesson to lesson").wait_for()
    return page


def test_the_report_on_paper_has_all_pupils_skills_and_lessons(report: Page) -> None:
    report.get_by_label("Skill", exact=True).select_option("Rules")
    pdf = PdfReader(BytesIO(report.pdf(prefer_css_page_size=True)))
    assert [round(float(side)) for side in pdf.pages[0].mediabox[2:]] == [595, 842]
    assert len(pdf.pages) == 2, "a class of 25, by skill and by lesson"
    # Letters that are drawn as one are read as such: ﬀ.
    words = normalize("NFKC", " ".join(" ".join(page.extract_text() for page in pdf.pages).split()))
    for part in (
        f"Class {CODE}",
        "3 lessons",
        *SKILLS,
        *NAMES,
        "Marie-Antoinette",
        "The whole class",
        "Level 3",
    ):
        assert part in words, part
    # What the columns of the second table are about stands above it, though it was chosen from a list.
    assert "From lesson to lesson Skill Rules" in words
    for part in ("Print", "CSV", "dashboard", "6 qui prend", "All together"):
        assert part not in words, part


def test_the_report_on_paper_is_black_and_within_its_page(report: Page) -> None:
    report.emulate_media(media="print")
    # As wide as A4 between its margins.
    report.set_viewport_size({"width": round(182 / 25.4 * 96), "height": 1000})
    for part in (".header", ".report-tools"):
        expect(report.locator(part)).to_be_hidden()
    assert not scrolls_sideways(report)
    for table in report.locator("table").all():
        assert table.evaluate("table => table.getBoundingClientRect().right <= innerWidth")
    inks = report.locator("h1, h2, th, td, td *, select, label, p").evaluate_all(
        "parts => [...new Set(parts.map((part) => getComputedStyle(part).color))].sort()"
    )
    assert set(inks) <= {"rgb(0, 0, 0)", "rgb(51, 51, 51)"}, inks
    assert report.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
