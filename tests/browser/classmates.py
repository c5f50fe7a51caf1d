"""Pupils without a browser: they join a class, answer, and play, over the same HTTP as the pages do."""

from __future__ import annotations

from typing import Any

import httpx

SECONDS_TO_WAIT = 60.0


class Classmate:
    """A pupil, with the cookies that a browser would keep."""

    def __init__(self, url: str, code: str, name: str) -> None:
        self.name = name
        self.code = code
        # Without certificates, which take a while to load and aren't needed here.
        self._client = httpx.Client(base_url=url, timeout=SECONDS_TO_WAIT, verify=False)
        self.post("pupils", {"name": name})

    def close(self) -> None:
        self._client.close()

    def cookies(self, url: str) -> list[Any]:
        """The same cookies for a context of Playwright: so a page goes on where this pupil is."""
        return [
            {
                "name": cookie.name,
                "value": cookie.value,
                "domain": "127.0.0.1",
                "path": cookie.path,
                "httpOnly": True,
                "sameSite": "Strict",
            }
            for cookie in self._client.cookies.jar
        ]

    def get(self, path: str) -> Any:
        return self._answer("GET", path)

    def post(self, path: str, body: object = None) -> Any:
        return self._answer("POST", path, json={} if body is None else body)

    def _answer(self, method: str, path: str, **more: Any) -> Any:
        where = path if path.startswith("/") else f"/api/classes/{self.code}/{path}"
        answer = self._client.request(method, where, **more)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    def answer_all(self, activity: int, replies: dict[int, Any]) -> None:
        """Answer all these questions."""
        for item, reply in replies.items():
            self.post("answers", {"activity": activity, "item": item, "reply": reply})

    def sit(self) -> dict[str, Any]:
        """Take the seat that the class has for this pupil."""
        seat: dict[str, Any] = self.post("seat")
        return seat

    def look(self, table: str) -> dict[str, Any]:
        update: dict[str, Any] = self.get(f"/api/tables/{table}?lang=en")
        return update

    def choose(self, update: dict[str, Any], answer: object) -> None:
        path = f"/api/tables/{update['table']['code']}/answers"
        self.post(path, {"moment": update["moment"], "answer": answer})

    def play(self, table: str) -> bool:
        """Give the last legal answer, if one is wanted: the highest card. Whether the game goes on."""
        update = self.look(table)
        you = update["you"]
        if you["question"] and you["chosen"] is None:
            self.choose(update, you["legal"][-1])
        return bool(update["status"] == "playing")


def some_replies(classmate: Classmate, items: int) -> dict[int, Any]:
    """A reply of the right shape to each question of the quiz; some of them are right."""
    return {item: _replies(classmate.get(f"items/{item}")) for item in range(1, items + 1)}


def _replies(item: dict[str, Any]) -> list[Any]:
    return [reply_to(part["form"]) for part in item["quiz"]["question"]["parts"]]


def reply_to(form: dict[str, Any]) -> dict[str, Any]:
    """Something that answers this form, right or wrong."""
    kind = form["form"]
    if kind == "decision":
        return {"answer": form["legal"][0]}
    if kind == "sheet":
        return {"totals": [0] * form["seats"], "winners": []}
    simple: dict[str, dict[str, Any]] = {
        "yes_no": {"yes": True},
        "choice": {"option": 0},
        "text": {"text": "The nearest smaller end."},
        "cards": {"described": [{"number": 64, "heads": 1}, {"number": 70, "heads": 3}]},
        "row": {"row": 0},
        "number": {"number": 5},
        "takes": {"takes": []},
        "order": {"cards": form.get("cards")},
    }
    return simple[kind]
