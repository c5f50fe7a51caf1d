"""The description of each option says what the option does, and the docs say what it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final, get_args

import pytest

from sixquiprend.engine import HEADS, JOKERS, NUMBERS, OPTIONS, About, Illegal, Rules, SpecialsData, view
from sixquiprend.engine.option import KernelWay, Part, check_supported
from sixquiprend.engine.phases import base_slots
from sixquiprend.engine.presets import PRESETS
from sixquiprend.engine.rules import MAX_SEATS, MIN_SEATS
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn.lessons import LESSONS
from tests.play import dealt

ROOT = Path(__file__).parents[2]
ABOUT = [option.about for option in OPTIONS.values()]
EACH = pytest.mark.parametrize("about", ABOUT, ids=[about.name for about in ABOUT])


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# --- what it says of the option --------------------------------------------------------------------


def test_no_two_options_have_a_letter_or_a_name_in_common() -> None:
    assert len({about.letter for about in ABOUT}) == len(ABOUT)
    assert all(re.fullmatch("[A-Z]", about.letter) and about.letter not in "BCX" for about in ABOUT)
    games = [name for about in ABOUT for name in about.games]
    assert len({"base", *games}) == len(games) + 1 == len(PRESETS)


@EACH
def test_the_letters_that_it_names_are_options(about: About) -> None:
    assert set(about.excludes) <= set(OPTIONS) - {about.letter}
    assert set(about.best_with) <= set(OPTIONS) - {about.letter, *about.excludes}
    assert all(about.letter in letters for letters in about.games.values())


def test_what_a_description_does_not_say_is_not_supported() -> None:
    about = About(letter="T", name="t", title="T", line="…", promise="…", card=1, touches=frozenset())
    assert (about.kernel, about.referee, about.pad, about.lesson) == (frozenset(), False, False, False)
    assert (about.max_seats, about.rounds, about.excludes, about.heads_each) == (MAX_SEATS, None, "", 0)
    assert (about.brings, about.games) == (frozenset(), {"t": "T"})


def test_an_option_that_a_room_does_not_support_is_refused_by_name() -> None:
    check_supported("the pad", ABOUT, lambda about: True)
    with pytest.raises(Illegal, match=r"option V \(variable\) isn't supported by the pad") as caught:
        check_supported("the pad", ABOUT, lambda about: about.letter != "V")
    assert caught.value.code == "option_unsupported"
    assert caught.value.details == {"option": "V", "room": "the pad"}


@EACH
def test_seats_and_rounds_are_those_of_its_games(about: About) -> None:
    assert MIN_SEATS <= about.max_seats <= MAX_SEATS
    ending = OPTIONS[about.letter].fill(base_slots()).ending
    assert (ending.rounds, ending.limit is None) == (about.rounds, about.rounds is not None)


@EACH
def test_it_touches_what_its_slots_change(about: About) -> None:
    usual, slots = base_slots(), OPTIONS[about.letter].fill(base_slots())
    phases = {phase.name for phase in slots.phases}

    def differ(*names: str) -> bool:
        return any(getattr(usual, name) != getattr(slots, name) for name in names)

    placing = ("end", "may_follow", "capacity", "open_rows", "take", "max_rows")
    assert ("table" in about.touches) == differ(*placing)
    assert ("deck" in about.touches) == (differ("deck") or len(slots.packs) > len(usual.packs))
    assert ("draft" in about.touches) == ("pick" in phases)
    assert ("hand" in about.touches) == (differ("hand", "turns") or "pass" in phases)


@EACH
def test_it_brings_the_cards_that_its_games_have(about: About) -> None:
    slots = OPTIONS[about.letter].fill(base_slots())
    assert ("jokers" in about.brings) == (slots.cards > set(NUMBERS))
    assert ("specials" in about.brings) == any(isinstance(data, SpecialsData) for data in slots.data.values())
    state = dealt(Rules(3, about.letter))
    jokers = [card for hand in state.hands for card in hand if card in JOKERS]
    assert sum(HEADS[joker] for joker in jokers) == 3 * about.heads_each


def test_the_lessons_are_those_that_the_descriptions_promise() -> None:
    assert [about.name for about in ABOUT if about.lesson] == [
        name for name in LESSONS if name in {about.name for about in ABOUT}
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@EACH
def test_its_texts_are_translated(about: About, language: str) -> None:
    t = translator(language)
    said = [t(text) for text in about.texts]
    assert len(said) in (3, 4)
    if language != "en":
        assert t(about.line) != about.line
        assert t(about.promise) != about.promise


# --- what the docs say of it -----------------------------------------------------------------------


def test_the_options_of_the_readme_are_described_as_everywhere() -> None:
    def line(about: About) -> str:
        printed = "".join(f" (*{name}*)" for name in about.printed)
        return f"| {about.letter} | {about.title}{printed} | {about.line} |"

    found = page("README.md").split("## The options")[1].split("##")[0]
    rows = [each for each in found.splitlines() if re.match(r"\| [A-Z] \|", each)]
    assert rows == [line(about) for about in ABOUT]


def test_the_docs_say_who_supports_what() -> None:
    def cell(ticked: bool) -> str:
        return "yes" if ticked else "no"

    def line(about: About) -> str:
        ways = ", ".join(way for way in get_args(KernelWay) if way in about.kernel)
        touches = ", ".join(sorted(about.touches))
        room = map(cell, (about.referee, about.pad, about.lesson))
        return f"| {about.letter} | {touches} | {ways or 'no'} | {' | '.join(room)} |"

    found = page("docs/architecture.md").split("## Options")[1].split("\n## ")[0]
    rows = [each for each in found.splitlines() if re.match(r"\| [A-Z] \|", each)]
    assert rows == [line(about) for about in ABOUT]


def test_every_option_is_a_section_of_the_rules() -> None:
    sections = re.findall(
        r"^\| ([A-Z]) \| \[[^\]]*\]\([^)]*\) \| option \|$", page("docs/rules.md"), re.MULTILINE
    )
    assert sections == list(OPTIONS)


def test_C10_the_table_of_the_rules_says_what_goes_together() -> None:
    table = page("docs/rules.md").split("**C10**")[1].split("**C11**")[0]
    head, _, *rows = [
        [cell.strip() for cell in each.strip().strip("|").split("|")]
        for each in table.splitlines()
        if each.strip().startswith("|")
    ]
    for letters, *cells in rows:
        for letter in letters.strip("*").split(", "):
            for other, said in zip(head[1:], cells, strict=True):
                if other in OPTIONS and other != letter:
                    excludes = OPTIONS[letter].about.excludes, OPTIONS[other].about.excludes
                    excluded = other in excludes[0] or letter in excludes[1]
                    assert said == ("no" if excluded else "yes"), f"{letter} with {other}"
    assert {letter for row in rows for letter in row[0].strip("*").split(", ")} == set(OPTIONS)


# --- nobody else knows a letter --------------------------------------------------------------------

PACKAGE = ROOT / "src" / "sixquiprend"


def texts_of(file: Path) -> set[str]:
    """Every text in the code of a file, but for names of type variables and pieces of longer texts."""
    if file.suffix == ".js":
        return set(re.findall(r"""["'`]([A-Z]+)["'`]""", file.read_text("utf-8")))
    tree = ast.parse(file.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    other = {id(call.args[0]) for call in calls if ast.unparse(call.func) in ("TypeVar", "ParamSpec")}
    other |= {
        id(piece) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in node.values
    }
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in other)
    return {node.value for node in nodes if isinstance(node.value, str)}


MAY_NAME_LETTERS: Final = {
    "web/js/lib/proof.js": "It proves deals and believes nobody: letters that it doesn't know are refused.",
    "web/js/referee/judge/options.js": "What it doesn't name, its page leaves to the server's engine.",
    "arena/benchmark.py": "What a paper names stays the same when options are added.",
    "bots/expert.py": "The very table that was measured; with another option it is another table.",
    "printing/paths.py": "The letters of lines and curves.",
}


def test_no_code_but_that_of_the_option_names_its_letter() -> None:
    """Whoever lists letters, or asks for one, knows nothing of the next option."""
    own = PACKAGE / "engine" / "options"
    others = {PACKAGE / name for name in MAY_NAME_LETTERS}
    assert all(other.is_file() for other in others)
    files = [*PACKAGE.rglob("*.py"), *(PACKAGE / "web" / "js").rglob("*.js")]
    naming = {
        f"{file.relative_to(PACKAGE)}: {text}"
        for file in files
        if own not in file.parents and file not in others
        for text in texts_of(file)
        if text and set(text) <= set(OPTIONS)
    }
    assert naming == set()


# --- what rules and options say of themselves ------------------------------------------------------


def test_an_option_names_the_questions_that_it_adds() -> None:
    assert OPTIONS["S"].questions == {"special", "swap"}
    assert OPTIONS["V"].questions == set()


def test_rules_know_their_options_and_the_parts_of_the_game_that_these_touch() -> None:
    jokers, specials = type(OPTIONS["J"]), type(OPTIONS["S"])
    assert Rules(2, "J").has(jokers)
    assert not Rules(2, "J").has(specials)
    for about in ABOUT:
        for part in get_args(Part):
            assert Rules(2, about.letter).touches(part) == (part in about.touches)
    assert not any(Rules(2).touches(part) for part in get_args(Part))


def test_data_that_nothing_is_hidden_of_is_the_same_in_a_state_as_in_a_view() -> None:
    state = dealt(Rules(2, "P"))
    seen = view(state, 0)
    assert seen.own["P"].in_state(seen) == state.own["P"]
