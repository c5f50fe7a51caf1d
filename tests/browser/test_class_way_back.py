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
    phone.get_by_role("button", name="That's me").click()
    expect(phone.get_by_text("Your teacher gives you your place back")).to_be_visible()
    hand = teacher.get_by_role("button", name="Hand this place over")
    expect(hand).to_be_visible()
    is_for_everybody(teacher)
    hand.press("Enter")
    expect(phone.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    expect(nina.get_by_label("Your first name")).to_be_visible()
    expect(hand).to_have_count(0)

    # Another name, and back to the first device by a personal code.
    teacher.locator(".class-pupils summary").click()
    teacher.get_by_role("button", name="Nina: rename").click()
    teacher.get_by_role("button", name="Create a personal code").click()
    personal = teacher.locator("[data-test=personal]").inner_text()
    is_for_everybody(teacher)
    teacher.get_by_label("First name").fill("Nina-Lou B.")
    teacher.get_by_role("button", name="Rename", exact=True).click()
    expect(phone.get_by_text("Nina-Lou B.")).to_be_visible()
    nina.get_by_text("Do you have a personal code?").click()
    nina.get_by_label("Personal code").fill("AAAAAA")
    nina.get_by_role("button", name="Take your place back").click()
    expect(nina.get_by_role("alert")).to_contain_text("No pupil of this class")
    is_for_everybody(nina)
    nina.get_by_label("Personal code").fill(personal.lower())
    nina.get_by_role("button", name="Take your place back").click()
    expect(nina.get_by_text("Each head on a card is one penalty point.")).to_be_visible()
    expect(phone.get_by_label("Your first name")).to_be_visible()

    # The teacher: by the private link, then by the code typed elsewhere.
    teacher.get_by_role("button", name="Way back").click()
    teacher.get_by_role("button", name="Show a recovery code").click()
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
