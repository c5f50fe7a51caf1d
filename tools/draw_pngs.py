"""Draws the pictures that must be PNG: the signs of the installed app, and the picture of link previews.

`python -m tools.draw_pngs` writes them into web/pictures, from the app's own cards and sign. They are checked
in, for most messengers and phones read nothing else.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.serving import serving
from tools.machine import CHROMIUM

PICTURES: Final = Path(__file__).parents[1] / "src" / "sixquiprend" / "web" / "pictures"
SIGNS: Final = {
    "icon-192": (192, 0.0),
    "icon-512": (512, 0.0),
    "icon-mask-512": (512, 0.14),
    "icon-apple": (180, 0.08),
}
"""Name, size, and the margin that a phone may cut off; without one the corners are round."""

_PREVIEW: Final = """async () => {
    const { html, render } = await import("/static/js/lib/ui.js");
    const { Card } = await import("/static/js/parts/card.js");
    const { Bull } = await import("/static/js/parts/icons.js");
    document.body.replaceChildren(document.createElement("main"));
    const turned = (card, place) => html`<span style=${{
        "--card-width": "230px", position: "absolute", left: `${110 + place * 187}px`,
        top: `${250 + Math.abs(place - 2) ** 2 * 14}px`, rotate: `${(place - 2) * 6}deg`,
    }}><${Card} card=${card} label="" /></span>`;
    render(html`<div style=${{ position: "fixed", inset: 0, background: "#1f5f5b", color: "#fffdf8" }}>
        <div style=${{ position: "absolute", left: "90px", top: "62px", display: "flex", gap: "28px",
            alignItems: "center", font: "850 112px system-ui, sans-serif", letterSpacing: "-3px" }}>
            <span style=${{ width: "120px", height: "120px", fill: "currentColor" }}><${Bull} /></span>
            6 qui prend
        </div>
        ${[8, 35, 70, 44, 55].map(turned)}
    </div>`, document.querySelector("main"));
}"""


def _sign(page: Page, size: int, margin: float) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    page.evaluate(
        """(margin) => {
            const picture = new Image();
            picture.src = "/static/icon.svg";
            const inset = `${100 * margin}%`;
            picture.style.cssText = `position: fixed; inset: ${inset}; width: ${100 - 200 * margin}%`;
            document.documentElement.style.background = margin ? "#1f5f5b" : "none";
            document.body.style.background = "none";
            document.body.replaceChildren(picture);
            return picture.decode();
        }""",
        margin,
    )
    return page.screenshot(omit_background=margin == 0.0)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as home,
        serving(f"sqlite:///{home}/games.db", Path(home)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM.find(), args=[*ARGUMENTS, "--no-sandbox"]
        )
        page = browser.new_page(base_url=server.url)
        page.goto("/")
        for name, (size, margin) in SIGNS.items():
            (PICTURES / f"{name}.png").write_bytes(_sign(page, size, margin))
        page.set_viewport_size({"width": 1200, "height": 630})
        page.goto("/")
        page.evaluate(_PREVIEW)
        (PICTURES / "preview.png").write_bytes(page.screenshot())
        browser.close()


if __name__ == "__main__":
    main()
