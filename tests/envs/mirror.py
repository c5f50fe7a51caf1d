"""A table of a batch beside the engine: the same deals and actions, and an observation made of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import (
    HEADS,
    Answer,
    Deal,
    Joker,
    Rules,
    Special,
    SpecialsData,
    State,
    TakeRow,
    advance,
    new_game,
    view,
)
from sixquiprend.envs import LAYOUT, Batch
from sixquiprend.envs.from_view import observation_of
from sixquiprend.kernel.full import MAX_HAND, to_line
from sixquiprend.kernel.full import layout as at

SPECIALS = tuple(Special)


def check_batch(batch: Batch, steps: int, rng: Random, cheapest: bool = False) -> None:
    """Plays by chance, and compares every table with the engine after every step."""
    batch.reset()
    mirrors = [Mirror(batch.rules, cheapest) for _ in range(batch.count)]
    by_round = batch.episode == "round"
    for _ in range(steps):
        for mirror, line in zip(mirrors, batch.hidden_tables(), strict=True):
            mirror.catch_up(line)
        for number, mirror in enumerate(mirrors):
            mirror.check(batch, number)
        actions = np.array([mirror.choose(batch.actions, rng) for mirror in mirrors], np.int32)
        taken = [mirror.heads() for mirror in mirrors]
        batch.step(actions)
        for number, mirror in enumerate(mirrors):
            mirror.act()
            mirror.catch_up(None, over=bool(batch.buffers.terminated[number]))
            ended = mirror.state.over or (by_round and bool(mirror.state.scores))
            assert batch.buffers.terminated[number] == ended
            if not ended:
                mirror.catch_up(batch.hidden_tables()[number])
            lost = [before - now for before, now in zip(taken[number], mirror.heads(), strict=True)]
            assert batch.buffers.reward[number].tolist() == lost
            if ended:
                mirrors[number] = Mirror(batch.rules, cheapest)


class Mirror:
    """The engine's side of one table."""

    def __init__(self, rules: Rules, cheapest: bool) -> None:
        self.state = new_game(rules)
        self.chosen: list[Answer] = []
        self._cheapest = cheapest

    def heads(self) -> tuple[int, ...]:
        """All heads of each seat."""
        state = self.state
        return tuple(
            total + (heads if state.dealt else 0)
            for total, heads in zip(state.totals, state.heads, strict=True)
        )

    def catch_up(self, line: NDArray[np.uint16] | None, over: bool = False) -> None:
        """Takes rows that nobody is asked about, and deals what was dealt there, if that is known.

        When the episode is over, the table is laid anew: a special card that was drawn last of all (S10)
        is any of those that could be, and matters no more.
        """
        while not self.state.over and not self.chosen:
            decision = self.state.pending[0]
            if decision.seat is None:
                if line is not None:
                    self.state, _ = advance(self.state, dealt(self.state, line))
                elif over and decision.label.startswith("draw"):
                    self.state, _ = advance(self.state, Deal(decision.packs))
                else:
                    return
            elif self._cheapest and decision.kind == "row":
                self.state, _ = advance(self.state, cheapest(self.state, decision.legal))
            else:
                return

    def choose(self, actions: Any, rng: Random) -> int:
        """An answer by chance for the seat that is asked, as an action."""
        self.chosen.append(rng.choice(self.state.pending[len(self.chosen)].legal))
        return int(actions.of(self.chosen[-1]))

    def act(self) -> None:
        """The game goes on when all have chosen."""
        if len(self.chosen) == len(self.state.pending):
            self.state, _ = advance(self.state, *self.chosen)
            self.chosen = []

    def check(self, batch: Batch, number: int) -> None:
        """Everything that the batch tells of this table is what the engine says."""
        decision = self.state.pending[len(self.chosen)]
        seat, buffers = cast(int, decision.seat), batch.buffers
        assert buffers.player[number] == seat
        legal = {batch.actions.of(answer) for answer in decision.legal}
        assert set(np.flatnonzero(buffers.mask[number]).tolist()) == legal
        assert len(legal) == len(decision.legal)
        told = observation_of(view(self.state, seat))
        assert np.array_equal(buffers.observation[number], told), differing(buffers.observation[number], told)
        if not self.chosen:
            assert np.array_equal(batch.hidden_tables()[number], to_line(self.state))


def differing(one: NDArray[np.int16], two: NDArray[np.int16]) -> str:
    """Where two observations are not equal, by name."""
    return ", ".join(
        f"{name}: {one[first:last].tolist()} but the view says {two[first:last].tolist()}"
        for name, (first, last) in LAYOUT.items()
        if not np.array_equal(one[first:last], two[first:last])
    )


def cheapest(state: State, legal: Iterable[Answer]) -> Answer:
    """The cheapest row, of equal ones that with the lowest end."""
    rows = cast(tuple[TakeRow, ...], tuple(legal))
    return min(
        rows,
        key=lambda take: (
            sum(HEADS[card] for card in state.rows[take.row]),
            state.slots.end(state.rows[take.row]),
        ),
    )


def dealt(state: State, line: NDArray[np.uint16]) -> Deal:
    """The shuffle with which the engine deals what this table shows."""
    (decision,) = state.pending
    seats = range(len(state.hands))
    cards = [
        [at.CARD_OF[code] for code in line[at.HANDS + MAX_HAND * seat :][:MAX_HAND].tolist() if code]
        for seat in seats
    ]
    rows = [at.CARD_OF[int(line[at.ROWS + at.ROW_CELLS * row])] for row in range(int(line[at.ROW_COUNT]))]
    numbers = [card for hand in cards for card in hand if isinstance(card, int)] + rows
    if decision.label.startswith("draw"):
        numbers = []
    elif state.dealt:  # the rows of a draft
        numbers = rows
    jokers = [card for hand in cards for card in hand if isinstance(card, Joker)]
    new = list[object](jokers)
    data = state.own.get("S")
    if isinstance(data, SpecialsData):
        for seat in seats if data.drawer is None else (data.drawer,):
            here = Counter({kind: int(line[at.OWN + at.KINDS * seat + n]) for n, kind in enumerate(SPECIALS)})
            held = data.hands[seat] if data.hands else ()
            new += (here - Counter(held)).elements()
    wishes: list[list[object]] = [[*numbers], new]
    if decision.label.startswith("draw"):
        # If the next round was dealt in the same step, any new card of the drawer's will do: all are its own.
        wishes = [[next(card for card in new if card in decision.packs[0])]]
    return Deal(tuple(first(wish, pack) for wish, pack in zip(wishes, decision.packs, strict=False)))


def first(wanted: list[object], pack: tuple[object, ...]) -> tuple[object, ...]:
    """The pack with these cards in front, those of them that are in it."""
    rest = Counter(pack)
    front = [card for card in wanted if card in rest]
    rest.subtract(front)
    return (*front, *rest.elements())
