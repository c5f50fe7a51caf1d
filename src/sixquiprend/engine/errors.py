"""The three ways an input can be wrong.

Every error has a `code` that never changes (interfaces translate it), a message that says what was
tried, what is allowed and where, and `details`: the same facts as data. Raising one of them means that
nothing has changed.
"""

from __future__ import annotations

from typing import ClassVar


class GameError(Exception):
    """What the engine raises for wrong input; always one of the three kinds below."""

    kind: ClassVar[str]

    def __init__(self, code: str, message: str, **details: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        # An exception would be made again from its message alone, when it comes from another process.
        return _made_again, (type(self), self.code, self.message, self.details)


def _made_again(kind: type[GameError], code: str, message: str, details: dict[str, object]) -> GameError:
    return kind(code, message, **details)


class Malformed(GameError):
    """The input can't mean anything in any game: text for a number, a card 105, an unknown seat."""

    kind = "malformed"


class Illegal(GameError):
    """The input is understood, but the rules forbid it now."""

    kind = "illegal"


class NotYourTurn(GameError):
    """That seat isn't asked for that decision now."""

    kind = "not_your_turn"
