"""The network in NumPy: what it says of many decisions at once, and how it learns from them."""

from __future__ import annotations

import numpy as np

from sixquiprend.kernel.network.inputs import Floats
from sixquiprend.kernel.network.weights import Weights

from .batches import gather, gathered, pooled, pooled_back, scatter
from .rounds import ANSWERS, ANSWERS_AT, HAND_SIZE, Ints, Seen, new_seen

MOST_WRONG = 30.0
"""An answer that led to more heads than its like by more than this counts as if by so many. Hardly ever: what
is cut off here is missing from what a dear row seems to cost."""
LEVEL_SHARE = 0.2
VALUE_SHARE = 0.3
SLOWEST = 0.001
"""How much of the weights goes into their running mean with a step, at least."""


def thoughts(net: Weights, seen: Seen) -> tuple[Floats, Floats, Floats]:
    """What hidden units say of cards, of the setting with the hand, and the values."""
    states, cards = int(seen.counts[0]), int(seen.counts[1])
    hidden = np.maximum(seen.cards[:cards] @ net.card + net.card_lean, 0)
    setting = np.empty((states, net.card.shape[1] + seen.settings.shape[1]), net.card.dtype)
    setting[:, net.card.shape[1] :] = seen.settings[:states]
    pooled(hidden, seen.states[:states], setting)
    return hidden, setting, np.maximum(setting @ net.state + net.state_lean, 0)


def values(net: Weights, states: Floats) -> Floats:
    """Own heads and the others' mean until the end of the round."""
    return states @ net.value + net.value_lean


def worths(net: Weights, seen: Seen, hidden: Floats, setting: Floats, aims: Ints, owner: Ints) -> Floats:
    """What each answer is worth."""
    of_answers = np.maximum(seen.answers[: int(seen.counts[2])] @ net.answer + net.answer_lean, 0)
    said = np.empty((len(aims), hidden.shape[1]), hidden.dtype)
    gather(hidden, of_answers, aims, said)
    context = setting @ net.context + net.judge_lean
    return np.maximum(said @ net.judge + context[owner], 0) @ net.worth


class Learner:
    """Weights and how they move: Adam, and a running mean that is what plays."""

    def __init__(self, net: Weights, rate: float) -> None:
        self.net = net
        self.mean = Weights(*(array.copy() for array in net))
        self.slope = Weights(*(np.zeros_like(array) for array in net))
        self.square = Weights(*(np.zeros_like(array) for array in net))
        self.steps = 0
        self.rate = rate
        self._seen = new_seen(1, 1, 1)

    def learn(
        self, memory: Seen, aims: Ints, targets: Floats, wanted: Floats, order: Ints
    ) -> tuple[float, float]:
        """One step from these decisions of the memory: mean errors of worths and of values."""
        change, errors = gradient(self.net, *self.examples(memory, aims, targets, wanted, order))
        self._step(change)
        return errors

    def examples(
        self, memory: Seen, aims: Ints, targets: Floats, wanted: Floats, order: Ints
    ) -> tuple[Seen, Ints, Floats, Floats]:
        """These decisions of the memory as `gradient` takes them, until others are asked for."""
        states = memory.states
        answers = int(states[order, ANSWERS].sum())
        cards = int(states[order, HAND_SIZE].sum()) + answers
        if (
            len(self._seen.cards) < cards
            or len(self._seen.answers) < answers
            or len(self._seen.states) < len(order)
        ):
            self._seen = new_seen(len(order), 2 * cards, 2 * answers + 1)
        to_aims, to_wanted = np.empty(answers, np.int32), np.empty(answers, np.float32)
        gathered(states, order, memory, aims, wanted, self._seen, to_aims, to_wanted)
        return self._seen, to_aims, to_wanted, targets[order]

    def _step(self, change: Weights) -> None:
        self.steps += 1
        step = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        share = max(SLOWEST, 5 / (self.steps + 5))
        for array, mean, slope, square, by in zip(
            self.net, self.mean, self.slope, self.square, change, strict=True
        ):
            slope[...] += 0.1 * (by - slope)
            square[...] += 0.001 * (by * by - square)
            array[...] -= np.float32(step) * slope / (np.sqrt(square) + 1e-8)
            mean[...] += np.float32(share) * (array - mean)


