"""How a team chooses: most votes play, and ties go to the earliest vote."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from sixquiprend.engine import Answer

from .chairs import Chair
from .gathering import Gathering


class Vote(Struct, frozen=True):
    """What one member of a team would answer."""

    seat: int
    member: int
    answer: Answer


def with_vote(votes: tuple[Vote, ...], vote: Vote) -> tuple[Vote, ...]:
    """The votes with one more. Who votes again votes later; who repeats a vote keeps its place."""
    if vote in votes:
        return votes
    return (*without_vote(votes, vote.seat, vote.member), vote)


def without_vote(votes: tuple[Vote, ...], seat: int, member: int) -> tuple[Vote, ...]:
    """The votes but for that of this member."""
    return tuple([vote for vote in votes if (vote.seat, vote.member) != (seat, member)])


def vote_of(votes: tuple[Vote, ...], seat: int, member: int) -> Answer | None:
    """What this member has voted for. For the eyes of its own team."""
    return next((vote.answer for vote in votes if (vote.seat, vote.member) == (seat, member)), None)


def voters(votes: tuple[Vote, ...], seat: int) -> frozenset[int]:
    """The members of this team who have voted."""
    return frozenset(vote.member for vote in votes if vote.seat == seat)


def elected(votes: tuple[Vote, ...], seat: int) -> Answer | None:
    """The answer with the most votes of this team, the earliest of several; None without a vote."""
    count = Counter(vote.answer for vote in votes if vote.seat == seat)
    return max(count, key=count.__getitem__, default=None)  # the first of several: votes stand by time


def all_voted(votes: tuple[Vote, ...], seat: int, chair: Chair) -> bool:
    """Whether the team has voted: at least one member, and all who are there."""
    done = voters(votes, seat)
    return bool(done) and done.issuperset(chair.present)


def recounted(gathering: Gathering, seat: int, chair: Chair, votes: tuple[Vote, ...]) -> Gathering:
    """The gathering in which the team has chosen, if it has voted."""
    answer = elected(votes, seat)
    if answer is None or not all_voted(votes, seat, chair):
        return gathering
    return gathering.choose(seat, answer)
