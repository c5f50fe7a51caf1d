"""Options that several commands have."""

from math import isnan
from pathlib import Path
from typing import Annotated

import typer


def known_language(wanted: str | None) -> str | None:
    from sixquiprend.i18n import LANGUAGES

    if wanted is not None and wanted not in LANGUAGES:
        raise typer.BadParameter(f"{wanted!r} is none of {', '.join(LANGUAGES)}")
    return wanted


Language = Annotated[
    str | None, typer.Option("--lang", help="fr, en or de: the language to speak.", callback=known_language)
]


Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…. Default: among your data."),
]


Transcript = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write down each line to and from programs, as JSON."),
]


ShowErrors = Annotated[
    bool, typer.Option("--stderr", help="Show what programs write to their standard error.")
]


Jobs = Annotated[int | None, typer.Option(min=1, help="Processes that play at once. Default: one a core.")]


Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on the Ray cluster there, or on one of its own: local."),
]


def some_time(wanted: float) -> float:
    if isnan(wanted):  # which no limit keeps out: it is neither less nor more
        raise typer.BadParameter("nan is no time")
    return wanted


Seconds = Annotated[
    float,
    typer.Option(
        min=0.001, max=3600, help="How long a program may think about an answer.", callback=some_time
    ),
]
