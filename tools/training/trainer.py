"""Passes of self-play, and learning from them; all of it can be stopped, kept and taken up again."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from sixquiprend.engine import Rules
from sixquiprend.kernel.chance import Chance
from sixquiprend.kernel.full import Tables, layout, new_tables
from sixquiprend.kernel.network.inputs import Floats, new_survey
from sixquiprend.kernel.network.weights import Weights, new_weights

from . import rounds as play
from .batches import choose, keep
from .learner import Learner, thoughts, values, worths
from .rounds import Desk, Ints, Seen

OTHERS: Final = 0.8
"""How much a head of the others' average makes up for a head of one's own."""
TRUST: Final = 0.8
"""How much what came of a decision counts for its value, against what was thought at the next."""
HEATS: Final = (0.1, 0.5, 3.0)
"""How much chance there is in the choices of self-play, in heads: of who plays as well as it can, and of two
who play worse, so that it meets others than itself."""
SHARES: Final = (0.8, 0.12, 0.08)
"""How many seats play so."""
LOOKING: Final = 2.5
"""Of how many seats at a table the answers are all tried out, on average."""
RATE: Final = 1e-3
COOLING: Final = 0.25
"""In the last part of the training the steps become smaller, down to nothing at its end."""
BATCH: Final = 1024
ENOUGH: Final = 70_000
"""Decisions of different options and tables to learn from at a time."""
MOST: Final = 2 * ENOUGH
SEATS_IN_A_PASS: Final = 500

MIX: Final = {
    "": 18, "K": 3, "J": 4, "V": 2, "P": 2, "KP": 1, "JV": 1, "KJPV": 1, "D": 1, "KD": 1, "DP": 1,
    "S": 3, "KS": 1, "DS": 1, "PS": 1, "KDPS": 1,
}  # fmt: skip
"""How often each combination of options is played."""
SEATS: Final = (2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10)
"""How often each size of a table is played, unless only some are wanted."""
ALL_SIZES: Final = range(2, 11)


class Played(NamedTuple):
    """What a pass was about."""

    rules: Rules
    heads: float
    """A seat's, on average, in the last round."""
    decisions: int


class Errors(NamedTuple):
    """Mean squares, in heads: of the worths of answers against each other, and of the values of states."""

    worths: float
    values: float


