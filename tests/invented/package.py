"""The package with two more options, made in a temporary folder as CONTRIBUTING.md tells a newcomer to do it.

`engine/` is a copy, with a file and a line in the registry for each invented option. All other rooms are the
real ones: whatever they do with the options, they do without having been told.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import sixquiprend

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
REAL = ROOT / "src" / "sixquiprend"

_INIT = """
__path__ = [{copied!r}, {real!r}]
__version__ = {version!r}
"""


def make_package(folder: Path) -> dict[str, str]:
    """Makes it there; the environment of processes that shall import it."""
    copied = folder / "sixquiprend"
    shutil.copytree(REAL / "engine", copied / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    init = _INIT.format(copied=str(copied), real=str(REAL), version=sixquiprend.__version__)
    (copied / "__init__.py").write_text(init, "utf-8")
    options = copied / "engine" / "options"
    for name in ("tight", "ebb"):
        shutil.copy(HERE / f"{name}.py", options)
    registry = (options / "__init__.py").read_text("utf-8")
    for before, after in (
        ("Specials()", "Specials(), TightRows(), Ebb()"),
        ("from .draft", "from .ebb import Ebb\nfrom .tight import TightRows\nfrom .draft"),
    ):
        assert registry.count(before) == 1
        registry = registry.replace(before, after)
    (options / "__init__.py").write_text(registry, "utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
