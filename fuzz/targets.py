"""Every format that somebody else writes: how it is read, which errors are clear, and examples."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, get_type_hints

import httpx
from msgspec import DecodeError, convert, json

from sixquiprend.arena import make_match
from sixquiprend.arena.match import ArenaError
from sixquiprend.arena.results import ResultsFile
from sixquiprend.bots.external import messages
from sixquiprend.bots.external.messages import NotAMessage
from sixquiprend.bots.faults import Misbehaved
from sixquiprend.engine import GameError, Rules, advance, new_game, view
from sixquiprend.i18n import translator
from sixquiprend.learn.classroom import entries as class_entries
from sixquiprend.records import RecordError, read_record
from sixquiprend.records.dealer import deal_from_game_seed
from sixquiprend.referee.stream import answer_all, json_clerk
from sixquiprend.server.admin.orders import Orders
from sixquiprend.server.api.openapi import ENDPOINTS
from sixquiprend.server.api.table_socket import _DECODER, Choose, Preview
from sixquiprend.server.app import make_app
from sixquiprend.server.basics.refusals import Refused
from sixquiprend.server.basics.settings import Rates, Settings
from sixquiprend.server.house import open_house
from sixquiprend.server.http.client_lines import decoded
from sixquiprend.store import StoreError
from sixquiprend.store.backup import checked
from sixquiprend.table import entries as table_entries
from sixquiprend.table import from_snapshot, snapshot_of
from sixquiprend.table.commands import understood

Read = Callable[[bytes], str]
"""What came of these bytes, in a word or two: the code of an error, or what was read."""
GOLDEN: Final = Path(__file__).parents[1] / "tests" / "records" / "golden"


class Target(NamedTuple):
    """A format. `errors` are clear ones; everything else that is raised is a failure of ours."""

    name: str
    read: Read
    errors: tuple[type[Exception], ...]
    examples: Callable[[], list[bytes]]


def outcome(target: Target, data: bytes) -> str:
    """What came of it; raises what should never be raised."""
    try:
        return target.read(data)
    except target.errors as error:
        code = getattr(error, "code", "") or type(error).__name__
        return " ".join([code, *re.findall("[a-zA-Z]+", str(error))[:2]])


# --- a server, for its requests, and for what it keeps ---------------------------------------------------

_OFTEN: Final = "1000000 per second"
_RATES: Final = convert(
    {name: _OFTEN if kind is str else 10**6 for name, kind in get_type_hints(Rates).items()}, Rates
)


_PARAMETER: Final = re.compile("{([a-z_]+)[^}]*}")


class Visit:
    """A server in this process, asked without a network: as fast as it can be."""

    def __init__(self, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self._folder = folder
        self.code = self.cookie = ""
        self._runner.run(self._open())

    async def _open(self) -> None:
        settings = Settings(
            database=f"sqlite:///{self._folder}/games.db",
            bot_workers=0,
            analyses=False,
            rates=_RATES,
            longest_wait=0.0,
        )
        self._house = open_house(settings)
        self.house = await self._house.__aenter__()
        transport = httpx.ASGITransport(app=make_app(self.house))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
        made = await self._client.post(
            "/api/tables", json={"name": "Ana", "rules": {"seats": 2}, "bots": ["careful"], "start": True}
        )
        self.code, self.cookie = made.json()["code"], made.cookies["seat"]
        await self._client.post("/api/classes", json={"lang": "fr"})
        self._client.cookies.clear()

    def close(self) -> None:
        async def close() -> None:
            await self._client.aclose()
            await self._house.__aexit__(None, None, None)

        self._runner.run(close())
        self._runner.close()

    def kept(self, kind: str) -> list[bytes]:
        """The entries of all logs of this kind."""

        async def read() -> list[bytes]:
            store = self.house.store
            return [entry for each in await store.streams(kind, 0.0) for entry in await store.read(each)]

        return self._runner.run(read())

    def snapshots(self) -> list[bytes]:
        """A table in a game, as it is kept beside its log."""

        async def look() -> bytes:
            table = await self.house.tables.look(self.code)
            assert table is not None
            return snapshot_of(table)

        return [self._runner.run(look())]

    def ask(self, data: bytes) -> str:
        """A method and an address in the first line, then the body: never an error of ours.

        The word CODE stands for the code of a table that is there.
        """
        line, _, body = data.partition(b"\n")
        method, _, path = line.decode("latin-1").replace("CODE", self.code).partition(" ")
        if method not in {"GET", "POST", "DELETE", "PUT", "PATCH"} or not re.fullmatch(
            r"/[!-~]{0,2000}", path
        ):
            return "no request"
        answer = self._runner.run(self._asked(method, path, body))
        assert answer.status_code < 500, f"{answer.status_code} {answer.text[:300]}"
        if answer.status_code < 400:
            return f"{method} {answer.status_code}"
        if answer.headers["content-type"].partition(";")[0] != "application/json":
            assert not path.startswith("/api/"), answer.text[:300]
            return f"{answer.status_code} for people"
        error = answer.json()["error"]
        assert error["text"]
        return f"{answer.status_code} {error['code']}"

    async def _asked(self, method: str, path: str, body: bytes) -> httpx.Response:
        headers = {"Content-Type": "application/json", "Cookie": f"seat={self.cookie}"}
        try:
            return await self._client.request(method, path, content=body, headers=headers)
        except httpx.InvalidURL:  # which our client can't send
            return httpx.Response(400, json={"error": {"code": "invalid_url", "text": "-"}})

    def requests(self) -> list[bytes]:
        """One to every address."""
        known = {"code": "CODE", "lang": "fr"}
        return [
            f"{each.method} {_PARAMETER.sub(lambda found: known.get(found[1], '0'), each.path)}\n".encode()
            + (_body(each.body) if each.body is not None else b"")
            for each in ENDPOINTS
        ]


def _body(kind: Any) -> bytes:
    """A body with all that is required, of simple values: enough to get past the first check."""
    values: dict[str, object] = {
        "name": "Ana",
        "rules": {"seats": 2},
        "moment": 1,
        "answer": {"kind": "play", "seat": 0, "card": 1},
        "game": "x",
        "pledge": "00" * 32,
        "bits": "00" * 16,
        "bots": ["careful"],
        "seats": 3,
    }
    fields = getattr(kind, "__struct_fields__", ())
    return json.encode({name: values.get(name, 0) for name in fields})


_MESSAGES: Final = (
    b'{"type":"choose","id":7,"moment":9,"answer":{"kind":"play","seat":0,"card":12}}',
    b'{"type":"preview","id":9,"moment":9,"answer":{"kind":"row","seat":0,"row":2}}',
    b'{"type":"withdraw","id":8,"moment":9}',
    b'{"type":"pledge","id":1,"game":"x","pledge":"00"}',
    b'{"type":"bits","id":1,"game":"x","bits":"00"}',
    b'{"type":"react","id":1,"reaction":"groan"}',
    b'{"type":"ping","id":1}',
)
_ORDERS: Final = (
    b'{"entry":"blocked","at":2.5,"network":"203.0.113.7/32"}',
    b'{"entry":"ended","at":2.5,"code":"K7M2QP"}',
)
_QUESTIONS: Final = (
    b'{"rows": [[12, 20], [37], [43], [58]], "plays": [{"seat": 0, "card": 21}, {"seat": 1, "card": 5}]}',
    b'{"options": "S", "rows": [[30, 36], [37], [43, 44], [58, 61]], "plays": [{"seat": 0, "card": 62}]}',
)
_HELLOS: Final = (b'{"protocol":1,"name":"closest","deterministic":true}',)
_ANSWERS: Final = (b'{"id":1,"answer":0}', b'{"answer":{"kind":"play","seat":0,"card":1}}')
_BACKUP: Final = (
    b'{"line":"sixquiprend backup","version":1,"made_at":1.0}\n'
    b'{"line":"entry","stream":"table:K7M2QP","sequence":1,"at":1.0,"entry":"e30="}\n'
)
_BACKUPS: Final = (
    _BACKUP
    + json.encode({"line": "end", "entries": 1, "games": 0, "sha256": sha256(_BACKUP).hexdigest()})
    + b"\n",
)
_LOG: Final = (DecodeError, GameError)


def _request() -> bytes:
    """A question to a bot's program, about the first card of a game."""
    state, _ = advance(new := new_game(Rules(2)), deal_from_game_seed(bytes(32), new))
    return messages.request(messages.Request(1, 1, 1.0, view(state, 0)))


