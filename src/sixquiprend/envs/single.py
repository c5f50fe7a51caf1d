"""One table with several players, as the faces of single environments need it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import Rules
from sixquiprend.kernel.full import layout as at

from .batch import Batch, Episode, RewardKind, RowChoice
from .core.observing import IN_HAND, LAYOUT, WIDTH
from .layouts import LayoutName, layout


class OneTable:
    """A batch of one, of which every player can be asked what it sees and may do."""

    def __init__(
        self, rules: Rules, episode: Episode, reward: RewardKind, rows: RowChoice, layout_name: LayoutName
    ) -> None:
        self.layout: Final = layout(layout_name)
        self._batch: Final = Batch(1, rules, episode=episode, reward=reward, rows=rows, autoreset="disabled")
        self.actions: Final = self._batch.actions
        self.seats: Final = rules.seats
        self._lines: Final = np.zeros((1, WIDTH), np.int16)
        self._next: int | None = None

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """The next deal of the seed, its first if a seed is given, or the one that is asked for.

        `options` may have a `deal` and a `rotation`. Without a seed the first reset takes one by chance.
        """
        wished = options or {}
        if seed is None and self._next is None:
            seed = secrets.randbits(63)
        deal = int(wished.get("deal", 0 if seed is not None or self._next is None else self._next))
        rotation = int(wished.get("rotation", 0))
        self._batch.reset(np.array([deal], np.uint64), np.array([rotation]), seed=seed)
        self._next = deal + 1

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        return bool(self._batch.buffers.terminated[0])

    @property
    def asked(self) -> tuple[int, ...]:
        """The players who are asked now: all at once (B3, P1), one, or none at the end."""
        if self.over:
            return ()
        if self._at_once:
            return tuple(range(self.seats))
        return (int(self._batch.buffers.player[0]),)

    @property
    def next_player(self) -> int:
        """Whose action is given next; those who are asked at once give theirs one after the other."""
        return int(self._batch.buffers.player[0])

    @property
    def _at_once(self) -> bool:
        return at.PASS <= int(self._batch.buffers.observation[0, 0]) <= at.PLAY

    def observation(self, player: int) -> NDArray[Any]:
        """What this player sees now, in the layout: a new array."""
        self._batch.observe(np.array([player]), self._lines)
        out: NDArray[Any] = np.empty((1, *self.layout.shape), self.layout.kind)
        self.layout.write(self._lines, out)
        seen: NDArray[Any] = out[0]
        return seen

    def mask(self, player: int) -> NDArray[np.int8]:
        """1 for each action that is legal for this player now; all 0 if it isn't asked."""
        mask = np.zeros(self.actions.count, np.int8)
        if self.over:
            return mask
        if self._at_once:
            self._batch.observe(np.array([player]), self._lines)
            first, last = LAYOUT["places"]
            held = np.flatnonzero(self._lines[0, first:last] == IN_HAND)
            mask[np.where(held >= at.LOWEST, held - at.LOWEST, held + at.CARD_CODES - 1 - at.LOWEST)] = 1
        elif player == self.next_player:
            mask[:] = self._batch.buffers.mask[0]
        return mask

    def act(self, action: int) -> tuple[NDArray[np.float32], bool]:
        """The action of `next_player`: what it was worth to everybody, and whether it was legal."""
        wanted = action if 0 <= action < self.actions.count else self.actions.count
        self._batch.step(np.array([wanted], np.int32))
        return self._batch.buffers.reward[0].copy(), not self._batch.buffers.illegal[0]
