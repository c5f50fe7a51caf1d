"""Learns the table of `sixquiprend.kernel.learned`, by policy iteration.

    .venv/bin/python -m tools.learn [--passes 5] [--rounds 4000] [--jobs 2]

Seats that play by the table as it is so far play rounds of all sizes. At each turn the cards of one hand are
compared by playouts of the same table, and each situation collects how many heads its cards cost more than
the others of their hand. The averages are the table of the next pass. Every pass is written to the file that
ships with the bots, and a later run goes on from there: stop it whenever you like.
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from numpy.typing import NDArray

from sixquiprend.bots.model import MODEL_FILE, load_model
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import Answer, Deal, Play, Rules, State, advance, new_game, view
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.variable import VariableRows
from sixquiprend.kernel.cards import to_codes
from sixquiprend.kernel.chance import seeded
from sixquiprend.kernel.learned import MODEL_SIZE, situations
from sixquiprend.kernel.searching import evaluate_learned
from sixquiprend.kernel.table import to_table

SEATS = (2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10)
J, V = Jokers.about.letter, VariableRows.about.letter
OPTIONS = ("", "", "", J, V, J + V)
SAMPLES = 24
HEAT = 0.6
OTHERS = 0.5
"""How much the heads of the others count for a card, against its own player's."""
CAUTION = 4
"""So many times a situation is taken as average before it is believed to be anything else."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    model = load_model() if MODEL_FILE.exists() else np.zeros(MODEL_SIZE, np.float32)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for number in range(asked.passes):
            seeds = [asked.seed * 1_000_000 + number * 1000 + job for job in range(asked.jobs)]
            rounds = asked.rounds // asked.jobs
            parts = list(pool.map(collect, [model] * asked.jobs, [rounds] * asked.jobs, seeds))
            sums, counts = np.sum([part[0] for part in parts], 0), np.sum([part[1] for part in parts], 0)
            learned = (sums / (counts + CAUTION)).astype(np.float32)
            # Half of the old table: two passes can't swing between two ways to play.
            model = learned if not model.any() else (model + learned) * np.float32(0.5)
            np.save(MODEL_FILE, model.astype(np.float16))
            print(f"pass {number + 1}: {int((counts > 0).sum())} situations of {MODEL_SIZE} seen", flush=True)


def collect(model: NDArray[np.float32], rounds: int, seed: int) -> tuple[NDArray[np.float64], ...]:
    """The extra heads of each situation, and how often it was seen."""
    sums, counts = np.zeros(MODEL_SIZE), np.zeros(MODEL_SIZE)
    rng, chance = random.Random(seed), seeded(seed)
    for _ in range(rounds):
        rules = Rules(rng.choice(SEATS), rng.choice(OPTIONS), rounds=1)
        state = new_game(rules)
        while not state.over:
            pending = state.pending
            if pending[0].kind == "deal":
                packs = tuple(tuple(rng.sample(pack, len(pack))) for pack in pending[0].packs)
                state, _ = advance(state, Deal(packs))
            elif pending[0].kind == "play":
                if len(pending[0].legal) > 1:
                    look(state, rng.randrange(rules.seats), model, chance, sums, counts)
                state, _ = advance(state, *play_all(state, model, rng))
            else:  # a row or a joker: how it is done matters little here
                state, _ = advance(state, rng.choice(pending[0].legal))
    return sums, counts


def look(
    state: State,
    seat: int,
    model: NDArray[np.float32],
    chance: NDArray[np.uint64],
    sums: NDArray[np.float64],
    counts: NDArray[np.float64],
) -> None:
    """Adds what the cards of this hand cost more than their average."""
    seen = view(state, seat)
    left = left_unseen(seen)
    heads = evaluate_learned(unknown(seen), scripts(seen, seen.legal), chance, SAMPLES, left, model, HEAT)
    costs = heads.mean(0)
    others = (costs.sum(1) - costs[:, seat]) / (state.rules.seats - 1)
    values = costs[:, seat] - OTHERS * others
    table = to_table(seen.rows, variable=state.rules.has(VariableRows))
    lines = situations(table, to_codes(seen.hand), state.rules.seats, left)
    np.add.at(sums, lines, values - values.mean())
    np.add.at(counts, lines, 1)


def play_all(state: State, model: NDArray[np.float32], rng: random.Random) -> list[Answer]:
    """A card of each hand by the table, give or take some chance."""
    left = left_unseen(view(state, 0))
    table = to_table(state.rows, variable=state.rules.has(VariableRows))
    plays: list[Answer] = []
    for seat, hand in enumerate(state.hands):
        values = model[situations(table, to_codes(hand), state.rules.seats, left)]
        noise = [HEAT * rng.expovariate(1) for _ in hand]
        plays.append(Play(seat, hand[int(np.argmin(values - noise))]))
    return plays


if __name__ == "__main__":
    main()
