"""Games played over HTTP by one person who always takes the first of the legal answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import APIRequestContext


class QuickTable(NamedTuple):
    """A table that a person without a browser sits at, first seat, with bots."""

    request: APIRequestContext
    code: str

    def told(self, **query: str | float | bool) -> dict[str, Any]:
        """What the server tells this person."""
        told: dict[str, Any] = self.request.get(f"/api/tables/{self.code}", params=query).json()
        return told

    def start(self) -> None:
        """The game, or the next one."""
        answer = self.request.post(f"/api/tables/{self.code}/start", data={})
        assert answer.ok, answer.text()

    def answer(self) -> bool:
        """Give the first legal answer as soon as one is asked for; False: the game is over."""
        told = self.told()
        while told["status"] == "playing":
            you = told["you"]
            if you["question"] is not None and you["chosen"] is None:
                given = {"moment": told["moment"], "answer": you["legal"][0]}
                answer = self.request.post(f"/api/tables/{self.code}/answers", data=given)
                # A bot may have moved the game in between.
                assert answer.ok or answer.json()["error"]["code"] == "stale_moment", answer.text()
                return True
            told = self.told(after=told["version"], wait=20)
        return False

    def play_turn(self) -> None:
        """Answer whatever is asked until the next turn begins, or the game is over."""
        before = self._turn()
        while self.answer() and self._turn() == before:
            pass

    def _turn(self) -> tuple[int, int]:
        board = self.told()["board"]
        return board["round"], board["turn"]

    def play_out(self) -> str:
        """Play to the end; the game's name."""
        while self.answer():
            pass
        game: str = self.told()["game"]
        return game


def new_table(request: APIRequestContext, rules: dict[str, Any], *, start: bool = True) -> QuickTable:
    """A table with these rules, "Ada" at it, and careful bots on the other seats."""
    wanted = {"name": "Ada", "rules": rules, "bots": ["careful"] * (rules["seats"] - 1), "start": start}
    answer = request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    return QuickTable(request, answer.json()["code"])
