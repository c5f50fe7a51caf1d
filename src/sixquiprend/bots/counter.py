"""The counter: counts the unseen cards, and what each answer would cost over the ways they may lie."""

from __future__ import annotations

from sixquiprend.engine import View

from .search import Budget, Playouts
from .with_network import WithNetwork


class Counter(WithNetwork):
    """It looks at a few deals only: of two answers that are nearly as good it can't tell the better one."""

    name = "counter"
    deals = 27
    playouts = Playouts(heat=0.8)

    def _budget(self, view: View) -> Budget:
        """As many everywhere: how much it sees is what makes its level (docs/bots.md)."""
        return Budget(self._deals, self._seconds)
