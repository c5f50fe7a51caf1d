"""What the tests of bots behind programs share."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def quiet() -> Iterator[None]:
    """Faults are logged; that is tested once, and elsewhere it would fill the screen."""
    log = logging.getLogger("sixquiprend.bots")
    handler = logging.NullHandler()
    log.addHandler(handler)
    yield
    log.removeHandler(handler)
