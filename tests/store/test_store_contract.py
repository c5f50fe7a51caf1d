"""What a store promises, on a real SQLite file and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from sixquiprend.store import Conflict, Store, StoreError


@contextlib.asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()


def with_store(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await test(store)

    asyncio.run(run())


def test_what_was_appended_is_read_in_order(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"one", b"two"], at=1.0)
        await store.append("table:A", 2, [b"three", b"\x00\xff"], at=2.0)
        await store.append("table:B", 0, [b"other"], at=2.0)
        assert await store.read("table:A") == [b"one", b"two", b"three", b"\x00\xff"]
        assert await store.read("table:A", after=3) == [b"\x00\xff"]
        assert await store.read("table:A", after=4) == []
        assert await store.read("table:NONE") == []

    with_store(database, check)


def test_it_is_still_there_when_the_database_is_opened_again(database: str) -> None:
    async def write(store: Store) -> None:
        await store.append("table:A", 0, [b"one"], at=1.0)
        await store.save_game("g", "table:A", 3.5, b"record")

    async def check(store: Store) -> None:
        assert await store.read("table:A") == [b"one"]
        game = await store.game("g")
        assert game
        assert (game.stream, game.finished_at, game.record) == ("table:A", 3.5, b"record")
        assert game.analysis is None
        assert game.progress is None

    with_store(database, write)
    with_store(database, check)


@pytest.mark.parametrize(("after", "new"), [(0, [b"x"]), (1, [b"x", b"y", b"z"]), (3, [b"x"]), (9, [b"x"])])
def test_whoever_does_not_know_the_end_of_a_stream_is_refused_and_changes_nothing(
    database: str, after: int, new: list[bytes]
) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"one", b"two"], at=1.0)
        with pytest.raises(Conflict) as refused:
            await store.append("table:A", after, new, at=1.0)
        assert (refused.value.stream, refused.value.after) == ("table:A", after)
        assert await store.read("table:A") == [b"one", b"two"]

    with_store(database, check)


def test_an_append_of_nothing_is_nothing(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 7, [], at=1.0)
        assert await store.streams("table", since=0.0) == []

    with_store(database, check)


def test_of_appends_to_the_same_place_at_once_one_wins_and_only_the_others_are_refused(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"start"], at=1.0)
        rivals = [store.append("table:A", 1, [f"rival {number}".encode()], at=1.0) for number in range(5)]
        others = [store.append(f"table:other {number}", 0, [b"x"], at=1.0) for number in range(50)]
        results = await asyncio.gather(*rivals, *others, return_exceptions=True)
        assert [type(result) for result in results[:5]] == [type(None)] + [Conflict] * 4
        assert results[5:] == [None] * 50
        assert await store.read("table:A") == [b"start", b"rival 0"]
        assert len(await store.streams("table", since=0.0)) == 51

    with_store(database, check)


def counted_appends(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is given to the database from now on, each time all that goes at once."""
    written: list[object] = []
    appender = store._database._appender
    append: Any = appender.append

    async def counted(*rows: Any) -> Any:
        written.append(rows)
        return await append(*rows)

    monkeypatch.setattr(appender, "append", counted)
    return written


