"""`sixquiprend class`: the classes of a server."""

from pathlib import Path
from typing import Annotated

import typer

from .shared_options import Database, Language

app = typer.Typer(name="class", help="The classes of a server, for whoever runs it.", no_args_is_help=True)


ClassCode = Annotated[str, typer.Argument(metavar="CODE", help="The code of a class.", show_default=False)]


@app.command("list")
def list_classes(database: Database = None, lang: Language = None) -> None:
    """List the classes: when they were opened, and how large they are. No names."""
    from sixquiprend.server.operations import class_command

    raise typer.Exit(class_command.list_classes(database, lang))


@app.command("export")
def export_class(
    code: ClassCode,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it; -: standard output.")
    ] = None,
    database: Database = None,
    lang: Language = None,
) -> None:
    """Write the results of a class as CSV, as its teacher would get them."""
    from sixquiprend.server.operations import class_command

    raise typer.Exit(class_command.export_class(code, out, database, lang))


@app.command("erase")
def erase_class(
    codes: Annotated[
        list[str], typer.Argument(metavar="CODE…", help="The codes of classes.", show_default=False)
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask again.")] = False,
    database: Database = None,
    lang: Language = None,
) -> None:
    """Erase everything of classes: names, answers, tables, games. Nothing is left in the database."""
    from sixquiprend.server.operations import class_command

    raise typer.Exit(class_command.erase_classes(codes, yes, database, lang))
