"""No hidden card leaves the server: every byte that every client gets in whole games, of every preset.

What a client may know is worked out from the log alone, by the engine: the events that its seat may see. All
that it was sent must be those events, in order and complete, and otherwise name no card that they don't.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import ValidationError, json

from sixquiprend.engine import Dealt, Event, RoundStarted, Special, State, new_game, view
from sixquiprend.engine.presets import PRESETS
from sixquiprend.i18n import translator
from sixquiprend.i18n.telling import tell
from sixquiprend.table import Table, decode_entry, fold, names_of
from sixquiprend.table.entries import Gave, SatDown, Started
from tests.needs import require
from tests.play import rounds_of
from tests.server.following import pictures, whole
from tests.server.visiting import PATIENCE, Guest, Line, Message, open_server, run
from tests.server.wire_shapes import Board, Done, Error, Preview, Seats, Update, shaped
from tools.machine import NODE

PEOPLE = 2
SEATS = 4
LANGUAGES = ("fr", "en", "de")
CARD_FIELDS = frozenset({"card", "cards", "hand", "pool", "seen", "taken", "by"})
SPECIALS: frozenset[object] = frozenset(special.value for special in Special)


class Game(NamedTuple):
    """What really happened, from the log of the table."""

    events: list[Event]
    befores: list[State]
    tables: dict[int, Table]
    counts: dict[int, int]
    """How many events had happened, at each version."""
    known: dict[int | None, list[frozenset[object]]]
    """What each seat, and a spectator, knew after each number of events."""
    secrets: list[str]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_client_gets_all_that_its_seat_may_know_and_nothing_else(preset: str, tmp_path: Path) -> None:
    require(NODE)
    run(lambda: _play_and_check(PRESETS[preset], tmp_path))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game for the tests of this test."""
    games = list[Played]()

    async def play() -> None:
        games.append(await _played("", {"rounds": 1}, tmp_path_factory.mktemp("leaks")))

    run(play)
    return games[0]


@pytest.mark.parametrize("leak", ["hand", "event", "field", "seen", "secret"])
def test_a_leak_would_be_found(leak: str, played: Played) -> None:
    game, raw = played.game, played.raw[0]
    number = next(n for n, line in enumerate(raw) if '"steps":[{' in line and '"legal":[{' in line)
    update = json.decode(raw[number])
    hidden = next(event for event in game.events if isinstance(event, Dealt) and event.seat == 1)
    if leak == "hand":
        update["board"]["rows"][0]["cards"].append(hidden.cards[0])
    elif leak == "event":
        update["steps"].insert(1, {**update["steps"][1], "event": _plain(hidden)})
    elif leak == "field":
        update["seats"][1]["chosen"] = {"kind": "play", "seat": 1, "card": hidden.cards[0]}
    elif leak == "seen":
        update["seen"].append(hidden.cards[0])
    else:
        update["game"] = game.secrets[0]
    played.check(0)
    leaked = [*raw[:number], json.encode(update).decode(), *raw[number + 1 :]]
    with pytest.raises((AssertionError, ValidationError)):
        played._replace(raw=[leaked, *played.raw[1:]]).check(0)


class Played(NamedTuple):
    """A whole game: what happened, and all that everybody was sent; the last is a spectator."""

    game: Game
    raw: list[list[str]]
    chosen: list[list[Message]]
    cookies: list[str]
    followed: list[list[str]]
    """The same for lines that are only told what changed."""

    def check(self, client: int) -> None:
        """What this client was sent, against what it may know."""
        seat = client if client < PEOPLE else None
        others = [cookie for number, cookie in enumerate(self.cookies) if number != seat]
        chosen = [] if seat is None else self.chosen[seat]
        _check(self.game, seat, LANGUAGES[client], self.raw[client], chosen, [*self.game.secrets, *others])


async def _play_and_check(options: str, folder: Path) -> None:
    played = await _played(options, {"rounds": rounds_of(options, 2)}, folder)
    for client in range(PEOPLE + 1):
        played.check(client)
        # Each has had a picture when it came; from then on both are told at once.
        told = pictures(whole(played.followed[client]))[1:]
        assert told == pictures(played.raw[client])[-len(told) :]


async def _played(options: str, rules: dict[str, object], folder: Path) -> Played:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_server(folder, draw_window=PATIENCE))
        guests = [await stack.enter_async_context(place.guest()) for _ in range(PEOPLE)]
        code = await guests[0].make(SEATS, options, rules=rules, show_seen=True, draws=True)
        for guest in guests[1:]:
            await guest.join(code, draws=True)
        watcher = await stack.enter_async_context(place.guest())
        lines = [
            await stack.enter_async_context(guest.line(code=code, lang=language))
            for guest, language in zip([*guests, watcher], LANGUAGES, strict=True)
        ]
        followers = [
            await stack.enter_async_context(guest.line(code=code, lang=language, changes=True))
            for guest, language in zip([*guests, watcher], LANGUAGES, strict=True)
        ]
        playing = [
            asyncio.create_task(_play(guest, line)) for guest, line in zip(guests, lines, strict=False)
        ]
        watching = [asyncio.create_task(_watch(line)) for line in (lines[-1], *followers)]
        await guests[0].at("/start", "POST")
        chosen = [await each for each in playing]
        for each in watching:
            await each
        game = _truth(await place.house.store.read(f"table:{code}"))
    cookies = [guest.cookie for guest in guests]
    return Played(game, [line.raw for line in lines], chosen, cookies, [line.raw for line in followers])


