"""What stands in `deploy/` is right: the unit, the compose file, the alerts, the dashboard.

The proxy and the container are run by proofs (`proofs/test_proxy.py`, `proofs/test_container.py`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from typer.testing import CliRunner

from sixquiprend.cli import app
from sixquiprend.server.basics.metrics import Metrics
from tests.serving import COMMAND

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
METRICS = set(re.findall(r"^# TYPE (\w+) ", Metrics().text().decode(), re.MULTILINE))


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    analyse = shutil.which("systemd-analyze")
    unit = (DEPLOY / "sixquiprend.service").read_text("utf-8")
    several = (DEPLOY / "processes.conf").read_text("utf-8")
    for command in (unit, several):
        assert _options_of(command.rpartition("ExecStart=")[2].partition("\n\n")[0]) <= _known_options(
            "serve"
        )
    if analyse is None:  # a system without systemd: the commands alone were looked at
        return
    (tmp_path / "sixquiprend.service.d").mkdir()
    for file, text in (("sixquiprend.service", unit), ("sixquiprend.service.d/processes.conf", several)):
        (tmp_path / file).write_text(text.replace("/opt/sixquiprend/bin/sixquiprend", str(COMMAND)))
    done = subprocess.run(
        [analyse, "verify", "--man=no", str(tmp_path / "sixquiprend.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "sixquiprend.service" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


def test_the_compose_file_runs_what_there_is() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    games = [each for name, each in compose["services"].items() if name.startswith("game-")]
    assert len(games) == 2
    for game in games:
        assert game["command"][0] == "serve"
        assert _options_of(" ".join(game["command"])) <= _known_options("serve")
        assert (ROOT / game["build"]["dockerfile"]).is_file()
        network = compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert game["environment"]["FORWARDED_ALLOW_IPS"] == network
    upstream = re.findall(r"server (game-\d):6660", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert upstream == [name for name in compose["services"] if name.startswith("game-")]


@pytest.mark.parametrize("file", ["alerts.yaml", "dashboard.json"])
def test_alerts_and_dashboard_ask_for_metrics_that_there_are(file: str) -> None:
    content = yaml.safe_load((DEPLOY / file).read_text("utf-8"))  # JSON is YAML too
    asked = set(re.findall(r"sixquiprend_\w+", " ".join(_expressions(content))))
    assert asked
    assert asked <= METRICS | {f"{name}_bucket" for name in METRICS}
    if file == "dashboard.json":
        plain = {name for name in METRICS if not name.endswith("_created")}
        assert {name.removesuffix("_bucket") for name in asked} == plain, "every metric is shown"


def _expressions(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        for key, value in content.items():
            if key == "expr":
                yield value
            else:
                yield from _expressions(value)
    elif isinstance(content, list):
        for each in content:
            yield from _expressions(each)


def _options_of(command: str) -> set[str]:
    return set(re.findall(r"--[a-z-]+", command))


def _known_options(command: str) -> set[str]:
    shown = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"}).output
    return _options_of(shown)