def gradient(
    net: Weights, seen: Seen, aims: Ints, wanted: Floats, targets: Floats
) -> tuple[Weights, tuple[float, float]]:
    """Where the errors fall fastest, and how large they are."""
    count, cards, answers = (int(number) for number in seen.counts)
    states = seen.states[:count]
    hidden, setting, said_of_state = thoughts(net, seen)
    of_answers = np.maximum(seen.answers[:answers] @ net.answer + net.answer_lean, 0)
    said = np.empty((len(aims), hidden.shape[1]), hidden.dtype)
    gather(hidden, of_answers, aims, said)
    looked = states[:, ANSWERS]
    owner = np.repeat(np.arange(count), looked)
    context = setting @ net.context + net.judge_lean
    judged = np.maximum(said @ net.judge + context[owner], 0)
    worth = judged @ net.worth
    # Only differences between the answers of a decision count. Their mean is held near zero: it would drift.
    asked = looked > 0
    starts, sizes = states[asked, ANSWERS_AT], looked[asked]
    means, levels = np.zeros(count, worth.dtype), np.zeros(count, worth.dtype)
    if len(wanted):
        means[asked] = np.add.reduceat(wanted, starts) / sizes
        levels[asked] = np.add.reduceat(worth, starts) / sizes
    off = worth - levels[owner] - np.clip(wanted - means[owner], -MOST_WRONG, MOST_WRONG)
    wrong = float(np.mean(off * off)) if len(off) else 0.0
    off += np.float32(LEVEL_SHARE) * levels[owner]
    off *= np.float32(2 / max(1, int(asked.sum())))

    d_worth = judged.T @ off
    d_judged = np.outer(off, net.worth) * (judged > 0)
    d_judge, d_said = said.T @ d_judged, d_judged @ net.judge.T
    d_context = np.zeros((count, judged.shape[1]), judged.dtype)
    if len(off):
        d_context[asked] = np.add.reduceat(d_judged, starts, axis=0)
    valued = values(net, said_of_state)
    missed = valued - targets
    value_error = float(np.mean(missed * missed))
    d_value = missed * np.float32(2 * VALUE_SHARE / count)
    d_state = d_value @ net.value.T * (said_of_state > 0)
    d_setting = d_context @ net.context.T + d_state @ net.state.T
    d_hidden, d_answers = np.zeros_like(hidden), np.zeros_like(of_answers)
    scatter(d_said, aims, d_hidden, d_answers)
    pooled_back(np.ascontiguousarray(d_setting[:, : hidden.shape[1]]), states, d_hidden)
    d_hidden *= hidden > 0
    d_answers *= of_answers > 0
    change = Weights(
        card=seen.cards[:cards].T @ d_hidden,
        card_lean=d_hidden.sum(0),
        answer=seen.answers[:answers].T @ d_answers,
        answer_lean=d_answers.sum(0),
        context=setting.T @ d_context,
        judge=d_judge,
        judge_lean=d_context.sum(0),
        worth=d_worth,
        state=np.asarray(setting.T @ d_state),
        state_lean=d_state.sum(0),
        value=said_of_state.T @ d_value,
        value_lean=d_value.sum(0),
    )
    return change, (wrong, value_error)


def worths_and_values(net: Weights, seen: Seen, aims: Ints, wanted: Floats, targets: Floats) -> float:
    """The sum of errors whose slope `gradient` gives."""
    looked = seen.states[: int(seen.counts[0]), ANSWERS]
    hidden, setting, said = thoughts(net, seen)
    owner = np.repeat(np.arange(len(looked), dtype=np.int32), looked)
    worth = worths(net, seen, hidden, setting, aims, owner)
    total, at = 0.0, 0
    for size in looked[looked > 0]:
        some, goal = worth[at : at + size], wanted[at : at + size]
        level = some.mean()
        off = some - level - np.clip(goal - goal.mean(), -MOST_WRONG, MOST_WRONG)
        total += float((off**2).sum() + LEVEL_SHARE * size * level**2)
        at += size
    missed = values(net, said) - targets
    return total / max(1, int((looked > 0).sum())) + VALUE_SHARE * float((missed**2).sum()) / len(looked)


__all__ = ["Learner", "gradient", "thoughts", "values", "worths", "worths_and_values"]
