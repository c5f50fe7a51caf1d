"""Tables from Python: made from rules or from a state of the engine, answered, and read.

What comes in is checked here; compiled code trusts it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixquiprend.engine import JOKERS as ALL_JOKERS
from sixquiprend.engine import Answer, Deal, Joker, Rules, State, new_game

from ..borders import INT16, UINT64, check_array, check_count, check_number
from ..cards import DECK, MAX_SEATS
from ..chance import Chance
from ..gate import check_plays
from . import layout as at
from .converting import SPECIAL_KINDS, to_answer, to_cells
from .knowing import show_to
from .layout import CARD_OF, CELLS, KINDS, LOWEST, NOBODY, QUESTIONS, Table, Tables
from .playing import FREE, LAID, Choices, Heads, list_answers, play
from .soundness import ANYTHING, NOTHING, OTHERS, check_table, check_tables

MAX_ANSWERS: Final = 256
"""More than there ever are: about special cards at most 1 + 1 + 1 + 5 + 11 + 30 · 4 + 5 + 30."""

_NO_HEADS: Final[Heads] = np.empty((1, 0, MAX_SEATS), np.int16)
_NO_ANSWERS: Final = np.empty((0, 3), np.int16)


def to_line(state: State) -> Table:
    """A state of the engine as a table of the kernel. Options that it doesn't play are refused by name."""
    check_plays("games", state.rules)
    table = to_cells(state)
    if state.over:
        table[at.ASKED], table[at.SEAT] = at.OVER, NOBODY
    else:
        table[at.ASKED] = at.PLAY  # or anything else that isn't the dealer's: it is settled now
        _given(table, LAID, _codes(()), _codes(()))
    return table


def new_tables(rules: Rules, count: int) -> Tables:
    """So many games before their first deal, side by side."""
    check_count("tables", count)
    return np.tile(to_line(new_game(rules)), (count, 1))


def asked(table: Table) -> tuple[str, int | None]:
    """What is asked, in the engine's word, and of whom; of None: of the dealer, or nothing ("")."""
    check_table(table, ANYTHING)
    seat = int(table[at.SEAT])
    return QUESTIONS[table[at.ASKED]], None if seat == NOBODY else seat


def answers(table: Table) -> tuple[Answer, ...]:
    """The legal answers in the engine's order: the number of each is its place here."""
    check_table(table, OTHERS)
    listed, seat = np.empty((MAX_ANSWERS, 3), np.int16), int(table[at.SEAT])
    count = list_answers(table, listed)
    return tuple(to_answer(seat, *line) for line in listed[:count].tolist())


def give(table: Table, number: int) -> None:
    """The seat that is asked gives the legal answer of this number. A deal that follows is left pending."""
    check_table(table, NOTHING)
    check_number("the number of an answer", number)
    if not 0 <= number < list_answers(table, _NO_ANSWERS):
        raise ValueError(f"there is no answer {number}; legal are {answers(table)}")
    _given(table, number, _codes(()), _codes(()))


def packs(table: Table) -> tuple[tuple[object, ...], ...]:
    """What the dealer is to shuffle, in the order of the engine's decision."""
    check_table(table, NOTHING)
    question = int(table[at.ASKED])
    numbers = range(LOWEST + 1, LOWEST + 1 + int(table[at.NUMBERS]))
    if question == at.DEAL:
        options, held = int(table[at.OPTIONS]), table[at.OWN : at.STOCK].reshape(-1, KINDS).sum(0)
        first = () if options & at.DRAFT else tuple(CARD_OF[card] for card in numbers)
        if options & at.JOKERS:
            return first, ALL_JOKERS
        return (first, _specials(at.OF_EACH_KIND - held)) if options & at.SPECIALS else (first,)
    if question == at.ROWS_DEAL:
        return (tuple(CARD_OF[card] for card in numbers if table[at.PLACE + card] == at.IN_POOL),)
    if question == at.DRAW:
        block = at.STOCK if table[at.STOCK_LEFT] else at.DISCARDS
        return (_specials(table[block : block + KINDS]),)
    return ()


def _specials(counts: NDArray[Any]) -> tuple[object, ...]:
    return tuple(kind for kind, count in zip(SPECIAL_KINDS, counts, strict=True) for _ in range(count))


def deal(table: Table, given: Deal) -> None:
    """The dealer's answer, as the engine takes it: each of the packs, shuffled."""
    wanted = packs(table)
    if not wanted or list(map(Counter, given.packs)) != list(map(Counter, wanted)):
        raise ValueError(f"this is no shuffle of {wanted}")
    if table[at.ASKED] == at.DRAW:
        _given(table, SPECIAL_KINDS.index(given.packs[0][0]), _codes(()), _codes(()))
    else:
        _given(table, 0, _codes(given.packs[0]), _codes(given.packs[1] if len(wanted) > 1 else ()))


