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

TERMINAL: list[pytest.TerminalReporter] = []
"""Of the process that starts the others; they have none."""

LONG = 60


@pytest.hookimpl(optionalhook=True)  # tools/mutation runs the tests without xdist
def pytest_xdist_auto_num_workers() -> int | None:
    """Half as many again as there are cores: where a browser or a server is waited for, cores are idle."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # somebody knows better
    return len(os.sched_getaffinity(0)) * 3 // 2


@pytest.hookimpl(trylast=True)  # the reporter comes first
def pytest_configure(config: pytest.Config) -> None:
    if reporter := config.pluginmanager.get_plugin("terminalreporter"):
        TERMINAL.append(reporter)


@pytest.hookimpl(trylast=True)  # the line of dots comes first
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell a failure when it happens: the report at the end is never written by a run that is cut off."""
    if report.failed and TERMINAL:
        TERMINAL[0].ensure_newline()
        TERMINAL[0].write_line(f"{report.nodeid} failed in its {report.when}:")
        TERMINAL[0].write_line(report.longreprtext)


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


@pytest.fixture(scope="session")
def database_of_all(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of the one database that the tests of this process share, one after the other."""
    with postgres_server.database() as address:
        yield address


@pytest.fixture
def postgres_database(postgres_server: PostgresServer, database_of_all: str) -> Iterator[str]:
    """The address of an empty database."""
    yield database_of_all
    postgres_server.empty(database_of_all)


@pytest.fixture
def durable_postgres() -> Iterator[PostgresServer]:
    """A server of this test's own, which waits for the disk as a real one does."""
    with running_postgres(durable=True) as server:
        yield server
