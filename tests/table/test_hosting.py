"""What the host of a table may decide, what nobody else may, and what becomes of cards and choices by it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from sixquiprend.engine import Illegal, Malformed, NotYourTurn, Rules
from sixquiprend.records import read_record, verify
from sixquiprend.table import (
    Settings,
    Table,
    commands,
    from_snapshot,
    place_of,
    record_of,
    replayed,
    seats,
    snapshot_of,
    you,
)
from sixquiprend.table.chairs import STAND_IN, Secret
from sixquiprend.table.clock import GRACE, bots_asked, deadline, deserted, heir, stand_in_times
from sixquiprend.table.first_names import first_name
from sixquiprend.table.hosted import MOST_SENT_AWAY
from sixquiprend.table.hosting import (
    NUDGE_EVERY,
    check_welcome,
    go_on,
    hand_back,
    hand_over,
    invite_again,
    nudge,
    pause_game,
    rename,
    reopen,
    resettle,
    send_away,
    switch,
    take_over,
)
from tests.play import short_game
from tests.table.living import Living, by_chance, first_legal, refused, token

ANA, BO, CLEO = 0, 1, 2


def three(options: str = "", *, timer: int | None = None) -> Living:
    """Ana, who is the host, Bo, Cleo and a bot have started a short game."""
    living = Living(short_game(4, options), timer=timer)
    living.sit("Ana", "Bo", "Cleo")
    living.start()
    return living


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


DECISIONS: dict[str, Callable[[Table, int, float], object]] = {
    "send away": lambda table, by, at: send_away(table, by, CLEO, at),
    "invite again": lambda table, by, at: invite_again(table, by, 1, at),
    "hand over": lambda table, by, at: hand_over(table, by, CLEO, at),
    "hand back": lambda table, by, at: hand_back(table, by, CLEO, at),
    "rename another": lambda table, by, at: rename(table, by, CLEO, "Cléo", at),
    "pause": pause_game,
    "go on": go_on,
    "nudge": lambda table, by, at: nudge(table, by, CLEO, at),
    "other rules": lambda table, by, at: resettle(table, by, Settings(Rules(4)), at),
    "to the lobby": reopen,
    "switch": lambda table, by, at: switch(table, by, "newcomers", True, at),
}


@pytest.mark.parametrize("decision", DECISIONS.values(), ids=DECISIONS)
def test_only_the_host_decides(decision: Callable[[Table, int, float], object]) -> None:
    living = three()
    refused(NotYourTurn, "not_host", lambda: decision(living.table, BO, living.now))


@pytest.mark.parametrize("decision", DECISIONS.values(), ids=DECISIONS)
def test_in_a_class_nobody_at_the_table_decides(decision: Callable[[Table, int, float], object]) -> None:
    opened = commands.open_table("KARO", Settings(Rules(3), led=True), 1.0)
    table = replayed([opened])
    for name in ("Ana", "Bo", "Cleo"):
        table = replayed([opened, commands.sit_down(table, name, token(name), 1.0)])
    with pytest.raises(NotYourTurn) as caught:
        decision(table, ANA, 1.0)
    assert caught.value.code in ("not_host", "teacher_decides")


def test_in_a_class_nobody_changes_their_name() -> None:
    table = replayed([commands.open_table("KARO", Settings(Rules(3), led=True), 1.0)])
    refused(NotYourTurn, "teacher_decides", lambda: rename(table, ANA, ANA, "Anna", 1.0))


# --- sending away ----------------------------------------------------------------------------------


def test_who_is_sent_away_before_a_game_leaves_an_empty_chair() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    living.do(send_away(living.table, ANA, BO, living.now))
    assert living.table.chairs[BO].kind == "empty"
    assert place_of(living.table.chairs, Secret(token("Bo"))) is None


def test_who_is_sent_away_in_a_game_is_followed_by_a_bot_and_the_choice_counts() -> None:
    living = three()
    card = living.legal(BO)[3]
    living.choose(BO, card)
    living.do(send_away(living.table, ANA, BO, living.now))
    chair = living.table.chairs[BO]
    assert (chair.kind, chair.bot, chair.player) == ("bot", STAND_IN, STAND_IN)
    assert place_of(living.table.chairs, Secret(token("Bo"))) is None
    assert living.table.gathering is not None
    assert living.table.gathering.chosen_by(BO) == card
    living.play_out(first_legal)


def test_who_was_sent_away_isnt_welcome_until_invited_again() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    check_welcome(living.table, token("Bo"))
    living.do(send_away(living.table, ANA, BO, living.now))
    refused(NotYourTurn, "sent_away", lambda: check_welcome(living.table, token("Bo")))
    check_welcome(living.table, token("Cleo"))
    check_welcome(living.table, "")
    (gone,) = you(living.table, ANA).sent_away
    assert gone.name == "Bo"
    assert gone.number == living.table.version, "logs name people by it"
    refused(
        Malformed, "nobody_sent_away", lambda: invite_again(living.table, ANA, gone.number + 1, living.now)
    )
    nobody = refused(
        Malformed, "nobody_sent_away", lambda: invite_again(living.table, ANA, "x" * 1000, living.now)
    )
    assert len(nobody.message) == 100, "what came from outside is quoted in part"
    living.do(invite_again(living.table, ANA, gone.number, living.now))
    check_welcome(living.table, token("Bo"))
    assert you(living.table, ANA).sent_away == ()


def test_only_the_host_is_told_who_was_sent_away() -> None:
    living = three()
    living.do(send_away(living.table, ANA, CLEO, living.now))
    assert you(living.table, BO).sent_away == ()


def test_of_many_who_were_sent_away_the_earliest_are_forgotten() -> None:
    living = Living(Rules(3))
    living.sit("Ana")
    for number in range(MOST_SENT_AWAY + 1):
        living.do(commands.sit_down(living.table, "Bo", token(f"Bo {number}"), living.now, BO))
        living.do(send_away(living.table, ANA, BO, living.now))
    assert len(living.table.sent_away) == MOST_SENT_AWAY
    check_welcome(living.table, token("Bo 0"))
    refused(NotYourTurn, "sent_away", lambda: check_welcome(living.table, token("Bo 1")))


@pytest.mark.parametrize("command", [send_away, hand_over, nudge])
def test_the_host_decides_about_other_people_only(command: Callable[..., object]) -> None:
    living = three()
    refused(Illegal, "own_seat", lambda: command(living.table, ANA, ANA, living.now))
    refused(Illegal, "no_person", lambda: command(living.table, ANA, 3, living.now))
    refused(Malformed, "unknown_seat", lambda: command(living.table, ANA, 4, living.now))


# --- a bot for a while -----------------------------------------------------------------------------


def test_a_seat_is_given_to_a_bot_and_back_and_the_advice_stays_unknown() -> None:
    living = three()
    living.do(hand_over(living.table, ANA, BO, living.now))
    assert (BO, STAND_IN) in bots_asked(living.table)
    assert seats(living.table, names(living.table))[BO].handed
    refused(Illegal, "nobody_there", lambda: hand_over(living.table, ANA, BO, living.now))
    living.choose(BO, living.legal(BO)[2])
    assert you(living.table, BO).chosen is None, "what the bot plays would be its advice"
    living.do(*hand_back(living.table, ANA, BO, living.now))
    assert BO in living.table.waiting, "and it doesn't count"
    assert you(living.table, BO).chosen is None
    assert not seats(living.table, names(living.table))[BO].handed
    refused(Illegal, "not_away", lambda: hand_back(living.table, ANA, BO, living.now))


def test_without_a_game_there_is_nothing_that_a_bot_could_play() -> None:
    living = Living(Rules(3))
    living.sit("Ana", "Bo")
    refused(Illegal, "no_game", lambda: hand_over(living.table, ANA, BO, living.now))
    refused(Illegal, "no_game", lambda: nudge(living.table, ANA, BO, living.now))
    refused(Illegal, "no_game", lambda: pause_game(living.table, ANA, living.now))


# --- newcomers -------------------------------------------------------------------------------------


def test_a_spectator_takes_the_seat_of_a_bot_if_the_host_allows_it() -> None:
    living = three()

    def come(seat: object = None) -> object:
        return take_over(living.table, "Dan", token("Dan"), living.now, seat)

    refused(Illegal, "game_running", come)
    living.do(switch(living.table, ANA, "newcomers", True, living.now))
    refused(Illegal, "seat_taken", lambda: come(BO))
    refused(Malformed, "unknown_seat", lambda: come(9))
    living.choose(3, living.legal(3)[0])
    living.do(take_over(living.table, "Dan", token("Dan"), living.now, 3))
    assert names(living.table) == ["Ana", "Bo", "Cleo", "Dan"]
    assert living.table.waiting == (0, 1, 2, 3), "what the bot had chosen is forgotten"
    assert you(living.table, 3).chosen is None
    refused(Illegal, "already_seated", lambda: take_over(living.table, "Dan", token("Dan"), living.now, 3))
    refused(Illegal, "table_full", lambda: take_over(living.table, "Eve", token("Eve"), living.now))
    living.play_out(first_legal)
    living.do(send_away(living.table, ANA, BO, living.now))
    living.do(switch(living.table, ANA, "newcomers", False, living.now))
    refused(Illegal, "game_running", lambda: take_over(living.table, "Eve", token("Eve"), living.now))


def test_who_names_no_seat_takes_that_of_the_first_bot_and_draws_no_seeds() -> None:
    living = Living(short_game(4, ""))
    living.sit("Ana")
    living.start()
    living.do(switch(living.table, ANA, "newcomers", True, living.now))
    came = take_over(living.table, "Dan", token("Dan"), living.now)
    assert (came.seat, came.draws) == (1, False)


def test_the_record_of_a_game_names_those_who_began_it() -> None:
    living = three()
    living.do(switch(living.table, ANA, "newcomers", True, living.now))
    living.do(send_away(living.table, ANA, BO, living.now))
    living.do(take_over(living.table, "Dan", token("Dan"), living.now, BO))
    living.do(rename(living.table, ANA, ANA, "Anna", living.now))
    half = len(living.log)
    begun = from_snapshot(snapshot_of(living.table))
    living.play_out(first_legal)
    record = record_of(living.entries, "game-1")
    assert [seat.name for seat in read_record(record).header.seats] == [
        "Ana",
        "Bo",
        "Cleo",
        first_name("KARO", ["Ana", "Bo", "Cleo"]),
    ]
    assert record_of(living.entries[half:], "game-1", begun) == record
    assert verify(record).finished


# --- names -----------------------------------------------------------------------------------------


def test_everybody_may_change_their_own_name_and_the_host_every_persons() -> None:
    living = three()
    living.do(rename(living.table, BO, BO, " Bob ", living.now))
    living.do(rename(living.table, ANA, CLEO, "Cléo", living.now))
    assert names(living.table)[:3] == ["Ana", "Bob", "Cléo"]
    refused(Malformed, "bad_name", lambda: rename(living.table, BO, BO, "", living.now))
    refused(Illegal, "no_person", lambda: rename(living.table, ANA, 3, "Robot", living.now))


# --- pause and nudge -------------------------------------------------------------------------------


def test_in_a_pause_nobodys_clock_runs_and_everybody_knows_who_wanted_it() -> None:
    living = three(timer=15)
    due = deadline(living.table)
    assert due is not None
    paused_at = living.now
    living.do(pause_game(living.table, ANA, living.now))
    assert (living.table.paused, living.table.paused_by) == (True, ANA)
    assert deadline(living.table) is None
    refused(Illegal, "paused", lambda: pause_game(living.table, ANA, living.now))
    refused(Illegal, "paused", lambda: nudge(living.table, ANA, BO, living.now))
    refused(NotYourTurn, "not_host", lambda: go_on(living.table, BO, living.now))
    living.now += 1000
    living.do(go_on(living.table, ANA, living.now))
    assert (living.table.paused, living.table.paused_by) == (False, None)
    assert deadline(living.table) == pytest.approx(due + living.table.resumed_at - paused_at)
    refused(Illegal, "not_paused", lambda: go_on(living.table, ANA, living.now))


def test_who_is_away_in_a_pause_has_all_of_the_time_after_it() -> None:
    living = three()
    away = {BO: living.now}
    living.do(pause_game(living.table, ANA, living.now))
    living.now += 1000
    assert stand_in_times(living.table, away) == {}
    living.do(go_on(living.table, ANA, living.now))
    again = living.table.resumed_at
    assert stand_in_times(living.table, away) == {BO: again + GRACE}
    assert deserted(living.table, away, again + GRACE - 1) == ()


def test_a_host_who_pauses_and_goes_keeps_nobody_from_playing() -> None:
    living = three()
    away = {ANA: living.now}
    assert heir(living.table, away) is None, "in a game a bot stands in, which makes another one host"
    living.do(pause_game(living.table, ANA, living.now))
    assert heir(living.table, away) == BO
    living.do(commands.pass_host(living.table, BO, living.now))
    living.do(go_on(living.table, BO, living.now))


def test_a_nudge_reaches_one_who_is_waited_for_and_not_too_often() -> None:
    living = three()
    begun = living.now
    living.do(nudge(living.table, ANA, BO, begun))
    assert you(living.table, BO).nudged_at == begun
    assert you(living.table, CLEO).nudged_at is None
    for later in (0, 0.5, NUDGE_EVERY - 1):
        again = partial(nudge, living.table, ANA, BO, begun + later)
        refused(Illegal, "nudged_lately", again)
    nudge(living.table, ANA, BO, begun - 0.5)  # the clock was set back: nobody waits for it
    living.do(nudge(living.table, ANA, CLEO, begun + 1))
    assert (you(living.table, BO).nudged_at, you(living.table, CLEO).nudged_at) == (begun, begun + 1)
    living.do(nudge(living.table, ANA, BO, begun + NUDGE_EVERY))
    living.choose(BO, living.legal(BO)[0])
    assert you(living.table, BO).nudged_at is None
    refused(Illegal, "not_waited_for", lambda: nudge(living.table, ANA, BO, begun + 100))
    living.choose_all(first_legal)
    assert you(living.table, CLEO).nudged_at is None, "that was another moment"
    living.do(commands.stand_in(living.table, CLEO, living.now))
    refused(Illegal, "not_waited_for", lambda: nudge(living.table, ANA, CLEO, begun + 100))


# --- what is agreed --------------------------------------------------------------------------------


def test_seats_are_added_and_taken_away_before_a_game_and_nobody_loses_one() -> None:
    living = Living(Rules(5))
    living.do(commands.sit_down(living.table, "Ana", token("Ana"), living.now, 3))
    living.do(commands.sit_down(living.table, "Bo", token("Bo"), living.now, 4))
    living.do(commands.seat_bot(living.table, 0, "careful", living.now))
    assert living.table.host == 3

    def settle(seats: int, options: str = "") -> object:
        return resettle(living.table, living.table.host or 0, Settings(Rules(seats, options)), living.now)

    living.do(resettle(living.table, 3, Settings(Rules(6, "J"), 30, show_seen=True), living.now))
    assert [chair.kind for chair in living.table.chairs] == [
        "bot",
        "empty",
        "empty",
        "human",
        "human",
        "empty",
    ]
    assert (living.table.settings.timer, living.table.settings.rules.options) == (30, "J")
    living.do(resettle(living.table, 3, Settings(Rules(3)), living.now))
    assert [chair.kind for chair in living.table.chairs] == ["bot", "human", "human"]
    assert living.table.host == 1, "the host is still Ana"
    living.do(resettle(living.table, 1, Settings(Rules(2)), living.now))
    assert names(living.table) == ["Ana", "Bo"]
    living.do(resettle(living.table, 0, Settings(Rules(3)), living.now))
    living.sit("Cleo")
    refused(Illegal, "too_few_seats", lambda: settle(2))
    living.start()
    refused(Illegal, "game_running", lambda: settle(4))
    living.choose_all(first_legal)


def test_after_a_game_the_host_may_open_the_lobby_again() -> None:
    living = three()
    refused(Illegal, "game_not_finished", lambda: reopen(living.table, ANA, living.now))
    living.do(hand_over(living.table, ANA, BO, living.now))
    living.do(commands.stand_in(living.table, CLEO, living.now))
    living.play_out(first_legal)
    living.do(reopen(living.table, ANA, living.now))
    table = living.table
    assert (table.status, table.game, table.state, table.gathering) == ("gathering", "", None, None)
    assert [chair.stood_in for chair in table.chairs] == [False, False, True, False]
    assert not any(chair.handed for chair in table.chairs)
    assert you(table, ANA).hand == ()
    begun = from_snapshot(snapshot_of(table))
    assert begun is not None
    assert begun[0] == table
    living.do(commands.stand_up(living.table, 3, living.now))
    living.sit("Dan")
    living.do(resettle(living.table, ANA, Settings(short_game(5, "V")), living.now))
    living.start("game-2")
    living.play_out(first_legal)
    assert verify(record_of(living.entries, "game-1")).finished
    assert [seat.name for seat in read_record(record_of(living.entries, "game-2")).header.seats][3] == "Dan"


def test_what_the_host_allows_is_switched_on_and_off() -> None:
    living = three()
    assert (living.table.newcomers, living.table.reactions) == (False, True)
    living.do(switch(living.table, ANA, "reactions", False, living.now))
    living.do(switch(living.table, ANA, "newcomers", True, living.now))
    assert (living.table.newcomers, living.table.reactions) == (True, False)
    led = replayed([commands.open_table("KARO", Settings(Rules(3), led=True), 1.0)])
    assert not led.reactions, "in a class the teacher allows them first"
    assert switch(led, None, "reactions", True, 1.0, teacher=True).on


# --- all together ----------------------------------------------------------------------------------


def test_whatever_a_host_does_the_log_gives_the_table_back() -> None:
    rng = random.Random("a restless host")
    living = three(timer=30)
    living.do(switch(living.table, ANA, "newcomers", True, living.now))
    chooser, comers = by_chance(rng), 0
    while living.table.status == "playing":
        table, now, what = living.table, living.now, rng.randrange(8)
        seat = rng.randrange(1, 4)
        kind, stood_in = table.chairs[seat].kind, table.chairs[seat].stood_in
        if what == 0 and kind == "human":
            living.do(send_away(table, ANA, seat, now))
        elif what == 1 and kind == "bot":
            comers += 1
            living.do(take_over(table, f"N{comers}", token(f"N{comers}"), now, seat))
        elif what == 2 and kind == "human":
            living.do(*(hand_back(table, ANA, seat, now) if stood_in else [hand_over(table, ANA, seat, now)]))
        elif what == 3:
            living.do(pause_game(table, ANA, now))
            living.do(go_on(living.table, ANA, living.now + rng.randrange(100)))
        elif what == 4 and kind == "human" and not stood_in and seat in table.waiting:
            living.now += NUDGE_EVERY
            living.do(nudge(table, ANA, seat, living.now))
        else:
            asked = rng.choice(living.table.waiting)
            living.choose(asked, chooser(living.table, asked))
        begun = from_snapshot(snapshot_of(living.table))
        assert begun is not None
        assert begun[0] == living.table
    assert replayed(living.entries) == living.table
    assert verify(record_of(living.entries, "game-1")).finished
    assert comers > 3
