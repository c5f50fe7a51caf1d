"""Those who hold something and do nothing with it: a seat, a connection, a body."""

from __future__ import annotations

import socket
import time

import httpx

from attacks.rows import Row, waits
from attacks.scene import Scene, achieved, scene

GRACE = 2.0
PATIENCE = 90.0
FILES = 4096
IDLE = 4200
BODIES = 500


def stopped() -> list[Row]:
    """A player who stops reading, without a word: after how long somebody plays for that seat."""
    with scene(f"--grace={GRACE:.0f}") as here:
        quiet = here.play(3)
        with here.client() as ana, here.client() as bea:
            code = ana.post("/api/tables", json={"name": "Ana", "rules": {"seats": 2}}).json()["code"]
            bea.post(f"/api/tables/{code}/seats", json={"name": "Bea"}).raise_for_status()
            ana.get(f"/api/tables/{code}?after=0&wait=1")
            line = _silent_line(here, code, bea.cookies["seat"])
            ana.post(f"/api/tables/{code}/start", json={}).raise_for_status()
            waited = _until_replaced(ana, code)
            line.close()
        hurt = here.play(3)
    told = f"replaced after {waited:.0f} s" if waited < PATIENCE else f"not replaced in {PATIENCE:.0f} s"
    return [Row(f"a player who stops reading (grace {GRACE:.0f} s)", *waits(quiet, hurt), told)]


def _silent_line(here: Scene, code: str, seat: str) -> socket.socket:
    """A player's WebSocket that is opened, and never read again."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", here.port))
    line.sendall(
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{here.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: seat={seat}\r\n\r\n".encode()
    )
    return line


def _until_replaced(ana: httpx.Client, code: str) -> float:
    """Ana changes her mind again and again, so that there is much to tell, until a bot plays for Bea."""
    begun = time.monotonic()
    while (waited := time.monotonic() - begun) < PATIENCE:
        table = ana.get(f"/api/tables/{code}?after=0&wait=1").json()
        if table["seats"][1]["stood_in"]:
            return waited
        you = table["you"]
        if you["question"] and you["chosen"] is None:
            ana.post(
                f"/api/tables/{code}/answers", json={"moment": table["moment"], "answer": you["legal"][0]}
            )
        elif you["chosen"] is not None:
            ana.delete(f"/api/tables/{code}/answers?moment={table['moment']}")
        time.sleep(0.1)
    return waited


def idle() -> list[Row]:
    """Connections of one address that ask nothing, on a server that may have 4,096 open files."""
    with scene(files=FILES) as here:
        quiet = here.play(5)
        with here.attacked("silence", IDLE) as attacker:
            time.sleep(6)
            hurt = here.play(5)
            others = sum(_answered(here) for _ in range(20))
            done = achieved(attacker)
    told = f"{done.held} of {IDLE} held, {others} of 20 newcomers were answered"
    return [Row(f"{IDLE} idle connections of one address", *waits(quiet, hurt), told)]


def _answered(here: Scene) -> bool:
    """Whether somebody new, from another address, is served within a second."""
    try:
        with here.client() as client:
            return client.get("/api/options", timeout=1).is_success
    except httpx.HTTPError:
        return False


def bodies() -> list[Row]:
    """Requests whose body never comes, or a byte at a time: how many are still there after 45 s."""
    rows = []
    with scene() as here:
        quiet = here.play(3)
        for kind, what in (("bodies", "never comes"), ("trickles", "comes a byte at a time")):
            with here.attacked(kind, BODIES) as attacker:
                hurt = here.play(5)
                time.sleep(40)
                done = achieved(attacker)
            told = f"{done.held} of {BODIES} are still held after 45 s"
            rows.append(Row(f"{BODIES} requests whose body {what}", *waits(quiet, hurt), told))
    return rows
