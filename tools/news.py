"""`python -m tools.news 1.1.0`: what is new becomes the section of that version in CHANGELOG.md.

What is new stands in files of news/ (its README tells how they are named) and under Unreleased.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NEWS, CHANGELOG = ROOT / "news", ROOT / "CHANGELOG.md"
KINDS: Final = ("added", "changed", "deprecated", "removed", "fixed", "security")
UNRELEASED: Final = "## [Unreleased]\n"


def fragments(folder: Path) -> list[Path]:
    """The files of news; raises `SystemExit` for one whose name says no kind."""
    files = sorted(file for file in folder.glob("*.md") if file.name != "README.md")
    for file in files:
        if kind_of(file) not in KINDS:
            raise SystemExit(f"{file.name}: a name is WORDS.KIND.md, with a kind of {', '.join(KINDS)}")
    return files


def kind_of(file: Path) -> str:
    """What its name says: `shorter-rounds.added.md` is added."""
    return file.name.removesuffix(".md").rpartition(".")[2]


def as_item(text: str) -> str:
    """A fragment as an item of a list."""
    text = text.strip()
    return text if text.startswith("- ") else f"- {text}".replace("\n", "\n  ")


def with_version(changelog: str, news: dict[str, list[str]], version: str, day: str) -> str:
    """The changelog, with all that is new under this version and nothing under Unreleased."""
    before, found, rest = changelog.partition(UNRELEASED)
    if not found:
        raise SystemExit("CHANGELOG.md has no section Unreleased")
    body, older = re.match(r"(.*?)(\n## \[.*)?\Z", rest, re.DOTALL).groups()  # type: ignore[union-attr]
    parts = re.split(r"^### (\w+)\n", body, flags=re.MULTILINE)
    there = dict(zip([kind.lower() for kind in parts[1::2]], parts[2::2], strict=True))
    unknown = there.keys() - set(KINDS)
    if unknown or parts[0].strip():
        raise SystemExit(f"CHANGELOG.md, Unreleased: what is {', '.join(unknown) or parts[0].strip()[:40]}?")
    sections = []
    for kind in KINDS:
        items = [there[kind].strip()] if there.get(kind, "").strip() else []
        items += [as_item(text) for text in news.get(kind, [])]
        if items:
            sections.append(f"### {kind.capitalize()}\n\n" + "\n".join(items) + "\n")
    if not sections:
        raise SystemExit("there is nothing new")
    heading = f"{UNRELEASED}\n## [{version}] - {day}\n\n"
    return before + heading + "\n".join(sections) + (older or "")


def main(version: str) -> None:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit(f"a version is three numbers, not {version!r}")
    files = fragments(NEWS)
    news: dict[str, list[str]] = {}
    for file in files:
        news.setdefault(kind_of(file), []).append(file.read_text("utf-8"))
    day = datetime.now(UTC).date().isoformat()
    CHANGELOG.write_text(with_version(CHANGELOG.read_text("utf-8"), news, version, day), "utf-8")
    for file in files:
        file.unlink()
    print(f"CHANGELOG.md has the section {version}; {len(files)} files of news are in it")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
