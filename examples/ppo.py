"""Learns the base game for four by playing against itself: PPO in one file, NumPy only, gradients by hand.

    python examples/ppo.py net.npz              # 500 rounds at each of 512 tables
    python examples/ppo_bot.py net.npz          # plays it, through the bot protocol

Every card of a hand is weighed by the same small network, from its own traits and those of the table around
it (docs/envs.md, "traits"); a softmax over the hand is the policy. All four players are the network itself.
Rows are taken by the rule of thumb that is nearly always right: the cheapest.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from sixquiprend.engine import Rules
from sixquiprend.envs import Batch
from sixquiprend.envs.core.traits import CARD_TRAITS, MOMENT_AT, ROW_TRAITS, ROWS_AT, TRAITS, write_traits

SEATS, TURNS, ROWS = 4, 10, 4
CARD, ROW = len(CARD_TRAITS), len(ROW_TRAITS)
AROUND = ROWS * ROW + (TRAITS - MOMENT_AT) + CARD
HIDDEN, SECOND = 64, 32

REWARD_SCALE = 0.2  # a reward of one head
DISCOUNT, LAMBDA = 1.0, 0.9  # nothing is discounted; advantages look a few turns ahead
CLIP, VALUE_WEIGHT = 0.2, 0.5
ENTROPY_FROM, ENTROPY_TO = 0.02, 0.002  # the bonus for not being sure: less and less
RATE_FROM, RATE_TO = 2e-3, 2e-4  # of Adam
EPOCHS = 3


# --- the network -----------------------------------------------------------------------------------


def new_net(seed):
    """Weights by name."""
    chance = np.random.default_rng(seed)

    def layer(inputs, outputs, scale=1.0):
        return (chance.standard_normal((inputs, outputs)) * scale / np.sqrt(inputs)).astype(np.float32)

    return {
        "card": layer(CARD, HIDDEN),
        "around": layer(AROUND, HIDDEN),
        "first": np.zeros(HIDDEN, np.float32),
        "hidden": layer(HIDDEN, SECOND, 1.4),
        "second": np.zeros(SECOND, np.float32),
        "weigh": layer(SECOND, 1, 0.1),
        "value": layer(SECOND, 1, 0.1),
        "worth": np.zeros(1, np.float32),
    }


def inputs(traits, size):
    """What the network reads: the cards of hands of this size, and what is around them, rows ascending."""
    cards = traits[:, :ROWS_AT].reshape(len(traits), -1, CARD)[:, :size]
    rows = traits[:, ROWS_AT:MOMENT_AT].reshape(len(traits), -1, ROW)[:, :ROWS]
    rows = np.take_along_axis(rows, rows[:, :, 1].argsort(1)[:, :, np.newaxis], 1)
    around = [rows.reshape(len(traits), -1), traits[:, MOMENT_AT:], cards.mean(1)]
    return np.ascontiguousarray(cards), np.concatenate(around, 1)


def forward(net, cards, around):
    """How good each card is (logits), what the position is worth, and what `backward` needs."""
    one = cards @ net["card"] + (around @ net["around"] + net["first"])[:, np.newaxis]
    np.maximum(one, 0, out=one)
    two = one @ net["hidden"] + net["second"]
    np.maximum(two, 0, out=two)
    mean = two.mean(1)
    logits = (two @ net["weigh"])[:, :, 0]
    worth = (mean @ net["value"])[:, 0] + net["worth"]
    return logits, worth, (cards, around, one, two, mean)


def backward(net, kept, of_logits, of_worth):
    """The gradient of a loss by the weights, from those by the logits and the worth."""
    cards, around, one, two, mean = kept
    count, size = of_logits.shape
    of_mean = of_worth[:, np.newaxis] * net["value"][:, 0]
    of_two = of_logits[:, :, np.newaxis] * net["weigh"][:, 0] + of_mean[:, np.newaxis] / np.float32(size)
    of_two *= two > 0
    flat_two = of_two.reshape(count * size, SECOND)
    of_one = (flat_two @ net["hidden"].T).reshape(count, size, HIDDEN)
    of_one *= one > 0
    summed = of_one.sum(1)
    return {
        "card": cards.reshape(-1, CARD).T @ of_one.reshape(-1, HIDDEN),
        "around": around.T @ summed,
        "first": summed.sum(0),
        "hidden": one.reshape(-1, HIDDEN).T @ flat_two,
        "second": flat_two.sum(0),
        "weigh": two.reshape(-1, SECOND).T @ of_logits.reshape(-1, 1),
        "value": mean.T @ of_worth[:, np.newaxis],
        "worth": of_worth.sum(keepdims=True),
    }


def log_softmax(logits):
    moved = logits - logits.max(1, keepdims=True)
    return moved - np.log(np.exp(moved).sum(1, keepdims=True))


def loss_gradients(net, batch, entropy_weight):
    """The gradient of PPO's loss on some decisions: clipped policy, squared error of the worth, entropy."""
    logits, worth, kept = forward(net, batch["cards"], batch["around"])
    logs = log_softmax(logits)
    chances, count = np.exp(logs), len(logits)
    lines = np.arange(count)
    ratio = np.exp(logs[lines, batch["slot"]] - batch["log"])
    gain = batch["advantage"]
    active = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    of_log = -gain * ratio * active / count
    of_logits = -chances * of_log[:, np.newaxis]
    of_logits[lines, batch["slot"]] += of_log
    entropy = -(chances * logs).sum(1, keepdims=True)
    of_logits += entropy_weight * chances * (logs + entropy) / count
    of_worth = 2 * VALUE_WEIGHT * (worth - batch["return"]) / count
    return backward(net, kept, of_logits.astype(np.float32), of_worth.astype(np.float32)), float(
        entropy.mean()
    )


