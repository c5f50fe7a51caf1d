"""What a choice would lead to is shown as it will come, and nothing is decided by looking."""

from __future__ import annotations

import random

import pytest

from sixquiprend.engine import (
    Illegal,
    Malformed,
    NotYourTurn,
    RoundStarted,
    Rules,
    State,
    Swap,
    TakeRow,
    advance,
)
from sixquiprend.engine.options.specials.events import DrewSpecial, Swapped
from sixquiprend.table import Step, commands, names_of, previewed, replayed, steps
from sixquiprend.table.previews import PREVIEWED
from tests.table.living import ENGLISH, Living, by_chance, first_legal, refused, two_at_a_table


def preview(living: Living, seat: int, answer: object, moment: object = None) -> list[Step]:
    names = names_of(living.table.chairs)
    when = living.table.moment if moment is None else moment
    return previewed(living.table, seat, when, answer, names, ENGLISH)


@pytest.mark.parametrize("options", ["", "V", "J", "S", "KDPS"])
def test_a_preview_is_what_then_happens_until_cards_are_shuffled(options: str) -> None:
    """And after it everybody is asked, or the game is over: nothing is left out before."""
    rng = random.Random(f"preview {options}")
    living = Living(Rules(3, options))
    living.sit("Ana", "Bo", "Cy")
    living.start()
    kinds = set()
    while living.table.status == "playing":
        decision, table = living.decision(), living.table
        if decision.kind not in PREVIEWED:
            living.choose_all(by_chance(rng))
            continue
        assert decision.seat is not None
        kinds.add(decision.kind)
        previews = {answer: preview(living, decision.seat, answer) for answer in decision.legal}
        assert living.table is table
        answer = by_chance(rng)(living.table, decision.seat)
        happened = living.choose(decision.seat, answer)
        real = steps(happened, decision.seat, names_of(living.table.chairs), ENGLISH)
        shown = previews[answer]
        assert shown == real[: len(shown)]
        if len(shown) < len(real):
            assert isinstance(real[len(shown)].event, DrewSpecial | RoundStarted)
    assert (
        kinds
        == {
            "": {"row"},
            "V": {"row"},
            "J": {"row", "joker"},
            "S": {"row", "special", "swap"},
            "KDPS": {"row", "special", "swap"},
        }[options]
    )
    assert replayed(living.entries) == living.table


def test_S10_a_preview_of_a_swap_does_not_tell_which_card_comes() -> None:
    rng = random.Random(2)
    living = two_at_a_table("S")
    seat = living.play_until("swap", by_chance(rng))
    special = next(each for each in living.legal(seat) if isinstance(each, Swap) and each.special is not None)
    assert [type(step.event) for step in preview(living, seat, special)] == [Swapped]


def test_B10_a_preview_goes_no_further_than_the_end_of_the_round() -> None:
    rng = random.Random(0)
    living = Living(Rules(2, rounds=3))
    living.sit("Ana", "Bo")
    ends = 0
    living.start()
    while living.table.status == "playing":
        if living.decision().kind == "row":
            seat = living.decision().seat
            assert seat is not None
            last = preview(living, seat, living.legal(seat)[0])[-1]
            state: State | None = living.table.state
            assert state is not None
            after, events = advance(state, living.legal(seat)[0])
            assert last.event == events[-1]
            ends += not after.dealt
        living.choose_all(by_chance(rng))
    assert ends


@pytest.mark.parametrize(("options", "kind"), [("", "play"), ("P", "pass"), ("D", "pick")])
def test_what_depends_on_the_others_has_no_preview(options: str, kind: str) -> None:
    living = two_at_a_table(options)
    decision = living.decision()
    assert decision.kind == kind
    assert decision.seat is not None
    seat, answer = decision.seat, decision.legal[0]
    refused(Illegal, "no_preview", lambda: preview(living, seat, answer))


def test_a_preview_is_refused_as_the_choice_would_be() -> None:
    living = two_at_a_table()
    seat = living.play_until("row", first_legal)
    answer, moment = living.legal(seat)[0], living.table.moment
    refused(Illegal, "stale_moment", lambda: preview(living, seat, answer, moment - 1))
    refused(Malformed, "bad_moment", lambda: preview(living, seat, answer, "now"))
    refused(NotYourTurn, "not_your_turn", lambda: preview(living, 1 - seat, answer))
    refused(Malformed, "not_an_answer", lambda: preview(living, seat, {"kind": "take_row"}))
    refused(Malformed, "no_such_row", lambda: preview(living, seat, TakeRow(seat, 9)))
    living.do(commands.pause(living.table, living.now))
    refused(Illegal, "paused", lambda: preview(living, seat, answer))
