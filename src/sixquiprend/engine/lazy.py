"""A value worked out when it is first asked for, then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used as a decorator, like property
    """Like `functools.cached_property`, without the lock that makes it slow before Python 3.12.

    Two threads may both work the value out; since states never change they get the same one.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, thing: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, thing: object, owner: type) -> T: ...
    def __get__(self, thing: object | None, owner: type) -> lazy[T] | T:
        if thing is None:
            return self
        value = thing.__dict__[self._name] = self._work_out(thing)
        return value
