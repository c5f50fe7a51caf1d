"""nginx with TLS, as `deploy/nginx.conf` has it, before two real servers, one of which is killed."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from proofs.deploying import NAME, Proxy, behind_nginx
from sixquiprend.cli import app
from tests.postgres import running_postgres
from tests.server.visiting import PATIENCE, run
from tests.serving import ServerProcess


def test_two_servers_behind_nginx_with_TLS_are_one_and_one_of_them_may_die(tmp_path: Path) -> None:
    with running_postgres(durable=False) as postgres, postgres.database() as database:
        _served_by_two(tmp_path, database)


def _served_by_two(tmp_path: Path, postgres_database: str) -> None:
    home = tmp_path / "home"
    options = ("--public-url", f"https://{NAME}", "--workers-for-bots", "1")
    servers = [ServerProcess(postgres_database, home, *options) for _ in range(2)]
    folder = tmp_path / "nginx"
    folder.mkdir()
    try:
        with ThreadPoolExecutor() as starting:
            list(starting.map(ServerProcess.start, servers))
        blocked = ["admin", "block", "203.0.113.7", "--database", postgres_database]
        assert CliRunner().invoke(app, blocked).exit_code == 0
        with behind_nginx(folder, [server.port for server in servers]) as proxy:
            run(lambda: _visit(proxy, servers))
    finally:
        for server in servers:
            if server.running:
                server.kill()


async def _visit(proxy: Proxy, servers: list[ServerProcess]) -> None:
    plain = await _ask(proxy, "GET", "/play?x=1", tls=False)
    assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/play?x=1")
    rules = {"seats": 2, "rounds": 1}
    # What a client says of its address isn't believed: this one would be blocked.
    forged = {"X-Forwarded-For": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
    made = await _ask(proxy, "POST", "/api/tables", {"name": "Ana", "rules": rules}, headers=forged)
    assert made.status_code == 201, made.text
    code = made.json()["code"]
    assert "Secure" in made.headers["set-cookie"]
    assert made.headers["strict-transport-security"] == "max-age=31536000"
    joined = await _ask(proxy, "POST", f"/api/tables/{code}/seats", {"name": "Bea"})
    ana, bea = (_cookie(answer) for answer in (made, joined))
    assert (await _ask(proxy, "GET", "/metrics")).status_code == 404
    for name in (NAME, "example.com"):
        foreign = await _ask(proxy, "GET", "/api/options", headers={"Origin": f"https://{name}"}, host=name)
        assert foreign.status_code == (200 if name == NAME else 400), foreign.text
    async with _line(proxy, code, ana) as mine, _line(proxy, code, bea) as theirs:
        await _heard(theirs, lambda message: message["type"] == "update")
        await _ask(proxy, "POST", f"/api/tables/{code}/start", {}, headers={"Cookie": ana})
        for line in (mine, theirs):
            await _heard(line, _asked)
        # Both are at the same server, by the table's code; whichever it is dies.
        at = [server for server in servers if await _lines(server) == 2]
        assert len(at) == 1
        at[0].kill()
        for line in (mine, theirs):
            with pytest.raises(ConnectionClosed):
                await _heard(line, lambda message: False)
    async with _line(proxy, code, ana) as again, _line(proxy, code, bea) as too:
        for line in (again, too):
            update = await _heard(line, _asked)
            first, moment = update["you"]["legal"][0], update["moment"]
            await line.send(json.dumps({"type": "choose", "id": 1, "moment": moment, "answer": first}))
            await _heard(line, lambda message: message["type"] == "done")


def _asked(message: dict[str, Any]) -> bool:
    return message["type"] == "update" and bool(message["you"] and message["you"]["legal"])


async def _ask(
    proxy: Proxy,
    method: str,
    path: str,
    body: object = None,
    *,
    headers: dict[str, str] | None = None,
    tls: bool = True,
    host: str = NAME,
) -> httpx.Response:
    where = f"https://127.0.0.1:{proxy.tls}" if tls else f"http://127.0.0.1:{proxy.plain}"
    async with httpx.AsyncClient(verify=proxy.trust, timeout=PATIENCE) as client:
        return await client.request(
            method,
            where + path,
            json=body,
            headers={"Host": host, **(headers or {})},
            extensions={"sni_hostname": NAME},
        )


def _cookie(answer: httpx.Response) -> str:
    assert answer.is_success, answer.text
    return answer.headers["set-cookie"].partition(";")[0]


def _line(proxy: Proxy, code: str, cookie: str) -> connect:
    return connect(
        f"wss://{NAME}/api/tables/{code}/socket?lang=en",
        host="127.0.0.1",
        port=proxy.tls,
        ssl=proxy.trust,
        origin=f"https://{NAME}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
    )


async def _heard(line: Any, wanted: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if wanted(message):
            return message


async def _lines(server: ServerProcess) -> int:
    async with httpx.AsyncClient(verify=False) as client:
        text = (await client.get(f"{server.url}/metrics")).text
    return int(float(re.findall(r"^sixquiprend_connections (\S+)$", text, re.MULTILINE)[0]))
