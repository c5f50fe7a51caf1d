"""The directive `phases`: the diagram of a preset, drawn from its table of phases.

The boxes are the phases in the order of the table. The arrows are those that games by chance go, which are
played while the page is built: so the diagram tells what the engine does, not what somebody remembers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from sixquiprend.engine import Rules, evolve, new_game
from sixquiprend.engine.presets import PRESETS
from sixquiprend.records.dealer import deal_from_game_seed

GAMES, SEATS = 12, 4
BOX, HIGH, GAP, MARGIN = 76, 34, 26, 12
START, END = "start", "end"
# Round by round, as people tell it: the table has the order in which the engine looks for what is due.
TOLD = (
    START,
    "deal",
    "pick",
    "rows",
    "pass",
    "play",
    "special",
    "draw",
    "joker",
    "place",
    "swap",
    "score",
    END,
)


@cache
def transitions(options: str) -> dict[tuple[str, str], bool]:
    """Who follows whom, in games by chance; whether somebody is asked in the first of the two."""
    seen: dict[tuple[str, str], bool] = {}
    for game in range(GAMES):
        chance, state = Random(game), new_game(Rules(SEATS, options, rounds=2))
        before, asked = START, False
        while not state.over:
            phase, decisions = state.phase, state.pending
            if phase.name != before:
                seen[before, phase.name] = seen.get((before, phase.name), False) or asked
                before, asked = phase.name, False
            asked = asked or bool(decisions)
            answers = tuple(
                deal_from_game_seed(bytes([game]) * 32, state)
                if decision.seat is None
                else chance.choice(decision.legal)
                for decision in decisions
            )
            for event in phase.resolve(state, answers):  # as `advance` does, phase by phase
                state = evolve(state, event)
        seen[before, END] = asked
    return seen


def diagram(name: str) -> str:
    """The picture of a preset, as SVG that takes its colours from the page."""
    options = PRESETS[name]
    there = {phase.name for phase in Rules(SEATS, options).slots.phases} | {START, END}
    order = [phase for phase in TOLD if phase in there]
    assert set(order) == there, f"{there - set(order)} has no place in TOLD"
    arrows = transitions(options)
    at = {phase: MARGIN + place * (BOX + GAP) for place, phase in enumerate(order)}
    steps_of = [order.index(b) - order.index(a) for a, b in arrows]
    rise = _room(max(steps_of))
    width, height = at[END] + BOX + MARGIN, rise + HIGH + _room(-min(steps_of))

    def parts() -> Iterator[str]:
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'style="max-width:{width}px;width:100%" font-family="inherit" font-size="13">'
            f"<title>The phases of the preset {name}</title>"
            f'<defs><marker id="tip-{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>'
        )
        middle = rise + HIGH / 2
        for a, b in sorted(arrows, key=lambda each: (order.index(each[0]), order.index(each[1]))):
            steps = order.index(b) - order.index(a)
            if steps == 1:
                path = f"M{at[a] + BOX} {middle}H{at[b] - 1}"
            else:
                away = -1 if steps > 0 else 1  # forward above, back below
                edge = rise if steps > 0 else rise + HIGH
                x1, x2 = (
                    at[a] + BOX * (0.62 if steps > 0 else 0.38),
                    at[b] + BOX * (0.38 if steps > 0 else 0.62),
                )
                bow = edge + away * _bow(abs(steps))
                path = f"M{x1:.0f} {edge}C{x1:.0f} {bow:.0f} {x2:.0f} {bow:.0f} {x2:.0f} {edge + away}"
            yield (
                f'<path d="{path}" fill="none" stroke="currentColor" stroke-opacity=".6" '
                f'marker-end="url(#tip-{name})"/>'
            )
        for phase in order:
            ends = phase in (START, END)
            asked = any(asked for (a, _), asked in arrows.items() if a == phase)
            border = ' stroke-width="2.5"' if asked else ""
            yield (
                f'<rect x="{at[phase]}" y="{rise}" width="{BOX}" height="{HIGH}" rx="{17 if ends else 6}" '
                f'fill="var(--color-background-secondary)" stroke="currentColor"{border}/>'
                f'<text x="{at[phase] + BOX / 2}" y="{middle + 4.5}" text-anchor="middle" '
                f'fill="currentColor">{phase}</text>'
            )
        yield "</svg>"

    return "".join(parts())


def _bow(steps: int) -> float:
    """How far from the boxes the points are that pull an arrow over so many; it goes three quarters of it."""
    return 13 + 12 * steps


def _room(steps: int) -> float:
    """How much room arrows over so many boxes need above or below."""
    return 8 + (0.75 * _bow(steps) if steps > 1 else 0)


class Phases(Directive):
    """`phases`: the diagrams of all presets, each under its name and letters."""

    def run(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for name, options in PRESETS.items():
            words = nodes.paragraph()
            words += nodes.strong(text=name)
            words += nodes.Text(f" ({', '.join(options)})" if options else " (no option)")
            made += [words, nodes.raw("", diagram(name), format="html")]
        return made


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("phases", Phases)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
