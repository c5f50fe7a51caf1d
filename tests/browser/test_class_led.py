"""A lesson led by the teacher, on the board and on the pupils' pages."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import PHONE, is_for_everybody
from tests.browser.classmates import Classmate
from tests.browser.classroom import LONG, choose_plan, join_class, make_class
from tests.browser.conftest import Complaints, Somebody
from tests.serving import ServerProcess


def can_be_read_from_the_last_row(board: Page) -> None:
    """A question with a table, on usual projectors: large letters, and all rows above the buttons."""
    for width, height, letters in ((1280, 720, 28), (1366, 768, 28), (1440, 900, 32), (1920, 1080, 42)):
        board.set_viewport_size({"width": width, "height": height})
        size = board.locator(".led-words").evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
        assert size >= letters
        buttons = board.locator(".led-controls").bounding_box()
        lanes = [lane.bounding_box() for lane in board.locator(".lane").all()]
        assert len(lanes) == 4
        assert buttons
        assert all(lane and lane["y"] + lane["height"] <= buttons["y"] for lane in lanes)
        # Cards have their own room: none lies on the place beside it.
        cards = (
            board.locator(".lane")
            .first.locator(".card")
            .evaluate(
                "card => [card.getBoundingClientRect().right,"
                " card.closest('.place').nextElementSibling.getBoundingClientRect().left]"
            )
        )
        assert cards[0] < cards[1]


def test_the_teacher_leads_from_question_to_question(
    somebody: Somebody, house: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow("ERR_CONNECTION|WebSocket|Failed to load resource")
    teacher, nina = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    others = [Classmate(house.url, code, name) for name in ("Omar", "Zoé")]
    choose_plan(teacher, "Together")
    is_for_everybody(teacher)
    teacher.get_by_role("button", name="Start together").press("Enter")

    # All answer, and may think again.
    expect(teacher.get_by_text("0 of 3 have answered")).to_be_visible()
    for said in ("False", "True"):
        nina.get_by_role("button", name=said, exact=True).press("Enter")
        nina.get_by_role("button", name="Answer").press("Enter")
        expect(nina.get_by_text("Your answer is in. You can change it")).to_be_visible()
    for mate in others:
        mate.post("answers", {"activity": 1, "item": 1, "reply": [{"yes": False}]})
    expect(teacher.get_by_text("3 of 3 have answered")).to_be_visible()
    expect(nina.get_by_text("Right!")).to_have_count(0)
    assert teacher.locator(".led-spread").count() == 0
    is_for_everybody(nina)

    # A server that is killed goes on with the same question.
    teacher.get_by_role("button", name="Close the question").press("Enter")
    expect(nina.get_by_text("the question is closed. Look at the board!")).to_be_visible()
    house.kill()
    expect(teacher.get_by_text("The connection is lost")).to_be_visible(timeout=LONG)
    house.start()
    expect(teacher.get_by_text("The connection is lost")).to_be_hidden(timeout=LONG)
    expect(teacher.get_by_text("Closed · 3 of 3 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Show the answers").press("Enter")
    expect(teacher.locator(".led-spread li").first).to_contain_text("False")
    expect(teacher.locator(".led-spread li").first).to_contain_text("2")
    expect(nina.get_by_text("Right!")).to_be_visible(timeout=LONG)
    assert nina.locator(".led-spread").count() == 0

    # No names before the teacher shows them.
    assert "Zoé" not in teacher.locator(".class-main").inner_text()
    is_for_everybody(teacher)
    teacher.get_by_label("Show names").check()
    expect(teacher.locator(".led-spread li").first).to_contain_text("Omar, Zoé")
    before = teacher.viewport_size
    assert before
    teacher.set_viewport_size({"width": 1920, "height": 1080})
    size = teacher.locator(".led-names").first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
    assert size >= 24  # to be read from the last row, too
    teacher.set_viewport_size(before)
    teacher.get_by_label("Show a ranking").check()
    expect(teacher.locator(".led-ranking li").first).to_contain_text("1. Nina")
    is_for_everybody(teacher)

    # On, and back to what most missed; the projector shows the same.
    teacher.get_by_role("button", name="Next question").press("Enter")
    expect(nina.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    board = teacher.context.new_page()
    board.goto(f"/class/{code}/board")
    expect(board.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    board.get_by_role("button", name="Show the answers").press("Enter")
    expect(nina.get_by_text("You haven't answered this one.")).to_be_visible()
    board.get_by_role("button", name="Show the most missed").press("Enter")
    expect(teacher.get_by_role("heading", name="Question 1 of 13")).to_be_visible()
    expect(board.get_by_role("heading", name="Question 1 of 13")).to_be_visible()
    board.get_by_role("button", name="Question 9", exact=True).click()
    expect(board.locator(".led-question .learn-table")).to_be_visible()
    can_be_read_from_the_last_row(board)
    is_for_everybody(board)
    expect(nina.get_by_role("heading", name="Question 9")).to_be_visible()
    # No card lies over the place of the next one, on a teacher's phone either.
    teacher.set_viewport_size(PHONE["viewport"])
    expect(teacher.locator(".led-question .lane .card")).to_have_count(4)
    for lane in teacher.locator(".led-question .lane").all():
        card, place = lane.locator(".card").bounding_box(), lane.locator(".place").nth(1).bounding_box()
        assert card is not None
        assert place is not None
        assert card["x"] + card["width"] <= place["x"], (card, place)
    # By skill, over all lessons.
    teacher.get_by_role("link", name="Results by skill").click()
    expect(teacher.get_by_role("row", name="Nina")).to_contain_text("100%")
    expect(teacher.get_by_role("row", name="The whole class")).to_contain_text("33%")
    is_for_everybody(teacher)
    for mate in others:
        mate.close()


def test_names_stay_off_the_board_until_the_teacher_shows_them(
    somebody: Somebody, house: ServerProcess
) -> None:
    teacher = somebody()
    code = make_class(teacher)
    mates = [Classmate(house.url, code, name) for name in ("Omar", "Zoé", "Léa-Marie")]
    choose_plan(teacher, "Together")
    teacher.get_by_role("button", name="Start together").click()
    expect(teacher.get_by_text("0 of 3 have answered")).to_be_visible()
    board = teacher.context.new_page()
    board.goto(f"/class/{code}/board")

    def named(page: Page) -> set[str]:
        """Whose names stand anywhere on it, also for screen readers or under the mouse."""
        page_says = page.content()
        return {mate.name for mate in mates if mate.name in page_says}

    def expect_no_names() -> None:
        assert named(board) == set()
        # The dashboard lists who is there; what is said there has no names.
        assert not any(mate.name in teacher.locator(".led").inner_text() for mate in mates)

    # While it is open, closed and shown; what was chosen, and what was written.
    for item, replies in ((1, [{"yes": True}]), (9, [{"text": "The gap is the smallest."}])):
        board.get_by_role("button", name=f"Question {item}", exact=False).first.click()
        expect(board.get_by_role("heading", name=f"Question {item} of 13")).to_be_visible()
        for mate in mates[:2]:
            mate.post("answers", {"activity": 1, "item": item, "reply": replies})
        expect(board.get_by_text("2 of 3 have answered")).to_be_visible()
        expect_no_names()
        board.get_by_role("button", name="Close the question").press("Enter")
        expect(board.get_by_text("Closed · 2 of 3 have answered")).to_be_visible()
        expect_no_names()
        board.get_by_role("button", name="Show the answers").press("Enter")
        expect(board.locator(".led-spread li").first).to_contain_text("2")
        expect_no_names()
    expect(board.locator(".class-written li")).to_have_count(2)
    expect_no_names()

    # On one page alone, and only until it is left: the next class doesn't see who said what.
    board.get_by_label("Show names").check()
    expect(board.locator(".led-names")).to_have_text("Omar, Zoé")
    expect(board.locator(".class-written li").first).to_contain_text("Omar")
    assert "Omar" not in teacher.locator(".led").inner_text()
    board.get_by_label("Show names").uncheck()
    expect(board.locator(".led-names")).to_have_count(0)
    expect_no_names()
    board.get_by_label("Show names").check()
    board.reload()
    expect(board.locator(".led-spread li").first).to_contain_text("2")
    expect(board.get_by_label("Show names")).not_to_be_checked()
    expect_no_names()
    for mate in mates:
        mate.close()


TAP_AGAIN = """async ([button, words]) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const spot = { clientX: x + width / 2, clientY: y + height / 2 };
    const tap = { ...spot, detail: 1, bubbles: true, cancelable: true };
    const first = new MouseEvent("click", tap);
    button.dispatchEvent(first);
    while (!document.body.innerText.includes(words)) await new Promise(requestAnimationFrame);
    const second = new MouseEvent("click", tap);
    // However busy the machine is: as a finger that is quick.
    Object.defineProperty(second, "timeStamp", { value: first.timeStamp + 250 });
    document.elementFromPoint(spot.clientX, spot.clientY).dispatchEvent(second);
    return second.defaultPrevented;
}"""


def test_a_second_tap_is_not_for_what_has_come_under_the_finger(somebody: Somebody) -> None:
    teacher = somebody(**PHONE)
    code = make_class(teacher)
    choose_plan(teacher, "Together")
    teacher.get_by_role("button", name="Start together").click()
    close = teacher.get_by_role("button", name="Close the question")
    close.scroll_into_view_if_needed()
    assert teacher.evaluate(TAP_AGAIN, [close.element_handle(), "Open it again"])
    page = teacher.request.get(f"/api/classes/{code}/dashboard").json()
    assert page["dashboard"]["activity"]["board"]["phase"] == "closed"
    # Later the same spot does what it says.
    teacher.get_by_role("button", name="Show the answers").press("Enter")
    expect(teacher.get_by_role("button", name="Next question")).to_be_visible()
    # A window that has just opened stays.
    erase = teacher.get_by_role("button", name="Erase everything")
    erase.scroll_into_view_if_needed()
    assert teacher.evaluate(TAP_AGAIN, [erase.element_handle(), "Erase for good"])
    expect(teacher.get_by_role("button", name="Erase for good")).to_be_visible()


def test_a_pupil_hears_at_once_how_a_text_was_judged(somebody: Somebody) -> None:
    teacher, nina = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    choose_plan(teacher, "Together")
    teacher.get_by_role("button", name="Start together").press("Enter")
    teacher.get_by_role("button", name="Question 9", exact=True).press("Enter")
    expect(nina.locator(".task-words")).to_contain_text("9. ")
    nina.get_by_role("textbox").fill("The gap is the smallest.")
    nina.get_by_role("button", name="Answer").press("Enter")
    expect(teacher.get_by_text("1 of 1 has answered")).to_be_visible()
    teacher.get_by_role("button", name="Show the answers").press("Enter")
    expect(nina.get_by_text("Handed in: your teacher will read it.")).to_be_visible()
    teacher.get_by_role("button", name="Right", exact=True).press("Enter")
    expect(nina.locator(".verdict-title")).to_have_text("Right!")
    expect(nina.get_by_role("textbox")).to_have_value("The gap is the smallest.")
    # At one's own pace too, as long as the question is still there.
    assert teacher.request.post(f"/api/classes/{code}/activities", data={"plan": {"plan": "quiz"}}).ok
    for item in range(1, 9):
        answer = {"activity": 2, "item": item, "reply": [{"yes": True}]}
        assert nina.request.post(f"/api/classes/{code}/answers", data=answer).ok
    nina.reload()
    expect(nina.locator(".task-words")).to_contain_text("9. ")
    nina.get_by_role("textbox").fill("It is the greatest.")
    nina.get_by_role("button", name="Answer").press("Enter")
    expect(nina.get_by_text("Handed in: your teacher will read it.")).to_be_visible()
    teacher.get_by_role("button", name="Wrong", exact=True).press("Enter")
    expect(nina.locator(".verdict-title")).to_have_text("Wrong answer.")
    expect(nina.get_by_role("button", name="Next question")).to_be_visible()


def test_a_statement_with_its_answers_fits_a_small_projector(
    somebody: Somebody, house: ServerProcess
) -> None:
    teacher = somebody(viewport={"width": 1280, "height": 720}, locale="fr-FR")
    teacher.goto("/class")
    teacher.get_by_role("button", name="Créer une classe").click()
    code = teacher.locator("[data-test=code]").inner_text()
    mates = [Classmate(house.url, code, name) for name in ("Omar", "Zoé")]
    start = {"plan": {"plan": "led"}}
    assert teacher.request.post(f"/api/classes/{code}/activities", data=start).ok
    for mate, yes in zip(mates, (True, False), strict=True):
        mate.post("answers", {"activity": 1, "item": 1, "reply": [{"yes": yes}]})
    teacher.goto(f"/class/{code}/board")
    teacher.get_by_role("button", name="Montrer les réponses").press("Enter")
    expect(teacher.locator(".led-spread li")).to_have_count(2)
    question = teacher.locator(".led-question").bounding_box()
    buttons = teacher.locator(".led-controls").bounding_box()
    assert question is not None
    assert buttons is not None
    assert question["y"] + question["height"] <= buttons["y"]
    for mate in mates:
        mate.close()
