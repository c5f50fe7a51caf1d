"""A table is the fold of its log: for every game, in every way people come, go and change their minds."""

from __future__ import annotations

import random
import sys

import pytest

from sixquiprend import table as table_room
from sixquiprend.bots import make_bot
from sixquiprend.engine import Answer, Illegal, Malformed, Revealed, Rules, evolve, new_game, view
from sixquiprend.engine.presets import PRESETS
from sixquiprend.records import read_record, verify
from sixquiprend.table import (
    Entry,
    Secret,
    Table,
    commands,
    from_snapshot,
    names,
    names_of,
    place_of,
    record_of,
    replay_steps,
    replayed,
    seats,
    snapshot_of,
    you,
)
from sixquiprend.table.entries import BotSat
from sixquiprend.table.first_names import first_name
from sixquiprend.table.names import told_apart
from tests.table.living import (
    ENGLISH,
    OTHER_SEED,
    SEED,
    Living,
    by_chance,
    first_legal,
    refused,
    token,
    two_at_a_table,
)
from tests.values import changeable


def restless(living: Living, rng: random.Random) -> None:
    """Somebody changes a choice or takes it back, leaves or comes back, or the table is paused."""
    table, now = living.table, living.now
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "human"]
    seat = rng.choice(people)
    gathering = table.gathering
    assert gathering is not None
    ready = seat in gathering.ready and not table.chairs[seat].player
    what = rng.randrange(12)
    if what == 0 and ready:
        living.do(commands.withdraw(table, seat, table.moment, now))
    elif what == 1 and ready:
        living.choose(seat, rng.choice(living.legal(seat)))
    elif what == 2:
        away = table.chairs[seat].stood_in
        living.do(*(commands.come_back(table, seat, now) if away else (commands.stand_in(table, seat, now),)))
    elif what == 3:
        living.do(commands.pause(table, now))
        living.now += rng.randrange(100)
        living.do(commands.resume(living.table, living.now))


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_the_log_of_a_whole_game_gives_the_table_back_and_a_record_that_verifies(options: str) -> None:
    rng = random.Random(f"restless {options}")
    chooser = by_chance(rng)
    living = Living(Rules(4, options), timer=30)
    living.sit("Ana", "Bo")
    living.start()
    halves: list[tuple[int, Table]] = []
    while living.table.status == "playing":
        restless(living, rng)
        seat = rng.choice(living.table.waiting)
        living.choose(seat, chooser(living.table, seat))
        if rng.random() < 0.02:
            halves.append((len(living.log), living.table))
    entries = living.entries
    assert replayed(entries) == living.table
    for length, table in halves:
        assert replayed(entries[:length]) == table
        assert table.version == length
        begun = from_snapshot(snapshot_of(table))
        assert begun is not None
        assert begun[0] == table
        assert record_of(entries[length:], "game-1", begun) == record_of(entries, "game-1")
    state = new_game(living.table.settings.rules)
    for each in living.happened:
        assert each.before == state
        state = evolve(state, each.event)
        assert each.after == state
    assert state == living.table.state
    record = record_of(entries, "game-1")
    verdict = verify(record)
    assert verdict.finished
    assert verdict.proved == verdict.shuffles > 0
    header = read_record(record).header
    first = first_name("KARO", ["Ana", "Bo"])
    assert [(seat.name, seat.kind, seat.bot) for seat in header.seats] == [
        ("Ana", "human", ""),
        ("Bo", "human", ""),
        (first, "bot", "careful"),
        (first_name("KARO", ["Ana", "Bo", first]), "bot", "careful"),
    ]


@pytest.mark.parametrize("name", ["base", "draft", "all-specials"])
def test_bots_play_a_whole_game_at_a_table(name: str) -> None:
    bot, rng = make_bot("careful"), random.Random(4)

    def chooser(table: Table, seat: int) -> Answer:
        assert table.state is not None
        return bot.answer(view(table.state, seat), rng)

    living = Living(Rules(3, PRESETS[name]))
    living.sit("Ana")
    living.start()
    living.play_out(chooser)
    assert replayed(living.entries) == living.table
    assert verify(record_of(living.entries, "game-1")).finished


