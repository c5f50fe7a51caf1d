"""What the best levels add to their search: the network, where it was measured to answer better."""

from __future__ import annotations

from functools import cached_property
from random import Random

from sixquiprend.engine import Answer, View

from .network import Network
from .search import is_searchable
from .searcher import Searcher


class WithNetwork(Searcher):
    """Asks the network what can't be searched: picks, special cards, swaps, rows that are no plain ones."""

    @cached_property
    def _network(self) -> Network:
        return Network()

    def searches(self, view: View) -> bool:
        """Whether a search has its say here."""
        return is_searchable(view)

    def counted(self, view: View, rng: Random, exactly: int | None = None) -> tuple[Answer, int]:
        if self.searches(view):
            return super().counted(view, rng, exactly)
        return self._network.answer(view, rng), 0

    def prepare(self) -> None:
        super().prepare()
        self._network.prepare()
