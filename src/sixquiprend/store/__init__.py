"""The event store: what is confirmed to a player is here, on disk, first.

A stream is a list of entries, bytes that only their owner understands; a table is the fold of its stream.
Whoever appends says how many entries they have seen, and comes too late (`Conflict`) if there are more: so
nothing is lost whoever writes. SQLite is for one process and no set-up; PostgreSQL for many, each of which
owns some streams (`owning`), and which tell each other things (`Notice`). Read `store` first, then `writing`.
"""

from __future__ import annotations

from .games import StoredGame
from .notices import Notice
from .owning import Owner
from .store import Store
from .store_errors import Conflict, Fenced, StoreError, explain_store

__all__ = ["Conflict", "Fenced", "Notice", "Owner", "Store", "StoreError", "StoredGame", "explain_store"]
