"""The game for PettingZoo, version 1: `parallel_env` and `aec_env` (also called `env`).

An observation is a dictionary: `observation` in the chosen layout, and `action_mask` (int8). Agents are
`player_0`, `player_1`, … An illegal action counts as the lowest legal one, and `infos` tells it.
The version changes when the same seed and actions would give anything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import Rules

from .batch import Episode, RewardKind, RowChoice
from .extra import from_the_extra
from .layouts import LayoutName
from .single import OneTable

with from_the_extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

_Seen = dict[str, NDArray[Any]]


class _Face:
    """What both environments have in common: agents and spaces, which are the same objects each time."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sixquiprend_v1",
        "render_modes": [],
        "is_parallelizable": True,
    }
    render_mode: None = None

    def _sit_down(self, table: OneTable, actions: int) -> None:
        self.table = table
        self.possible_agents = [f"player_{player}" for player in range(table.seats)]
        self.agents: list[str] = []
        self._number = {agent: player for player, agent in enumerate(self.possible_agents)}
        layout = table.layout
        seen = spaces.Box(layout.low, layout.high, layout.shape, layout.kind)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> None:
        """There is nothing to draw."""

    def close(self) -> None:
        """There is nothing to close."""


class SixQuiPrendParallel(_Face, ParallelEnv):  # type: ignore[misc]
    """All players act in every step. Whoever isn't asked has one legal action: the last, which waits."""

    def __init__(self, table: OneTable) -> None:
        self._sit_down(table, table.actions.count + 1)
        self.wait: Final = table.actions.count

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, _Seen], dict[str, dict[str, Any]]]:
        """A new episode; `options` may have a `deal` and a `rotation`."""
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, _Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Those who are asked act, in their order; what the others say doesn't matter."""
        rewards = np.zeros(self.table.seats, np.float32)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for _ in self.table.asked:
            agent = self.possible_agents[self.table.next_player]
            reward, legal = self.table.act(int(actions[agent]))
            rewards += reward
            if not legal:
                infos[agent]["illegal"] = True
        over, agents = self.table.over, self.agents
        seen = self._seen()
        if over:
            self.agents = []
        return (
            seen,
            {agent: float(rewards[self._number[agent]]) for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )

    def _seen(self) -> dict[str, _Seen]:
        asked, found = self.table.asked, {}
        for agent in self.agents:
            player = self._number[agent]
            mask = np.append(self.table.mask(player), np.int8(player not in asked))
            found[agent] = {"observation": self.table.observation(player), "action_mask": mask}
        return found


class SixQuiPrendAEC(_Face, AECEnv):  # type: ignore[misc]
    """One agent acts after the other; who is asked at once with others doesn't see what they have chosen."""

    def __init__(self, table: OneTable) -> None:
        super().__init__()
        self._sit_down(table, table.actions.count)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new episode; `options` may have a `deal` and a `rotation`."""
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.next_player]

    def observe(self, agent: str) -> _Seen:
        """What this agent sees now, whether it is asked or not."""
        player = self._number[agent]
        return {"observation": self.table.observation(player), "action_mask": self.table.mask(player)}

    def step(self, action: int | None) -> None:
        """The selected agent acts; one whose game is over can only say None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        reward, legal = self.table.act(int(action))
        self.rewards = {each: float(reward[self._number[each]]) for each in self.agents}
        self.infos = {each: {} for each in self.agents}
        if not legal:
            self.infos[agent]["illegal"] = True
        self._accumulate_rewards()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.next_player]


def parallel_env(
    seats: int = 4,
    options: str = "",
    *,
    episode: Episode = "round",
    reward: RewardKind = "heads",
    rows: RowChoice = "agent",
    layout: LayoutName = "line",
) -> SixQuiPrendParallel:
    """A table of so many players with these options; the rest is as in `Batch` and `layouts`."""
    return SixQuiPrendParallel(OneTable(Rules(seats, options), episode, reward, rows, layout))


def aec_env(
    seats: int = 4,
    options: str = "",
    *,
    episode: Episode = "round",
    reward: RewardKind = "heads",
    rows: RowChoice = "agent",
    layout: LayoutName = "line",
) -> SixQuiPrendAEC:
    """The same, one agent after the other."""
    return SixQuiPrendAEC(OneTable(Rules(seats, options), episode, reward, rows, layout))


env = aec_env
