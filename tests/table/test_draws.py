"""How people draw a game's seed together: in which order, and what becomes of those who don't."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from msgspec.structs import replace

from sixquiprend.engine import Dealt, Illegal, Malformed, NotYourTurn, Rules
from sixquiprend.engine.presets import PRESETS
from sixquiprend.records import read_record
from sixquiprend.records.dealer import commitment, deal_from_game_seed
from sixquiprend.records.drawing import Share, drawn_seed, pledge_of
from sixquiprend.table import commands, from_snapshot, hosting, record_of, replayed, snapshot_of
from sixquiprend.table.clock import SECONDS_TO_RETURN, after_outage, next_wake
from sixquiprend.table.drawing_commands import close_draw, give, pledge
from sixquiprend.table.draws import Giver
from sixquiprend.table.entries import DrawClosed, MemberJoined, Pledged, Started, TeamSat
from tests.play import short_game
from tests.table.living import SEED, Living, first_legal, refused, token

BITS = {0: "0a" * 16, 1: "1b" * 16, 2: "2c" * 16}
PUBLISHED = commitment(bytes.fromhex(SEED))


class Drawing(Living):
    """A table at which everybody's program adds to the seed."""

    def __init__(self, people: int = 2, options: str = "", seats: int | None = None) -> None:
        super().__init__(short_game(seats or people, options, 1))
        for name in ("Ana", "Bo", "Cy")[:people]:
            self.do(commands.sit_down(self.table, name, token(name), self.now, draws=True))
        self.start()

    def pledge(self, seat: int, game: str = "game-1", bits: str = "") -> None:
        hashed = pledge_of(PUBLISHED, Share(seat), bytes.fromhex(bits or BITS[seat]))
        self.do(*pledge(self.table, Giver(seat), game, hashed, self.now))

    def give(self, seat: int, game: str = "game-1", bits: str = "") -> None:
        self.do(*give(self.table, Giver(seat), game, bits or BITS[seat], self.now))

    def close(self) -> None:
        """The time is up."""
        assert self.table.draw is not None
        assert close_draw(self.table, self.table.draw.due - 0.01) == ()
        self.do(*close_draw(self.table, self.table.draw.due))

    @property
    def game_seed(self) -> bytes:
        """The seed that cards were dealt from, checked with the cards."""
        seed = bytes.fromhex(self.table.seed.reveal())
        expected = deal_from_game_seed(seed, replace(self.happened[0].before))
        dealt = next(each.event for each in self.happened if isinstance(each.event, Dealt))
        assert dealt.cards == expected.packs[0][: len(dealt.cards)]
        return seed


def drawn(*bits: str | None) -> bytes:
    """The seed with these bits of the seats."""
    return drawn_seed(bytes.fromhex(SEED), [Share(seat, None, "", each) for seat, each in enumerate(bits)])


def test_the_deal_comes_from_everybodys_bits() -> None:
    table = Drawing()
    assert table.table.draw is not None
    table.pledge(1)
    table.pledge(0)
    table.give(0)
    assert not table.happened, "nothing is dealt before all have added"
    table.give(1)
    assert table.table.status == "playing"
    assert table.game_seed == drawn(BITS[0], BITS[1])


def test_another_bit_is_another_deal() -> None:
    seeds = {drawn(BITS[0], BITS[1]), drawn(BITS[1], BITS[0]), drawn(BITS[0], None), drawn(None, BITS[0])}
    assert len(seeds | {drawn(None, None), bytes.fromhex(SEED)}) == 6


def test_nobody_opens_before_all_pledges_are_there_and_nobody_pledges_after() -> None:
    table = Drawing()
    table.pledge(0)
    refused(Illegal, "draw_too_early", lambda: table.give(0))
    table.close()
    assert table.table.draw is not None
    assert table.table.draw.opening
    refused(Illegal, "draw_too_late", lambda: table.pledge(1))
    refused(Illegal, "other_bits", lambda: table.give(1))
    table.give(0)
    assert table.game_seed == drawn(BITS[0], None)


def test_who_pledges_is_bound() -> None:
    table = Drawing()
    table.pledge(0)
    table.pledge(0)  # the same again changes nothing
    assert table.table.version == len(table.log)
    refused(Illegal, "already_pledged", lambda: table.pledge(0, bits="ff" * 16))
    table.pledge(1)
    refused(Illegal, "other_bits", lambda: table.give(0, bits="ff" * 16))
    table.give(0)
    version = table.table.version
    table.give(0)
    assert table.table.version == version


