"""One rule for tests that need more than Python: skipped where it isn't there, failed where CI=true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.machine import Need, strict


def require(need: Need) -> Path:
    """Where it is; else the test ends here, with a line that says why and how to get it."""
    found = need.find()
    if found is not None:
        return found
    if strict():
        pytest.fail(need.missing, pytrace=False)
    pytest.skip(need.missing)
