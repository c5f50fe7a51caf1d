"""The choices of one moment, face down until the last seat has chosen (B3, P1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from sixquiprend.engine import Answer, Deal, Decision, Illegal, Malformed, NotYourTurn, State
from sixquiprend.engine.checking import accepted

_NOTHING: Mapping[int | None, Answer | Deal] = MappingProxyType({})


class Gathering:
    """What has been answered so far to the pending decisions of one state.

    Immutable: `choose` and `withdraw` return another gathering, and raise the engine's errors without
    changing anything. Once it is `complete`, hand `answers` to `advance`, and make a new gathering of the
    state that comes of it.

    Others may be told who is `ready`, never what was chosen. So the choices are shown by no `repr`, and
    it is no struct or dataclass that a serializer would write out.
    """

    __slots__ = ("_chosen", "_state")

    def __init__(self, state: State, chosen: Mapping[int | None, Answer | Deal] = _NOTHING) -> None:
        """`chosen` is for `choose` and `withdraw`: answers that were already accepted."""
        self._state = state
        self._chosen = chosen

    def __repr__(self) -> str:
        return f"Gathering(ready={self.ready}, waiting={self.waiting})"

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Gathering) and self._state == other._state
        return same and self._chosen == cast(Gathering, other)._chosen

    def __hash__(self) -> int:
        return hash(self.ready)

    @property
    def ready(self) -> tuple[int | None, ...]:
        """The seats that have chosen (None: the dealer). Everybody may know this."""
        chosen = self._chosen
        return tuple([each.seat for each in self._state.pending if each.seat in chosen])

    @property
    def waiting(self) -> tuple[int | None, ...]:
        """The seats that have yet to choose. Everybody may know this."""
        chosen = self._chosen
        return tuple([each.seat for each in self._state.pending if each.seat not in chosen])

    @property
    def complete(self) -> bool:
        """Whether the last seat has chosen. Never so in a game that is over: nobody is asked there."""
        return 0 < len(self._chosen) == len(self._state.pending)

    @property
    def answers(self) -> tuple[Answer | Deal, ...]:
        """One answer for each decision, as `advance` takes them. Refused while anybody has yet to choose."""
        if not self.complete:
            raise Illegal(
                "answers_missing",
                f"nothing is revealed before the last seat has chosen; missing: seats {list(self.waiting)}",
                missing=list(self.waiting),
            )
        return tuple([self._chosen[each.seat] for each in self._state.pending])

    def chosen_by(self, seat: int | None) -> Answer | Deal | None:
        """What this seat has chosen, if anything. For the eyes of that seat alone."""
        return self._chosen.get(seat)

    def choose(self, seat: int | None, answer: Answer | Deal) -> Gathering:
        """The gathering in which this seat has chosen so; an earlier choice of it is forgotten.

        `seat` is who speaks, as the caller knows it; nobody may answer for another.
        """
        return self.with_choice(seat, self.checked(seat, answer))

    def with_choice(self, seat: int | None, choice: Answer | Deal) -> Gathering:
        """The same for a choice that was `checked` in this moment, as those in a log were."""
        return Gathering(self._state, {**self._chosen, seat: choice})

    def checked(self, seat: int | None, answer: Answer | Deal) -> Answer | Deal:
        """The answer as it is listed, if this seat may choose it now; raises what `choose` raises."""
        decision = self._open_decision(seat)
        if not isinstance(answer, Answer | Deal):
            raise Malformed("not_an_answer", f"{answer!r} is not an answer")
        # Before the answer is looked at: a refusal would list the cards of that other seat.
        spoken_for = None if isinstance(answer, Deal) else answer.seat
        if spoken_for != seat:
            raise NotYourTurn(
                "other_seat",
                f"seat {seat} answers for itself only, not for seat {spoken_for!r}",
                seat=seat,
            )
        return accepted(decision, answer, self._state)

    def withdraw(self, seat: int | None) -> Gathering:
        """The gathering in which this seat has yet to choose again."""
        decision = self._open_decision(seat)
        if decision.seat not in self._chosen:
            raise Illegal("nothing_chosen", f"seat {seat} has chosen nothing yet", seat=seat)
        return Gathering(
            self._state, {other: choice for other, choice in self._chosen.items() if other != decision.seat}
        )

    def _open_decision(self, seat: int | None) -> Decision:
        """The decision that this seat may make, or make again (B3)."""
        for decision in self._state.pending:
            if decision.seat == seat:
                if self.complete:
                    raise Illegal(
                        "choices_closed",
                        f"the last seat has chosen: seat {seat} can't change its choice any more (B3)",
                        seat=seat,
                    )
                return decision
        raise NotYourTurn(
            "not_your_turn",
            f"seat {seat!r} is not asked now; round {self._state.round}, turn {self._state.turn}, "
            f"waiting for seats {list(self.waiting)}",
            seat=seat,
        )
