"""One step at every table, compiled: the answer is given, the game goes on, and the next seat observes.

Whatever is long is called from one place: what stands in several takes that many times as long to compile.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixquiprend.kernel.cards import MAX_HAND
from sixquiprend.kernel.chance import next_word
from sixquiprend.kernel.compiling import compiled, inlined, spliced
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.answers import count_answers, find_answer
from sixquiprend.kernel.full.asking import go_on
from sixquiprend.kernel.full.dealing import answer_as_dealer
from sixquiprend.kernel.full.effects import answer
from sixquiprend.kernel.full.layout import Table, signed
from sixquiprend.kernel.full.rows import heads_of_row

from .observing import Observation, observe
from .rewarding import note_heads, write_rewards

Words: TypeAlias = NDArray[np.uint64]
Flags: TypeAlias = NDArray[np.int8]
Numbering: TypeAlias = NDArray[np.int64]

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When an episode is over, the table begins the next at once, with the step after it, or when it is reset."""

KEEP: Final = -1
"""Instead of an action: nothing happens at this table."""
BEGIN: Final = -2
"""Instead of an action: the episode of this table's deal and rotation begins."""

_U: Final = np.uint64
_SPREAD: Final = _U(0xD1342543DE82EF95)
_ROUND_SPREAD: Final = _U(0xAF251AF3B0F025B5)


class Plan(NamedTuple):
    """What is the same for all tables."""

    start: Table
    """The line of a new game."""
    numbering: Numbering
    """See `Actions.table`."""
    seed: np.uint64
    stride: np.uint64
    """From one episode of a table to its next: as many as there are tables."""
    rotations: np.uint64
    """How often each deal is played, each time with the players one seat further."""
    autoreset: int
    by_round: bool
    """Whether an episode is a round; else a game."""
    cheapest_rows: bool
    """Whether a card that is too low takes the cheapest row without a question."""
    rewards: int
    """See `rewarding`."""


class Arrays(NamedTuple):
    """The tables, what was drawn for them, and what the caller reads; one line for each table."""

    tables: NDArray[np.uint16]
    deals: Words
    turned: NDArray[np.int64]
    """So many seats further than its number each player sits."""
    chances: NDArray[np.uint64]
    observation: Observation
    mask: NDArray[np.int8]
    player: Flags
    reward: NDArray[np.float32]
    terminated: Flags
    illegal: Flags
    packs: NDArray[np.int8]
    """Two lines of scratch for the dealer; each thread has its own."""


@compiled
def step_tables(plan: Plan, arrays: Arrays, actions: NDArray[np.int32], first: int, last: int) -> None:
    """The player who is asked at each of these tables acts; `KEEP` and `BEGIN` may stand there too.

    An action that isn't legal counts as the legal one with the lowest number, and is noted in `illegal`.
    """
    for number in range(first, last):
        action = signed(actions[number])
        arrays.illegal[number] = 0
        for player in range(arrays.reward.shape[1]):
            arrays.reward[number, player] = 0
        if arrays.terminated[number] and action >= 0 and plan.autoreset != SAME_STEP:
            action = KEEP
            if plan.autoreset == NEXT_STEP:
                action = BEGIN
                _next_episode(plan, arrays, number)
        if action == KEEP:
            continue
        choice = 0
        if action != BEGIN:
            choice = _legal_number(arrays.tables[number], plan.numbering, action)
            if choice < 0:
                arrays.illegal[number] = 1
                choice = _lowest_legal(arrays.tables[number], plan.numbering)
        _go_on(plan, arrays, number, action == BEGIN, choice)
        _show(plan, arrays, number)


@spliced
def _go_on(plan: Plan, arrays: Arrays, number: int, begins: bool, choice: int) -> None:
    """An episode begins, or this choice is made; then the game goes on until a player must decide."""
    table, chance, rewards = arrays.tables[number], arrays.chances[number], arrays.reward[number]
    arrays.terminated[number] = 0
    unpaid = not begins
    if unpaid:
        note_heads(table, arrays.turned[number], rewards)
    while True:
        if begins:
            begins = False
            for cell in range(len(table)):
                table[cell] = plan.start[cell]
        complete = True
        if table[at.ASKED] <= at.DRAW:
            _prepare_deal(plan, table, arrays.deals[number], chance, arrays.packs)
            numbers = arrays.packs[0, : signed(table[at.NUMBERS])]
            answer_as_dealer(table, False, 0, chance, numbers, arrays.packs[1])
        else:
            complete = answer(table, choice)
        if complete:
            go_on(table)
        ended = not table[at.DEALT] and (plan.by_round or table[at.ASKED] == at.OVER)
        waits = table[at.ASKED] > at.DRAW and not (plan.cheapest_rows and table[at.ASKED] == at.ROW)
        if unpaid and (ended or waits):
            write_rewards(table, arrays.turned[number], plan.rewards, ended, plan.by_round, rewards)
            unpaid = False
        if ended:
            arrays.terminated[number] = 1
            if plan.autoreset != SAME_STEP:
                break
            _next_episode(plan, arrays, number)
            begins = True
        elif waits:
            break
        elif table[at.ASKED] == at.ROW:
            choice = _cheapest(table)


