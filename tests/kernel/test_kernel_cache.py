"""Compiled code is kept where only its user can touch it, and nothing is compiled before it is needed."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sixquiprend.kernel import cache
from sixquiprend.kernel.cache import CACHE_VARIABLE, cache_directory, private_directory, wanted_directory


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    cache_directory.cache_clear()
    yield
    cache_directory.cache_clear()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_importing_the_kernel_loads_neither_numba_nor_numpy() -> None:
    code = "import sys, sixquiprend.kernel; print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_loading_every_name_compiles_nothing(tmp_path: Path) -> None:
    code = "from sixquiprend import kernel; [getattr(kernel, name) for name in kernel.__all__]"
    environment = {**os.environ, CACHE_VARIABLE: str(tmp_path / "kept")}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    assert [file for file in (tmp_path / "kept").rglob("*") if file.is_file()] == []


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    from sixquiprend import kernel

    with pytest.raises(AttributeError, match="no_such_name"):
        _ = kernel.no_such_name


def test_names_of_the_page_are_exported() -> None:
    from sixquiprend import kernel
    from sixquiprend.kernel import full

    page = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text("utf-8")
    (search,) = re.findall(r"^\| for a search .*?\n\n", page, re.DOTALL | re.MULTILINE)
    named = {
        name
        for row in search.strip().splitlines()
        for name in re.findall(r"`@?([a-zA-Z_]+)\b", row.split("|")[1])
    }
    assert {"play_round", "place_turn", "deal_freely", "evaluate", "Pack"} <= named
    assert named | {"compiled", "inlined"} <= set(kernel.__all__)
    (parts,) = re.findall(r"calls the parts \((.*?)\)", page)
    assert {"answer", "go_on"} <= set(re.findall(r"`(\w+)`", parts)) <= set(full.__all__)


def test_a_function_of_a_prompt_is_compiled_and_nothing_of_it_is_kept() -> None:
    from sixquiprend.kernel import compiled

    typed: dict[str, Callable[[int], int]] = {}
    exec(compile("def twice(number):\n    return 2 * number", "<prompt>", "exec"), typed)
    assert compiled(typed["twice"])(21) == 42


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "~/.cache/sixquiprend"),
        ("linux", {"XDG_CACHE_HOME": "/somewhere"}, "/somewhere/sixquiprend"),
        ("linux", {"XDG_CACHE_HOME": ""}, "~/.cache/sixquiprend"),
        ("darwin", {}, "~/Library/Caches/sixquiprend"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/sixquiprend"),
        ("win32", {}, "~/AppData/Local/sixquiprend"),
        ("linux", {CACHE_VARIABLE: "/mine", "XDG_CACHE_HOME": "/somewhere"}, "/mine"),
        ("darwin", {CACHE_VARIABLE: "~/mine"}, "~/mine"),
    ],
)
def test_the_place_is_the_platforms_unless_it_is_named(
    platform: str, environment: dict[str, str], expected: str
) -> None:
    assert wanted_directory(environment, platform) == Path(expected).expanduser()


def test_the_directory_is_made_for_its_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "a" / "b"))
    directory = cache_directory()
    assert directory.parent == tmp_path / "a" / "b" / "numba"
    assert mode(directory) == mode(directory.parent) == 0o700


def test_a_directory_that_others_could_enter_is_closed(tmp_path: Path) -> None:
    open_to_all = tmp_path / "numba"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    assert mode(private_directory(open_to_all)) == 0o700


def test_a_directory_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="another user"):
        private_directory(tmp_path / "numba")


def test_a_directory_that_others_could_exchange_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(PermissionError, match="in its place"):
        private_directory(tmp_path / "numba")
    tmp_path.chmod(0o1777)  # as the directories for temporary files are
    assert mode(private_directory(tmp_path / "numba")) == 0o700


def test_a_link_or_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "file").write_text("")
    for name in ("link", "file"):
        with pytest.raises(OSError, match=name):
            private_directory(tmp_path / name)


def test_without_a_safe_place_the_code_is_kept_for_this_run_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(CACHE_VARIABLE, str(blocked))
    directory = cache_directory()
    assert tmp_path not in directory.parents
    assert mode(directory) == 0o700
    assert "compiled anew each time" in caplog.text
    directory.rmdir()


def test_any_change_of_a_source_gives_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "kernel" / "cache.py"
    source.parent.mkdir()
    source.write_text("")
    monkeypatch.setattr(cache, "KERNEL", source.parent)
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    before = cache_directory()
    (source.parent / "table.py").write_text("ROWS = 4")
    cache_directory.cache_clear()
    assert cache_directory() != before


def test_a_change_in_the_folder_of_others_gives_their_code_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "steps.py").write_text("STEPS = 1")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    ours, before = cache_directory(), cache_directory(theirs)
    (theirs / "steps.py").write_text("STEPS = 2")
    cache_directory.cache_clear()
    assert cache_directory() == ours
    assert cache_directory(theirs) not in {before, ours}


def test_code_of_other_versions_is_forgotten_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    old, recent = tmp_path / "numba" / "old", tmp_path / "numba" / "recent"
    for other in (old, recent):
        other.mkdir(parents=True)
        (other / "code").write_text("")
    os.utime(old, (0, 0))
    mine = cache_directory()
    assert sorted((tmp_path / "numba").iterdir()) == sorted([mine, recent])
