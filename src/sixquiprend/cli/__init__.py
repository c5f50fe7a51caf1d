"""The one command, `sixquiprend` (short: `6qp`), with its sub-commands.

A sub-command is a function in a file of this folder that imports its room *inside* its body and hands over
at once: `6qp --help` then loads no room, and starts fast. Nothing is decided here. What can't be understood
is told in one line, with exit code 2.
"""

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from sixquiprend import __version__

from . import admin_commands, class_commands, game_commands, server_commands, study_commands

app = typer.Typer(
    name="sixquiprend",
    help="The card game 6 qui prend, to play and to study. An unofficial fan project.",
    no_args_is_help=True,
    add_completion=False,
)
for part in (game_commands, server_commands, class_commands, admin_commands, study_commands):
    app.add_typer(part.app)


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
    from sixquiprend.i18n import CatalogueMissing

    try:
        sys.exit(app(standalone_mode=False))
    except CatalogueMissing as missing:
        typer.echo(str(missing), err=True)
        sys.exit(2)
    except TyperException as wrong:
        if told := " ".join(wrong.format_message().split()):  # nothing, where the help was shown instead
            command = getattr(wrong, "ctx", None)
            typer.echo(f"{command.command_path if command else app.info.name}: {told}", err=True)
        sys.exit(wrong.exit_code)
    except typer.Abort:
        typer.echo("stopped", err=True)
        sys.exit(1)