def _codes(pack: tuple[Any, ...]) -> NDArray[np.int8]:
    """Cards of a pack as the dealer takes them."""
    return np.array(
        [
            card if isinstance(card, int)
            else ALL_JOKERS.index(card) if isinstance(card, Joker)
            else SPECIAL_KINDS.index(card)
            for card in pack
        ],
        np.int8,
    )  # fmt: skip


def _given(table: Table, choice: int, numbers: NDArray[np.int8], others: NDArray[np.int8]) -> None:
    _follow(table, np.array([choice], np.int16), numbers, others)


def follow(
    table: Table, choices: NDArray[np.int16], numbers: NDArray[np.int8], others: NDArray[np.int8]
) -> NDArray[np.int16]:
    """Plays these choices, the dealer's among them, and logs each: what was asked, of whom, how many legal
    answers there were, and the verb, card and row of the one given.

    The dealer is trusted: it deals a round from the front of `numbers` and `others` (a draft's rows too),
    whatever its choice is; for a draw it is the kind. `deal` is the door that checks it.
    """
    check_table(table, NOTHING)
    return _follow(table, choices, numbers, others)


def _follow(
    table: Table, choices: NDArray[np.int16], numbers: NDArray[np.int8], others: NDArray[np.int8]
) -> NDArray[np.int16]:
    log = np.zeros((1, len(choices), 6), np.int16)
    wrong = play(
        table[np.newaxis], choices[np.newaxis], True, False, 0, table, np.zeros(1, np.uint64),
        numbers, others, _NO_HEADS, log,
    )  # fmt: skip
    if wrong >= 0:
        raise ValueError(f"one of {choices.tolist()} is no legal answer")
    steps: NDArray[np.int16] = log[0]
    return steps


def play_on(
    tables: Tables, chance: Chance, choices: Choices | None = None, rounds: int = 0, plainly: bool = False
) -> Heads:
    """Plays at every table, in place: the choices given, then by chance until so many rounds are scored.

    `choices[table, step]` is the number of a legal answer (`FREE` ends them early). The dealer answers by
    chance; without rounds, every table then waits for a seat, or its game is over. With rounds, a game that
    is over begins again. `plainly`: answers by chance are those of a plain player (see `plainly`), not any.
    `chance` is one word for all, or one for each table. Returns `heads[table, round, seat]`. All tables must
    have the same rules.
    """
    check_tables(tables)
    if choices is None:
        choices = np.empty((len(tables), 0), np.int16)
    check_array("choices", choices, INT16, (len(tables), None))
    if (choices < FREE).any():
        raise ValueError("choices are numbers of answers, or `FREE`")
    choices = np.ascontiguousarray(choices)
    check_array("chance", chance, UINT64, (None,))
    if len(chance) not in (1, len(tables)):
        raise ValueError(f"chance is a word for all tables or one for each, not {chance.shape}")
    check_count("rounds", rounds)
    heads = np.zeros((len(tables), rounds, MAX_SEATS), np.int16)
    start, log = _start(tables[0]), np.empty((len(tables), 0, 6), np.int16)
    numbers = np.arange(1, int(start[at.NUMBERS]) + 1).astype(np.int8)
    others = np.empty(DECK, np.int8)
    wrong = play(tables, choices, False, plainly, rounds, start, chance, numbers, others, heads, log)
    if wrong >= 0:
        raise ValueError(f"at table {wrong} one of the choices {choices[wrong].tolist()} is no legal answer")
    taken: Heads = heads[:, :, : int(start[at.SEATS])]
    return taken


def _start(table: Table) -> Table:
    """The line of a new game with the rules of this one."""
    start = np.zeros(CELLS, np.uint16)
    start[: at.ROUND] = table[: at.ROUND]
    start[at.ASKED], start[at.SEAT], start[at.QUEUE_AT] = at.DEAL, NOBODY, table[at.SEATS]
    start[at.TAKER], start[at.DRAWER] = NOBODY, NOBODY
    if table[at.OPTIONS] & at.SPECIALS:
        start[at.STOCK : at.STOCK + KINDS] = at.OF_EACH_KIND
        start[at.STOCK_LEFT] = at.OF_EACH_KIND * KINDS
    return start


def random_rounds(chance: Chance, rules: Rules, rounds: int) -> Heads:
    """Deals and plays so many rounds of games by chance: `heads[round, seat]`; every option (C10)."""
    heads: Heads = play_on(new_tables(rules, 1), chance, rounds=rounds)[0]
    return heads


def known_to(table: Table, seat: int | None) -> Table:
    """The table as this seat knows it (None: a spectator), in the same form: see `show_to`."""
    check_table(table, ANYTHING)
    if seat is not None:
        check_number("a seat", seat)
    if seat is not None and not 0 <= seat < table[at.SEATS]:
        raise ValueError(f"there is no seat {seat}")
    view = np.empty(CELLS, np.uint16)
    show_to(table, NOBODY if seat is None else seat, view)
    return view
