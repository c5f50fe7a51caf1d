"""`sixquiprend admin`: whoever runs a server looks and orders over the store, and running servers obey."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sixquiprend.cli import app
from sixquiprend.server.admin.orders import ORDERS, Answered, Cost, Orders, network_named
from sixquiprend.server.basics import costs
from sixquiprend.server.basics.blocking import Blocklist
from sixquiprend.server.basics.costs import Costs
from sixquiprend.server.operations import admin_command
from sixquiprend.server.operations.admin_command import _together
from sixquiprend.store import Store
from tests.server.schooling import class_of
from tests.server.visiting import Guest, Place, open_server, run

ADDRESS, OTHER = "203.0.113.7", "203.0.113.8"
QUICKLY: dict[str, Any] = {"look_for_orders": 0.02}


def command(*words: str, lang: str = "en") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", *words, "--lang", lang])
    return done.exit_code, done.output


class Office:
    """Somebody who gives orders about this database."""

    def __init__(self, database: str) -> None:
        self.database = database

    async def __call__(self, *words: str, status: int = 0, lang: str = "en") -> str:
        found, said = await asyncio.to_thread(command, *words, "--database", self.database, lang=lang)
        assert found == status, said
        return said


async def asks_from(guest: Guest, address: str, path: str = "/api/options") -> tuple[int, str]:
    """What somebody at this address is told, by a proxy that is believed: status, and code of a refusal."""
    answer = await guest.ask("GET", path, headers={"X-Forwarded-For": address})
    return answer.status_code, "" if answer.is_success else answer.json()["error"]["code"]


def line_from(place: Place, code: str, address: str) -> connect:
    where = f"{place.url.replace('http', 'ws')}/api/tables/{code}/socket"
    return connect(where, additional_headers={"X-Forwarded-For": address})


async def until(asked: Callable[[], Awaitable[object]], answer: object) -> None:
    """Ask until that is the answer: a server looks for orders from time to time."""
    while await asked() != answer:
        pass


async def closed(line: ClientConnection) -> int | None:
    """The code that this line is closed with, whatever is still told."""
    with suppress(ConnectionClosed):
        while True:
            await line.recv()
    return line.close_code


def test_an_address_is_blocked_while_it_is_connected_and_stays_so_until_it_is_not(tmp_path: Path) -> None:
    order = Office(f"sqlite:///{tmp_path}/games.db")

    async def test() -> None:
        async with open_server(tmp_path, **QUICKLY) as place, place.guest() as ana:
            code = await ana.make(2)
            async with line_from(place, code, ADDRESS) as theirs, line_from(place, code, OTHER) as others:
                await theirs.recv()
                await others.recv()
                told = await order("block", ADDRESS)
                assert told == f"Blocked: {ADDRESS}/32. Running servers obey within seconds.\n"
                assert await closed(theirs) == 4403
                await others.send('{"type":"ping","id":1}')
                assert '"pong"' in await others.recv()
            assert await asks_from(ana, ADDRESS) == (403, "blocked")
            assert await asks_from(ana, f"::ffff:{ADDRESS}") == (403, "blocked")
            assert (await asks_from(ana, OTHER))[0] == 200
            async with line_from(place, code, ADDRESS) as again:
                assert await closed(again) == 4403
            assert "was blocked before" in await order("block", ADDRESS, status=1)
        async with open_server(tmp_path, **QUICKLY) as place, place.guest() as ana:  # as it was told before
            assert await asks_from(ana, ADDRESS) == (403, "blocked")
            assert f": {ADDRESS}/32\n" in await order("list")
            await order("unblock", ADDRESS)
            await until(partial(asks_from, ana, ADDRESS), (200, ""))
            assert "isn't blocked" in await order("unblock", ADDRESS, status=1)
            assert await order("list") == "No address is blocked, and no table was ended.\n"

    run(test)


def test_a_table_is_ended_and_goes_on_when_it_is_opened_again(tmp_path: Path) -> None:
    order = Office(f"sqlite:///{tmp_path}/games.db")

    async def test() -> None:
        async with (
            open_server(tmp_path, **QUICKLY) as place,
            place.guest() as ana,
            class_of(place.url, "Emma", "Zoé") as (teacher, (emma, _)),
        ):
            code = await ana.make(2, bots=["careful"], start=True)
            await teacher.start(plan="tables", size=2)
            await emma.sit()
            shown = await order("tables")
            assert shown.startswith("In the last 60 minutes: 2 tables.\n")
            assert f"{code}  " in shown
            assert "playing, 1 person, 1 bot, " in shown
            assert "of a class" in shown
            assert "Ana" not in shown
            taught = next(line[:6] for line in shown.splitlines() if "of a class" in line)
            assert "belongs to a class" in await order("end", taught, status=1)
            async with ana.line() as line:
                await line.update()
                assert await order("end", code.lower()) == (
                    f"Ended: {code}. Running servers obey within seconds.\n"
                )
                assert await closed(line.connection) == 4404
            assert await ana.refused("GET", f"/api/tables/{code}") == (404, "table_ended")
            assert "was ended before" in await order("end", code, status=1)
            assert "There is no table AAAAAA" in await order("end", "AAAAAA", status=1)
            assert "Ended at 2" in await order("list")
            assert "fermée" in await order("tables", lang="fr")
        async with open_server(tmp_path, **QUICKLY) as place, place.guest() as other:
            ana.move(place.url)
            assert await other.refused("GET", f"/api/tables/{code}") == (404, "table_ended")
            await order("reopen", code)
            other.code, other.cookie = code, ana.cookie
            await until(partial(asks_from, other, OTHER, f"/api/tables/{code}"), (200, ""))
            assert (await other.at())["you"]["seat"] == 0
            assert "was not ended" in await order("reopen", code, status=1)

    run(test)


def test_whoever_costs_most_is_named_and_no_address_stays_in_the_store(tmp_path: Path) -> None:
    order = Office(f"sqlite:///{tmp_path}/games.db")

    async def test() -> None:
        assert "there is no such file" in await order("costs", status=1)
        async with open_server(tmp_path, **QUICKLY) as place, place.guest() as ana:
            code = await ana.make(2)
            for address in (ADDRESS, OTHER, ADDRESS):
                await asks_from(ana, address)
            async with line_from(place, code, ADDRESS) as theirs:
                await theirs.recv()
                for _ in range(4):
                    await theirs.send('{"type":"ping","id":1}')
                    await theirs.recv()
                await order("block", "2001:db8::17")
                told = (await order("costs", "--most", "1")).splitlines()
            assert told[0] == "In the last 60 minutes: 1 table."
            assert told[1].startswith(f"{code}  2 entries, ")
            assert told[3].split() == [ADDRESS, "1", "2", "4", "0"]
            assert await place.house.store.streams("admin", 0.0) == [ORDERS]

    run(test)


def test_orders_reach_all_processes_and_without_a_server_the_tables_are_told(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = Office(postgres_database)

    async def test() -> None:
        assert "older version" in await order("list", status=1)
        settings = {"database": postgres_database, **QUICKLY}
        async with (
            open_server(None, **settings) as one,
            open_server(None, **settings) as two,
            one.guest() as ana,
            two.guest() as bea,
        ):
            code = await ana.make(2)
            await order("block", ADDRESS)
            for guest in (ana, bea):
                await until(partial(asks_from, guest, ADDRESS), (403, "blocked"))
        monkeypatch.setattr(admin_command, "SECONDS_TO_ANSWER", 0.1)
        told = await order("costs", status=1)
        assert code in told
        assert "No server answers" in told
        store = await Store.open(postgres_database)
        assert await store.streams("admin", 0.0) == [ORDERS]
        await store.close()

    run(test)


def test_what_is_no_address_of_others_is_refused_and_nothing_ordered(tmp_path: Path) -> None:
    order = Office(f"sqlite:///{tmp_path}/games.db")

    async def test() -> None:
        store = await Store.open(order.database)
        assert "203.0.113.7" in await order("block", ADDRESS, "nobody", status=2)
        assert "203.0.113.7" in await order("unblock", "127.0.0.1", status=2)
        assert await store.read(ORDERS) == []
        await store.close()

    run(test)
    for wrong in ("203.0.113.300", "127.0.0.1", "0.0.0.0/0", "::1", "::/0", "", "203.0.113.7/33"):
        assert network_named(wrong) is None


def test_a_typo_is_no_command() -> None:
    for words in (("blok", ADDRESS), ("block",), ("end",), ("tables", "--most", "0"), ("list", "--minutes")):
        assert command(*words)[0] == 2
    assert command("list", lang="it")[0] == 2


def test_a_network_is_named_as_it_is_counted() -> None:
    assert network_named(" 203.0.113.7 ") == "203.0.113.7/32"
    assert network_named("203.0.113.7/24") == "203.0.113.0/24"
    assert network_named("2001:db8::17") == network_named("2001:db8::/120") == "2001:db8::/64"
    assert network_named("2001:db8::/48") == "2001:db8::/48"
    blocked = Blocklist()
    blocked.change(["203.0.113.0/24", "2001:db8::/64"])
    assert [
        blocked.holds(each) for each in (ADDRESS, "203.0.114.1", "2001:db8::9", "2001:db8:0:1::9", "?")
    ] == [*(True, False, True, False, False)]


def test_an_order_of_a_newer_program_is_passed_over() -> None:
    orders = Orders().after(
        [b'{"entry":"rated","at":1}', b'{"entry":"blocked","at":2,"network":"203.0.113.7/32"}']
    )
    assert (orders.version, list(orders.blocked)) == (2, ["203.0.113.7/32"])


def test_costs_of_the_last_minutes_are_remembered_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("sixquiprend.server.basics.costs.time.monotonic", lambda: now)
    counted = Costs()
    counted.of(ADDRESS).messages += 2
    now += costs.SECONDS
    counted.turn()
    counted.of(ADDRESS).messages += 1
    counted.of(OTHER).made += 1
    assert counted.all() == (costs.SECONDS, {ADDRESS: (0, 3, 0), OTHER: (0, 0, 1)})
    now += costs.SECONDS
    counted.turn()
    assert counted.all() == (costs.SECONDS, {ADDRESS: (0, 1, 0), OTHER: (0, 0, 1)})
    now += costs.SECONDS
    counted.turn()
    assert counted.all()[1] == {}


def test_only_so_many_networks_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "_MOST_KNOWN", 4)
    counted = Costs()
    counted.of(ADDRESS).messages += 9
    for number in range(100):
        counted.of(f"198.51.100.{number}").requests += 1
    known = counted.all()[1]
    assert len(known) <= 4
    assert known[ADDRESS] == (0, 9, 0)


def test_what_a_network_costs_is_the_sum_of_all_processes() -> None:
    answers = [
        Answered(60.0, [Cost(ADDRESS, 1, 2, 3, 0), Cost(OTHER, 0, 4, 0, 1)]),
        Answered(90.0, [Cost(ADDRESS, 1, 2, 3, 1)]),
    ]
    assert _together(answers) == [Cost(ADDRESS, 2, 4, 6, 1), Cost(OTHER, 0, 4, 0, 1)]
