"""Why an answer is good or bad: one fact about the table, from what the seat of a view knows.

A reason holds numbers and no words (`why_words` says it). Whatever it claims is true of every deal of the
unseen cards that the view allows: "safe" means that nothing the others can play makes the card take a row.
Where options let others do what can't be foreseen (special cards, jokers that are still out), a reason tells
only how the rows lie now; so of a card that is passed on, since somebody else will play it.
"""

from __future__ import annotations

from math import comb
from typing import Final, Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.bots.knowledge import Knowledge, knowledge
from sixquiprend.bots.outlook import Outlook, outcome
from sixquiprend.bots.seen import as_state, unseen
from sixquiprend.engine import (
    VALUE,
    Answer,
    Card,
    Joker,
    NoSpecial,
    Pass,
    Pick,
    Play,
    PlaySpecial,
    PutJoker,
    Special,
    Swap,
    TakeRow,
    TakeWithJoker,
    View,
    heads_of,
)
from sixquiprend.engine.options.jokers import Jokers
from sixquiprend.engine.options.specials.data import SpecialsView

from .worlds import unseen_specials

Kind: TypeAlias = Literal[
    "safe_next",
    "safe_gap",
    "safe_room",
    "safe_few",
    "full",
    "filling",
    "changing",
    "low",
    "now_room",
    "now_full",
    "now_low",
    "now_joker",
    "cheapest",
    "dearer",
    "joker_room",
    "joker_takes",
    "pile",
    "pick_next",
    "pick_rank",
    "swap_stock",
    "swap_discards",
]
TENTHS: Final = 10
CERTAIN: Final = 100


class Reason(Struct, frozen=True, omit_defaults=True):
    """A fact for or against an answer; which of the fields count depends on the kind.

    `safe_next`, `safe_gap`, `safe_room`, `safe_few`: the card takes nothing: it follows the end directly;
    nobody else can hold a card in between; they would all find room; the others are fewer than the places.
    `full`: the card takes its row. `filling`: with exactly `room` of the `count` cards before it, it does.
    `changing`: cards in between change how many the row holds. `low`: it takes a row of its player's choice.
    `now_…`: the same, only as the rows lie. `cheapest`, `dearer`: of rows to take. `joker_…`: where a joker
    is put. `pile`: by how much the pile grows with the card that is placed, at least. `pick_next`: the number
    next to the card is in the hand. `pick_rank`: how many of the round's other number cards are lower.
    `swap_…`: how many of those that a special card may be drawn from are of another kind.
    """

    kind: Kind
    card: Card | None = None
    row: int = -1
    """From 0."""
    end: float = 0
    """The value of the row's end, with the tenths of a joker (J3)."""
    count: int = 0
    """How many unseen cards lie between the end and the card (`low`: below it; `safe_few`: other seats;
    `pick_rank`: cards below it; `swap_…`: cards of another kind)."""
    room: int = 0
    """How many cards may still come to the row without taking it (`pick_rank`, `swap_…`: of so many)."""
    heads: int = 0
    """What it costs, at least."""
    more: int = 0
    """How much more than the cheapest row."""
    lowest: float = 0
    """Only a card below this, the lowest end, could still change it; 0: nobody else can hold one."""
    percent: int = 0
    """How likely the others hold `room` of the cards in between."""


def reason(view: View, answer: Answer) -> Reason | None:
    """Why this answer is good or bad; None where there is nothing to tell but its cost."""
    match answer:
        case Play(card=Joker() as joker):
            return _own_joker(view, joker)
        case Play(card=int(card)):
            return _Playing(view, card).reason()
        case TakeRow(row=row):
            return _row(view, row, [each.row for each in view.legal if isinstance(each, TakeRow)])
        case PutJoker(row=row):
            room = Outlook(view).room(row)
            heads = heads_of(view.rows[row])
            return Reason("joker_room", row=row, room=room) if room else _joker_takes(row, heads)
        case TakeWithJoker(row=row):
            return _joker_takes(row, heads_of(view.rows[row]))
        case PlaySpecial() | NoSpecial():
            return Reason("pile", heads=outcome(view, answer).own)
        case Pass(card=Joker() as joker):
            return _own_joker(view, joker)
        case Pass(card=int(card)):
            return _Playing(view, card).as_the_rows_lie()
        case Pick(card=int(card)):
            return _pick(view, card)
        case Swap(special=Special() as special):
            return _swap(view, special)
        case _:
            return None


def _joker_takes(row: int, heads: int) -> Reason:
    return Reason("joker_takes", row=row, heads=heads)


def _own_joker(view: View, joker: Card) -> Reason:
    outlook = Outlook(view)
    free = [at for at, row in enumerate(view.rows) if outlook.room(at) and not isinstance(row[-1], Joker)]
    return Reason("now_joker", card=joker, count=len(free))


def _row(view: View, row: int, legal: list[int]) -> Reason:
    """A row to take (B8), compared with the others."""
    outlook, card = Outlook(view), view.queue[0].card
    heads = outlook.cost(card, row)
    more = heads - min(outlook.cost(card, other) for other in legal)
    return Reason("dearer" if more else "cheapest", row=row, heads=heads, more=more)


def _pick(view: View, card: int) -> Reason:
    """A card of those that lie open (D1), beside the hand and among the round's other number cards."""
    slots = view.rules.slots
    others = [other for other in slots.deck(view.rules.seats, slots.hand) if other != card]
    lower = sum(other < card for other in others)
    for beside in (card - 1, card + 1):
        if beside in view.hand:
            return Reason("pick_next", card=card, end=float(beside))
    return Reason("pick_rank", card=card, count=lower, room=len(others))


