"""Reactions: seen by everybody at once, kept nowhere, never so many that they hurt, and off where they aren't
wanted."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.schooling import class_of
from tests.server.visiting import Guest, Line, Message, open_server, run
from tests.server.wire_shapes import shaped


def _is_reaction(message: Message) -> bool:
    return bool(message["type"] == "reaction")


async def _two(stack: AsyncExitStack, folder: Path, **settings: Any) -> tuple[Guest, Guest, Line, Line]:
    place = await stack.enter_async_context(open_server(folder, **settings))
    ana = await stack.enter_async_context(place.guest())
    bea = await stack.enter_async_context(place.guest())
    await bea.join(await ana.make(2))
    lines = [await stack.enter_async_context(guest.line()) for guest in (ana, bea)]
    return ana, bea, lines[0], lines[1]


def test_a_reaction_is_seen_by_all_and_kept_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            ana, bea, mine, theirs = await _two(stack, tmp_path)
            watcher = Guest(ana.url)
            watching = await stack.enter_async_context(watcher.line(code=ana.code))
            before = (await ana.at())["version"]
            assert (await theirs.asked(type="react", reaction="groan"))["type"] == "shown"
            for line in (mine, watching):
                assert await line.until(_is_reaction) == {"type": "reaction", "seat": 1, "reaction": "groan"}
                shaped(line.raw[-1])
            assert (await bea.at())["version"] == before
            refusal = await watching.asked(type="react", reaction="groan")
            assert refusal["code"] == "not_seated"

    run(test)


def test_only_the_few_pictures_can_be_shown_and_never_a_text(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            _, _, mine, _ = await _two(stack, tmp_path)
            for wrong in ("You fool!", "", 7, None, ["groan"]):
                assert (await mine.asked(type="react", reaction=wrong))["code"] == "bad_request"
            assert (await mine.asked(type="react", reaction="moo", text="x"))["code"] == "bad_request"

    run(test)


def test_of_many_reactions_few_are_shown_whatever_connection_they_come_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            _, bea, mine, theirs = await _two(stack, tmp_path)
            other = await stack.enter_async_context(bea.line())
            said = [await line.asked(type="react", reaction="moo") for line in (theirs, other) * 10]
            shown = [each for each in said if each["type"] == "shown"]
            assert 3 <= len(shown) < 20
            assert {each["code"] for each in said if each["type"] == "error"} == {"too_many"}
            assert (await mine.asked(type="react", reaction="wow"))["type"] == "shown", "others may still"
            await mine.asked(type="ping")
            heard = [raw for raw in mine.raw if '"type":"reaction"' in raw]
            assert len(heard) == len(shown) + 1

    run(test)


def test_the_host_switches_reactions_off_and_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            ana, bea, mine, theirs = await _two(stack, tmp_path)
            await theirs.update()
            path = f"/api/tables/{ana.code}/switches"
            assert await bea.refused("POST", path, {"reactions": False}) == (403, "not_host")
            await ana.at("/switches", "POST", {"reactions": False})
            assert not (await theirs.update())["reactions"]
            assert (await theirs.asked(type="react", reaction="moo"))["code"] == "reactions_off"
            await ana.at("/switches", "POST", {"reactions": True})
            assert (await theirs.asked(type="react", reaction="moo"))["type"] == "shown"
            assert (await mine.until(_is_reaction))["seat"] == 1

    run(test)


def test_a_client_that_is_behind_isnt_told_and_keeps_its_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            place = await stack.enter_async_context(open_server(tmp_path))
            ana = await stack.enter_async_context(place.guest())
            code = await ana.make(2)
            line = await stack.enter_async_context(ana.line())
            await line.update()
            live = place.house.tables._kept[code]
            (watcher,) = live.watchers
            for _ in range(400):
                watcher.whisper(b'{"type":"reaction","seat":0,"reaction":"moo"}')
            assert len(watcher._waiting) <= 6  # type: ignore[attr-defined]
            assert (await line.asked(type="ping"))["type"] == "pong"

    run(test)


def test_who_is_connected_to_another_process_sees_it_too(tmp_path: Path, postgres_database: str) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            settings: dict[str, Any] = {"database": postgres_database}
            one = await stack.enter_async_context(open_server(None, **settings))
            two = await stack.enter_async_context(open_server(None, **settings))
            ana = await stack.enter_async_context(one.guest())
            bea = await stack.enter_async_context(two.guest())
            await bea.join(await ana.make(2))
            theirs = await stack.enter_async_context(bea.line())
            await theirs.update()
            mine = await stack.enter_async_context(ana.line())
            assert (await mine.asked(type="react", reaction="applause"))["type"] == "shown"
            assert (await theirs.until(_is_reaction))["reaction"] == "applause"
            # What isn't one is passed over.
            await one.house.store.publish("reactions", b'{"code": 7}')
            await one.house.store.publish("reactions", b"nothing")
            assert (await mine.asked(type="react", reaction="phew"))["type"] == "shown"
            assert (await theirs.until(_is_reaction))["reaction"] == "phew"

    run(test)


def test_in_a_class_pupils_react_only_if_the_teacher_allows_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path) as place,
            class_of(place.url, "Emma", "Leo") as (teacher, (emma, leo)),
        ):
            await teacher.start(plan="tables", size=3, rounds=1)
            code = (await emma.sit())["table"]["code"]
            await leo.sit()
            pupil = Guest(place.url)
            pupil.code = code
            pupil.cookie = next(str(each.value) for each in emma.client.cookies.jar if code in str(each.path))
            async with pupil.line() as line:
                assert not (await line.update())["reactions"]
                assert (await line.asked(type="react", reaction="moo"))["code"] == "reactions_off"
                assert await emma.refused("POST", "reactions", {"on": True}) == (403, "not_teacher")
                await teacher.ok("POST", "reactions", {"on": True})
                assert (await teacher.dashboard())["dashboard"]["reactions"]
                await line.update(lambda update: update["reactions"])
                assert (await line.asked(type="react", reaction="moo"))["type"] == "shown"
                await teacher.ok("POST", "reactions", {"on": False})
                await line.update(lambda update: not update["reactions"])

    run(test)
