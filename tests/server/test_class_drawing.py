"""The deals of a class's games: pupils' programs add to the seed too, and nobody waits long for one."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from sixquiprend.records import Record, read_record
from sixquiprend.records.drawing import Share, pledge_of
from sixquiprend.table import decode_entry, replayed
from sixquiprend.table.entries import Started
from tests.server.schooling import Person, class_of
from tests.server.visiting import PATIENCE, Line, Message, open_server, run

NAMES = ("Ana", "Bea", "Cleo", "Dan")


@asynccontextmanager
async def drawing_class(url: str, *names: str) -> AsyncIterator[tuple[Person, list[Person], list[Line]]]:
    """A class whose pupils have pages, so to say: they add to seeds, and are connected to the class."""
    async with AsyncExitStack() as stack:
        teacher, _ = await stack.enter_async_context(class_of(url))
        pupils, lines = list[Person](), list[Line]()
        for name in names:
            pupil = await stack.enter_async_context(Person(url, teacher.code))
            await pupil.ok("POST", "pupils", {"name": name, "draws": True})
            line = await stack.enter_async_context(pupil.line())
            await line.hear()
            pupils.append(pupil)
            lines.append(line)
        yield teacher, pupils, lines


class Page:
    """What the page of a pupil does at its table."""

    def __init__(self, pupil: Person) -> None:
        self.pupil = pupil
        self.bits = secrets.token_bytes(16)
        self.table = ""
        self.seen = list[Message]()
        """Everything of the draw, as it was told."""

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        self.table = (await self.pupil.ok("POST", "seat"))["table"]
        path = f"/api/tables/{self.table}/socket"
        mine = [each for each in self.pupil.client.cookies.jar if path.startswith(each.path)]
        cookies = "; ".join(f"{each.name}={each.value}" for each in mine)
        where = f"{self.pupil.url.replace('http', 'ws')}{path}?lang=en"
        async with connect(where, additional_headers={"Cookie": cookies}, max_size=1 << 24) as connection:
            yield Line(connection)

    async def add(self, line: Line, update: Message) -> None:
        """Pledge, or open."""
        draw, you = update["draw"], update["you"]
        place = {"seat": you["seat"], "member": you["member"]}
        mine = next(each for each in draw["asked"] if {key: each[key] for key in place} == place)
        self.seen.append(draw)
        if draw["opening"]:
            assert mine["pledge"]
            said = {"type": "bits", "bits": self.bits.hex()}
        else:
            said = {"type": "pledge", "pledge": pledge_of(draw["commitment"], Share(**place), self.bits)}
        assert (await line.asked(game=draw["game"], **said))["type"] == "done"

    async def play(self) -> Message:
        """Add to the seed, and play to the end; the last update."""
        async with self.line() as line:
            while True:
                update = await line.update()
                if update["draw"] and not (
                    self.seen and self.seen[-1]["opening"] == update["draw"]["opening"]
                ):
                    await self.add(line, update)
                you = update["you"]
                if you["legal"] and you["chosen"] is None:
                    await line.say(type="choose", moment=update["moment"], answer=you["legal"][0])
                if update["status"] == "over":
                    return update


async def record_of(person: Person, game: str) -> Record:
    answer = await person.ask("GET", f"/api/games/{game}/record?wait=20")
    assert answer.is_success, answer.text
    return read_record(answer.content)


async def played_together(place_url: str, **plan: object) -> tuple[Record, list[Page]]:
    """The record of a game that four pupils have drawn and played, and what each has seen."""
    async with drawing_class(place_url, *NAMES) as (teacher, pupils, _):
        await teacher.start(**plan)
        pages = [Page(pupil) for pupil in pupils]
        ends = await asyncio.gather(*[page.play() for page in pages])
        return await record_of(teacher, ends[0]["game"]), pages


def bits_of(pages: Iterable[Page]) -> set[str]:
    return {page.bits.hex() for page in pages}


def test_pupils_at_a_table_draw_its_seed_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, class_draw_window=PATIENCE) as place:
            record, pages = await played_together(place.url, plan="tables", size=5, rounds=1)
            drawn = record.header.drawn
            assert drawn is not None
            assert {share.bits for share in drawn.shares} == bits_of(pages)
            assert [share.member for share in drawn.shares] == [None] * 4
            for page in pages:  # what everybody was shown before is what stands in the record
                assert [draw["opening"] for draw in page.seen] == [False, True]
                assert {draw["commitment"] for draw in page.seen} == {drawn.commitment}
                shown = [each["pledge"] for each in page.seen[1]["asked"]]
                assert shown == [share.pledge for share in drawn.shares]
            verdict = record.verdict
            assert verdict.proved == verdict.shuffles > 0
            assert (verdict.asked, verdict.opened, verdict.withheld) == (4, 4, 0)

    run(test)


def test_every_member_of_a_team_adds_its_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, class_draw_window=PATIENCE) as place:
            record, pages = await played_together(place.url, plan="teams", teams=2, tables=1, rounds=1)
            drawn = record.header.drawn
            assert drawn is not None
            assert [(share.seat, share.member) for share in drawn.shares] == [(0, 0), (0, 1), (1, 0), (1, 1)]
            assert {share.bits for share in drawn.shares} == bits_of(pages)
            assert record.verdict.proved == record.verdict.shuffles > 0

    run(test)


def test_a_sleeping_phone_and_one_that_never_says_that_it_draws_delay_nobody_for_long(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, class_draw_window=0.05) as place,
            drawing_class(place.url, "Ana", "Bea") as (teacher, (ana, _bea), _),
            Person(place.url, teacher.code) as old,
            Person(place.url, teacher.code) as gone,
        ):
            await old.ok("POST", "pupils", {"name": "Old"})  # its program knows nothing of seeds
            await gone.ok("POST", "pupils", {"name": "Gone", "draws": True})  # and has no connection
            async with old.line() as line:
                await line.hear()
                await teacher.start(plan="tables", size=4, rounds=1)
                page = Page(ana)
                async with page.line() as at:
                    update = await at.update(lambda told: told["status"] == "playing")
                assert update["you"]["hand"], "nobody has added anything, and the cards are dealt"
            log = [decode_entry(each) for each in await place.house.store.read(f"table:{page.table}")]
            seats = {each["name"]: number for number, each in enumerate(update["seats"])}
            (started,) = [entry for entry in log if isinstance(entry, Started)]
            there = sorted([seats["Ana"], seats["Bea"]])
            assert [giver.seat for giver in started.asked] == there, "those who are there, and draw"
            drawn = replayed(log).drawn
            assert drawn is not None
            assert [(share.seat, share.bits) for share in drawn.shares] == [(seat, None) for seat in there]

    run(test)


def test_what_the_teacher_does_while_a_seed_is_drawn_holds_when_the_cards_are_dealt(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, class_draw_window=PATIENCE) as place,
            drawing_class(place.url, *NAMES[:3]) as (teacher, pupils, _),
            AsyncExitStack() as stack,
        ):
            await teacher.start(plan="tables", size=4, rounds=1)
            pages = [Page(pupil) for pupil in pupils]
            lines = [await stack.enter_async_context(page.line()) for page in pages]
            updates = [await line.update() for line in lines]
            board = (await teacher.dashboard())["dashboard"]["activity"]["tables"][0]
            assert board["news"]["status"] == "gathering"
            # Bea leaves, Zoé comes and has the bot's seat, the class is stopped: all before the deal.
            await pupils[1].ok("DELETE", "pupils/me")
            async with Person(place.url, teacher.code) as late:
                await late.ok("POST", "pupils", {"name": "Zoé", "draws": True})
                seen = await late.sit()
                assert seen["seats"][seen["you"]["seat"]]["name"] == "Zoé"
                await teacher.ok("POST", "pause")
                for page, line, update in zip(pages, lines, updates, strict=True):
                    await page.add(line, update)
                for page, line in zip(pages, lines, strict=True):
                    opening = await line.update(lambda told: told["draw"] and told["draw"]["opening"])
                    await page.add(line, opening)
                dealt = await lines[0].update(lambda told: told["status"] == "playing" and told["paused"])
                assert dealt["seats"][updates[1]["you"]["seat"]]["stood_in"]
                assert (await late.table(pages[0].table))["you"]["hand"]

    run(test)


def test_a_place_that_is_handed_over_draws_with_the_device_that_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_server(tmp_path, class_draw_window=PATIENCE) as place,
            class_of(place.url, "Ana", "Bea") as (teacher, (ana, bea)),
            Person(place.url, teacher.code) as phone,
            Person(place.url, teacher.code) as other,
        ):
            personal = (await ana.ok("POST", "pupils/me/code"))["personal"]
            await phone.ok("POST", "places", {"personal": personal, "draws": True})
            await other.ok("POST", "asks", {"name": "Bea", "draws": True})
            ask = (await teacher.dashboard())["dashboard"]["asks"][0]["ask"]
            await teacher.ok("POST", f"asks/{ask}/give")
            async with phone.line() as one, other.line() as two:
                await one.hear()
                await two.hear()
                await teacher.start(plan="tables", size=2, rounds=1)
                pages = [Page(phone), Page(other)]
                ends = await asyncio.gather(*[page.play() for page in pages])
            record = await record_of(teacher, ends[0]["game"])
            assert record.header.drawn is not None
            assert {share.bits for share in record.header.drawn.shares} == bits_of(pages)
            assert (await bea.ok("GET", ""))["you"] is None

    run(test)