class Adam:
    """The usual optimiser, with gradients clipped to a norm of 0.5."""

    def __init__(self, net):
        self.first = {name: np.zeros_like(weights) for name, weights in net.items()}
        self.second = {name: np.zeros_like(weights) for name, weights in net.items()}
        self.steps = 0

    def step(self, net, gradients, rate):
        self.steps += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        scale = min(1.0, 0.5 / (norm + 1e-8))
        for name, unclipped in gradients.items():
            gradient = unclipped * scale
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient**2 - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            square = self.second[name] / (1 - 0.999**self.steps)
            net[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


# --- playing and learning --------------------------------------------------------------------------


def play_round(net, batch, chance):
    """One round at every table: what was decided, turn by turn, and the heads that were taken."""
    seen, count = batch.buffers, batch.count
    traits = np.empty((SEATS, count, TRAITS), np.float32)
    turns, heads = [], np.zeros((count, SEATS))
    for turn in range(TURNS):
        size = TURNS - turn
        slots = np.empty((SEATS, count), np.int64)
        logs, worths = np.empty((2, SEATS, count), np.float32)
        rewards = np.zeros((count, SEATS), np.float32)
        for seat in range(SEATS):
            write_traits(seen.observation, traits[seat])
            logits, worths[seat], _ = forward(net, *inputs(traits[seat], size))
            likely = log_softmax(logits)
            slots[seat] = (likely + chance.gumbel(size=likely.shape)).argmax(1)  # drawn from the softmax
            logs[seat] = likely[np.arange(count), slots[seat]]
            values = traits[seat, np.arange(count), slots[seat] * CARD + 1]
            batch.step(
                np.rint(values * 104).astype(np.int32) - 1
            )  # the action of a card is its number, from 0
            rewards += seen.reward
        heads -= rewards
        turns.append(
            {"traits": traits.copy(), "slot": slots, "log": logs, "worth": worths, "reward": rewards.T}
        )
    return turns, heads


def add_advantages(turns):
    """What each decision brought more than was expected (GAE), of relative rewards."""
    later, advantage = 0.0, 0.0
    for turn in reversed(turns):
        reward = turn["reward"]
        relative = (reward - (reward.sum(0) - reward) / (SEATS - 1)) * REWARD_SCALE
        advantage = relative + DISCOUNT * later - turn["worth"] + DISCOUNT * LAMBDA * advantage
        turn["return"] = advantage + turn["worth"]
        turn["advantage"] = advantage
        later = turn["worth"]
    every = np.concatenate([turn["advantage"].ravel() for turn in turns])
    for turn in turns:
        turn["advantage"] = (turn["advantage"] - every.mean()) / (every.std() + 1e-6)


def learn(net, adam, turns, rate, entropy_weight, chance):
    """Some steps of gradient descent on one round of every table; the mean entropy."""
    batches = []
    for number, turn in enumerate(turns):
        cards, around = inputs(turn["traits"].reshape(-1, TRAITS), TURNS - number)
        flat = {name: turn[name].reshape(-1) for name in ("slot", "log", "advantage", "return")}
        batches.append({"cards": cards, "around": around, **flat})
    found = []
    for _ in range(EPOCHS):
        for number in chance.permutation(len(batches) - 1):  # the last card is no choice
            gradients, entropy = loss_gradients(net, batches[number], entropy_weight)
            adam.step(net, gradients, rate)
            found.append(entropy)
    return float(np.mean(found))


def train(path, rounds, tables, seed, kept=10):
    """Plays and learns so many rounds at every table; keeps the weights in files, `kept` times on the way."""
    net, chance = new_net(seed), np.random.default_rng(seed)
    adam, batch = Adam(net), Batch(tables, Rules(SEATS), seed=seed, rows="cheapest")
    batch.reset()
    path, start, ran = Path(path), time.monotonic(), time.process_time()
    for number in range(rounds):
        turns, heads = play_round(net, batch, chance)
        add_advantages(turns)
        rate = RATE_FROM * (RATE_TO / RATE_FROM) ** (number / rounds)
        entropy_weight = ENTROPY_FROM * (ENTROPY_TO / ENTROPY_FROM) ** (number / rounds)
        entropy = learn(net, adam, turns, rate, entropy_weight, chance)
        if (number + 1) % 10 == 0 or number + 1 == rounds:
            clock, spent = (time.monotonic() - start) / 60, (time.process_time() - ran) / 60
            print(
                f"{number + 1:5} rounds {(number + 1) * tables * SEATS * TURNS:>11,} decisions",
                f"{clock:5.1f} min ({spent:.1f} processor) heads {heads.mean():.2f} entropy {entropy:.2f}",
                flush=True,
            )
        if (number + 1) * kept // rounds > number * kept // rounds:
            np.savez(path.with_stem(f"{path.stem}-{number + 1}"), **net)
    np.savez(path, **net)
    return net


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learns the base game for four.")
    parser.add_argument("path", help="where to keep the weights (.npz)")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    train(told.path, told.rounds, told.tables, told.seed)
