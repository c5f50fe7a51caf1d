"""Playing the lines of a record again: are they what the rules, the choices and the seeds lead to?

The choices are read from the events (`Event.told`), handed to the engine, and the engine's own events
compared with the file's, one by one. A deal comes from the round's seed if the file reveals it; else it
is laid as the events tell, which the rules can check but nobody can prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final, TypeVar

from sixquiprend.engine import (
    Answer,
    Deal,
    Decision,
    Event,
    advance,
    evolve,
    new_game,
)

from .dealer import commitment, deal, round_seed, round_to_deal
from .drawing import drawn_seed
from .lines import (
    DrawnFairness,
    End,
    GameSeed,
    Header,
    Line,
    Numbered,
    RecordLine,
    RoundCommitment,
    RoundSeed,
    ServerSeed,
    Thoughts,
    encoded,
    shown,
)
from .record_errors import RecordError

SHOWN_ANSWERS: Final = 12

L = TypeVar("L", bound=RecordLine)


class Checker:
    """Follows the lines from the first deal on, until they end or one of them is wrong.

    Afterwards `state` is where the game has come to, `events` the way there.
    """

    def __init__(self, header: Header, lines: list[Numbered]) -> None:
        self.state = new_game(header.rules)
        self.events: list[Event] = []
        self.shuffles = 0
        self.proved = 0
        self.thoughts: list[Thoughts] = []
        self._bots = [number for number, seat in enumerate(header.seats) if seat.kind == "bot"]
        self._drawn = header.drawn is not None
        self._lines = lines
        self._at = 0
        self._seeds = _Seeds(header, lines)
        self._round_seed: bytes | None = None

    @property
    def game_seed(self) -> bytes | None:
        """The seed of the game, if the file reveals it."""
        return self._seeds.game

    def run(self) -> None:
        """Check every line; raises `RecordError` at the first that is wrong."""
        while not self._done and not self.state.over:
            if self.state.dealt:
                self._step()
            else:
                self._begin_round()
        if self.state.over:
            self._close()

    @property
    def _done(self) -> bool:
        return self._at == len(self._lines)

    # --- the lines around the rounds -----------------------------------------------------------------

    def _begin_round(self) -> None:
        """The seed of the round before, the hash of the next one's, the deal."""
        if self._drawn:
            self._round_seed = self._seeds.drawn_for(self.state.round + 1)
            self._step()
            return
        if self.state.round:
            self._reveal_round()
        following = self.state.round + 1
        published = self._expect(RoundCommitment, following)
        if published is not None:
            self._round_seed = self._seeds.of_round(following, *published)
            self._step()

    def _reveal_round(self) -> None:
        revealed = self._expect(RoundSeed, self.state.round)
        if revealed is not None:
            self._seeds.check_origin(*revealed)

    def _close(self) -> None:
        """After the game: all seeds, and the end."""
        if self._drawn:
            self._hear_thoughts()
            self._expect(ServerSeed)
        else:
            self._reveal_round()
            self._expect(GameSeed)
        self._expect(End)
        if not self._done:
            raise RecordError("after_the_end", self._lines[self._at].number)

    def _hear_thoughts(self) -> None:
        """What the bots have thought, by seat."""
        left = iter(self._bots)
        while not self._done and isinstance(line := self._lines[self._at].line, Thoughts):
            if line.seat not in left:  # none of the seats behind the one before
                raise RecordError("strange_thoughts", self._lines[self._at].number, seat=line.seat)
            self.thoughts.append(line)
            self._at += 1

    def _expect(self, kind: type[L], round_number: int | None = None) -> tuple[int, L] | None:
        """The next line, with its number, which must be of this kind; None if the file just stops."""
        if self._done:
            return None
        number, line = self._lines[self._at]
        if not isinstance(line, kind) or getattr(line, "round", None) != round_number:
            about = "" if round_number is None else f'"round":{round_number},'
            expected = f'{{"record":"{kind.__struct_config__.tag}",{about}…}}'
            raise RecordError("misplaced", number, expected=expected, found=_text(line))
        self._at += 1
        return number, line

    # --- the events of the game ----------------------------------------------------------------------

    def _step(self) -> None:
        """The answers to what is pending, and all that they lead to."""
        pending = self.state.pending
        if pending[0].seat is None:
            self._deal(pending[0])
            return
        found = self._answers_told(pending)
        unanswered = [decision for decision in pending if decision.seat not in found]
        # Any answer will do where the file has none: either the file stops here, and the events that it
        # still has are those before that answer; or the first that differs is the line that is wrong.
        answers = [found.get(decision.seat, decision.legal[0]) for decision in pending]
        wrong = self._advance(*answers)
        if wrong is None:
            return
        number, expected, line = wrong
        if unanswered:
            raise _not_allowed(number, unanswered[0], line)
        raise RecordError("against_the_rules", number, expected=_text(expected), found=_text(line))

    def _deal(self, decision: Decision) -> None:
        self.shuffles += 1
        if self._round_seed is None:
            code, answer = "against_the_rules", _deal_told(decision, self._coming_events())
        else:
            code, answer = "wrong_deal", deal(self._round_seed, decision)
            self.proved += 1
        wrong = self._advance(answer)
        if wrong is not None:
            number, expected, line = wrong
            about = {"expected": _text(expected), "found": _text(line)}
            raise RecordError(code, number, round=round_to_deal(self.state), **about)

    def _advance(self, *answers: Answer | Deal) -> tuple[int, Event, Line] | None:
        """Go on over what follows from these answers, as far as the file goes.

        Returns the first line that is otherwise: its number, what it should be and what it is.
        """
        after, events = advance(self.state, *answers)
        for index, expected in enumerate(events):
            if self._done:
                self.state = reduce(evolve, events[:index], self.state)
                return None
            number, line = self._lines[self._at]
            if line != expected:
                return number, expected, line
            self._at += 1
            self.events.append(expected)
        self.state = after
        return None

    def _coming_events(self) -> Iterator[Event]:
        """The events from here to the next line of the record's own."""
        for at in range(self._at, len(self._lines)):
            line = self._lines[at].line
            if not isinstance(line, Event):
                return
            yield line

    def _answers_told(self, pending: tuple[Decision, ...]) -> dict[int | None, Answer]:
        """The legal answers that the coming events tell of. One of them tells of all (B3), or each of
        one (P1); the first that tells of none ends the search."""
        open_decisions = {decision.seat: decision.legal for decision in pending}
        found: dict[int | None, Answer] = {}
        for event in self._coming_events():
            told = [answer for answer in event.told() if answer in open_decisions.get(answer.seat, ())]
            for answer in told:
                found[answer.seat] = answer
                open_decisions.pop(answer.seat, None)
            if not told or not open_decisions:
                break
        return found


