"""`sixquiprend admin …`: whoever runs a server sees what goes on there, ends tables and blocks networks.

All of it over the store, beside servers that run: SQLite too. They read what was ordered within seconds, and
again at every start. Names of people are never shown.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Final

import typer
from msgspec import DecodeError

from sixquiprend.engine import GameError
from sixquiprend.i18n import Translator
from sixquiprend.records.log_entries import Entry
from sixquiprend.store import Conflict, Store, StoreError
from sixquiprend.table import Table
from sixquiprend.table.entries import Opened

from ..admin.orders import (
    ASKED,
    CODEC,
    ORDERS,
    Answered,
    Blocked,
    Cost,
    Ended,
    Orders,
    Reopened,
    Unblocked,
    network_named,
    read_answer,
    said,
)
from ..basics.tokens import canonical
from ..tables.live_table import TABLE
from .class_command import Office, run_beside
from .serve_command import FAILED, OK, USAGE

SECONDS_TO_ANSWER: Final = 5.0
"""How long servers may take to say what addresses cost; they look every second."""
_OFTEN: Final = 0.1


def show_tables(minutes: int, most: int, database: str | None, lang: str | None) -> int:
    """A line for each table where something happened lately, the last first."""
    return run_beside(database, lang, lambda office: _tables(office, minutes, most))


def show_costs(minutes: int, most: int, database: str | None, lang: str | None) -> int:
    """The tables and the networks that cost most."""
    return run_beside(database, lang, lambda office: _costs(office, minutes, most))


def show_blocked(database: str | None, lang: str | None) -> int:
    """A line for each network that is blocked, and each table that was ended."""
    return run_beside(database, lang, _list)


def end_tables(codes: Sequence[str], database: str | None, lang: str | None) -> int:
    """Nobody plays at these tables any more."""
    return run_beside(database, lang, lambda office: _end(office, [canonical(each) for each in codes]))


def reopen_tables(codes: Sequence[str], database: str | None, lang: str | None) -> int:
    """They go on where they were."""
    return run_beside(database, lang, lambda office: _reopen(office, [canonical(each) for each in codes]))


def block(addresses: Sequence[str], database: str | None, lang: str | None) -> int:
    """Nobody of these networks is served."""
    return run_beside(database, lang, lambda office: _on_networks(office, addresses, _block))


def unblock(addresses: Sequence[str], database: str | None, lang: str | None) -> int:
    """They are served again."""
    return run_beside(database, lang, lambda office: _on_networks(office, addresses, _unblock))


# --- what goes on ------------------------------------------------------------------------------------


async def _tables(office: Office, minutes: int, most: int) -> int:
    t, busy = office.t, await office.store.busy(TABLE.name, time.time() - 60 * minutes)
    typer.echo(_in_the_last(t, len(busy), minutes))
    ended = (await _orders(office.store)).ended
    for each in sorted(busy, key=lambda each: -each.last_at)[:most]:
        code = TABLE.code_of(each.stream) or ""
        about = t("ended") if code in ended else await _about(office, code)
        if about:
            typer.echo(f"{code}  {_time(each.last_at)}  {about}")
    return OK


def _in_the_last(t: Translator, count: int, minutes: int) -> str:
    tables = t.n("{count} table", "{count} tables", count)
    return t("In the last {minutes} minutes: {tables}.", minutes=minutes, tables=tables)


async def _about(office: Office, code: str) -> str:
    """What goes on at this table; "" if it was erased since."""
    t = office.t
    try:
        table = await office.tables.look(code)
    except StoreError:
        raise
    except Exception:  # noqa: BLE001 - whatever a log says, only it can't be read
        return t("can't be read by this version of the program")
    return "" if table is None else _described(table, t)


def _described(table: Table, t: Translator) -> str:
    kinds = [chair.kind for chair in table.chairs]
    people = t.n("{count} person", "{count} people", sum(kind in ("human", "team") for kind in kinds))
    bots = t.n("{count} bot", "{count} bots", kinds.count("bot"))
    status = {"gathering": t("gathering"), "playing": t("playing"), "over": t("over")}[table.status]
    entries = t.n("{count} entry", "{count} entries", table.version)
    return f"{status}, {people}, {bots}, {entries}" + (f", {t('of a class')}" if table.settings.led else "")


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(sep=" ", timespec="seconds").removesuffix("+00:00") + "Z"


async def _costs(office: Office, minutes: int, most: int) -> int:
    t, store = office.t, office.store
    busy = await store.busy(TABLE.name, time.time() - 60 * minutes)
    typer.echo(_in_the_last(t, len(busy), minutes))
    for each in busy[:most]:
        entries = t.n("{count} entry", "{count} entries", each.entries)
        typer.echo(f"{TABLE.code_of(each.stream)}  {entries}, {each.bytes / 1000:.1f} kB")
    answers = await _ask(store)
    if not answers:
        typer.echo(t("No server answers: what addresses cost is known to running ones only."), err=True)
        return FAILED
    seconds = max(answer.seconds for answer in answers)
    typer.echo(
        t(
            "Addresses, in the last {minutes} minutes: lines now, requests, messages, "
            "tables and classes made.",
            minutes=f"{seconds / 60:.0f}",
        )
    )
    blocked = (await _orders(store)).blocked
    for cost in _together(answers)[:most]:
        sign = f"  ({t('blocked')})" if cost.network in blocked else ""
        numbers = f"{cost.lines:>6} {cost.requests:>8} {cost.messages:>8} {cost.made:>6}"
        typer.echo(f"{cost.network:<24}{numbers}{sign}")
    return OK


def _together(answers: Sequence[Answered]) -> list[Cost]:
    """What each network costs all processes; who costs most comes first."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for cost in (cost for answer in answers for cost in answer.costs):
        for place, number in enumerate((cost.lines, cost.requests, cost.messages, cost.made)):
            sums[cost.network][place] += number
    costs = [Cost(network, *numbers) for network, numbers in sums.items()]
    return sorted(costs, key=lambda each: (-each.requests - each.messages, -each.lines, each.network))


