"""Prints what ten thousand to a million people need, and whether the simulation agrees for one process."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from bench.scale.reckoning import Habits, Need, need_of, rate_of, read_costs, waiting
from bench.scale.simulation import simulate

CROWDS = (10_000, 100_000, 1_000_000)
SECONDS = 120.0


def main() -> None:
    costs, habits, console = read_costs(), Habits(), Console()
    needs = [need_of(people, costs, habits) for people in CROWDS]
    table = Table("", *[f"{people:,}" for people in CROWDS], title=f"People at once ({costs.machine})")
    for name in Need.__struct_fields__[1:]:
        table.add_row(name.replace("_", " "), *[f"{getattr(need, name):,.3g}" for need in needs])
    console.print(table)
    console.print(f"one core holds {people_a_core(habits.busy):,.0f} people at {habits.busy:.0%}")
    checked = Table("people", "busy", "simulated", "waits µs", "simulated", "1 in 100", title="One process")
    service = costs.server_us / 1e6
    for busy in (0.3, 0.6, 0.8, 0.9):
        people = round(people_a_core(busy))
        seen = simulate(people, service, habits, SECONDS, seed=1)
        waits = 1e6 * waiting(busy, service)
        checked.add_row(
            *(f"{people:,}", f"{busy:.2f}", f"{seen.busy:.2f}"),
            *(f"{waits:.0f}", f"{1e6 * seen.waited:.0f}", f"{1e6 * seen.slowest:.0f}"),
        )
    console.print(checked)


def people_a_core(busy: float) -> float:
    """How many people keep a process as busy as that, with their bots' answers but not their thoughts."""
    costs, habits = read_costs(), Habits()
    return busy / (rate_of(1, habits) * (1 + habits.bots_a_person) * costs.server_us / 1e6)


if __name__ == "__main__":
    main()
