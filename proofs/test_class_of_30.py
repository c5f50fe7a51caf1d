"""A lesson of thirty pupils over real connections, with a server that is killed in the middle of it.

Each has a WebSocket and asks over HTTP, as a page does; all answer as fast as they can, which no class does.
What was confirmed must be there afterwards, each answer once.
"""

from __future__ import annotations

import asyncio
import csv
import time
from collections import Counter
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.browser.classmates import reply_to
from tests.server.schooling import Person, class_of
from tests.serving import ServerProcess, serving

FIRST_NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eva", "Fred", "Gus", "Ida", "Kim", "Lea")
NAMES = [f"{name} {number}" for number in (1, 2, 3) for name in FIRST_NAMES]
ITEMS = 12
KINDS = ["where", "order", "takes", "heads", "difference", "gaps", "safe", "options", "small_where"]
BETWEEN_TRIES = 0.2


class Lesson:
    """What happened, as the pupils know it."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.confirmed: dict[str, dict[int, bool]] = {name: {} for name in NAMES}
        self.seconds: list[float] = []
        """How long each answer took that the server heard at the first try."""
        self.lost = 0
        """Requests that got no answer, because the server was gone."""
        self.updates = Counter[str]()
        self.half = asyncio.Event()
        """Half of the answers are there."""
        self.gone = 0.0
        """For how many seconds the server was."""

    async def patiently(self, pupil: Person, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask until somebody answers, as a page does when its line is lost."""
        while True:
            began = time.perf_counter()
            try:
                answer = await pupil.ask(method, path, body)
            except httpx.TransportError:
                self.lost += 1
                await asyncio.sleep(BETWEEN_TRIES)
                continue
            if method == "POST":
                self.seconds.append(time.perf_counter() - began)
            return answer

    async def answers_all(self, name: str, pupil: Person) -> None:
        for item in range(1, ITEMS + 1):
            asked = await self.patiently(pupil, "GET", f"items/{item}?activity=1&lang=fr")
            form = asked.json()["exercise"]["question"]["ask"]["form"]
            said = {"activity": 1, "item": item, "reply": reply_to(form)}
            answer = await self.patiently(pupil, "POST", "answers?lang=fr", said)
            if answer.is_success:
                self.confirmed[name][item] = answer.json()["exercise"]["right"]
            else:  # it had arrived, and only what came back was lost
                assert answer.json()["error"]["code"] == "already_answered", answer.text
                again = await self.patiently(pupil, "GET", f"items/{item}?activity=1&lang=fr")
                self.confirmed[name][item] = again.json()["exercise"]["verdict"]["right"]
            if sum(map(len, self.confirmed.values())) >= len(NAMES) * ITEMS // 2:
                self.half.set()

    async def listens(self, name: str, pupil: Person) -> None:
        """The line of a page, which comes back by itself."""
        while True:
            try:
                async with pupil.line() as line:
                    while True:
                        await line.hear()
                        self.updates[name] += 1
            except (OSError, WebSocketException):
                await asyncio.sleep(BETWEEN_TRIES)

    async def is_killed_half_way(self) -> None:
        await self.half.wait()
        began = time.perf_counter()
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        self.gone = time.perf_counter() - began


def test_nothing_is_lost_of_thirty_pupils_when_the_server_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", tmp_path) as server:
        lesson, table = asyncio.run(_given(server))
    assert all(len(own) == ITEMS for own in lesson.confirmed.values())
    assert lesson.lost > 0, "the server wasn't missed: it has to be killed sooner"
    assert all(lesson.updates[name] > 1 for name in NAMES), "a line that never came back"
    head, *lines = csv.reader(StringIO(table))
    right, answered = (
        next(n for n, cell in enumerate(head) if cell.endswith(f"): {word}"))
        for word in ("right", "answered")
    )
    for line in lines[: len(NAMES)]:
        own = lesson.confirmed[line[0]]
        assert (int(line[right]), int(line[answered])) == (sum(own.values()), ITEMS), line[0]
    took = sorted(lesson.seconds)
    with capsys.disabled():
        print(
            f"\n{len(NAMES)} pupils, {len(NAMES) * ITEMS} answers confirmed and kept; answered in "
            f"{1000 * median(took):.0f} ms (half), {1000 * took[int(0.95 * len(took))]:.0f} ms (95 %), "
            f"{1000 * took[-1]:.0f} ms (longest); away for {lesson.gone:.1f} s, {lesson.lost} tries in vain"
        )


async def _given(server: ServerProcess) -> tuple[Lesson, str]:
    """The whole lesson; its results as the teacher gets them in the end."""
    lesson = Lesson(server)
    async with class_of(server.url, *NAMES) as (teacher, pupils):
        await teacher.start(plan="exercises", kinds=KINDS, level=2, count=ITEMS, each=True)
        people: list[Any] = list(zip(NAMES, pupils, strict=True))
        lines = [asyncio.create_task(lesson.listens(*each)) for each in people]
        await asyncio.gather(lesson.is_killed_half_way(), *(lesson.answers_all(*each) for each in people))
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        results = await teacher.ask("GET", "results.csv?lang=en")
    return lesson, results.content.decode("utf-8-sig")
