"""One table, beside the engine: who sits there, what they have chosen, how long they have.

A table is the fold of its log. `commands` check what somebody wants to do and return `entries`; the caller
appends them to the log, then folds them (`session`), then shows what everybody may see of it (`picture`,
`steps`, `own`). `clock` says when somebody must be answered for; in `teams` several people share a seat.
Nothing here reads a clock, a file or a random number.

The state of a game never holds a card that is chosen but not revealed. A `Gathering` does, for as long
as the choices of one moment are being made.
"""

from __future__ import annotations

from sixquiprend.records.log_entries import Entry

from .chairs import Chair, Place, Secret, names_of, place_of
from .entries import decode_entry, encode_entry
from .gathering import Gathering
from .highlights import Ending, ending
from .own import SeatPicture, You, asked, chosen_at, seat_picture, seat_states, seats, you
from .picture import Board, board
from .previews import previewed
from .recording import record_of
from .replay import ReplayStep, ending_of, replay_steps
from .seen import seen_cards
from .session import Table, fold, replayed
from .settings import TIMERS, Settings
from .snapshots import from_snapshot, snapshot_of
from .steps import Happened, Step, public, steps
from .votes import elected

__all__ = [
    "TIMERS",
    "Board",
    "Chair",
    "Ending",
    "Entry",
    "Gathering",
    "Happened",
    "Place",
    "ReplayStep",
    "SeatPicture",
    "Secret",
    "Settings",
    "Step",
    "Table",
    "You",
    "asked",
    "board",
    "chosen_at",
    "decode_entry",
    "elected",
    "encode_entry",
    "ending",
    "ending_of",
    "fold",
    "from_snapshot",
    "names_of",
    "place_of",
    "previewed",
    "public",
    "record_of",
    "replay_steps",
    "replayed",
    "seat_picture",
    "seat_states",
    "seats",
    "seen_cards",
    "snapshot_of",
    "steps",
    "you",
]
