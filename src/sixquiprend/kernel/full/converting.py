"""The engine's words and the kernel's cells: a state as a line, an answer as verb, card and row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from sixquiprend.engine import (
    Answer,
    Card,
    Event,
    FifthRow,
    Insert,
    MinusIsPlus,
    NoSpecial,
    Pass,
    Passed,
    Pick,
    Picked,
    Play,
    PutJoker,
    Replace,
    Replaced,
    Revealed,
    SevenTakes,
    Slide,
    Special,
    SpecialsData,
    State,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
)
from sixquiprend.engine.option import Option
from sixquiprend.engine.options.draft import Draft, DraftData
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.known import Known
from sixquiprend.engine.options.passing import PassingData, PassItOn
from sixquiprend.engine.options.specials import Specials
from sixquiprend.engine.options.variable import VariableRows

from ..cards import MAX_HAND
from . import layout as at
from .layout import CARD_OF, CELLS, CODE_OF, KINDS, NOBODY, ROW_CELLS, Table

OPTION_BITS: Final[dict[type[Option], int]] = {
    Known: at.KNOWN_CARDS,
    Draft: at.DRAFT,
    PassItOn: at.PASSING,
    VariableRows: at.VARIABLE,
    Jokers: at.JOKERS,
    Specials: at.SPECIALS,
}
SPECIAL_KINDS: Final[tuple[Special, ...]] = tuple(Special)

_ANSWERS: Final[tuple[Callable[[int, int, int], Answer], ...]] = (
    lambda seat, card, row: Pick(seat, CARD_OF[card]),
    lambda seat, card, row: Pass(seat, CARD_OF[card]),
    lambda seat, card, row: Play(seat, CARD_OF[card]),
    lambda seat, card, row: TakeRow(seat, row),
    lambda seat, card, row: PutJoker(seat, row),
    lambda seat, card, row: TakeWithJoker(seat, row),
    lambda seat, card, row: NoSpecial(seat),
    lambda seat, card, row: FifthRow(seat),
    lambda seat, card, row: SevenTakes(seat),
    lambda seat, card, row: Insert(seat, row),
    lambda seat, card, row: Replace(seat, CARD_OF[card]),
    lambda seat, card, row: Slide(seat, CARD_OF[card], row),
    lambda seat, card, row: Stop(seat, row),
    lambda seat, card, row: MinusIsPlus(seat, CARD_OF[card]),
    lambda seat, card, row: Swap(seat, None if card < 0 else SPECIAL_KINDS[card]),
)


def to_answer(seat: int, verb: int, card: int, row: int) -> Answer:
    """An answer of the kernel as the engine's."""
    return _ANSWERS[verb](seat, card, row)


def to_cells(state: State) -> Table:
    """A state of the engine as the line of a table; what is asked is still to be settled."""
    table = np.zeros(CELLS, np.uint16)
    rules, seats = state.rules, state.rules.seats
    table[at.SEATS] = seats
    table[at.OPTIONS] = sum(bit for option, bit in OPTION_BITS.items() if rules.has(option))
    table[at.HAND] = rules.slots.hand
    table[at.NUMBERS] = len(rules.slots.deck(seats, rules.slots.hand))
    table[at.LIMIT], table[at.AT_LIMIT] = rules.limit or 0, rules.at_limit
    table[at.LAST_ROUND] = rules.rounds or 0
    table[at.ROUND], table[at.DEALT], table[at.TURN] = state.round, state.dealt, state.turn
    table[at.TOTALS : at.TOTALS + seats] = state.totals
    table[at.HEADS : at.HEADS + seats] = state.heads
    _lay_cards(table, state)
    table[at.TAKER], table[at.DRAWER] = NOBODY, NOBODY
    for data in state.own.values():
        match data:
            case DraftData():
                _lay_pool(table, state, data)
            case PassingData():
                table[at.PASSED] = data.turn == state.turn and data.passed == seats
            case SpecialsData():
                _lay_specials(table, state, data)
            case _:
                raise AssertionError(f"nothing is known here of {data!r}")  # pragma: no cover
    return table


