"""How a pupil answers on the page: a reply, as the engine writes it, becomes taps and typed numbers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from sixquiprend.engine import Special
from sixquiprend.i18n import translator
from sixquiprend.i18n.names import special_name

ENGLISH = translator("en")


def give(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    """Give this reply to the form on the page, whose texts are English; both as JSON has them."""
    _GIVE[form["form"]](page, form, reply)


def _button(page: Page, name: str, *, exact: bool = True) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=exact).click()


def _row(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    row = reply["row"]
    _button(page, "It fits no row" if row is None else f"Choose row {row + 1}")


def _order(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for card in reply["cards"]:
        page.locator(f'.order-card:has([data-card="{card}"])').click()
    _button(page, "Check")


def _takes(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for take in reply["takes"]:
        line = page.locator(".takes li").nth(take["seat"])
        line.locator("select").select_option(str(take["row"]))
        line.locator("input").fill(str(take["heads"]))
    _button(page, "Check")


def _number(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    page.get_by_label("Your answer").fill(str(reply["number"]))
    page.keyboard.press("Enter")


def _sheet(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    for seat, total in enumerate(reply["totals"]):
        page.locator(".add-up input.number-field").nth(seat).fill(str(total))
    for seat in reply["winners"]:
        page.locator(".add-up-winners input").nth(seat).check()
    _button(page, "Check")


def _yes_no(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    yes, no = ("True", "False") if form["statement"] else ("Yes", "No")
    _button(page, yes if reply["yes"] else no)


def _choice(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    _button(page, form["options"][reply["option"]])


def _decision(page: Page, form: dict[str, Any], reply: dict[str, Any]) -> None:
    answer = reply["answer"]
    kind = answer["kind"]
    if kind == "take_row":
        _button(page, f"Take row {answer['row'] + 1}")
    elif kind in ("pick", "pass"):
        _button(page, f"{'Pick' if kind == 'pick' else 'Give'} {answer['card']},", exact=False)
    elif kind == "put_joker":
        _button(page, f"Behind row {answer['row'] + 1}")
    elif kind == "no_special":
        page.locator(".choice-button.is-none").click()
    else:
        page.locator(".choice-button", has_text=special_name(Special(kind), ENGLISH)).click()
        if "card" in answer:
            _button(page, f"Choose {answer['card']},", exact=False)
        row = answer.get("row", answer.get("to"))
        if row is not None:
            _button(page, f"Choose row {row + 1}")


_GIVE = {
    "row": _row,
    "order": _order,
    "takes": _takes,
    "number": _number,
    "sheet": _sheet,
    "yes_no": _yes_no,
    "choice": _choice,
    "decision": _decision,
}
