"""Finished games over HTTP: replay, record, analysis."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final, Literal

from msgspec import Raw, Struct, json
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.analysis import Analysis, check_analysable
from sixquiprend.engine import Rules
from sixquiprend.i18n import Translator, translator
from sixquiprend.i18n.names import bot_level
from sixquiprend.records import RecordError, Seat, read_record
from sixquiprend.records.lines import decoded_header
from sixquiprend.store import StoredGame
from sixquiprend.table import Ending, ReplayStep, ending_of, replay_steps

from ..basics.refusals import Refused
from ..http.answering import answered, compressed
from ..http.asking import address_of, house_of, language_of, number_of
from ..http.endpoints import Endpoint, Parameter
from ..workers.study import FAILED

_KEPT_REPLAYS: Final = 32
_LOOK_AGAIN: Final = 0.1
"""Seconds between two looks for a game that isn't kept yet."""


class Replay(Struct, frozen=True):
    """A finished game, step by step, with nothing hidden any more."""

    id: str
    table: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """Which bot sat at each seat; "" for people."""
    rules: Rules
    finished: float
    steps: list[ReplayStep]
    ending: Ending


class AnalysisState(Struct, frozen=True):
    """How far the analysis of a game is, and the analysis once it is done."""

    status: Literal["waiting", "running", "done", "failed"]
    progress: float
    analysis: Analysis | Raw | None = None


async def replay(request: Request) -> Response:
    house, language = house_of(request), language_of(request)
    identity = request.path_params["id"]
    game = await _game(request)  # first: what was erased is not to be had from memory either
    kept = _REPLAYS.get((identity, language))
    if kept is None:
        house.limits.hit("thoughts", address_of(request))
        kept = await house.minds.work(drawn, game, language)
        _REPLAYS[identity, language] = kept
        if len(_REPLAYS) > _KEPT_REPLAYS:
            _REPLAYS.popitem(last=False)
    _REPLAYS.move_to_end((identity, language))
    plain, packed = kept
    return compressed(request, answered(plain), packed)


_REPLAYS: Final[OrderedDict[tuple[str, str], tuple[bytes, bytes]]] = OrderedDict()
"""The last ones asked for: a finished game never changes."""


def drawn(game: StoredGame, language: str) -> tuple[bytes, bytes]:
    """The replay as JSON, plain and packed; a worker makes it, since a long game takes a while."""
    record, t = read_record(game.record), translator(language)
    seats = record.header.seats
    names = tuple([_called(seat, t) for seat in seats])
    plain = json.encode(
        Replay(
            id=game.id,
            table=game.stream.partition(":")[2],
            names=names,
            bots=tuple([seat.bot for seat in seats]),
            rules=record.header.rules,
            finished=game.finished_at,
            steps=replay_steps(record, names, t),
            ending=ending_of(record),
        )
    )
    return plain, gzip.compress(plain, 6, mtime=0)


def _called(seat: Seat, t: Translator) -> str:
    """In games from before bots had first names they are called by their level, perhaps with a number: that
    is told in every language."""
    number = seat.name.removeprefix(seat.bot)
    by_level = seat.bot and seat.name.startswith(seat.bot) and (not number or number[1:].isdigit())
    return bot_level(seat.bot, t) + number if by_level else seat.name


async def record(request: Request) -> Response:
    """With `wait` it may be that of a game which is just over, and on its way to the disk."""
    house, wait = house_of(request), number_of(request, "wait")
    if wait:
        until = time.monotonic() + min(wait, house.settings.longest_wait)
        with house.limits.held(address_of(request)):
            while await house.store.game(request.path_params["id"]) is None:
                if time.monotonic() >= until or house.tables.closing:
                    break
                await asyncio.sleep(_LOOK_AGAIN)
    game = await _game(request)
    name = f"sixquiprend-{game.id}.jsonl"
    return Response(
        game.record,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def analysis(request: Request) -> Response:
    game = await _game(request)
    if game.analysis is None:
        begun = game.progress is not None
        return answered(AnalysisState("running" if begun else "waiting", game.progress or 0.0))
    if game.analysis == FAILED:
        with suppress(RecordError):  # a record that can't be read says nothing of its options
            check_analysable(decoded_header(game.record.partition(b"\n")[0]).rules)
        return answered(AnalysisState("failed", 1.0))
    return compressed(request, answered(AnalysisState("done", 1.0, Raw(game.analysis))))


async def _game(request: Request) -> StoredGame:
    game = await house_of(request).store.game(request.path_params["id"])
    if game is None:
        raise Refused(404, "no_such_game", "there is no finished game of this name")
    return game


ENDPOINTS: Final = (
    Endpoint(
        "GET",
        "/api/games/{id}",
        replay,
        "A finished game, step by step, with all hands",
        answer=Replay,
        query=(Parameter("lang", "fr, en or de: the language of sentences", "string"),),
    ),
    Endpoint(
        "GET",
        "/api/games/{id}/record",
        record,
        "Its record, to keep, replay or verify",
        media="application/jsonl",
        query=(Parameter("wait", "how many seconds to wait for a game that is just over"),),
    ),
    Endpoint(
        "GET",
        "/api/games/{id}/analysis",
        analysis,
        "What each decision was worth, once that is computed",
        answer=AnalysisState,
    ),
)
