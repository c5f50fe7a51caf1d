"""What a server counts and times, for Prometheus (`/metrics`).

Several processes behind one port count in files of one folder (`SHARED`: Prometheus' library looks for it
when imported), and whichever is asked answers for all of them.
"""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from sixquiprend.table import Entry

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the variable of the environment that names the folder."""
_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Each server has its own, so that two in one process don't mix."""

    content_type: Final = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.requests = Counter(
            "sixquiprend_requests", "HTTP requests answered", ("route", "status"), registry=registry
        )
        self.messages = Counter("sixquiprend_messages", "WebSocket messages received", registry=registry)
        self.refusals = Counter(
            "sixquiprend_refusals", "Refusals told to clients", ("code",), registry=registry
        )
        self._entries = Counter(
            "sixquiprend_entries", "Entries appended to logs", ("entry",), registry=registry
        )
        self._by_kind: dict[type[Entry], Counter] = {}
        self.conflicts = Counter(
            "sixquiprend_conflicts", "Appends that another process was faster than", registry=registry
        )
        self.append_seconds = Histogram(
            "sixquiprend_append_seconds", "From an append to the disk", buckets=_FAST, registry=registry
        )
        self.thinking_seconds = Histogram(
            "sixquiprend_thinking_seconds",
            "From a question to a bot's answer",
            ("bot",),
            buckets=_FAST,
            registry=registry,
        )
        self.stood_in = Counter(
            "sixquiprend_bot_failures",
            "Times the careful bot answered in place of another",
            ("bot", "reason"),
            registry=registry,
        )
        self.analyses = Counter("sixquiprend_analyses", "Analyses finished", ("result",), registry=registry)
        self.connections = Gauge(
            "sixquiprend_connections", "Open WebSockets", registry=registry, multiprocess_mode="livesum"
        )
        self.tables = Gauge(
            "sixquiprend_tables", "Tables in memory", registry=registry, multiprocess_mode="livesum"
        )

    def count_entry(self, entry: Entry) -> None:
        """One more of this kind is on disk."""
        kind = type(entry)
        counter = self._by_kind.get(kind)
        if counter is None:
            counter = self._by_kind[kind] = self._entries.labels(entry=kind.__struct_config__.tag)
        counter.inc()

    def text(self) -> bytes:
        """All of it in Prometheus' format."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        everybody = CollectorRegistry()
        multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def forget(process: int, folder: str) -> None:
    """This process has ended: what it has done still counts, what it had is gone."""
    multiprocess.mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
