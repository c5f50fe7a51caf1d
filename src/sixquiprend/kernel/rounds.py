"""Turns and rounds, played on the two words of a table.

The same functions play everything: random rounds, playouts with policies or by the learned table, and
scripts that repeat what the engine was told. What a caller leaves out (None for the script, the policies, the
table, the log) is left out of the compiled code too.

A script says what to do in the first turns: `script[turn, PASSED | PLAYED | AIMED, seat]` is the card to
pass, the card to play and the aim for a card too low or a joker; `FREE` leaves it to the table or the policy.

A log line for each placing, `log[turn, order]`: seat, card, row, and the heads taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .cards import DECK, HEADS_OF_VALUE, ROWS, Cards, Heads, is_card
from .chance import Chance, below
from .choosing import (
    ANY_PASS,
    CARD,
    IN_ORDER,
    JOKER,
    PASS,
    ROW,
    TAKE,
    Policies,
    aim_joker,
    aimed,
    choose_card,
    choose_row,
    value_of,
)
from .compiling import inlined
from .learned import Learned, look_up, prepare, see
from .table import (
    ENDS_WITH_JOKER,
    ID_AT,
    LANE,
    ROOM_FOR_ONE,
    U,
    cheapest_lane,
    fitting_lane,
    put,
    put_joker,
    put_variable,
    take,
    too_low,
)

Script: TypeAlias = NDArray[np.int8]
Log: TypeAlias = NDArray[np.int16]
Keys: TypeAlias = NDArray[np.uint64]
"""The revealed cards: the value in tenths and, in the lowest four bits, the seat."""

Given: TypeAlias = NDArray[np.int64]
"""Room for the choices of one pass."""

PASSED, PLAYED, AIMED = range(3)
FREE: Final = -128
_LEAST, _MOST = np.float32(1), np.float32(-1)
"""Whether the table is asked for the card with the lowest value or with the highest."""

SEAT_BITS: Final = U(4)
SEAT: Final = U(15)
FIRST_NUMBER: Final = U(10 << 4)


class Course(NamedTuple):
    """The options that decide how a round goes (V, P)."""

    variable: bool
    passing: bool
    until: int
    """Turns are played until the hands have so few cards."""


class Ways(NamedTuple):
    """How the seats choose: as the script says, else by the learned table or by policies (one of them)."""

    script: Script | None
    policies: Policies | None
    learned: Learned | None


class Playout(NamedTuple):
    """The arrays that a round is played in."""

    hands: Cards
    """The cards of each hand stay in its line, in another order."""
    heads: Heads
    """What each seat takes is added here."""
    keys: Keys
    given: Given
    log: Log | None


@inlined
def sort_keys(keys: Keys, count: int) -> None:
    """Lowest first (B4)."""
    if count == 4:  # the usual table: a sorting network
        a, b = min(keys[0], keys[1]), max(keys[0], keys[1])
        c, d = min(keys[2], keys[3]), max(keys[2], keys[3])
        keys[0], keys[3] = min(a, c), max(b, d)
        a, b = max(a, c), min(b, d)
        keys[1], keys[2] = min(a, b), max(a, b)
        return
    for place in range(1, count):
        key, at = keys[place], place
        while at > 0 and keys[U(at - 1)] > key:
            keys[U(at)] = keys[U(at - 1)]
            at -= 1
        keys[U(at)] = key


@inlined
def place_joker(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    value: np.uint64,
    variable: bool,
    aim: int,
    how: int,
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """A joker goes where its player says (J3 to J6): both words, the heads taken, the lane."""
    lane, takes = aim_joker(chance, rows, how) if aim == FREE else aimed(rows, aim)
    if not takes and (rows >> lane) & ENDS_WITH_JOKER:  # J5: nobody may say that
        lane, takes = aim_joker(chance, rows, how)
    if takes or (rows >> lane) & LANE < ROOM_FOR_ONE:
        return take(ends, rows, lane, value, variable)
    ends, rows = put_joker(ends, rows, lane, value)
    return ends, rows, U(0), lane


@inlined
def place_turn(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    keys: Keys,
    count: int,
    variable: bool,
    turn: int,
    script: Script | None,
    policies: Policies | None,
    heads: Heads,
    log: Log | None,
) -> tuple[np.uint64, np.uint64]:
    """Places the revealed cards, which are sorted, and adds the heads they take (B4 to B8)."""
    at = 0
    while at < count and keys[at] < FIRST_NUMBER:  # J2
        value, seat = keys[at] >> SEAT_BITS, keys[at] & SEAT
        how = 0 if policies is None else policies.codes[seat, JOKER]
        aim = FREE if script is None else scripted(script, turn, AIMED, seat)
        ends, rows, taken, lane = place_joker(chance, ends, rows, value, variable, aim, how)
        heads[seat] += np.int16(taken)
        if log is not None:
            write(log, turn, at, seat, value, rows >> lane, taken)
        at += 1
    if at < count and too_low(ends, keys[at] >> SEAT_BITS):  # B8: only the lowest number card can be
        value, seat = keys[at] >> SEAT_BITS, keys[at] & SEAT
        lane = (
            cheapest_lane(rows) if policies is None else choose_row(chance, rows, policies.codes[seat, ROW])
        )
        if script is not None:
            aim = scripted(script, turn, AIMED, seat)
            if aim != FREE:
                lane = aimed(rows, aim)[0]
        ends, rows, taken, lane = take(ends, rows, lane, value, variable)
        heads[seat] += np.int16(taken)
        if log is not None:
            write(log, turn, at, seat, value, rows, taken)
        at += 1
    if variable:
        for later in range(at, count):
            value, seat = keys[later] >> SEAT_BITS, keys[later] & SEAT
            lane = fitting_lane(ends, value)
            ends, rows, taken = put_variable(ends, rows, lane, value)
            heads[seat] += np.int16(taken)
            if log is not None:
                write(log, turn, later, seat, value, rows >> lane, taken)
        return ends, rows
    for later in range(at, count):
        value, seat = keys[later] >> SEAT_BITS, keys[later] & SEAT
        lane = fitting_lane(ends, value)
        ends, rows, taken = put(ends, rows, lane, value)
        heads[seat] += np.int16(taken)
        if log is not None:
            write(log, turn, later, seat, value, rows >> lane, taken)
    return ends, rows


@inlined
def is_sound_script(script: Script) -> bool:
    """Whether every line says cards and aims, or `FREE`."""
    for turn in range(len(script)):
        for seat in range(script.shape[2]):
            for what in (PASSED, PLAYED):
                card = script[turn, what, seat]
                if card != FREE and not is_card(card):
                    return False
            aim = script[turn, AIMED, seat]
            if aim != FREE and not 0 <= aim < TAKE + ROWS:
                return False
    return True


@inlined
def are_sound_keys(keys: Keys, seats: int) -> bool:
    """Whether these are cards of the seats, lowest first."""
    for at in range(len(keys)):
        value = keys[at] >> SEAT_BITS
        if value > U(10 * DECK) or (at > 0 and keys[at] <= keys[at - 1]) or keys[at] & SEAT >= U(seats):
            return False
        if HEADS_OF_VALUE[value] == 0:  # no card has this value
            return False
    return True


@inlined
def scripted(script: Script, turn: int, what: int, seat: np.uint64) -> int:
    """What the script says, or `FREE`."""
    return script[turn, what, seat] if turn < len(script) else FREE


@inlined
def write(
    log: Log, turn: int, order: int, seat: np.uint64, value: np.uint64, row: np.uint64, taken: np.uint64
) -> None:
    """One line of the log."""
    log[turn, order, 0] = np.int16(seat)
    log[turn, order, 1] = np.int16(value // U(10) if value >= U(10) else value - U(10))
    log[turn, order, 2] = np.int16((row >> ID_AT) & U(3))
    log[turn, order, 3] = np.int16(taken)


@inlined
def choose_pass(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    hands: Cards,
    size: int,
    seat: int,
    turn: int,
    script: Script | None,
    policies: Policies | None,
    learned: Learned | None,
) -> int:
    """Where the card lies that a seat gives away."""
    at = 0
    if learned is not None:
        at = look_up(chance, ends, hands[seat], size, learned, _MOST)
    elif policies is not None and policies.codes[seat, PASS] != ANY_PASS:
        how = policies.codes[seat, PASS]
        at = choose_card(chance, ends, rows, hands, size, seat, how, policies.weights, True)
    else:
        at = below(chance, size)
    if script is not None:
        at = found(hands, size, seat, scripted(script, turn, PASSED, U(seat)), at)
    return at


@inlined
def choose_play(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    hands: Cards,
    size: int,
    seat: int,
    turn: int,
    script: Script | None,
    policies: Policies | None,
    learned: Learned | None,
) -> int:
    """The card that a seat plays; it changes places with the last one of the hand."""
    at, last = size - 1, U(size - 1)
    if learned is not None and size > 1:
        at = look_up(chance, ends, hands[seat], size, learned, _LEAST)
    if policies is not None and policies.codes[seat, CARD] != IN_ORDER:
        how = policies.codes[seat, CARD]
        at = choose_card(chance, ends, rows, hands, size, seat, how, policies.weights, False)
    if script is not None:
        at = found(hands, size, seat, scripted(script, turn, PLAYED, U(seat)), at)
    card = int(hands[seat, U(at)])
    if script is not None or policies is not None or learned is not None:
        hands[seat, U(at)], hands[seat, last] = hands[seat, last], card
    return card


@inlined
def look_around(ends: np.uint64, rows: np.uint64, size: int, seats: int, learned: Learned | None) -> None:
    """Before a turn: what the table needs to know of it."""
    if learned is not None and size > 1:
        prepare(ends, rows, size, seats, learned)


@inlined
def remember(hands: Cards, size: int, seats: int, learned: Learned | None) -> None:
    """After the cards are revealed: they are seen. The last turn needs no choice, and so no counting."""
    if learned is not None and size > 2:
        for seat in range(seats):
            see(learned, hands[seat, U(size - 1)])


@inlined
def pass_cards(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    size: int,
    seats: int,
    turn: int,
    ways: Ways,
    on: Playout,
) -> None:
    """Every seat gives a card to the next one, all at once (P1)."""
    hands, given = on.hands, on.given
    for seat in range(seats):
        given[seat] = choose_pass(
            chance, ends, rows, hands, size, seat, turn, ways.script, ways.policies, ways.learned
        )
    card = hands[seats - 1, given[seats - 1]]
    for seat in range(seats):
        hands[seat, given[seat]], card = card, hands[seat, given[seat]]


@inlined
def found(hands: Cards, size: int, seat: int, card: int, otherwise: int) -> int:
    """Where this card lies in the hand; `FREE`, or a card that was passed away: what else was chosen."""
    if card != FREE:
        for at in range(size):
            if hands[seat, at] == card:
                return at
    return otherwise


@inlined
def reveal(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    size: int,
    seats: int,
    turn: int,
    ways: Ways,
    on: Playout,
) -> None:
    """Every seat plays a card (B3): they stand in `keys`, sorted, and lie behind the hands."""
    for seat in range(seats):
        card = choose_play(
            chance, ends, rows, on.hands, size, seat, turn, ways.script, ways.policies, ways.learned
        )
        on.keys[seat] = (value_of(card) << SEAT_BITS) | U(seat)
    remember(on.hands, size, seats, ways.learned)
    sort_keys(on.keys, seats)


@inlined
def play_round(
    chance: Chance,
    ends: np.uint64,
    rows: np.uint64,
    size: int,
    seats: int,
    course: Course,
    turn: int,
    passed: bool,
    ways: Ways,
    on: Playout,
) -> tuple[np.uint64, np.uint64]:
    """Plays hands of `size` cards to the end of the course and adds the heads taken (B10).

    `turn` is the line of the script for the first of these turns; `passed`: its cards are passed already.
    """
    while size > course.until:
        look_around(ends, rows, size, seats, ways.learned)
        if course.passing and size > 1 and not passed:  # P2
            pass_cards(chance, ends, rows, size, seats, turn, ways, on)
        passed = False
        reveal(chance, ends, rows, size, seats, turn, ways, on)
        ends, rows = place_turn(
            chance,
            ends,
            rows,
            on.keys,
            seats,
            course.variable,
            turn,
            ways.script,
            ways.policies,
            on.heads,
            on.log,
        )
        size -= 1
        turn += 1
    return ends, rows
