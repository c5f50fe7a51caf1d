"""Counting the ways to play on, with the engine."""

from collections.abc import Iterable, Iterator
from itertools import product

from sixquiprend.engine import Answer, Deal, Decision, State, advance
from sixquiprend.engine.tuples import without
from tests.perft.deals import Tally


def count(state: State, turns: int) -> Tally:
    """All ways to play so many turns, from the beginning of a turn."""
    return _added(count_by_first_answer(state, turns).values())


def count_by_first_answer(state: State, turns: int) -> dict[tuple[Answer | Deal, ...], Tally]:
    """The same in parts, one for each set of answers to what is asked first."""
    end = state.turn + turns
    return {answers: _until(advance(state, *answers)[0], end) for answers in _all_answers(state)}


def explain_difference(state: State, turns: int, wanted: Tally) -> str:
    """What to say if the count isn't as wanted; empty if it is."""
    parts = count_by_first_answer(state, turns)
    found = _added(parts.values())
    if found == wanted:
        return ""
    lines = [f"after {turns} turns {_text(found)}, not {_text(wanted)}; by first answer:"]
    lines += [f"  {', '.join(map(repr, answers))}: {_text(tally)}" for answers, tally in parts.items()]
    return "\n".join(lines)


def _until(state: State, end: int) -> Tally:
    if state.turn == end and _between_turns(state):
        return Tally(1, state.heads)
    return _added([_until(advance(state, *answers)[0], end) for answers in _all_answers(state)])


def _between_turns(state: State) -> bool:
    """Whether the last turn is done: the next one begins, or the round is over."""
    return state.over or state.pending[0].kind in ("play", "pass") or state.pending[0].label == "deal"


def _all_answers(state: State) -> Iterator[tuple[Answer | Deal, ...]]:
    """Every way to answer all that is asked now."""
    return product(*map(_answers, state.pending))


def _answers(decision: Decision) -> tuple[Answer | Deal, ...]:
    if decision.seat is not None:
        return decision.legal
    # A special card is drawn (S10): only which kind comes first makes a difference.
    (pack,) = decision.packs
    return tuple(Deal(((kind, *without(pack, kind)),)) for kind in dict.fromkeys(pack))


def _added(tallies: Iterable[Tally]) -> Tally:
    ways, heads = zip(*tallies, strict=True)
    return Tally(sum(ways), tuple(map(sum, zip(*heads, strict=True))))


def _text(tally: Tally) -> str:
    return f"{tally.ways} ways with {' + '.join(map(str, tally.heads))} heads"
