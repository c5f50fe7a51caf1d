"""Other processes on a store, run by the tests: `python -m tests.store.process ROLE ADDRESS [ARGUMENT]`.

Each prints a line for what it has seen, as soon as it has.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Final

from sixquiprend.store import Conflict, Fenced, Store, StoreError

STREAMS: Final = 8


def say(*words: object) -> None:
    print(*words, flush=True)


async def confirm(address: str, _argument: str) -> None:
    """Append to a few streams at once, for ever, and say what is confirmed."""
    store = await Store.open(address)

    async def fill(stream: str) -> None:
        after = len(await store.read(stream))
        while True:
            await store.append(stream, after, [f"{stream} {after + 1}".encode()], at=1.0)
            after += 1
            say(stream, after)

    await asyncio.gather(*(fill(f"table:{number}") for number in range(STREAMS)))


async def race(address: str, argument: str) -> None:
    """Append so many entries to one stream, beside others who do the same, and say which places were won."""
    store = await Store.open(address)
    say("ready")
    sys.stdin.readline()
    after = 0
    for _ in range(int(argument)):
        while True:
            try:
                await store.append("table:RACE", after, [f"{os.getpid()}".encode()], at=1.0)
            except Conflict:
                after += len(await store.read("table:RACE", after))
            else:
                after += 1
                say(after)
                break
    await store.close()


async def own(address: str, argument: str) -> None:
    """Own a stream, append to it for ever and say what is confirmed, until another process owns it."""
    store = await Store.open(address)
    await store.owning.begin("nowhere")
    epoch = await store.owning.claim(argument, new=True)
    after = 0
    try:
        while True:
            await store.append(argument, after, [str(after).encode()], at=1.0, epoch=epoch)
            after += 1
            say(after)
    except Fenced:
        say("fenced")
    await store.close()


async def speak(address: str, argument: str) -> None:
    """Say something to whoever hears it."""
    store = await Store.open(address)
    await store.publish(argument, b"hello")
    await store.close()


async def hold(address: str, _argument: str) -> None:
    """Keep the store open, in a process that has forked another one, until killed."""
    await Store.open(address)
    child = os.fork()
    if child == 0:
        sys.stdin.read()
        os._exit(0)
    say("holding")
    await asyncio.Event().wait()


async def refuse(address: str, _argument: str) -> None:
    """Try to open, and say what comes of it."""
    try:
        store = await Store.open(address)
    except StoreError as error:
        say(error.code)
    else:
        await store.close()
        say("opened")


ROLES: Final[dict[str, Callable[[str, str], Awaitable[None]]]] = {
    role.__name__: role for role in (confirm, race, own, speak, hold, refuse)
}


async def main(role: str, address: str, argument: str = "") -> None:
    await ROLES[role](address, argument)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