def test_a_pledge_fits_no_other_seat_and_no_other_game() -> None:
    mine = pledge_of(PUBLISHED, Share(0), bytes.fromhex(BITS[0]))
    table = Drawing()
    table.pledge(0)
    table.do(*pledge(table.table, Giver(1), "game-1", mine, table.now))  # a copy of the other's
    refused(Illegal, "other_bits", lambda: table.give(1, bits=BITS[0]))
    refused(Illegal, "no_draw", lambda: table.give(0, game="game-0"))
    others = sha256(b"another seed").hexdigest()
    assert mine != pledge_of(others, Share(0), bytes.fromhex(BITS[0]))


def test_silence_counts_as_zeros() -> None:
    table = Drawing()
    table.close()
    assert table.game_seed == drawn(None, None)


def test_who_pledges_and_never_opens_counts_as_zeros_and_the_record_says_so() -> None:
    table = Drawing()
    table.pledge(0)
    table.pledge(1)
    table.give(1)
    table.close()
    assert table.game_seed == drawn(None, BITS[1])
    table.play_out(first_legal)
    verdict = read_record(record_of(table.entries, "game-1")).verdict
    assert (verdict.asked, verdict.opened, verdict.withheld) == (2, 1, 1)


def test_time_for_each_step_is_short_and_part_of_the_log() -> None:
    table = Drawing()
    (started,) = [entry for entry in table.entries if isinstance(entry, Started)]
    assert 1 <= started.window <= 1.5
    assert next_wake(table.table) == started.at + started.window
    table.pledge(0)
    table.close()
    closed = table.entries[-1]
    assert isinstance(closed, DrawClosed)
    assert next_wake(table.table) == closed.at + started.window, "and as long again to open"


@pytest.mark.parametrize("hashed", ["", "0" * 63, "G" * 64, None, 5])
def test_what_is_no_pledge_is_refused(hashed: object) -> None:
    table = Drawing()
    refused(Malformed, "bad_pledge", lambda: pledge(table.table, Giver(0), "game-1", hashed, 0.0))


@pytest.mark.parametrize("bits", ["", "0" * 31, "0" * 33, "0A" * 16, None])
def test_what_are_no_bits_is_refused(bits: object) -> None:
    table = Drawing()
    refused(Malformed, "bad_bits", lambda: give(table.table, Giver(0), "game-1", bits, 0.0))


def test_only_those_are_asked_who_said_so_and_are_there() -> None:
    table = Living(Rules(3))
    for name, draws in (("Ana", True), ("Bo", False), ("Cleo", True)):
        table.do(commands.sit_down(table.table, name, token(name), table.now, draws=draws))
    for absent, asked in (((), (0, 2)), ((0,), (2,)), ((0, 2), ())):
        *_, started = commands.start(table.table, 0, "g", SEED, table.now, absent=set(absent))
        assert isinstance(started, Started)
        assert started.asked == tuple(map(Giver, asked))
    table.start()
    refused(NotYourTurn, "draw_not_asked", lambda: pledge(table.table, Giver(1), "game-1", "0" * 64, 0.0))


def test_members_of_a_team_add_each_their_own() -> None:
    table = Living(Rules(2, rounds=1))
    for seat in (0, 1):
        table.do(TeamSat(table.now, seat, f"team {seat}"))
        for member, name in enumerate(("Ana", "Bo")):
            joined = MemberJoined(table.now, seat, member, name, token(f"{name} {seat}"), draws=seat == 1)
            table.do(joined)
    table.do(*commands.start(table.table, None, "game-1", SEED, table.now, teacher=True))
    for member, bits in enumerate(("5d" * 16, "6e" * 16)):
        hashed = pledge_of(PUBLISHED, Share(1, member), bytes.fromhex(bits))
        table.do(*pledge(table.table, Giver(1, member), "game-1", hashed, table.now))
    table.do(*give(table.table, Giver(1, 0), "game-1", "5d" * 16, table.now))
    table.do(*give(table.table, Giver(1, 1), "game-1", "6e" * 16, table.now))
    shares = [Share(1, 0, "", "5d" * 16), Share(1, 1, "", "6e" * 16)]
    assert bytes.fromhex(table.table.seed.reveal()) == drawn_seed(bytes.fromhex(SEED), shares)


