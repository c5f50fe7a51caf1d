"""The state itself: it never changes, holds no secret order, and its presets are games."""

from __future__ import annotations

import pytest

from sixquiprend import engine
from sixquiprend.engine import (
    NUMBERS,
    Deal,
    Play,
    Rules,
    SpecialsView,
    State,
    advance,
    new_game,
    position,
    view,
)
from sixquiprend.engine.presets import PRESETS
from tests.play import dealt, rows, steps
from tests.values import changeable


def test_a_state_cannot_be_changed() -> None:
    state = dealt(Rules(2))
    for name in ("rows", "hands", "turn"):
        with pytest.raises(AttributeError):
            setattr(state, name, ())


def test_nothing_of_the_engine_can_be_changed_once_it_is_made() -> None:
    assert changeable(engine) == []


def test_the_same_state_can_be_taken_up_twice() -> None:
    state = dealt(Rules(2))
    one, _ = advance(state, Play(0, 1), Play(1, 11))
    again, _ = advance(state, Play(0, 2), Play(1, 12))
    assert one != again
    assert advance(state, Play(0, 1), Play(1, 11))[0] == one


def test_no_state_holds_the_order_of_cards_that_nobody_has_seen() -> None:
    # So many cards of each pack are dealt to two seats; the others lie the other way round.
    for options, used in (("", (24,)), ("J", (24, 2)), ("S", (28, 6)), ("DJ", (0, 2))):
        state = new_game(Rules(2, options))
        packs = state.pending[0].packs
        turned = tuple((*pack[:few], *pack[few:][::-1]) for pack, few in zip(packs, used, strict=True))
        assert turned != packs
        assert advance(state, Deal(turned)) == advance(state, Deal(packs))


def test_a_game_keeps_what_its_options_need_and_nothing_of_others() -> None:
    for options in ("", "P", "S", "PS"):
        seen = view(dealt(Rules(2, options)), 0)
        specials = SpecialsView.of(seen)
        assert (specials is not None) == ("S" in options)
        assert sorted(seen.own) == sorted(options)


def test_what_a_state_asks_is_worked_out_once_and_explained() -> None:
    state = dealt(Rules(2))
    assert state.pending is state.pending
    assert State.pending.__doc__
    assert "waits for" in State.pending.__doc__


def test_a_round_begins_with_an_empty_history_and_tells_all_of_itself() -> None:
    told: list[object] = []
    for step in steps(Rules(3, rounds=2), seed=1):
        told = list(step.events) if step.before.pending[0].kind == "deal" else [*told, *step.events]
        assert list(step.after.history) == told


def test_a_position_is_a_game_that_goes_on() -> None:
    state = position(
        Rules(2), [[12, 11], [21, 22]], rows("1 · 2 · 3 · 4"), turn=8, heads=[3, 4], totals=[5, 6]
    )
    assert state.hands == ((11, 12), (21, 22))
    assert (state.round, state.turn, state.heads, state.totals) == (1, 8, (3, 4), (5, 6))
    then, _ = advance(state, Play(0, 11), Play(1, 21))
    assert then.turn == 9
    then, _ = advance(then, Play(0, 12), Play(1, 22))
    assert then.totals == (8, 10)
    assert then.pending[0].packs == (NUMBERS,)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_game(name: str) -> None:
    rules = Rules(4, PRESETS[name])
    assert rules.options == PRESETS[name]
    assert new_game(rules).pending


def test_presets_have_names_that_a_command_line_takes() -> None:
    assert all(name.replace("-", "").isalpha() and name.islower() for name in PRESETS)
    assert PRESETS["base"] == ""
