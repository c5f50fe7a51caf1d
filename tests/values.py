"""The classes of a room whose objects are values."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec


def values_of(room: ModuleType) -> Iterator[type[Any]]:
    """Every struct and dataclass that a room defines."""
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        if ".migrations." in found.name:  # which only run under Alembic
            continue
        for kind in vars(importlib.import_module(found.name)).values():
            own = inspect.isclass(kind) and kind.__module__ == found.name
            if own and (issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind)):
                yield kind


def changeable(room: ModuleType) -> list[str]:
    """The names of those whose objects could be changed after they are made."""
    return [kind.__qualname__ for kind in values_of(room) if not _is_frozen(kind)]


def _is_frozen(kind: type[Any]) -> bool:
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_config__.frozen
    return bool(kind.__dataclass_params__.frozen)
