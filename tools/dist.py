"""`python -m tools.dist` builds the wheel and the source archive, and tries them as a stranger would.

Each is installed into an empty environment: the library alone, in which a game is played and a command that
needs more says so in one line; then as players have it, in which a server answers; then with all extras. No
compiler may be needed: the environment's PATH has none.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"

LIBRARY_PLAYS: Final = """
import random, sys
from sixquiprend.bots import make_bot
from sixquiprend.engine import Rules, advance, new_game, view
from sixquiprend.kernel import warm_up
from sixquiprend.records.dealer import deal_from_game_seed

warm_up()
state, bot = new_game(Rules(4, "J", rounds=1)), make_bot("expert")
while not state.over:
    answers = [
        deal_from_game_seed(bytes(32), state) if each.seat is None
        else bot.answer(view(state, each.seat), random.Random(1))
        for each in state.pending
    ]
    state, _ = advance(state, *answers)
more = {"typer", "rich", "starlette", "sqlalchemy", "openskill"} & set(sys.modules)
assert not more, more
print(f"a game of four experts: {state.totals}")
"""
SERVER_ANSWERS: Final = """
import subprocess, urllib.request

command = ["sixquiprend", "serve", "--host", "127.0.0.1", "--port", "0", "--no-open"]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
try:
    address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
    for page in ("/healthz", "/", "/api/options", "/docs/"):
        with urllib.request.urlopen(address + page) as answer:
            assert answer.status == 200
finally:
    server.terminate()
assert server.wait(30) == 0
print("  a server answers, with its documentation")
"""
ALL_LOAD: Final = """
import gymnasium, sixquiprend.envs.gymnasium_faces
from sixquiprend.envs import open_spiel_game, sixquiprend_v1
sixquiprend_v1.parallel_env().reset(seed=1)
print("  the environments load")
"""


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    _run([sys.executable, "-m", "hatchling", "build", "-d", str(DIST)], cwd=ROOT)
    (wheel,) = DIST.glob("*.whl")
    (source,) = DIST.glob("*.tar.gz")
    for archive in (wheel, source):
        print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            _try_library(Path(folder), archive)
    for attempt in (_try_to_play, _try_all):
        with tempfile.TemporaryDirectory() as folder:
            attempt(Path(folder), wheel)
    return 0


def _try_library(folder: Path, archive: Path) -> None:
    environment = Environment(folder)
    environment.install(str(archive))
    environment.python("-c", LIBRARY_PLAYS)
    for command in (
        ["sixquiprend", "--version"],
        ["6qp", "serve"],
        [sys.executable, "-m", "sixquiprend", "play"],
    ):
        words = environment.refused(command[0] if command[0] != sys.executable else "python", *command[1:])
        assert re.fullmatch(r"sixquiprend: this needs more.*sixquiprend\[terminal\]'\n", words), words
    print(
        f"  the library: {environment.megabytes():.0f} MB installed, and says what commands need", flush=True
    )


def _try_to_play(folder: Path, wheel: Path) -> None:
    environment = Environment(folder)
    environment.install(f"{wheel}[server]")
    environment.python("-c", SERVER_ANSWERS)
    print(f"  to play: {environment.megabytes():.0f} MB installed", flush=True)


def _try_all(folder: Path, wheel: Path) -> None:
    environment = Environment(folder)
    environment.install(f"{wheel}[all]")
    environment.run("sixquiprend", "--version")
    environment.python("-c", ALL_LOAD)
    bots = ["careful", "beginner"]
    environment.run("sixquiprend", "arena", *bots, "--deals", "2", "--out", str(folder / "results"))
    rounds = ["--rounds", "10", "--part", "10"]
    environment.run(
        "sixquiprend", "simulate", *bots, *rounds, "--ray", "local", "--out", str(folder / "data")
    )
    print(f"  all extras: {environment.megabytes():.0f} MB installed", flush=True)


class Environment:
    """An empty virtual environment, whose programs find nothing but themselves."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        venv.create(folder / "venv", with_pip=True)
        self._bin = folder / "venv" / "bin"

    def install(self, what: str) -> None:
        self.python("-m", "pip", "install", "--quiet", "--disable-pip-version-check", what)

    def python(self, *words: str) -> None:
        self.run("python", *words)

    def run(self, program: str, *words: str) -> None:
        _run([str(self._bin / program), *words], cwd=self._folder, env=self._environment())

    def refused(self, program: str, *words: str) -> str:
        """What it says on standard error when it ends with code 2."""
        done = subprocess.run(
            [self._bin / program, *words],
            cwd=self._folder,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2, done
        return done.stderr

    def megabytes(self) -> float:
        """What it holds besides pip itself."""
        site = next((self._folder / "venv" / "lib").glob("python*/site-packages"))
        files = (file for file in site.rglob("*") if file.is_file())
        return (
            sum(
                file.stat().st_size for file in files if not file.relative_to(site).parts[0].startswith("pip")
            )
            / 1e6
        )

    def _environment(self) -> dict[str, str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name.startswith(("PIP_", "SSL_", "HTTP", "http"))
        }
        return {**kept, "PATH": str(self._bin), "HOME": os.environ.get("HOME", str(self._folder))}


def _run(command: Sequence[str], cwd: Path, env: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=cwd, env=env, check=True)


if __name__ == "__main__":
    sys.exit(main())
