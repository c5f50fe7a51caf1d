"""Many tables side by side: the core of every environment here.

At each table one seat is asked at a time, as the rules ask them; seats that decide at once (B3, P1) are asked
one after the other, and none sees what another has chosen. A step gives an answer at every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import Rules, new_game
from sixquiprend.kernel import check_plays
from sixquiprend.kernel.borders import check_array
from sixquiprend.kernel.full import known_to, to_cells
from sixquiprend.kernel.full import layout as at

from .actions import Actions
from .core.observing import WIDTH, Observation, observe_as
from .core.rewarding import REWARDS
from .core.stepping import BEGIN, KEEP, Arrays, Plan, step_tables
from .crew import Crew

Episode: TypeAlias = Literal["round", "game"]
RewardKind: TypeAlias = Literal["heads", "relative", "rank", "win"]
Autoreset: TypeAlias = Literal["same_step", "next_step", "disabled"]
RowChoice: TypeAlias = Literal["agent", "cheapest"]

_AUTORESETS: Final = get_args(Autoreset)
_CHOICES: Final = {
    "episode": get_args(Episode),
    "reward": REWARDS,
    "autoreset": _AUTORESETS,
    "rows": get_args(RowChoice),
}
_ACTION: Final = np.dtype(np.int32)
_PACK: Final = 128
_LINE: Final = 64
"""Bytes that a core fetches at once: what two threads write must not share them."""


class Buffers(NamedTuple):
    """Arrays that a batch writes into, with a line for each table. They belong to whoever made them."""

    observation: NDArray[np.int16]
    """What the player who is asked sees: docs/envs.md has the layout."""
    mask: NDArray[np.int8]
    """1 for each action that is legal."""
    player: NDArray[np.int8]
    """Who is asked; −1: nobody, the episode is over."""
    reward: NDArray[np.float32]
    """What the last step was worth, for each player."""
    terminated: NDArray[np.int8]
    """Whether the last step has ended the episode."""
    illegal: NDArray[np.int8]
    """Whether the last action was not legal, so that the first legal one was taken instead."""


class Batch:
    """`count` tables with the same rules. Nothing is allocated in a step.

    A seed gives a row of deals, numbered from 0, that depends on nothing else. Table i plays the deals i,
    i + count, i + 2 · count, … With `duplicate` each deal is played once for each seat, each time with the
    players one seat further: these are that many episodes in a row. Players are who is asked and rewarded; in
    an observation seats are counted from the one that looks, so it doesn't tell where a player sits.
    `threads` share the tables; results don't depend on how many they are.

    When an episode ends, the table begins the next one at once (`same_step`: the observation is already the
    new one's), with the next step, whose action doesn't matter (`next_step`), or when it is reset
    (`disabled`).
    """

    def __init__(
        self,
        count: int,
        rules: Rules,
        *,
        seed: int = 0,
        episode: Episode = "round",
        reward: RewardKind = "heads",
        autoreset: Autoreset = "same_step",
        rows: RowChoice = "agent",
        duplicate: bool = False,
        threads: int = 1,
        buffers: Buffers | None = None,
    ) -> None:
        """Raises `ValueError` for what can't be, and for buffers of another shape."""
        _check(count > 0, f"there must be a table, not {count}")
        _check(threads > 0, f"there must be a thread, not {threads}")
        _check(0 <= seed < 2**64, f"a seed is a whole number below 2**64, not {seed}")
        check_choices(episode=episode, reward=reward, autoreset=autoreset, rows=rows)
        check_plays("games", rules)
        self.count: Final = count
        self.rules: Final = rules
        self.episode: Final = episode
        self.actions: Final = Actions(rules)
        self.buffers: Final = buffers if buffers is not None else self.new_buffers()
        self._check_buffers()
        start = _start(rules)
        rotations = rules.seats if duplicate else 1
        self._plan = Plan(
            start,
            self.actions.table,
            np.uint64(seed),
            np.uint64(count),
            np.uint64(rotations),
            _AUTORESETS.index(autoreset),
            episode == "round",
            rows == "cheapest",
            REWARDS.index(reward),
        )
        self._tables: Final = np.tile(start, (count, 1))
        episodes = np.arange(count, dtype=np.uint64)
        self._first_deals: Final = episodes // np.uint64(rotations)
        self._first_turned: Final = (episodes % np.uint64(rotations)).astype(np.int64)
        self._deals: Final = self._first_deals.copy()
        self._turned: Final = self._first_turned.copy()
        self._chances: Final = np.zeros((count, 1), np.uint64)
        self._crew: Final = Crew(count, threads)
        self._shares: Final = [self._share() for _ in range(threads)]
        self._begin: Final = np.full(count, BEGIN, np.int32)
        self._begun = False

    def reset(
        self,
        deals: Sequence[int] | NDArray[np.uint64] | None = None,
        rotations: Sequence[int] | NDArray[np.int64] | None = None,
        where: Sequence[bool] | NDArray[np.bool_] | None = None,
        seed: int | None = None,
    ) -> Buffers:
        """Tables begin anew: all, or those of `where`, with their first deals or the ones of these numbers.

        A rotation is how many seats further than their numbers the players sit. A seed gives other deals
        from now on.
        """
        _check(seed is None or 0 <= seed < 2**64, f"a seed is a whole number below 2**64, not {seed}")
        chosen = np.ones(self.count, np.bool_) if where is None else np.asarray(where)
        _check(
            chosen.shape == (self.count,) and chosen.dtype == np.bool_, f"where: {self.count} times yes or no"
        )
        _check(self._begun or bool(chosen.all()), "the first reset is for all tables")
        numbers = self._first_deals if deals is None else np.asarray(deals)
        turned = self._first_turned if rotations is None else np.asarray(rotations)
        for given, what in ((numbers, "deals"), (turned, "rotations")):
            _check(
                given.shape == (self.count,) and given.dtype.kind in "iu" and bool((given >= 0).all()),
                f"there must be {self.count} {what}, numbered from 0",
            )
        seats = self.rules.seats
        _check(bool((turned < seats).all()), f"rotations are 0 to {seats - 1}")
        np.copyto(self._deals, numbers.astype(np.uint64), where=chosen)
        np.copyto(self._turned, turned.astype(np.int64), where=chosen)
        if seed is not None:
            self._plan = self._plan._replace(seed=np.uint64(seed))
        self._begun = True
        return self._act(np.where(chosen, self._begin, np.int32(KEEP)))

    def step(self, actions: NDArray[np.int32]) -> Buffers:
        """The players who are asked take these actions, and the arrays tell what comes of it.

        A negative one leaves its table as it is.
        """
        _check(self._begun, "reset comes before the first step")
        check_array("actions", actions, _ACTION, (self.count,))
        _check(actions.flags.c_contiguous, "actions lie in one piece")
        return self._act(actions)

    def observe(self, players: NDArray[np.int64], lines: Observation) -> None:
        """Writes what these players see, one of each table, whether they are asked or not."""
        seats = self.rules.seats
        _check(
            players.shape == (self.count,) and bool(((players >= 0) & (players < seats)).all()),
            f"there must be {self.count} players from 0 to {seats - 1}",
        )
        _check(
            lines.shape == (self.count, WIDTH) and lines.dtype == np.int16,
            f"observations are int16({self.count}, {WIDTH}), not {lines.dtype}{lines.shape}",
        )
        observe_as(self._tables, (players + self._turned) % seats, lines)

    @property
    def deals(self) -> NDArray[np.uint64]:
        """The number of the deal at each table."""
        return self._deals.copy()

    @property
    def rotations(self) -> NDArray[np.int64]:
        """How many seats further than their numbers the players of each table sit."""
        return self._turned.copy()

    def known(self, number: int, player: int) -> NDArray[np.uint16]:
        """A table as this player knows it, for a search: a line of `kernel.full` without what is hidden."""
        _check(0 <= number < self.count, f"tables are 0 to {self.count - 1}, not {number}")
        _check(0 <= player < self.rules.seats, f"players are 0 to {self.rules.seats - 1}, not {player}")
        return known_to(self._tables[number], (player + int(self._turned[number])) % self.rules.seats)

    def hidden_tables(self) -> NDArray[np.uint16]:
        """All tables with everything that is hidden, hands and stocks: for tests and for oracles, never for a
        player. The layout is that of `kernel.full.layout`."""
        return self._tables.copy()

    def close(self) -> None:
        """Ends the threads."""
        self._crew.close()

    def _act(self, actions: NDArray[np.int32]) -> Buffers:
        def work(share: int, first: int, last: int) -> None:
            step_tables(self._plan, self._shares[share], actions, first, last)

        self._crew.run(work)
        return self.buffers

    def _share(self) -> Arrays:
        """The same arrays for every thread, and scratch of its own."""
        room = np.zeros(2 * _PACK + 2 * _LINE, np.int8)  # so nothing of another thread lies in its lines
        packs = room[_LINE : _LINE + 2 * _PACK].reshape(2, _PACK)
        return Arrays(self._tables, self._deals, self._turned, self._chances, *self.buffers, packs)

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], type]]:
        count = self.count
        return {
            "observation": ((count, WIDTH), np.int16),
            "mask": ((count, self.actions.count), np.int8),
            "player": ((count,), np.int8),
            "reward": ((count, self.rules.seats), np.float32),
            "terminated": ((count,), np.int8),
            "illegal": ((count,), np.int8),
        }

    def new_buffers(self) -> Buffers:
        """Arrays of the right shapes."""
        return Buffers(*(np.zeros(shape, kind) for shape, kind in self._shapes().values()))

    def _check_buffers(self) -> None:
        for name, (shape, kind) in self._shapes().items():
            array = getattr(self.buffers, name)
            _check(
                array.shape == shape
                and array.dtype == kind
                and array.flags.c_contiguous
                and array.flags.writeable,
                f"the buffer {name} is {np.dtype(kind)}{shape} in one piece, not {array.dtype}{array.shape}",
            )


def _start(rules: Rules) -> NDArray[np.uint16]:
    """A new game, before its deal; made without compiled code, which a batch hasn't got yet."""
    line = to_cells(new_game(rules))
    line[at.ASKED], line[at.SEAT] = at.DEAL, at.NOBODY
    return line


def check_choices(**chosen: str) -> None:
    """Raises `ValueError` for what is none of the words that an argument knows."""
    for what, word in chosen.items():
        known = _CHOICES[what]
        _check(word in known, f"{what} is one of {', '.join(known)}, not {word!r}")


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
