"""The library needs little; a command that needs more says so in one line."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
sys.argv = ["sixquiprend", *{words!r}]
from sixquiprend.__main__ import main
main()
"""

LIBRARY = """
import sys
import sixquiprend.engine, sixquiprend.records, sixquiprend.kernel, sixquiprend.bots
from sixquiprend.envs import Batch
loaded = {name.partition(".")[0].replace("_", "-") for name in sys.modules}
print(*sorted(loaded & set(sys.argv[1:])))
"""


EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def packages(extra: str) -> set[str]:
    """What an extra brings by itself."""
    named = [need.split(">")[0].split("[")[0] for need in EXTRAS[extra]]
    return {name for name in named if name != "sixquiprend"}


def brought(extra: str) -> set[str]:
    """The extras that come with this one, and itself."""
    others = [need for need in EXTRAS[extra] if need.startswith("sixquiprend[")]
    named = [name for need in others for name in need.partition("[")[2].rstrip("]").split(",")]
    return {extra}.union(*map(brought, named))


def test_all_means_all() -> None:
    assert brought("all") == set(EXTRAS)


def test_playing_installs_what_it_needs_and_no_more() -> None:
    """`make play` has the pins of requirements/run.txt; the tests have everything."""
    pins = {
        name: {line.partition("==")[0].partition("[")[0] for line in text.splitlines() if "==" in line}
        for name in ("run", "dev")
        for text in [(ROOT / "requirements" / f"{name}.txt").read_text("utf-8")]
    }
    to_play = {package for extra in brought("server") | brought("arena") for package in packages(extra)}
    everything = {package for extra in EXTRAS for package in packages(extra)}
    assert to_play <= pins["run"]
    assert not (everything - to_play) & pins["run"]
    assert everything <= pins["dev"]


def without(missing: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    code = WITHOUT.format(missing=missing, words=list(words))
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("missing", "words", "extra"),
    [
        (["typer"], ["--version"], "terminal"),
        (["rich"], ["arena", "careful", "--deals", "1"], "terminal"),
        (["starlette"], ["serve"], "server"),
        (["sqlalchemy"], ["serve"], "server"),
        (["reportlab"], ["print", "deck"], "print"),
        (["openskill"], ["arena", "careful", "--deals", "1"], "arena"),
    ],
)
def test_a_missing_extra_is_named_in_one_line(missing: list[str], words: list[str], extra: str) -> None:
    done = without(missing, *words)
    assert done.returncode == 2
    assert (
        done.stderr == f"sixquiprend: this needs more than the library: pip install 'sixquiprend[{extra}]'\n"
    )
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("library", "face"),
    [("gymnasium", "gymnasium_faces"), ("pettingzoo", "sixquiprend_v1"), ("pyspiel", "open_spiel_game")],
)
def test_a_face_without_its_library_names_the_extra(
    library: str, face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"sixquiprend.envs.{face}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"{library} .*pip install 'sixquiprend\[envs\]'"):
        import_module(f"sixquiprend.envs.{face}")


def test_the_library_loads_nothing_of_the_extras() -> None:
    extras = {name for extra in EXTRAS for name in packages(extra)}
    assert {"typer", "starlette", "openskill", "ray"} <= extras
    done = subprocess.run(
        [sys.executable, "-c", LIBRARY, *extras], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
