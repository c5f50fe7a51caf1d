"""What is known of each format: a folder of files, each with bytes that once led to something new."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from fuzz.mutating import mutated
from fuzz.targets import Target, outcome

CORPUS: Final = Path(__file__).with_name("corpus")
MOST_KEPT: Final = 30
"""Of one format: enough for what is new, small enough to be read at every `make test`."""


def kept(target: Target) -> list[bytes]:
    """What was kept, always in the same order."""
    return [file.read_bytes() for file in sorted((CORPUS / target.name).glob("*"))]


def keep(target: Target, data: bytes) -> Path:
    """The file that these bytes are in from now on."""
    file = CORPUS / target.name / sha256(data).hexdigest()[:16]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


class Failed(Exception):
    """Something was raised, or answered, that never should be."""

    def __init__(self, target: Target, data: bytes, error: BaseException) -> None:
        super().__init__(f"{target.name}: {type(error).__name__}: {str(error)[:200]} for {data[:300]!r}")
        self.data = data


def tried(target: Target, data: bytes) -> str:
    """What came of it; raises `Failed`."""
    try:
        return outcome(target, data)
    except Exception as error:
        raise Failed(target, data, error) from error


class Fuzzer:
    """Changes what is known of one format, again and again."""

    def __init__(self, target: Target, known: Sequence[bytes], seed: int) -> None:
        self.target = target
        self.chance = Random(f"{target.name} {seed}")
        self.known = list(known)
        self.room = MOST_KEPT - len(kept(target))
        self.kept = self.runs = 0
        self.seen = {tried(target, data) for data in self.known}

    def go_on(self, runs: int, *, keeping: bool) -> None:
        """So many tries; raises `Failed` at a failure. `keeping`: what is new goes into the corpus."""
        for _ in range(runs):
            self.runs += 1
            data = mutated(self.chance.choice(self.known), self.known, self.chance)
            found = tried(self.target, data)
            if found not in self.seen:
                self.seen.add(found)
                self.known.append(data)
                if keeping and len(data) < 1500 and self.kept < self.room:
                    keep(self.target, data)
                    self.kept += 1
