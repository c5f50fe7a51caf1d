"""What happened, one sentence an event, and why: the rule is told with the numbers it was decided by.

Each sentence begins with the player's name and a colon, and what follows has the card as its subject:
so any name fits, "You" too, in every language. Rows count from 1 here, as people count.

Trap: private events (a deal, a card passed on, a card drawn) are told to whoever asks; the caller
leaves out those that its reader may not know (`sixquiprend.engine.visible`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, cast

from sixquiprend.engine import (
    HEADS,
    VALUE,
    Card,
    Dealt,
    Event,
    GameEnded,
    Joker,
    JokerAimed,
    MinusIsPlus,
    NoSpecial,
    Passed,
    Picked,
    Placed,
    PoolOpened,
    Revealed,
    RoundScored,
    RoundStarted,
    Row,
    RowsStarted,
    State,
    Stop,
    card_text,
    heads_of,
)
from sixquiprend.engine.options.draft import DraftData, PoolClosed
from sixquiprend.engine.options.specials.events import (
    DrewSpecial,
    FifthRowStarted,
    Inserted,
    OpenedRow,
    Replaced,
    RowGone,
    SevenLaid,
    Slid,
    SpecialPlayed,
    SpecialsDealt,
    Swapped,
)
from sixquiprend.engine.placing import base_capacity, fitting_row, is_full

from . import Translator
from .names import special_name


class Scene(NamedTuple):
    """All that a sentence needs besides its event."""

    before: State
    names: Sequence[str]
    t: Translator


def tell(event: Event, before: State, names: Sequence[str], t: Translator) -> str:
    """One sentence about an event that came after this state; "" if there is nothing to say."""
    telling = _TELL.get(type(event))
    return "" if telling is None else telling(event, Scene(before, names, t))


def cards_text(cards: Iterable[Card]) -> str:
    """Several cards: "12, 14, 0.4"."""
    return ", ".join(map(card_text, cards))


def heads_text(heads: int, t: Translator) -> str:
    """So many heads: "6 heads"."""
    return t.n("{count} head", "{count} heads", heads)


def tenths_text(tenths: int, t: Translator) -> str:
    """A value or a difference as it is written: "17", "17.4" (J3)."""
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}{t.decimal_point}{tenths % 10}"


def difference_text(card: int, end: int, t: Translator) -> str:
    """How near a card is to an end (B6): "44 − 43 = 1"."""
    return f"{tenths_text(card, t)} − {tenths_text(end, t)} = {tenths_text(card - end, t)}"


# --- the base game ---------------------------------------------------------------------------------


def _round_started(event: RoundStarted, scene: Scene) -> str:
    return scene.t("Round {round} begins.", round=event.round)


def _dealt(event: Dealt, scene: Scene) -> str:
    return scene.t.n(
        "{name}: {count} card dealt: {cards}.",
        "{name}: {count} cards dealt: {cards}.",
        len(event.cards),
        name=scene.names[event.seat],
        cards=cards_text(event.cards),
    )


def _rows_started(event: RowsStarted, scene: Scene) -> str:
    return scene.t("The rows start with {cards}.", cards=cards_text(event.cards))


def _revealed(event: Revealed, scene: Scene) -> str:
    plays = [f"{card_text(play.card)} ({scene.names[play.seat]})" for play in event.plays]
    return scene.t("Cards on the table: {plays}.", plays=", ".join(plays))


def _placed(event: Placed, scene: Scene) -> str:
    before, t = scene.before, scene.t
    name, card, row = scene.names[event.seat], card_text(event.card), event.row + 1
    if event.taken:
        then = t(
            "{card} takes row {row} ({cards}: {heads}) and starts it again.",
            card=card,
            row=row,
            cards=cards_text(event.taken),
            heads=_counted(event.taken, event.heads, t),
        )
        said = _with_reason(event, then, scene)
    elif isinstance(event.card, Joker):  # J3
        said = t(
            "{name}: {card} goes behind {end}: row {row} now ends with {sum}.",
            name=name,
            card=card,
            end=card_text(before.rows[event.row][-1]),
            row=row,
            sum=tenths_text(before.slots.end((*before.rows[event.row], event.card)), t),
        )
    else:
        end = before.slots.end(before.rows[event.row])
        said = t(
            "{name}: {card} goes to row {row}, behind {end} ({difference}).",
            name=name,
            card=card,
            row=row,
            end=tenths_text(end, t),
            difference=difference_text(VALUE[event.card], end, t),
        )
    return said + _new_capacity(event, scene)


def _with_reason(event: Placed | RowGone, then: str, scene: Scene) -> str:
    """Why the card takes that row: one too many (B7, V1, J6), too low (B8), or a joker's choice (J4)."""
    before, t, name = scene.before, scene.t, scene.names[event.seat]
    if not isinstance(event.card, Joker) and fitting_row(before, event.card) is None:
        if any(before.slots.end(row) < VALUE[event.card] for row in before.rows):  # S8: it is stopped
            return t("{name}: {card} fits no open row. {then}", name=name, card=event.card, then=then)
        return t("{name}: {card} is lower than every end. {then}", name=name, card=event.card, then=then)
    if is_full(before, event.row):
        return t.n(
            "{name}: row {row} is full with {count} card. {then}",
            "{name}: row {row} is full with {count} cards. {then}",
            len(before.rows[event.row]),
            name=name,
            row=event.row + 1,
            then=then,
        )
    return t("{name}: {then}", name=name, then=then)


