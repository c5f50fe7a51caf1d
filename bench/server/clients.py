"""The clients: people who answer at once, or now and then. A process of its own; figures come out as JSON."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from time import perf_counter

import httpx
import uvloop
from msgspec import UNSET, Struct, UnsetType, json

from bench.server.wire import Line, connect
from sixquiprend.engine.rules import MAX_ROUNDS

SEATS = 4
AT_ONCE = 32


class Figures(Struct):
    """What came of a while of playing."""

    answers: float
    """A second."""
    heard: float
    """Messages that clients were sent, a second."""
    cards: int = 0
    """How many cards the people have played from their hands."""
    p50: float = 0.0
    p99: float = 0.0
    """Milliseconds from an answer to the message that tells everybody of it."""
    answer_bytes: float = 0.0
    message_bytes: float = 0.0


class _You(Struct):
    seat: int | UnsetType = UNSET
    hand: list[object] | UnsetType = UNSET
    legal: list[dict[str, object]] | str | UnsetType = UNSET


class _Heard(Struct):
    type: str
    moment: int | UnsetType = UNSET
    you: _You | None = None


_HEARD = json.Decoder(_Heard)


class Player:
    """One person at a table."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        crowd.players.append(self)
        self.line: Line | None = None
        self._moment = 0
        self._seat = 0
        self._hand: list[object] = []
        self._legal: list[dict[str, object]] = []
        self._asked = 0
        self._sent = 0.0
        self._waiting: float | None = None

    @property
    def waited(self) -> float | None:
        """Seconds since an answer of which nothing has been heard yet."""
        return None if self._waiting is None else perf_counter() - self._waiting

    def hear(self, line: Line, message: bytes) -> None:
        crowd = self._crowd
        crowd.heard += 1
        crowd.heard_bytes += len(message)
        heard = _HEARD.decode(message)
        if heard.type == "done":
            return
        if heard.type == "error":
            raise AssertionError(message)
        if self._waiting is not None:
            crowd.times.append(perf_counter() - self._waiting)
            self._waiting = None
        if heard.type == "seats":
            return
        if heard.moment is not UNSET:
            self._moment = heard.moment
        if heard.you is not None:
            self._know(heard.you)
        if self._legal and self._moment != self._asked:
            self._asked = self._moment
            crowd.asked(self)

    def _know(self, you: _You) -> None:
        if you.seat is not UNSET:
            self._seat = you.seat
        if you.hand is not UNSET:
            self._hand = you.hand
        if you.legal == "hand":
            self._legal = [{"kind": "play", "seat": self._seat, "card": card} for card in self._hand]
        elif isinstance(you.legal, list):
            self._legal = you.legal

    def answer(self) -> None:
        """Say the first thing that is allowed."""
        assert self.line is not None
        crowd = self._crowd
        crowd.answers += 1
        crowd.cards += self._legal[0]["kind"] == "play"
        message = json.encode(
            {"type": "choose", "id": crowd.answers, "moment": self._moment, "answer": self._legal[0]}
        )
        crowd.answer_bytes += len(message)
        self._waiting = perf_counter()
        self.line.send(message)


