"""What `make fuzz` has learned of every format, once more: an answer or a clear error, nothing else."""

from __future__ import annotations

from fuzz.corpus import CORPUS, Fuzzer, kept, tried
from fuzz.targets import all_targets


def test_what_was_once_new_or_wrong_still_gets_an_answer_or_a_clear_error() -> None:
    with all_targets() as targets:
        assert {target.name for target in targets} >= {folder.name for folder in CORPUS.iterdir()}
        for target in targets:
            for data in target.examples():
                tried(target, data)
            Fuzzer(target, kept(target) or target.examples(), seed=1).go_on(20, keeping=False)
