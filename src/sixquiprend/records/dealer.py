"""Where chance comes from: seeds whose hashes are published first, and the shuffles they expand to.

One seed of 256 bits is drawn for a game. Each round's seed is a hash of it, and each shuffle of that
round a stream of hashes of the round's seed; docs/records.md says how, byte by byte. Old records are
proved with this file: nothing here may ever change (another scheme would be another file, with another
name in the header).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from struct import unpack
from typing import Final

from sixquiprend.engine import Deal, Decision, State

SCHEME: Final = "sixquiprend-sha256-1"
SEED_BYTES: Final = 32

# What is hashed begins with what it is for, so that no hash can stand for another.
_ROUND: Final = b"sixquiprend-sha256-1 round\0"
_SHUFFLE: Final = b"sixquiprend-sha256-1 shuffle\0"
_WORDS: Final = 1 << 32


def new_seed() -> bytes:
    """A new game's seed, from the system's source of randomness."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before a seed is used: its hash, which tells nothing about it."""
    return sha256(seed).hexdigest()


def round_seed(game_seed: bytes, round_number: int) -> bytes:
    """The seed of a round, counted from 1. It tells nothing about the game's seed or other rounds."""
    return sha256(_ROUND + game_seed + round_number.to_bytes(4, "big")).digest()


def deal(seed: bytes, decision: Decision) -> Deal:
    """The dealer's answer that a round's seed stands for: each pack of the decision, shuffled."""
    return Deal(
        tuple([shuffled(seed, decision.label, index, pack) for index, pack in enumerate(decision.packs)])
    )


def deal_from_game_seed(game_seed: bytes, state: State) -> Deal:
    """The dealer's answer to the decision that this state waits for."""
    (decision,) = state.pending
    return deal(round_seed(game_seed, round_to_deal(state)), decision)


def round_to_deal(state: State) -> int:
    """The round that a shuffle belongs to: the next one until its cards are dealt."""
    return state.round if state.dealt else state.round + 1


def shuffled(seed: bytes, label: str, index: int, pack: tuple[object, ...]) -> tuple[object, ...]:
    """The pack in the order that the seed gives it (Fisher and Yates, from the back)."""
    cards = list(pack)
    words = _words(sha256(_SHUFFLE + seed + index.to_bytes(4, "big") + label.encode()).digest())
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _words(key: bytes) -> Iterator[int]:
    """Numbers of 32 bits without end: the hashes of the key and a counter."""
    counter = 0
    while True:
        yield from unpack(">8I", sha256(key + counter.to_bytes(8, "big")).digest())
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below the bound, each as likely: words of the last, incomplete run are left out."""
    whole_runs = _WORDS - _WORDS % bound
    while (word := next(words)) >= whole_runs:
        pass
    return word % bound
