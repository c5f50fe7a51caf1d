"""The quiz on paper, in black: a sheet of A4 for a team, and a page of correction."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import quiz
from tests.browser.access import WIDTHS, scrolls_sideways, violations
from tests.browser.conftest import Complaints, NewContext
from tests.learn.test_learn_quiz import RIGHT
from tests.serving import ServerProcess

A4_POINTS = (595, 842)
COLOURED = """() => [...document.querySelectorAll("body, .paper, .paper *")].flatMap((element) => {
    const style = getComputedStyle(element);
    const colours = [style.color, style.backgroundColor, style.fill, style.stroke, style.borderTopColor];
    const grey = (colour) => {
        const found = /^rgba?\\((\\d+), (\\d+), (\\d+)/.exec(colour);
        return !found || (found[1] === found[2] && found[2] === found[3]);
    };
    return colours.filter((colour) => !grey(colour)).map((colour) => `${element.tagName}: ${colour}`);
})"""

BROKEN = """() => [...document.querySelectorAll(".paper-why")].flatMap((why) => {
    const texts = document.createTreeWalker(why, NodeFilter.SHOW_TEXT);
    const letters = [];
    while (texts.nextNode())
        for (let place = 0; place < texts.currentNode.length; place++)
            letters.push([texts.currentNode, place]);
    const high = 2 * parseFloat(getComputedStyle(why).fontSize);
    return [...why.textContent.matchAll(/\\d+(?: [−+=] \\d+)+/g)].map((found) => {
        const range = document.createRange();
        range.setStart(...letters[found.index]);
        range.setEnd(...letters[found.index + found[0].length - 1]);
        return [found[0], range.getBoundingClientRect().height < high];
    });
})"""
"""Each sum of the reasons, and whether it stands on one line."""

ANSWERED = {str(number): replies for number, replies in RIGHT.items()}
PAGES = {"sheet": 2, "correction": 1}


def opened(new_context: NewContext, house: ServerProcess, sheet: str, language: str = "fr") -> Page:
    """A sheet, as somebody sees it who likes it dark and has answered everything."""
    context = new_context(base_url=house.url, locale=language, color_scheme="dark")
    kept = json.dumps({"sheet": ANSWERED})
    context.add_init_script(f"if (location.host) localStorage.setItem('learn', {json.dumps(kept)})")
    page = context.new_page()
    page.goto(f"/learn/quiz/{sheet}")
    expect(page.locator(".paper-question")).to_have_count(quiz.QUESTIONS)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", ["sheet", "correction"])
def test_the_sheet_has_two_pages_of_a4_and_the_correction_one(
    new_context: NewContext, house: ServerProcess, sheet: str, language: str
) -> None:
    page = opened(new_context, house, sheet, language)
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == PAGES[sheet]
    size = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert size
    assert tuple(round(float(points)) for points in size.groups()) == A4_POINTS


def test_the_pages_are_counted(new_context: NewContext, house: ServerProcess) -> None:
    """The count of pages isn't always one."""
    page = opened(new_context, house, "sheet")
    page.evaluate(
        "document.querySelector('.paper').append(document.querySelector('.paper ol').cloneNode(true))"
    )
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) > 2


def test_no_sum_is_broken_over_two_lines(new_context: NewContext, house: ServerProcess) -> None:
    page = opened(new_context, house, "correction")
    for width in (360, 390, 820):
        page.set_viewport_size({"width": width, "height": 800})
        sums = page.evaluate(BROKEN)
        assert len(sums) >= 5
        assert [text for text, whole in sums if not whole] == []


@pytest.mark.parametrize("sheet", ["sheet", "correction"])
def test_the_paper_is_black_and_white_whatever_the_colours_of_the_page(
    new_context: NewContext, house: ServerProcess, sheet: str
) -> None:
    page = opened(new_context, house, sheet)
    page.emulate_media(media="print")
    assert page.evaluate(COLOURED) == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.get_by_role("button", name="Imprimer")).to_be_hidden()
    expect(page.locator("header.header")).to_be_hidden()


def test_the_sheet_of_the_pupils_tells_no_answer_and_the_correction_all(
    new_context: NewContext, house: ServerProcess
) -> None:
    solved = quiz.correction(translator("fr"))
    sheet = opened(new_context, house, "sheet").locator(".paper").inner_text()
    correction = opened(new_context, house, "correction").locator(".paper")
    assert all(solution.text in sheet for solution in solved)
    for solution in solved:
        question = correction.locator(".paper-question").nth(solution.number - 1)
        for part in solution.parts:
            expect(question).to_contain_text(part.answer)
            expect(question).to_contain_text(part.why[-1])
            assert part.why[-1] not in sheet


def test_a_button_prints(new_context: NewContext, house: ServerProcess) -> None:
    page = opened(new_context, house, "sheet", "en-GB")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page).to_have_title("printed")
    page.goto("/learn/quiz/correction")
    expect(page.locator(".paper-answer").first).to_be_visible()
    page.get_by_role("link", name="Sheet for the pupils").click()
    expect(page.locator(".paper-circled").first).to_be_visible()


def test_the_sheet_is_for_a_team_that_circles_writes_and_draws(
    new_context: NewContext, house: ServerProcess
) -> None:
    page = opened(new_context, house, "sheet")
    paper = page.locator(".paper")
    expect(paper).to_contain_text("Prénoms de toute l’équipe")
    expect(paper).to_contain_text("entourez la réponse, écrivez-la ou dessinez-la")
    questions = page.locator(".paper-question")
    expect(questions.nth(0).locator(".paper-circled span")).to_have_text(["Vrai", "Faux"])
    for number in (9, 10, 11):
        assert questions.nth(number - 1).locator(".paper-writing i").count() >= 4
    last = questions.nth(12)
    expect(last.locator(".paper-card")).to_have_count(2)
    expect(last.locator(".card")).to_have_count(0)  # from memory


def test_the_correction_stays_shut_before_ones_own_answers(
    new_context: NewContext, house: ServerProcess, complaints: Complaints
) -> None:
    complaints.allow("409|Failed to load resource")
    page = new_context(base_url=house.url, locale="en-GB").new_page()
    page.goto("/learn/quiz/correction")
    expect(page.get_by_role("alert")).to_contain_text("opens after your own answers")
    expect(page.locator(".paper-answer")).to_have_count(0)
    page.get_by_role("link", name="Take the quiz").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quiz")


@pytest.mark.parametrize(("width", "sheet"), [("phone", "sheet"), ("desktop", "correction")])
def test_everybody_can_read_the_sheets(
    new_context: NewContext, house: ServerProcess, width: str, sheet: str
) -> None:
    page = opened(new_context, house, sheet)
    wide, high = WIDTHS[width]
    page.set_viewport_size({"width": wide, "height": high})
    assert violations(page) == []
    assert not scrolls_sideways(page)
