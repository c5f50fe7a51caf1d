"""The analysis of a whole game: every decision weighed, in several processes if wanted.

Each decision has a generator of its own, seeded by the seed of the analysis and its number: the result is
the same with any number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from typing import Final, NamedTuple, cast

from sixquiprend.engine import Answer, View
from sixquiprend.engine.options.passing import PassItOn
from sixquiprend.records import Record

from .comparing import AtOnce, at_once, comparison
from .evaluating import SAMPLES, Evaluation, check_analysable, evaluate
from .model import Analysis, Considered, Weighed
from .moments import moments
from .playouts import expected_heads
from .summary import course, summaries, worst
from .why import reason

DEALT_AT: Final = ("play", "pass")
"""What the first decision of a round asks, if hands were dealt and not picked."""


class Task(NamedTuple):
    """A piece of work that needs nothing else: a decision to weigh, or a deal to judge."""

    view: View
    seed: str
    samples: int
    chosen: Answer | None = None
    """None: the deal is judged."""


class Judged(NamedTuple):
    """What is found out about a decision."""

    found: Evaluation
    now: tuple[AtOnce, ...]
    """Of the chosen answer and the best one, if there is regret and this turn can be told from the rest."""


class Chosen(NamedTuple):
    """A decision, before it is weighed."""

    view: View
    answer: Answer


def analyse(
    record: Record,
    *,
    samples: int = SAMPLES,
    seed: int = 1,
    jobs: int = 1,
    watch: Callable[[int, int], None] = lambda done, all_tasks: None,
) -> Analysis:
    """Weigh every decision of this game. `watch` hears how many of the tasks are done, whenever one is.

    Raises `Illegal` if the game has an option that can't be analysed.
    """
    check_analysable(record.header.rules)
    seen = [Chosen(*pair) for moment in moments(record) for pair in moment.views()]
    chosen = [each for each in seen if len(each.view.legal) > 1]
    deals = [each.view for each in seen if _is_dealt(each.view)]
    tasks = [Task(each.view, f"{seed} {number}", samples, each.answer) for number, each in enumerate(chosen)]
    tasks += [Task(view, f"{seed} deal {view.round} {view.seat}", samples) for view in deals]
    results: dict[int, Judged | float] = {}
    for number, result in _worked_off(tasks, jobs):
        results[number] = result
        watch(len(results), len(tasks))
    decisions = [
        _considered(number, each, cast(Judged, results[number])) for number, each in enumerate(chosen)
    ]
    luck: defaultdict[int, list[float]] = defaultdict(list)
    for number, view in enumerate(deals, start=len(chosen)):
        luck[cast(int, view.seat)].append(cast(float, results[number]))
    standings = course(record)
    rules = record.header.rules
    return Analysis(
        version=1,
        rules=rules,
        seats=record.header.seats,
        finished=record.verdict.finished,
        winners=record.final.winners,
        samples=samples,
        seed=seed,
        summaries=summaries(standings[-1].heads if standings else (0,) * rules.seats, decisions, luck),
        worst=worst(decisions),
        course=standings,
        decisions=tuple(decisions),
    )


def _is_dealt(view: View) -> bool:
    """Whether this is the first that a seat sees of a hand that it was dealt."""
    fresh = view.turn == 0 and view.asked[0].kind in DEALT_AT and not view.rules.touches("draft")
    # With P the first turn asks twice.
    return fresh and (not view.rules.has(PassItOn) or view.asked[0].kind == "pass")


def _considered(number: int, chosen: Chosen, judged: Judged) -> Considered:
    view, found, at = chosen.view, judged.found, chosen.view.legal.index(chosen.answer)
    regret = found.regrets[at]
    shares = found.strategy or (None,) * len(found.costs)
    best = found.best if regret > 0 else at
    both = (chosen.answer, view.legal[best])
    reasons = (reason(view, both[0]), reason(view, both[1])) if regret > 0 else (None, None)
    costs = (found.costs[at], found.costs[best])
    return Considered(
        number=number,
        round=view.round,
        turn=_turn(view),
        seat=cast(int, view.seat),
        kind=view.asked[0].kind,
        rows=view.rows,
        hand=view.hand,
        queue=view.queue,
        answers=tuple(map(Weighed, view.legal, found.costs, found.errors, found.regrets, shares)),
        chosen=at,
        best=best,
        method=found.method,
        regret=regret,
        why_chosen=reasons[0],
        why_best=reasons[1],
        compared=comparison(both, costs, reasons, found.method, judged.now) if regret > 0 else None,
    )


def _turn(view: View) -> int:
    """The turn that this decision belongs to, as people count; 0 in a draft."""
    kind = view.asked[0].kind
    if kind == "pick":
        return 0
    return view.turn + 1 if kind in DEALT_AT else view.turn


# --- working off tasks -----------------------------------------------------------------------------


def _worked_off(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, Judged | float]]:
    """The result of each task with its number, as they come."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        yield from enumerate(map(_work, tasks))
        return
    # Processes are spawned, not forked: a fork of compiled code with threads may hang.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=_ignore_ctrl_c) as pool:
        numbers = {pool.submit(_work, task): number for number, task in enumerate(tasks)}
        try:
            for future in as_completed(numbers):
                yield numbers[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_ctrl_c() -> None:
    """Ctrl-C is for the main process, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(task: Task) -> Judged | float:
    view, rng = task.view, Random(task.seed)
    if task.chosen is None:
        own, usual = expected_heads(view, task.samples, rng)
        return usual - own
    found = evaluate(view, rng, task.samples)
    if found.regrets[view.legal.index(task.chosen)] == 0:
        return Judged(found, ())
    return Judged(found, at_once(view, (task.chosen, view.legal[found.best]), found, task.samples, rng))
