"""What is new, file by file, becomes the section of a version."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.news import NEWS, as_item, fragments, with_version

CHANGELOG = """# Changelog

## [Unreleased]

### Added

- A thing.

### Fixed

- A fault.

## [0.9.0] - 2026-01-01

### Added

- Everything.
"""


def test_the_files_of_news_are_named_by_kind_and_are_not_empty() -> None:
    assert all(file.read_text("utf-8").strip() for file in fragments(NEWS))


def test_news_and_what_is_unreleased_become_a_version() -> None:
    made = with_version(
        CHANGELOG, {"fixed": ["Another\nfault."], "removed": ["- What was old."]}, "1.0.0", "2026-11-16"
    )
    assert made == CHANGELOG.replace(
        "## [Unreleased]\n", "## [Unreleased]\n\n## [1.0.0] - 2026-11-16\n"
    ).replace(
        "### Fixed\n\n- A fault.\n",
        "### Removed\n\n- What was old.\n\n### Fixed\n\n- A fault.\n- Another\n  fault.\n",
    )
    with pytest.raises(SystemExit, match="nothing new"):
        with_version(made, {}, "1.0.1", "2026-11-17")
    assert as_item("Words.\n") == "- Words."


def test_a_name_without_a_kind_is_told(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("how it is done")
    (tmp_path / "shorter.nonsense.md").write_text("Shorter.")
    with pytest.raises(SystemExit, match=r"shorter\.nonsense\.md"):
        fragments(tmp_path)
    with pytest.raises(SystemExit, match="no section Unreleased"):
        with_version("# Changelog\n", {}, "1.0.0", "2026-11-16")


def test_a_section_that_nobody_knows_is_not_lost() -> None:
    with pytest.raises(SystemExit, match="novelties"):
        with_version("## [Unreleased]\n\n### Novelties\n\n- One.\n", {}, "1.0.0", "2026-11-16")
