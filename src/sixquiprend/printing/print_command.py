"""`sixquiprend print`: a PDF of what was ordered, into a file or to the standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import typer

from sixquiprend.engine import Malformed
from sixquiprend.i18n import Translator, translator
from sixquiprend.i18n.explaining import explain

from .making import printed
from .orders import Order

OK, USAGE = 0, 2


def run(make: Callable[[], Order], language: str, out: Path | None) -> int:
    """Prints it, and returns the exit code; what is wrong with the order is said in one line."""
    t = translator(language)
    try:
        order = make()
    except Malformed as error:
        typer.echo(explain(error, t), err=True)
        return USAGE
    return _written(printed(order), out or Path(f"6-qui-prend-{order.what}-{order.language}.pdf"), t)


def _written(pdf: bytes, file: Path, t: Translator) -> int:
    if str(file) == "-":
        sys.stdout.buffer.write(pdf)
        return OK
    try:
        file.write_bytes(pdf)
    except OSError as error:
        reason = error.strerror or str(error)
        typer.echo(t("{file}: this file can't be written: {reason}", file=file, reason=reason), err=True)
        return USAGE
    typer.echo(t("Printed into {file}.", file=file))
    return OK