class _Seeds:
    """The seeds that a file reveals, wherever they stand in it."""

    def __init__(self, header: Header, lines: list[Numbered]) -> None:
        self._game: bytes | None = None
        self._rounds: dict[int, tuple[int, bytes]] = {}
        for number, line in lines:
            if isinstance(line, RoundSeed):
                self._rounds.setdefault(line.round, (number, bytes.fromhex(line.seed)))
            elif isinstance(line, GameSeed) and header.drawn is None:
                self._game = bytes.fromhex(line.seed)
                _check_hash(number, self._game, header.fairness.commitment, published=1)
            elif isinstance(line, ServerSeed) and header.drawn is not None:
                server_seed = bytes.fromhex(line.seed)
                _check_hash(number, server_seed, header.fairness.commitment, published=1)
                _check_shares(header.drawn)
                self._game = drawn_seed(server_seed, header.drawn.shares)

    @property
    def game(self) -> bytes | None:
        """The seed that all deals come from, if the file reveals it."""
        return self._game

    def drawn_for(self, round_number: int) -> bytes | None:
        """The seed of this round in a game whose seed was drawn together, if the file reveals that one."""
        return None if self._game is None else round_seed(self._game, round_number)

    def of_round(self, round_number: int, published: int, line: RoundCommitment) -> bytes | None:
        """The seed of this round, if the file reveals it; it has the hash that this line has published."""
        if self._game is not None:
            seed = round_seed(self._game, round_number)
            expected = commitment(seed)
            if line.commitment != expected:
                raise RecordError("foreign_commitment", published, round=round_number, expected=expected)
            return seed
        if round_number not in self._rounds:
            return None
        number, seed = self._rounds[round_number]
        _check_hash(number, seed, line.commitment, published=published)
        return seed

    def check_origin(self, number: int, line: RoundSeed) -> None:
        """The seed of the round comes from the seed of the game, once that is revealed."""
        if self._game is None:
            return
        expected = round_seed(self._game, line.round).hex()
        if line.seed != expected:
            raise RecordError("foreign_seed", number, round=line.round, expected=expected)


def _check_hash(number: int, seed: bytes, wanted: str, published: int) -> None:
    found = commitment(seed)
    if found != wanted:
        raise RecordError("wrong_seed", number, hash=found, published=published, commitment=wanted)


def _check_shares(drawn: DrawnFairness) -> None:
    for share in drawn.shares:
        if not share.fits(drawn.commitment):
            raise RecordError("wrong_bits", 1, seat=share.seat)


def _deal_told(decision: Decision, events: Iterator[Event]) -> Deal:
    """A shuffle of the packs that deals what the events tell, as far as any shuffle can.

    Packs are dealt from the front, so their cards come in the order of the events. A card that isn't in
    its pack, or no longer, is left out: what is dealt then differs from the event that has it.
    """
    left = [list(pack) for pack in decision.packs]
    dealt: list[list[object]] = [[] for _ in decision.packs]
    for event in events:
        if event.told():  # somebody has chosen something: the deal is over
            break
        for card in event.drawn():
            for pack, front in zip(left, dealt, strict=True):
                if card in pack:
                    pack.remove(card)
                    front.append(card)
                    break
    return Deal(tuple(tuple(front + pack) for front, pack in zip(dealt, left, strict=True)))


def _not_allowed(number: int, decision: Decision, line: Line) -> RecordError:
    allowed = [_text(answer) for answer in decision.legal[:SHOWN_ANSWERS]]
    if len(decision.legal) > SHOWN_ANSWERS:
        allowed.append("…")
    return RecordError(
        "not_allowed",
        number,
        seat=decision.seat,
        question=decision.kind,
        allowed=", ".join(allowed),
        found=_text(line),
    )


def _text(line: Line | Answer) -> str:
    return shown(encoded(line))
