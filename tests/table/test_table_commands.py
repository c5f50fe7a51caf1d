"""What is refused at a table, with which code; and a refusal changes nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import ALL_ANSWERS, GameError, Illegal, Joker, Malformed, NotYourTurn, Play, Rules
from sixquiprend.i18n.explaining import SENTENCES, explain
from sixquiprend.table import Secret, Settings, commands, encode_entry, fold, place_of, replayed, you
from sixquiprend.table.chairs import holds
from sixquiprend.table.commands import (
    choose,
    come_back,
    pause,
    resume,
    seat_bot,
    sit_down,
    stand_in,
    stand_up,
    start,
    withdraw,
)
from sixquiprend.table.entries import BotSat, Chose, MemberLeft, StoodIn, Withdrew
from tests.table.living import ENGLISH, OTHER_SEED, SEED, Living, first_legal, refused, token, two_at_a_table


def waiting() -> Living:
    """Ana waits, at a table for three, with a bot."""
    living = Living(Rules(3))
    living.sit("Ana")
    living.do(seat_bot(living.table, 2, "expert", living.now))
    return living


# --- opening ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("timer", [0, 1, 14, 16, -15, 15.0, True, "15"])
def test_only_four_timers_are_offered(timer: object) -> None:
    refused(Malformed, "bad_settings", lambda: Settings(Rules(2), timer))  # type: ignore[arg-type]


@pytest.mark.parametrize("timer", [None, 15, 30, 60, 120])
def test_the_timers_that_are_offered_are_taken(timer: int | None) -> None:
    assert Settings(Rules(2), timer).timer == timer


def test_settings_from_json_are_checked_in_the_same_way() -> None:
    refused(Malformed, "bad_settings", lambda: Settings(Rules(2), show_seen=1))  # type: ignore[arg-type]
    refused(Malformed, "bad_settings", lambda: Settings({"seats": 2}))  # type: ignore[arg-type]
    refused(Malformed, "bad_settings", lambda: msgspec.convert({"rules": {"seats": 2}, "timer": 7}, Settings))


# --- sitting down ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\nb",
        "a\x00",
        "\u202eevil",
        "\ud800",
        7,
        None,
        ["Ana"],
        "x" * 10_000,
        "\u200b",
        "\u3164",
        "\ue000",
    ],
)
def test_names_are_short_and_plain(name: object) -> None:
    living = waiting()
    refused(Malformed, "bad_name", lambda: sit_down(living.table, name, token("Bo"), living.now))


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Zoé ", "Zoé"), ("Zoe\u0301", "Zoé"), ("x" * 24, "x" * 24), ("<b>", "<b>"), ("李", "李")],
)
def test_names_are_kept_without_what_is_around_them(given: str, kept: str) -> None:
    living = waiting()
    assert sit_down(living.table, given, token("Bo"), living.now).name == kept


def test_a_place_is_held_by_whoever_sat_down_there_and_by_nobody_after() -> None:
    living = waiting()
    ana = place_of(living.table.chairs, Secret(token("Ana")))
    assert ana is not None
    assert holds(living.table.chairs, ana)
    living.do(stand_up(living.table, 0, living.now))
    assert not holds(living.table.chairs, ana)
    living.sit("Bo")
    assert not holds(living.table.chairs, ana), "the seat is the same, the person isn't"


def test_a_name_may_have_much_around_it_but_not_any_amount() -> None:
    living = waiting()
    assert sit_down(living.table, f"Bo{' ' * 238}", token("Bo"), living.now).name == "Bo"
    refused(Malformed, "bad_name", lambda: sit_down(living.table, f"Bo{' ' * 239}", token("Bo"), living.now))


def test_what_is_not_said_of_a_table_is_the_quiet_way() -> None:
    usual = Settings(Rules(2))
    assert (usual.timer, usual.show_seen, usual.led) == (None, False, False)


def test_settings_with_a_field_too_many_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.convert({"rules": {"seats": 2}, "colour": "red"}, Settings)


def test_the_timer_that_is_refused_is_told_in_two_hundred_letters() -> None:
    error = refused(Malformed, "bad_settings", lambda: Settings(Rules(2), timer="x" * 500))  # type: ignore[arg-type]
    assert len(error.message) == 200


@pytest.mark.parametrize("kind", [StoodIn, BotSat, Chose, Withdrew, MemberLeft])
def test_what_is_usual_is_written_into_no_entry(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.omit_defaults


def test_who_leaves_may_come_back_if_nothing_else_is_said() -> None:
    assert not StoodIn(1.0, 0).for_good
    assert not MemberLeft(1.0, 0, 0).for_good


def test_what_is_usual_is_not_written_into_the_log() -> None:
    assert encode_entry(StoodIn(1.0, 0)) == b'{"entry":"stood_in","at":1.0,"seat":0}'
    assert encode_entry(BotSat(1.0, 0, "careful")) == b'{"entry":"bot_sat","at":1.0,"seat":0,"bot":"careful"}'
    chose = b'{"entry":"chose","at":1.0,"seat":0,"moment":3,"answer":{"kind":"play","seat":0,"card":7}}'
    assert encode_entry(Chose(1.0, 0, 3, Play(0, 7))) == chose


def test_of_what_makes_no_sense_a_refusal_repeats_only_the_beginning() -> None:
    living = two_at_a_table()
    error = refused(
        Malformed, "unknown_bot", lambda: commands.seat_bot(living.table, 0, "x" * 100, living.now)
    )
    assert error.details["bot"] == "x" * 40 + "…"
    moment = living.table.moment
    nonsense = {"kind": "y" * 500}
    error = refused(Malformed, "not_an_answer", lambda: choose(living.table, 0, moment, nonsense, living.now))
    assert len(error.message) == len("that is not an answer: ") + 200 + len("…")


def test_a_seat_belongs_to_one_and_one_person_has_one_seat() -> None:
    living = waiting()
    refused(Illegal, "already_seated", lambda: sit_down(living.table, "Bo", token("Ana"), living.now))
    refused(Illegal, "seat_taken", lambda: sit_down(living.table, "Bo", token("Bo"), living.now, seat=0))
    for nowhere in (3, -1, True, "1", 0.5):
        refused(
            Malformed,
            "unknown_seat",
            lambda seat=nowhere: sit_down(living.table, "Bo", token("Bo"), living.now, seat=seat),  # type: ignore[misc]
        )
    living.sit("Bo")
    refused(Illegal, "table_full", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))
    living.start()
    refused(Illegal, "game_running", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))


@pytest.mark.parametrize("bot", ["nobody", "", "exec:true", "flat100", None, 7, ["expert"], {}])
def test_only_bots_of_this_machine_sit_down_and_never_a_command(bot: object) -> None:
    living = waiting()
    refused(Malformed, "unknown_bot", lambda: seat_bot(living.table, 1, bot, living.now))


def test_bots_take_the_seats_of_bots_and_not_of_people() -> None:
    living = waiting()
    refused(Illegal, "seat_taken", lambda: seat_bot(living.table, 0, "expert", living.now))
    refused(Malformed, "unknown_seat", lambda: seat_bot(living.table, 3, "expert", living.now))
    living.do(seat_bot(living.table, 2, "beginner", living.now))
    assert living.table.chairs[2].bot == "beginner"
    living.start()
    refused(Illegal, "game_running", lambda: seat_bot(living.table, 2, "expert", living.now))


def test_an_empty_chair_cannot_be_left_and_nobody_stands_up_in_a_game() -> None:
    living = waiting()
    refused(Illegal, "seat_empty", lambda: stand_up(living.table, 1, living.now))
    living.do(stand_up(living.table, 2, living.now))
    assert living.table.chairs[2].kind == "empty"
    living.start()
    refused(Illegal, "game_running", lambda: stand_up(living.table, 0, living.now))


# --- starting --------------------------------------------------------------------------------------


def test_only_the_host_starts_and_bots_take_the_empty_seats() -> None:
    living = waiting()
    living.sit("Bo")
    living.do(stand_up(living.table, 1, living.now))
    for stranger in (1, 2, None, 7):
        refused(
            NotYourTurn,
            "not_host",
            lambda seat=stranger: start(living.table, seat, "g", SEED, living.now),  # type: ignore[misc]
        )
    entries = start(living.table, 0, "g", SEED, living.now, fill_with="counter")
    living.do(*entries)
    assert [chair.bot for chair in living.table.chairs] == ["", "counter", "expert"]
    assert living.table.status == "playing"
    refused(Illegal, "game_running", lambda: start(living.table, 0, "h", SEED, living.now))


def test_a_table_without_a_host_is_started_by_a_teacher_alone() -> None:
    living = Living(Rules(2))
    refused(NotYourTurn, "not_host", lambda: start(living.table, None, "g", SEED, living.now))
    living.do(*start(living.table, None, "g", SEED, living.now, teacher=True))
    assert living.table.status == "playing"


def test_where_a_teacher_leads_nobody_at_the_table_is_the_host() -> None:
    table, _ = fold(None, commands.open_table("KARO", Settings(Rules(2), led=True), 1.0))
    table, _ = fold(table, sit_down(table, "Ana", token("Ana"), 2.0))
    assert table.host is None
    refused(NotYourTurn, "not_host", lambda: start(table, 0, "g", SEED, 3.0))
    assert start(table, None, "g", SEED, 3.0, teacher=True)


def test_who_leaves_for_good_has_no_way_back() -> None:
    living = waiting()
    living.sit("Bo")
    living.start()
    living.do(commands.stand_in(living.table, 0, living.now))
    assert place_of(living.table.chairs, Secret(token("Ana"))) is not None, "who just left has one"
    living.do(commands.stand_in(living.table, 0, living.now, for_good=True))
    assert place_of(living.table.chairs, Secret(token("Ana"))) is None
    assert living.table.chairs[0].player
    living.do(commands.stand_in(living.table, 1, living.now, for_good=True))
    assert place_of(living.table.chairs, Secret(token("Bo"))) is None


@pytest.mark.parametrize("seed", ["", "ab", "x" * 64, "AB" * 32, "ab" * 33])
def test_a_game_needs_a_whole_seed(seed: str) -> None:
    living = waiting()
    error = refused(Malformed, "bad_seed", lambda: start(living.table, 0, "g", seed, living.now))
    assert not seed or seed not in str(error)
    assert error.details == {"digits": 64}


def test_a_seed_may_have_every_digit_and_the_first_moment_is_the_first() -> None:
    living = waiting()
    assert living.table.moment == 0
    living.start(seed="0123456789abcdef" * 4)
    assert living.table.moment == 1


def test_no_game_begins_while_the_table_is_paused() -> None:
    living = waiting()
    living.do(pause(living.table, living.now))
    refused(Illegal, "paused", lambda: start(living.table, 0, "g", SEED, living.now))


# --- choosing --------------------------------------------------------------------------------------


def unchanged(
    living: Living, kind: type[GameError], code: str, seat: object, moment: object, answer: object
) -> GameError:
    """A choice is refused, and the table is as it was."""
    before = living.table
    error = refused(kind, code, lambda: choose(living.table, seat, moment, answer, living.now))  # type: ignore[arg-type]
    assert living.table is before
    assert replayed(living.entries) == before
    return error


def test_nothing_is_chosen_before_the_game_or_after_it() -> None:
    living = waiting()
    unchanged(living, NotYourTurn, "not_started", 0, 0, Play(0, 1))
    refused(NotYourTurn, "not_started", lambda: withdraw(living.table, 0, 0, living.now))
    living = two_at_a_table()
    living.play_out(first_legal)
    unchanged(living, NotYourTurn, "game_over", 0, living.table.moment, Play(0, 1))


def test_a_choice_for_another_moment_is_stale() -> None:
    living = two_at_a_table()
    card = living.legal(0)[0]
    moment = living.table.moment
    for other in (moment - 1, moment + 1, 0, -1, 2**70):
        unchanged(living, Illegal, "stale_moment", 0, other, card)
    for nonsense in (None, "1", True, 1.0, [moment], float(moment)):
        unchanged(living, Malformed, "bad_moment", 0, nonsense, card)
    entry = choose(living.table, 0, moment, card, living.now)
    living.do(entry)
    living.choose(1, living.legal(1)[0])
    unchanged(living, Illegal, "stale_moment", 0, moment, card)
    refused(Illegal, "stale_moment", lambda: withdraw(living.table, 0, moment, living.now))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "play",
        [],
        {},
        {"kind": "play"},
        {"kind": "play", "seat": 0},
        {"kind": "play", "seat": "0", "card": 1},
        {"kind": "play", "seat": 0, "card": "one"},
        {"kind": "play", "seat": 0, "card": True},
        {"kind": "play", "seat": 0, "card": 1, "extra": 1},
        {"kind": "deal", "packs": [[1]]},
        {"kind": "Answer", "seat": 0},
        {"kind": "x" * 100_000, "seat": 0},
        {"kind": "play", "seat": 0, "card": {"a": [1] * 1000}},
        {"kind": "\u202e\x1b[2J", "seat": 0},
    ],
)
def test_nonsense_is_malformed(answer: object) -> None:
    living = two_at_a_table()
    error = unchanged(living, Malformed, "not_an_answer", 0, living.table.moment, answer)
    assert len(str(error)) < 400
    assert str(error).isprintable()


def test_what_is_not_allowed_is_refused_as_the_engine_refuses_it() -> None:
    living = two_at_a_table()
    moment, mine, theirs = living.table.moment, living.legal(0)[0], living.legal(1)[0]
    assert isinstance(theirs, Play)
    unchanged(living, NotYourTurn, "other_seat", 0, moment, theirs)
    unchanged(living, Illegal, "card_not_available", 0, moment, Play(0, theirs.card))
    unchanged(living, Malformed, "not_a_card", 0, moment, {"kind": "play", "seat": 0, "card": 105})
    unchanged(living, NotYourTurn, "not_asked", 0, moment, {"kind": "take_row", "seat": 0, "row": 1})
    for nobody in (2, -1, True, None):
        unchanged(living, Malformed, "unknown_seat", nobody, moment, mine)
        refused(
            Malformed,
            "unknown_seat",
            lambda seat=nobody: withdraw(living.table, seat, moment, living.now),  # type: ignore[misc]
        )
    refused(Illegal, "nothing_chosen", lambda: withdraw(living.table, 0, moment, living.now))


def test_a_refusal_tells_nobody_anothers_cards() -> None:
    living = two_at_a_table()
    theirs = {answer.card for answer in living.legal(1) if isinstance(answer, Play)}
    for card in range(1, 105):
        if Play(0, card) not in living.legal(0):
            error = refused(
                Illegal,
                "card_not_available",
                lambda card=card: choose(living.table, 0, living.table.moment, Play(0, card), living.now),  # type: ignore[misc]
            )
            assert not [other for other in theirs - {card} if f"card={other})" in str(error)]


def test_an_answer_may_come_as_json_has_it() -> None:
    living = two_at_a_table("J")
    (joker,) = [play for play in living.legal(0) if isinstance(play, Play) and isinstance(play.card, Joker)]
    entry = choose(living.table, 0, living.table.moment, msgspec.to_builtins(joker), living.now)
    assert entry.answer == joker
    assert b'"card":"0.' in encode_entry(entry)


def test_a_seat_that_is_not_asked_says_nothing() -> None:
    living = two_at_a_table("D")
    asked = living.decision().seat
    assert asked is not None
    answer = {"kind": "pick", "seat": 1 - asked, "card": 50}
    unchanged(living, NotYourTurn, "not_your_turn", 1 - asked, living.table.moment, answer)


# --- pausing, leaving, coming back -----------------------------------------------------------------


def test_nothing_is_chosen_or_taken_back_while_the_table_is_paused() -> None:
    living = two_at_a_table()
    living.choose(0, living.legal(0)[0])
    refused(Illegal, "not_paused", lambda: resume(living.table, living.now))
    living.do(pause(living.table, living.now))
    refused(Illegal, "paused", lambda: pause(living.table, living.now))
    unchanged(living, Illegal, "paused", 1, living.table.moment, living.legal(1)[0])
    refused(Illegal, "paused", lambda: withdraw(living.table, 0, living.table.moment, living.now))
    living.do(resume(living.table, living.now))
    living.choose(1, living.legal(1)[0])


def test_only_people_leave_and_only_they_come_back() -> None:
    living = waiting()
    refused(Illegal, "not_started", lambda: stand_in(living.table, 0, living.now))
    living.start()
    refused(Illegal, "nobody_there", lambda: stand_in(living.table, 2, living.now))
    refused(Malformed, "unknown_seat", lambda: stand_in(living.table, 3, living.now))
    refused(Illegal, "not_away", lambda: come_back(living.table, 0, living.now))
    refused(Illegal, "not_away", lambda: come_back(living.table, 2, living.now))
    living.do(stand_in(living.table, 0, living.now))
    refused(Illegal, "nobody_there", lambda: stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))


def test_a_bot_answers_only_for_whoever_is_not_there() -> None:
    living = two_at_a_table()
    moment, card = living.table.moment, living.legal(0)[0]

    def by_bot() -> object:
        return choose(living.table, 0, moment, card, living.now, by="bot")

    refused(NotYourTurn, "bot_not_asked", by_bot)
    living.do(stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))
    refused(NotYourTurn, "bot_not_asked", by_bot)  # it had begun to think while the person was away
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, card)
    refused(Illegal, "already_chosen", by_bot)


def test_a_person_who_is_back_may_change_what_the_bot_has_chosen() -> None:
    living = two_at_a_table()
    one, other, *_ = living.legal(0)
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, one)
    living.do(*come_back(living.table, 0, living.now))
    living.choose(0, other)
    assert living.table.gathering is not None
    assert living.table.gathering.chosen_by(0) == other


def test_who_comes_back_never_learns_what_the_bot_has_chosen() -> None:
    living = two_at_a_table()
    one = living.legal(0)[0]
    living.do(stand_in(living.table, 0, living.now))
    living.choose(0, one)
    assert living.table.gathering is not None
    assert living.table.gathering.chosen_by(0) == one
    assert you(living.table, 0).chosen is None  # also for whoever only looks, and doesn't come back
    living.do(*come_back(living.table, 0, living.now))
    assert you(living.table, 0).chosen is None
    assert 0 in living.table.waiting
    living.choose(0, one)
    assert you(living.table, 0).chosen == one


def test_who_chooses_after_the_clock_has_sees_the_own_choice_again() -> None:
    living = two_at_a_table(timer=15)
    one, other, *_ = living.legal(0)
    late = living.now + 1_000
    living.do(choose(living.table, 0, living.table.moment, one, late, "clock"))
    assert you(living.table, 0).chosen is None
    living.choose(0, other)
    assert you(living.table, 0).chosen == other
    assert living.table.not_by_people == frozenset()


def test_what_a_person_has_chosen_before_leaving_is_still_there_afterwards() -> None:
    living = two_at_a_table()
    one = living.legal(0)[0]
    living.choose(0, one)
    living.do(stand_in(living.table, 0, living.now))
    living.do(*come_back(living.table, 0, living.now))
    assert you(living.table, 0).chosen == one
    assert 0 not in living.table.waiting


def test_nothing_but_a_command_of_the_next_game_goes_on_after_the_end() -> None:
    living = two_at_a_table()
    living.play_out(first_legal)
    refused(Illegal, "game_running", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))
    refused(NotYourTurn, "not_host", lambda: start(living.table, 1, "game-2", OTHER_SEED, living.now))
    assert commands.start(living.table, 0, "game-2", OTHER_SEED, living.now)


PLAYED = two_at_a_table("J")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KINDS = st.sampled_from([kind.__struct_config__.tag for kind in ALL_ANSWERS])
NEARLY = st.fixed_dictionaries(
    {"kind": KINDS | JSON},
    optional={
        "seat": st.integers(-1, 3) | JSON,
        "card": st.integers(0, 105) | JSON,
        "row": st.integers(-1, 5) | JSON,
    },
)


def said(seat: object, moment: object, answer: object) -> Chose | GameError:
    try:
        return choose(PLAYED.table, seat, moment, answer, 0.0)  # type: ignore[arg-type]
    except GameError as error:
        return error


@given(seat=st.integers(-1, 3) | JSON, moment=st.integers(0, 4) | JSON, answer=NEARLY | JSON)
@settings(max_examples=500)
def test_whatever_is_said_is_a_legal_choice_or_gets_a_coded_refusal(
    seat: object, moment: object, answer: object
) -> None:
    result = said(seat, moment, answer)
    if isinstance(result, GameError):
        assert result.code in SENTENCES
        assert explain(result, ENGLISH)
        assert len(result.message) < 3000
    else:
        assert result.answer in PLAYED.legal(result.seat)
        assert (result.seat, result.moment) == (seat, PLAYED.table.moment)
