"""Who sits where, which cards they get, which dice they roll."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend.arena import ArenaError, Match, Players, Unit, make_match
from sixquiprend.bots.careful import Careful
from sixquiprend.engine import Answer, Card, GameError, View


class Witness(Careful):
    """A careful bot that remembers what it was dealt, and by which dice it could have played."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hands: list[tuple[Card, ...]] = []
        self.dice: list[float] = []

    def answer(self, view: View, rng: Random) -> Answer:
        if view.turn == 0 and not view.queue:
            self.hands.append(view.hand)
            self.dice.append(Random(str(rng.getstate())).random())
        return super().answer(view, rng)


def witnesses(match: Match, deals: int) -> list[Witness]:
    """What each place of the line-up saw in all games of these deals."""
    bots = [Witness(name) for name in match.lineup]
    players = Players(match, bots)
    for unit in match.units(deals):
        players.play(unit)
    return bots


@pytest.mark.parametrize(
    ("names", "seats", "lineup", "rotations"),
    [
        ("AB", None, "AB", 2),
        ("A", None, "AA", 1),
        ("AB", 4, "ABAB", 2),
        ("ABC", 4, "ABCA", 4),
        ("ABBB", None, "ABBB", 4),
        ("ABBB", 8, "ABBBABBB", 4),
        ("AAAA", None, "AAAA", 1),
        ("AB", 3, "ABA", 3),
    ],
)
def test_bots_take_turns_to_fill_the_seats_and_rotate_until_they_sit_as_before(
    names: str, seats: int | None, lineup: str, rotations: int
) -> None:
    match = make_match(list(names), seats=seats)
    assert "".join(match.lineup) == lineup
    assert match.rotations == rotations
    assert list(match.units(2)) == [Unit(deal, turn) for deal in (0, 1) for turn in range(rotations)]


def test_every_place_has_every_seat_once() -> None:
    match = make_match(["A", "B", "C", "D", "E"])
    for seat in range(5):
        assert {match.place(seat, Unit(0, rotation)) for rotation in range(5)} == set(range(5))


def test_every_bot_plays_every_hand_of_a_deal() -> None:
    bots = witnesses(make_match(["A", "B", "C", "D"]), deals=2)
    dealt = [sorted(bot.hands[:4]) for bot in bots]
    assert dealt == [dealt[0]] * 4
    assert len(set(bots[0].hands)) == 8, "two deals, four hands each"


@pytest.mark.parametrize("options", ["", "J", "S", "P"])
def test_two_names_for_one_bot_differ_by_nothing_at_all(options: str) -> None:
    match = make_match(["A", "B"], seats=4, options=options)
    players = Players(match, [Careful() for _ in range(4)])
    for deal in range(2):
        games = [players.play(Unit(deal, rotation)) for rotation in (0, 1)]
        assert games[0].heads == games[1].heads


def test_the_dice_differ_from_game_to_game_and_seat_to_seat() -> None:
    match = make_match(["A", "B", "C"])
    rolls = [
        match.dice(Unit(deal, turn), seat).random() for deal in (0, 1) for turn in (0, 1) for seat in (0, 1)
    ]
    assert len(set(rolls)) == 8
    other = make_match(["A", "B", "C"], seed=2)
    assert other.dice(Unit(0, 0), 0).random() not in rolls


def test_the_seed_says_everything() -> None:
    first, same, other = (witnesses(make_match(["A", "B"], seed=seed), deals=2) for seed in (1, 1, 2))
    assert [bot.hands for bot in first] == [bot.hands for bot in same]
    assert [bot.dice for bot in first] == [bot.dice for bot in same]
    assert not set(first[0].hands) & set(other[0].hands)


def test_more_deals_begin_with_the_same_ones() -> None:
    few, many = (witnesses(make_match(["A", "B"]), deals) for deals in (1, 3))
    assert many[0].hands[:2] == few[0].hands


@pytest.mark.parametrize(
    ("options", "rounds", "limit", "expected"),
    [
        ("", None, None, (1, None)),
        ("J", None, None, (1, None)),
        ("S", None, None, (2, None)),
        ("", 3, None, (3, None)),
        ("", None, 66, (None, 66)),
        ("", 5, 40, (5, 40)),
    ],
)
def test_games_are_single_rounds_unless_asked_or_ruled_otherwise(
    options: str, rounds: int | None, limit: int | None, expected: tuple[int | None, int | None]
) -> None:
    rules = make_match(["A", "B"], options=options, rounds=rounds, limit=limit).rules
    assert (rules.rounds, rules.limit) == expected


def test_B11_a_whole_game_is_played_to_its_limit() -> None:
    match = make_match(["careful", "beginner"], seats=3, limit=30)
    game = Players(match).play(Unit(0, 0))
    assert max(game.heads) > 30
    assert game.rounds > 1
    assert [game.heads[seat] for seat in game.winners] == [min(game.heads)] * len(game.winners)


def test_only_real_decisions_are_timed() -> None:
    game = Players(make_match(["careful", "careful"])).play(Unit(0, 0))
    # Nine cards of ten are a choice, and a row now and then.
    assert all(9 <= len(spent) <= 19 for spent in game.micros)


@pytest.mark.parametrize(
    ("names", "seats", "seed"), [([], None, 1), (["A"] * 3, 2, 1), (["A"], 2, -1), (["A"], 2, 2**64)]
)
def test_what_is_no_match_is_refused(names: list[str], seats: int | None, seed: int) -> None:
    with pytest.raises(ArenaError):
        make_match(names, seats=seats, seed=seed)


@pytest.mark.parametrize(("seats", "options"), [(1, ""), (11, ""), (4, "X"), (4, "JS"), (9, "S")])
def test_B2_C10_games_that_the_rules_refuse_are_refused(seats: int, options: str) -> None:
    with pytest.raises(GameError):
        make_match(["A"], seats=seats, options=options)