def _records() -> list[bytes]:
    return [file.read_bytes() for file in sorted(GOLDEN.glob("*.jsonl"))]


# --- all of them -----------------------------------------------------------------------------------------


@contextmanager
def all_targets() -> Iterator[list[Target]]:
    """Every format, for as long as this is open."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        visit = Visit(folder)
        try:
            yield _targets(visit, folder)
        finally:
            visit.close()


def _targets(visit: Visit, folder: Path) -> list[Target]:
    match = make_match(["beginner", "careful"], rounds=1)
    asked = messages.read_from_host(_request())
    assert isinstance(asked, messages.Request)

    def message(data: bytes) -> str:
        found = decoded(data.decode("utf-8", "surrogateescape"), _DECODER)
        if isinstance(found, Choose | Preview):
            understood(found.answer)
        return type(found).__name__

    def settle(data: bytes) -> str:
        answers = BytesIO()
        answer_all(BytesIO(data), answers, json_clerk(translator("en")))
        said = [json.decode(line) for line in answers.getvalue().splitlines()]
        return " ".join(str(each.get("error", {}).get("code", "settled")) for each in said)[:60]

    def results(data: bytes) -> str:
        file = folder / "results.jsonl"
        file.write_bytes(data)
        with ResultsFile(file, match) as found:
            return f"{len(found.played)} games"

    def backup(data: bytes, packed: bool) -> str:
        file = folder / "backup"
        file.write_bytes(gzip.compress(data, 1) if packed else data)
        checked(file)
        return "whole"

    coded = (Refused, GameError)
    return [
        Target("request", visit.ask, (), visit.requests),
        Target("message", message, coded, lambda: list(_MESSAGES)),
        Target(
            "table-entry",
            lambda data: type(table_entries.CODEC.decode(data)).__name__,
            _LOG,
            lambda: visit.kept("table"),
        ),
        Target(
            "class-entry",
            lambda data: type(class_entries.decode_entry(data)).__name__,
            _LOG,
            lambda: visit.kept("class"),
        ),
        Target("snapshot", lambda data: str(from_snapshot(data) is None), (), visit.snapshots),
        Target("orders", lambda data: str(Orders().after([data]).version), (), lambda: list(_ORDERS)),
        Target("record", lambda data: str(read_record(data).verdict.finished), (RecordError,), _records),
        Target("referee", settle, (), lambda: list(_QUESTIONS)),
        Target(
            "bot-hello",
            lambda data: type(messages.read_hello_reply(data)).__name__,
            (Misbehaved,),
            lambda: list(_HELLOS),
        ),
        Target(
            "bot-answer",
            lambda data: str(messages.read_answer(data, asked)),
            (Misbehaved,),
            lambda: list(_ANSWERS),
        ),
        Target(
            "bot-host",
            lambda data: type(messages.read_from_host(data)).__name__,
            (NotAMessage,),
            lambda: [_request(), messages.hello()],
        ),
        Target("results", results, (ArenaError,), lambda: [json.encode(match) + b"\n"]),
        Target("backup", lambda data: backup(data, True), (StoreError,), lambda: list(_BACKUPS)),
        Target(
            "backup-file",
            lambda data: backup(data, False),
            (StoreError,),
            lambda: [gzip.compress(_BACKUPS[0], mtime=0)],
        ),
    ]
