"""What a search asks for: the heads that each candidate leads to, on the same deals of the unseen cards.

Three ways to play on: by policies (at random, if nothing is said), by the learned table, and by that table
with a first turn that the others think through. All three are the one loop of `sampling`.
"""

from __future__ import annotations

import numpy as np

from .borders import INT8, check_array
from .cards import Cards, Heads
from .chance import Chance
from .choosing import Policy, Weights, given_or_plain
from .first_turn import thinking_others
from .guessing import Net
from .learned import Left, Model, learned_table
from .rounds import FREE, PLAYED, Script
from .sampling import sampled
from .unknown import Unknown


def evaluate(
    position: Unknown,
    scripts: Script,
    chance: Chance,
    samples: int,
    policy: Policy | None = None,
    weights: Weights | None = None,
) -> Heads:
    """The heads each seat takes from now on: `heads[sample, candidate, seat]`.

    `scripts[candidate]` is a script of `rounds` for the first turns, in which that candidate's choice
    stands. With a `queue` its first line is for the turn of the queue.
    """
    policies = given_or_plain(len(position.hands), policy, weights)
    return sampled(position, scripts, chance, samples, policies, learned=None, others=None)


def evaluate_learned(
    position: Unknown, scripts: Script, chance: Chance, samples: int, left: Left, model: Model, heat: float
) -> Heads:
    """As `evaluate`, with every seat playing by the model."""
    learned = learned_table(left, model, heat)
    return sampled(position, scripts, chance, samples, policies=None, learned=learned, others=None)


def evaluate_modelled(
    position: Unknown,
    me: int,
    cards: Cards,
    chance: Chance,
    samples: int,
    left: Left,
    model: Model,
    heat: float,
    tries: int,
    net: Net,
) -> Heads:
    """What each of these cards of my hand leads to: `heads[sample, card, seat]`."""
    learned, others = learned_table(left, model, heat), thinking_others(position, me, tries, net)
    check_array("cards", cards, INT8, (None,))
    if not set(cards.tolist()) <= set(position.hands[me, : position.size].tolist()):
        raise ValueError(f"not all of {cards.tolist()} are cards of seat {me}")
    scripts = np.full((len(cards), 1, 3, len(position.hands)), FREE, np.int8)
    scripts[:, 0, PLAYED, me] = cards
    return sampled(position, scripts, chance, samples, policies=None, learned=learned, others=others)
