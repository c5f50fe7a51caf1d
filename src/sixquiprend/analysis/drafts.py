"""Costs of a pick (D1): the rest of the draft goes by chance, then the round is played out by the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from msgspec.structs import replace

from sixquiprend.engine import JOKERS, Card, Pick, Picked, View
from sixquiprend.engine.options.draft import DraftData

from .playouts import heads_of, no_script
from .trials import Trials

if TYPE_CHECKING:
    from sixquiprend.kernel.searching import Unknown

TABLES: Final = 16
"""With so many sets of rows each pick is tried, as nobody knows yet what they will be (D2)."""


def by_drafts(view: View, samples: int, rng: Random) -> Trials:
    """The heads of the seat in the round to come. Each set of rows is one trial: the mean of its drafts."""
    pool = cast(DraftData, view.own["D"]).pool
    trials = np.empty((TABLES, len(view.legal)))
    for trial in range(TABLES):
        laid, seed = rng.sample(pool, 5), rng.getrandbits(64)  # five: the pick may be one of the first four
        for at, pick in enumerate(cast(tuple[Pick, ...], view.legal)):
            rows = [card for card in laid if card != pick.card][:4]
            position = _after_draft(view, pick.card, rows)
            seen = replace(view, rows=tuple((card,) for card in rows))
            heads = heads_of(position, no_script(view.rules), seen, samples, Random(seed))
            trials[trial, at] = heads.mean()
    return trials


def _after_draft(view: View, picked: Card, rows: Sequence[Card]) -> Unknown:
    """The round as it begins with this pick and these rows; of the hands only what was picked is known."""
    from sixquiprend.kernel.cards import to_codes  # noqa: PLC0415 - Numba is loaded when it is needed
    from sixquiprend.kernel.searching import Pack, Unknown  # noqa: PLC0415
    from sixquiprend.kernel.table import to_table  # noqa: PLC0415

    me, rules, pool = cast(int, view.seat), view.rules, cast(DraftData, view.own["D"]).pool
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    for event in view.history:
        if isinstance(event, Picked):
            hands[event.seat].append(event.card)
    missing = np.array([rules.slots.hand - len(hand) for hand in hands])
    missing[me] -= 1
    hands[me] = [*view.hand, picked]
    codes = np.zeros((rules.seats, rules.turns), np.int8)
    for seat, hand in enumerate(hands):
        codes[seat, : len(hand)] = to_codes(hand)
    rest = [card for card in pool if card != picked and card not in rows]
    others = np.array([seat != me for seat in range(rules.seats)], np.int64)
    return Unknown(
        table=to_table([(card,) for card in rows], variable="V" in rules.options),
        hands=codes,
        known=np.array([len(hand) for hand in hands]),
        size=rules.turns,
        numbers=Pack(to_codes(rest), missing),
        jokers=Pack(
            to_codes(joker for joker in JOKERS if joker not in view.hand), others * ("J" in rules.options)
        ),
        variable="V" in rules.options,
        passing="P" in rules.options,
    )
