"""Measures what more knowledge would be worth: players that see what nobody may see, against flat100.

    .venv/bin/python -m tools.oracles [--seats 2 4 6 8 10] [--rounds 400] [--minutes 60] [--only NAME …]
    .venv/bin/python -m tools.oracles --report

One seat is an oracle, all others are flat100; single rounds of the base game. All oracles meet the same
deals and the same dice of the others. Every round is written to a file at once, and a later run goes on from
there: stop it whenever you like. The report gives own heads over the others' mean, with a 95 % interval.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from sixquiprend import kernel
from sixquiprend.bots import make_bot
from sixquiprend.bots.flat import Flat
from sixquiprend.bots.frozen import Expert1
from sixquiprend.bots.model import load_model, load_net
from sixquiprend.bots.positions import left_unseen, scripts, unknown
from sixquiprend.engine import Answer, Deal, Play, Rules, State, View, advance, new_game, view

SEATS: Final = (2, 4, 6, 8, 10)
FILE: Final = Path("build/oracles.jsonl")
DEALS: Final = 240
"""How many playouts a card is worth to an oracle."""
DRAWS: Final = 6
"""How often an oracle that knows how the others choose lets them choose, with other dice."""
THOUGHT: Final = 50
"""How many playouts a card the others are given by an oracle that lets them think."""
THOUGHT_DEALS: Final = 500
"""In so many deals, as the master at a table of four when it took half of its deals."""

HEAT, OTHERS = cast(float, Expert1.playouts.heat), Expert1.playouts.others

Costs = NDArray[np.float64]
Chosen = dict[int, int]
"""The cards that the other seats have chosen this turn."""


class Moment(NamedTuple):
    """What an oracle may look at when it is asked."""

    state: State
    seen: View
    chosen: Chosen
    rng: Random

    @property
    def me(self) -> int:
        return cast(int, self.seen.seat)


Oracle = Callable[[Moment], Answer]


def by_bot(name: str) -> Oracle:
    """No oracle: a bot, which gets the view alone."""
    bot = make_bot(name)
    return lambda moment: bot.answer(moment.seen, moment.rng)


def with_thinking_others(moment: Moment) -> Answer:
    """Deals evenly, but each of the others thinks nearly as long as flat100 does."""
    seen = moment.seen
    if not isinstance(seen.legal[0], Play):
        return Expert1().answer(seen, moment.rng)
    heads = kernel.evaluate_modelled(
        unknown(seen), moment.me, kernel.to_codes(cast(Play, answer).card for answer in seen.legal),
        kernel.seeded(moment.rng.getrandbits(64)), THOUGHT_DEALS, left_unseen(seen), load_model(), HEAT,
        THOUGHT, load_net(),
    )  # fmt: skip
    return cheapest(moment, costs(moment, heads.mean(0)))


def seeing_hands(moment: Moment) -> Answer:
    """Sees all hands, and takes the others to play by the learned table."""
    return cheapest(moment, played_on(moment, all_known(moment), {}, DEALS))


def knowing_choices(moment: Moment) -> Answer:
    """Sees all hands, and lets the others choose as flat100, with other dice than theirs."""
    if not isinstance(moment.seen.legal[0], Play):
        return seeing_hands(moment)
    flat, known, total = Flat(), all_known(moment), np.zeros(len(moment.seen.legal))
    for _ in range(DRAWS):
        guessed = {
            seat: cast(int, cast(Play, flat.answer(view(moment.state, seat), moment.rng)).card)
            for seat in moment.chosen
        }
        total += played_on(moment, known, guessed, DEALS // DRAWS)
    return cheapest(moment, total)


def seeing_choices(moment: Moment) -> Answer:
    """Sees the cards that the others have chosen this turn; deals the rest evenly."""
    position = unknown(moment.seen)
    hands, known, counts = position.hands.copy(), position.known.copy(), position.numbers.counts.copy()
    for seat, card in moment.chosen.items():
        hands[seat, 0], known[seat] = card, 1
        counts[seat] -= 1
    numbers = position.numbers.cards
    unseen = numbers[~np.isin(numbers, list(moment.chosen.values()))]
    position = kernel.Unknown(
        position.table, hands, known, position.size, kernel.Pack(unseen, counts), position.jokers,
        queue=position.queue,
    )  # fmt: skip
    return cheapest(moment, played_on(moment, position, moment.chosen, DEALS))


def seeing_everything(moment: Moment) -> Answer:
    """Sees all hands, and the cards that the others have chosen this turn."""
    return cheapest(moment, played_on(moment, all_known(moment), moment.chosen, DEALS))


ORACLES: Final[dict[str, Oracle]] = {
    "expert": by_bot("expert"),
    "hands": seeing_hands,
    "hands, how they choose": knowing_choices,
    "cards of the turn": seeing_choices,
    "hands, cards of the turn": seeing_everything,
    "master": by_bot("master"),
    "others think": with_thinking_others,
}


def all_known(moment: Moment) -> kernel.Unknown:
    """The position with every hand as it is."""
    seen, hands = moment.seen, moment.state.hands
    nothing = kernel.Pack(np.empty(0, np.int8), np.zeros(len(hands), np.int64))
    return kernel.Unknown(
        kernel.to_table(seen.rows, variable=False), kernel.to_hands(hands),
        np.array([len(hand) for hand in hands], np.int64), len(hands[0]), nothing, nothing,
        queue=kernel.to_keys([(play.seat, play.card) for play in seen.queue]),
    )  # fmt: skip


def played_on(moment: Moment, position: kernel.Unknown, first: Chosen, deals: int) -> Costs:
    """What each answer costs if the others play these cards first, and then all by the table."""
    lines, chance = scripts(moment.seen, moment.seen.legal), kernel.seeded(moment.rng.getrandbits(64))
    for seat, card in first.items():
        lines[:, 0, kernel.PLAYED, seat] = card
    left = left_unseen(moment.seen)
    heads = kernel.evaluate_learned(position, lines, chance, deals, left, load_model(), HEAT)
    return costs(moment, heads.mean(0))


def costs(moment: Moment, heads: Costs) -> Costs:
    """Own heads less a part of the others' mean, for each answer."""
    own = heads[:, moment.me]
    return np.asarray(own - OTHERS * (heads.sum(1) - own) / (heads.shape[1] - 1))


