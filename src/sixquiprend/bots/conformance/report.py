"""What the kit found out about a bot."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct, field

_EXAMPLES: Final = 3


class Problem(Struct):
    """Something that a bot must not do, how often it did, and the first times."""

    what: str
    count: int = 0
    examples: list[str] = field(default_factory=list)


class Report(Struct):
    """The findings; `ok` is what matters, `text()` is for people."""

    bot: str
    seconds: float
    """How long a decision may take."""
    deterministic: bool = False
    """Whether the bot promises to repeat itself; only then it is held to it."""
    games: int = 0
    games_planned: int = 0
    options: set[str] = field(default_factory=set)
    seats: set[int] = field(default_factory=set)
    decisions: Counter[str] = field(default_factory=Counter)
    """How often it was asked for each kind of decision."""
    time: float = 0.0
    slowest: float = 0.0
    problems: dict[str, Problem] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.problems

    def blame(self, what: str, example: str, count: int = 1) -> None:
        """Note a problem."""
        problem = self.problems.setdefault(what, Problem(what))
        problem.count += count
        if len(problem.examples) < _EXAMPLES:
            problem.examples.append(example)

    def text(self) -> str:
        """The report for people, in a few lines."""
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.decisions.most_common())
        mean, slowest = 1000 * self._mean(), 1000 * self.slowest
        lines = [self.bot, f"  games      {self.games} of {self.games_planned}"]
        if self.decisions:
            lines += [
                f"  rules      {len(self.options)} combinations of options, {_span(self.seats)} seats",
                f"  decisions  {self.decisions.total()}: {kinds}",
                f"  time       {mean:.2f} ms mean, {slowest:.0f} ms at most, {self.seconds:g} s allowed",
                f"  repeats    {'checked' if self.deterministic else 'not promised, not checked'}",
            ]
        for problem in self.problems.values():
            lines.append(f"  PROBLEM    {problem.what} ({problem.count}×)")
            lines += [f"             {example}" for example in problem.examples]
        lines.append("conforms" if self.ok else "does not conform")
        return "\n".join(lines)

    def _mean(self) -> float:
        return self.time / max(1, self.decisions.total())


def _span(numbers: set[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}"