def _swap(view: View, special: Special) -> Reason | None:
    """A special card to discard for another one (S10), and those that may come; None if there is only one."""
    seen = cast(SpecialsView, SpecialsView.of(view))
    kind: Kind = "swap_stock" if seen.stock else "swap_discards"
    drawable = unseen_specials(view) if seen.stock else (*seen.discards, special)
    if len(drawable) == 1:
        return None
    return Reason(kind, count=sum(each != special for each in drawable), room=len(drawable))


class _Playing:
    """What may become of a number card before its turn."""

    def __init__(self, view: View, card: int) -> None:
        self.view, self.card = view, card
        self.outlook = Outlook(view)
        self.state = as_state(view)
        self.row = self.outlook.row_of(card)
        self.unseen = unseen(view)

    def reason(self) -> Reason:
        found = self.as_the_rows_lie()
        return self._foreseen(found) if is_foreseeable(self.view) else found

    def as_the_rows_lie(self) -> Reason:
        if self.row is None:
            lower = sum(VALUE[card] < VALUE[self.card] for card in self.unseen)
            return Reason("now_low", card=self.card, count=lower, heads=self.outlook.cheapest(self.card))
        room = self.outlook.room(self.row)
        return Reason(
            "now_room" if room else "now_full",
            card=self.card,
            row=self.row,
            end=self.state.slots.end(self.state.rows[self.row]) / TENTHS,
            count=len(self._between()),
            room=room,
            heads=0 if room else self.outlook.cost(self.card, self.row),
        )

    def _foreseen(self, found: Reason) -> Reason:
        """The same, with all that the others can do about it: they play number cards, one each."""
        if self.row is None:
            return replace(found, kind="low")
        ends = [self.state.slots.end(row) for row in self.state.rows]
        low = any(VALUE[card] < min(ends) for card in self.unseen)
        found = replace(found, lowest=min(ends) / TENTHS if low else 0)
        between = self._between()
        others = self.view.rules.seats - 1
        if found.kind == "now_full":
            return replace(found, kind="full")
        if not between:
            follows = VALUE[self.card] - self.state.slots.end(self.state.rows[self.row]) <= TENTHS
            return replace(found, kind="safe_next" if follows else "safe_gap")
        if any(self._sets_length(card) for card in between):
            return replace(found, kind="changing")
        if len(between) < found.room:
            return replace(found, kind="safe_room")
        if others < found.room:
            return replace(found, kind="safe_few", count=others)
        least = heads_of(self.state.rows[self.row]) + sum(
            sorted(heads_of((x,)) for x in between)[: found.room]
        )
        return replace(found, kind="filling", heads=least, percent=self._chance(between, found.room))

    def _between(self) -> tuple[Card, ...]:
        """The cards that another seat may hold, and that would come to the same row before this one."""
        end = self.state.slots.end(self.state.rows[cast(int, self.row)])
        return tuple(card for card in self.unseen if end < VALUE[card] < VALUE[self.card])

    def _sets_length(self, card: Card) -> bool:
        """Whether this card, if it comes to the row, says how many the row holds (V1)."""
        row, set_by = self.state.rows[cast(int, self.row)], self.state.slots.set_by
        return set_by((*row, card)) != set_by(row)

    def _chance(self, between: tuple[Card, ...], room: int) -> int:
        """How likely the others hold so many of these cards, in percent; 100 only if it is certain."""
        known = knowledge(self.view)
        me = cast(int, self.view.seat)
        held = {card for seat, hand in enumerate(known.hands) if seat != me for card in hand} | set(
            known.maybe
        )
        needed = room - len(held.intersection(between))
        if needed <= 0:
            return CERTAIN
        chance = at_least(
            needed,
            len(set(between).intersection(known.anywhere)),
            len(known.anywhere),
            _hidden(known, self.view),
        )
        return CERTAIN if chance == 1 else min(CERTAIN - 1, max(1, round(CERTAIN * chance)))


def is_foreseeable(view: View) -> bool:
    """Whether the others can only play number cards, and the rules of all options are known here.

    Options whose rounds the kernel plays are (no special cards, nothing of third parties); and each seat has
    one joker a round (J1), so once all have been seen, or are in the own hand, nobody else holds one.
    """
    if not all("rounds" in about.kernel for about in view.rules.about):
        return False
    if not view.rules.has(Jokers):
        return True
    seen = {*view.hand, *(play.card for play in view.queue)}
    seen.update(*view.rows, *view.piles)
    return sum(isinstance(card, Joker) for card in seen) == view.rules.seats


def _hidden(known: Knowledge, view: View) -> int:
    """How many cards of the others' hands may be any of those that lie anywhere."""
    me = cast(int, view.seat)
    sizes = sum(size for seat, size in enumerate(view.hand_sizes) if seat != me)
    certain = sum(len(hand) for seat, hand in enumerate(known.hands) if seat != me)
    return sizes - certain - len(known.maybe)


def at_least(needed: int, special: int, cards: int, drawn: int) -> float:
    """How likely so many of the special ones are among those drawn from all the cards."""
    ways = sum(
        comb(special, many) * comb(cards - special, drawn - many)
        for many in range(needed, min(special, drawn) + 1)
    )
    return ways / comb(cards, drawn)
