"""What compiled code can't check is refused at the door: no exported function goes beyond an array."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from sixquiprend import kernel
from sixquiprend.bots.model import load_model, load_net
from sixquiprend.engine import Joker, Rules, view
from sixquiprend.engine import position as engine_position
from sixquiprend.kernel.borders import check_heat, check_number
from sixquiprend.kernel.choosing import CARD, LOWEST, WEIGHED
from sixquiprend.kernel.learned import MODEL_SIZE
from sixquiprend.kernel.unknown import Pack, Unknown
from tests.play import rows

ROWS = rows("10 · 20 · 30 · 40")
TABLE = kernel.to_table(ROWS, variable=False)
HANDS = [[15, 25], [35, 45], [55, 65]]
LEFT = np.cumsum([number not in (0, 10, 20, 30, 40) for number in range(105)], dtype=np.uint8)
NOTHING = Pack(np.empty(0, np.int8), np.zeros(3, np.int64))
UNSEEN = Pack(kernel.to_codes([35, 45, 55, 65, 75]), np.array([0, 2, 2]))
KNOWN = Unknown(TABLE, kernel.to_hands([HANDS[0], [], []]), np.array([2, 0, 0]), 2, UNSEEN, NOTHING)
SCRIPTS = np.full((1, 1, 3, 3), kernel.FREE, np.int8)
POLICY, WEIGHTS = np.zeros((3, 4), np.int8), np.zeros((3, 4), np.float32)
CHANCE = kernel.seeded(1)


def changed(array: Any, at: Any, value: Any) -> Any:
    """A copy with another number in one place."""
    copy = array.copy()
    copy[at] = value
    return copy


def counted(known: Any = (2, 0, 0), numbers: Any = (0, 2, 2), jokers: Any = (0, 0, 0)) -> Unknown:
    """The same position with other counts."""
    hands = kernel.to_hands([HANDS[0], [1, 2, 3], []])
    packs = UNSEEN._replace(counts=np.array(numbers)), NOTHING._replace(counts=np.array(jokers))
    return replace(KNOWN, hands=hands, known=np.array(known), numbers=packs[0], jokers=packs[1])


def ends(*values: int) -> int:
    """The first word of a table."""
    return sum(value << 16 * lane for lane, value in enumerate(values))


def evaluated(position: Unknown = KNOWN, scripts: Any = SCRIPTS, samples: int = 1, **more: Any) -> Any:
    return kernel.evaluate(position, scripts, CHANCE, samples, **more)


def learned(
    position: Unknown = KNOWN, scripts: Any = SCRIPTS, left: Any = LEFT, model: Any = None, heat: float = 0.4
) -> Any:
    model = load_model() if model is None else model
    return kernel.evaluate_learned(position, scripts, CHANCE, 1, left, model, heat)


def modelled(
    position: Unknown = KNOWN, me: int = 0, cards: Any = (15,), tries: int = 0, net: Any = None
) -> Any:
    net = load_net() if net is None else net
    return kernel.evaluate_modelled(
        position, me, kernel.to_codes(cards), CHANCE, 1, LEFT, load_model(), 0.4, tries, net
    )


def placed(table: Any = TABLE, keys: Any = None, seats: int = 3, **more: Any) -> Any:
    keys = kernel.to_keys([(0, 50), (1, 60)]) if keys is None else keys
    return kernel.place(table, keys, seats, CHANCE, **more)


def replayed(table: Any = ROWS, hands: Any = HANDS, script: Any = SCRIPTS[0]) -> Any:
    return kernel.replay(table, hands, script, CHANCE)


def dealt(rounds: int = 1, **more: Any) -> Any:
    return kernel.random_rounds(CHANCE, Rules(3), rounds, **more)


QUEUE = kernel.to_keys([(0, 50), (1, 60)])

REFUSED: dict[str, dict[str, Callable[[], Any]]] = {
    "Unknown": {
        "hands of another kind": lambda: replace(KNOWN, hands=KNOWN.hands.astype(np.int64)),
        "one seat": lambda: replace(KNOWN, hands=KNOWN.hands[:1]),
        "more cards left than a hand has": lambda: replace(KNOWN, until=3),
        "fewer than no cards left": lambda: replace(KNOWN, until=-1),
        "half a card left": lambda: replace(KNOWN, until=cast(int, 0.5)),
        "hands larger than a hand": lambda: replace(KNOWN, hands=np.ones((3, 20), np.int8), size=13),
        "a known card too many": lambda: replace(KNOWN, known=np.array([3, 0, 0])),
        "fewer than no known cards": lambda: replace(KNOWN, known=np.array([2, -1, 1])),
        "a card that isn't one": lambda: replace(KNOWN, hands=changed(KNOWN.hands, (0, 0), 105)),
        "a card below the jokers": lambda: replace(KNOWN, hands=changed(KNOWN.hands, (0, 0), -11)),
        "known cards below zero, made up for by others": lambda: counted(known=[2, -1, 0], numbers=[0, 3, 2]),
        "others below zero, made up for by known cards": lambda: counted(known=[2, 3, 0], numbers=[0, -1, 2]),
        "jokers below zero, made up for by others": lambda: counted(numbers=[0, 3, 2], jokers=[0, -1, 0]),
        "a card fewer than the seats hold": lambda: replace(
            KNOWN, numbers=Pack(kernel.to_codes([35, 45, 55]), UNSEEN.counts)
        ),
        "a joker that isn't there": lambda: counted(numbers=[0, 1, 2], jokers=[0, 1, 0]),
        "no card in a hand": lambda: replace(KNOWN, hands=changed(KNOWN.hands, (0, 0), 0)),
        "a card twice": lambda: replace(KNOWN, hands=changed(KNOWN.hands, (0, 0), 75)),
        "counts for other seats": lambda: replace(KNOWN, numbers=UNSEEN._replace(counts=np.array([2, 2]))),
        "two rows of the same name": lambda: replace(KNOWN, table=changed(TABLE, 1, int(TABLE[1]) | 1 << 7)),
        "two rows of the same end": lambda: replace(KNOWN, table=changed(TABLE, 0, ends(100, 200, 200, 400))),
        "the first two rows in another order": lambda: replace(
            KNOWN, table=changed(TABLE, 0, ends(200, 100, 300, 400))
        ),
        "a table of one word": lambda: replace(KNOWN, table=TABLE[:1]),
        "a table in another order": lambda: replace(KNOWN, table=np.array([TABLE[1], TABLE[0]])),
        "an end beyond the cards": lambda: replace(KNOWN, table=changed(TABLE, 0, 2**63)),
        "a queue of a seat that isn't there": lambda: replace(KNOWN, queue=kernel.to_keys([(9, 50)])),
        "a queue out of order": lambda: replace(KNOWN, queue=QUEUE[::-1].copy()),
        "a queue of no cards": lambda: replace(KNOWN, queue=np.array([155 << 4], np.uint64)),
        "a queue beyond the cards": lambda: replace(KNOWN, queue=np.array([5000 << 4], np.uint64)),
        "a queue just beyond the cards": lambda: replace(KNOWN, queue=np.array([1050 << 4], np.uint64)),
        "a card twice in the queue": lambda: replace(KNOWN, queue=np.repeat(QUEUE[:1], 2)),
        "a queue of a fourth seat": lambda: replace(KNOWN, queue=kernel.to_keys([(3, 50)])),
    },
    "Pack": {
        "places for other cards": lambda: replace(
            KNOWN, numbers=UNSEEN._replace(allowed=np.ones(2, np.uint16))
        )
    },
    "evaluate": {
        "scripts for another table": lambda: evaluated(scripts=SCRIPTS[..., :2].copy()),
        "scripts of another kind": lambda: evaluated(scripts=SCRIPTS.astype(np.int64)),
        "a script with a wrong card": lambda: evaluated(
            scripts=changed(SCRIPTS, (0, 0, kernel.PLAYED, 0), 120)
        ),
        "a script with a wrong aim": lambda: evaluated(scripts=changed(SCRIPTS, (0, 0, kernel.AIMED, 0), 8)),
        "a script with no aim": lambda: evaluated(scripts=changed(SCRIPTS, (0, 0, kernel.AIMED, 0), -1)),
        "fewer samples than none": lambda: evaluated(samples=-1),
        "a policy for another table": lambda: evaluated(policy=POLICY[:2]),
        "a policy that means nothing": lambda: evaluated(policy=changed(POLICY, (0, CARD), 5)),
        "a policy that weighs without weights": lambda: evaluated(policy=changed(POLICY, (0, CARD), WEIGHED)),
        "weights without a policy": lambda: evaluated(weights=WEIGHTS),
        "weights for another table": lambda: evaluated(policy=POLICY, weights=WEIGHTS[:2]),
        "chance of two words": lambda: kernel.evaluate(KNOWN, SCRIPTS, kernel.streams(1, 2), 1),
    },
    "evaluate_learned": {
        "scripts for another table": lambda: learned(scripts=SCRIPTS[..., :2].copy()),
        "counts for fewer cards": lambda: learned(left=LEFT[:-1]),
        "counts of another kind": lambda: learned(left=LEFT.astype(np.int64)),
        "counts that go down for good": lambda: learned(left=changed(LEFT, slice(60, None), LEFT[60:] - 2)),
        "two cards in the place of the last": lambda: learned(left=changed(LEFT, 104, LEFT[104] + 1)),
        "the last card twice": lambda: learned(left=changed(LEFT, slice(103, None), LEFT[103:] + 1)),
        "the 1, which was seen": lambda: learned(
            replace(KNOWN, hands=changed(KNOWN.hands, (0, 0), 1)),
            left=changed(LEFT, slice(1, None), LEFT[1:] - 1),
        ),
        "counts that go down": lambda: learned(left=changed(LEFT, 60, 3)),
        "two cards in the place of the first": lambda: learned(
            left=changed(LEFT, slice(1, None), LEFT[1:] + 1)
        ),
        "a hand that was seen": lambda: learned(
            left=np.cumsum([n not in (0, 15) for n in range(105)], dtype=np.uint8)
        ),
        "a smaller table": lambda: learned(model=np.zeros(MODEL_SIZE - 1, np.float32)),
        "a table of another kind": lambda: learned(model=np.zeros(MODEL_SIZE)),
        "heat below zero": lambda: learned(heat=-1),
        "no heat at all": lambda: learned(heat=float("nan")),
    },
    "evaluate_modelled": {
        "a seat that isn't there": lambda: modelled(me=3),
        "a seat whose hand isn't known": lambda: modelled(me=1),
        "a card of another hand": lambda: modelled(cards=(75,)),
        "fewer tries than none": lambda: modelled(tries=-1),
        "another network": lambda: modelled(net=load_net()[1:]),
        "a turn that has begun": lambda: modelled(replace(KNOWN, queue=QUEUE)),
        "cards that are passed on": lambda: modelled(replace(KNOWN, passing=True)),
        "jokers": lambda: modelled(
            replace(KNOWN, numbers=UNSEEN._replace(cards=kernel.to_codes([Joker("0.9"), 45, 55, 65])))
        ),
    },
    "random_rounds": {
        "fewer rounds than none": lambda: dealt(-1),
        "a policy for another table": lambda: dealt(policy=POLICY[:2]),
        "a policy that weighs without weights": lambda: dealt(policy=changed(POLICY, (2, CARD), WEIGHED)),
        "weights without a policy": lambda: dealt(weights=WEIGHTS),
        "no chance": lambda: kernel.random_rounds(np.empty(0, np.uint64), Rules(3), 1),
    },
    "place": {
        "seat 9 among two": lambda: placed(keys=kernel.to_keys([(0, 50), (9, 60)]), seats=2),
        "eleven seats": lambda: placed(seats=11),
        "one seat": lambda: placed(keys=kernel.to_keys([(0, 50)]), seats=1),
        "cards out of order": lambda: placed(keys=QUEUE[::-1].copy()),
        "a table that isn't one": lambda: placed(table=np.zeros(2, np.uint64)),
        "a script for another table": lambda: placed(script=np.zeros((1, 3, 2), np.int8)),
        "a script with a wrong aim": lambda: placed(script=changed(SCRIPTS[0], (0, kernel.AIMED, 1), 99)),
        "a policy that means nothing": lambda: placed(policy=POLICY - 1),
    },
    "replay": {
        "three rows": lambda: replayed(table=ROWS[:3]),
        "one hand": lambda: replayed(hands=HANDS[:1]),
        "hands of different sizes": lambda: replayed(hands=[[15], *HANDS[1:]]),
        "a card that lies already": lambda: replayed(hands=[[15, 10], *HANDS[1:]]),
        "a script for another table": lambda: replayed(script=SCRIPTS[0, ..., :2].copy()),
        "hands of thirteen": lambda: replayed(hands=[range(41, 54), range(54, 67), range(67, 80)]),
    },
    "solve": {
        "one hand": lambda: kernel.solve(ROWS, HANDS[:1]),
        "no hands": lambda: kernel.solve(ROWS, []),
        "a card in both hands": lambda: kernel.solve(ROWS, [[15, 25], [15, 35]]),
        "a card that isn't one": lambda: kernel.solve(ROWS, [[15, 25], [35, 105]]),
        "three rows": lambda: kernel.solve(ROWS[:3], HANDS[:2]),
    },
    "to_table": {
        "three rows": lambda: kernel.to_table(ROWS[:3], variable=False),
        "five rows": lambda: kernel.to_table([*ROWS, (50,)], variable=False),
        "an empty row": lambda: kernel.to_table([*ROWS[:3], ()], variable=False),
        "six cards in a row": lambda: kernel.to_table([*ROWS[:3], (41, 42, 43, 44, 46, 47)], variable=False),
        "a card that isn't one": lambda: kernel.to_table([*ROWS[:3], (105,)], variable=False),
    },
    "to_keys": {
        "seat 10": lambda: kernel.to_keys([(10, 50)]),
        "seat -1": lambda: kernel.to_keys([(-1, 50)]),
        "a card that isn't one": lambda: kernel.to_keys([(0, 105)]),
    },
    "to_codes": {"a card that isn't one": lambda: kernel.to_codes([0])},
    "to_hands": {"thirteen cards": lambda: kernel.to_hands([range(1, 14)])},
    "aims": {
        "a card that isn't one": lambda: kernel.aims(TABLE, 105),
        "a table that isn't one": lambda: kernel.aims(np.zeros(2, np.uint64), 50),
    },
    "streams": {"fewer than none": lambda: kernel.streams(1, -1)},
    "Lanes": {
        "fewer batches than none": lambda: kernel.Lanes(1).play(-1),
        "deals of another shape": lambda: kernel.Lanes(1).play_deals(np.ones((43, kernel.LANES), np.uint8)),
        "cards that aren't any": lambda: kernel.Lanes(1).play_deals(np.zeros((44, kernel.LANES), np.uint8)),
    },
}

TRUSTED = {
    "seeded": "any number is a seed",
    "warm_up": "takes nothing",
    "exact_costs": "takes a view, which the engine made",
    "plays": "asks the engine's rules",
    "check_plays": "asks the engine's rules",
    "switches": "asks the engine's rules",
}
"""Exported functions that nothing wrong can come into."""

PARTS = {"compiled", "inlined", "deal_freely", "place_turn", "play_round"}
"""For compiled loops of one's own: they check nothing, as docs/kernel.md says."""

