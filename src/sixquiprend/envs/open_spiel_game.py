"""The game for OpenSpiel: importing this registers `python_sixquiprend_v1`.

One round on the engine. Cards are dealt one by one at chance nodes; all choose at simultaneous nodes (B3,
P1); a row to take, a pick, a joker's place, a special card are nodes of their own. It is worth the heads that
the others took on average, less one's own: that adds up to nothing. Parameters: `players` and `options`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy as np

from sixquiprend.engine import HEADS, Answer, Deal, Joker, Rules, Special, State, advance, new_game, view
from sixquiprend.engine.options.jokers import Jokers

from .actions import Actions
from .core.observing import WIDTH
from .extra import from_the_extra
from .from_view import observation_of

with from_the_extra():
    import pyspiel

NAME: Final = "python_sixquiprend_v1"
_DEFAULTS: Final = {"players": 4, "options": ""}
_ROWS: Final = 4
_SPECIALS_EACH: Final = 3  # S1, S11

# A chance outcome is a card to deal: 0 to 103 the number cards, then the jokers, then kinds of special cards.
_DEALT: Final[tuple[object, ...]] = (*range(1, 105), *Joker, *Special)
_OUTCOME: Final = {card: outcome for outcome, card in enumerate(_DEALT)}

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="6 qui prend",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class SixQuiPrendGame(pyspiel.Game):  # type: ignore[misc]
    """The rules, from which states and observers are made."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**_DEFAULTS, **(params or {})}
        self.rules: Final = Rules(int(told["players"]), str(told["options"]))
        self.actions: Final = Actions(self.rules)
        seats, hand, turns = self.rules.seats, self.rules.slots.hand, self.rules.turns
        all_heads = float(sum(HEADS.values()))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.count,
            max_chance_outcomes=len(_DEALT),
            num_players=seats,
            min_utility=-all_heads,
            max_utility=all_heads,
            utility_sum=0.0,
            max_game_length=seats * hand + turns * (2 + 4 * seats),
        )
        super().__init__(_TYPE, info, told)

    def new_initial_state(self, from_json: str | None = None) -> SixQuiPrendState:
        return SixQuiPrendState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SixQuiPrendObserver | None:
        """For what a player sees now, with its own hand. Nothing else is observed here: None."""
        if params:
            raise ValueError(f"observers have no parameters, and these are {params}")
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type and (iig_obs_type.perfect_recall or iig_obs_type.private_info != single):
            return None
        return SixQuiPrendObserver()


class SixQuiPrendState(pyspiel.State):  # type: ignore[misc]
    """A state of the engine, and the cards of a deal that is not complete yet."""

    def __init__(self, game: SixQuiPrendGame) -> None:
        super().__init__(game)
        self.actions = game.actions
        self.state: State = new_game(game.rules)
        self.cards: list[int] = []
        """The outcomes of a deal so far."""

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seats = [decision.seat for decision in self.state.pending]
        if len(seats) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE) if seats[0] is None else seats[0]

    def is_terminal(self) -> bool:
        return bool(self.state.scores)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.state.hands)
        heads = self.state.scores[0]
        return [(sum(heads) - own) / (len(heads) - 1) - own for own in heads]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the pack: each that is left is as likely."""
        left = self._left()
        return [(_OUTCOME[card], count / left.total()) for card, count in left.items()]

    def _left(self) -> Counter[object]:
        """What is left of the pack from which the next card is dealt."""
        (decision,) = self.state.pending
        dealt = len(self.cards)
        for pack, needed in zip(decision.packs, _needed(self.state), strict=True):
            if dealt < needed:
                front = [_DEALT[outcome] for outcome in self.cards[len(self.cards) - dealt :]]
                return +(Counter(pack) - Counter(front))
            dealt -= needed
        raise AssertionError("the deal is complete")

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._answers(player))

    def _answers(self, player: int) -> dict[int, Answer]:
        """The legal answers of this player by their actions; empty if it isn't asked."""
        return {
            self.actions.of(answer): answer
            for decision in self.state.pending
            if decision.seat == player
            for answer in decision.legal
        }

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.cards.append(action)
            if len(self.cards) == sum(_needed(self.state)):
                self.state, _ = advance(self.state, self._deal())
                self.cards = []
        else:
            self.state, _ = advance(self.state, self._answers(player)[action])

    def _deal(self) -> Deal:
        """The packs with the cards that were dealt in front."""
        (decision,) = self.state.pending
        dealt, packs = [_DEALT[outcome] for outcome in self.cards], []
        for pack, needed in zip(decision.packs, _needed(self.state), strict=True):
            front, dealt = dealt[:needed], dealt[needed:]
            rest = +(Counter(pack) - Counter(front))
            packs.append((*front, *rest.elements()))
        return Deal(tuple(packs))

    def _apply_actions(self, actions: list[int]) -> None:
        answers = [self._answers(player)[action] for player, action in enumerate(actions)]
        self.state, _ = advance(self.state, *answers)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {_DEALT[action]}"
        answer = self._answers(player).get(action)
        return f"action {action}" if answer is None else str(answer)

    def __str__(self) -> str:
        rows = " · ".join(" ".join(map(str, row)) for row in self.state.rows)
        hands = " | ".join(" ".join(map(str, hand)) for hand in self.state.hands)
        return f"rows {rows}; hands {hands}; heads {self.state.heads}; dealt {self.cards}"


def _needed(state: State) -> tuple[int, ...]:
    """How many cards of each pack matter."""
    (decision,) = state.pending
    if decision.label.startswith("draw"):
        return (1,)  # S10
    if state.dealt:
        return (_ROWS,)  # D2
    seats = state.rules.seats
    first = seats * state.slots.hand + _ROWS if decision.packs[0] else 0
    if len(decision.packs) == 1:
        return (first,)
    if state.rules.has(Jokers):
        return first, seats  # J1
    return first, seats * min(_SPECIALS_EACH, len(decision.packs[1]) // seats)


class SixQuiPrendObserver:
    """What a player sees: the line of docs/envs.md as a tensor, and a few words."""

    def __init__(self) -> None:
        self.tensor = np.zeros(WIDTH, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SixQuiPrendState, player: int) -> None:
        self.tensor[:] = observation_of(view(state.state, player))

    def string_from(self, state: SixQuiPrendState, player: int) -> str:
        seen = view(state.state, player)
        rows = " · ".join(" ".join(map(str, row)) for row in seen.rows)
        waiting = " ".join(f"{play.card}:{play.seat}" for play in seen.queue)
        return f"hand {' '.join(map(str, seen.hand))}; rows {rows}; heads {seen.heads}; waiting {waiting}"


pyspiel.register_game(_TYPE, SixQuiPrendGame)
