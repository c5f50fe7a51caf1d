"""The reader of the `.perft` files, whose format stands in README.md beside them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sixquiprend.engine import Card, Joker, Rules, Special, SpecialsData, State, position

FOLDER = Path(__file__).parent


class Tally(NamedTuple):
    """What was counted: the ways to play, and the heads of each seat, added up over all of them."""

    ways: int
    heads: tuple[int, ...]


@dataclass
class PerftDeal:
    """One position, and what is counted in its first turns."""

    name: str
    options: str = ""
    rows: list[tuple[Card, ...]] = field(default_factory=list)
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    specials: list[tuple[Special, ...]] = field(default_factory=list)
    stock: tuple[Special, ...] = ()
    stops: tuple[int, ...] = ()
    sevens: tuple[int, ...] = ()
    counts: dict[int, Tally] = field(default_factory=dict)
    """After so many turns."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand_size(self) -> int:
        return len(self.hands[0])

    def state(self) -> State:
        """The position on the engine."""
        own = SpecialsData(tuple(self.specials), self.stock, stops=self.stops, sevens=self.sevens)
        return position(
            Rules(self.seats, self.options),
            self.hands,
            self.rows,
            own={"S": own} if "S" in self.options else None,
        )


def read_perft(text: str) -> Iterator[PerftDeal]:
    """The deals of one file. Raises `ValueError` with the number of a line it doesn't understand."""
    deal: PerftDeal | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        word, *rest = line.partition("#")[0].split() or [""]
        try:
            if word == "deal":
                if deal:
                    yield deal
                (name,) = rest
                deal = PerftDeal(name)
            elif word:
                if deal is None:
                    raise ValueError("a file begins with a deal")
                _add(deal, word, rest)
        except ValueError as error:
            raise ValueError(f"line {number}: {line!r}: {error}") from None
    if deal:
        yield deal


def all_deals(folder: Path = FOLDER) -> dict[str, PerftDeal]:
    """Every deal of every file, by the names of both: "jokers/two-jokers"."""
    return {
        f"{file.stem}/{deal.name}": deal
        for file in sorted(folder.glob("*.perft"))
        for deal in read_perft(file.read_text("utf-8"))
    }


def _add(deal: PerftDeal, word: str, rest: list[str]) -> None:
    match word:
        case "options":
            (deal.options,) = rest
        case "row":
            deal.rows.append(tuple(map(_card, rest)))
        case "hand":
            deal.hands.append(tuple(map(_card, rest)))
        case "specials":
            deal.specials.append(tuple(map(Special, rest)))
        case "stock":
            deal.stock = tuple(map(Special, rest))
        case "stop":
            deal.stops = tuple(map(int, rest))
        case "seven":
            deal.sevens = tuple(map(int, rest))
        case "count":
            turns, ways, *heads = map(int, rest)
            deal.counts[turns] = Tally(ways, tuple(heads))
        case _:
            raise ValueError(f"there is no line that begins with {word!r}")


def _card(text: str) -> Card:
    return Joker(text) if "." in text else int(text)
