"""The checkout itself: what it may not name, its pins, its commands."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import sixquiprend

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sixquiprend"
PINS = {name: ROOT / "requirements" / f"{name}.txt" for name in ("run", "dev")}

# Put together from parts, so that this file passes its own test.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("python" + "hosted", "org"),
        ("npm" + "js", "org"),
        ("npm" + "js", "com"),
        ("yarn" + "pkg", "com"),
    )
]
LOCK_FILE_PATTERNS = [
    r'"resolved"\s*:\s*"[a-z+]+:',
    r"files\.[a-z]+hosted\.",
    r'registry\s*=\s*"[a-z+]+:',
    r"--(extra-)?index-url[ =]+\S*:",
]
MACHINE_PATHS = [r"(?<![\w.])/(work|home|root|Users)/", "file:" + "//"]
if len(ROOT.parts) > 2:  # a checkout at /app would forbid a web address /app
    MACHINE_PATHS.append(re.escape(str(ROOT)) + r"\b")


def project_files() -> list[Path]:
    """Every file that is, or would be, committed."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.is_file()]


def lines_matching(patterns: list[str]) -> list[str]:
    wanted = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for file in project_files()
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if wanted.search(line)
    ]


def test_no_line_of_the_browser_code_is_longer_than_those_of_python() -> None:
    limit = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["line-length"]
    ours = [file for file in project_files() if file.suffix in {".js", ".css"} and "vendor" not in file.parts]
    assert ours
    assert [
        f"{file.relative_to(ROOT)}:{number}: {len(line)} characters"
        for file in ours
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > limit
    ] == []


def pinned(name: str) -> dict[str, list[str]]:
    """The requirements of a pin file (`name==version ; marker`), each with its hashes."""
    pins: dict[str, list[str]] = {}
    current: list[str] = []
    for line in PINS[name].read_text("utf-8").splitlines():
        text = line.strip().removesuffix("\\").strip()
        if text.startswith("--hash="):
            current.append(text.removeprefix("--hash="))
        elif text and not text.startswith("#"):
            current = pins.setdefault(text, [])
    return pins


def project_name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def requirements_of(name: str) -> list[str]:
    """What pyproject.toml asks for, that the pin file of this name must hold."""
    pyproject: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = pyproject["dependency-groups"]
    wanted = pyproject["project"]["dependencies"] + groups["build"]
    if name == "dev":
        wanted += [entry for entry in groups["dev"] if isinstance(entry, str)]
    return [project_name(entry) for entry in wanted]


def test_no_file_names_a_package_registry() -> None:
    hosts = [rf"\b{re.escape(host)}\b" for host in HOSTS]
    assert lines_matching(hosts + LOCK_FILE_PATTERNS) == []


def test_no_file_names_a_path_of_a_machine() -> None:
    assert lines_matching(MACHINE_PATHS) == []


@pytest.mark.parametrize(
    "line",
    [
        "see https://" + "py" + "pi.org/simple",
        '"resol' + 'ved": "https://x.example/a.tgz"',
        "--index" + "-url https://x.example/simple",
    ],
)
def test_the_registry_patterns_find_what_they_should(line: str) -> None:
    assert any(re.search(p, line) for p in [*map(re.escape, HOSTS), *LOCK_FILE_PATTERNS])


@pytest.mark.parametrize("line", ["cd /" + "work/x", "'/" + "home/ann/x'", "file:" + "///x"])
def test_the_path_patterns_find_what_they_should(line: str) -> None:
    assert any(re.search(p, line) for p in MACHINE_PATHS)


@pytest.mark.parametrize("name", PINS)
def test_every_pin_is_exact_and_carries_hashes(name: str) -> None:
    pins = pinned(name)
    assert pins
    for requirement, hashes in pins.items():
        assert re.fullmatch(r"[\w.-]+(\[[\w,-]+\])?==[\w.!+]+( ; .+)?", requirement), requirement
        assert hashes, f"{requirement} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), requirement


@pytest.mark.parametrize(("name", "needed"), [("run", "sqlalchemy[asyncio]"), ("dev", "coverage[toml]")])
def test_a_pin_names_the_extras_that_are_asked_for(name: str, needed: str) -> None:
    """Else pip takes the newest release of a package with an extra, and refuses it for want of a hash."""
    assert any(requirement.startswith(f"{needed}==") for requirement in pinned(name))


@pytest.mark.parametrize("name", PINS)
def test_pins_name_no_address(name: str) -> None:
    assert "://" not in PINS[name].read_text("utf-8")


@pytest.mark.parametrize("name", PINS)
def test_every_dependency_is_pinned(name: str) -> None:
    assert set(requirements_of(name)) <= {project_name(each) for each in pinned(name)}


def test_play_and_test_run_on_the_same_versions() -> None:
    assert pinned("run").items() <= pinned("dev").items()


@pytest.mark.parametrize("command", ["sixquiprend", "6qp"])
def test_the_command_says_its_version(command: str) -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / command, "--version"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == f"sixquiprend {sixquiprend.__version__}\n"


def test_a_usage_error_ends_with_code_2() -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "sixquiprend", "no-such-command"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "no-such-command" in done.stderr


def test_the_guide_for_contributors_names_commands_that_are_there_and_leaves_none_out() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    told = set(re.findall(r"`make ([a-z-]+)`", guide))
    there = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for_players_and_machines = {"play", "terminal", "install", "machine", "clean", "coverage"}
    assert told == there - for_players_and_machines
    files = re.findall(r"`((?:src|tests|docs|engine|i18n|tui|learn|referee|kernel)/[\w./-]+\w)`", guide)
    assert files
    assert [name for name in files if not ((ROOT / name).exists() or (PACKAGE / name).exists())] == []


def test_every_page_of_the_docs_is_in_the_contents_of_the_site() -> None:
    docs = ROOT / "docs"
    listed = re.findall(r"^(?!:)([\w./-]+)$", (docs / "index.md").read_text("utf-8"), re.MULTILINE)
    pages = {file.relative_to(docs).with_suffix("").as_posix() for file in docs.rglob("*.md")} - {"index"}
    assert sorted(listed) == sorted(pages)