def test_while_a_seed_is_drawn_nobody_sits_down_leaves_or_starts() -> None:
    table = Drawing(1, seats=2)
    refused(Illegal, "game_running", lambda: table.start("game-2"))
    refused(Illegal, "game_running", lambda: commands.stand_up(table.table, 0, table.now))
    refused(Illegal, "game_running", lambda: table.sit("Di"))
    refused(NotYourTurn, "not_started", lambda: table.choose(0, {}))


def test_while_a_seed_is_drawn_the_host_changes_neither_people_nor_rules() -> None:
    table = Drawing()
    now = table.table
    refused(Illegal, "game_running", lambda: hosting.send_away(now, 0, 1, 0.0))
    refused(Illegal, "game_running", lambda: hosting.resettle(now, 0, now.settings, 0.0))
    table.close()
    table.play_out(first_legal)
    table.start("game-2")
    refused(Illegal, "game_running", lambda: hosting.reopen(table.table, 0, 0.0))
    refused(Illegal, "game_running", lambda: hosting.send_away(table.table, 0, 1, 0.0))


def test_the_record_says_where_a_person_has_answered_for_a_bot() -> None:
    table = Drawing(1, seats=2)
    table.pledge(0)
    table.give(0)
    table.choose_all(first_legal)  # says nothing of how the bot came to it
    table.play_until("play", first_legal)
    question = table.table.moment - table.table.first
    table.do(hosting.switch(table.table, 0, "newcomers", True, table.now))
    table.choose(1, table.legal(1)[0])
    table.do(hosting.take_over(table.table, "Bo", token("Bo"), table.now, draws=True))
    table.choose_all(first_legal)
    table.do(commands.stand_in(table.table, 1, table.now))  # the careful bot, which sat there before
    table.play_out(first_legal)
    (line,) = read_record(record_of(table.entries, "game-1")).thoughts
    assert line.seat == 1
    assert [(each.question, each.bot) for each in line.thoughts] == [(question, "person")]
    assert table.table.chairs[1].draws


def test_a_rematch_is_drawn_anew_while_the_last_game_stays_on_the_table() -> None:
    table = Drawing()
    for seat in (0, 1):
        table.pledge(seat)
    for seat in (0, 1):
        table.give(seat)
    table.play_out(first_legal)
    before = table.table
    table.start("game-2")
    assert (table.table.status, table.table.game, table.table.state) == ("over", "game-1", before.state)
    refused(Illegal, "no_draw", lambda: table.pledge(0))
    table.pledge(0, "game-2")
    table.close()
    table.give(0, "game-2")
    assert (table.table.status, table.table.game) == ("playing", "game-2")
    assert bytes.fromhex(table.table.seed.reveal()) == drawn(BITS[0], None)


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_the_record_of_any_variant_is_proved(options: str) -> None:
    table = Drawing(2, options, seats=3)
    for seat in (0, 1):
        table.pledge(seat)
    for seat in (0, 1):
        table.give(seat)
    table.play_out(first_legal)
    record = read_record(record_of(table.entries, "game-1"))
    assert record.header.version == 2
    assert record.verdict.finished
    assert record.verdict.proved == record.verdict.shuffles > 0
    assert (record.verdict.asked, record.verdict.opened, record.verdict.withheld) == (2, 2, 0)


def test_killed_between_any_two_entries_a_draw_goes_on() -> None:
    """From the log, and from a snapshot, at every moment."""
    table = Drawing()
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: table.pledge(0),
        lambda: table.pledge(1),
        lambda: table.give(1),
        lambda: table.give(0),
        lambda: table.choose_all(first_legal),
    ]
    for step in steps:
        step()
        assert replayed(table.entries) == table.table
        begun = from_snapshot(snapshot_of(table.table))
        assert begun is not None
        assert begun[0] == table.table


def test_what_is_added_is_in_no_repr() -> None:
    table = Drawing()
    table.pledge(0)
    table.pledge(1)
    table.give(0)
    assert table.table.draw is not None
    shown = repr((table.table, table.table.draw, table.table.draw.shares, table.entries))
    assert SEED not in shown
    assert BITS[0] not in shown
    assert isinstance(table.entries[-2], Pledged)


def test_an_outage_takes_no_time_from_those_who_add_to_a_seed() -> None:
    drawing = Drawing()
    before = drawing.table.draw
    assert before is not None
    drawing.do(*after_outage(drawing.table, before.since + 0.5, before.since + 60))
    now = drawing.table.draw
    assert now is not None
    assert now.due == pytest.approx(before.since + 60 + SECONDS_TO_RETURN + before.window - 0.5)