@inlined
def _next_episode(plan: Plan, arrays: Arrays, number: int) -> None:
    """The number of the deal that this table plays next, and how far the players have moved."""
    episode = arrays.deals[number] * plan.rotations + plan.stride
    if plan.rotations > _U(1):
        episode += _U(arrays.turned[number])
        arrays.turned[number] = signed(episode % plan.rotations)
    arrays.deals[number] = episode // plan.rotations


@inlined
def _prepare_deal(plan: Plan, table: Table, deal: np.uint64, chance: Words, packs: NDArray[np.int8]) -> None:
    """Before a deal: its chance depends on the seed, the deal's number and the round, and on nothing else.

    The dealer shuffles what lies there; so it begins with the cards in order.
    """
    if table[at.ASKED] == at.DEAL:
        word = ((deal + _U(1)) * _SPREAD) ^ plan.seed
        chance[0] = word + _U(table[at.ROUND]) * _ROUND_SPREAD
        chance[0] = next_word(chance)
        for place in range(signed(table[at.NUMBERS])):
            packs[0, place] = place + 1


@spliced
def _cheapest(table: Table) -> int:
    """The answer that takes the cheapest row, of equal ones that with the lowest end."""
    best, least = 0, 1 << 30
    for number in range(count_answers(table)):
        _, _, row = find_answer(table, number)
        cost = heads_of_row(table, row) << 16 | signed(table[at.ENDS + row])
        if cost < least:
            best, least = number, cost
    return best


@inlined
def _action(numbering: Numbering, verb: int, card: int, row: int) -> int:
    """The action of this answer; a joker's code counts behind those of the number cards."""
    if verb <= at.PLAYS and card <= at.LOWEST:
        card += at.CARD_CODES - 1
    return signed(numbering[verb, 0] + numbering[verb, 1] * card + numbering[verb, 2] * row)


@spliced
def _legal_number(table: Table, numbering: Numbering, action: int) -> int:
    """Which of the legal answers this action is; −1: none of them."""
    if at.PASS <= table[at.ASKED] <= at.PLAY:
        seat = signed(table[at.SEAT])
        first = at.HANDS + MAX_HAND * seat
        for place in range(signed(table[at.SIZES + seat])):
            if _action(numbering, at.PLAYS, signed(table[first + place]), 0) == action:
                return place
        return -1
    for number in range(count_answers(table)):
        verb, card, row = find_answer(table, number)
        if _action(numbering, verb, card, row) == action:
            return number
    return -1


@spliced
def _lowest_legal(table: Table, numbering: Numbering) -> int:
    """Which of the legal answers is the action with the lowest number."""
    lowest, least = 0, -1
    for number in range(count_answers(table)):
        verb, card, row = find_answer(table, number)
        action = _action(numbering, verb, card, row)
        if least < 0 or action < least:
            lowest, least = number, action
    return lowest


@spliced
def _show(plan: Plan, arrays: Arrays, number: int) -> None:
    """Who is asked, what it sees and what it may do. When the episode is over, seat 0 sees the end."""
    table, mask, numbering = arrays.tables[number], arrays.mask[number], plan.numbering
    asked, seats = table[at.ASKED] > at.DRAW, signed(table[at.SEATS])
    seat = signed(table[at.SEAT]) if asked else 0
    player = seat - arrays.turned[number]
    arrays.player[number] = (player if player >= 0 else player + seats) if asked else -1
    observe(table, seat, arrays.observation[number])
    for action in range(len(mask)):
        mask[action] = 0
    question = table[at.ASKED]
    if at.PASS <= question <= at.PLAY:
        first = at.HANDS + MAX_HAND * seat
        for place in range(signed(table[at.SIZES + seat])):
            mask[_action(numbering, at.PLAYS, signed(table[first + place]), 0)] = 1
    elif question == at.PICK:
        for card in range(at.LOWEST + 1, at.CARD_CODES):
            mask[card - at.LOWEST - 1] = 1 if table[at.PLACE + card] == at.IN_POOL else 0
    else:
        for answered in range(count_answers(table)):
            verb, card, row = find_answer(table, answered)
            mask[_action(numbering, verb, card, row)] = 1
