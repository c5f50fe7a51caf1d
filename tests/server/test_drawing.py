"""Deals that nobody can choose: everybody's client adds to the seed, and nobody waits long for one."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

from sixquiprend.analysis.bot_proof import bots_of
from sixquiprend.engine import Rules
from sixquiprend.records import Record, read_record
from sixquiprend.records.dealer import new_seed
from sixquiprend.server.basics.tokens import digest
from sixquiprend.store import Store
from sixquiprend.table import Entry, Settings, decode_entry, encode_entry, fold, replayed
from sixquiprend.table.commands import open_table, sit_down, start
from tests.server.visiting import PATIENCE, Guest, Line, Message, open_server, run


async def finished(guest: Guest) -> Record:
    """The record of the game that is over at this guest's table."""
    game = (await guest.at())["game"]
    while True:
        answer = await guest.ask("GET", f"/api/games/{game}/record")
        if answer.is_success:
            return read_record(answer.content)


async def play(guest: Guest, line: Line, *, silent: bool = False) -> list[Message]:
    """Add to the seed, and play to the end; all updates."""
    updates = list[Message]()
    while not updates or updates[-1]["status"] != "over" or updates[-1]["draw"]:
        update = await line.update()
        updates.append(update)
        if update["draw"] and not silent:
            await guest.add_to_seed(update)
        if update["you"]["legal"] and update["you"]["chosen"] is None:
            await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])
    return updates


def test_two_people_draw_the_seed_together_for_a_game_and_its_rematch(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, draw_window=PATIENCE) as place,
            place.guest() as ana,
            place.guest() as bea,
        ):
            code = await ana.make(3, rules={"rounds": 1}, bots=[None, "careful"], draws=True)
            await bea.join(code, draws=True)
            seeds = set()
            async with ana.line() as first, bea.line() as second:
                for _ in range(2):
                    await ana.at("/start", "POST")
                    heard, _ = await asyncio.gather(play(ana, first), play(bea, second))
                    draws = [update["draw"] for update in heard if update["draw"]]
                    assert [draw["opening"] for draw in draws] == [False, True]
                    record = await finished(ana)
                    drawn = record.header.drawn
                    assert drawn is not None
                    # What was published before is what is opened now, and both have added their own.
                    assert drawn.commitment == draws[0]["commitment"]
                    assert [share.pledge for share in drawn.shares] == [
                        each["pledge"] for each in draws[1]["asked"]
                    ]
                    game = draws[0]["game"]
                    assert [share.bits for share in drawn.shares] == [
                        ana.bits[game].hex(),
                        bea.bits[game].hex(),
                    ]
                    assert record.verdict.proved == record.verdict.shuffles
                    seeds.add(record.game_seed)
            assert len(seeds) == 2

    run(test)


def test_a_silent_client_and_an_old_one_delay_nobody_for_long(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, draw_window=0.05) as place,
            place.guest() as ana,
            place.guest() as bea,
            place.guest() as cy,
        ):
            code = await ana.make(3, rules={"rounds": 1}, draws=True)
            await bea.join(code, draws=True)
            await cy.join(code)  # its program knows nothing of seeds
            async with ana.line() as first, bea.line() as second, cy.line() as third:
                await ana.at("/start", "POST")
                await asyncio.gather(
                    play(ana, first, silent=True), play(bea, second, silent=True), play(cy, third)
                )
                record = await finished(ana)
            verdict = record.verdict
            assert (verdict.asked, verdict.opened, verdict.finished) == (2, 0, True)

    run(test)


def test_whoever_is_away_is_not_asked_and_one_alone_starts_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, draw_window=PATIENCE) as place:
            async with place.guest() as ana, place.guest() as bea:
                code = await ana.make(3, bots=[None, "careful"], draws=True)
                await bea.join(code, draws=True)  # and closes the page
                async with ana.line() as line:
                    await ana.at("/start", "POST")
                    draw = (await line.update(lambda update: update["draw"]))["draw"]
                    assert [each["seat"] for each in draw["asked"]] == [0]
            async with place.guest() as solo:
                await solo.make(2, rules={"rounds": 1}, bots=["beginner"], start=True, draws=True)
                async with solo.line() as line:
                    await play(solo, line)
                assert (await finished(solo)).verdict.opened == 1

    run(test)


