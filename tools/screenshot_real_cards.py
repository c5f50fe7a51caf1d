"""Pictures of the pages for people with real cards: the score pad and the referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tools.screenshot_shot import Shot, both, click, remembering, wait_for

FOUR: Final = ("Ana", "Béatrice", "Carl", "Maximiliane Bärenklau-Oe")
TEN: Final = (
    *FOUR,
    "Jean-Baptiste de la Rue",
    "Ève",
    "Wolfgang-Amadeus",
    "Łukasz Ścibor",
    "Dan",
    "Oma Hildegard",
)
ROUNDS: Final = ((12, 3, 7, 0), (5, 11, 8, 14), (0, 21, 2, 9))
TEN_ROUNDS: Final = ((12, 3, 7, 0, 1, 25, 4, 9, 13, 2), (0, 18, 4, 21, 6, 11, 9, 2, 0, 7))
WRITE: Final = ".pad-main .button.primary"
RULES: Final = {"options": "", "limit": 66, "at_limit": False, "rounds": None}


def real_cards_shots() -> tuple[Shot, ...]:
    return (*_pad(), *_referee())


# --- the pad ----------------------------------------------------------------------------------------------


def _pad() -> tuple[Shot, ...]:
    start = "/pad", ".pad-start"
    pad = "/pad", ".pad-start, .pad-paper"
    change = ".pad-more .button >> nth=1"
    playing, ten = _sheet(FOUR, ROUNDS), _sheet(TEN, TEN_ROUNDS)
    over = _sheet(FOUR, (*ROUNDS, (51, 2, 18, 12)))
    too_many = _sheet(FOUR, ROUNDS, ["172", "3", "", ""])
    missing = both(click(WRITE, ".pad-done .button.primary"))
    return (
        Shot("pad-setup", *start, both(_empty, _four_names), whole=True),
        Shot("pad-setup-refused", *start, both(_empty, click(".pad-setup .button.primary")), whole=True),
        Shot("pad-started", *pad, _sheet(FOUR, ()), whole=True),
        Shot("pad-four", *pad, playing, whole=True),
        Shot("pad-four-entry", *pad, both(playing, click(WRITE)), once=True),
        Shot("pad-ten", *pad, ten, whole=True),
        Shot("pad-ten-entry", *pad, both(ten, click(WRITE)), once=True),
        Shot("pad-over", *pad, over, whole=True),
        Shot("pad-too-many", *pad, both(too_many, click(WRITE)), once=True),
        Shot("pad-missing", *pad, both(playing, missing), once=True),
        Shot("pad-corrected", *pad, both(playing, click(".pad-paper td button")), once=True),
        Shot("pad-change", *pad, both(playing, click(change), wait_for(".pad-setup")), whole=True),
    )


def _sheet(
    names: Sequence[str], scores: Sequence[Sequence[int]], draft: Sequence[str] | None = None
) -> Callable[[Page], None]:
    """With a game on the pad, its last round to be undone."""
    game: dict[str, Any] = {"names": names, "rules": {**RULES, "seats": len(names)}, "scores": scores}
    before = {"change": "round", "round": len(scores) - 1, "game": {**game, "scores": scores[:-1]}}
    kept = {"game": game, "draft": draft, "past": [before] if scores else []}
    return remembering("pad", kept, ".pad-paper")


_empty: Final = remembering("pad", None, ".pad-start")


def _four_names(page: Page) -> None:
    page.locator(".pad-names + p .button").click()
    for field, name in zip(page.locator(".pad-names input").all(), FOUR, strict=True):
        field.fill(name)


# --- the referee ------------------------------------------------------------------------------------------


def _referee() -> tuple[Shot, ...]:
    settled = ".referee-course"
    links = {
        "referee-example": "r=12-14-15.37.43-44.58-61&p=21.26.30.36",
        "referee-row": "r=30-36.37.43-44.58-61&p=3.9.68.83&n=Ana,Maximiliane%20B%C3%A4renklau-Oe,,",
        "referee-jokers": "o=VJ&r=8-17.37-j2.43.15-19&p=18.j4p1.20",
        "referee-joker": "o=J&r=8-17.37-j2.43.58&p=j4.18&n=Ana,",
        "referee-specials": (
            "o=S&r=30-36.37x.43-44y.58-61.70-71-72-73-74&p=3.9x-1.26m30h5&n=Ana,Marie-Antoinette,"
        ),
        "referee-slide": "o=S&r=12-13-15-20-22.10-17.43.58&p=24l13-2",
    }
    example = links["referee-example"]
    picker = both(click(".laid-cards"), wait_for(".picker"))
    return (
        *[_verdict(name, link, settled) for name, link in links.items()],
        _verdict("referee-step", example, settled, click(".verdict-words button >> nth=2")),
        _verdict("referee-picker", example, settled, picker)._replace(whole=False, once=True),
        _verdict("referee-full", "r=12-14-15-20-22-23.37.43.58&p=24", ".notice"),
        _verdict("referee-unread", "r=12.37&p=what", ".notice"),
    )


def _verdict(name: str, link: str, ready: str, *steps: Callable[[Page], None]) -> Shot:
    """The page of this link, opened anew: from one link to the next a page stays and says nothing at once."""

    def again(page: Page) -> None:
        page.reload()
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")

    return Shot(name, f"/referee#{link}", ".referee-verdict h2", both(again, *steps), whole=True)