GIVEN_BACK = {"Ending", "Exact", "Switches", "Trace", "Turn"}
"""Records that the kernel gives, and doesn't take."""


@pytest.mark.parametrize("call", [f"{name}: {what}" for name, calls in REFUSED.items() for what in calls])
def test_what_can_not_be_is_refused_and_changes_nothing(call: str) -> None:
    name, what = call.split(": ")
    before = CHANCE.copy()
    with pytest.raises(ValueError, match=r"\w"):
        REFUSED[name][what]()
    assert (before == CHANCE).all()


def test_the_shape_that_is_wanted_is_told() -> None:
    with pytest.raises(
        ValueError, match=r"int64 \(1, 1, 3, 3\) is no shape for scripts: .* int8 \(…, …, 3, 3\)"
    ):
        evaluated(scripts=SCRIPTS.astype(np.int64))
    with pytest.raises(ValueError, match=r"int8 \(2,\) is no shape for hands: .* int8 \(…, …\)"):
        replace(KNOWN, hands=kernel.to_codes(HANDS[0]))
    with pytest.raises(ValueError, match="list is no shape for chance"):
        kernel.evaluate(KNOWN, SCRIPTS, [1], 1)  # type: ignore[arg-type]


def test_what_is_refused_here_is_wrong_in_one_point_alone() -> None:
    """The calls that the refused ones are made of succeed."""
    for call in (evaluated, learned, modelled, placed, replayed, dealt):
        call()
    kernel.solve(ROWS, HANDS[:2])
    replace(KNOWN, queue=QUEUE)
    replace(KNOWN, queue=kernel.to_keys([(2, 104)]))
    for seats in range(2, 11):
        placed(seats=seats)
    counted()
    assert kernel.to_hands([range(1, 13)]).shape == (1, 12)
    assert len(kernel.streams(1, 0)) == 0
    assert kernel.aims(kernel.to_table(rows("0.0 · 20 · 30 · 40"), variable=False), 50) == ()
    modelled(replace(KNOWN, hands=KNOWN.hands[:, :1], known=np.array([1, 0, 0]), size=1,
        numbers=UNSEEN._replace(counts=np.array([0, 1, 1]))))  # fmt: skip


