"""What tests need of the machine besides Python: a Chromium, PostgreSQL's programs, Node, a C compiler.

`python -m tools.machine` looks for each, installs what is missing if it can, and says in one line each what
there is. Tests use `chromium()`, `postgres_programs()` and `node()`, which only look. Nothing here needs
more than the standard library until a browser of Playwright's own is asked for.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Protocol

CHROMIUM_COMMANDS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
POSTGRES_FOLDERS: Final = ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "opt/homebrew/opt/postgresql@*/bin")
SECONDS_TO_INSTALL: Final = 900


class Find(Protocol):
    """Looks for something, once: `functools.cache` makes it so."""

    def __call__(self) -> Path | None: ...
    def cache_clear(self) -> None: ...


class Need(NamedTuple):
    """Something of the machine: how it is looked for, Debian's packages of it, and what to do without them.

    `other_command` installs it without root; empty if there is no such way.
    """

    name: str
    find: Find
    packages: tuple[str, ...]
    other_command: tuple[str, ...]
    advice: str

    @property
    def missing(self) -> str:
        """One line: why something can't run here, and what to do about it."""
        return f"no {self.name} on this machine: {self.advice}"


def strict(environment: Mapping[str, str] = os.environ) -> bool:
    """With CI=true, what can't be checked is a failure."""
    return environment.get("CI") == "true"


@cache
def chromium() -> Path | None:
    """A Chromium or Chrome that starts: the machine's, else Playwright's own."""
    for command in CHROMIUM_COMMANDS:
        found = shutil.which(command)
        if found and _works(
            [found, "--version"], seconds=60
        ):  # some systems have a stub that only says what to install
            return Path(found)
    return _chromium_of_playwright()


@cache
def postgres_programs() -> Path | None:
    """The folder with `initdb`, `pg_ctl` and `createdb`: on PATH, else the newest version's."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [folder for pattern in POSTGRES_FOLDERS for folder in Path("/").glob(pattern)]
    working = [folder for folder in folders if (folder / "initdb").exists()]
    return max(working, key=_version, default=None)


@cache
def node() -> Path | None:
    """npm, with the Node that it needs."""
    found = shutil.which("npm") if shutil.which("node") else None
    return Path(found) if found else None


@cache
def nginx() -> Path | None:
    """The proxy that the docs show; Debian has it where only root's PATH leads."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


@cache
def c_compiler() -> Path | None:
    """Any C compiler."""
    found = shutil.which("cc") or shutil.which("gcc")
    return Path(found) if found else None


CHROMIUM: Final = Need(
    "Chromium",
    chromium,
    ("chromium",),
    (sys.executable, "-m", "playwright", "install", "chromium"),
    "install it (Debian: apt-get install chromium), or run `.venv/bin/playwright install chromium`",
)
POSTGRES: Final = Need(
    "PostgreSQL",
    postgres_programs,
    ("postgresql",),
    (),
    "install its server (Debian: apt-get install postgresql); it needn't run",
)
NODE: Final = Need(
    "Node with npm",
    node,
    ("nodejs", "npm"),
    (),
    "install Node 16.20 or newer (Debian: apt-get install nodejs npm)",
)
# Only a proof needs it, which gets it for itself.
NGINX: Final = Need(
    "nginx",
    nginx,
    ("nginx", "openssl"),
    (),
    "install it (Debian: apt-get install nginx); it needn't run",
)
C_COMPILER: Final = Need(
    "C compiler",
    c_compiler,
    ("gcc", "libc6-dev"),
    (),
    "install one (Debian: apt-get install gcc libc6-dev); a bot in C and simulated power cuts need it",
)
NEEDS: Final = (CHROMIUM, POSTGRES, NODE, C_COMPILER)


Command = Sequence[str]


def provide(need: Need) -> Path | None:
    """Where it is, after an attempt to install it if it wasn't there; None if it can't be had."""
    if found := need.find():
        return found
    for way in _ways(need):
        print(f"{need.name} is missing, trying: {' '.join(way[-1])}", flush=True)
        # A later step of a way is tried even if an earlier one fails: old lists of packages may do.
        worked = [_works(command) for command in way][-1]
        need.find.cache_clear()
        if worked and (found := need.find()):
            return found
    return None


def _ways(need: Need) -> list[list[Command]]:
    ways: list[list[Command]] = []
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        quietly = (apt, "--quiet=2", "--assume-yes")
        install = (*quietly, "install", "--no-install-recommends", *need.packages)
        ways += [[install], [(*quietly, "update"), install]]
    if need.other_command:
        ways.append([need.other_command])
    return ways


def _works(command: Command, seconds: float = SECONDS_TO_INSTALL) -> bool:
    try:
        done = subprocess.run(
            command,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


_ASK_PLAYWRIGHT: Final = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def _chromium_of_playwright() -> Path | None:
    done = subprocess.run(
        [sys.executable, "-c", _ASK_PLAYWRIGHT], check=False, capture_output=True, text=True
    )
    path = Path(done.stdout.strip())
    return path if path.is_file() and _works([str(path), "--version"], seconds=60) else None


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(folder))]


def main() -> int:
    """Say what there is; 1 if something is missing and CI=true."""
    complete = True
    for need in NEEDS:
        found = provide(need)
        print(f"{need.name}: {found}" if found else f"{need.missing} (its tests are skipped)")
        complete = complete and found is not None
    return 1 if strict() and not complete else 0


if __name__ == "__main__":
    sys.exit(main())
