"""The one command, `sixquiprend` (short: `6qp`), with its sub-commands.

A sub-command is a function here, decorated with `@app.command()`, that imports its room *inside*
its body and hands over at once: `6qp --help` then loads no room, and starts fast. Nothing is
decided here. Usage errors end with exit code 2.
"""

from typing import Annotated

import typer

from sixquiprend import __version__

app = typer.Typer(
    name="sixquiprend",
    help="The card game 6 qui prend, to play and to study. An unofficial fan project.",
    no_args_is_help=True,
    add_completion=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sixquiprend {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Say the version and exit."),
    ] = False,
) -> None:
    """Options that stand before the sub-command."""


def main() -> None:
    """Run the command line of this process; never returns."""
    app()
