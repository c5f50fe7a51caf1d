"""What every test shares: the same examples on every machine, a Ctrl-C that counts, and a real PostgreSQL."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.postgres import PostgresServer, running_postgres

settings.register_profile(
    "sixquiprend",
    derandomize=True,
    database=None,
    deadline=None,  # a busy machine is no failure
    max_examples=50,
    print_blob=False,
    # Playing a game takes a while, and not every game has what a law is about.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)
settings.load_profile("sixquiprend")

# A shell's background ignores Ctrl-C, and so would every program that the tests start and stop by it.
signal.signal(signal.SIGINT, signal.default_int_handler)

LONG = 60


def pytest_xdist_auto_num_workers() -> int | None:
    """Half as many again as there are cores: where a browser or a server is waited for, cores are idle."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # somebody knows better
    return len(os.sched_getaffinity(0)) * 3 // 2


def pytest_make_parametrize_id(val: object) -> str | None:
    """Ten million brackets are a good question, but no good name of a test."""
    if isinstance(val, str | bytes) and len(val) > LONG:
        return f"{len(val)} of {val[: LONG // 3]!a}"
    return None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One for all the tests of this process; it doesn't wait for the disk."""
    with running_postgres(durable=False) as server:
        yield server


@pytest.fixture
def postgres_database(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of an empty database of this test's own."""
    with postgres_server.database() as address:
        yield address


@pytest.fixture
def durable_postgres() -> Iterator[PostgresServer]:
    """A server of this test's own, which waits for the disk as a real one does."""
    with running_postgres(durable=True) as server:
        yield server
