"""What a request reckons for programs: rows and heads, by the rules of the game that is played."""

from __future__ import annotations

from sixquiprend.bots.external.reckoning import RowFacts, reckoned
from sixquiprend.engine import Joker, Rules, State, position, view
from tests.bots_protocol.programs import moments


def facts(state: State) -> object:
    return reckoned(view(state, 0))["row_facts"]


def test_a_row_says_its_end_its_room_and_its_cost() -> None:
    state = position(Rules(2), [[3], [45]], [[12, 14, 15, 21, 26], [37], [43, 55], [58]])
    assert facts(state) == [
        RowFacts(end=26, capacity=5, room=0, heads=6, open=True),
        RowFacts(end=37, capacity=5, room=4, heads=1, open=True),
        RowFacts(end=55, capacity=5, room=3, heads=8, open=True),
        RowFacts(end=58, capacity=5, room=4, heads=1, open=True),
    ]


def test_J3_a_joker_adds_its_tenths_to_the_end() -> None:
    state = position(Rules(2, "J"), [[3], [45]], [[17, Joker.J4], [37], [43], [58]])
    assert facts(state)[0] == RowFacts(end=17.4, capacity=5, room=3, heads=2, open=True)  # type: ignore[index]


def test_V1_the_first_card_with_many_heads_sets_the_capacity() -> None:
    state = position(Rules(2, "V"), [[3], [45]], [[12, 15], [37], [43], [55]])
    rows = facts(state)
    assert rows[0] == RowFacts(end=15, capacity=3, room=1, heads=3, open=True)  # type: ignore[index]
    assert rows[3] == RowFacts(end=55, capacity=7, room=6, heads=7, open=True)  # type: ignore[index]


def test_S8_a_stopped_row_is_not_open_and_S4_a_seven_makes_room() -> None:
    """In games by chance, compared with the engine's own rules."""
    stopped = sevens = 0
    for state in moments(Rules(4, "S"), 5):
        slots = state.slots
        for number, row in enumerate(facts(state)):  # type: ignore[arg-type,var-annotated]
            assert row.open == (number in slots.open_rows(state))
            assert row.capacity == slots.capacity(state, number)
            stopped += not row.open
            sevens += row.capacity == 6
    assert stopped
    assert sevens


def test_every_card_that_a_decision_is_about_has_its_heads() -> None:
    for options in ("", "D", "J"):
        for state in moments(Rules(3, options), 2):
            seen = view(state, state.pending[0].seat)
            heads = reckoned(seen)["card_heads"]
            assert isinstance(heads, dict)
            for answer in seen.legal:
                card = getattr(answer, "card", None)
                assert card is None or (card.value if isinstance(card, Joker) else str(card)) in heads
