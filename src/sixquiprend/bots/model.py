"""The learned table of the search bots: a small file, made by `tools/learn.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import numpy as np

if TYPE_CHECKING:
    from sixquiprend.kernel.learned import Model

MODEL_FILE: Final = Path(__file__).with_name("learned.npy")


@cache
def load_model() -> Model:
    """What each situation of a card is worth (see `kernel.learned`)."""
    return cast("Model", np.load(MODEL_FILE).astype(np.float32))
