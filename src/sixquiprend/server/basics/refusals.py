"""What the server itself refuses, and how any refusal is told: a stable code, and a sentence for people."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sixquiprend.engine import GameError
from sixquiprend.i18n import Translator
from sixquiprend.i18n.explaining import explain

from .sentences import SENTENCES

_KINDS: Final[dict[int, str]] = {
    400: "malformed",
    403: "forbidden",
    404: "not_found",
    405: "not_found",
    409: "illegal",
    413: "too_large",
    429: "too_many",
    500: "unavailable",
    503: "unavailable",
}
_STATUSES: Final[dict[str, int]] = {"malformed": 400, "illegal": 409, "not_your_turn": 403}
_FORBIDDEN: Final = frozenset({"not_host", "other_seat"})
"""Codes of the table that are a matter of who asks, whatever their kind."""

NOT_THERE, FORBIDDEN, TOO_MANY, TOO_SLOW, FAILED, AGAIN = 4404, 4403, 4429, 1013, 1011, 1012
SENT_AWAY: Final = 4410
"""Codes that a WebSocket is closed with."""


class Refused(Exception):
    """Something outside the game is wrong; nothing has changed. The code says what, for programs."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    @property
    def kind(self) -> str:
        return _KINDS[self.status]


def not_seated() -> Refused:
    return Refused(403, "not_seated", "only those who sit at the table may do that")


def unreadable() -> Refused:
    return Refused(503, "unreadable", "an entry of this log can't be read by this version of the program")


def elsewhere() -> Refused:
    return Refused(503, "unavailable", "another process serves this now: connect again")


class ErrorBody(Struct, frozen=True):
    """A refusal as it is sent. `text` is in the reader's language, `message` always English."""

    kind: str
    code: str
    message: str
    text: str


def told(error: Refused | GameError, t: Translator) -> ErrorBody:
    """The refusal for this reader."""
    text = t(SENTENCES[error.code]) if isinstance(error, Refused) else explain(error, t)
    return ErrorBody(error.kind, error.code, error.message, text)


def status_of(error: Refused | GameError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, Refused):
        return error.status
    return 403 if error.code in _FORBIDDEN else _STATUSES[error.kind]
