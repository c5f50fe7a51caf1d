"""What each decision of a game was worth, from what its player knew.

`evaluate` says what every legal answer of a view is expected to cost; it is all that a hint needs. `analyse`
asks it for every decision of a record and sums up. `sixquiprend analyse` shows the result: `screen` in the
terminal, `report` as a page. Read `evaluating`, then `moments` and `analysing`.
"""

from __future__ import annotations

from .analysing import analyse
from .evaluating import SAMPLES, Evaluation, check_analysable, evaluate
from .model import Analysis, Considered

__all__ = ["SAMPLES", "Analysis", "Considered", "Evaluation", "analyse", "check_analysable", "evaluate"]
