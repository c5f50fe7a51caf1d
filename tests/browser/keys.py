"""A page with the keyboard alone: Tab leads everywhere, and a reply becomes keys."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

MOST_STOPS: Final = 90
SEEN: Final = """() => {
    const { activeElement } = document;
    const parts = [activeElement, activeElement.closest("label"), activeElement.parentElement];
    return parts.some((part) => part && getComputedStyle(part).outlineStyle !== "none");
}"""
"""Whether a ring shows where the focus is."""


def reach(page: Page, what: Locator) -> None:
    """Press Tab until this has the focus; it is seen at every stop on the way."""
    expect(what).to_be_visible()
    for _ in range(MOST_STOPS):
        if what.evaluate("part => part === document.activeElement"):
            return
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement !== document.body"):
            assert page.evaluate(SEEN), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"Tab doesn't lead to {what}")


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Reach the button of this name, and press it."""
    inside = page.locator("dialog:modal")
    within = inside if inside.count() else page.locator("body")
    reach(page, within.get_by_role("button", name=name, exact=True))
    page.keyboard.press(key)


def expect_focus(page: Page, where: str) -> None:
    """The focus is on this part of the page or in it, not lost."""
    expect(page.locator(f"{where}:focus, {where} :focus")).to_have_count(1)


def key_in(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    """Give this reply to the form on the page, whose texts are English; both as JSON has them."""
    _KEYS[form["form"]](page, form, reply)


def _yes_no(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    yes, no = ("True", "False") if form["statement"] else ("Yes", "No")
    press(page, yes if reply["yes"] else no, "Space")


def _choice(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    press(page, form["options"][reply["option"]])


def _text(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    reach(page, page.get_by_role("textbox", name="Your answer", exact=True))
    page.keyboard.type(reply["text"])


def _number(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    reach(page, page.get_by_role("textbox", name="Your answer", exact=True))
    page.keyboard.type(str(reply["number"]))


def _cards(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for place, card in enumerate(reply["described"]):
        described = page.locator("[data-test=remembered]").nth(place)
        reach(page, described.get_by_label("Number"))
        page.keyboard.type(str(card["number"]))
        reach(page, described.get_by_label("Heads"))
        page.keyboard.type(str(card["heads"]))
        colour = described.get_by_label("Colour")
        reach(page, colour)
        page.keyboard.press("ArrowDown")  # not the one of which one says that one doesn't remember it
        expect(colour).to_have_value("0")


def _row(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    row = reply["row"]
    press(page, "It fits no row" if row is None else f"Choose row {row + 1}")


def _order(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for place, card in enumerate(reply["cards"], start=1):
        button = page.locator(f'.order-card:has([data-card="{card}"])')
        reach(page, button)
        page.keyboard.press("Space")
        expect(button.locator(".order-place")).to_have_text(str(place))
        expect(button).to_be_focused()


def _takes(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for take in reply["takes"]:
        line = page.locator(".takes li").nth(take["seat"])
        row = line.get_by_role("combobox")
        reach(page, row)
        for _ in range(take["row"] + 1):
            page.keyboard.press("ArrowDown")
        expect(row).to_have_value(str(take["row"]))
        expect(row).to_be_focused()
        reach(page, line.get_by_role("textbox"))
        page.keyboard.type(str(take["heads"]))


def _sheet(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for seat, total in enumerate(reply["totals"]):
        reach(page, page.locator(".add-up input.number-field").nth(seat))
        page.keyboard.type(str(total))
    for seat in reply["winners"]:
        winner = page.locator(".add-up-winners input").nth(seat)
        reach(page, winner)
        page.keyboard.press("Space")
        expect(winner).to_be_checked()
        expect(winner).to_be_focused()


_KEYS: Final = {
    "yes_no": _yes_no,
    "choice": _choice,
    "text": _text,
    "number": _number,
    "cards": _cards,
    "row": _row,
    "order": _order,
    "takes": _takes,
    "sheet": _sheet,
}
