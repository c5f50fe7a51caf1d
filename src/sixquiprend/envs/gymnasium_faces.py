"""The game for Gymnasium: one player learns; the others are bots (`SeatEnv`) or a policy (`SeatVectorEnv`).

Importing this registers `sixquiprend/Seat-v1`. An observation is a dictionary: `observation` in the chosen
layout, and `action_mask` (int8). An illegal action counts as the lowest legal one, and `info` tells it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.bots import make_bot
from sixquiprend.engine import HEADS, Answer, Deal, Rules, State, TakeRow, View, advance, new_game, view
from sixquiprend.records.dealer import deal_from_game_seed

from .actions import Actions
from .batch import Batch, Episode, RewardKind, RowChoice, check_choices
from .core.stepping import KEEP
from .extra import from_the_extra
from .from_view import observation_of
from .layouts import Layout, LayoutName, layout

with from_the_extra():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Seen: TypeAlias = dict[str, NDArray[Any]]
Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.int8]], NDArray[np.integer[Any]]]
"""Observations in the layout and masks of many tables in, an action for each out."""

ID: Final = "sixquiprend/Seat-v1"
"""The version changes when the same seed and actions would give anything else."""


def _space(shown: Layout, actions: int) -> spaces.Dict[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(shown.low, shown.high, shown.shape, shown.kind),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class SeatEnv(gymnasium.Env[Seen, Any]):
    """One seat of a table against bots, played on the engine: as fast as the bots are."""

    metadata = {"render_modes": []}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        seats: int = 4,
        options: str = "",
        *,
        opponents: str | Sequence[str] = "careful",
        episode: Episode = "round",
        reward: RewardKind = "heads",
        rows: RowChoice = "agent",
        layout_name: LayoutName = "line",
        render_mode: None = None,
    ) -> None:
        """`opponents`: the name of a bot, or one for each other seat, from the next one on."""
        names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != seats - 1:
            raise ValueError(f"there must be {seats - 1} opponents, not {len(names)}")
        check_choices(episode=episode, reward=reward, rows=rows)
        self.render_mode = render_mode
        self._rules: Final = Rules(seats, options)
        self._bots: Final = [make_bot(name) for name in names]
        self._by_round, self._reward, self._cheapest = episode == "round", reward, rows == "cheapest"
        self._layout: Final = layout(layout_name)
        self._actions: Final = Actions(self._rules)
        self.observation_space: spaces.Space[Any] = _space(self._layout, self._actions.count)
        self.action_space = spaces.Discrete(self._actions.count)
        self._seed, self._deal, self._seat = 0, -1, 0
        self._state: State = new_game(self._rules)
        self._chance = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """The next deal, of a new seed the first; `options` may have a `deal` and a `rotation`."""
        super().reset(seed=seed)
        if seed is not None or self._deal < 0:
            self._seed = seed if seed is not None else int(self.np_random.integers(2**62))
            self._deal = -1
        wished = options or {}
        self._deal = int(wished.get("deal", self._deal + 1))
        self._seat = int(wished.get("rotation", 0)) % self._rules.seats
        self._chance = Random(f"{self._seed} {self._deal}")
        self._game_seed = hashlib.sha256(f"{ID} {self._seed} {self._deal}".encode()).digest()
        self._state = new_game(self._rules)
        self._go_on(None)
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The player answers, then the others until it is asked again."""
        if self._over():
            raise RuntimeError("the episode is over: reset comes before the next step")
        legal = {self._actions.of(answer): answer for answer in self._view().legal}
        said = legal.get(int(action), legal[min(legal)])
        before = self._heads()
        self._go_on(said)
        over = self._over()
        worth = _worth(self._reward, before, self._heads(), self._final() if over else None, self._seat)
        return self._seen(), worth, over, False, {} if int(action) in legal else {"illegal": True}

    def _over(self) -> bool:
        return self._state.over or (self._by_round and bool(self._state.scores))

    def _go_on(self, said: Answer | None) -> None:
        """Answers for the dealer and the bots, until this seat must choose or the episode is over."""
        while not self._over():
            answers = list[Answer | Deal]()
            for decision in self._state.pending:
                if decision.seat is None:
                    answers.append(deal_from_game_seed(self._game_seed, self._state))
                elif decision.seat != self._seat:
                    bot = self._bots[(decision.seat - self._seat - 1) % self._rules.seats]
                    answers.append(bot.answer(view(self._state, decision.seat), self._chance))
                elif self._cheapest and decision.kind == "row":
                    answers.append(min(decision.legal, key=self._cost))
                elif said is not None:
                    answers.append(said)
                    said = None
                else:
                    return
            self._state, _ = advance(self._state, *answers)

    def _cost(self, answer: Answer) -> tuple[int, int]:
        assert isinstance(answer, TakeRow)
        row = self._state.rows[answer.row]
        return sum(HEADS[card] for card in row), self._state.slots.end(row)

    def _view(self) -> View:
        return view(self._state, self._seat)

    def _seen(self) -> Seen:
        mask = np.zeros(self._actions.count, np.int8)
        if not self._over():
            mask[[self._actions.of(answer) for answer in self._view().legal]] = 1
        out: NDArray[Any] = np.empty((1, *self._layout.shape), self._layout.kind)
        self._layout.write(observation_of(self._view())[np.newaxis], out)
        return {"observation": out[0], "action_mask": mask}

    def _heads(self) -> list[int]:
        """All heads of each seat in this game."""
        state = self._state
        return [
            total + (heads if state.dealt else 0)
            for total, heads in zip(state.totals, state.heads, strict=True)
        ]

    def _final(self) -> tuple[int, ...]:
        """What decides the episode."""
        return self._state.scores[0] if self._by_round else self._state.totals


