"""A server, and what it keeps, for whoever runs it."""

import gc
from pathlib import Path
from typing import Annotated

import typer

from .shared_options import Database, Language

app = typer.Typer()


def _days(text: str) -> int:
    """A number of days: 365 or 365d."""
    number = text.removesuffix("d")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= 36_500:
        raise typer.BadParameter("365d")
    return int(number)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; phones in the house can join.")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port. Default: 6660, or a free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…. Default: among your data."),
    ] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser. Default: in a terminal.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where people reach it; requests by other names are refused."),
    ] = None,
    grace: Annotated[
        int,
        typer.Option(
            min=0, max=86_400, metavar="SECONDS", help="After so long a bot stands in for who has left."
        ),
    ] = 60,
    processes: Annotated[
        int, typer.Option(min=1, max=256, help="Server processes behind one port; several need PostgreSQL.")
    ] = 1,
    dead_after: Annotated[
        float,
        typer.Option(
            min=1.2,
            max=3600,
            metavar="SECONDS",
            help="Of several processes on PostgreSQL one that is silent for so long is taken for dead.",
        ),
    ] = 1.6,
    workers_for_bots: Annotated[
        int | None, typer.Option(min=1, help="Processes in which strong bots think. Default: by the cores.")
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Log what happens, as JSON lines.")] = None,
    keep_games: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS",
            parser=_days,
            help="Erase tables with their games when nobody has touched them for so long (365d).",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=exec:COMMAND", help="Let a program play as a bot; may be repeated."),
    ] = None,
    https: Annotated[
        bool,
        typer.Option(
            "--https", help="Over https, with a certificate of its own: phones can keep pages for offline."
        ),
    ] = False,
    lang: Language = None,
) -> None:
    """Play in the browser, alone or with friends: start the server and say where it is.

    Several of them may serve the same tables, on one PostgreSQL.
    """
    gc.disable()  # what is imported stays: looking for garbage in it takes a tenth of the time to start
    from sixquiprend.server.operations.serve_command import Wishes, run

    gc.enable()
    wishes = Wishes(
        *(host, port, database, open_browser, grace, workers_for_bots, log, lang, public_url),
        keep_games=keep_games,
        processes=processes,
        dead_after=dead_after,
        guests=tuple(bot or ()),
        https=https,
    )
    raise typer.Exit(run(wishes))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.", show_default=False)],
    database: Database = None,
    lang: Language = None,
) -> None:
    """Write everything of a server into one file: tables, classes, games. Servers go on meanwhile."""
    from sixquiprend.server.operations import upkeep_command

    raise typer.Exit(upkeep_command.back_up_to(file, database, lang))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.", show_default=False)],
    database: Database = None,
    lang: Language = None,
) -> None:
    """Put a backup into an empty database, of either kind: all of it, or nothing."""
    from sixquiprend.server.operations import upkeep_command

    raise typer.Exit(upkeep_command.restore_from(file, database, lang))


@app.command()
def erase(
    table: Annotated[list[str] | None, typer.Option(metavar="CODE", help="The table of this code.")] = None,
    game: Annotated[list[str] | None, typer.Option(metavar="ID", help="The table of this game.")] = None,
    person: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="All tables where somebody of this name sat.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask again.")] = False,
    database: Database = None,
    lang: Language = None,
) -> None:
    """Erase tables with all their games. Nothing is left in the database. (Classes: `class erase`.)"""
    from sixquiprend.server.operations import upkeep_command

    wanted = (table or [], game or [], person or [])
    if not any(wanted):
        raise typer.BadParameter("--table, --game, --person")
    raise typer.Exit(upkeep_command.erase(*wanted, yes, database, lang))
