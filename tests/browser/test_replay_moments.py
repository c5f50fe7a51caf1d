"""Every decision of an analysis is found in the replay, at the moment in which its player was asked."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec import json

import sixquiprend
from sixquiprend.analysis import analyse
from sixquiprend.engine import Rules
from sixquiprend.i18n import translator
from sixquiprend.records import Record, RecordWriter, Seat, read_record
from sixquiprend.records.play import play_game
from sixquiprend.table import replay_steps
from tests.needs import require
from tests.play import short_game
from tools.machine import NODE

MODULE: Final = Path(sixquiprend.__file__).parent / "web/js/game/moments.js"
SCRIPT: Final = """
import { readFileSync } from "node:fs";
const { steps, decisions } = JSON.parse(readFileSync(0, "utf-8"));
const moments = momentsOf(steps);
console.log(JSON.stringify({
  found: [...decisionsAt(moments, decisions)].flatMap(([index, made]) => made.map(({ number }) => {
    const { board, hands } = moments[index];
    return { number, rows: board.rows.map(({ cards }) => cards), hand: hands[decisions[number].seat] };
  })),
  steps: moments.reduce((sum, moment) => sum + moment.steps.length, 0),
  turns: turnStarts(moments).length,
  ends: courseOf(moments).at(-1),
  untold: moments.slice(1).filter((moment) => toldAt(moment, null).length === 0).length,
}));
"""


def game_by_chance(rules: Rules) -> Record:
    rng, file = Random(rules.options), io.BytesIO()
    seats = tuple(Seat(name, "human") for name in ("Ada", "Bea", "Cyd")[: rules.seats])
    play_game(rules, seats, lambda seat, view: rng.choice(view.legal), bytes(32), RecordWriter(file))
    return read_record(file.getvalue())


def in_node(given: dict[str, Any]) -> Any:
    """What the script prints about this game, with the functions of the module."""
    source = MODULE.read_text("utf-8") + SCRIPT
    arguments = ["node", "--input-type=module", "--eval", source]
    done = subprocess.run(arguments, input=json.encode(given), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return json.decode(done.stdout)


@pytest.mark.parametrize("options", ["", "PJ", "KDV", "S"])
def test_each_decision_is_shown_where_it_was_made(options: str) -> None:
    require(NODE)
    rules = short_game(3, options)
    record = game_by_chance(rules)
    decisions = json.decode(json.encode(analyse(record, samples=2).decisions))
    steps = replay_steps(record, ("Ada", "Bea", "Cyd"), translator("en"))
    told = in_node({"steps": steps, "decisions": decisions})
    seen = {each["number"]: (each["rows"], each["hand"]) for each in told["found"]}
    asked = {each["number"]: (each["rows"], each["hand"]) for each in decisions}
    # What was on the table and in the hand is what the moment shows.
    assert seen == asked
    assert told["steps"] == len(record.events)
    assert told["turns"] == rules.turns * record.final.round
    assert told["ends"] == {"time": record.final.round, "heads": list(record.final.totals)}
    assert told["untold"] == 0
