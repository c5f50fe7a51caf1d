"""nginx as `deploy/nginx.conf` has it, on free ports of this machine, with a self-made certificate."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tools.machine import NGINX, provide

DEPLOY: Final = Path(__file__).parents[1] / "deploy"
NAME: Final = "cards.example.org"
"""The name of the site in the file, and so in the certificate."""

# What a machine's own nginx.conf has around the files of conf.d; only the test's folder is written to.
_AROUND: Final = """\
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Proxy:
    """Where it listens, and how a client trusts it."""

    def __init__(self, folder: Path, tls: int, plain: int) -> None:
        self.tls, self.plain = tls, plain
        self.trust = ssl.create_default_context(cafile=folder / "fullchain.pem")


@contextmanager
def behind_nginx(folder: Path, servers: Sequence[int]) -> Iterator[Proxy]:
    """The proxy in front of servers at these ports, until this ends."""
    nginx = provide(NGINX)
    assert nginx is not None, NGINX.missing
    folder.chmod(0o755)  # its workers aren't root
    make_certificate(folder)
    with _free_ports(2) as (tls, plain):
        replaced = {
            "listen 443 ssl": f"listen 127.0.0.1:{tls} ssl",
            "listen 80": f"listen 127.0.0.1:{plain}",
            "/etc/nginx/tls": str(folder),
            **{f"game-{number}:6660": f"127.0.0.1:{port}" for number, port in enumerate(servers, start=1)},
        }
        site = (DEPLOY / "nginx.conf").read_text("utf-8")
        for ours, here in replaced.items():
            assert ours in site, ours
            site = site.replace(ours, here)
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(_AROUND.format(folder=folder))
    command = [str(nginx), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)
    process = subprocess.Popen(command)
    try:
        _wait_for(tls, process)
        yield Proxy(folder, tls, plain)
    finally:
        process.terminate()
        process.wait()


def make_certificate(folder: Path) -> None:
    subprocess.run(
        [
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
            ),
            *("-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        stderr=subprocess.DEVNULL,
    )


@contextmanager
def _free_ports(count: int) -> Iterator[list[int]]:
    """Ports that nobody has now; all of them are different."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    yield ports


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while True:
        assert process.poll() is None, "nginx has ended"
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            continue
        return