def _lay_cards(table: Table, state: State) -> None:
    """Hands, rows, piles and what is revealed."""
    everybody = (1 << len(state.hands)) - 1
    known = _known(state.history, len(state.hands))
    for seat, hand in enumerate(state.hands):
        table[at.SIZES + seat] = len(hand)
        for number, card in enumerate(hand):
            table[at.HANDS + MAX_HAND * seat + number] = CODE_OF[card]
            _put(table, card, at.IN_HAND + seat, known.get(card, 1 << seat))
        for card in state.piles[seat]:
            _put(table, card, at.IN_PILE + seat, everybody)
    table[at.ROW_COUNT] = len(state.rows)
    for row, cards in enumerate(state.rows):
        table[at.ROW_SIZES + row] = len(cards)
        table[at.ENDS + row] = state.slots.end(cards)
        for number, card in enumerate(cards):
            table[at.ROWS + ROW_CELLS * row + number] = CODE_OF[card]
            _put(table, card, at.ON_TABLE, everybody)
    first = len(state.hands) - len(state.queue)
    table[at.QUEUE_AT] = first
    for number, play in enumerate(state.queue, first):
        table[at.QUEUE + number] = CODE_OF[play.card] << 4 | play.seat
        _put(table, play.card, at.ON_TABLE, everybody)


def _put(table: Table, card: Card, place: int, known: int) -> None:
    table[at.PLACE + CODE_OF[card]] = place
    table[at.KNOWN + CODE_OF[card]] = known


def _lay_pool(table: Table, state: State, draft: DraftData) -> None:
    """The cards that lie face up, or that everybody saw left over (D1, D2)."""
    everybody = (1 << len(state.hands)) - 1
    table[at.PICKS] = draft.picks
    for card in draft.pool:
        _put(table, card, at.IN_POOL, everybody)
    if draft.picks and not draft.pool:
        for card in state.slots.deck(state.rules.seats, state.slots.hand):
            if table[at.PLACE + CODE_OF[card]] == at.OUT:
                _put(table, card, at.OUT, everybody)


def _lay_specials(table: Table, state: State, data: SpecialsData) -> None:
    for seat, hand in enumerate(data.hands):
        table[at.HELD + seat] = len(hand)
        for special in hand:
            table[at.OWN + KINDS * seat + SPECIAL_KINDS.index(special)] += 1
    for block, specials in ((at.STOCK, data.stock), (at.DISCARDS, data.discards)):
        for special in specials:
            table[block + SPECIAL_KINDS.index(special)] += 1
    table[at.STOCK_LEFT] = len(data.stock)
    table[at.STOPS] = sum(1 << row for row in data.stops)
    table[at.SEVENS] = sum(1 << row for row in data.sevens)
    table[at.SPECIAL_ASKED] = bool(state.queue) and data.asked == (state.turn, len(state.queue))
    if data.taker is not None and data.hand(data.taker):
        table[at.TAKER] = data.taker
    if data.drawer is not None:
        table[at.DRAWER] = data.drawer
    table[at.DRAWS] = data.draws


def _known(history: tuple[Event, ...], seats: int) -> dict[Card, int]:
    """Which seats know for certain in whose hand a card is, where it isn't its holder alone."""
    known: dict[Card, tuple[int, int]] = {}  # the holder, and the seats as bits
    everybody, passing = (1 << seats) - 1, list[Passed]()
    for event in history:
        match event:
            case Picked():
                known[event.card] = event.seat, everybody
            case Replaced():
                known[event.card] = event.seat, everybody
            case Revealed():
                for play in event.plays:
                    known.pop(play.card, None)
            case Passed():
                passing.append(event)
                if len(passing) == seats:
                    _pass_on(known, passing)
                    passing = []
            case _:
                pass
    return {card: mask for card, (_, mask) in known.items()}


def _pass_on(known: dict[Card, tuple[int, int]], passing: list[Passed]) -> None:
    """Others than giver and receiver can't tell what is left in the giver's hand (C11)."""
    pair = {event.seat: 1 << event.seat | 1 << event.to for event in passing}
    for card, (holder, mask) in known.items():
        known[card] = holder, mask & pair[holder]
    for event in passing:
        known[event.card] = event.to, pair[event.seat]
