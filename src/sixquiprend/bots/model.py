"""What the search bots have learned: two small files, made by `tools/learn.py` and `tools/guess.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import numpy as np

if TYPE_CHECKING:
    from sixquiprend.kernel.guessing import Net
    from sixquiprend.kernel.learned import Model

MODEL_FILE: Final = Path(__file__).with_name("learned.npy")
NET_FILE: Final = Path(__file__).with_name("guesses.npy")


@cache
def load_model() -> Model:
    """What each situation of a card is worth (see `kernel.learned`)."""
    return cast("Model", np.load(MODEL_FILE).astype(np.float32))


@cache
def load_net() -> Net:
    """How likely good players play which card (see `kernel.guessing`)."""
    return cast("Net", np.load(NET_FILE))
