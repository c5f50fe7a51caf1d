"""Games played over HTTP by one person who always takes the first of the legal answers."""

from __future__ import annotations

from http import HTTPStatus
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

    def question(self) -> dict[str, Any] | None:
        """What the server tells once it asks this person something; None: the game is over."""
        told = self.told()
        while told["status"] == "playing":
            if told["you"]["question"] is not None and told["you"]["chosen"] is None:
                return told
            told = self.told(after=told["version"], wait=20)
        return None

    def answer(self, told: dict[str, Any]) -> None:
        """The first of the legal answers."""
        given = {"moment": told["moment"], "answer": told["you"]["legal"][0]}
        answer = self.request.post(f"/api/tables/{self.code}/answers", data=given)
        assert answer.ok, answer.text()

    def play_turn(self) -> None:
        """Answer all that is asked of this person until the next turn begins, or the game is over."""
        told = self.question()
        turn = told and (told["board"]["round"], told["board"]["turn"])
        while told and (told["board"]["round"], told["board"]["turn"]) == turn:
            self.answer(told)
            told = self.question()

    def play_out(self) -> str:
        """Play to the end; the game's name, once its record can be asked for: that is a moment later."""
        while told := self.question():
            self.answer(told)
        return self.recorded()

    def recorded(self) -> str:
        """The name of the game that is over, once its record can be asked for."""
        game: str = self.told()["game"]
        while not self.request.get(f"/api/games/{game}/record?wait=20").ok:
            pass
        return game

    def replay(self, **query: str | float | bool) -> dict[str, Any]:
        """The game that is over, step by step; a server that has much to do wants to be asked again."""
        path = f"/api/games/{self.recorded()}"
        while (answer := self.request.get(path, params=query)).status == HTTPStatus.SERVICE_UNAVAILABLE:
            pass
        assert answer.ok, answer.text()
        replay: dict[str, Any] = answer.json()
        return replay


def new_table(request: APIRequestContext, rules: dict[str, Any], *, start: bool = True) -> QuickTable:
    """A table with these rules, "Ada" at it, and careful bots on the other seats."""
    wanted = {"name": "Ada", "rules": rules, "bots": ["careful"] * (rules["seats"] - 1), "start": start}
    answer = request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    return QuickTable(request, answer.json()["code"])


def table_with_a_row_question(
    host: APIRequestContext, guest: APIRequestContext
) -> tuple[QuickTable, QuickTable]:
    """A new table of "Ana" and "Bea", as each of them knows it.

    Bea's lowest card is too low for all rows, and lower than all that Ana has: so Bea is asked, and first.
    """
    for _ in range(30):
        answer = host.post("/api/tables", data={"name": "Ana", "rules": {"seats": 2, "rounds": 1}})
        code = answer.json()["code"]
        assert guest.post(f"/api/tables/{code}/seats", data={"name": "Bea"}).ok
        tables = (QuickTable(host, code), QuickTable(guest, code))
        tables[0].start()
        told = tables[1].question()
        assert told is not None
        others = [tables[0].told()["you"]["hand"][0], *(row["cards"][-1] for row in told["board"]["rows"])]
        if told["you"]["hand"][0] < min(others):
            return tables
    raise AssertionError("thirty deals, and no such card")
