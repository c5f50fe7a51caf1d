"""How a class begins, in the pages of teacher and pupils."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

LONG: Final = 90_000
"""Milliseconds for what many do, or a server that comes back."""


def make_class(teacher: Page) -> str:
    teacher.goto("/class")
    teacher.get_by_role("button", name="Start a class").click()
    code = teacher.locator("[data-test=code]")
    code.wait_for()
    return code.inner_text()


def join_class(pupil: Page, code: str, name: str) -> None:
    pupil.goto(f"/class/{code}")
    pupil.get_by_label("Your first name").fill(name)
    pupil.get_by_role("button", name="Join").click()
    expect(pupil.get_by_role("heading", name=f"Hello, {name}!")).to_be_visible()


def choose_plan(teacher: Page, plan: str) -> None:
    another = teacher.get_by_text("Start something else")
    if another.is_visible():
        another.click()
    teacher.locator(".class-starting label", has_text=plan).first.click()


def row_of(teacher: Page, name: str) -> Locator:
    """Of this pupil, among the results."""
    return teacher.get_by_role("row", name=re.compile(f"^{name}"))
