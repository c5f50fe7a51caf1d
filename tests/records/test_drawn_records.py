"""Records of games whose seed was drawn together (version 2): read, proved, and never believed."""

from __future__ import annotations

import json
import runpy
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sixquiprend.cli import app
from sixquiprend.records import RecordError, read_record
from sixquiprend.records.drawing import dice, drawn_seed
from tests.records.drawn import FOLDER, GAMES, SERVER_SEED, drawn_record, path_of, shares
from tests.records.games import GOLDEN, GOLDEN_GAMES, edited, golden, sealed

HASHES = {
    "base": "17a8d3027a46e1bb2c427b557a856991795eea5daec03df332dec34ea7fa2c67",
    "draft-jokers": "4cf9b89b104d793bea788922fc495a03a373883ac1ee6e011cdb77fcf7275504",
    "specials": "87328b25c2189a8a81e8945a455b81bce544301b8de030c58e0a442166580861",
}
EXAMPLE = Path(__file__).parents[2] / "examples" / "verify.py"
LINES = path_of("base").read_bytes().splitlines()
HEADER = json.loads(LINES[0])


def test_every_golden_record_is_there_and_untouched() -> None:
    found = {file.stem: sha256(file.read_bytes()).hexdigest() for file in FOLDER.glob("*.jsonl")}
    assert found == HASHES


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_is_proved_and_would_be_written_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read_record(path_of(name))
    verdict = record.verdict
    assert record.header.rules == GAMES[name]
    assert verdict.finished
    assert verdict.proved == verdict.shuffles > 0
    assert (verdict.asked, verdict.opened, verdict.withheld) == (4, 2, 1)
    assert record.game_seed == drawn_seed(SERVER_SEED, shares())
    monkeypatch.setattr("sixquiprend.records.writing.__version__", "0.1.0")
    assert drawn_record(GAMES[name]) == path_of(name).read_bytes()


def test_the_seed_is_the_one_of_the_docs() -> None:
    """Computed here once more, by hand."""
    mixed = b"sixquiprend-sha256-2 game\0" + SERVER_SEED
    for seat, member, bits in ((0, 0, b"a" * 16), (1, 1, bytes(16)), (1, 2, b"c" * 16), (1, 3, bytes(16))):
        mixed += bytes([0, 0, 0, seat, 0, 0, 0, member]) + bits
    seed = sha256(mixed).digest()
    assert drawn_seed(SERVER_SEED, shares()) == seed
    pledged = sha256(
        b"sixquiprend-sha256-2 pledge\0"
        + sha256(SERVER_SEED).digest()
        + bytes([0, 0, 0, 1, 0, 0, 0, 1])
        + b"b" * 16
    )
    assert shares()[1].pledge == pledged.hexdigest()
    thrown = sha256(b"sixquiprend-sha256-2 dice\0" + seed + bytes([0, 0, 0, 7, 0, 0, 0, 2])).digest()
    assert dice(seed, 7, 2) == int.from_bytes(thrown[:7], "big") >> 3


def with_fairness(**changes: Any) -> bytes:
    return sealed([edited(LINES[0], fairness={**HEADER["fairness"], **changes}), *LINES[1:-1]])


def with_share(number: int, **changes: Any) -> bytes:
    given = [dict(share) for share in HEADER["fairness"]["shares"]]
    given[number] |= changes
    return with_fairness(shares=given)


OTHER_SEED = json.dumps({"record": "server_seed", "seed": "00" * 32}, separators=(",", ":")).encode()
THOUGHTS = b'{"record":"thoughts","seat":2,"thoughts":[[0,64,""]]}'
FALSE: list[tuple[str, int, bytes]] = [
    ("wrong_seed", len(LINES) - 1, sealed([*LINES[:-2], OTHER_SEED])),
    ("wrong_bits", 1, with_share(0, bits="00" * 16)),
    ("wrong_bits", 1, with_share(1, bits="00" * 16)),
    ("wrong_bits", 1, with_share(0, pledge="00" * 32)),
    ("wrong_deal", 3, with_share(0, bits=None)),  # as if somebody hadn't opened
    ("wrong_deal", 3, with_fairness(shares=HEADER["fairness"]["shares"][1:])),
    ("bad_header", 1, with_fairness(shares=[])),
    ("bad_header", 1, with_fairness(shares=HEADER["fairness"]["shares"][::-1])),
    ("bad_header", 1, with_fairness(program="\x1b[2J")),
    ("bad_header", 1, with_share(0, seat=2)),  # a bot
    ("bad_header", 1, with_share(3, member=-2)),
    ("bad_header", 1, with_share(0, bits="0")),
    ("bad_header", 1, with_share(0, pledge=None)),
    ("bad_header", 1, with_share(0, pledge="0")),
    ("bad_header", 1, sealed([edited(LINES[0], version=1), *LINES[1:-1]])),
    ("bad_header", 1, golden("base").replace(b'"version":1', b'"version":2', 1)),
    ("strange_thoughts", len(LINES) - 1, sealed([*LINES[:-2], THOUGHTS.replace(b"2", b"1", 1), LINES[-2]])),
    ("strange_thoughts", len(LINES), sealed([*LINES[:-2], THOUGHTS, THOUGHTS, LINES[-2]])),
    ("bad_line", len(LINES) - 1, sealed([*LINES[:-2], THOUGHTS.replace(b"[[0", b'[[1,1,""],[0'), LINES[-2]])),
    ("misplaced", len(LINES) - 1, sealed([*LINES[:-2], OTHER_SEED.replace(b"server", b"game")])),
]


