"""A pupil's page while its line is slow, cut, or the server is gone: nothing is lost, nothing done twice."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.access import PHONE
from tests.browser.classroom import LONG, choose_plan, join_class, make_class, row_of
from tests.browser.conftest import Complaints, Somebody
from tests.serving import ServerProcess


def test_a_pupil_may_reload_lose_the_network_and_outlive_the_server(
    somebody: Somebody, house: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket|Failed to load resource")
    teacher, nina = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    teacher.get_by_role("button", name="Start the quiz").click()
    expect(nina.get_by_text("True or false?")).to_be_visible()

    nina.context.set_offline(True)
    nina.get_by_text("True", exact=True).click()
    nina.get_by_role("button", name="Answer").click()
    expect(nina.get_by_role("alert")).to_contain_text("your answer is sent as soon as it is back")
    expect(teacher.get_by_role("row", name=re.compile("Nina.*not connected"))).to_be_visible(timeout=LONG)
    nina.context.set_offline(False)
    expect(nina.get_by_text("Right!")).to_be_visible(timeout=LONG)

    nina.reload()
    expect(nina.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    house.kill()
    expect(teacher.get_by_text("The connection is lost")).to_be_visible(timeout=LONG)
    house.start()
    expect(teacher.get_by_text("The connection is lost")).to_be_hidden(timeout=LONG)
    expect(row_of(teacher, "Nina").get_by_role("img", name="1: right")).to_be_visible()

    choose_plan(teacher, "Tables")
    teacher.get_by_role("button", name="Start the tables").click()
    card = nina.locator(".hand-card[data-target]").first
    card.wait_for(timeout=LONG)
    number = card.locator("[data-card]").get_attribute("data-card")
    nina.reload()
    expect(nina.locator(f".hand-card [data-card='{number}']")).to_be_visible()


def test_a_pupil_goes_on_before_the_line_has_told_of_the_answer(somebody: Somebody) -> None:
    """The verdict comes first; on a slow line a tap may be quicker than the news."""
    teacher, nina = somebody(), somebody(**PHONE)
    told = True

    def through(line: Any) -> None:
        def hear(message: Any) -> None:
            if told or '"pong"' in message:
                line.send(message)

        line.connect_to_server().on_message(hear)

    def answer(number: int) -> None:
        expect(nina.locator(".task-words")).to_contain_text(f"{number}. ")
        nina.get_by_role("button", name="True", exact=True).click()
        nina.get_by_role("button", name="Answer").click()
        nina.get_by_role("button", name="Next question").press("Enter")

    nina.route_web_socket(re.compile("/socket"), through)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    teacher.get_by_role("button", name="Start the quiz").click()
    expect(nina.locator(".task-words")).to_contain_text("1. ")
    told = False
    for number in (1, 2, 3):
        answer(number)
    expect(row_of(teacher, "Nina").get_by_role("img", name="3: wrong", exact=True)).to_be_visible()
    expect(nina.get_by_role("img", name="1: not answered", exact=True)).to_be_visible()
    told = True
    answer(4)
    expect(nina.get_by_role("img", name="3: wrong", exact=True)).to_be_visible()
    expect(nina.locator(".task-words")).to_contain_text("5. ")
