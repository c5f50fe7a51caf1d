"""Which code plays: results of different rules or bots must never be added up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import sixquiprend
from sixquiprend.bots import BOTS, YARDSTICKS
from sixquiprend.bots.origins import origin

PLAYING: Final = ("engine", "kernel", "bots", "records/dealer.py", "arena/match.py", "arena/match_game.py")
"""All that a result can depend on, in this package."""


@cache
def fingerprint() -> str:
    """A hash of every file that plays, weights included, as they are when this process first asks."""
    root = Path(sixquiprend.__file__).parent
    digest = sha256()
    for file in sorted(file for part in PLAYING for file in _files(root / part)):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def origins(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Each bot of these that isn't ours, with a hash of what it is made of now."""
    hashes = {name: origin(name) for name in names if name not in BOTS and name not in YARDSTICKS}
    return tuple(sorted((name, made_of) for name, made_of in hashes.items() if made_of is not None))


def _files(part: Path) -> list[Path]:
    if part.is_file():
        return [part]
    return [file for file in part.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
