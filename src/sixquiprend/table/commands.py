"""What may be done at a table: each command checks, and returns what to append to the log.

A refusal is one of the engine's three kinds of errors, with a stable code, and changes nothing: neither
does a success, before the entry is folded. Whoever calls knows who speaks, by the secret of the seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct, ValidationError, convert

from sixquiprend.bots import table_bots
from sixquiprend.engine import Answer, Illegal, Malformed, NotYourTurn
from sixquiprend.engine.checking import check_seat
from sixquiprend.records.dealer import SEED_BYTES
from sixquiprend.records.lines import shown
from sixquiprend.records.log_entries import Entry

from .chairs import STAND_IN, Chair, Secret, place_of
from .clock import overdue
from .draws import WINDOW, givers
from .entries import (
    AnyAnswer,
    BotSat,
    By,
    CameBack,
    Chose,
    HostPassed,
    Opened,
    Paused,
    Resumed,
    SatDown,
    Started,
    StoodIn,
    StoodUp,
    Withdrew,
)
from .first_names import first_name
from .gathering import Gathering
from .names import checked_name
from .session import Table
from .settings import Settings

# --- before a game ---------------------------------------------------------------------------------


def open_table(code: str, settings: Settings, at: float) -> Opened:
    """A new table; that no other has its code is for the caller to know."""
    return Opened(at, code, settings)


def sit_down(
    table: Table, name: object, token: str, at: float, seat: object = None, *, draws: bool = False
) -> SatDown:
    """A person takes this seat, or the first free one. `token` is the hash of a secret only it knows.

    `draws`: the person's program adds to the seeds of games.
    """
    called = checked_name(name)
    check_new(table, token)
    return SatDown(at, _free_seat(table, seat), called, token, draws)


def seat_bot(
    table: Table, seat: object, bot: object, at: float, name: str = "", others: Iterable[str] = ()
) -> BotSat:
    """A bot takes this seat, or that of another bot. It gets a first name, unlike those of `others` too.

    Never a command (`exec:…`): what comes from the network names nothing to run but what was let in.
    """
    known = list(table_bots())
    if bot not in known:
        raise Malformed(
            "unknown_bot",
            f"there is no bot {_quoted(bot)} at tables; bots are {', '.join(known)}",
            bot=_quoted(bot),
            known=known,
        )
    chair = chair_at(table, seat)
    _check_gathering(table)
    if chair.kind not in ("empty", "bot"):
        raise Illegal("seat_taken", f"seat {seat} is taken", seat=seat)
    assert isinstance(seat, int)
    assert isinstance(bot, str)
    taken = [each.name for number, each in enumerate(table.chairs) if number != seat]
    return BotSat(at, seat, bot, checked_name(name) if name else first_name(table.code, [*taken, *others]))


def stand_up(table: Table, seat: object, at: float) -> StoodUp:
    """Whoever sits there leaves, before the game; during a game, see `stand_in`."""
    chair = chair_at(table, seat)
    _check_gathering(table)
    if chair.kind == "empty":
        raise Illegal("seat_empty", f"nobody sits at seat {seat}", seat=seat)
    assert isinstance(seat, int)
    return StoodUp(at, seat)


def pass_host(table: Table, seat: int, at: float) -> HostPassed:
    """This person is the host from now on; that the host is gone is for the caller to know."""
    if chair_at(table, seat).kind != "human":
        raise Illegal("nobody_there", f"no person is at seat {seat}", seat=seat)
    return HostPassed(at, seat)


def start(
    table: Table,
    by_seat: int | None,
    game: str,
    seed: str,
    at: float,
    fill_with: str = STAND_IN,
    *,
    teacher: bool = False,
    absent: Collection[int] = (),
    window: float = WINDOW,
) -> tuple[Entry, ...]:
    """The host, or a teacher, starts the first game or the next one; bots take the empty seats.

    Who left during the last game keeps the seat, and may come back to it in this one. The seed is the
    server's part of it, if somebody adds to it; those who are `absent` aren't asked to.
    """
    if not teacher and (by_seat is None or by_seat != table.host):
        raise NotYourTurn("not_host", "only the host of the table starts a game", host=table.host)
    if table.status == "playing" or table.draw is not None:
        raise Illegal("game_running", "a game is being played at this table")
    check_not_paused(table)
    if len(seed) != 2 * SEED_BYTES or not set(seed) <= set("0123456789abcdef"):
        raise Malformed("bad_seed", "a seed has 64 hexadecimal digits", digits=2 * SEED_BYTES)
    empty = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "empty"]
    bots: list[BotSat] = []
    for seat in empty:
        bots.append(seat_bot(table, seat, fill_with, at, others=[bot.name for bot in bots]))
    asked = tuple(givers(table.chairs, absent))
    return (*bots, Started(at, game, seed, asked, window if asked else 0.0))


# --- during a game ---------------------------------------------------------------------------------


def choose(
    table: Table,
    seat: int,
    moment: object,
    answer: object,
    at: float,
    by: By = "person",
    *,
    deals: int = 0,
    mind: str = "",
) -> Chose:
    """A seat answers what it is asked: an `Answer`, or one as JSON has it.

    `by` is who really answers. A bot answers for a bot and for a person who has left, the clock for whoever
    is overdue, a teacher for anybody; none of them instead of an answer that is already there. `deals` and
    `mind` tell how a bot came to its answer.
    """
    gathering = asked_now(table, moment)
    check_seat(seat, len(table.chairs))
    if by == "person":
        if table.chairs[seat].kind == "team":
            raise NotYourTurn("team_seat", f"seat {seat} is a team's: its members vote", seat=seat)
    else:
        _check_stand_in(table, gathering, seat, by, at)
    said = understood(answer)
    chosen = gathering.checked(seat, said)
    assert isinstance(chosen, Answer)
    return Chose(at, seat, table.moment, chosen, by, deals, mind)


def withdraw(table: Table, seat: int, moment: object, at: float) -> Withdrew:
    """A seat takes its choice back (B3)."""
    gathering = asked_now(table, moment)
    check_seat(seat, len(table.chairs))
    if table.chairs[seat].kind == "team":
        raise NotYourTurn("team_seat", f"seat {seat} is a team's: its members vote", seat=seat)
    gathering.withdraw(seat)
    return Withdrew(at, seat, table.moment)


def stand_in(table: Table, seat: object, at: float, *, for_good: bool = False) -> StoodIn:
    """The person of this seat leaves the game, and a bot plays on; `for_good`: that one can't come back."""
    chair = chair_at(table, seat)
    if table.status == "gathering":
        raise Illegal("not_started", "no game has been started yet")
    if chair.kind != "human" or (chair.stood_in and not for_good):
        raise Illegal("nobody_there", f"no person is at seat {seat} who could leave", seat=seat)
    assert isinstance(seat, int)
    return StoodIn(at, seat, for_good)


