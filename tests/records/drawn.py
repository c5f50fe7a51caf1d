"""Records of games whose seed was drawn together, and the golden ones: `python -m tests.records.drawn` writes
those anew. They are promises, as those of `games` are.
"""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

from sixquiprend import bots
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.engine import Answer, Deal, Rules, advance, new_game, view
from sixquiprend.records import DrawnGameRecorder, RecordWriter, Seat, Thought
from sixquiprend.records.dealer import commitment, deal_from_game_seed
from sixquiprend.records.drawing import Share, dice, drawn_seed, pledge_of
from tests.records.games import GOLDEN

FOLDER = GOLDEN / "version-2"
SERVER_SEED = bytes(range(100, 132))
GAMES: dict[str, Rules] = {
    "base": Rules(3, rounds=2),
    "draft-jokers": Rules(3, "DJ", rounds=1),
    "specials": Rules(3, "S"),
}
SEATS = (Seat("Zoé", "human"), Seat("Équipe 2", "team"), Seat("Bot 3", "bot", "careful"))


def shares() -> list[Share]:
    """One of a person, and of a team one that was kept back, one that came and one that never did."""
    published = commitment(SERVER_SEED)
    found = []
    for place, bits, opened in (
        (Share(0), b"a" * 16, True),
        (Share(1, 0), b"b" * 16, False),
        (Share(1, 1), b"c" * 16, True),
    ):
        pledge = pledge_of(published, place, bits)
        found.append(Share(place.seat, place.member, pledge, bits.hex() if opened else None))
    return [*found, Share(1, 2)]


def drawn_record(rules: Rules, seed: int = 2, bot: str = "careful", mind: str = "") -> bytes:
    """A game by chance, but for the bot at seat 2, which plays as `mind` if that isn't the bot itself."""
    rng, given = random.Random(seed), shares()
    game_seed, file = drawn_seed(SERVER_SEED, given), BytesIO()
    seats = (*SEATS[:2], Seat("Bot 3", "bot", bot))
    recorder = DrawnGameRecorder(RecordWriter(file), rules, seats, SERVER_SEED, given)
    state, question, thoughts, player = new_game(rules), 0, list[Thought](), bots.make_bot(mind or bot)
    while not state.over:
        answers: list[Answer | Deal] = []
        for decision in state.pending:
            if decision.seat is None:
                answers.append(deal_from_game_seed(game_seed, state))
            elif decision.seat == 2:
                answers.append(player.answer(view(state, 2), SeededRandom(dice(game_seed, question, 2))))
                if mind:
                    thoughts.append(Thought(question, 0, mind))
            else:
                kind = rng.choice(list(dict.fromkeys(map(type, decision.legal))))
                answers.append(rng.choice([legal for legal in decision.legal if type(legal) is kind]))
        question += state.pending[0].seat is not None
        state, events = advance(state, *answers)
        recorder.add(events, {2: thoughts} if thoughts else {})
    return file.getvalue()


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, rules in GAMES.items():
        path_of(name).write_bytes(drawn_record(rules))