def _worth(
    kind: RewardKind, before: list[int], after: list[int], final: tuple[int, ...] | None, seat: int
) -> float:
    """A reward, as `core.rewarding` reckons it."""
    taken = [now - then for then, now in zip(before, after, strict=True)]
    others = len(taken) - 1
    if kind == "heads":
        return float(-taken[seat])
    if kind == "relative":
        return (sum(taken) - taken[seat]) / others - taken[seat]
    if final is None:
        return 0.0
    fewer = sum(heads < final[seat] for heads in final)
    equal = sum(heads == final[seat] for heads in final)
    if kind == "win":
        return 0.0 if fewer else 1 / equal
    return 1 - 2 * (fewer + (equal - 1) / 2) / others


class SeatVectorEnv(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """Many tables on the kernel: player 0 of each learns, the others are a policy, perhaps one's own."""

    def __init__(
        self,
        num_envs: int,
        seats: int = 4,
        options: str = "",
        *,
        opponents: Policy | None = None,
        episode: Episode = "round",
        reward: RewardKind = "heads",
        rows: RowChoice = "agent",
        layout_name: LayoutName = "line",
        duplicate: bool = False,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
    ) -> None:
        """Without opponents the others answer by chance. `duplicate`: each deal from every seat."""
        self.num_envs, self.render_mode = num_envs, render_mode
        self._mode: Final = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self._batch: Final = Batch(
            num_envs,
            Rules(seats, options),
            episode=episode,
            reward=reward,
            rows=rows,
            threads=threads,
            autoreset="disabled",
        )
        self._layout: Final = layout(layout_name)
        actions = self._batch.actions.count
        self.single_observation_space = _space(self._layout, actions)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponents: Final = opponents or self._by_chance
        self._rotations: Final = seats if duplicate else 1
        self._episodes = np.arange(num_envs)
        self._shown: NDArray[Any] = np.empty((num_envs, *self._layout.shape), self._layout.kind)
        self._dice = np.random.default_rng(0)
        self._began = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """All tables begin with their first deals; those of a `reset_mask` in the options with their next."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self._begin(np.asarray(mask, np.bool_))
            return self._seen(), {}
        if seed is None and not self._began:
            seed = int(np.random.default_rng().integers(2**62))
        self._began = True
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._episodes = np.arange(self.num_envs) - self.num_envs
        self._begin(np.ones(self.num_envs, np.bool_), seed)
        return self._seen(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Player 0 of every table acts, then the others until it is asked again."""
        buffers, rewards = self._batch.buffers, np.zeros(self.num_envs, np.float32)
        over = buffers.terminated == 1
        self._batch.step(np.where(over, KEEP, actions).astype(np.int32))
        illegal = buffers.illegal == 1
        rewards += buffers.reward[:, 0]
        self._let_others(rewards)
        if self._mode is AutoresetMode.NEXT_STEP and over.any():
            self._begin(over)
        ended, infos = buffers.terminated == 1, dict[str, Any]()
        if illegal.any():
            infos.update(illegal=illegal, _illegal=illegal)
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos.update(final_obs=self._seen(), _final_obs=ended)
            self._begin(ended)
        return self._seen(), rewards.astype(np.float64), ended, np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        self._batch.close()

    def _begin(self, where: NDArray[np.bool_], seed: int | None = None) -> None:
        """The next episodes of these tables, until player 0 is asked: nobody takes anything before."""
        self._episodes = np.where(where, self._episodes + self.num_envs, self._episodes)
        deals, rotations = np.divmod(self._episodes, self._rotations)
        self._batch.reset(deals.astype(np.uint64), rotations, where, seed)
        self._let_others(np.zeros(self.num_envs, np.float32))

    def _let_others(self, rewards: NDArray[np.float32]) -> None:
        """The other players act wherever it is their turn."""
        buffers = self._batch.buffers
        while (waiting := buffers.player > 0).any():
            chosen = self._opponents(self._observed(), buffers.mask)
            self._batch.step(np.where(waiting, chosen, KEEP).astype(np.int32))
            rewards += buffers.reward[:, 0]

    def _by_chance(self, _: NDArray[Any], mask: NDArray[np.int8]) -> NDArray[np.integer[Any]]:
        chosen: NDArray[np.int64] = (self._dice.random(mask.shape, np.float32) * mask).argmax(1)
        return chosen

    def _observed(self) -> NDArray[Any]:
        self._layout.write(self._batch.buffers.observation, self._shown)
        return self._shown

    def _seen(self) -> Seen:
        return {"observation": self._observed().copy(), "action_mask": self._batch.buffers.mask.copy()}


gymnasium.register(ID, entry_point=f"{__name__}:SeatEnv", vector_entry_point=f"{__name__}:SeatVectorEnv")