def test_a_thousand_appends_at_once_share_a_few_statements(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(store: Store) -> None:
        written = counted_appends(store, monkeypatch)
        await asyncio.gather(
            *(store.append(f"table:{place % 500}", place // 500, [b"x"], at=1.0) for place in range(1000))
        )
        assert 1 <= len(written) <= 3
        assert [len(await store.read(f"table:{number}")) for number in (0, 250, 499)] == [2, 2, 2]

    with_store(database, check)


def test_whoever_comes_second_in_a_batch_costs_the_others_no_statement(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(store: Store) -> None:
        written = counted_appends(store, monkeypatch)
        results = await asyncio.gather(
            store.append("table:A", 0, [b"x"], at=1.0),
            store.append("table:B", 0, [b"one", b"two"], at=1.0),
            store.append("table:B", 1, [b"rival"], at=1.0),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), type(None), Conflict]
        assert len(written) == 1

    with_store(postgres_database, check)


def test_an_append_that_is_cancelled_before_its_turn_is_not_written(database: str) -> None:
    async def check(store: Store) -> None:
        first = asyncio.create_task(store.append("table:A", 0, [b"x"], at=1.0))
        second = asyncio.create_task(store.append("table:B", 0, [b"x"], at=1.0))
        await asyncio.sleep(0)  # both have asked, the writer hasn't looked yet
        second.cancel()
        await asyncio.wait([first, second])
        assert second.cancelled()
        assert await store.streams("table", since=0.0) == ["table:A"]

    with_store(database, check)


def test_closing_writes_what_still_waits_and_refuses_what_comes_later(database: str) -> None:
    async def check(store: Store) -> None:
        waiting = [asyncio.create_task(store.append(f"table:{n}", 0, [b"x"], at=1.0)) for n in range(10)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 10
        for late in (store.append("table:late", 0, [b"x"], at=1.0), store.read("table:1")):
            with pytest.raises(StoreError) as refused:
                await late
            assert refused.value.code == "store_closed"

    async def check_again(store: Store) -> None:
        assert len(await store.streams("table", since=0.0)) == 10

    with_store(database, check)
    with_store(database, check_again)


def test_streams_of_a_kind_with_an_entry_since_then(database: str) -> None:
    async def check(store: Store) -> None:
        for stream, at in (("table:OLD", 1.0), ("table:b", 5.0), ("table:NEW", 9.5), ("class:NEW", 9.5)):
            await store.append(stream, 0, [b"x"], at=at)
        await store.append("table:OLD", 1, [b"x"], at=2.0)
        await store.append("tables:X", 0, [b"x"], at=9.0)
        assert await store.streams("table", since=0.0) == ["table:NEW", "table:OLD", "table:b"]
        assert await store.streams("table", since=5.0) == ["table:NEW", "table:b"]
        assert await store.streams("table", since=9.6) == []
        assert await store.streams("class", since=9.5) == ["class:NEW"]

    with_store(database, check)


def test_streams_that_were_busy_since_then_are_told_with_how_much_was_written(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"old"], at=1.0)
        await store.append("table:A", 1, [b"xx"], at=5.0)
        await store.append("table:B", 0, [b"x", b"yyy"], at=6.0)
        await store.append("table:C", 0, [b"z"], at=7.0)
        await store.append("tables:X", 0, [b"x"] * 3, at=9.0)
        assert await store.busy("table", since=5.0) == [
            ("table:B", 2, 4, 6.0),
            ("table:A", 1, 2, 5.0),
            ("table:C", 1, 1, 7.0),
        ]
        assert await store.busy("table", since=7.5) == []

    with_store(database, check)


def test_a_second_door_opens_beside_the_first_and_writes_too(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"one"], at=1.0)
        beside = await Store.beside(database)
        await beside.append("table:A", 1, [b"two"], at=1.0)
        assert await beside.read("table:A") == [b"one", b"two"]
        await beside.check()
        await beside.close()
        assert await store.read("table:A") == [b"one", b"two"]

    with_store(database, check)


def test_erasing_forgets_entries_and_games_of_those_streams_only(database: str) -> None:
    async def check(store: Store) -> None:
        for code in "ABC":
            await store.append(f"table:{code}", 0, [b"x"] * 3, at=1.0)
            await store.save_game(code, f"table:{code}", 2.0, b"record")
        await store.erase(["table:A", "table:C", "table:NONE"])
        assert await store.streams("table", since=0.0) == ["table:B"]
        assert [await store.game(code) is not None for code in "ABC"] == [False, True, False]
        claimed = await store.claim_analysis("p", 3.0, 10.0)
        assert claimed
        assert claimed.id == "B"
        assert await store.claim_analysis("p", 3.0, 10.0) is None

    with_store(database, check)


def test_a_stream_that_was_erased_is_not_continued_in_the_middle(database: str) -> None:
    async def check(store: Store) -> None:
        await store.append("table:A", 0, [b"x"] * 3, at=1.0)
        await store.erase(["table:A"])
        with pytest.raises(Conflict):
            await store.append("table:A", 3, [b"x"], at=1.0)
        await store.append("table:A", 0, [b"again"], at=1.0)
        assert await store.read("table:A") == [b"again"]

    with_store(database, check)


def test_a_game_is_saved_once(database: str) -> None:
    async def check(store: Store) -> None:
        await store.save_game("g", "table:A", 1.5, b"record")
        await store.save_analysis("g", b"analysis")
        await store.save_game("g", "table:B", 2.5, b"another")
        game = await store.game("g")
        assert game
        assert (game.stream, game.finished_at, game.record) == ("table:A", 1.5, b"record")
        assert (game.analysis, game.progress) == (b"analysis", 1.0)
        assert await store.game("none") is None

    with_store(database, check)


def test_each_game_is_claimed_by_one_process_the_oldest_first(database: str) -> None:
    async def check(store: Store) -> None:
        for number in (2, 1, 3):
            await store.save_game(f"g{number}", "table:A", float(number), b"record")
        claims = [await store.claim_analysis("p", 10.0, 5.0) for _ in range(4)]
        assert [claim and claim.id for claim in claims] == ["g1", "g2", "g3", None]

    with_store(database, check)


def test_games_of_a_low_turn_are_analysed_first_whenever_they_ended(database: str) -> None:
    async def check(store: Store) -> None:
        for number, turn in enumerate((0, 1, 2)):
            await store.save_game(f"many{number}", "table:A", float(number), b"record", turn=turn)
        await store.save_game("one", "table:B", 9.0, b"record")
        claims = [await store.claim_analysis("p", 10.0, 5.0) for _ in range(4)]
        assert [claim and claim.id for claim in claims] == ["many0", "one", "many1", "many2"]

    with_store(database, check)


def test_the_last_entry_of_a_stream_is_found_without_the_others(database: str) -> None:
    async def check(store: Store) -> None:
        assert await store.last("table:A") is None
        await store.append("table:A", 0, [b"one", b"two"], at=1.0)
        await store.append("table:B", 0, [b"another"], at=1.0)
        assert await store.last("table:A") == (2, b"two")

    with_store(database, check)


def test_a_claim_expires_unless_its_progress_prolongs_it(database: str) -> None:
    async def check(store: Store) -> None:
        async def claimed(now: float) -> str | None:
            game = await store.claim_analysis("p", now, 5.0)
            return game.id if game else None

        await store.save_game("g", "table:A", 1.0, b"record")
        assert await claimed(10.0) == "g"
        assert await claimed(14.9) is None
        await store.set_progress("g", 0.25, claimed_until=20.0)
        assert await claimed(15.0) is None
        game = await store.game("g")
        assert game
        assert game.progress == 0.25
        assert await claimed(20.0) == "g"
        await store.set_progress("g", 0.5)
        assert await claimed(25.0) == "g"
        await store.save_analysis("g", b"done")
        assert await claimed(1000.0) is None
        await store.set_progress("g", 0.75)  # a straggler whose claim is over
        game = await store.game("g")
        assert game
        assert (game.progress, game.analysis) == (1.0, b"done")

    with_store(database, check)


def test_a_game_that_nobody_survives_keeps_no_other_waiting(database: str) -> None:
    async def check(store: Store) -> None:
        await store.save_game("poison", "table:A", 1.0, b"record")
        assert await store.claim_analysis("p", 10.0, 5.0)
        await store.save_game("good", "table:A", 2.0, b"record")
        next_one = await store.claim_analysis("p", 100.0, 5.0)
        assert next_one
        assert next_one.id == "good"

    with_store(database, check)


def test_many_who_claim_at_once_get_different_games(database: str) -> None:
    async def check(store: Store) -> None:
        for number in range(8):
            await store.save_game(f"g{number}", "table:A", float(number), b"record")
        claims = await asyncio.gather(*(store.claim_analysis(f"p{n}", 10.0, 5.0) for n in range(8)))
        assert sorted(claim.id for claim in claims if claim) == [f"g{number}" for number in range(8)]

    with_store(database, check)


def test_a_check_writes_and_leaves_one_entry_at_most(database: str) -> None:
    async def check(store: Store) -> None:
        await asyncio.gather(*[store.check() for _ in range(5)])
        assert await store.streams("check", since=0.0) == ["check:written"]
        assert len(await store.read("check:written")) == 1

    with_store(database, check)


def test_a_payload_for_other_processes_is_small(database: str) -> None:
    async def check(store: Store) -> None:
        await store.publish("table:A", bytes(range(250)) * 20)
        with pytest.raises(StoreError) as refused:
            await store.publish("table:A", b"x" * 5001)
        assert refused.value.code == "notice_too_long"

    with_store(database, check)
