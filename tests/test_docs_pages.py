"""What the documentation site draws from the code; `make docs` builds it with every warning an error."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from sixquiprend.engine.presets import PRESETS

DOCS = Path(__file__).parents[1] / "docs"


def test_the_phases_of_every_preset_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    drawing = import_module("site_parts.phase_diagrams")
    for name in PRESETS:
        assert drawing.diagram(name).count("<rect") >= 6
    assert drawing.transitions("") == {
        ("start", "deal"): False,
        ("deal", "play"): True,
        ("play", "place"): True,
        ("place", "play"): True,
        ("place", "score"): True,
        ("score", "deal"): False,
        ("score", "end"): False,
    }
