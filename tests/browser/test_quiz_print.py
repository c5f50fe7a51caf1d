"""The quiz on paper: a sheet for pupils and a correction for the teacher, one page of A4 each, in black."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn import quiz
from tests.browser.access import WIDTHS, scrolls_sideways, violations
from tests.browser.conftest import NewContext
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


def opened(new_context: NewContext, house: ServerProcess, sheet: str, language: str = "fr") -> Page:
    """A sheet, as somebody sees it who likes it dark."""
    page = new_context(base_url=house.url, locale=language, color_scheme="dark").new_page()
    page.goto(f"/learn/quiz/{sheet}")
    expect(page.locator(".paper-question")).to_have_count(quiz.QUESTIONS)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", ["sheet", "correction"])
def test_each_sheet_is_one_page_of_a4(
    new_context: NewContext, house: ServerProcess, sheet: str, language: str
) -> None:
    page = opened(new_context, house, sheet, language)
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    size = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert size
    assert tuple(round(float(points)) for points in size.groups()) == A4_POINTS


def test_the_pages_are_counted(new_context: NewContext, house: ServerProcess) -> None:
    """The count of pages isn't always one."""
    page = opened(new_context, house, "sheet")
    page.evaluate(
        "document.querySelector('.paper').append(document.querySelector('.paper ol').cloneNode(true))"
    )
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 2


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
    page.get_by_role("link", name="Correction for the teacher").click()
    expect(page.locator(".paper-answer").first).to_be_visible()
    page.get_by_role("link", name="Sheet for the pupils").click()
    expect(page.locator(".paper-box").first).to_be_visible()


@pytest.mark.parametrize(("width", "sheet"), [("phone", "sheet"), ("desktop", "correction")])
def test_everybody_can_read_the_sheets(
    new_context: NewContext, house: ServerProcess, width: str, sheet: str
) -> None:
    page = opened(new_context, house, sheet)
    wide, high = WIDTHS[width]
    page.set_viewport_size({"width": wide, "height": high})
    assert violations(page) == []
    assert not scrolls_sideways(page)
