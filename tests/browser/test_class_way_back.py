"""Whoever changes device, teacher or pupil, goes on where they were."""

from __future__ import annotations

from io import BytesIO

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.access import PHONE, is_for_everybody
from tests.browser.classroom import join_class, make_class
from tests.browser.conftest import Complaints, Somebody


def test_teacher_and_pupils_go_on_with_other_devices(somebody: Somebody, complaints: Complaints) -> None:
    complaints.allow("403|409|Failed to load resource")
    teacher, nina, phone = somebody(), somebody(**PHONE), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    teacher.get_by_role("button", name="Start the quiz").click()
    nina.get_by_role("button", name="True", exact=True).click()
    nina.get_by_role("button", name="Answer").click()
    expect(nina.get_by_role("button", name="Next question")).to_be_visible()

    # The pupil, by the teacher's tap. The name is taken: two ways lead on.
    phone.goto(f"/class/{code}")
    phone.get_by_label("Your first name").fill("nina")
    phone.get_by_role("button", name="Join the class").click()
    expect(phone.get_by_role("button", name="join as nina 2")).to_be_visible()
    is_for_everybody(phone)
    with phone.expect_request("**/asks") as asking:
        phone.get_by_role("button", name="That's me").click()
    assert asking.value.post_data_json == {"name": "nina", "draws": True}
    expect(phone.get_by_text("Your teacher gives you your place back")).to_be_visible()
    hand = teacher.get_by_role("button", name="Hand this place over")
    expect(hand).to_be_visible()
    is_for_everybody(teacher)
    hand.press("Enter")
    expect(phone.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    expect(nina.get_by_label("Your first name")).to_be_visible()
    expect(nina.get_by_role("status")).to_contain_text("Nina isn't on this device any more")
    is_for_everybody(nina)
    expect(hand).to_have_count(0)

    # Another name, and back to the first device by a personal code.
    teacher.locator(".class-pupils summary").click()
    teacher.get_by_role("button", name="Nina: rename").click()
    teacher.get_by_role("button", name="Create a personal code").press("Enter")
    personal = teacher.locator("[data-test=personal]").inner_text()
    is_for_everybody(teacher)
    teacher.get_by_label("First name").fill("Nina-Lou B.")
    teacher.get_by_role("button", name="Rename", exact=True).press("Enter")
    expect(phone.get_by_text("Nina-Lou B.")).to_be_visible()
    nina.get_by_text("Do you have a personal code?").click()
    nina.get_by_label("Personal code").fill("AAAAAA")
    nina.get_by_role("button", name="Take your place back").click()
    expect(nina.get_by_role("alert")).to_contain_text("No pupil of this class")
    is_for_everybody(nina)
    nina.get_by_label("Personal code").fill(personal.lower())
    with nina.expect_request("**/places") as taking:
        nina.get_by_role("button", name="Take your place back").click()
    assert taking.value.post_data_json == {"personal": personal.lower(), "draws": True}
    expect(nina.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    expect(phone.get_by_label("Your first name")).to_be_visible()

    # The teacher: by the private link, then by the code typed elsewhere.
    teacher.get_by_role("button", name="Way back").click()
    teacher.get_by_role("button", name="Show a recovery code").press("Enter")
    recovery = teacher.locator("[data-test=recovery]").inner_text()
    link = teacher.locator(".way-back-link a").get_attribute("href") or ""
    is_for_everybody(teacher)
    # On paper: the code once, and nothing of the page under it, however long that is.
    (paper,) = PdfReader(BytesIO(teacher.pdf())).pages
    assert paper.extract_text().count(recovery) == 2  # the code, and at the end of the link
    assert "Quiz" not in paper.extract_text()
    home = somebody()
    home.goto(link)
    expect(home.get_by_role("heading", name="Quiz", exact=True)).to_be_visible()
    assert recovery not in home.url
    expect(home.get_by_text("Your recovery code was made on")).to_be_visible()

    other = somebody()
    other.goto(f"/class/{code}/teacher")
    other.get_by_label("Recovery code").fill("AAAA")
    other.get_by_role("button", name="Open the class").click()
    expect(other.get_by_role("alert").last).to_contain_text("This isn't the recovery code")
    is_for_everybody(other)
    other.goto("/class")
    other.get_by_text("Open a class on another device").click()
    other.get_by_label("Code of the class").fill(code)
    other.get_by_label("Recovery code").fill(recovery.replace("-", " "))
    is_for_everybody(other)
    other.get_by_role("button", name="Open the class").press("Enter")
    expect(other.get_by_role("heading", name="Quiz", exact=True)).to_be_visible()
    other.get_by_role("button", name="Way back").click()
    other.get_by_label("Also close this page on my other devices").check()
    other.get_by_role("button", name="Show a new recovery code").click()
    expect(teacher.get_by_role("heading", name="This page is for the teacher")).to_be_visible()
    expect(home.get_by_role("heading", name="This page is for the teacher")).to_be_visible()


def test_a_third_pupil_of_one_name_gets_in_too(somebody: Somebody, complaints: Complaints) -> None:
    complaints.allow("409|Failed to load resource")
    teacher, first, second, third = somebody(), somebody(), somebody(), somebody(**PHONE)
    code = make_class(teacher)
    join_class(first, code, "Emma")
    for pupil, names in ((second, ["Emma 2"]), (third, ["Emma 2", "Emma 3"])):
        pupil.goto(f"/class/{code}")
        pupil.get_by_label("Your first name").fill("Emma")
        pupil.get_by_role("button", name="Join the class").click()
        for name in names:
            pupil.get_by_role("button", name=f"join as {name}").click()
        expect(pupil.get_by_role("heading", name=f"Hello, {names[-1]}!")).to_be_visible()
    expect(teacher.get_by_text("3 pupils", exact=True)).to_be_visible()


def test_who_asks_for_a_place_is_seen_wherever_the_teacher_is_on_the_page(
    somebody: Somebody, complaints: Complaints
) -> None:
    complaints.allow("409|Failed to load resource")
    teacher, nina, phone = somebody(), somebody(), somebody(**PHONE)
    code = make_class(teacher)
    join_class(nina, code, "Nina")
    teacher.get_by_role("button", name="Start the quiz").click()
    teacher.set_viewport_size({"width": 1000, "height": 420})
    expect(teacher.get_by_role("heading", name="Results", exact=True)).to_be_visible()
    teacher.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    phone.goto(f"/class/{code}")
    phone.get_by_label("Your first name").fill("Nina")
    phone.get_by_role("button", name="Join the class").click()
    phone.get_by_role("button", name="That's me").click()
    hand = teacher.get_by_role("button", name="Hand this place over")
    expect(hand).to_be_in_viewport()
    # The results stay beside what else can be started, as without it.
    results, other = (teacher.locator(f".{name}").bounding_box() for name in ("class-main", "class-side"))
    assert results
    assert other
    assert results["y"] == other["y"]
    is_for_everybody(teacher)


def test_a_team_is_told_as_several_and_its_names_stand_whole_on_the_dashboard(somebody: Somebody) -> None:
    teacher, team = somebody(), somebody(**PHONE)
    code = make_class(teacher)
    team.goto(f"/class/{code}")
    team.get_by_label("Your first name").fill("Léa")
    for number, name in enumerate(("Noé", "Marie-Antoinette"), start=2):
        team.get_by_role("button", name="Several of you?").click()
        team.get_by_label(f"First name {number}").fill(name)
    team.get_by_role("button", name="Join the class").click()
    expect(team.get_by_role("heading", name="Hello, Léa, Noé, Marie-Antoinette!")).to_be_visible()
    expect(team.get_by_role("status")).to_contain_text("All of you are in.")
    expect(team.get_by_role("button", name="We are others")).to_be_visible()
    is_for_everybody(team)
    teacher.get_by_role("button", name="Start the quiz").click()
    names = teacher.locator(".class-matrix tbody th")
    expect(names).to_contain_text("Marie-Antoinette")
    for width, lines in ((360, 3), (1440, 2)):
        teacher.set_viewport_size({"width": width, "height": 800})
        cut, high = names.evaluate(
            """(cell) => {
              const { lineHeight } = getComputedStyle(cell);
              return [cell.scrollWidth > cell.clientWidth, cell.clientHeight / Number.parseFloat(lineHeight)];
            }"""
        )
        assert not cut
        assert high < lines + 1, "words aren't torn into letters"
