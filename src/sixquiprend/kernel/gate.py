"""Which rules the kernel plays: those whose options say so in their descriptions (`About.kernel`).

An option that says nothing is not played: nobody may search, solve or analyse it as if it were another game.
"""

from __future__ import annotations

from typing import NamedTuple

from sixquiprend.engine import Rules, check_supported
from sixquiprend.engine.option import KernelWay
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.passing import PassItOn
from sixquiprend.engine.options.variable import VariableRows


def plays(way: KernelWay, rules: Rules) -> bool:
    """Whether the kernel can do this with a game of these rules."""
    return all(way in about.kernel for about in rules.about)


def check_plays(way: KernelWay, rules: Rules) -> None:
    """Refuses rules with an option that the kernel can't do this with, by its name."""
    check_supported("kernel", rules.about, lambda about: way in about.kernel)


class Switches(NamedTuple):
    """What the compiled code must be told of the rules."""

    variable: bool
    passing: bool
    jokers: bool


def switches(rules: Rules) -> Switches:
    """The switches of these rules, which must be rules that the kernel plays."""
    return Switches(rules.has(VariableRows), rules.has(PassItOn), rules.has(Jokers))
