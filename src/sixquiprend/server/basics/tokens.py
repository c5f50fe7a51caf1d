"""Secrets: what a seat is known by, codes of tables, names of games. All from the system's randomness."""

from __future__ import annotations

import secrets
from hashlib import scrypt, sha256
from typing import Final

from sixquiprend.bots.chance import SEED_BITS
from sixquiprend.table import Place, Secret, Table, place_of

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0, O, 1, I or L: codes are read aloud and typed on phones."""
CODE_LENGTH: Final = 6
_GAME_LENGTH: Final = 12
_RECOVERY_LENGTH: Final = 12
"""59 bits: typed by a teacher who comes back after days."""
_PERSONAL_LENGTH: Final = 6
_GROUP: Final = 4


def new_token() -> str:
    """The secret of a seat; only its holder has it, the log has its `digest`."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is stored of a secret: nobody can get back from it to the secret."""
    return sha256(token.encode()).hexdigest()


def new_recovery() -> str:
    """What a teacher opens a class with on any device, to be noted or printed: "K7QX-2MPA-9RTC"."""
    letters = _letters(_RECOVERY_LENGTH)
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def new_personal() -> str:
    """What a pupil gets a place back with, on another device."""
    return _letters(_PERSONAL_LENGTH)


def slow_digest(typed: str, salt: str) -> str:
    """What is stored of a code that is short enough to be typed: each guess takes a while and much memory.

    Not for the event loop. However it was typed: in small letters, without its lines, with spaces.
    """
    letters = "".join(each for each in typed.upper() if each.isalnum())
    return scrypt(letters.encode(), salt=salt.encode(), n=1 << 14, r=8, p=1, dklen=32).hex()


def new_code() -> str:
    """A code for a table."""
    return _letters(CODE_LENGTH)


def new_game_id() -> str:
    """A name for a game, that nobody can guess: its page shows all hands once it is over."""
    return _letters(_GAME_LENGTH)


def canonical(code: str) -> str:
    """The code as it is stored, however somebody typed it."""
    return code.strip().upper()


def is_code(code: str) -> bool:
    """Whether a table could have this code."""
    return len(code) == CODE_LENGTH and all(letter in ALPHABET for letter in code)


def place_at(table: Table, token: str | None) -> Place | None:
    """Where the holder of this secret sits; None: a spectator."""
    return place_of(table.chairs, Secret(digest(token))) if token else None


def luck() -> int:
    """The seed of a bot's luck where no game's dice are meant: for hints, say."""
    return secrets.randbits(SEED_BITS)


def _letters(count: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(count))
