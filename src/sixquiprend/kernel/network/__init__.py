"""A small network for every question of every option: what each answer is worth, and the rest of the round.

`inputs` says what it is told, `surveying`, `looking` and `weighing` how that is found from the line of a
table, `weights` how large it is, `thinking` how it answers. `python -m tools.training` makes the weights.
"""

from __future__ import annotations

from .thinking import Thought, think
from .weights import Weights, load_weights, save_weights

__all__ = ["Thought", "Weights", "load_weights", "save_weights", "think"]
