"""Why the best answer was better than the chosen one: no sentence favours what the search calls worse."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from sixquiprend.analysis import Considered, analyse, why_words
from sixquiprend.analysis.comparing import AtOnce, Comparison, at_once, comparison
from sixquiprend.analysis.evaluating import evaluate
from sixquiprend.analysis.model import Weighed
from sixquiprend.analysis.moments import moments
from sixquiprend.analysis.why import Reason
from sixquiprend.analysis.wording import decimal, reasons_text
from sixquiprend.engine import (
    HEADS,
    Answer,
    Pass,
    Pick,
    Play,
    Rules,
    TakeRow,
    View,
    card_text,
    position,
    view,
)
from sixquiprend.i18n import LANGUAGES, translator
from tests.analysis.games import record_of, short_game
from tests.play import rows

FEW = 200
SAFE = Reason("safe_next", card=38, row=1, end=37, room=4)
UNLESS_LOW = replace(SAFE, lowest=12)
FILLING = Reason("filling", card=45, row=1, end=37, count=6, room=2, heads=7, percent=99)
FULL = Reason("full", card=60, row=3, end=58, heads=12)
LOW = Reason("low", card=3, count=2, heads=1)
PLAYS = (Play(0, 45), Play(0, 38))
NOTHING, SOME, MUCH = AtOnce(0, 0), AtOnce(2, 0.4), AtOnce(6, 0.9)


@cache
def decisions(options: str) -> tuple[tuple[View, Considered], ...]:
    """Every decision with regret of some games by chance, with what its seat saw."""
    found = []
    for seats, seed in ((2, 1), (4, 2)):
        record = record_of(short_game(options, seats), seed)
        views = [seen for each in moments(record) for seen, _ in each.views() if len(seen.legal) > 1]
        found += [
            (views[each.number], each) for each in analyse(record, samples=FEW).decisions if each.regret
        ]
    return tuple(found)


def compared(
    chosen: Reason | None, best: Reason | None, *now: AtOnce, costs: tuple[float, float] = (8, 4)
) -> Comparison:
    return comparison(PLAYS, costs, (chosen, best), "round", now)


def speaks_against(worse: Reason, better: Reason) -> bool:
    """Said once more in another way: the first fact is of an answer that is more dangerous this turn."""
    certain = ("full", "now_full", "low", "now_low", "joker_takes", "cheapest", "dearer", "pile")
    if worse.kind in certain and better.kind in certain:
        return worse.heads > better.heads
    order = (("safe_", "now_room", "joker_room"), ("filling", "changing"), certain)
    ranks = [
        next(rank for rank, kinds in enumerate(order) if fact.kind.startswith(kinds))
        for fact in (worse, better)
    ]
    return ranks[0] > ranks[1] or (ranks == [0, 0] and bool(worse.lowest) and not better.lowest)


@pytest.mark.parametrize("options", ["", "K", "V", "J", "KD", "P", "S", "KVJP"])
def test_no_sentence_favours_the_answer_that_the_search_calls_worse(options: str) -> None:
    for _, each in decisions(options):
        told, chosen, best = each.compared, each.answers[each.chosen], each.answers[each.best]
        assert told is not None
        assert chosen.cost > best.cost
        match told.how:
            case "takes":
                assert told.percent > told.best_percent
                assert told.now > told.best_now
            case "turn":
                assert told.now > told.best_now
            case "kept" | "hand" | "rest":
                assert told.later > told.best_later
                assert told.now + told.later == pytest.approx(chosen.cost)
                assert told.best_now + told.best_later == pytest.approx(best.cost)
            case "exact" | "round":
                assert told.how in {each.method, "round"}
            case "facts":
                assert told.facts
        if told.facts:
            worse, better = each.why_chosen, each.why_best
            assert worse is not None
            assert better is not None
            if isinstance(chosen.answer, Pass):
                worse, better = better, worse
            alike = told.how == "takes" and not speaks_against(better, worse)
            assert alike or speaks_against(worse, better)
        else:
            assert told.how != "facts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_with_regret_says_why_and_names_what_it_compares(language: str) -> None:
    t = translator(language)
    for options in ("", "J", "KD", "P", "S"):
        for _, each in decisions(options):
            said = reasons_text(each, t)
            assert said.endswith((".", "!"))
            assert "{" not in said
            for number in (each.chosen, each.best):
                answer = each.answers[number].answer
                if isinstance(answer, Play):
                    assert card_text(answer.card) in said


def test_a_turn_alone_costs_what_its_cards_take() -> None:
    """Seat 0 is certain to take with the 60, and with the 38 nothing can come before it."""
    table, hands = rows("1 2 · 37 · 43 · 54 55 56 57 58"), [(38, 60), (90, 91), (100, 101)]
    seen = view(position(Rules(3), hands, table), 0)
    answers = (Play(0, 60), Play(0, 38))
    found = evaluate(seen, Random(1), FEW)
    chosen, best = at_once(seen, answers, found, FEW, Random(1))
    heads = sum(HEADS[card] for card in (54, 55, 56, 57, 58))
    assert best == AtOnce(0, 0)
    assert 0.9 * heads < chosen.heads <= heads
    assert chosen.takes == pytest.approx(
        chosen.heads / heads
    )  # unless the 59 comes first, it takes just these


def test_a_turn_alone_is_never_more_than_the_round() -> None:
    for options in ("", "V", "J", "P"):
        for seen, each in decisions(options):
            answers: tuple[Answer, ...] = tuple(weighed.answer for weighed in each.answers)
            if each.method == "round" and not isinstance(answers[0], Pick):
                found = evaluate(seen, Random(2), FEW)
                for now, cost in zip(at_once(seen, answers, found, FEW, Random(2)), found.costs, strict=True):
                    assert 0 <= now.heads <= cost + 1.5  # other deals of the unseen cards
                    assert 0 <= now.takes <= 1


def test_where_this_turn_decides_the_chances_are_told_with_the_facts_that_explain_them() -> None:
    told = compared(FULL, UNLESS_LOW, MUCH, NOTHING)
    assert told == Comparison("takes", True, 90, 0, now=6, best_now=0)
    assert compared(FILLING, FILLING, MUCH, SOME).facts  # alike, but not the counts in them
    assert not compared(UNLESS_LOW, FILLING, MUCH, SOME).facts


def test_where_the_rest_of_the_round_decides_no_fact_of_this_turn_is_told_against_it() -> None:
    assert compared(SAFE, LOW, NOTHING, SOME) == Comparison(
        "hand", False, now=0, best_now=2, later=8, best_later=2
    )
    assert compared(SAFE, UNLESS_LOW, NOTHING, NOTHING).how == "kept"
    assert compared(FILLING, SAFE, SOME, NOTHING, costs=(9, 4)).facts  # it says what little it explains


def test_without_the_turn_alone_the_facts_are_told_if_they_explain_it() -> None:
    assert compared(FULL, SAFE) == Comparison("facts", True)
    assert compared(SAFE, FULL) == Comparison("round")
    assert compared(None, None) == Comparison("round")
    assert comparison(PLAYS, (3, 1), (SAFE, FULL), "exact", ()) == Comparison("exact")


def test_P_of_a_card_to_pass_on_the_more_dangerous_one_is_the_better() -> None:
    now_full, now_room = Reason("now_full", card=60, heads=12), Reason("now_room", card=38)
    passes = (Pass(0, 38), Pass(0, 60))
    assert comparison(passes, (8, 4), (now_room, now_full), "round", ()).facts
    assert not comparison(passes, (8, 4), (now_full, now_room), "round", ()).facts


def test_numbers_that_look_the_same_are_no_reason() -> None:
    assert compared(SAFE, SAFE, NOTHING, NOTHING, costs=(1.02, 1.01)).how == "round"
    close = (AtOnce(1.02, 0.3), AtOnce(1.01, 0.3))
    assert compared(SAFE, SAFE, *close, costs=(1.02, 1.01)).how == "round"


def considered(told: Comparison | None, *answers: Answer) -> Considered:
    """A decision between these two, compared so."""
    weighed = tuple(
        Weighed(answer, cost, 0.1, cost - 4) for answer, cost in zip(answers, (8.0, 4.0), strict=True)
    )
    table = rows("1 · 37 · 43 · 58")
    return Considered(
        0, 1, 1, 0, "play", table, (), (), weighed, 0, 1, "round", 4.0, FILLING, UNLESS_LOW, told
    )  # fmt: skip


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            Comparison("takes", False, 62, 9, now=3.14, best_now=0.4),
            (
                "À ce tour, le 45 ramasse une rangée dans 62\xa0% des cas, le 38 dans 9\xa0%\xa0: "
                "en moyenne, le premier coûte 3,1, le second 0,4."
            ),
        ),
        (
            Comparison("kept", later=8, best_later=4),
            (
                "À ce tour, l’un comme l’autre ne coûte presque rien. C’est la suite de la manche qui "
                "décide\xa0: 8,0 si l’on garde le 38 en main, 4,0 si l’on garde le 45."
            ),
        ),
        (
            Comparison("round"),
            (
                "Aucun fait ne l’explique à lui seul\xa0: d’ici la fin de la manche, le 45 coûte en "
                "moyenne 4,0 de plus que le 38."
            ),
        ),
        (None, ""),
    ],
)
def test_what_is_said(told: Comparison | None, words: str) -> None:
    assert reasons_text(considered(told, *PLAYS), translator("fr")) == words


def test_answers_that_are_no_cards_are_quoted() -> None:
    told = Comparison("rest", now=2, best_now=3, later=6, best_later=1)
    said = reasons_text(considered(told, TakeRow(0, 0), TakeRow(0, 2)), translator("en"))
    assert said == (
        "This turn “row 1” costs 2.0 on average, against 3.0 for “row 3”. "
        "What decides is the rest of the round: 6.0 after “row 1”, 1.0 after “row 3”."
    )


def test_beside_the_chances_of_this_turn_no_other_chance_is_told() -> None:
    t = translator("en")
    told = Comparison("takes", True, 62, 9, now=3, best_now=0.4)
    assert "99 %" not in reasons_text(considered(told, *PLAYS), t)
    assert "99 %" in why_words.why_text(FILLING, "45", t)
    assert decimal(0.4, t) in reasons_text(considered(told, *PLAYS), t)
