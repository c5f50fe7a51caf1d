"""The rules of number cards, compiled: the same rounds as the engine's, by the million.

For search, simulation and proofs; one game at a table is the engine's work. Importing this package loads
nothing else: Numba is loaded, and code compiled (or read from a private cache), when a name is first used.
So say `from sixquiprend import kernel` and `kernel.evaluate(...)`, or import names inside functions.

Read docs/kernel.md, then `cards` (encoding), `table` (four rows in two words) and `rounds`. Which options are
played here stands in their descriptions, and `gate` asks them. Hands and rows come in as arrays, so a draft
is just another way to get them. Whole games with every option, special cards and the picks of a draft
included, are played by `kernel.full`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import full, network
    from .cards import CARDS, CODES, to_codes, to_hands
    from .chance import seeded, streams
    from .choosing import TAKE, Policy, Weights
    from .compiling import compiled, inlined
    from .dealing import deal_freely
    from .dealt_rounds import random_rounds
    from .endgame import Ending, solve
    from .exact import Exact, exact_costs
    from .gate import Switches, check_plays, plays, switches
    from .lanes import LANES, Lanes
    from .learned import Left, Model
    from .rounds import AIMED, FREE, PASSED, PLAYED, Script, place_turn, play_round
    from .searching import evaluate, evaluate_learned, evaluate_modelled
    from .table import Table, to_table
    from .tracing import Trace, replay
    from .turns import Turn, aims, place, to_keys
    from .unknown import Pack, Unknown
    from .warming import warm_up

_HOMES = {
    "cards": ("CARDS", "CODES", "to_codes", "to_hands"),
    "chance": ("seeded", "streams"),
    "choosing": ("TAKE", "Policy", "Weights"),
    "compiling": ("compiled", "inlined"),
    "dealing": ("deal_freely",),
    "dealt_rounds": ("random_rounds",),
    "endgame": ("Ending", "solve"),
    "exact": ("Exact", "exact_costs"),
    "gate": ("Switches", "check_plays", "plays", "switches"),
    "lanes": ("LANES", "Lanes"),
    "learned": ("Left", "Model"),
    "rounds": ("AIMED", "FREE", "PASSED", "PLAYED", "Script", "place_turn", "play_round"),
    "searching": ("evaluate", "evaluate_learned", "evaluate_modelled"),
    "table": ("Table", "to_table"),
    "tracing": ("Trace", "replay"),
    "turns": ("Turn", "aims", "place", "to_keys"),
    "unknown": ("Pack", "Unknown"),
    "warming": ("warm_up",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "AIMED",
    "CARDS",
    "CODES",
    "FREE",
    "LANES",
    "PASSED",
    "PLAYED",
    "TAKE",
    "Ending",
    "Exact",
    "Lanes",
    "Left",
    "Model",
    "Pack",
    "Policy",
    "Script",
    "Switches",
    "Table",
    "Trace",
    "Turn",
    "Unknown",
    "Weights",
    "aims",
    "check_plays",
    "compiled",
    "deal_freely",
    "evaluate",
    "evaluate_learned",
    "evaluate_modelled",
    "exact_costs",
    "full",
    "inlined",
    "network",
    "place",
    "place_turn",
    "play_round",
    "plays",
    "random_rounds",
    "replay",
    "seeded",
    "solve",
    "streams",
    "switches",
    "to_codes",
    "to_hands",
    "to_keys",
    "to_table",
    "warm_up",
]


def __getattr__(name: str) -> object:
    """Loads the module of a name when it is first asked for."""
    if name in ("full", "network"):
        return import_module(f".{name}", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = found  # so that it is asked for only once
    return found
