"""What the tests in the browser stand on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page

from tests.browser.conftest import Complaints, NewContext


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('so', 'bad')", "so bad"),
        ("throw new Error('nobody catches me')", "uncaught: nobody catches me"),
        ("Promise.reject(new Error('nor me'))", "uncaught: nor me"),
    ],
)
def test_a_page_that_complains_is_heard(
    script: str, complaint: str, new_context: NewContext, complaints: Complaints
) -> None:
    page = new_context().new_page()
    page.set_content(f"<h1>Hello</h1><script>{script}</script>")
    page.evaluate("1")
    assert [complaint in text for text in complaints.left] == [True]
    complaints.allow(complaint)
    assert complaints.left == []


def test_what_a_page_only_logs_is_no_complaint(new_context: NewContext, complaints: Complaints) -> None:
    page = new_context().new_page()
    page.set_content("<script>console.log('a'); console.warn('b')</script>")
    page.evaluate("1")
    assert complaints.left == []


def test_nothing_outside_this_machine_is_asked(new_context: NewContext) -> None:
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        new_context().new_page().goto("http://sixquiprend.example/")


def test_a_page_is_on_the_real_server(page: Page) -> None:
    page.goto("/")
    page.get_by_role("main").wait_for()
    assert page.title()
