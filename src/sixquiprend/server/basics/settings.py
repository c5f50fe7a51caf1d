"""What whoever runs a server may set, and the sizes and times that it keeps to."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sixquiprend.store.owning import SECONDS_ALIVE
from sixquiprend.table.draws import CLASS_WINDOW, WINDOW

MAX_BODY: Final = 4096
"""Bytes of a message or of a request's body: real ones have a few hundred."""


class Rates(Struct, frozen=True):
    """How often somebody may do something, in the notation of the library `limits`."""

    tables: str = "30 per minute"
    """New tables and classes, for each address."""
    tables_a_day: str = "1000 per day"
    """The same over a day: what one address may leave behind. A school may have one address."""
    classes_a_day: str = "200 per day"
    spectators: int = 200
    """Of each address at one table, at once."""
    seats: str = "60 per minute"
    """Joining, for each address."""
    guesses: str = "30 per minute"
    """Codes that no table has, for each address."""
    recoveries: str = "10 per minute"
    """Recovery and personal codes of a class that are wrong, for each address."""
    requests: str = "1200 per minute"
    """Requests that need work (answers, previews, polls), for each address."""
    thoughts: str = "60 per minute"
    """Hints and replays of games, for each address."""
    connections: int = 300
    """WebSockets and long polls at once, for each address: a whole school may have one."""
    messages: int = 20
    """Messages a second on one connection, on the average; ten times as many at once. Their frames and bytes
    are bounded by it too."""
    sockets: int = 1000
    """Connections of any kind at once, for each address that is no proxy's."""
    arrivals: int = 30
    """New connections a second, on the average, for each of these; forty times as many at once."""
    checks: str = "240 per minute"
    """Looks at `/healthz`, `/readyz` and `/metrics`, for each address."""


class Https(Struct, frozen=True):
    """TLS with a certificate of one's own (`certificates`)."""

    port: int
    chain: str
    key: str
    """Files, as PEM."""
    authority: bytes
    """What phones are asked to trust, as DER."""
    fingerprint: str


class Settings(Struct, frozen=True):
    """How a server runs. Times are in seconds; tests make them tiny."""

    database: str
    https: Https | None = None
    open_to_the_house: bool = False
    """Whether other computers reach it, so that links name this one's address in its network."""
    public_url: str = ""
    """Where people reach it, https://cards.example.org; "": by any name that leads here."""
    grace: float = 60.0
    """How long a person may be gone in a game before a bot stands in."""
    draw_window: float = WINDOW
    """How long a game waits for people's programs that add to its seed, for each of two steps."""
    class_draw_window: float = CLASS_WINDOW
    """The same at the tables of a class."""
    alive: float = SECONDS_ALIVE
    """How long a process that gives no sign of life keeps what it owns."""
    thinking_time: float = 6.0
    """How long a bot may take before the careful one answers in its place."""
    guests: dict[str, str] = {}
    """Programs that are let in as bots: their commands by name."""
    bot_workers: int = 1
    """Processes in which the strong bots think; 0: no processes, and the careful bot answers for all."""
    idle: float = 600.0
    """How long a table that nobody watches, and that waits for people only, is kept in memory."""
    resume_for: float = 24 * 3600.0
    """Tables with an entry as young as that are looked at when the server starts."""
    erase_every: float = 3600.0
    """How often classes and tables are looked for that are old enough to be erased."""
    keep_games: float | None = None
    """How long a table that nobody has touched is kept, with its games; None: for good."""
    keep_unplayed: float = 30 * 24 * 3600.0
    """The same for one where no game was finished, if it is shorter; None above: for good too."""
    look_for_orders: float = 1.0
    """How often a process reads what whoever runs the server has ordered."""
    longest_wait: float = 25.0
    """How long a long poll may wait."""
    analyses: bool = True
    """Whether this process computes analyses of finished games."""
    analysis_samples: int = 1000
    analysis_lease: float = 60.0
    """How long another process leaves an analysis alone that one has begun and says nothing of."""
    rates: Rates = Rates()
