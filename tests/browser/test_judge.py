"""The referee's judge in the browser says what the engine says: every event, table, sentence and refusal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from sixquiprend.engine import OPTIONS, GameError
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.referee.question import as_question
from sixquiprend.referee.refusals import in_words
from sixquiprend.referee.settling import play_out
from sixquiprend.server.api.referee import drawn
from tests.browser.conftest import NewContext
from tests.referee.quarrels import laid_tables, played_turns, whole
from tests.referee.test_referee_errors import REFUSED
from tests.serving import ServerProcess

NOT_OF_THE_PAGE = {"bad_question", "unknown_option", "not_json", "line_too_long"}
"""What no page can ask."""
EVENTS = {
    "placed",
    "joker_aimed",
    "special_played",
    "fifth_row_started",
    "seven_laid",
    "inserted",
    "replaced",
    "slid",
    "opened_row",
    "row_gone",
}
"""All that can happen while cards are placed."""

SETTLE_ALL = """async ([language_, asked]) => {
    const { language } = await import("/static/js/lib/settings.js");
    const { textsReady } = await import("/static/js/lib/texts.js");
    const { settle } = await import("/static/js/referee/judge/judge.js");
    language.value = language_;
    await textsReady();
    return JSON.stringify(JSON.parse(asked).map((question) => {
        try {
            const { answer: { untold, ...answer }, ...rest } = settle(question);
            return { answer, ...rest };
        } catch (error) {
            if (!error.code) throw error;
            return { code: error.code, text: error.message };
        }
    }));
}"""
"""Texts in, texts out: whole values take Playwright a hundred times as long."""


def by_the_engine(question: dict[str, Any], language: str) -> dict[str, Any]:
    """What the engine makes of a question, as the server sends it; or why not."""
    t = translator(language)
    names = question["names"]
    asked = {name: value for name, value in question.items() if name != "names"}
    try:
        course = play_out(as_question(asked))
    except GameError as error:
        return {"code": error.code, "text": in_words(error, t)}
    said: dict[str, Any] = json.loads(msgspec.json.encode(drawn(course, names, t)))
    del said["text"], said["answer"]["placements"]
    return said


def compare(page: Page, questions: Iterable[dict[str, Any]]) -> Counter[str]:
    """Lets both settle all of them; how often each refusal and each kind of event came."""
    found, languages = Counter[str](), list(LANGUAGES)
    shares: dict[str, list[dict[str, Any]]] = {language: [] for language in LANGUAGES}
    for number, question in enumerate(questions):
        shares[languages[number % len(languages)]].append(question)
    for language, share in shares.items():
        settled = json.loads(page.evaluate(SETTLE_ALL, [language, json.dumps(share)]))
        for question, judged in zip(share, settled, strict=True):
            expected = by_the_engine(question, language)
            assert judged == expected, question
            found.update([expected["code"]] if "code" in expected else [])
            found.update(step["event"]["event"] for step in expected.get("steps", []))
            found["pending"] += bool(expected.get("answer", {}).get("pending"))
    return found


PART_BY_PART = """async (asked) => {
    const { settle } = await import("/static/js/referee/judge/judge.js");
    return JSON.stringify(JSON.parse(asked).map((truth) => {
        const rows = truth.rows.map((cards) => cards.slice(-1));
        const unsaid = new Set(truth.rows.keys());
        const told = [];
        while (true) {
            const question = { ...truth, rows, unsaid: [...unsaid].map((row) => row + 1) };
            const { answer, steps } = settle(question);
            const { pending } = answer;
            if (!["count", "cards"].includes(pending?.decision)) return { answer, told, steps: steps.length };
            const row = pending.laid - 1;
            const cards = truth.rows[row];
            told.push([pending.decision, row, pending.card]);
            if (told.length > 20) throw new Error("it asks and asks");
            unsaid.delete(row);
            rows[row] = pending.decision === "count" ? cards.map((card, place) =>
                place < cards.length - 1 ? null : card) : cards;
        }
    }));
}"""
"""Tells only the ends of the rows, then what the judge asks for."""


def check_part_by_part(page: Page, questions: list[dict[str, Any]]) -> Counter[str]:
    """Told only in part, a quarrel is settled as the engine settles the whole of it, and by few questions."""
    found = Counter[str]()
    whole = [(each, said) for each in questions if "code" not in (said := by_the_engine(each, "en"))]
    judged = json.loads(page.evaluate(PART_BY_PART, json.dumps([question for question, _ in whole])))
    for (question, said), part in zip(whole, judged, strict=True):
        answer, expected = part["answer"], said["answer"]
        shown = [[*row[: len(row) - len(known)], *known] for row, known in _side_by_side(expected, answer)]
        assert shown == expected["rows"], question
        assert (answer["stops"], answer["sevens"]) == (expected["stops"], expected["sevens"]), question
        assert part["steps"] == len(said["steps"]), question
        for seat, heads in answer["heads"].items():
            assert heads in (None, expected["heads"][seat]), question
        asked_about = [row for _, row, _ in part["told"]]
        assert all(count <= 2 for count in Counter(asked_about).values()), question
        found.update(decision for decision, _, _ in part["told"])
        if not set(question["options"]) & set("VJS"):
            # Each card brings one question at most: so four cards and four rows are twelve taps at most.
            choices = sum("take" in play for play in question["plays"])
            assert len(part["told"]) + choices <= len(question["plays"]), question
            for _, row, _ in part["told"]:
                # Where low cards are rare, only whoever sees all rows knows that no fifth card is possible.
                if question["rows"][row][-1] > 40:
                    assert _matters(question, row), (question, row)
                    found["mattered"] += 1
    return found


def _side_by_side(expected: Any, answer: Any) -> list[tuple[list[Any], list[Any]]]:
    """Each row as it is, and what of it was told: unknown cards lie first."""
    pairs = zip(expected["rows"], answer["rows"], strict=True)
    return [(row, [card for card in told if card is not None]) for row, told in pairs]


def _matters(question: dict[str, Any], row: int) -> bool:
    """Whether another number of cards in this row makes another turn of it."""
    end, used = question["rows"][row][-1], {card for each in question["rows"] for card in each}
    free = [card for card in range(1, end) if card not in used | {play["card"] for play in question["plays"]}]
    courses = set()
    for count in range(min(4, len(free)) + 1):
        rows = [*question["rows"]]
        rows[row] = [*free[:count], end]
        try:
            course = play_out(as_question({"rows": rows, "plays": question["plays"]}))
        except GameError as error:  # a choice that was made isn't needed any more: another turn too
            courses.add(error.code)
            continue
        placements = course.answer.placements
        courses.add(str([(placed.seat, placed.row, bool(placed.taken)) for placed in placements]))
    return len(courses) > 1


def the_page(new_context: NewContext, house: ServerProcess) -> Page:
    page = new_context(base_url=house.url).new_page()
    page.goto("/referee")
    return page


def test_whole_quarrels_are_settled_as_by_the_engine(new_context: NewContext, house: ServerProcess) -> None:
    rng = Random(11)
    refused = [whole(question) for code, question, _ in REFUSED if code not in NOT_OF_THE_PAGE]
    found = compare(the_page(new_context, house), [*played_turns(rng, 5), *laid_tables(rng, 350), *refused])
    assert found["pending"] > 10
    assert {event for event in found if event in EVENTS} == EVENTS


def test_the_ends_are_enough_where_they_decide(new_context: NewContext, house: ServerProcess) -> None:
    rng = Random(13)
    found = check_part_by_part(
        the_page(new_context, house), [*played_turns(rng, 5), *laid_tables(rng, 120, "", "K")]
    )
    assert min(found["count"], found["cards"], found["mattered"]) > 20


def test_what_the_browser_does_not_know_is_left_to_the_server(
    new_context: NewContext, house: ServerProcess
) -> None:
    knows = the_page(new_context, house).evaluate(
        """async (all) => {
            const { judgesHere } = await import("/static/js/referee/judge/options.js");
            return all.map((letters) => judgesHere(letters));
        }""",
        ["", "".join(OPTIONS), "T", "KT"],
    )
    assert knows == [True, True, False, False]
