"""A file of weights is what it says it is, or is refused in one line that says why."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from sixquiprend.bots import make_bot
from sixquiprend.bots.lines import seen_line
from sixquiprend.bots.network import DRAFT_FILES, WEIGHTS_FILES, Network, weights_file
from sixquiprend.bots.origins import origin
from sixquiprend.cli import app
from sixquiprend.engine import NUMBERS, Deal, Malformed, Rules, advance, new_game, view
from sixquiprend.kernel.network import think
from sixquiprend.kernel.network.weights import (
    FORMAT,
    Units,
    check_weights,
    load_weights,
    new_weights,
    save_weights,
)

WEIGHTS = new_weights(np.random.default_rng(1))


def test_weights_come_back_as_they_were_but_for_half_of_their_bits(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    save_weights(file, WEIGHTS, "by hand")
    for array, loaded in zip(WEIGHTS, load_weights(file), strict=True):
        assert loaded.dtype == np.float32
        assert np.array_equal(loaded, array.astype(np.float16).astype(np.float32))


def test_a_file_may_have_other_numbers_of_units(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    save_weights(file, new_weights(np.random.default_rng(1), Units(8, 4, 6)), "by hand")
    state, _ = advance(new_game(Rules(2)), Deal((NUMBERS,)))
    seen = view(state, 0)
    assert make_bot(f"network:{file}").answer(seen, Random(1)) in seen.legal


@pytest.mark.parametrize("most", [(1024, 1, 1), (1, 1024, 1), (1, 1, 1024)])
def test_there_are_1_to_1024_units_of_each_kind(most: tuple[int, int, int]) -> None:
    dice = np.random.default_rng(1)
    check_weights(new_weights(dice, Units(1, 1, 1)))
    check_weights(new_weights(dice, Units(*most)))
    with pytest.raises(ValueError, match="the weights"):
        check_weights(new_weights(dice, Units(*(size + (size > 1) for size in most))))


def test_what_only_looks_like_weights_is_refused() -> None:
    no_array: Any = WEIGHTS._replace(worth=WEIGHTS.worth.tolist())
    for wrong in (tuple(WEIGHTS), no_array, None):
        with pytest.raises(ValueError, match="weights are those of a file"):
            check_weights(wrong)


def test_the_weights_that_ship_are_small_and_say_how_they_were_made() -> None:
    ours = {*WEIGHTS_FILES.values(), *DRAFT_FILES.values()}
    assert sum(file.stat().st_size for file in ours) < 2_000_000
    for shipped in ours:
        load_weights(shipped)
        with np.load(shipped, allow_pickle=False) as file:
            assert str(file["made_by"]).startswith("python -m tools.training --seed ")


@pytest.mark.parametrize("options", ["", "D"])
def test_every_table_is_played_by_what_was_learned_at_tables_of_its_size(
    options: str, tmp_path: Path
) -> None:
    """In a draft of three to five: by what was learned at tables of all sizes."""
    given = tmp_path / "net.npz"
    save_weights(given, WEIGHTS, "by hand")
    for seats in range(2, 11):
        game = new_game(Rules(seats, options))
        state, _ = advance(game, Deal(game.pending[0].packs))
        seen = next(view(state, seat) for seat in range(seats) if view(state, seat).legal)
        for bot, file in ((Network(), weights_file(seats, bool(options))), (Network(given), given)):
            expected = think(seen_line(seen), load_weights(file))
            assert np.array_equal(bot.think(seen).worths, expected.worths)
    assert (weights_file(4).name, weights_file(4, draft=True).name) == ("network-5.npz", "network.npz")


def _spoil(name: str, file: Path) -> None:
    match name:
        case "no file":
            file.unlink()
        case "text":
            file.write_text("weights\n")
        case "empty":
            file.write_bytes(b"")
        case "cut off":
            file.write_bytes(file.read_bytes()[:-500])
        case "a changed byte":
            content = bytearray(file.read_bytes())
            content[len(content) // 2] ^= 255
            file.write_bytes(content)
        case "one array":
            with file.open("wb") as opened:
                np.save(opened, WEIGHTS.card)
        case "another version":
            with file.open("wb") as opened:
                np.savez(opened, allow_pickle=True, format="sixquiprend network 0", **WEIGHTS._asdict())
        case "a missing array":
            arrays = {key: array for key, array in WEIGHTS._asdict().items() if key != "judge"}
            with file.open("wb") as opened:
                np.savez(opened, allow_pickle=True, format=FORMAT, **arrays)
        case "a wrong shape":
            save_weights(file, WEIGHTS._replace(card=WEIGHTS.card[1:]), "by hand")
        case "not finite":
            save_weights(file, WEIGHTS._replace(worth=np.full_like(WEIGHTS.worth, np.nan)), "by hand")
        case _:
            raise AssertionError(name)


SPOILT = [
    "no file", "text", "empty", "cut off", "a changed byte", "one array", "another version",
    "a missing array", "a wrong shape", "not finite",
]  # fmt: skip


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_file_is_refused_in_one_line(how: str, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    save_weights(file, WEIGHTS, "by hand")
    _spoil(how, file)
    with pytest.raises(Malformed) as refused:
        make_bot(f"network:{file}")
    assert refused.value.code == "bad_weights"
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_arena_leaves_with_2_and_says_which_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    file.write_text("weights\n")
    result = CliRunner().invoke(
        app, ["arena", f"network:{file}", "careful", "--deals", "1", "--out", str(tmp_path / "out")]
    )
    assert result.exit_code == 2
    assert "net.npz" in result.output.replace("\n", "")
    assert "Traceback" not in result.output


def test_other_weights_are_another_bot_to_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    save_weights(file, WEIGHTS, "by hand")
    before = origin(f"network:{file}")
    save_weights(file, new_weights(np.random.default_rng(2)), "by hand")
    assert before is not None
    assert origin(f"network:{file}") not in (None, before)
