"""Costs of a pick (D1): the rest of the draft goes by chance, then the round is played out by the kernel."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from msgspec.structs import replace

from sixquiprend.bots.positions import left_unseen
from sixquiprend.engine import JOKERS, NUMBERS, Card, Pick, Picked, View
from sixquiprend.engine.options.draft import DraftData

from .playouts import no_script, played_out
from .trials import Trials

if TYPE_CHECKING:
    from sixquiprend.kernel.unknown import Unknown

TABLES: Final = 16
"""With so many sets of rows each pick is tried, as nobody knows yet what they will be (D2)."""


def by_drafts(view: View, samples: int, rng: Random) -> Trials:
    """The heads of the seat in the round to come. Each set of rows is one trial: the mean of its drafts."""
    pool, me = cast(DraftData, DraftData.of(view)).pool, cast(int, view.seat)
    draft, free = _Draft(view), no_script(view.rules)
    trials = np.empty((TABLES, len(view.legal)))
    for trial in range(TABLES):
        laid, seed = rng.sample(pool, 5), rng.getrandbits(64)  # five: the pick may be one of the first four
        for at, pick in enumerate(cast(tuple[Pick, ...], view.legal)):
            rows = tuple([card for card in laid if card != pick.card][:4])
            left = left_unseen(replace(view, rows=tuple((card,) for card in rows)))
            heads = played_out(draft.position(pick.card, rows), free, left, samples, seed)
            trials[trial, at] = heads[:, :, me].mean()
    return trials


class _Draft:
    """The round that follows a pick; of the hands only what was picked is known."""

    def __init__(self, view: View) -> None:
        from sixquiprend.kernel.cards import to_codes  # noqa: PLC0415 - Numba is loaded when it is needed
        from sixquiprend.kernel.gate import switches  # noqa: PLC0415
        from sixquiprend.kernel.unknown import Pack  # noqa: PLC0415

        self._me, self._rules, self._switched = cast(int, view.seat), view.rules, switches(view.rules)
        self._pool = to_codes(cast(DraftData, DraftData.of(view)).pool)
        hands: list[list[Card]] = [[] for _ in range(self._rules.seats)]
        for event in view.history:
            if isinstance(event, Picked):
                hands[event.seat].append(event.card)
        self._missing = np.array([self._rules.slots.hand - len(hand) for hand in hands])
        self._missing[self._me] -= 1
        hands[self._me] = list(view.hand)
        self._known = np.array([len(hand) for hand in hands])
        self._hands = np.zeros((self._rules.seats, self._rules.turns), np.int8)
        for seat, hand in enumerate(hands):
            self._hands[seat, : len(hand)] = to_codes(hand)
        others = np.array([seat != self._me for seat in range(self._rules.seats)], np.int64)
        hidden = [joker for joker in JOKERS if joker not in view.hand]
        self._jokers = Pack(to_codes(hidden), others * self._switched.jokers)

    def position(self, picked: Card, rows: tuple[Card, ...]) -> Unknown:
        """How the round begins after this pick, with these rows."""
        from sixquiprend.kernel.cards import to_codes  # noqa: PLC0415
        from sixquiprend.kernel.table import to_table  # noqa: PLC0415
        from sixquiprend.kernel.unknown import Pack, Unknown  # noqa: PLC0415

        hands, known = self._hands.copy(), self._known.copy()
        gone = to_codes((picked, *rows))
        hands[self._me, known[self._me]] = gone[0]
        known[self._me] += 1
        lies = np.ones(len(NUMBERS) + 1, np.bool_)
        lies[gone] = False
        return Unknown(
            table=to_table([(card,) for card in rows], variable=self._switched.variable),
            hands=hands,
            known=known,
            size=self._rules.turns,
            numbers=Pack(self._pool[lies[self._pool]], self._missing),
            jokers=self._jokers,
            variable=self._switched.variable,
            passing=self._switched.passing,
        )