def test_the_same_seed_and_answers_give_the_same_game_and_another_seed_another_one() -> None:
    def hands(seed: str) -> object:
        living = Living(Rules(3))
        living.sit("Ana")
        living.start(seed=seed)
        assert living.table.state is not None
        return living.table.state.hands

    assert hands(SEED) == hands(SEED)
    assert hands(SEED) != hands(OTHER_SEED)


def test_a_rematch_keeps_the_chairs_and_plays_another_game() -> None:
    living = two_at_a_table()
    living.play_out(first_legal)
    chairs, moment = living.table.chairs, living.table.moment
    assert living.table.gathering is None
    assert you(living.table, 0).question is None
    living.start("game-2", OTHER_SEED)
    assert (living.table.chairs, living.table.game, living.table.status) == (chairs, "game-2", "playing")
    assert living.table.moment > moment
    living.play_out(first_legal)
    one, two = (record_of(living.entries, game) for game in ("game-1", "game-2"))
    assert verify(one).finished
    assert verify(two).finished
    assert read_record(one).events != read_record(two).events


def test_whoever_left_is_played_for_in_the_rematch_and_may_come_back_to_it() -> None:
    living = two_at_a_table()
    living.play_out(first_legal)
    living.do(commands.stand_in(living.table, 1, living.now))
    living.start("game-2", OTHER_SEED)
    assert living.table.chairs[1].player == "careful"
    living.do(*commands.come_back(living.table, 1, living.now))
    assert living.table.chairs[1].player == ""
    living.play_out(first_legal)
    header = read_record(record_of(living.entries, "game-2")).header
    assert [seat.kind for seat in header.seats] == ["human", "human"]


def test_a_game_that_is_not_finished_or_unknown_has_no_record() -> None:
    living = two_at_a_table()
    for game in ("game-1", "game-2"):
        refused(Illegal, "game_not_finished", lambda game=game: record_of(living.entries, game))  # type: ignore[misc]


def test_a_finished_game_can_be_replayed_with_all_hands() -> None:
    living = two_at_a_table("S")
    living.play_out(by_chance(random.Random(8)))
    record = read_record(record_of(living.entries, "game-1"))
    replay = replay_steps(record, names_of(living.table.chairs), ENGLISH)
    assert [step.event for step in replay] == [each.event for each in living.happened]
    assert [step.hands for step in replay] == [each.after.hands for each in living.happened]
    assert all(len(step.specials) == 2 for step in replay[8:])
    assert "Ana: " in " ".join(step.text for step in replay)


def test_B3_a_choice_may_be_changed_and_taken_back_until_the_last_one() -> None:
    living = two_at_a_table()
    one, other, *_ = living.legal(0)
    living.choose(0, one)
    assert you(living.table, 0).chosen == one
    living.choose(0, other)
    assert you(living.table, 0).chosen == other
    moment = living.table.moment
    living.do(commands.withdraw(living.table, 0, moment, living.now))
    assert you(living.table, 0).chosen is None
    assert living.table.waiting == (0, 1)
    living.choose(1, living.legal(1)[0])
    assert living.table.moment == moment
    happened = living.choose(0, other)
    assert living.table.moment == moment + 1
    revealed = happened[0].event
    assert isinstance(revealed, Revealed)
    assert other in revealed.plays


def test_the_first_person_is_the_host_as_long_as_it_is_there() -> None:
    living = Living(Rules(3))

    def host() -> int | None:
        return living.table.host

    assert host() is None
    living.do(commands.sit_down(living.table, "Ana", token("Ana"), living.now, seat=2))
    living.sit("Bo")
    assert host() == 2
    living.do(commands.stand_up(living.table, 2, living.now))
    assert host() == 0
    living.sit("Cy", "Di")
    assert host() == 0
    living.start()
    living.do(commands.stand_in(living.table, 0, living.now))
    assert host() == 1
    living.do(*commands.come_back(living.table, 0, living.now))
    assert host() == 1


def test_a_seat_is_found_by_its_secret_and_by_nothing_else() -> None:
    living = two_at_a_table()
    secret = Secret(token("Bo"))
    assert place_of(living.table.chairs, secret) == (1, None, secret)
    for wrong in ("", "Bo", token("Cy"), token("Bo").upper()):
        assert place_of(living.table.chairs, Secret(wrong)) is None


def test_an_empty_secret_finds_no_bot_and_no_empty_chair() -> None:
    living = Living(Rules(3))
    living.do(commands.seat_bot(living.table, 1, "expert", living.now))
    assert place_of(living.table.chairs, Secret("")) is None


