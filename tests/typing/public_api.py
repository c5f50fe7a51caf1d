"""How the public API is typed: mypy and pyright must both agree with every line. It is never run."""

from __future__ import annotations

from random import Random
from typing import assert_type

from sixquiprend.bots import Bot, make_bot
from sixquiprend.engine import (
    Answer,
    Deal,
    Decision,
    Event,
    Play,
    Rules,
    State,
    View,
    advance,
    evolve,
    new_game,
    position,
    view,
)
from sixquiprend.records.dealer import deal_from_game_seed

rules = Rules(seats=4, options="KD", limit=50, at_limit=True)
state = new_game(rules)
assert_type(state, State)
assert_type(state.pending, tuple[Decision, ...])
assert_type(state.pending[0].seat, int | None)
assert_type(state.pending[0].legal, tuple[Answer, ...])
assert_type(deal_from_game_seed(bytes(32), state), Deal)

after, events = advance(state, deal_from_game_seed(bytes(32), state))
assert_type(after, State)
assert_type(events, tuple[Event, ...])
assert_type(evolve(state, events[0]), State)
assert_type(view(after, 0), View)
assert_type(view(after, None), View)
assert_type(view(after, 0).legal, tuple[Answer, ...])
assert_type(Play(0, 55).seat, int)
assert_type(position(Rules(2), [[3], [4]], [[1], [2], [5], [6]]), State)


class First:
    """A bot of somebody else: it need not inherit anything."""

    name = "first"

    def answer(self, view: View, rng: Random) -> Answer:
        return view.legal[0]


bot: Bot = First()
assert_type(make_bot("careful"), Bot)
assert_type(bot.answer(view(after, 0), Random(1)), Answer)
