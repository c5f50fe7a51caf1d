"""What is written into the log of a table, and what goes without saying."""

from __future__ import annotations

import msgspec
import pytest

from sixquiprend.engine import Play
from sixquiprend.table import encode_entry
from sixquiprend.table.entries import BotSat, Chose, MemberLeft, StoodIn, Withdrew


@pytest.mark.parametrize("kind", [StoodIn, BotSat, Chose, Withdrew, MemberLeft])
def test_what_is_usual_is_written_into_no_entry(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.omit_defaults


def test_what_is_usual_is_not_written_into_the_log() -> None:
    assert encode_entry(StoodIn(1.0, 0)) == b'{"entry":"stood_in","at":1.0,"seat":0}'
    assert encode_entry(BotSat(1.0, 0, "careful")) == b'{"entry":"bot_sat","at":1.0,"seat":0,"bot":"careful"}'
    chose = b'{"entry":"chose","at":1.0,"seat":0,"moment":3,"answer":{"kind":"play","seat":0,"card":7}}'
    assert encode_entry(Chose(1.0, 0, 3, Play(0, 7))) == chose


def test_who_leaves_may_come_back_if_nothing_else_is_said() -> None:
    assert not StoodIn(1.0, 0).for_good
    assert not MemberLeft(1.0, 0, 0).for_good
