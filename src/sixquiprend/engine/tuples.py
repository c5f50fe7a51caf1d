"""Changing one thing in a tuple: the state is made of tuples."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    """The tuple with another thing at that place."""
    return (*things[:at], thing, *things[at + 1 :])


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The tuple without (one of) this thing."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