class Crowd:
    """All players. They answer when they are asked, or in their turn at a given rate."""

    def __init__(self) -> None:
        self.rate: float | None = 0.0
        """Answers a second; None: at once."""
        self.answers = self.cards = self.heard = self.answer_bytes = self.heard_bytes = 0
        self.times: list[float] = []
        self.players: list[Player] = []
        self._asked: deque[Player] = deque()

    def asked(self, player: Player) -> None:
        if self.rate is None:
            player.answer()
        else:
            self._asked.append(player)

    async def play(self, seconds: float, rate: float | None) -> Figures:
        """Play for a while, and say how it went."""
        self.rate = rate
        self._reset()
        begun = perf_counter()
        if rate is None:
            while self._asked:
                self._asked.popleft().answer()
            await asyncio.sleep(seconds)
        else:
            while (passed := perf_counter() - begun) < seconds:
                while self._asked and self.answers < passed * rate:
                    self._asked.popleft().answer()
                await asyncio.sleep(0.001)
        passed = perf_counter() - begun
        self.rate = 0.0
        # Who still waits has waited so long at least: a server that answers nobody isn't a fast one.
        waiting = [player.waited for player in self.players]
        times = sorted([*self.times, *[each for each in waiting if each is not None]]) or [0.0]
        return Figures(
            answers=self.answers / passed,
            heard=self.heard / passed,
            cards=self.cards,
            p50=1000 * times[len(times) // 2],
            p99=1000 * times[int(len(times) * 0.99)],
            answer_bytes=self.answer_bytes / max(1, self.answers),
            message_bytes=self.heard_bytes / max(1, self.heard),
        )

    def _reset(self) -> None:
        self.answers = self.cards = self.heard = self.answer_bytes = self.heard_bytes = 0
        self.times = []


async def gather(port: int, tables: int, crowd: Crowd, bot: str | None = None) -> None:
    """So many tables of four, with people who are all connected, and a game that goes on and on.

    With a bot, all seats but one are the bot's.
    """
    rules = {"seats": SEATS, "rounds": MAX_ROUNDS}
    limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=30)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=120) as client:

        async def post(path: str, cookie: str = "", **body: object) -> httpx.Response:
            headers = {"Cookie": cookie} if cookie else {}
            answer = await client.post(path, json=body, headers=headers)
            client.cookies.clear()
            assert answer.is_success, answer.text
            return answer

        async def table() -> None:
            made = await post("/api/tables", name="Ana", rules=rules, bots=[bot] * (SEATS - 1))
            code, cookies = made.json()["code"], [_cookie(made)]
            for name in ("Bea", "Cleo", "Dan") if bot is None else ():
                cookies += [_cookie(await post(f"/api/tables/{code}/seats", name=name))]
            for cookie in cookies:
                player = Player(crowd)
                path = f"/api/tables/{code}/socket?lang=fr&changes=1"
                player.line = await connect(port, path, player.hear, cookie)
            await post(f"/api/tables/{code}/start", cookies[0])

        for start in range(0, tables, AT_ONCE):
            await asyncio.gather(*[table() for _ in range(min(AT_ONCE, tables - start))])


def _cookie(answer: httpx.Response) -> str:
    return f"seat={answer.cookies['seat']}"


class Callers:
    """As many lines to a bare echo; each sends again what has come back."""

    def __init__(self, size: int) -> None:
        self._message = b"x" * size
        self._lines: list[Line] = []
        self._count = 0
        self._calling = False

    async def connect(self, port: int, lines: int) -> None:
        self._lines = [await connect(port, "/", self._hear) for _ in range(lines)]

    def _hear(self, line: Line, message: bytes) -> None:
        self._count += 1
        line.send(self._message)

    async def call(self, seconds: float) -> Figures:
        """Say how it goes for a while; once begun they call on and on."""
        begun, self._count = perf_counter(), 0
        if not self._calling:
            self._calling = True
            for line in self._lines:
                line.send(self._message)
        await asyncio.sleep(seconds)
        rate, size = self._count / (perf_counter() - begun), len(self._message)
        return Figures(rate, rate, answer_bytes=size, message_bytes=size)


async def command() -> None:
    """Do what the lines of the standard input say, and answer each with a line."""
    crowd, callers = Crowd(), Callers(0)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        what, *numbers = line.split()
        if what == "gather":
            crowd = Crowd()
            await gather(int(numbers[0]), int(numbers[1]), crowd, *numbers[2:])
            print("{}", flush=True)
            continue
        if what == "lines":
            callers = Callers(int(numbers[2]))
            await callers.connect(int(numbers[0]), int(numbers[1]))
            print("{}", flush=True)
            continue
        if what == "play":
            seconds, rate = map(float, numbers)
            found = await crowd.play(seconds, rate or None)
        else:
            found = await callers.call(float(numbers[0]))
        print(json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(command())
