"""Plays what `ppo.py` has learned, through the bot protocol: python examples/ppo_bot.py net.npz

sixquiprend arena careful "exec:python examples/ppo_bot.py net.npz" --seats 4
It knows the base game for four; asked anything but for a card or a row, it answers by chance.
"""

import sys

import numpy as np
import ppo

from sixquiprend.bots.external.speaker import speak
from sixquiprend.engine import HEADS, Play, TakeRow
from sixquiprend.envs.from_view import observation_of


class Learned:
    """The card that the network likes most; the cheapest row, as in training."""

    name = "ppo"

    def __init__(self, path):
        with np.load(path) as kept:
            self.net = dict(kept)

    def answer(self, view, rng):
        if all(isinstance(answer, Play) and isinstance(answer.card, int) for answer in view.legal):
            traits = np.empty((1, ppo.TRAITS), np.float32)
            ppo.write_traits(observation_of(view)[np.newaxis], traits)
            logits, _, _ = ppo.forward(self.net, *ppo.inputs(traits, len(view.hand)))
            card = sorted(view.hand)[int(logits[0].argmax())]
            return next(answer for answer in view.legal if answer.card == card)
        if isinstance(view.legal[0], TakeRow):
            return min(view.legal, key=lambda take: cost(view.rows[take.row]))
        return rng.choice(view.legal)


def cost(row):
    """Its heads; of equally cheap rows the one with the lowest end."""
    return sum(HEADS[card] for card in row), row[-1]


if __name__ == "__main__":
    speak(Learned(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