async def _ask(store: Store) -> list[Answered]:
    """What the running processes say; nothing of it stays in the store."""
    question = secrets.token_hex(8)
    answers: dict[str, Answered] = {}
    try:
        await store.erase([ASKED])  # of somebody whose command was killed
        await store.append(ASKED, 0, [question.encode()], time.time())
        until = time.monotonic() + SECONDS_TO_ANSWER
        while time.monotonic() < until and not (answers and not store.database.is_postgres):
            await asyncio.sleep(_OFTEN)
            for stream in await store.streams(said(question), 0.0):
                last = await store.last(stream)
                if last is not None and stream not in answers:
                    answers[stream] = read_answer(last[1])
    except Conflict:
        pass  # somebody else asks at this very moment
    except DecodeError:
        pass  # a process of another version
    finally:
        await store.erase([ASKED, *await store.streams(said(question), 0.0)])
    return list(answers.values())


# --- orders ------------------------------------------------------------------------------------------


async def _orders(store: Store) -> Orders:
    return Orders().after(await store.read(ORDERS))


async def _order(store: Store, wanted: Callable[[Orders], Entry | None]) -> bool:
    """Whether this was ordered; what is to be ordered depends on what holds now."""
    while True:
        orders = await _orders(store)
        order = wanted(orders)
        if order is None:
            return False
        try:
            await store.append(ORDERS, orders.version, [CODEC.encode(order)], order.at)
        except Conflict:
            continue  # somebody else has ordered something
        return True


async def _list(office: Office) -> int:
    t, orders = office.t, await _orders(office.store)
    if not orders.blocked and not orders.ended:
        typer.echo(t("No address is blocked, and no table was ended."))
    for network, at in sorted(orders.blocked.items()):
        typer.echo(t("Blocked since {when}: {network}", when=_time(at), network=network))
    for code, at in sorted(orders.ended.items()):
        typer.echo(t("Ended at {when}: {code}", when=_time(at), code=code))
    return OK


async def _end(office: Office, codes: Sequence[str]) -> int:
    t, outcome = office.t, OK
    for code in codes:
        log = await office.store.read(TABLE.stream_of(code))
        if not log:
            outcome = _failed(t("There is no table {code} on this server.", code=code))
        elif _is_led(log[0]):
            outcome = _failed(
                t("Table {code} belongs to a class: its teacher ends what is played there.", code=code)
            )
        elif await _order(office.store, lambda now, code=code: _unless(now.ended, code, Ended)):  # type: ignore[misc]
            typer.echo(t("Ended: {code}. Running servers obey within seconds.", code=code))
        else:
            outcome = _failed(t("Table {code} was ended before.", code=code))
    return outcome


def _is_led(first: bytes) -> bool:
    """Whether the first entry of a log opens a table of a class; one that can't be read is nobody's."""
    try:
        entry = TABLE.codec.decode(first)
    except (DecodeError, GameError):
        return False
    return isinstance(entry, Opened) and entry.settings.led


async def _reopen(office: Office, codes: Sequence[str]) -> int:
    t, outcome = office.t, OK
    for code in codes:
        if await _order(office.store, lambda now, code=code: _if(now.ended, code, Reopened)):  # type: ignore[misc]
            typer.echo(t("Table {code} goes on. Running servers obey within seconds.", code=code))
        else:
            outcome = _failed(t("Table {code} was not ended.", code=code))
    return outcome


async def _on_networks(
    office: Office,
    addresses: Sequence[str],
    each: Callable[[Office, str], Coroutine[object, object, int]],
) -> int:
    """If one of them is no address nothing is done for the others either."""
    t, networks = office.t, [network_named(address) for address in addresses]
    for address, network in zip(addresses, networks, strict=True):
        if network is None:
            said = t(
                "{address} is no address or network of others, such as 203.0.113.7 or 203.0.113.0/24.",
                address=address,
            )
            typer.echo(said, err=True)
            return USAGE
    outcomes = [await each(office, network) for network in networks if network is not None]
    return max(outcomes)


async def _block(office: Office, network: str) -> int:
    t = office.t
    if await _order(office.store, lambda now: _unless(now.blocked, network, Blocked)):
        typer.echo(t("Blocked: {network}. Running servers obey within seconds.", network=network))
        return OK
    return _failed(t("{network} was blocked before.", network=network))


async def _unblock(office: Office, network: str) -> int:
    t = office.t
    if await _order(office.store, lambda now: _if(now.blocked, network, Unblocked)):
        typer.echo(t("No longer blocked: {network}. Running servers obey within seconds.", network=network))
        return OK
    return _failed(t("{network} isn't blocked.", network=network))


def _unless(held: dict[str, float], what: str, order: type[Blocked] | type[Ended]) -> Entry | None:
    return None if what in held else order(time.time(), what)


def _if(held: dict[str, float], what: str, order: type[Unblocked] | type[Reopened]) -> Entry | None:
    return order(time.time(), what) if what in held else None


def _failed(said: str) -> int:
    typer.echo(said, err=True)
    return FAILED