def _counted(taken: Row, heads: int, t: Translator) -> str:
    """The heads of a take; with *minus is plus* what they come to in the end (S9)."""
    shown = heads_text(heads_of(taken), t)
    if heads == heads_of(taken):
        return shown
    return t("{heads}, counted as {change}", heads=shown, change=str(heads).replace("-", "−"))


def _new_capacity(event: Placed, scene: Scene) -> str:
    """That the row holds more or fewer cards from now on (V1), if it does."""
    before = scene.before
    if before.slots.capacity is base_capacity:
        return ""
    after = event.apply(before)
    holds = after.slots.capacity(after, event.row)
    if holds == before.slots.capacity(before, event.row):
        return ""
    return " " + scene.t.n(
        "From now on row {row} holds at most {count} card.",
        "From now on row {row} holds at most {count} cards.",
        holds,
        row=event.row + 1,
    )


def _round_scored(event: RoundScored, scene: Scene) -> str:
    scores = [
        scene.t("{name} {heads} (total {total})", name=name, heads=f"+{heads}", total=total)
        for name, heads, total in zip(scene.names, event.heads, event.totals, strict=True)
    ]
    return scene.t("Round {round} is over: {scores}.", round=scene.before.round, scores=", ".join(scores))


def _game_ended(event: GameEnded, scene: Scene) -> str:
    return scene.t.n(
        "The game is over. Winner: {names}, with {heads}.",
        "The game is over. Shared win: {names}, with {heads}.",
        len(event.winners),
        names=", ".join(scene.names[seat] for seat in event.winners),
        heads=heads_text(scene.before.totals[event.winners[0]], scene.t),
    )


# --- draft, pass it on, jokers ---------------------------------------------------------------------


def _pool_opened(event: PoolOpened, scene: Scene) -> str:
    return scene.t(
        "The cards {first} to {last} lie face up, to be picked in turn.",
        first=card_text(event.cards[0]),
        last=card_text(event.cards[-1]),
    )


def _picked(event: Picked, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} goes to the hand.", name=scene.names[event.seat], card=card_text(event.card)
    )


def _pool_closed(event: PoolClosed, scene: Scene) -> str:
    draft = cast(DraftData, DraftData.of(scene.before))
    out = len(draft.pool) - len(scene.before.rows)  # those that start the rows lay there too
    if not out:
        return ""
    return scene.t.n(
        "{count} card that nobody has picked stays out of this round.",
        "{count} cards that nobody has picked stay out of this round.",
        out,
    )


def _passed(event: Passed, scene: Scene) -> str:
    return scene.t(
        "{name} → {other}: {card} is passed on.",
        name=scene.names[event.seat],
        other=scene.names[event.to],
        card=card_text(event.card),
    )


def _joker_aimed(event: JokerAimed, scene: Scene) -> str:
    return ""  # where it comes to lie is told when it is placed


# --- special cards ---------------------------------------------------------------------------------


def _specials_dealt(event: SpecialsDealt, scene: Scene) -> str:
    if not event.specials:
        return scene.t("{name}: no special card is left to deal.", name=scene.names[event.seat])
    return scene.t.n(
        "{name}: {count} special card dealt: {cards}.",
        "{name}: {count} special cards dealt: {cards}.",
        len(event.specials),
        name=scene.names[event.seat],
        cards=", ".join(special_name(special, scene.t) for special in event.specials),
    )


def _special_played(event: SpecialPlayed, scene: Scene) -> str:
    answer, t = event.special, scene.t
    if isinstance(answer, NoSpecial):
        return ""
    name, special = scene.names[answer.seat], special_name(answer.special, t)
    if isinstance(answer, Stop):
        return t(
            "{name}: special card “{special}”: row {row} is closed until someone takes a row.",
            name=name,
            special=special,
            row=answer.row + 1,
        )
    if isinstance(answer, MinusIsPlus):
        return t.n(
            "{name}: special card “{special}”: {card} cancels {count} head instead of adding it.",
            "{name}: special card “{special}”: {card} cancels {count} heads instead of adding them.",
            HEADS[answer.card],
            name=name,
            special=special,
            card=card_text(answer.card),
        )
    return t("{name}: special card “{special}”!", name=name, special=special)