class Trainer:
    """Everything that the training is at a moment: weights, how they move, and its chance."""

    def __init__(
        self,
        seed: int,
        rate: float = RATE,
        seats_in_a_pass: int = SEATS_IN_A_PASS,
        most: int = MOST,
        sizes: range = ALL_SIZES,
    ) -> None:
        self.seed = seed
        self.rate = rate
        self._sizes = [seats for seats in SEATS if seats in sizes]
        self.dice = np.random.default_rng(seed)
        self.learner = Learner(new_weights(self.dice), rate)
        self.chance: Chance = self.dice.integers(0, 2**63, 1).astype(np.uint64)
        self.rounds = 0
        self._seats_in_a_pass = seats_in_a_pass
        self._survey = new_survey()
        self._memory = play.new_seen(most, most * 9, most * 5)
        self._aims = np.empty(most * 10, np.int32)
        self._wanted = np.empty(most * 10, np.float32)
        self._targets = np.empty((most, 2), np.float32)
        self._places = np.zeros(1, np.int32)

    def begin_with(self, weights: Weights) -> None:
        """Goes on from these weights instead of knowing nothing."""
        for kind in (self.learner.net, self.learner.mean):
            for array, known in zip(kind, weights, strict=True):
                array[...] = known

    @property
    def remembered(self) -> int:
        """How many decisions have been played that are still to be learned from."""
        return int(self._memory.counts[0])

    def play(self, rules: Rules | None = None) -> Played:
        """A pass: a round at each of some tables, of options and seats by chance (both rounds with S)."""
        rules = rules or self._some_rules()
        tables = new_tables(rules, max(1, self._seats_in_a_pass // rules.seats))
        desk = play.new_desk(int(tables[0, layout.NUMBERS]))
        before = self.remembered
        for _ in range(rules.rounds or 1):
            self._play_round(tables, desk)
        self.rounds += len(tables)
        heads = tables[:, layout.HEADS : layout.HEADS + rules.seats].mean()
        return Played(rules, float(heads), self.remembered - before)

    def cool(self, end: int) -> None:
        """Steps of the size that they have so many rounds before the end of the training."""
        left = max(0.0, 1 - self.rounds / end)
        self.learner.rate = self.rate * min(1.0, left / COOLING)

    def learn(self, batch: int = BATCH) -> Errors:
        """Learns from all that is remembered, in any order, and forgets it."""
        order = self.dice.permutation(self.remembered).astype(np.int32)
        batch = min(batch, len(order))
        errors = [
            self.learner.learn(*self.remembrance(), order[at : at + batch])
            for at in range(0, len(order) - batch + 1, batch)
        ]
        self._memory.counts[:] = 0
        self._places[0] = 0
        return Errors(*(float(error) for error in np.mean(errors, 0)))

    def remembrance(self) -> tuple[Seen, Ints, Floats, Floats]:
        """All that is remembered: decisions, lines of answers, what came of decisions and of answers."""
        return self._memory, self._aims, self._targets, self._wanted

    def _some_rules(self) -> Rules:
        shares = np.array(list(MIX.values()))
        options = str(self.dice.choice(list(MIX), p=shares / shares.sum()))
        seats = int(self.dice.choice(self._sizes))
        specials = "S" in options
        return Rules(
            min(seats, layout.SPECIAL_SEATS) if specials else seats, options, rounds=None if specials else 1
        )

    def _play_round(self, tables: Tables, desk: Desk) -> None:
        """A round at every table: each decision is taken, and its answers are tried out, and remembered."""
        net, memory, begun = self.learner.mean, self._memory, self.remembered
        count, seats = len(tables), int(tables[0, layout.SEATS])
        draft = bool(tables[0, layout.OPTIONS] & layout.DRAFT)
        most = count * seats
        seen = play.new_seen(most, max(most * 12, count * 120 if draft else 0), count * 180)
        tried = play.new_seen(most * 12, most * 12 * 12, 1)
        thought: list[Floats] = []
        heats = self.dice.choice(np.array(HEATS, np.float32), (count, seats), p=SHARES)
        play.begin(tables, self.chance, desk)
        active = np.arange(count, dtype=np.int32)
        while len(active):
            play.observe(tables, active, self._survey, desk, self.chance, seen)
            states = seen.states[: int(seen.counts[0])]
            hidden, setting, said = thoughts(net, seen)
            thought.append(values(net, said))
            aims, owner, first = _answer_lines(states)
            worth = worths(net, seen, hidden, setting, aims, owner)
            chosen, looks = np.empty(len(states), np.int32), np.empty(len(states), np.int32)
            looked = np.empty((len(states), play.LOOKED_AT), np.int32)
            choose(states, first, worth, heats, min(1.0, LOOKING / seats), self.chance, chosen, looked, looks)
            total, at = int(looks.sum()), int(self._places[0])
            taken, follows = np.empty((total, 2), np.float32), np.empty(total, np.int32)
            play.try_answers(
                tables, states, chosen, looked, looks, self._survey, desk, self.chance, taken, follows, tried
            )
            if tried.counts[0]:
                going = follows >= 0
                taken[going] += values(net, thoughts(net, tried)[2])[follows[going]]
            self._wanted[at : at + total] = OTHERS * taken[:, 1] - taken[:, 0]
            keep(seen, looked, looks, memory, self._places, self._aims)
            play.answer_all(tables, states, chosen, desk, self.chance)
            active = active[tables[active, layout.DEALT] != 0]
        learned, said, targets = self._since(begun, thought)
        play.returns(tables, learned, said, TRUST, targets, np.zeros((count, seats, 4), np.float32))
        # What comes to one who plays worse says nothing of what comes to one who plays as well as it can.
        worse = heats[learned[:, play.TABLE], learned[:, play.WHO]] > HEATS[0]
        targets[worse] = said[worse]

    def _since(self, begun: int, thought: list[Floats]) -> tuple[Ints, Floats, Floats]:
        """The decisions of a round, what was thought of them, and where to write what came of them."""
        end = self.remembered
        return self._memory.states[begun:end], np.concatenate(thought), self._targets[begun:end]

    # --- kept between runs ------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Writes all of it; a run that is stopped meanwhile leaves the old file as it was."""
        arrays = {f"{kind}.{name}": array for kind, name, array in self._arrays()}
        dice = json.dumps(self.dice.bit_generator.state)
        new = path.with_name(f"{path.name}.new")
        with new.open("wb") as file:
            np.savez(
                file, allow_pickle=False, seed=self.seed, steps=self.learner.steps, rounds=self.rounds,
                chance=self.chance, dice=dice, **arrays,
            )  # fmt: skip
        new.replace(path)

    def load(self, path: Path) -> None:
        """Goes on from what was saved after learning: then nothing is remembered.

        A `ValueError` says in a line that the file is no such state; then this trainer is of no use.
        """
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                for kind, name, array in self._arrays():
                    array[...] = file[f"{kind}.{name}"]
                self.seed, self.learner.steps, self.rounds = (
                    int(file[name]) for name in ("seed", "steps", "rounds")
                )
                self.chance[...] = file["chance"]
                self.dice.bit_generator.state = json.loads(str(file["dice"]))
        except (OSError, EOFError, KeyError, ValueError, TypeError, BadZipFile, zlib.error) as wrong:
            raise ValueError(
                f"{path} is damaged, or no state of a training ({type(wrong).__name__})"
            ) from None

    def _arrays(self) -> list[tuple[str, str, Floats]]:
        return [
            (kind, name, array)
            for kind in ("net", "mean", "slope", "square")
            for name, array in getattr(self.learner, kind)._asdict().items()
        ]


def _answer_lines(states: Ints) -> tuple[Ints, Ints, Ints]:
    """For each answer of each decision its line, and whose it is; and the first of each decision."""
    counts = states[:, play.ANSWERS].astype(np.int64)
    first = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int32)
    owner = np.repeat(np.arange(len(states), dtype=np.int32), counts)
    within = np.arange(len(owner), dtype=np.int32) - first[owner]
    start = states[owner, play.ANSWERS_AT]
    return np.where(start >= 0, start + within, start - within).astype(np.int32), owner, first


__all__ = ["BATCH", "ENOUGH", "RATE", "Errors", "Played", "Trainer", "Weights"]
