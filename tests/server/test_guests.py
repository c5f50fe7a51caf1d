"""Programs that whoever runs a server lets in as bots, and bots of other packages: listed, seated, asked."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from sixquiprend.bots import BOT_NAMES, guests, make_bot, table_bots
from sixquiprend.bots.external import ExternalBot
from sixquiprend.cli import app
from sixquiprend.engine import Malformed
from tests.bots_protocol.programs import seen
from tests.server.test_minds import _minds, _until_ready
from tests.server.visiting import Guest, open_server, run

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
CLOSEST = f"exec:{shlex.join([sys.executable, '-I', '-S', str(EXAMPLE)])}"


@pytest.fixture(autouse=True)
def _nobody_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "_GUESTS", {})


def test_a_program_that_is_let_in_is_listed_and_seated_under_its_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, guests={"closest": CLOSEST}) as place, Guest(place.url) as ana:
            assert (await ana.ok("GET", "/api/options"))["bots"] == [*BOT_NAMES, "closest"]
            code = await ana.make(2, bots=["closest"])
            assert (await ana.at())["seats"][1]["bot"] == "closest"
            command = {"seat": 1, "bot": CLOSEST}
            assert await ana.refused("POST", f"/api/tables/{code}/bots", command) == (400, "unknown_bot")

    run(test)


def test_a_program_that_is_let_in_answers_as_it_does_elsewhere() -> None:
    async def test() -> None:
        async with _minds(guests={"closest": CLOSEST}) as (minds, metrics):
            await _until_ready(minds._quick)
            minds._deep = minds._quick  # nobody here needs the kernel
            found = await minds.answers("closest", [seen()])
            with ExternalBot(CLOSEST.removeprefix("exec:")) as alone:
                assert found == [alone.answer(seen(), Random(1))]
                assert not alone.faults.counts
            assert b"sixquiprend_bot_failures_total{" not in metrics.text()

    run(test)


def test_names_stand_for_programs_only_while_they_are_let_in() -> None:
    guests.let_in({"closest": CLOSEST})
    assert table_bots() == (*BOT_NAMES, "closest")
    assert isinstance(make_bot("closest"), ExternalBot)
    guests.let_in({})
    assert table_bots() == BOT_NAMES
    with pytest.raises(Malformed):
        make_bot("closest")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("closest", "isn't NAME=exec:COMMAND"),
        ("=exec:true", "isn't NAME=exec:COMMAND"),
        ("Closest=exec:true", "small letters"),
        ("closest=true", "isn't NAME=exec:COMMAND"),
        ("careful=exec:true", "there is a bot 'careful' already"),
        ("closest=exec:no-such-program-anywhere", "no program"),
    ],
)
def test_a_typo_is_told_in_one_line_before_anything_is_served(wish: str, said: str) -> None:
    done = CliRunner().invoke(app, ["serve", "--bot", wish])
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