@pytest.mark.parametrize(("code", "line", "data"), FALSE)
def test_a_false_record_is_refused_with_its_line(code: str, line: int, data: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(data)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_thoughts_are_read() -> None:
    record = read_record(sealed([*LINES[:-2], THOUGHTS, LINES[-2]]))
    assert [(line.seat, [each.deals for each in line.thoughts]) for line in record.thoughts] == [(2, [64])]


def test_a_record_that_stops_before_its_seed_proves_no_deal() -> None:
    verdict = read_record(b"\n".join(LINES[:-2]) + b"\n").verdict
    assert (verdict.finished, verdict.proved, verdict.asked) == (False, 0, 4)
    assert verdict.shuffles == 2


# --- what people are told --------------------------------------------------------------------------


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": "100"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_verify_says_what_is_proved_and_what_is_not() -> None:
    file = path_of("base")
    result = run("verify", file, "--lang", "en")
    assert result.exit_code == 0
    said, _, together, _, kept_back = result.output.splitlines()
    assert said == (
        f"{file}: ok: 3 seats, 2 rounds, every deal proved; the seed was drawn with 2 of 4 people, "
        "1 has kept back what it pledged"
    )
    assert "nobody has chosen the cards" in together
    assert "the server deals them" in together
    assert "abort" in together
    assert "between two deals" in kept_back


def test_verify_says_of_an_old_record_that_the_dealer_drew_alone() -> None:
    result = run("verify", GOLDEN / "base.jsonl", "--lang", "en")
    (said,) = result.output.splitlines()[2:]
    assert said.startswith("Seeds that the dealer drew alone: ")
    assert said.endswith("Not proved: that the dealer drew only once.")


def test_verify_asks_the_bots_again(tmp_path: Path) -> None:
    right = run("verify", "--bots", path_of("specials"), "--lang", "en")
    assert right.exit_code == 0
    assert "; 1 has" not in right.output
    assert " answers of bots proved\n" in right.output
    false = tmp_path / "false.jsonl"
    # It says that the beginner sat there, and the careful one has played.
    false.write_bytes(drawn_record(GAMES["base"]).replace(b'"bot":"careful"', b'"bot":"beginner"'))
    false.write_bytes(sealed(false.read_bytes().splitlines()[:-1]))
    wrong = run("verify", "--bots", false, "--lang", "en")
    assert wrong.exit_code == 1
    assert "; wrong: at question " in wrong.output
    assert "played with sixquiprend" in wrong.output


def test_verify_knows_when_another_bot_has_answered_or_none_can_be_asked(tmp_path: Path) -> None:
    stood_in, unknown, old = (tmp_path / name for name in ("stood_in", "unknown", "old"))
    stood_in.write_bytes(drawn_record(GAMES["base"], bot="beginner", mind="careful"))
    unknown.write_bytes(drawn_record(GAMES["base"]).replace(b'"bot":"careful"', b'"bot":"exec:rm"'))
    unknown.write_bytes(sealed(unknown.read_bytes().splitlines()[:-1]))
    old.write_bytes(golden("base"))
    result = run("verify", "--bots", stood_in, unknown, old, "--lang", "en")
    first, second, third = result.output.splitlines()[:3]
    assert result.exit_code == 0
    assert first.endswith(" answers of bots proved")
    assert "; 0 answers of bots proved, " in second
    assert second.endswith(" not checked")
    assert third.endswith("its bots can't be checked: the record doesn't say what dice they had")


# --- the program in examples/ ----------------------------------------------------------------------


def example(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", str(file)])
    runpy.run_path(str(EXAMPLE))


def test_the_example_is_short_and_knows_nothing_of_this_project() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) < 150
    assert "import sixquiprend" not in text
    assert "from sixquiprend" not in text


@pytest.mark.parametrize("file", [*map(path_of, GAMES), *[GOLDEN / f"{name}.jsonl" for name in GOLDEN_GAMES]])
def test_the_example_proves_every_golden_record(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example(file, monkeypatch)
    proved, asked = read_record(file).verdict.proved, read_record(file).verdict.asked
    opened = read_record(file).verdict.opened
    assert capsys.readouterr().out == (
        f"{proved} shuffles proved; {opened} of {asked} people asked have added to the seed\n"
    )


@pytest.mark.parametrize("data", [data for code, _, data in FALSE if code.startswith("wrong_")])
def test_the_example_refuses_a_false_deal(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = tmp_path / "false.jsonl"
    false.write_bytes(data)
    with pytest.raises(AssertionError):
        example(false, monkeypatch)
