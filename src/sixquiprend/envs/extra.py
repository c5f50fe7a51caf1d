"""The libraries of the faces come with an extra, which is named where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def from_the_extra() -> Iterator[None]:
    """For imports: a library that isn't there is told with the way to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"there is no {missing.name} here: pip install 'sixquiprend[envs]'", name=missing.name
        ) from None
