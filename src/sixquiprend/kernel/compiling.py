"""How the kernel's functions are compiled: when first called, without the GIL, kept in a private cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from .cache import KERNEL, cache_directory

F = TypeVar("F", bound=Callable[..., Any])

_settings: Any = numba.config

# Nothing compiled here allocates memory, so none of it needs to count references to arrays: Numba would do
# it with locked instructions at every call, and playouts would take five times as long.
_OPTIONS: dict[str, Any] = {"_nrt": False, "no_cfunc_wrapper": True}

# Python never calls the parts, so they need no code for that: a seventh less to compile.
_PART_OPTIONS: dict[str, Any] = {**_OPTIONS, "no_cpython_wrapper": True}


def compiled(function: F) -> F:
    """The function, compiled when it is first called with arguments of new types.

    A whole batch runs without the GIL: threads that each have their own arrays run side by side. What is kept
    of it is compiled anew when any source of the kernel changes, or one in the folder of the function's file.
    Nothing is kept of a function that stands in no file: at a prompt, in a notebook.
    """
    # Numba takes the directory from its configuration at this moment; others may want another one.
    before = _settings.CACHE_DIR
    source = Path(function.__code__.co_filename)
    folder = source.parent
    _settings.CACHE_DIR = str(cache_directory(KERNEL if folder.is_relative_to(KERNEL) else folder))
    try:
        return cast(F, numba.njit(nogil=True, cache=source.is_file(), **_OPTIONS)(function))
    finally:
        _settings.CACHE_DIR = before


def inlined(function: F) -> F:
    """A part of compiled functions: compiled into each of them, never called from Python."""
    return cast(F, numba.njit(forceinline=True, **_PART_OPTIONS)(function))


def part(function: F) -> F:
    """A part of compiled functions that they call: long code, which would else stand in each of them."""
    return cast(F, numba.njit(**_PART_OPTIONS)(function))


def spliced(function: F) -> F:
    """A part that stands in one place: its code is put there before anything is compiled.

    That takes half the time of compiling it by itself, and then again in whatever calls it.
    """
    return cast(F, numba.njit(inline="always", **_PART_OPTIONS)(function))
