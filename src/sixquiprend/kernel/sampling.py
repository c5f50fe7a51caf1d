"""The one loop of every search: deals of the unseen cards, each played to its end for each candidate.

In every deal all candidates meet the same cards and the same chance: the differences between them are then
less noisy than the heads themselves. What a caller leaves out (None for the policies, the learned table, the
first turn of the others) is left out of the compiled code too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .borders import INT8, check_array, check_chance, check_count
from .cards import MAX_SEATS, Cards, Heads
from .chance import Chance, shuffle
from .choosing import Policies
from .compiling import compiled, inlined
from .dealing import Counts, deal_pack
from .first_turn import Others, play_first
from .learned import Learned, count_anew
from .rounds import Course, Given, Keys, Playout, Script, Ways, place_turn, play_round
from .unknown import ALL_LEFT, Position, Unknown, check_contents


class Scratch(NamedTuple):
    """The arrays that all deals work in."""

    dealt: Cards
    """The hands of a deal; every candidate plays a copy."""
    played: Cards
    filled: Counts
    room: Counts
    place: Counts
    keys: Keys
    given: Given


def sampled(
    position: Unknown,
    scripts: Script,
    chance: Chance,
    samples: int,
    policies: Policies | None,
    learned: Learned | None,
    others: Others | None,
) -> Heads:
    """`heads[sample, candidate, seat]`; raises `ValueError` if the unseen cards can't lie as they should."""
    seats, hands = len(position.hands), position.hands
    check_chance(chance)
    check_count("samples", samples)
    check_array("scripts", scripts, INT8, (None, None, 3, seats))
    sampled_from = position.to_sample()
    check_contents(sampled_from, ALL_LEFT if learned is None else learned.left, scripts)
    unseen = max(len(position.numbers.cards), len(position.jokers.cards))
    heads = np.zeros((samples, len(scripts), seats), np.int16)
    scratch = Scratch(
        dealt=np.empty_like(hands),
        played=np.empty_like(hands),
        filled=np.empty(seats, np.int64),
        room=np.empty(seats + 1, np.int64),
        place=np.empty(unseen, np.int64),
        keys=np.empty(MAX_SEATS, np.uint64),
        given=np.empty(MAX_SEATS, np.int64),
    )
    if not _sample(chance, sampled_from, scripts, policies, learned, others, heads, scratch):
        raise ValueError("the unseen cards can't lie as the position says")
    return heads


@compiled
def _sample(
    chance: Chance,
    position: Position,
    scripts: Script,
    policies: Policies | None,
    learned: Learned | None,
    others: Others | None,
    heads: Heads,
    scratch: Scratch,
) -> bool:
    """False: the unseen cards found no place."""
    seats, size = len(position.hands), position.size
    course = Course(position.variable, position.passing, position.until)
    for deal in range(len(heads)):
        if not deal_unseen(chance, position, scratch):
            return False
        if learned is None:
            for seat in range(seats):  # so that cards in order are cards by chance
                shuffle(chance, scratch.dealt[seat, :size], size)
        if others is not None and learned is not None:
            play_first(chance, position, scratch.dealt, learned.left, others, scripts)
        after = chance[0]
        for candidate in range(len(scripts)):
            chance[0] = after
            ways, took = Ways(scripts[candidate], policies, learned), heads[deal, candidate]
            for seat in range(seats):
                for at in range(size):
                    scratch.played[seat, at] = scratch.dealt[seat, at]
            if learned is not None:
                count_anew(learned)
            ends, rows, turn, queue = position.table[0], position.table[1], 0, position.queue
            if len(queue) > 0:
                ends, rows = place_turn(
                    chance, ends, rows, queue, len(queue), course.variable, 0,
                    ways.script, policies, took, None,
                )  # fmt: skip
                turn = 1
            on = Playout(scratch.played, took, scratch.keys, scratch.given, None)
            play_round(chance, ends, rows, size, seats, course, turn, position.passed, ways, on)
    return True


@inlined
def deal_unseen(chance: Chance, position: Position, scratch: Scratch) -> bool:
    """Fills the hands with unseen cards, behind those that are known; False if they find no place."""
    for seat in range(len(position.hands)):
        scratch.filled[seat] = position.known[seat]
        for at in range(position.known[seat]):
            scratch.dealt[seat, at] = position.hands[seat, at]
    numbers, jokers = position.numbers, position.jokers
    dealt, filled, room, place = scratch.dealt, scratch.filled, scratch.room, scratch.place
    if not deal_pack(chance, numbers.cards, numbers.allowed, numbers.counts, dealt, filled, room, place):
        return False
    return deal_pack(chance, jokers.cards, jokers.allowed, jokers.counts, dealt, filled, room, place)
