"""Golden games: any change in what is asked, what happens or what is seen shows up as a difference."""

import difflib
import re

import msgspec
import pytest

from sixquiprend.engine import ALL_ANSWERS, ALL_EVENTS, OPTIONS, Rules
from sixquiprend.engine.presets import PRESETS
from tests.playthroughs.writing import FOLDER, SEATS, file_of, playthrough


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_goes_as_it_was_written(preset: str) -> None:
    file = file_of(preset)
    if not file.exists():
        pytest.fail(f"the preset '{preset}' has no playthrough: run `make playthroughs`")
    if difference := first_differences(file.read_text("utf-8"), playthrough(preset)):
        pytest.fail(f"'{preset}' is not played as in {file.name}:\n{difference}", pytrace=False)


def test_every_playthrough_has_a_preset() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {file_of(preset).name for preset in PRESETS}


def test_C10_every_option_has_a_preset_of_its_own_and_each_preset_another_game() -> None:
    assert set(OPTIONS) <= set(PRESETS.values())
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert [Rules(SEATS, letters).options for letters in PRESETS.values()] == list(PRESETS.values())


@pytest.mark.parametrize("kind", [*ALL_ANSWERS, *ALL_EVENTS], ids=lambda kind: kind.__name__)
def test_the_playthroughs_show_every_kind_of(kind: type[msgspec.Struct]) -> None:
    tag = str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]
    shown = re.compile(rf'^(answer of seat \d: {tag}\b|event for [^:]+: {{"event":"{tag}")', re.MULTILINE)
    assert any(shown.search(file_of(preset).read_text("utf-8")) for preset in PRESETS)


def test_no_playthrough_is_too_long_to_read_a_change_in() -> None:
    assert [file.name for file in FOLDER.glob("*.txt") if file.stat().st_size > 300_000] == []


def test_a_difference_is_shown_with_its_step() -> None:
    written = "step 1\nask a\nanswer b\n\nstep 2\nask c\n"
    assert first_differences(written, written) == ""
    assert first_differences(written, written.replace("c", "d")).splitlines() == [
        "--- written",
        "+++ played",
        "@@ -3,4 +3,4 @@",
        " answer b",
        " ",
        " step 2",
        "-ask c",
        "+ask d",
        "If this is what you wanted: run `make playthroughs`, read the difference, and commit it.",
    ]


def first_differences(written: str, played: str) -> str:
    """Where the two part, and a little of what follows; empty if they are the same."""
    if written == played:
        return ""
    lines = difflib.unified_diff(
        written.splitlines(), played.splitlines(), "written", "played", n=3, lineterm=""
    )
    shown = [line[:200] for _, line in zip(range(60), lines, strict=False)]
    advice = "If this is what you wanted: run `make playthroughs`, read the difference, and commit it."
    return "\n".join([*shown, advice])