async def _play(guest: Guest, line: Line) -> list[Message]:
    """Play by chance, change one's mind, look ahead; all that this seat has chosen."""
    chance, chosen = Random(guest.seat), list[Message]()
    answered = 0
    while True:
        update = await line.update()
        await guest.add_to_seed(update)
        if update["status"] == "over":
            return chosen
        you = update["you"]
        if not you["legal"] or update["moment"] == answered:
            continue
        answered = update["moment"]
        answers = chance.choices(you["legal"], k=2)
        alone = len(update["asked"]) == 1
        if alone and you["question"] in ("row", "joker", "special", "swap"):
            await line.say(type="preview", moment=answered, answer=answers[0])
        for answer in answers[: 1 if alone else 2]:
            chosen.append(answer)
            await line.say(type="choose", moment=answered, answer=answer)


async def _watch(line: Line) -> None:
    await line.until(lambda message: message.get("status") == "over")


def _truth(log: Iterable[bytes]) -> Game:
    table: Table | None = None
    game = Game([], [], {}, {}, {}, [])
    for data in log:
        entry = decode_entry(data)
        table, happened = fold(table, entry)
        game.events.extend(each.event for each in happened)
        game.tables[table.version] = table
        game.counts[table.version] = len(game.events)
        if isinstance(entry, Started):
            game.secrets.append(entry.seed)
        if isinstance(entry, Gave):
            game.secrets.append(entry.bits)
        if isinstance(entry, SatDown):
            game.secrets.append(entry.token)
    assert table is not None
    game.secrets.append(table.seed.reveal())
    state = new_game(table.settings.rules)
    for event in game.events:
        game.befores.append(state)
        state = event.apply(state)
    named = [frozenset(_cards(_plain(event))) for event in game.events]
    for seat in (None, *range(table.settings.rules.seats)):
        game.known[seat] = list(_knowledge(game.events, named, seat))
    return game


def _check(
    game: Game,
    seat: int | None,
    language: str,
    raw: Iterable[str],
    chosen: list[Message],
    secrets: Iterable[str],
) -> None:
    places = [number for number, event in enumerate(game.events) if _may_see(event, seat)]
    told = 0
    for message in raw:
        assert not [secret for secret in secrets if secret in message]
        heard = shaped(message)
        if isinstance(heard, Update):
            for step in heard.steps:
                number = places[told]
                told += 1
                _check_step(game, number, seat, language, step.event, step.text)
                _check_board(game, number + 1, seat, step.board)
            assert told == sum(number < game.counts[heard.version] for number in places)
            _check_picture(game, seat, heard, chosen)
        elif isinstance(heard, Seats):
            assert heard.you_chosen is None or heard.you_chosen in chosen
        elif isinstance(heard, Done):
            assert heard.chosen in chosen
        elif isinstance(heard, Preview):
            # Shown before it is confirmed: only what lies open, or is in one's own hand.
            assert seat is not None
            known = game.known[seat][places[told - 1] + 1]
            assert set(_cards(_plain(heard.steps))) <= known
        else:
            assert isinstance(heard, Error)
            assert heard.code in ("stale_moment", "choices_closed", "game_over")  # the others were faster
    assert told == len(places)


def _check_step(
    game: Game, number: int, seat: int | None, language: str, event: dict[str, Any], text: str
) -> None:
    truth = game.events[number]
    assert event == _plain(truth)
    assert _may_see(truth, seat)
    names = names_of(game.tables[max(game.tables)].chairs, lambda bot: _level(bot, language))
    assert text == tell(truth, game.befores[number], names, translator(language))


def _level(bot: str, language: str) -> str:
    return translator(language)(bot)


def _check_board(game: Game, count: int, seat: int | None, board: Board) -> None:
    """A board names only cards that everybody has seen in this round."""
    assert set(_cards(_plain(board))) <= game.known[None][count]


def _check_picture(game: Game, seat: int | None, heard: Update, chosen: list[Message]) -> None:
    table, count = game.tables[heard.version], game.counts[heard.version]
    if heard.board is not None:
        _check_board(game, count, seat, heard.board)
    assert set(heard.seen or ()) <= game.known[seat][count]
    if seat is None:
        assert heard.you is None
        return
    assert heard.you is not None
    assert heard.you.seat == seat
    if table.state is None:
        assert not heard.you.hand
        return
    own = view(table.state, seat)
    assert heard.you.hand == _plain(own.hand)
    assert heard.you.legal == ([] if own.winners else _plain(own.legal))
    assert heard.you.chosen is None or heard.you.chosen in chosen
    specials = own.own.get("S")
    assert heard.you.specials == ([] if specials is None else _plain(specials)["hand"])


def _plain(thing: object) -> Any:
    """As JSON has it."""
    return json.decode(json.encode(thing))


def _may_see(event: Event, seat: int | None) -> bool:
    return event.audience is None or seat in event.audience


def _knowledge(
    events: list[Event], named: list[frozenset[object]], seat: int | None
) -> Iterator[frozenset[object]]:
    """Every card that this seat has seen in this round, and every special card that it ever saw."""
    ever, lately = frozenset[object](), frozenset[object]()
    yield lately
    for event, cards in zip(events, named, strict=True):
        if isinstance(event, RoundStarted):
            lately = frozenset()
        if _may_see(event, seat):
            lately |= cards
            ever |= cards & SPECIALS
        yield lately | ever


def _cards(thing: object, field: str = "") -> Iterator[object]:
    """All cards named in something decoded from JSON."""
    if isinstance(thing, dict):
        if thing.get("kind") in SPECIALS:  # a special card that is played, with its targets
            yield thing["kind"]
        for name, value in thing.items():
            yield from _cards(value, name)
    elif isinstance(thing, list):
        for value in thing:
            yield from _cards(value, field)
    elif field in CARD_FIELDS or thing in SPECIALS:
        yield thing