def come_back(table: Table, seat: object, at: float) -> tuple[Entry, ...]:
    """The person of this seat plays again; what a bot has chosen there in this moment is taken back.

    It stays unknown: otherwise whoever leaves and comes back would have asked it for advice.
    """
    if not chair_at(table, seat).stood_in:
        raise Illegal("not_away", f"the person of seat {seat} isn't away", seat=seat)
    assert isinstance(seat, int)
    back = CameBack(at, seat)
    if seat in table.not_by_people and not table.paused:
        return back, Withdrew(at, seat, table.moment)
    return (back,)


def pause(table: Table, at: float) -> Paused:
    """Nobody answers until the table is resumed, and no time passes."""
    check_not_paused(table)
    return Paused(at)


def resume(table: Table, at: float) -> Resumed:
    """The table goes on."""
    if not table.paused:
        raise Illegal("not_paused", "the table isn't paused")
    return Resumed(at)


# --- what is checked -------------------------------------------------------------------------------


class _Said(Struct, frozen=True):
    """An answer in a struct: msgspec works out a union's types once for a struct, else at every call."""

    answer: AnyAnswer


def understood(answer: object) -> Answer:
    """The answer that JSON has told; anything else is refused."""
    if isinstance(answer, Answer):
        return answer
    try:
        return convert({"answer": answer}, _Said).answer
    except ValidationError as error:
        reason = _quoted(str(error), 200)
        raise Malformed("not_an_answer", f"that is not an answer: {reason}") from None


def asked_now(table: Table, moment: object) -> Gathering:
    """The choices of this moment, if it is still the one that is meant."""
    if table.status == "gathering":
        raise NotYourTurn("not_started", "no game has been started yet")
    if table.gathering is None:
        raise NotYourTurn("game_over", "the game is over; answers come too late")
    check_not_paused(table)
    if type(moment) is not int:
        raise Malformed("bad_moment", "an answer tells the number of the moment it is for")
    if moment != table.moment:
        raise Illegal(
            "stale_moment", f"the game has gone on: this is moment {table.moment}", moment=table.moment
        )
    return table.gathering


def check_new(table: Table, token: str) -> None:
    """Nobody sits twice."""
    place = place_of(table.chairs, Secret(token))
    if place is not None:
        raise Illegal("already_seated", f"you have seat {place.seat} already", seat=place.seat)


def _free_seat(table: Table, seat: object) -> int:
    """This seat, or the first one, if it is free."""
    if seat is not None:
        chair_at(table, seat)
    _check_gathering(table)
    free = [number for number, chair in enumerate(table.chairs) if chair.kind == "empty"]
    if not free:
        raise Illegal("table_full", f"all {len(table.chairs)} seats are taken")
    if seat is None:
        return free[0]
    assert isinstance(seat, int)
    if seat not in free:
        raise Illegal("seat_taken", f"seat {seat} is taken", seat=seat)
    return seat


def chair_at(table: Table, seat: object) -> Chair:
    """The chair of this seat, if there is one."""
    check_seat(seat, len(table.chairs))
    assert isinstance(seat, int)
    return table.chairs[seat]


def check_not_drawing(table: Table) -> None:
    """While the seed of a game is drawn, those who play it stay as they are."""
    if table.draw is not None:
        raise Illegal("game_running", "a game has been started: its seed is being drawn")


def _check_gathering(table: Table) -> None:
    if table.status != "gathering" or table.draw is not None:
        raise Illegal("game_running", "a game has been started: nobody changes seats now")


def check_not_paused(table: Table) -> None:
    if table.paused:
        raise Illegal("paused", "the table is paused")


def _check_stand_in(table: Table, gathering: Gathering, seat: int, by: By, at: float) -> None:
    """Whether somebody else may answer for this seat now, and not only when it set out to."""
    if gathering.chosen_by(seat) is not None:
        raise Illegal("already_chosen", f"seat {seat} has chosen already", seat=seat)
    if by == "bot" and not table.chairs[seat].player:
        raise NotYourTurn("bot_not_asked", f"people answer for seat {seat}", seat=seat)
    if by == "clock" and seat not in overdue(table, at):
        raise Illegal("not_overdue", f"seat {seat} has time left", seat=seat)


def _quoted(thing: object, most: int = 40) -> str:
    """What somebody wrote, short and safe enough to show again."""
    return shown(str(thing).encode("utf-8", "replace"), most)
