"""How a class looks to its teacher."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.classmates import Classmate
from tests.browser.classroom import make_class
from tests.browser.conftest import Somebody
from tests.serving import ServerProcess

BROKEN_WORDS = """names => names.flatMap((name) => {
    const text = name.firstChild, range = document.createRange();
    return [...text.data.matchAll(/[^ -]+/g)].filter((word) => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""


@pytest.mark.parametrize("width", [390, 1440, 1920])
def test_names_of_pupils_are_broken_between_words_alone(
    somebody: Somebody, house: ServerProcess, width: int
) -> None:
    teacher = somebody(viewport={"width": width, "height": 1080})
    code = make_class(teacher)
    with closing(Classmate(house.url, code, "Marie-Antoinette")), closing(Classmate(house.url, code, "Emma")):
        expect(teacher.get_by_text("2 pupils", exact=True)).to_be_visible()
        names = teacher.locator(".class-pupils li > span")
        expect(names).to_have_count(2)
        # As broad as they get: the name of whoever is connected is bold.
        teacher.locator(".class-pupils li").evaluate_all("all => all.map((one) => (one.className = ''))")
        assert names.evaluate_all(BROKEN_WORDS) == []