def test_everybody_is_called_differently() -> None:
    living = Living(Rules(6))
    living.sit("Ana", "Bo")
    living.do(commands.sit_down(living.table, "Ana", token("another"), living.now))
    living.do(BotSat(living.now, 3, "expert"))  # as logs from before bots had first names have it
    living.do(commands.seat_bot(living.table, 4, "expert", living.now, name="Zed"))
    assert names_of(living.table.chairs, str.title) == ("Ana", "Bo", "Ana 2", "Expert", "Zed", "")


def test_names_that_look_alike_are_told_apart() -> None:
    assert told_apart(["Ana", "Ana", "Ana 2", "", ""]) == ("Ana", "Ana 2", "Ana 2 2", "", "")
    assert told_apart(["Ana", "An\u200ba", "A\u034fna"]) == ("Ana", "An\u200ba 2", "A\u034fna 3")
    for other in (
        "Ana\ufe0f",
        "Ana\ufe00",
        "A\U000e0100na",
        "A\U000e01efna",
        "\u0410na",
        "An\u0430",
        "\u0391na",
        "\uff21na",
        "\U0001d400na",
    ):
        assert told_apart(["Ana", other]) == ("Ana", f"{other} 2")
    assert told_apart(["Ali", "A1i", "AIi", "Bo", "B0"]) == ("Ali", "A1i 2", "AIi 3", "Bo", "B0")
    assert told_apart(["BOB", "B0B", "\u0412\u041e\u0412"]) == ("BOB", "B0B 2", "\u0412\u041e\u0412 3")
    assert told_apart(["R&B", "R\ua778B"]) == ("R&B", "R\ua778B 2")  # each looks like the other alone
    assert told_apart(["\u4e8c", "\u30cb"]) == ("\u4e8c", "\u30cb 2")  # two, and the Japanese ni
    different = ("L\u00e9a", "Lea", "ana", "Ana", "Gar\u00e7on", "Garcon", "\u738b", "\u6797")
    assert told_apart(different) == different


def test_where_lookalikes_are_not_known_only_what_can_not_be_seen_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They come with the extra "server"."""
    monkeypatch.setitem(sys.modules, "confusable_homoglyphs.confusables", None)
    try:
        for remembered in (names._prototypes, names.look):
            remembered.cache_clear()
        assert told_apart(["Ana", "\u0410na", "An\u200ba"]) == ("Ana", "\u0410na", "An\u200ba 2")
    finally:
        for remembered in (names._prototypes, names.look):
            remembered.cache_clear()


def test_a_name_of_nothing_but_selectors_of_shapes_is_none() -> None:
    living = Living(Rules(2))
    for name in ("\ufe0f", "\U000e0100\u200b"):
        with pytest.raises(Malformed) as error:
            commands.sit_down(living.table, name, token("x"), living.now)
        assert error.value.code == "bad_name"


def test_seats_show_who_thinks_who_is_ready_and_who_is_away() -> None:
    living = Living(Rules(4))
    living.sit("Ana", "Bo", "Cy")

    def states(*away: int) -> list[str]:
        return [seat.state for seat in seats(living.table, names_of(living.table.chairs), away)]

    assert states() == ["idle", "idle", "idle", "empty"]
    assert states(1) == ["idle", "away", "idle", "empty"]
    living.start()
    living.choose(0, living.legal(0)[0])
    living.do(commands.stand_in(living.table, 2, living.now))
    assert states(1, 2) == ["ready", "away", "thinking", "thinking"]
    living.do(commands.pause(living.table, living.now))
    assert states(1, 2) == ["ready", "away", "idle", "idle"]
    living.do(commands.resume(living.table, living.now))
    assert states(1, 2) == ["ready", "away", "thinking", "thinking"]


def entries_told(entries: list[Entry]) -> str:
    return " ".join(map(repr, entries))


def test_no_repr_tells_a_seed_a_token_or_a_choice() -> None:
    living = two_at_a_table()
    living.choose(0, living.legal(0)[3])
    told = f"{living.table!r} {living.table.chairs!r} {living.happened!r} {entries_told(living.entries)}"
    for secret in (SEED, token("Ana"), repr(living.legal(0)[3])):
        assert secret not in told


def test_nothing_of_a_table_can_be_changed_once_it_is_made() -> None:
    assert changeable(table_room) == []
