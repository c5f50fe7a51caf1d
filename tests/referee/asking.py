"""Asking the referee in tests: through the same lines of JSON as the command, without its process."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

from sixquiprend.engine import Card, Joker
from sixquiprend.i18n import translator
from sixquiprend.referee.stream import answer_all, json_clerk, text_clerk
from tests.play import rows

TABLE = "12 · 37 · 43 · 58"


def ask_line(line: bytes) -> Any:
    """The answer to one line; fails unless it is one line of JSON and its success is reported rightly."""
    answers = BytesIO()
    settled = answer_all(BytesIO(line + b"\n"), answers, json_clerk(translator("en")))
    written = answers.getvalue()
    assert written.count(b"\n") == 1
    assert written.endswith(b"\n")
    answer = json.loads(written)
    assert settled == ("error" not in answer)
    return answer


def ask(question: object) -> Any:
    """The answer to a question."""
    return ask_line(json.dumps(question).encode())


def tell(question: object, language: str = "en") -> str:
    """The answer in words."""
    answers = BytesIO()
    line = json.dumps(question).encode() + b"\n"
    answer_all(BytesIO(line), answers, text_clerk(translator(language), "utf-8"))
    return answers.getvalue().decode()


def written(card: Card) -> int | str:
    """The card as JSON has it."""
    return card.value if isinstance(card, Joker) else card


def question(table: str, *plays: object, options: str = "", **more: object) -> dict[str, Any]:
    """A question about a table drawn as docs/rules.md draws them.

    Each play is a card, or what a play has in JSON; seats are 0, 1, … where none is named.
    """
    said = [play if isinstance(play, dict) else {"card": play} for play in plays]
    return {
        "options": list(options),
        "rows": drawn(table),
        "plays": [{"seat": seat, **play} for seat, play in enumerate(said)],
        **more,
    }


def drawn(table: str) -> list[list[int | str]]:
    """The rows of such a drawing, as JSON has them."""
    return [[written(card) for card in row] for row in rows(table)]


def special(kind: str, **fields: object) -> dict[str, object]:
    """A special card in a play."""
    return {"special": {"kind": kind, **fields}}


def code(answer: Any) -> str:
    """The code of an error; fails if it is none."""
    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["message"]
    found: str = answer["error"]["code"]
    return found
