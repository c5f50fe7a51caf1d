"""Learns the network of `sixquiprend.kernel.guessing` from what our bots play at large tables.

    .venv/bin/python -m tools.guess [--passes 1] [--rounds 400] [--jobs 2]

In the first pass experts play rounds among themselves, in each later pass experts and masters that guess by
the network so far sit alternately. Every choice between cards of all passes is an example, and the network
is fitted so that the cards that were played are as likely as can be. A pass ends by writing the file that
ships with the bots; a tenth of the rounds is not learned from, and says how good the guesses are.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.bots import Bot, make_bot
from sixquiprend.bots.model import NET_FILE
from sixquiprend.bots.positions import left_unseen
from sixquiprend.engine import Deal, Play, Rules, advance, new_game, view
from sixquiprend.kernel.cards import MAX_HAND, to_codes
from sixquiprend.kernel.guessing import HIDDEN, LEAN, NET_SHAPE, SAYS, TRAITS, Net, hand_traits
from sixquiprend.kernel.table import to_table

SEATS = (8, 6, 8, 10, 8, 7, 8, 9)
EPOCHS = 30
BATCH = 256
RATE = 4e-3

Floats: TypeAlias = NDArray[np.float32]


class Examples(NamedTuple):
    """The traits of each card of some hands, `[hand, card, trait]`, how many cards, and which was played."""

    traits: Floats
    sizes: NDArray[np.int64]
    played: NDArray[np.int64]

    def at(self, which: NDArray[np.int64]) -> Examples:
        return Examples(self.traits[which], self.sizes[which], self.played[which])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    learned_from, kept_back = list[Examples](), list[Examples]()
    for number in range(asked.passes):
        rounds = range(number * asked.rounds, (number + 1) * asked.rounds)
        bots = ("expert", "master") if number else ("expert",)
        with ProcessPoolExecutor(asked.jobs) as pool:  # new processes, which load the new network
            for seed, seen in zip(rounds, pool.map(watch, rounds, [bots] * len(rounds)), strict=True):
                (learned_from if seed % 10 else kept_back).append(seen)
        net = fitted(joined(learned_from))
        np.save(NET_FILE, net)
        shares = chances(net, test := joined(kept_back))
        likely = np.log(shares[np.arange(len(test.played)), test.played])
        right = (shares.argmax(1) == test.played).mean()
        print(
            f"pass {number + 1}: log-likelihood {likely.mean():.3f}, {right:.0%} are the likeliest",
            flush=True,
        )


def watch(seed: int, names: tuple[str, ...]) -> Examples:
    """The choices of one round in which these bots sit in turn."""
    rng = Random(f"guess {seed}")
    rules = Rules(SEATS[seed % len(SEATS)], rounds=1)
    turned = rng.randrange(len(names))
    bots: list[Bot] = [make_bot(names[(seat + turned) % len(names)]) for seat in range(rules.seats)]
    traits, sizes, played = list[Floats](), list[int](), list[int]()
    state = new_game(rules)
    while not state.over:
        if state.pending[0].seat is None:
            packs = tuple(tuple(rng.sample(pack, len(pack))) for pack in state.pending[0].packs)
            state, _ = advance(state, Deal(packs))
            continue
        answers = [
            bots[decision.seat].answer(view(state, decision.seat), rng)
            for decision in state.pending
            if decision.seat is not None
        ]
        for answer in answers:
            if isinstance(answer, Play) and len(hand := state.hands[answer.seat]) > 1:
                left = left_unseen(view(state, answer.seat))
                padded = np.zeros((MAX_HAND, TRAITS), np.float32)
                table = to_table(state.rows, variable=False)
                padded[: len(hand)] = hand_traits(table, to_codes(hand), rules.seats, left)
                traits.append(padded)
                sizes.append(len(hand))
                played.append(hand.index(answer.card))
        state, _ = advance(state, *answers)
    return Examples(np.array(traits), np.array(sizes), np.array(played))


def joined(parts: list[Examples]) -> Examples:
    return Examples(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def chances(net: Net, of: Examples) -> Floats:
    """How likely the network thinks each card of each hand."""
    return _softmax(_values(net, of.traits)[0], of.sizes)


def fitted(examples: Examples) -> Net:
    """The network that makes the cards that were played likeliest: by small steps downhill (Adam)."""
    dice = np.random.default_rng(1)
    net = dice.normal(0, TRAITS**-0.5, NET_SHAPE).astype(np.float32)
    net[:, LEAN], net[HIDDEN] = 0, 0
    slope, square = np.zeros_like(net), np.zeros_like(net)
    steps = EPOCHS * (len(examples.played) // BATCH)
    order = np.empty(0, np.int64)
    for step in range(1, steps + 1):
        if len(order) < BATCH:
            order = dice.permutation(len(examples.played))
        order, batch = order[BATCH:], examples.at(order[:BATCH])
        change = _gradient(net, batch)
        slope += 0.1 * (change - slope)
        square += 0.001 * (change**2 - square)
        scaled = slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        net -= np.float32(RATE * (1 - step / steps)) * scaled
    return net


def _values(net: Net, traits: Floats) -> tuple[Floats, Floats]:
    """The value of each card, and what the hidden units say of it."""
    says = np.maximum(traits @ net[:HIDDEN, :TRAITS].T + net[:HIDDEN, LEAN], 0)
    return says @ net[:HIDDEN, SAYS] + traits @ net[HIDDEN, :TRAITS], says


def _softmax(values: Floats, sizes: NDArray[np.int64]) -> Floats:
    values = np.where(np.arange(MAX_HAND) < sizes[:, None], values, -np.inf).astype(np.float32)
    powers = np.exp(values - values.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def _gradient(net: Net, batch: Examples) -> Net:
    """Where the likelihood of the examples falls fastest."""
    values, says = _values(net, batch.traits)
    errors = _softmax(values, batch.sizes)
    errors[np.arange(BATCH), batch.played] -= 1
    errors /= BATCH
    change = np.zeros_like(net)
    change[:HIDDEN, SAYS] = np.tensordot(says, errors, ((0, 1), (0, 1)))
    change[HIDDEN, :TRAITS] = np.tensordot(errors, batch.traits, ((0, 1), (0, 1)))
    behind = errors[:, :, None] * net[:HIDDEN, SAYS] * (says > 0)
    change[:HIDDEN, LEAN] = behind.sum((0, 1))
    change[:HIDDEN, :TRAITS] = np.tensordot(behind, batch.traits, ((0, 1), (0, 1)))
    return change


if __name__ == "__main__":
    main()
