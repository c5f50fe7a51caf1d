"""What a process has in memory, tables and classes alike: found once, forgotten, loaded again, gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sixquiprend.engine import Rules
from sixquiprend.learn.classroom import Classroom
from sixquiprend.learn.classroom.commands import close
from sixquiprend.records.log_entries import Entry
from sixquiprend.server.basics.refusals import Refused
from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.house import House, open_house
from sixquiprend.server.keeping.keeper import Keeper
from sixquiprend.server.keeping.logged import Logged
from sixquiprend.table import Settings as Agreement
from sixquiprend.table import Table
from sixquiprend.table.commands import open_table, seat_bot
from tests.server.visiting import run

Thing = Logged[Any, Any]
WISHES: dict[type, Callable[[Any], Entry]] = {
    Table: lambda table: seat_bot(table, 1, "careful", time.time()),
    Classroom: lambda room: close(room, time.time()),
}


@asynccontextmanager
async def house_with(folder: Path, **settings: Any) -> AsyncIterator[House]:
    database = f"sqlite:///{folder}/games.db"
    async with open_house(Settings(database, bot_workers=0, analyses=False, **settings)) as house:
        yield house


async def new_table(house: House) -> tuple[Keeper[Any], Thing]:
    agreed = Agreement(Rules(seats=3))
    return house.tables, await house.tables.create(lambda code: [open_table(code, agreed, time.time())])


async def new_class(house: House) -> tuple[Keeper[Any], Thing]:
    return house.classes, await house.classes.open("hash of a secret")


each_kind = pytest.mark.parametrize("new", [new_table, new_class])


@each_kind
def test_what_is_found_before_a_process_stands_still_for_long_is_kept_until_somebody_watches_it(
    new: Callable[..., Any], tmp_path: Path
) -> None:
    async def test() -> None:
        async with house_with(tmp_path) as house:
            keeper, thing = await new(house)
            for again in (True, False):
                assert await keeper.find(thing.code) is thing
                thing.touched -= 1e6
                await keeper._tidy_up()
                assert keeper.keeps(thing.code)
                if again:
                    await keeper.find(thing.code)
                await keeper._tidy_up()
                assert keeper.keeps(thing.code) is again

    run(test)


@each_kind
def test_what_nobody_needs_is_forgotten_and_loaded_again(
    new: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with house_with(tmp_path, idle=0.01) as house:
            forgotten = asyncio.Event()
            monkeypatch.setattr(type(house.tables), "let_go", lambda *_: forgotten.set())
            monkeypatch.setattr(type(house.classes), "let_go", lambda *_: forgotten.set())
            keeper, thing = await new(house)
            await forgotten.wait()
            assert thing.code not in keeper._kept
            again = await keeper.find(thing.code)
            assert again is not thing
            assert again.state == thing.state

    run(test)


@each_kind
def test_however_many_look_for_it_there_is_one(new: Callable[..., Any], tmp_path: Path) -> None:
    async def test() -> None:
        async with house_with(tmp_path) as house:
            _, thing = await new(house)
        async with house_with(tmp_path, resume_for=0) as house:
            keeper = house.tables if new is new_table else house.classes
            found = await asyncio.gather(*[keeper.find(thing.code) for _ in range(9)])
            assert {id(each) for each in found} == {id(keeper._kept[thing.code])}
            assert await keeper.find("NOSUCH") is None

    run(test)


@each_kind
def test_what_another_process_has_erased_is_not_found_any_more(
    new: Callable[..., Any], tmp_path: Path
) -> None:
    async def test() -> None:
        async with house_with(tmp_path) as house:
            keeper, thing = await new(house)
            await house.store.erase([thing.stream])
            with pytest.raises(Refused) as refused:
                await thing.do(lambda now: [WISHES[type(now)](now)])
            assert refused.value.status == 404
            assert await keeper.find(thing.code) is None

    run(test)
