"""`sixquiprend admin`: what goes on at a server, tables to end, addresses to block."""

from typing import Annotated

import typer

from .shared_options import Database, Language

app = typer.Typer(
    name="admin",
    help="What goes on at a server, for whoever runs it; tables to end, addresses to block. Servers go on.",
    no_args_is_help=True,
)


Minutes = Annotated[int, typer.Option(min=1, max=10_000_000, help="How far to look back.")]


Most = Annotated[int, typer.Option(min=1, max=10_000, help="How many lines to show.")]


TableCodes = Annotated[
    list[str], typer.Argument(metavar="CODE…", help="The codes of tables.", show_default=False)
]


Addresses = Annotated[
    list[str],
    typer.Argument(
        metavar="ADDRESS…", help="203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.", show_default=False
    ),
]


@app.command("tables")
def admin_tables(
    minutes: Minutes = 60, most: Most = 20, database: Database = None, lang: Language = None
) -> None:
    """List the tables where something happened lately, the last first. No names."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_tables(minutes, most, database, lang))


@app.command("costs")
def admin_costs(
    minutes: Minutes = 60, most: Most = 20, database: Database = None, lang: Language = None
) -> None:
    """Say which tables and which addresses cost most; running servers know the addresses."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_costs(minutes, most, database, lang))


@app.command("end")
def admin_end(codes: TableCodes, database: Database = None, lang: Language = None) -> None:
    """End tables: nobody plays there any more. Finished games stay; see `reopen`, and `erase`."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.end_tables(codes, database, lang))


@app.command("reopen")
def admin_reopen(codes: TableCodes, database: Database = None, lang: Language = None) -> None:
    """Let tables go on that were ended."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.reopen_tables(codes, database, lang))


@app.command("block")
def admin_block(addresses: Addresses, database: Database = None, lang: Language = None) -> None:
    """Serve nobody at these addresses or networks, and cut their lines. Of IPv6: at least a /64."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.block(addresses, database, lang))


@app.command("unblock")
def admin_unblock(addresses: Addresses, database: Database = None, lang: Language = None) -> None:
    """Serve these addresses or networks again."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.unblock(addresses, database, lang))


@app.command("list")
def admin_list(database: Database = None, lang: Language = None) -> None:
    """List what is blocked, and which tables were ended."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_blocked(database, lang))
