"""What the tests need of the machine is found, or got, or missed aloud."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.needs import require
from tools import browser_code, machine
from tools.machine import CHROMIUM, NEEDS, NODE, POSTGRES, Need, provide

ROOT = Path(__file__).parents[1]


def need_of(file: Path, *other_command: str) -> Need:
    """Something that is there as soon as this file is."""

    @cache
    def find() -> Path | None:
        return file if file.exists() else None

    return Need("Thing", find, ("thing",), other_command, "make a thing")


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing on it: the one folder of PATH, still empty."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_a_test_gets_what_it_requires(tmp_path: Path) -> None:
    (tmp_path / "thing").touch()
    assert require(need_of(tmp_path / "thing")) == tmp_path / "thing"


@pytest.mark.parametrize("ci", ["", "false"])
def test_a_test_that_lacks_something_is_skipped_with_why_and_how(
    ci: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.skip.Exception, match="no Thing on this machine: make a thing"):
        require(need_of(tmp_path / "thing"))


def test_with_CI_a_test_that_lacks_something_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Thing on this machine: make a thing"):
        require(need_of(tmp_path / "thing"))


def test_every_need_says_what_to_do() -> None:
    assert all("install" in need.missing and need.packages for need in NEEDS)


def test_root_gets_what_is_missing_from_debian_with_new_lists_if_need_be(
    empty_path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    thing, log, lists = tmp_path / "thing", tmp_path / "log", tmp_path / "lists"
    program(
        empty_path,
        "apt-get",
        f'echo "$*" >> {log}\ncase "$*" in\n*update) : > {lists};;\n'
        f"*thing) [ -e {lists} ] || exit 100; : > {thing};;\nesac",
    )
    assert provide(need_of(thing)) == thing
    install = "--quiet=2 --assume-yes install --no-install-recommends thing"
    assert log.read_text().splitlines() == [install, "--quiet=2 --assume-yes update", install]
    assert "Thing is missing" in capfd.readouterr().out
    assert provide(need_of(thing)) == thing
    assert len(log.read_text().splitlines()) == 3  # what is there is not installed again


def test_who_is_not_root_asks_debian_for_nothing_and_goes_the_other_way(
    empty_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(empty_path, "apt-get", f": > {tmp_path / 'asked'}")
    thing = tmp_path / "thing"
    make = (sys.executable, "-c", f"open({str(thing)!r}, 'w')")
    assert provide(need_of(thing, *make)) == thing
    assert not (tmp_path / "asked").exists()


@pytest.mark.parametrize("command", [(), ("no-such-program",), (sys.executable, "-c", "raise SystemExit(1)")])
@pytest.mark.usefixtures("empty_path")
def test_what_can_not_be_had_is_none(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert provide(need_of(tmp_path / "thing", *command)) is None


def test_a_chromium_that_does_not_start_is_none(empty_path: Path) -> None:
    program(empty_path, "chromium", "echo install the snap; exit 1")
    program(empty_path, "google-chrome", "exit 0")
    CHROMIUM.find.cache_clear()
    try:
        assert CHROMIUM.find() == empty_path / "google-chrome"
    finally:
        CHROMIUM.find.cache_clear()


def test_the_newest_postgres_is_taken_if_none_is_on_the_path(
    empty_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9", "15", "16"):
        (tmp_path / version / "bin").mkdir(parents=True)
    program(tmp_path / "9" / "bin", "initdb", "")
    program(tmp_path / "15" / "bin", "initdb", "")
    monkeypatch.setattr(machine, "POSTGRES_FOLDERS", (f"{tmp_path.relative_to('/')}/*/bin",))
    POSTGRES.find.cache_clear()
    try:
        assert POSTGRES.find() == tmp_path / "15" / "bin"
        POSTGRES.find.cache_clear()
        program(empty_path, "initdb", "")
        assert POSTGRES.find() == empty_path
    finally:
        POSTGRES.find.cache_clear()


@pytest.mark.usefixtures("empty_path")
@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("false", 0)])
def test_without_node_the_browser_code_is_not_checked_and_that_is_said(
    ci: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    NODE.find.cache_clear()
    try:
        assert browser_code.main() == code
    finally:
        NODE.find.cache_clear()
    assert "NOT checked: no Node" in capsys.readouterr().out


def test_the_lock_file_of_npm_names_no_host_and_has_a_hash_for_everything() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    del packages[""]
    assert {"node_modules/typescript", "node_modules/@biomejs/biome"} <= set(packages)
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_make_checks_and_formats_the_browser_code() -> None:
    scripts = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"]
    assert {"format", *browser_code.CHECKS} <= set(scripts)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "-m tools.browser_code\n" in makefile
    assert "-m tools.browser_code format\n" in makefile
