"""What may be done in a team, whose members share a seat and vote (Q1): commands, as in `commands`.

Who forms a team is for whoever opens the table to say (a class: `learn.classroom.seating`).
A team has chosen when all its members who are there have voted. Before that, the clock or a teacher may
end the vote: `commands.choose` with what is `elected` so far, or with a bot's answer if nobody has voted.
"""

from __future__ import annotations

from sixquiprend.engine import Answer, Illegal, Malformed

from .chairs import Chair, Member
from .commands import asked_now, chair_at, understood
from .entries import MemberBack, MemberLeft, Voted, Withdrew
from .session import Table
from .votes import vote_of


def leave_team(
    table: Table, seat: object, member: object, at: float, *, for_good: bool = False
) -> MemberLeft:
    """Nobody waits for this member any more; a vote it has given counts. `for_good`: it can't come back."""
    if _member_at(table, seat, member).away and not for_good:
        raise Illegal("nobody_there", f"member {member} of seat {seat} has left already", seat=seat)
    assert isinstance(seat, int)
    assert isinstance(member, int)
    return MemberLeft(at, seat, member, for_good)


def rejoin_team(table: Table, seat: object, member: object, at: float) -> MemberBack:
    """The member is there again."""
    if not _member_at(table, seat, member).away:
        raise Illegal("not_away", f"member {member} of seat {seat} isn't away", seat=seat)
    assert isinstance(seat, int)
    assert isinstance(member, int)
    return MemberBack(at, seat, member)


def vote(table: Table, seat: int, member: int, moment: object, answer: object, at: float) -> Voted:
    """A member votes, or votes again; the answer must be one that the seat may give."""
    gathering = asked_now(table, moment)
    _member_at(table, seat, member)
    said = understood(answer)
    chosen = gathering.choose(seat, said).chosen_by(seat)
    assert isinstance(chosen, Answer)
    return Voted(at, seat, member, table.moment, chosen)


def withdraw_vote(table: Table, seat: int, member: int, moment: object, at: float) -> Withdrew:
    """A member takes its vote back; what all had chosen together is then open again."""
    asked_now(table, moment)
    _member_at(table, seat, member)
    if vote_of(table.votes, seat, member) is None:
        raise Illegal("nothing_chosen", f"member {member} of seat {seat} hasn't voted", seat=seat)
    return Withdrew(at, seat, table.moment, member)


def _team_at(table: Table, seat: object) -> Chair:
    chair = chair_at(table, seat)
    if chair.kind != "team":
        raise Illegal("not_a_team", f"no team sits at seat {seat}", seat=seat)
    return chair


def _member_at(table: Table, seat: object, member: object) -> Member:
    members = _team_at(table, seat).members
    if type(member) is not int or not 0 <= member < len(members):
        raise Malformed("unknown_member", f"there is no member {member!r} in this team"[:100])
    return members[member]
