"""Games as rows of numbers: one row for each card that a seat plays (docs/data.md has the columns)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from sixquiprend.engine import JOKERS, Card, Event, Joker, Placed, Replaced, Revealed, RoundScored, State

_BELOW_ALL_NUMBERS: Final = {joker: number - len(JOKERS) for number, joker in enumerate(JOKERS)}


def card_number(card: Card) -> int:
    """The card as a whole number; jokers 0.0 to 0.9 are −10 to −1, so that order stays what it is."""
    return _BELOW_ALL_NUMBERS[card] if isinstance(card, Joker) else card


class CardPlayed(Struct):
    """A row: what a seat saw when it chose a card, and what came of it."""

    round: int
    turn: int
    seat: int
    bot: str
    card: int
    hand: list[int]
    rows: list[list[int]]
    place: int
    row: int | None = None
    chosen: bool = False
    taken: int = 0
    heads: int = 0
    round_heads: int = 0


class TurnsWriter:
    """Looks on at one game, and writes down its rows."""

    def __init__(self, bots: Sequence[str], first_round: int) -> None:
        """The names of the bots by seat; the number of the game's first round."""
        self.rows: list[CardPlayed] = []
        self._bots = bots
        self._first_round = first_round
        self._round: list[CardPlayed] = []
        self._turn: dict[int, CardPlayed] = {}
        self._heads_before: tuple[int, ...] = ()

    def __call__(self, before: State, events: tuple[Event, ...], after: State) -> None:
        for decision in before.pending:
            if decision.kind == "row" and decision.seat is not None:
                self._turn[decision.seat].chosen = True
        for event in events:
            self._note(event, before)
        if self._turn and not after.queue:
            for seat, row in self._turn.items():
                row.heads = after.heads[seat] - self._heads_before[seat]
            self._turn = {}
        if any(isinstance(event, RoundScored) for event in events):
            for row in self._round:
                row.round_heads = after.scores[-1][row.seat]
            self.rows += self._round
            self._round = []

    def _note(self, event: Event, before: State) -> None:
        if isinstance(event, Revealed):
            self._begin_turn(event, before)
        elif isinstance(event, Replaced):
            self._turn[event.seat].card = card_number(event.by)
        elif isinstance(event, Placed):
            row = self._turn[event.seat]
            row.row, row.taken = event.row, len(event.taken)

    def _begin_turn(self, event: Revealed, before: State) -> None:
        self._heads_before = before.heads
        rows = [_numbers(row) for row in before.rows]
        for place, play in enumerate(event.plays):
            played = CardPlayed(
                round=self._first_round + before.round - 1,
                turn=before.turn + 1,
                seat=play.seat,
                bot=self._bots[play.seat],
                card=card_number(play.card),
                hand=_numbers(before.hands[play.seat]),
                rows=rows,
                place=place,
            )
            self._turn[play.seat] = played
            self._round.append(played)


def columns(rows: Iterable[CardPlayed]) -> dict[str, list[Any]]:
    """The rows column by column."""
    every = list(rows)
    return {name: [getattr(row, name) for row in every] for name in CardPlayed.__struct_fields__}


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [card_number(card) for card in cards]
