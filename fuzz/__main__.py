"""`make fuzz` (SECONDS=600, SEED=1): every format in turn; failures are kept, told, and end it with 1."""

from __future__ import annotations

import os
import sys
import time

from fuzz.corpus import Failed, Fuzzer, keep, kept
from fuzz.targets import all_targets

AT_ONCE = 200


def main() -> int:
    seconds, seed = float(os.environ.get("SECONDS") or 60), int(os.environ.get("SEED") or time.time())
    failures = 0
    with all_targets() as targets:
        fuzzers = [Fuzzer(target, [*target.examples(), *kept(target)], seed) for target in targets]
        until = time.monotonic() + seconds
        while time.monotonic() < until and fuzzers:
            for fuzzer in list(fuzzers):
                try:
                    fuzzer.go_on(AT_ONCE, keeping=True)
                except Failed as failed:
                    print(failed, "kept as", keep(fuzzer.target, failed.data).name, flush=True)
                    fuzzers.remove(fuzzer)  # one failure of a format at a time
                    failures += 1
        for fuzzer in fuzzers:
            counts = f"{fuzzer.runs:>8} tries, {len(fuzzer.seen):>4} outcomes, {fuzzer.kept} kept"
            print(f"{fuzzer.target.name:<12} {counts}")
    print(f"seed {seed}, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
