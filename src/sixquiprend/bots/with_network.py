"""What the best levels add to their search: the network, where it was measured to answer better."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import ClassVar

from sixquiprend.engine import Answer, Pick, View
from sixquiprend.engine.options.known import Known
from sixquiprend.engine.options.passing import PassItOn

from .network import Network
from .search import is_searchable
from .searcher import Searcher


class WithNetwork(Searcher):
    """Asks the network what can't be searched: picks, special cards, swaps, rows that are no plain ones."""

    alone: ClassVar[frozenset[tuple[str, int]]] = frozenset()
    """Options and numbers of seats with which the network is asked everything."""

    @cached_property
    def _network(self) -> Network:
        return Network()

    def counted(self, view: View, rng: Random, exactly: int | None = None) -> tuple[Answer, int]:
        searched = is_searchable(view) and (view.rules.options, view.rules.seats) not in self.alone
        if searched or _picks_too_badly(view):
            return super().counted(view, rng, exactly)
        return self._network.answer(view, rng), 0

    def prepare(self) -> None:
        super().prepare()
        self._network.prepare()


def _picks_too_badly(view: View) -> bool:
    """Where `careful` picks better than the network, of all tables that were measured (docs/bots.md)."""
    rules = view.rules
    return (
        isinstance(view.legal[0], Pick) and rules.seats == 4 and rules.has(Known) and not rules.has(PassItOn)
    )