def cheapest(moment: Moment, values: Costs) -> Answer:
    return moment.seen.legal[int(values.argmin())]


def play(oracle: Oracle, seats: int, number: int) -> tuple[int, float]:
    """A round in which seat 0 is the oracle: its heads, and the mean of the others'."""
    deal, own = Random(f"oracles {seats} {number}"), Random(f"oracle {seats} {number}")
    dice = [Random(f"flat100 {seats} {number} {seat}") for seat in range(seats)]
    flat, state = Flat(), new_game(Rules(seats, rounds=1))
    while not state.over:
        if state.pending[0].seat is None:
            packs = tuple(tuple(deal.sample(pack, len(pack))) for pack in state.pending[0].packs)
            state, _ = advance(state, Deal(packs))
            continue
        asked = [cast(int, decision.seat) for decision in state.pending]
        answers = {seat: flat.answer(view(state, seat), dice[seat]) for seat in asked if seat}
        if 0 in asked:
            seen = view(state, 0)
            chosen = {
                seat: cast(int, answer.card) for seat, answer in answers.items() if isinstance(answer, Play)
            }
            moment = Moment(state, seen, chosen, own)
            answers[0] = seen.legal[0] if len(seen.legal) == 1 else oracle(moment)
        state, _ = advance(state, *(answers[seat] for seat in asked))
    heads = state.scores[-1]
    return heads[0], sum(heads[1:]) / (seats - 1)


def done_so_far(file: Path) -> dict[tuple[int, str], dict[int, tuple[int, float]]]:
    """The rounds of each number of seats and oracle."""
    done: dict[tuple[int, str], dict[int, tuple[int, float]]] = defaultdict(dict)
    for line in whole_lines(file):
        found = json.loads(line)
        done[found["seats"], found["oracle"]][found["round"]] = (found["own"], found["others"])
    return done


def whole_lines(file: Path) -> list[str]:
    """What was written; a last line that was cut off is left out."""
    lines = file.read_text().splitlines(keepends=True) if file.exists() else []
    return [line for line in lines if line.endswith("\n")]


def ratio(rounds: NDArray[np.float64]) -> tuple[float, float]:
    """Own heads over those of the others, and half of its 95 % interval (delta method over rounds)."""
    own, others = rounds.mean(0)
    value = own / others
    spread = (rounds[:, 0] - value * rounds[:, 1]).std(ddof=1) / others
    return float(value), float(1.96 * spread / len(rounds) ** 0.5)


def report(file: Path) -> Iterator[str]:
    """A table for docs/bots.md."""
    done = done_so_far(file)
    seats = sorted({at for at, _ in done})
    yield "| oracle | " + " | ".join(f"{at} seats" for at in seats) + " |"
    yield "|---" * (len(seats) + 1) + "|"
    for name in ORACLES:
        cells = []
        for at in seats:
            rounds = np.array(list(done[at, name].values()), np.float64)
            value, half = ratio(rounds) if len(rounds) > 1 else (np.nan, np.nan)
            cells.append(f"{value:.2f} ± {half:.2f} ({len(rounds)})" if len(rounds) > 1 else "")
        yield f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, choices=range(2, 11), metavar="2…10")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--only", nargs="+", default=tuple(ORACLES), choices=tuple(ORACLES), metavar="NAME")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--report", action="store_true", help="print the table of what is done, and stop")
    asked = parser.parse_args()
    if not asked.report:
        measure(asked.file, asked.seats, asked.only, asked.rounds, monotonic() + 60 * asked.minutes)
    print(*report(asked.file), sep="\n")


def measure(file: Path, seats: tuple[int, ...], names: tuple[str, ...], rounds: int, until: float) -> None:
    """Plays what isn't done yet, one round of everything after the other, as long as there is time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    done = done_so_far(file)
    file.write_text("".join(whole_lines(file)))
    with file.open("a") as out:
        for number in range(rounds):
            for at in seats:
                for name in names:
                    if number in done[at, name]:
                        continue
                    if monotonic() > until:
                        return
                    own, others = play(ORACLES[name], at, number)
                    line = {"seats": at, "oracle": name, "round": number, "own": own, "others": others}
                    print(json.dumps(line), file=out, flush=True)


if __name__ == "__main__":
    main()
