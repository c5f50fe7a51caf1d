"""A whole game as text: what was asked and answered, what happened, who saw it, and what they see then.

Each step of a playthrough has these lines:

    ask      a decision with all its legal answers, in their order
    answer   what was answered: at random, always the same for the same preset
    event    what happened, with the seats that may know it
    sees     what has changed for the watched seat and for a spectator; all they see at the end of a round

The answers are drawn here, with nothing but `Random.random`, whose numbers Python promises to keep.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sixquiprend.engine import (
    Answer,
    Deal,
    Decision,
    Event,
    Rules,
    State,
    View,
    advance,
    new_game,
    view,
)
from sixquiprend.engine.presets import PRESETS

FOLDER = Path(__file__).parent
SEATS = 3
ROUNDS = 2
WATCHERS = (1, None)
"""A seat and a spectator."""


def file_of(preset: str) -> Path:
    return FOLDER / f"{preset}.txt"


def playthrough(preset: str) -> str:
    """The game of this preset, to its end."""
    rules = Rules(SEATS, PRESETS[preset], rounds=ROUNDS)
    rng = Random(preset)
    lines = [
        f"# A whole game of '{preset}', played at random. Written by `make playthroughs`, never by hand.",
        f"# {_json(rules)}",
    ]
    state, step = new_game(rules), 0
    seen = {seat: view(state, seat) for seat in WATCHERS}
    for seat in WATCHERS:
        lines += _whole(seen[seat])
    while not state.over:
        step += 1
        lines += ["", f"step {step}: round {state.round}, turn {state.turn}, phase {state.phase.name}"]
        lines += [f"ask {_name(decision.seat)}: {_question(decision)}" for decision in state.pending]
        answers = [_answer(decision, rng) for decision in state.pending]
        lines += [_given(answer) for answer in answers]
        state, events = advance(state, *answers)
        lines += [f"event for {_audience(event)}: {_json(event)}" for event in events]
        for seat in WATCHERS:
            now = view(state, seat)
            lines += _whole(now) if _between_rounds(state) else _changes(seen[seat], now)
            seen[seat] = now
    return "\n".join([*lines, ""])


def _answer(decision: Decision, rng: Random) -> Answer | Deal:
    if decision.seat is None:
        return Deal(tuple(tuple(sorted(pack, key=lambda _: rng.random())) for pack in decision.packs))
    # First a kind, then one of that kind: else there would be hardly anything but slides (S7).
    kinds = [list(answers) for _, answers in groupby(decision.legal, type)]
    answers = kinds[int(rng.random() * len(kinds))]
    return answers[int(rng.random() * len(answers))]


def _between_rounds(state: State) -> bool:
    return state.over or state.pending[0].label == "deal"


def _question(decision: Decision) -> str:
    if decision.seat is None:
        return f"{decision.kind} '{decision.label}' of {_json(decision.packs)}"
    return f"{decision.kind}? {_listed(decision.legal)}"


def _given(answer: Answer | Deal) -> str:
    if isinstance(answer, Deal):
        return f"answer of the dealer: {_json(answer.packs)}"
    return f"answer of seat {answer.seat}: {_listed([answer])}"


def _listed(answers: Sequence[Answer]) -> str:
    """Answers in their order, those of a kind together: "put_joker 0, 2; take_with_joker 0, 1, 2, 3"."""
    as_fields: list[dict[str, object]] = msgspec.to_builtins(answers)
    return "; ".join(
        f"{kind} {', '.join(map(_details, alike))}".rstrip()
        for kind, alike in groupby(as_fields, lambda fields: fields["kind"])
    )


def _details(fields: dict[str, object]) -> str:
    values = [value for name, value in fields.items() if name not in ("kind", "seat")]
    return " ".join("nothing" if value is None else str(value) for value in values)


def _audience(event: Event) -> str:
    return "all" if event.audience is None else " and ".join(map(_name, event.audience))


def _name(seat: int | None) -> str:
    return "dealer" if seat is None else f"seat {seat}"


def _whole(now: View) -> list[str]:
    watcher = _watcher(now)
    lines = [f"{watcher} sees {name}: {text}" for name, text in _fields(now)]
    return lines + [f"{watcher} sees in the history: {_json(event)}" for event in now.history]


def _changes(before: View, now: View) -> list[str]:
    """The history is left out: it only grows, and is shown whole at the end of the round."""
    known = dict(_fields(before))
    return [f"{_watcher(now)} sees {name}: {text}" for name, text in _fields(now) if known.get(name) != text]


def _watcher(seen: View) -> str:
    return "a spectator" if seen.seat is None else f"seat {seen.seat}"


def _fields(seen: View) -> Iterator[tuple[str, str]]:
    for name in seen.__struct_fields__:
        value = getattr(seen, name)
        if name == "legal":
            yield name, _listed(value)
        elif name == "own":
            for letter, data in value.items():
                yield f"own {letter}", _json(data)
        elif name not in ("rules", "seat", "history"):
            yield name, _json(value)


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()