def _fifth_row_started(event: FifthRowStarted, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} starts a fifth row.", name=scene.names[event.seat], card=card_text(event.card)
    )


def _seven_laid(event: SevenLaid, scene: Scene) -> str:
    row = scene.before.rows[event.row]
    return scene.t(
        "{name}: {card} goes to row {row}, behind {end}, and takes nothing; "
        "from now on the seventh card takes that row.",
        name=scene.names[event.seat],
        card=card_text(event.card),
        row=event.row + 1,
        end=card_text(row[-1]),
    )


def _inserted(event: Inserted, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} goes into row {row}, {place}.",
        name=scene.names[event.seat],
        card=card_text(event.card),
        row=event.row + 1,
        place=place_text(scene.before.rows[event.row], event.card, scene.t),
    ) + _overflow(event, scene)


def _slid(event: Slid, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} slides from row {source} to row {row}, {place}.",
        name=scene.names[event.seat],
        card=card_text(event.card),
        source=event.source + 1,
        row=event.row + 1,
        place=place_text(scene.before.rows[event.row], event.card, scene.t),
    ) + _overflow(event, scene)


def place_text(row: Row, card: Card, t: Translator) -> str:
    """Between which cards of the row this one comes to lie."""
    lower = [other for other in row if VALUE[other] < VALUE[card]]
    higher = row[len(lower) :]
    if not lower:
        return t("before {card}", card=card_text(higher[0]))
    if not higher:
        return t("behind {card}", card=card_text(lower[-1]))
    return t("between {low} and {high}", low=card_text(lower[-1]), high=card_text(higher[0]))


def _overflow(event: Inserted | Slid, scene: Scene) -> str:
    """What follows if the row has become too long (S5, S7, C8)."""
    if not event.taken:
        return ""
    t, cards, heads = scene.t, cards_text(event.taken), heads_text(event.heads, scene.t)
    if event.gone:
        return " " + t(
            "That is too long: all of row {row} is taken: {cards} ({heads}). Four rows remain.",
            row=event.row + 1,
            cards=cards,
            heads=heads,
        )
    last = max((*scene.before.rows[event.row], event.card), key=VALUE.__getitem__)
    return " " + t(
        "That is too long: {cards} are taken ({heads}), and {last} starts row {row} again.",
        cards=cards,
        heads=heads,
        last=card_text(last),
        row=event.row + 1,
    )


def _replaced(event: Replaced, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} goes back to the hand, {other} is placed instead.",
        name=scene.names[event.seat],
        card=card_text(event.card),
        other=card_text(event.by),
    )


def _opened_row(event: OpenedRow, scene: Scene) -> str:
    return scene.t(
        "{name}: {card} starts the empty row {row}.",
        name=scene.names[event.seat],
        card=card_text(event.card),
        row=event.row + 1,
    )


def _row_gone(event: RowGone, scene: Scene) -> str:
    then = scene.t(
        "{card} takes row {row} and goes with it: {cards} ({heads}). Four rows remain.",
        card=card_text(event.card),
        row=event.row + 1,
        cards=cards_text(event.taken),
        heads=_counted(event.taken, event.heads, scene.t),
    )
    return _with_reason(event, then, scene)


def _swapped(event: Swapped, scene: Scene) -> str:
    if event.special is None:
        return ""
    return scene.t(
        "{name}: special card “{special}” goes, another one comes.",
        name=scene.names[event.seat],
        special=special_name(event.special, scene.t),
    )


def _drew_special(event: DrewSpecial, scene: Scene) -> str:
    return scene.t(
        "{name}: new special card: “{special}”.",
        name=scene.names[event.seat],
        special=special_name(event.special, scene.t),
    )


_TELL: Final[dict[type[Event], Callable[[Any, Scene], str]]] = {
    RoundStarted: _round_started,
    Dealt: _dealt,
    RowsStarted: _rows_started,
    Revealed: _revealed,
    Placed: _placed,
    RoundScored: _round_scored,
    GameEnded: _game_ended,
    PoolOpened: _pool_opened,
    Picked: _picked,
    PoolClosed: _pool_closed,
    Passed: _passed,
    JokerAimed: _joker_aimed,
    SpecialsDealt: _specials_dealt,
    SpecialPlayed: _special_played,
    FifthRowStarted: _fifth_row_started,
    SevenLaid: _seven_laid,
    Inserted: _inserted,
    Slid: _slid,
    Replaced: _replaced,
    OpenedRow: _opened_row,
    RowGone: _row_gone,
    Swapped: _swapped,
    DrewSpecial: _drew_special,
}
