"""What is made of the games: means over deals, shares, ratings, comparisons."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest

from sixquiprend.arena import Match, Played, Tally, make_match, summarise
from sixquiprend.arena.match import Unit
from sixquiprend.arena.match_game import Faults
from sixquiprend.arena.ratings import rate
from sixquiprend.arena.screen import show


def game(match: Match, deal: int, rotation: int, *heads: int, rounds: int = 1) -> Played:
    """A game in which the *places* of the line-up took these heads."""
    seats = range(len(heads))
    by_seat = tuple(heads[match.place(seat, Unit(deal, rotation))] for seat in seats)
    winners = tuple(seat for seat in seats if by_seat[seat] == min(heads))
    micros = tuple((1000 * (match.place(seat, Unit(deal, rotation)) + 1),) * 2 for seat in seats)
    return Played(deal, rotation, rounds, by_seat, winners, micros)


def test_heads_are_counted_for_the_bot_and_not_the_seat() -> None:
    match = make_match(["A", "B", "C"])
    tally = Tally(match, [game(match, 0, rotation, 3, 6, 9) for rotation in range(3)])
    assert {name: list(heads) for name, heads in tally.heads().items()} == {"A": [3], "B": [6], "C": [9]}
    assert {name: list(wins) for name, wins in tally.wins().items()} == {"A": [1], "B": [0], "C": [0]}
    assert tally.totals("B") == [6, 6, 6]


def test_a_bot_with_several_places_has_their_mean() -> None:
    match = make_match(["A", "B", "B"])
    tally = Tally(match, [game(match, 0, 0, 3, 6, 8), game(match, 0, 1, 3, 0, 2), game(match, 0, 2, 3, 2, 6)])
    assert list(tally.heads()["B"]) == [4]
    assert list(tally.rest("A")) == [4]
    assert summarise(tally).bots[1].places == 2


def test_a_shared_win_is_shared() -> None:
    match = make_match(["A", "B", "C"])
    tally = Tally(match, [game(match, 0, 0, 2, 2, 9), game(match, 0, 1, 2, 2, 2), game(match, 0, 2, 5, 5, 4)])
    wins = {name: float(share[0]) for name, share in tally.wins().items()}
    assert wins == pytest.approx({"A": (1 / 2 + 1 / 3) / 3, "B": (1 / 2 + 1 / 3) / 3, "C": (1 / 3 + 1) / 3})


def test_heads_of_long_games_are_counted_by_round() -> None:
    match = make_match(["A", "B"], limit=66)
    tally = Tally(match, [game(match, 0, 0, 30, 70, rounds=5), game(match, 0, 1, 40, 80, rounds=8)])
    assert list(tally.heads()["A"]) == [5.5]


def test_a_deal_counts_when_it_was_played_in_all_rotations() -> None:
    match = make_match(["A", "B"])
    tally = Tally(match)
    assert not tally.add(game(match, 1, 0, 3, 6))
    assert not tally.add(game(match, 0, 1, 4, 7))
    assert tally.deals == 0
    assert tally.add(game(match, 1, 1, 5, 8))
    assert tally.deals == 1
    assert [each.unit for each in tally.games] == [(1, 0), (1, 1)]


def test_games_may_come_in_any_order() -> None:
    match = make_match(["A", "B"])
    dice = Random(3)
    games = [
        game(match, deal, turn, dice.randrange(30), dice.randrange(30))
        for deal in range(9)
        for turn in (0, 1)
    ]
    expected = summarise(Tally(match, games))
    dice.shuffle(games)
    assert summarise(Tally(match, games)) == expected


def test_the_first_bot_is_compared_on_the_same_deals() -> None:
    match = make_match(["A", "B", "C"])
    # Deals differ wildly; A always takes 2 less than B and half of C.
    deals = [(10, 12, 20), (2, 4, 4), (30, 32, 60), (6, 8, 12)]
    tally = Tally(
        match, [game(match, deal, turn, *each) for deal, each in enumerate(deals) for turn in range(3)]
    )
    against = {each.other: each for each in summarise(tally).comparisons}
    assert list(against) == ["B", "C", "all others"]
    difference = against["B"].difference
    assert (difference.mean, difference.low, difference.high) == pytest.approx((-2, -2, -2))
    assert against["C"].ratio.mean == pytest.approx(0.5)
    assert against["C"].ratio.margin == pytest.approx(0, abs=1e-12)
    assert against["all others"].ratio.mean == pytest.approx(48 / 76)


def test_times_and_faults_belong_to_their_bot() -> None:
    match = make_match(["A", "B"])
    games = [game(match, 0, rotation, 3, 6) for rotation in (0, 1)]
    wrong = Faults(seat=0, kind="slow", count=2, remark="B: no answer in 5 s")
    games[1] = Played(0, 1, 1, games[1].heads, games[1].winners, games[1].micros, (wrong,))
    summary = summarise(Tally(match, games))
    assert [(each.name, each.decisions, each.mean, each.max) for each in summary.times] == [
        ("A", 4, 1.0, 1.0),
        ("B", 4, 2.0, 2.0),
    ]
    assert [bot.faults for bot in summary.bots] == [{}, {"slow": 2}]
    assert summary.remarks == ("B: no answer in 5 s",)


def test_a_match_that_has_hardly_begun_has_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    match = make_match(["A", "B"])
    summary = summarise(Tally(match, [game(match, 0, 0, 3, 6)]))
    assert (summary.deals, summary.games) == (0, 0)
    assert summary.bots[0].rating.mu == 25
    show(summary)
    assert capsys.readouterr().out.endswith("No deal has been played in all rotations yet.\n")


# --- ratings -------------------------------------------------------------------------------------

STRENGTHS = np.array([3.0, 1.0, -1.0, -3.0])
"""Of four players, on openskill's scale, around 25."""


def contests(rng: np.random.Generator, match: Match, count: int) -> list[Played]:
    """Games of the model itself: who comes first is as likely as Plackett and Luce say."""
    scale = np.sqrt(len(STRENGTHS)) * 25 / 6
    luck = rng.gumbel(size=(count, len(STRENGTHS)))
    places = np.argsort(np.argsort(-(STRENGTHS / scale + luck)))
    return [game(match, deal, 0, *map(int, each)) for deal, each in enumerate(places)]


def test_ratings_find_the_strengths_and_know_how_sure_they_are() -> None:
    match, rng = make_match(["A", "B", "C", "D"]), np.random.default_rng(5)
    runs = [list(rate(match, contests(rng, match, 100)).values()) for _ in range(10)]
    mean = np.mean([[rating.mu for rating in run] for run in runs], axis=0)
    assert mean == pytest.approx(25 + STRENGTHS, abs=1)
    held = [
        rating.low < 25 + strength < rating.high
        for run in runs
        for rating, strength in zip(run, STRENGTHS, strict=True)
    ]
    assert np.mean(held) >= 0.95


def test_equal_bots_have_nearly_equal_ratings_and_the_same_bot_one_only() -> None:
    match = make_match(["A", "B", "B", "A"])
    games = [game(match, deal, 0, *places) for deal, places in enumerate(permutations(range(4)))]
    ratings = rate(match, games)
    assert list(ratings) == ["A", "B"]
    assert ratings["A"].mu == pytest.approx(ratings["B"].mu, abs=0.5)
