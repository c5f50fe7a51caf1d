"""Which rooms are mutated, and which tests must notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Room:
    """A folder of the package with the tests that are its own.

    `loaded` are the packages and modules whose code doesn't depend on the room: they are loaded once, before
    the forks. `seconds` is the longest that a test may take (in time of the processor) to be asked. `at_once`
    faults are tried in one fork. `postgres`: a server runs beside them, so that no fork has to start one, and
    tests with one of these words in their names, which wait for it, are asked last.
    """

    name: str
    tests: tuple[str, ...]
    without: str = ""
    left_out: tuple[str, ...] = ()
    loaded: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 10.0
    at_once: int = 30
    postgres: tuple[str, ...] = ()


@dataclass(frozen=True)
class Project:
    """Where everything is: the tree that is copied, the package in it, and what is kept between runs."""

    root: Path
    package: str
    rooms: Mapping[str, Room]

    @property
    def kept(self) -> Path:
        return self.root / ".mutation"

    @property
    def copy(self) -> Path:
        return self.kept / "tree"

    def files(self, room: Room, tree: Path) -> list[Path]:
        folder = tree / self.package / room.name
        left_out = {folder / name for name in room.left_out}
        return [file for file in sorted(folder.rglob("*.py")) if left_out.isdisjoint((file, *file.parents))]


ROOT = Path(__file__).parents[2]

# Without what Numba makes of it, the kernel is ordinary Python, in which a fault takes effect at once.
PLAIN_KERNEL = {"NUMBA_DISABLE_JIT": "1"}

ROOMS = {
    room.name: room
    for room in (
        Room("engine", ("tests/engine", "tests/perft", "tests/playthroughs")),
        Room("table", ("tests/table",), loaded=("engine", "i18n", "records", "kernel", "bots")),
        Room(
            "store",
            ("tests/store",),
            # What ends a server or lets it stand still, and what other processes do: no fault is in those.
            without="kill_9 or started_again or dead_without_a_sign "
            "or of_two_processes or second_process or dead_owner",
            left_out=("migrations",),  # history
            loaded=("engine", "i18n", "records"),
            # A fault after which somebody waits for ever, but gives signs of life.
            environment={"PYTEST_TIMEOUT": "60"},
            at_once=1,  # files and threads
            postgres=("postgres", "test_owning", "test_store_processes"),
        ),
        Room(
            "kernel",
            (
                "tests/kernel/test_kernel_numbers.py",
                "tests/kernel/test_kernel_borders.py",
                "tests/kernel/test_kernel_choosing.py",
                "tests/kernel/test_kernel_dealing.py",
                "tests/kernel/test_kernel_equals_engine.py",
                "tests/kernel/test_kernel_guessing.py",
                "tests/kernel/test_kernel_lanes.py",
                "tests/kernel/test_kernel_learned.py",
                "tests/kernel/test_kernel_searching.py",
                "tests/kernel_endgame/test_endgame.py",
                "tests/kernel_endgame/test_exact.py",
                "tests/kernel_endgame/test_matrices.py",
                "tests/kernel_full/test_full_equals_engine.py",
                "tests/kernel_full/test_full_knowing.py",
                "tests/kernel_full/test_full_laid.py",
                "tests/kernel_full/test_full_soundness.py",
                "tests/kernel_full/test_full_tables.py",
                "tests/network/test_network_ahead.py",
                "tests/network/test_network_foreseen.py",
                "tests/network/test_network_numbers.py",
                "tests/network/test_network_recalling.py",
                "tests/network/test_network_search.py",
                "tests/network/test_network_sees.py",
                "tests/network/test_network_weights.py",
            ),
            # They need the kernel's speed.
            without="test_B1_heads or plain_players or others_who_think or leaves_it_to_chance "
            "or what_the_engine_comes_to or from_five_cards or known_to_one_seat or even_chances "
            "or every_deal_is_as_likely or in_threads or the_compiler_finds or all_forms or c_program "
            "or no_card_does_better or other_side_of_the_table or less_than_a_second or one_at_a_time",
            # How and when things are compiled doesn't show where nothing is compiled.
            left_out=("cache.py", "compiling.py", "warming.py"),
            loaded=("engine", "i18n", "records"),
            environment=PLAIN_KERNEL,
            seconds=4.0,
        ),
    )
}

PROJECT = Project(ROOT, "src/sixquiprend", ROOMS)
