"""Glue between the layers of the network and the decisions: compiled, without any rule of the game."""

from __future__ import annotations

import numpy as np

from sixquiprend.kernel.chance import Chance, below, unit
from sixquiprend.kernel.compiling import compiled, inlined, part
from sixquiprend.kernel.full.layout import PASS, PICK, PLAY, signed
from sixquiprend.kernel.network.inputs import Floats

from .rounds import (
    ANSWERS,
    ANSWERS_AT,
    HAND_AT,
    HAND_SIZE,
    KIND,
    LOOKED_AT,
    STATE_FIELDS,
    TABLE,
    WHO,
    Ints,
    Seen,
)

F = np.float32


@inlined
def copy_line(line: Floats, to: Floats) -> None:
    for at in range(len(line)):
        to[at] = line[at]


@compiled
def choose(
    states: Ints, first: Ints, worth: Floats, heats: Floats, looking: float, chance: Chance, chosen: Ints,
    looked: Ints, looks: Ints,
) -> None:  # fmt: skip
    """An answer for each decision, by chance as likely as softmax says; and which answers to look at.

    `heats[table, seat]`: how much chance there is in the choices of this seat, in heads.
    """
    for state in range(len(states)):
        count, at = states[state, ANSWERS], first[state]
        heat = heats[states[state, TABLE], states[state, WHO]]
        best, found = F(0), 0
        for number in range(count):
            noise = -np.log(-np.log(unit(chance) * F(0.999999) + F(0.0000005)))
            value = worth[at + number] / heat + F(noise)
            if number == 0 or value > best:
                best, found = value, number
        chosen[state] = found
        looks[state] = 0
        if count > 1 and unit(chance) < F(looking):
            if count <= LOOKED_AT:
                for number in range(count):
                    looked[state, number] = number
                looks[state] = count
            else:
                looks[state] = _look(worth[at : at + count], found, chance, looked[state])


@part
def _look(worth: Floats, found: int, chance: Chance, to: Ints) -> int:
    """The answer that is given, the best ones, and some others."""
    to[0] = found
    size = 1
    while size < LOOKED_AT:
        pick = signed(below(chance, len(worth)))
        if size < 9:  # the best that isn't there yet
            pick = -1
            for number in range(len(worth)):
                if (pick < 0 or worth[number] > worth[pick]) and not _has(to, size, number):
                    pick = number
        elif _has(to, size, pick):
            continue
        to[size] = pick
        size += 1
    return size


@part
def _has(those: Ints, size: int, number: int) -> bool:
    found = False
    for at in range(size):
        found |= those[at] == number
    return found


@compiled
def keep(seen: Seen, looked: Ints, looks: Ints, memory: Seen, places: Ints, aims: Ints) -> None:
    """Copies the decisions to the memory: hands, settings, and the answers that were looked at.

    `aims` are the lines of the answers in the memory: cards, or −1 less for those that are no cards.
    """
    for state in range(seen.counts[0]):
        new, card = memory.counts[0], memory.counts[1]
        line, to = seen.states[state], memory.states[new]
        for field in range(STATE_FIELDS):
            to[field] = line[field]
        copy_line(seen.settings[state], memory.settings[new])
        size = line[HAND_SIZE]
        for at in range(size):
            copy_line(seen.cards[line[HAND_AT] + at], memory.cards[card + at])
        memory.counts[0] += 1
        memory.counts[1] += size
        to[HAND_AT], to[ANSWERS], to[ANSWERS_AT] = card, looks[state], places[0]
        for at in range(looks[state]):
            number = looked[state, at]
            if PASS <= line[KIND] <= PLAY:
                aims[places[0]] = card + number
            elif line[KIND] == PICK:
                aims[places[0]] = memory.counts[1]
                copy_line(seen.cards[line[ANSWERS_AT] + number], memory.cards[memory.counts[1]])
                memory.counts[1] += 1
            else:
                aims[places[0]] = -1 - memory.counts[2]
                copy_line(seen.answers[-1 - line[ANSWERS_AT] + number], memory.answers[memory.counts[2]])
                memory.counts[2] += 1
            places[0] += 1


@compiled
def pooled(hidden: Floats, states: Ints, to: Floats) -> None:
    """What the hidden units say of each hand, a tenth of the sum over its cards."""
    for state in range(len(states)):
        for unit_at in range(hidden.shape[1]):
            to[state, unit_at] = F(0)
        for card in range(states[state, HAND_AT], states[state, HAND_AT] + states[state, HAND_SIZE]):
            for unit_at in range(hidden.shape[1]):
                to[state, unit_at] += hidden[card, unit_at] * F(0.1)


@compiled
def pooled_back(change: Floats, states: Ints, to: Floats) -> None:
    """Adds the change of what is said of a hand to that of each of its cards."""
    for state in range(len(states)):
        for card in range(states[state, HAND_AT], states[state, HAND_AT] + states[state, HAND_SIZE]):
            for unit_at in range(to.shape[1]):
                to[card, unit_at] += change[state, unit_at] * F(0.1)


@compiled
def gathered(states: Ints, order: Ints, memory: Seen, aims: Ints, worths: Floats, to: Seen, to_aims: Ints,
             to_worths: Floats) -> int:  # fmt: skip
    """Some decisions of the memory, one behind the other."""
    to.counts[0], to.counts[1], to.counts[2] = 0, 0, 0
    places = 0
    for state in order:
        line, new = states[state], to.states[to.counts[0]]
        for field in range(STATE_FIELDS):
            new[field] = line[field]
        copy_line(memory.settings[state], to.settings[to.counts[0]])
        to.counts[0] += 1
        card = to.counts[1]
        for at in range(line[HAND_SIZE]):
            copy_line(memory.cards[line[HAND_AT] + at], to.cards[card + at])
        to.counts[1] += line[HAND_SIZE]
        new[HAND_AT], new[ANSWERS_AT] = card, places
        for at in range(line[ANSWERS]):
            aim = aims[line[ANSWERS_AT] + at]
            to_worths[places] = worths[line[ANSWERS_AT] + at]
            if aim < 0:
                to_aims[places] = -1 - to.counts[2]
                copy_line(memory.answers[-1 - aim], to.answers[to.counts[2]])
                to.counts[2] += 1
            elif aim >= line[HAND_AT] + line[HAND_SIZE]:
                to_aims[places] = to.counts[1]
                copy_line(memory.cards[aim], to.cards[to.counts[1]])
                to.counts[1] += 1
            else:
                to_aims[places] = card + aim - line[HAND_AT]
            places += 1
    return places


@compiled
def scatter(change: Floats, aims: Ints, to_cards: Floats, to_answers: Floats) -> None:
    """Adds the change of each answer to that of its line."""
    for at in range(len(aims)):
        if aims[at] >= 0:
            for unit_at in range(change.shape[1]):
                to_cards[aims[at], unit_at] += change[at, unit_at]
        else:
            for unit_at in range(change.shape[1]):
                to_answers[-1 - aims[at], unit_at] += change[at, unit_at]


@compiled
def gather(cards: Floats, answers: Floats, aims: Ints, to: Floats) -> None:
    for at in range(len(aims)):
        if aims[at] >= 0:
            copy_line(cards[aims[at]], to[at])
        else:
            copy_line(answers[-1 - aims[at]], to[at])
