"""The weights: what each layer of the network is called, how large it is, and the file that keeps them."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from .inputs import ANSWER_INPUTS, CARD_INPUTS, SETTING_INPUTS, Floats


class Units(NamedTuple):
    """How many hidden units there are of each kind: a file of weights says it by its shapes."""

    card: int = 128
    judge: int = 64
    state: int = 128


USUAL: Final = Units()
MOST_UNITS: Final = 1024

FORMAT: Final = "sixquiprend network 2"
"""The first word of a file of weights; another number when inputs or layers change their meaning."""


class Weights(NamedTuple):
    """All weights. Hidden units pass on what is above zero.

    Each card has `card` units; a tenth of their sum over the hand, with the setting, is the state. An
    answer's units (of its card, or `answer`) and the state go to the `judge` units, which give its worth:
    by how many heads it is better than others, own heads less a part of the others'. The `state` units give
    two values: own heads until the end of the round, and the mean of the others'.
    """

    card: Floats
    card_lean: Floats
    answer: Floats
    answer_lean: Floats
    context: Floats
    judge: Floats
    judge_lean: Floats
    worth: Floats
    state: Floats
    state_lean: Floats
    value: Floats
    value_lean: Floats


def shapes(units: Units) -> dict[str, tuple[int, ...]]:
    """The shape of each array of weights."""
    hand = units.card + SETTING_INPUTS
    return {
        "card": (CARD_INPUTS, units.card),
        "card_lean": (units.card,),
        "answer": (ANSWER_INPUTS, units.card),
        "answer_lean": (units.card,),
        "context": (hand, units.judge),
        "judge": (units.card, units.judge),
        "judge_lean": (units.judge,),
        "worth": (units.judge,),
        "state": (hand, units.state),
        "state_lean": (units.state,),
        "value": (units.state, 2),
        "value_lean": (2,),
    }


def units_of(weights: Weights) -> Units:
    """How many units these weights are for, whatever else is wrong with them."""
    sizes = (weights.card_lean.size, weights.judge_lean.size, weights.state_lean.size)
    return Units(*(max(1, min(MOST_UNITS, size)) for size in sizes))


def new_weights(dice: np.random.Generator, units: Units = USUAL) -> Weights:
    """Weights that know nothing: small random numbers."""
    made = {}
    for name, shape in shapes(units).items():
        spread = 0.0 if name.endswith("lean") else (2 / shape[0]) ** 0.5
        if name in ("worth", "value"):
            spread *= 0.1  # at first all answers are worth about the same
        made[name] = (dice.normal(0, 1, shape) * spread).astype(np.float32)
    return Weights(**made)


def check_weights(weights: object) -> None:
    """Refuses arrays that compiled code would read beyond."""
    if not isinstance(weights, Weights) or not all(isinstance(array, np.ndarray) for array in weights):
        raise ValueError(f"weights are those of a file (`load_weights`), not {type(weights).__name__}")
    for array, (name, shape) in zip(weights, shapes(units_of(weights)).items(), strict=True):
        if array.shape != shape or array.dtype != np.float32 or not array.flags.c_contiguous:
            raise ValueError(f"the weights {name!r} are float32{shape}, not {array.dtype}{array.shape}")


def save_weights(path: Path, weights: Weights, made_by: str) -> None:
    """Writes them with the command that made them; half as many bits are enough to play."""
    arrays = {name: array.astype(np.float16) for name, array in weights._asdict().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, format=FORMAT, made_by=made_by, **arrays)


def load_weights(path: Path) -> Weights:
    """The weights of this file. A `ValueError` says in a line what is wrong with it."""
    try:
        # Opened here: of a damaged file NumPy would leave it open.
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            stored = {name: file[name] for name in file}
    except FileNotFoundError:
        raise ValueError(f"there is no file {path}") from None
    except (OSError, EOFError, ValueError, TypeError, BadZipFile, zlib.error) as wrong:
        raise ValueError(f"{path} is damaged, or no file of weights ({type(wrong).__name__})") from None
    if str(stored.get("format")) != FORMAT:
        raise ValueError(f"{path} is no file of weights of this version ({FORMAT!r})")
    if missing := [name for name in Weights._fields if name not in stored]:
        raise ValueError(f"{path}: the weights {missing[0]!r} are missing")
    try:
        weights = Weights(**{name: np.asarray(stored[name], np.float32) for name in Weights._fields})
        check_weights(weights)
    except (ValueError, TypeError) as wrong:
        raise ValueError(f"{path}: {wrong}") from None
    for name, array in weights._asdict().items():
        if not np.isfinite(array).all():
            raise ValueError(f"{path}: the weights {name!r} aren't all finite numbers")
    return weights
