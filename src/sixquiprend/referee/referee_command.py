"""The command `sixquiprend referee`: standard input to standard output."""

from __future__ import annotations

import sys

from sixquiprend.i18n import chosen_language, translator

from .stream import answer_all, json_clerk, text_clerk

UNSETTLED, INTERRUPTED = 2, 130


def run(text: bool, language: str | None) -> int:
    """Answers until the input ends; the exit code: 2 if any line had an error, else 0.

    Programs get the messages of errors in English whatever the language; people who read `text` get
    everything in theirs. A reader that goes away ends it quietly, as any command of ours.
    """
    t = translator(chosen_language(language))
    if sys.stdin.isatty():
        hint = t("One question a line, as JSON: see docs/referee.md. Ctrl-D ends.")
        print(hint, file=sys.stderr)
    clerk = text_clerk(t, sys.stdout.encoding) if text else json_clerk(translator("en"))
    try:
        settled = answer_all(sys.stdin.buffer, sys.stdout.buffer, clerk)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0 if settled else UNSETTLED