def test_every_exported_function_has_its_border() -> None:
    functions = {name for name in kernel.__all__ if callable(getattr(kernel, name))}
    aliases = {"Left", "Model", "Policy", "Script", "Table", "Weights"}  # of arrays: types, not functions
    assert functions - aliases - GIVEN_BACK - PARTS == {*REFUSED, *TRUSTED}


def test_a_hand_that_is_counted_below_zero_is_told_as_such() -> None:
    """And not by what would be read in its place."""
    with pytest.raises(ValueError, match="every hand must have 2 cards"):
        counted(known=[2, -1, 0], numbers=[0, 3, 2])


def test_a_position_whose_arrays_were_changed_afterwards_is_refused_too() -> None:
    hands = KNOWN.hands.copy()
    position = replace(KNOWN, hands=hands)
    hands[0, 0] = 105
    with pytest.raises(ValueError, match="no card"):
        evaluated(position)


@pytest.mark.parametrize(
    ("position", "me", "message"),
    [
        (KNOWN, -1, "isn't one of 3"),
        (KNOWN, 1, "knows its own cards and no others"),
        (
            replace(KNOWN, hands=kernel.to_hands([HANDS[0], [35], []]), known=np.array([2, 1, 0]),
                numbers=Pack(kernel.to_codes([45, 55, 65, 75]), np.array([0, 1, 2]))),
            0, "knows its own cards and no others",
        ),
        (
            replace(KNOWN, numbers=UNSEEN._replace(counts=np.array([0, 1, 2])),
                jokers=Pack(kernel.to_codes([Joker("0.3")]), np.array([0, 1, 0]))),
            0, "knows its own cards and no others",
        ),
        (replace(KNOWN, numbers=Pack(kernel.to_codes([Joker("0.9"), 5, 6, 7]), UNSEEN.counts)), 0, "alone"),
        (
            replace(KNOWN, hands=kernel.to_hands([[], [], []]), known=np.zeros(3, np.int64), size=0,
                numbers=UNSEEN._replace(counts=np.zeros(3, np.int64))),
            0, "where a turn begins",
        ),
    ],
    ids=["no seat", "another hand", "a card of another", "a joker of another", "a joker among the numbers",
        "no hand"],
)  # fmt: skip
def test_others_think_only_where_nothing_is_known_of_them(position: Unknown, me: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        modelled(position, me)


@pytest.mark.parametrize(
    ("word", "lane_of_four", "lane_too_much"),
    [
        (0, 1049, 1050),
        (1, 41 | 3 << 7, 42 | 3 << 7),
        (1, 1 | 3 << 7 | 6 << 11, 1 | 3 << 7 | 7 << 11),
        (1, 385, 384),
    ],
    ids=["an end", "heads", "room", "no heads"],
)
def test_a_table_may_have_what_rows_can_come_to_and_no_more(
    word: int, lane_of_four: int, lane_too_much: int
) -> None:
    """The highest end is the joker behind the 104; V: the 55 and four before it, then six of five heads."""
    for lane, sound in ((lane_of_four, True), (lane_too_much, False)):
        table = TABLE.copy()
        table[word] = (int(table[word]) & (1 << 48) - 1) | lane << 48
        if sound:
            assert kernel.aims(table, 50) == ()
        else:
            with pytest.raises(ValueError, match="four rows"):
                kernel.aims(table, 50)


@pytest.mark.parametrize(("column", "codes"), [(0, 5), (1, 2), (2, 2), (3, 5)])
def test_the_first_code_that_means_nothing_is_refused(column: int, codes: int) -> None:
    evaluated(policy=changed(POLICY, (0, column), codes - 1), weights=WEIGHTS)
    with pytest.raises(ValueError, match="codes below"):
        evaluated(policy=changed(POLICY, (0, column), codes), weights=WEIGHTS)


@pytest.mark.parametrize("number", [-(2**63), 0, 2**63 - 1, np.int16(-7)])
def test_whole_numbers_of_64_bits_can_be_held(number: int) -> None:
    check_number("deals", number)


@pytest.mark.parametrize("number", [-(2**63) - 1, 2**63, 1.0, "1", None])
def test_no_other_number_can_be_held(number: Any) -> None:
    with pytest.raises(ValueError, match="deals is a whole number"):
        check_number("deals", number)


@pytest.mark.parametrize(("heat", "fits"), [(0, True), (1e300, True), (float("inf"), False), (-1e-9, False)])
def test_heat_is_a_measure_that_ends(heat: float, fits: bool) -> None:
    if fits:
        check_heat(heat)
    else:
        with pytest.raises(ValueError, match="heat can't be"):
            check_heat(heat)


def test_what_is_left_out_is_no_option() -> None:
    """Neither rows of variable length nor passing, unless they are asked for (V, P)."""
    assert not KNOWN.variable
    table, chance = kernel.to_table(rows("54 · 20 · 30 · 40"), variable=False), kernel.seeded(2)
    keys = kernel.to_keys([(0, 55)])
    asked = kernel.place(table, keys, 3, chance, variable=False)
    assert (kernel.place(table, keys, 3, chance).table == asked.table).all()
    assert (kernel.place(table, keys, 3, chance, variable=True).table != asked.table).any()
    hands = [[15, 55, 66], [16, 77, 88], [17, 99, 91]]
    hows: list[dict[str, bool]] = [
        {},
        {"variable": False, "passing": False},
        {"variable": True},
        {"passing": True},
    ]
    traces = [kernel.replay(ROWS, hands, SCRIPTS[0], kernel.seeded(2), **how).table.tolist() for how in hows]
    assert traces[0] == traces[1]
    assert traces[0] not in traces[2:]


@pytest.mark.parametrize(("card", "takes"), [(9, True), (11, False), (99, False)])
def test_B8_a_card_takes_if_it_is_lower_than_all_ends(card: int, takes: bool) -> None:
    assert bool(kernel.aims(TABLE, card)) == takes
    high = kernel.to_table(rows("97 · 100 · 101 · 102"), variable=False)
    assert bool(kernel.aims(high, card)) == (card < 97)
    assert kernel.aims(high, 96)


def test_records_stay_as_they_are() -> None:
    for record in (KNOWN, kernel.solve(ROWS, HANDS[:2]), replayed(), kernel.Exact(0.0, (), ())):
        name = next(iter(type(record).__annotations__))
        with pytest.raises(AttributeError):
            setattr(record, name, None)


def test_seeds_of_64_bits_are_told_apart() -> None:
    words = [int(kernel.seeded(seed)[0]) for seed in (7, 7 + 2**63, 7 + 2**64)]
    assert words[0] == words[2] != words[1]


def test_a_policy_is_followed_without_weights() -> None:
    lowest = np.zeros((3, 4), np.int8)
    lowest[:, CARD] = LOWEST
    without, with_weights, plain = (
        kernel.random_rounds(kernel.seeded(3), Rules(3), 50, *how)
        for how in ((lowest,), (lowest, WEIGHTS), ())
    )
    assert (without == with_weights).all()
    assert (without != plain).any()


@pytest.mark.parametrize("row", range(4))
def test_J5_a_joker_aimed_behind_a_joker_goes_elsewhere(row: int) -> None:
    """No player may say so; a script that does is left to the policy, as one with a card that has gone is."""
    behind_joker = [(*cards, Joker("0.3")) if number == row else cards for number, cards in enumerate(ROWS)]
    table = kernel.to_table(behind_joker, variable=False)
    script = np.full((1, 3, 2), kernel.FREE, np.int8)
    keys = kernel.to_keys([(0, Joker("0.4"))])
    free = kernel.place(table, keys, 2, kernel.seeded(1), script=script)
    script[0, kernel.AIMED, 0] = row
    aimed = kernel.place(table, keys, 2, kernel.seeded(1), script=script)
    assert (aimed.table == free.table).all()


@pytest.mark.parametrize("by_table", [False, True], ids=["at random", "by the learned table"])
def test_P2_the_last_card_is_not_passed(by_table: bool) -> None:
    """Seat 0 keeps its 15, which takes five cards; the 71 of seat 1 takes none."""
    state = engine_position(Rules(2, "P"), [[15], [71]], rows("10 11 12 13 14 · 30 · 50 · 70"))
    nothing = Pack(np.empty(0, np.int8), np.zeros(2, np.int64))
    table = kernel.to_table(state.rows, variable=False)
    known = Unknown(table, kernel.to_hands(state.hands), np.array([1, 1]), 1, nothing, nothing, passing=True)
    scripts = np.full((1, 1, 3, 2), kernel.FREE, np.int8)
    left = np.cumsum([n in (15, 71) for n in range(105)], dtype=np.uint8)
    heads = (
        kernel.evaluate_learned(known, scripts, kernel.seeded(1), 20, left, load_model(), 0.4)
        if by_table
        else kernel.evaluate(known, scripts, kernel.seeded(1), 20)
    )
    assert {tuple(line) for line in heads[:, 0].tolist()} == {(11, 0)}
    assert [decision.kind for decision in state.pending] == ["play", "play"]
    assert view(state, 0).hand == (15,)
