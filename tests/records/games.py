"""Recorded games for the tests, and the golden ones: `python -m tests.records.games` writes them anew.

The golden files say how records looked when the format was made. A program that can't read them, or
would write them otherwise, has broken a promise: write them anew only together with a new version.
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from sixquiprend.engine import Answer, Rules, View
from sixquiprend.records import RecordWriter, Seat, play_game
from sixquiprend.records.play import Answerer

GOLDEN = Path(__file__).parent / "golden"
SEED = bytes(range(32))
CHOICES = 2
"""With these choices the golden records have every kind of event."""

GOLDEN_GAMES: dict[str, Rules] = {
    "small": Rules(2, "K", rounds=1),
    "base": Rules(4, limit=45),
    "numbers": Rules(3, "DPVJ", rounds=2),
    "specials": Rules(2, "PS"),
}


def by_chance(rng: random.Random) -> Answerer:
    """Answers any legal thing, each kind of answer as likely."""

    def answer(seat: int, view: View) -> Answer:
        kind = rng.choice(list(dict.fromkeys(map(type, view.legal))))
        return rng.choice([legal for legal in view.legal if type(legal) is kind])

    return answer


def seats_for(rules: Rules) -> list[Seat]:
    """A person, a team, and bots."""
    seats = [Seat("Zoé", "human"), Seat("Équipe 2", "team")]
    return seats + [Seat(f"Bot {number}", "bot", "random") for number in range(3, rules.seats + 1)]


def recorded(rules: Rules, seed: int, game_seed: bytes | None = None) -> bytes:
    """The record of a game played by chance."""
    rng = random.Random(seed)
    file = BytesIO()
    play_game(rules, seats_for(rules), by_chance(rng), game_seed or rng.randbytes(32), RecordWriter(file))
    return file.getvalue()


def golden(name: str) -> bytes:
    """A golden record."""
    return (GOLDEN / f"{name}.jsonl").read_bytes()


def sealed(lines: list[bytes]) -> bytes:
    """These lines (without the last) and an end that fits them, as somebody who cheats would write it."""
    data = b"".join(line + b"\n" for line in lines)
    return data + b'{"record":"end","sha256":"%s"}\n' % sha256(data).hexdigest().encode()


def edited(line: bytes, **changes: Any) -> bytes:
    """The line with some of its fields changed."""
    return json.dumps({**json.loads(line), **changes}, separators=(",", ":"), ensure_ascii=False).encode()


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, rules in GOLDEN_GAMES.items():
        (GOLDEN / f"{name}.jsonl").write_bytes(recorded(rules, CHOICES, SEED))