def test_only_seats_that_are_asked_may_add_and_nothing_is_taken_twice(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, draw_window=PATIENCE) as place,
            place.guest() as ana,
            place.guest() as other,
        ):
            await ana.make(2, bots=["careful"], start=True, draws=True)
            draw = (await ana.at())["draw"]
            where = f"/api/tables/{ana.code}"
            pledge = {"game": draw["game"], "pledge": "0" * 64}
            assert await other.refused("POST", f"{where}/pledge", pledge) == (403, "not_seated")
            bits = {"game": draw["game"], "bits": "0" * 32}
            assert await ana.refused("POST", f"{where}/bits", bits) == (409, "draw_too_early")
            bad = {"game": draw["game"], "pledge": "no"}
            assert await ana.refused("POST", f"{where}/pledge", bad) == (400, "bad_pledge")
            old = {"game": "OLD", "pledge": "0" * 64}
            assert await ana.refused("POST", f"{where}/pledge", old) == (409, "no_draw")
            await ana.at("/pledge", "POST", pledge)
            assert await ana.refused("POST", f"{where}/bits", bits) == (409, "other_bits")
            assert (await ana.at())["status"] == "gathering"

    run(test)


def test_a_server_that_is_started_again_goes_on_with_a_draw(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            async with open_server(tmp_path, draw_window=PATIENCE) as place:
                ana = await stack.enter_async_context(place.guest())
                bea = await stack.enter_async_context(place.guest())
                code = await ana.make(2, draws=True)
                await bea.join(code, draws=True)
                async with ana.line() as line, bea.line():
                    await ana.at("/start", "POST")
                    before = await line.update(lambda update: update["draw"])
                    await ana.add_to_seed(before)
            async with open_server(tmp_path) as place:
                for guest in (ana, bea):
                    guest.move(place.url)
                draw = (await bea.at())["draw"]
                assert draw["commitment"] == before["draw"]["commitment"]
                assert [bool(each["pledge"]) for each in draw["asked"]] == [True, False]
                await bea.add_to_seed(await bea.at())
            async with open_server(tmp_path) as place:
                for guest in (ana, bea):
                    guest.move(place.url)
                    await guest.add_to_seed(await guest.at())
                assert (await ana.at())["status"] == "playing"
                table = replayed(map(decode_entry, await place.house.store.read(f"table:{code}")))
        assert table.drawn is not None
        assert table.drawn.commitment == before["draw"]["commitment"], "the seed that was published"
        assert {share.bits for share in table.drawn.shares} == {
            guest.bits[table.game].hex() for guest in (ana, bea)
        }

    run(test)


def test_a_draw_whose_time_ran_out_while_no_server_ran_is_closed_at_the_start(tmp_path: Path) -> None:
    async def test() -> None:
        log = [encode_entry(entry) for entry in _drawing_long_ago("ABCDEF", "secret")]
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        await store.append("table:ABCDEF", 0, log, time.time())
        await store.close()
        async with open_server(tmp_path) as place, place.guest() as ana:
            ana.cookie, ana.code = "secret", "ABCDEF"
            seen = await ana.at()
            while seen["status"] != "playing":
                seen = await ana.at(f"?after={seen['version']}&wait=20")

    run(test)


def _drawing_long_ago(code: str, secret: str) -> list[Entry]:
    at = time.time() - 100
    entries: list[Entry] = [open_table(code, Settings(Rules(2)), at)]
    table, _ = fold(None, entries[0])
    for name, token in (("Ana", digest(secret)), ("Bea", digest("other"))):
        entries.append(sit_down(table, name, token, at, draws=True))
        table, _ = fold(table, entries[-1])
    return [*entries, *start(table, 0, "game", new_seed().hex(), at)]


def test_bots_play_what_they_play_with_that_view_and_those_dice(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, draw_window=PATIENCE, bot_workers=1) as place,
            place.guest() as ana,
        ):
            bots = ["beginner", "expert", "counter"]
            await ana.make(4, rules={"rounds": 1}, bots=bots, start=True, draws=True)
            async with ana.line() as line:
                await play(ana, line)
            record = await finished(ana)
            asked = list(bots_of(record))
            assert {each.seat for each in asked} == {1, 2, 3}
            assert [each for each in asked if each.now != each.said] == []
            # The strong ones may have been late at the beginning: then others have answered.
            assert {each.bot for each in asked} <= {"beginner", "expert", "counter", "network", "careful"}

    run(test)
