"""A small network for every question of every option: what each answer is worth, and the rest of the round.

`inputs` says what it is told, `surveying`, `looking` and `weighing` how that is found from the line of a
table, `weights` how large it is, `thinking` how it answers, `searching` how it looks ahead, in deals
(`supposing`) that explain what was played (`recalling`), `ahead` how it does so at tables that are known.
`python -m tools.training` makes the weights.
"""

from __future__ import annotations

from .ahead import look_ahead
from .recalling import Past, new_past
from .searching import Foreseen, Sight, Way, foresee
from .supposing import Hidden, new_hidden
from .thinking import Thought, think
from .weights import Weights, load_weights, save_weights

__all__ = [
    "Foreseen",
    "Hidden",
    "Past",
    "Sight",
    "Thought",
    "Way",
    "Weights",
    "foresee",
    "load_weights",
    "look_ahead",
    "new_hidden",
    "new_past",
    "save_weights",
    "think",
]
