"""What the players agreed before the game: seats, options, and when it ends."""

from __future__ import annotations

from functools import reduce

from msgspec import Struct
from msgspec.structs import force_setattr

from .errors import Illegal, Malformed
from .lazy import lazy
from .option import About, Option, Part
from .options import OPTIONS
from .phases import base_slots
from .slots import Slots

MIN_SEATS, MAX_SEATS = 2, 10
MAX_LIMIT, MAX_ROUNDS = 1_000, 100  # more than anybody plays; a server holds, replays and analyses it all


class Rules(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The rules of one game; making one refuses what doesn't go together.

    `options` are letters of docs/rules.md ("KD"); any order is accepted, one order is kept. With neither
    `limit` nor `rounds` the game ends as its options say: above 66 heads, or after two rounds with
    special cards. With `rounds` alone there is no limit; with both, whichever comes first (B12, C16).
    `at_limit`: the limit counts when it is reached, not only when it is exceeded (C1).
    """

    seats: int
    options: str = ""
    limit: int | None = None
    at_limit: bool = False
    rounds: int | None = None

    def __post_init__(self) -> None:
        _check_number("seats", self.seats, MIN_SEATS, MAX_SEATS, rule="B2")
        if self.limit is not None:
            _check_number("limit", self.limit, 1, MAX_LIMIT, rule="B12")
        if self.rounds is not None:
            _check_number("rounds", self.rounds, 1, MAX_ROUNDS, rule="B12")
        if type(self.at_limit) is not bool:
            raise Malformed("bad_rules", f"at_limit is yes or no, not {self.at_limit!r} (B12)")
        force_setattr(self, "options", _canonical(self.options))
        self._check_options()
        self._settle_ending()

    def _check_options(self) -> None:
        for about in self.about:
            for other in about.excludes:
                if other in self.options:
                    raise Illegal(
                        "options_conflict",
                        f"options {about.letter} ({about.name}) and {other} "
                        f"({OPTIONS[other].about.name}) don't go together (C10)",
                        options=[about.letter, other],
                        rule="C10",
                    )
            if self.seats > about.max_seats:
                raise Illegal(
                    "too_many_seats",
                    f"option {about.letter} ({about.name}) is for at most {about.max_seats} seats, "
                    f"not {self.seats} ({about.letter}1)",
                    seats=self.seats,
                    most=about.max_seats,
                    rule=f"{about.letter}1",
                )

    def _settle_ending(self) -> None:
        usual = self.slots.ending
        if usual.limit is None and (
            self.limit is not None or self.at_limit or self.rounds not in (None, usual.rounds)
        ):
            fixing = [about for about in self.about if about.rounds is not None][-1]
            raise Illegal(
                "ending_fixed",
                f"with option {fixing.letter} ({fixing.name}) the game has {usual.rounds} rounds; "
                "another limit or number of rounds doesn't go with it (C10)",
                option=fixing.letter,
                rounds=usual.rounds,
                rule="C10",
            )
        if self.limit is None and self.rounds is None:
            force_setattr(self, "limit", usual.limit)
            force_setattr(self, "rounds", usual.rounds)
        if self.at_limit and self.limit is None:
            raise Illegal("no_limit", "at_limit needs a limit that can be reached (B12)", rule="B12")

    @property
    def chosen(self) -> tuple[Option, ...]:
        """The options as objects."""
        return tuple([OPTIONS[letter] for letter in self.options])

    @property
    def about(self) -> tuple[About, ...]:
        """The descriptions of the options."""
        return tuple([option.about for option in self.chosen])

    def has(self, option: type[Option]) -> bool:
        """Whether this option is played."""
        return option.about.letter in self.options

    def touches(self, part: Part) -> bool:
        """Whether any of the options touches this part of the game."""
        return any(part in about.touches for about in self.about)

    @lazy
    def slots(self) -> Slots:
        """The slots as these options fill them."""
        return reduce(lambda slots, option: option.fill(slots), self.chosen, base_slots())

    @property
    def turns(self) -> int:
        """How many turns a round has (B10, J1, S1)."""
        return self.slots.turns

    def ends(self, rounds: int, totals: tuple[int, ...]) -> bool:
        """Whether the game is over after so many rounds with these totals (B11, B12)."""
        if self.rounds is not None and rounds >= self.rounds:
            return True
        if self.limit is None:
            return False
        return max(totals) > self.limit or (self.at_limit and max(totals) == self.limit)


def _check_number(what: str, number: object, least: int, most: int, rule: str) -> None:
    if type(number) is not int or not least <= number <= most:
        raise Malformed(
            "bad_rules",
            f"{what} must be a whole number from {least} to {most}, not {number!r} ({rule})",
            what=what,
            rule=rule,
        )


def _canonical(letters: object) -> str:
    """The letters once each, in the order of the registry."""
    if not isinstance(letters, str | list | tuple | set | frozenset):
        raise Malformed("bad_rules", f"options are letters of {''.join(OPTIONS)}, not {letters!r}")
    for letter in letters:
        if not isinstance(letter, str) or letter not in OPTIONS:
            raise Malformed(
                "unknown_option",
                f"there is no option {letter!r}; options are {', '.join(OPTIONS)}",
                option=letter,
            )
    return "".join(letter for letter in OPTIONS if letter in letters)
