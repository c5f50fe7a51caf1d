"""`python -m tools.rulebook` writes the answers of the rule book's cases anew, as the engine gives them.

The questions are written by hand; those of perft come from tests/perft. Read the diff before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from sixquiprend.engine import card_text
from sixquiprend.rulebook.answering import answered
from sixquiprend.rulebook.cases import SECTIONS
from tests.perft.deals import PerftDeal, all_deals

FOLDER: Final = Path(__file__).parents[1] / "src" / "sixquiprend" / "rulebook" / "cases"


def main() -> None:
    for section in SECTIONS:
        file = FOLDER / f"{section}.json"
        cases = perft_cases() if section == "perft" else with_answers(json.loads(file.read_text("utf-8")))
        file.write_text(written(cases), "utf-8")


def with_answers(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same cases, with what is right."""
    return [{**case, "answer": answered(case["question"])} for case in cases]


def perft_cases() -> list[dict[str, Any]]:
    """The perft files as cases: rows count from 1, as in all questions."""
    return [
        {
            "rule": "perft",
            "says": name,
            "question": {"ask": "perft", **_laid(deal), "turns": turns},
            "answer": {"ways": tally.ways, "heads": list(tally.heads)},
        }
        for name, deal in all_deals().items()
        for turns, tally in deal.counts.items()
    ]


def written(cases: list[dict[str, Any]]) -> str:
    """One case a line, so that a diff shows which one has changed."""
    lines = ",\n".join("  " + json.dumps(case, ensure_ascii=False) for case in cases)
    return f"[\n{lines}\n]\n"


def _laid(deal: PerftDeal) -> dict[str, Any]:
    def shown(cards: list[Any]) -> list[list[Any]]:
        return [[card if isinstance(card, int) else card_text(card) for card in row] for row in cards]

    more = {
        "options": deal.options,
        "specials": [[kind.value for kind in held] for held in deal.specials],
        "stock": [kind.value for kind in deal.stock],
        "stops": [row + 1 for row in deal.stops],
        "sevens": [row + 1 for row in deal.sevens],
    }
    return {
        "rows": shown(deal.rows),
        "hands": shown(deal.hands),
        **{name: value for name, value in more.items() if value},
    }


if __name__ == "__main__":
    main()
