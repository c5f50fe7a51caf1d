"""The one command, `sixquiprend` (short: `6qp`), with its sub-commands.

A sub-command is a function here, decorated with `@app.command()`, that imports its room *inside*
its body and hands over at once: `6qp --help` then loads no room, and starts fast. Nothing is
decided here. Usage errors end with exit code 2.
"""

import sys
from pathlib import Path
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


def _known_language(wanted: str | None) -> str | None:
    from sixquiprend.i18n import LANGUAGES

    if wanted is not None and wanted not in LANGUAGES:
        raise typer.BadParameter(f"{wanted!r} is none of {', '.join(LANGUAGES)}")
    return wanted


Language = Annotated[
    str | None, typer.Option("--lang", help="fr, en or de: the language to speak.", callback=_known_language)
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
Seconds = Annotated[
    float, typer.Option(min=0.001, max=3600, help="How long a program may think about a decision.")
]


@app.command()
def play(
    seats: Annotated[int | None, typer.Option(help="Players, you included (2 to 10).")] = None,
    options: Annotated[str | None, typer.Option(help="Letters of options, such as KD or PJ.")] = None,
    limit: Annotated[int | None, typer.Option(help="Heads that end the game when exceeded.")] = None,
    at_limit: Annotated[bool, typer.Option("--at-limit", help="The limit ends it when reached.")] = False,
    rounds: Annotated[int | None, typer.Option(help="Rounds after which the game ends.")] = None,
    bots: Annotated[str | None, typer.Option(help="Levels of the others: careful,beginner.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="The seed of the deals.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to record the game.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Tell what happens without pauses.")] = False,
    lang: Language = None,
) -> None:
    """Play in the terminal against bots. Asks what to play, unless options say it."""
    from sixquiprend.tui.play_command import play as play_here
    from sixquiprend.tui.setup import Wishes

    wishes = Wishes(seats, options, limit, at_limit, rounds, bots, name)
    raise typer.Exit(play_here(wishes, lang, seed, record, fast))


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
    lang: Language = None,
) -> None:
    """Play in the browser, alone or with friends: start the server and say where it is.

    Several of them may serve the same tables, on one PostgreSQL.
    """
    from sixquiprend.server.operations.serve_command import Wishes, run

    wishes = Wishes(
        *(host, port, database, open_browser, grace, workers_for_bots, log, lang, public_url),
        keep_games=keep_games,
        guests=tuple(bot or ()),
    )
    raise typer.Exit(run(wishes))


classes = typer.Typer(
    name="class", help="The classes of a server, for whoever runs it.", no_args_is_help=True
)
app.add_typer(classes)

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…. Default: among your data."),
]
ClassCode = Annotated[str, typer.Argument(metavar="CODE", help="The code of a class.", show_default=False)]


@classes.command("list")
def list_classes(database: Database = None, lang: Language = None) -> None:
    """List the classes: when they were opened, and how large they are. No names."""
    from sixquiprend.server.operations import class_command

    raise typer.Exit(class_command.list_classes(database, lang))


@classes.command("export")
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


@classes.command("erase")
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


admin = typer.Typer(
    name="admin",
    help="What goes on at a server, for whoever runs it; tables to end, addresses to block. Servers go on.",
    no_args_is_help=True,
)
app.add_typer(admin)

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


@admin.command("tables")
def admin_tables(
    minutes: Minutes = 60, most: Most = 20, database: Database = None, lang: Language = None
) -> None:
    """List the tables where something happened lately, the last first. No names."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_tables(minutes, most, database, lang))


@admin.command("costs")
def admin_costs(
    minutes: Minutes = 60, most: Most = 20, database: Database = None, lang: Language = None
) -> None:
    """Say which tables and which addresses cost most; running servers know the addresses."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_costs(minutes, most, database, lang))


@admin.command("end")
def admin_end(codes: TableCodes, database: Database = None, lang: Language = None) -> None:
    """End tables: nobody plays there any more. Finished games stay; see `reopen`, and `erase`."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.end_tables(codes, database, lang))


@admin.command("reopen")
def admin_reopen(codes: TableCodes, database: Database = None, lang: Language = None) -> None:
    """Let tables go on that were ended."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.reopen_tables(codes, database, lang))


@admin.command("block")
def admin_block(addresses: Addresses, database: Database = None, lang: Language = None) -> None:
    """Serve nobody at these addresses or networks, and cut their lines. Of IPv6: at least a /64."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.block(addresses, database, lang))


@admin.command("unblock")
def admin_unblock(addresses: Addresses, database: Database = None, lang: Language = None) -> None:
    """Serve these addresses or networks again."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.unblock(addresses, database, lang))


@admin.command("list")
def admin_list(database: Database = None, lang: Language = None) -> None:
    """List what is blocked, and which tables were ended."""
    from sixquiprend.server.operations import admin_command

    raise typer.Exit(admin_command.show_blocked(database, lang))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.", show_default=False)],
    lang: Language = None,
    step: Annotated[
        bool | None,
        typer.Option(
            "--step/--no-step",
            " /--all",
            help="Wait for Enter after each turn, as in a terminal, or show all at once.",
        ),
    ] = None,
) -> None:
    """Show a recorded game, turn by turn."""
    from sixquiprend.tui.replay_command import replay_file

    in_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    raise typer.Exit(replay_file(file, lang, in_terminal if step is None else step))


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


@app.command("print")
def print_sheets(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="deck, score, line, rules, options, quiz, correction, exercises or certificates.",
            show_default=False,
        ),
    ],
    paper: Annotated[str, typer.Option(help="A4 or Letter.")] = "A4",
    language: Annotated[
        str | None,
        typer.Option("--language", "--lang", help="fr, en or de.", callback=_known_language),
    ] = None,
    colour: Annotated[bool, typer.Option("--colour", help="In colours; else black and white.")] = False,
    kind: Annotated[str, typer.Option(help="Of exercises: where, order, takes, heads, sheet …")] = "where",
    level: Annotated[int, typer.Option(help="Of exercises: 1, 2 or 3.")] = 1,
    copies: Annotated[int, typer.Option(help="Of exercises: sheets, each with other numbers.")] = 1,
    count: Annotated[int, typer.Option(help="Of exercises: how many on a copy.")] = 4,
    seed: Annotated[str, typer.Option(help="Of exercises: the same seed gives the same numbers.")] = "1",
    part: Annotated[str, typer.Option(help="Of exercises: sheets, key or all.")] = "all",
    name: Annotated[
        list[str] | None, typer.Option(help="Of a certificate; may be repeated. None: lines to write on.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Where to write it; -: standard output."),
    ] = None,
) -> None:
    """Make a PDF to print: a deck of paper cards, and the sheets of a lesson.

    Ends with code 2 if there is no such thing to print, or the file can't be written.
    """
    from sixquiprend.i18n import chosen_language
    from sixquiprend.printing.orders import Order
    from sixquiprend.printing.print_command import run

    spoken = chosen_language(language)

    def order() -> Order:
        return Order(
            what=what,
            paper=paper,
            language=spoken,
            colour=colour,
            kind=kind,
            level=level,
            count=count,
            copies=copies,
            seed=seed,
            part=part,
            names=tuple(name or ()),
        )

    raise typer.Exit(run(order, spoken, out))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.")],
    lang: Language = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="A record that just stops is right too, so far.")
    ] = False,
    bots: Annotated[
        bool, typer.Option("--bots", help="Ask the bots again, with the same views and dice.")
    ] = False,
) -> None:
    """Check recorded games against the rules, and their deals against the published hashes.

    Says what that proves and what it can't. Ends with code 0 if all are right, 1 if one is wrong or
    unfinished, 2 if one can't be read.
    """
    from sixquiprend.records.verify_command import verify_files

    if not bots:
        raise typer.Exit(verify_files(files, lang, unfinished))
    from sixquiprend.analysis.bot_proof import bots_checked

    raise typer.Exit(verify_files(files, lang, unfinished, bots_checked))


@app.command()
def referee(
    text: Annotated[bool, typer.Option("--text", help="Answer in words instead of JSON.")] = False,
    lang: Language = None,
) -> None:
    """Settle turns: a JSON question a line on standard input, an answer a line on standard output.

    Ends with code 2 if a line had an error. The protocol: docs/referee.md.
    """
    from sixquiprend.referee.referee_command import run

    raise typer.Exit(run(text, lang))


@app.command()
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bot, as in a match.", show_default=False)],
) -> None:
    """Let a bot speak the bot protocol: requests on standard input, answers on standard output.

    The protocol, for bots of your own in any language: docs/bot-protocol.md.
    """
    from sixquiprend.bots.bot_commands import speak_as

    raise typer.Exit(speak_as(name))


@app.command()
def check_bot(
    name: Annotated[
        str,
        typer.Argument(metavar="BOT", help='A bot, such as "exec:node mybot.js".', show_default=False),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games for each combination of options.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Rounds of a game.")] = 1,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long a decision may take.")] = 5.0,
    transcript: Transcript = None,
    stderr: ShowErrors = False,
) -> None:
    """Check that a bot keeps to the bot protocol, in every option and with every number of seats.

    Ends with code 0 if it does, 1 if it doesn't, 2 if there is no such bot.
    """
    from sixquiprend.bots.bot_commands import check
    from sixquiprend.bots.external import Listening

    raise typer.Exit(check(name, games, rounds, seconds, Listening(transcript, stderr)))


@app.command()
def conformance(
    program: Annotated[
        str,
        typer.Argument(metavar="PROGRAM", help='Such as "exec:node mygame.js".', show_default=False),
    ],
    seconds: Annotated[float, typer.Option(min=0.001, help="How long an answer may take.")] = 10.0,
) -> None:
    """Ask another program that plays this game about every rule, and say which ones it breaks.

    The questions and the dialogue: docs/conformance.md. Ends with code 0 if it keeps all rules that it was
    asked about, 1 if it doesn't, 2 if there is no such program.
    """
    from sixquiprend.rulebook.conformance_command import run

    raise typer.Exit(run(program, seconds))


@app.command()
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="Bots by name, or programs: exec:COMMAND.", show_default=False),
    ],
    deals: Annotated[int, typer.Option(min=1, help="How many deals, each played in every rotation.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Fewer bots take turns to fill the seats. Default: one for each bot.")
    ] = None,
    options: Annotated[str, typer.Option(help="Letters of docs/rules.md, such as KD.")] = "",
    rounds: Annotated[int | None, typer.Option(help="Play games of so many rounds. Default: 1.")] = None,
    limit: Annotated[int | None, typer.Option(help="Play games to so many heads, such as 66.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 1,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        Path | None, typer.Option(help="The file, or folder, for results. Default: in your state folder.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Throw away earlier results of this file.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a report with plots.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    seconds: Seconds = 5.0,
    mix: Annotated[
        bool, typer.Option("--mix", help="Another order of the line-up for each deal: neighbours change.")
    ] = False,
    transcript: Transcript = None,
    stderr: ShowErrors = False,
) -> None:
    """Let bots play each other, on the same deals from every seat, and say who is better by how much.

    Stopped or killed, the same command goes on where it was. All about it: docs/arena.md.
    """
    from sixquiprend.arena.arena_command import Wishes, run
    from sixquiprend.bots.external import Listening

    listening = Listening(transcript, stderr)
    wishes = Wishes(deals, jobs, ray, out, fresh, html, as_json, listening)
    raise typer.Exit(
        run(
            bots,
            wishes,
            seats=seats,
            options=options,
            rounds=rounds,
            limit=limit,
            seed=seed,
            seconds=seconds,
            mixed=mix,
        )
    )


@app.command()
def benchmark(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="A bot by name, or a program: exec:COMMAND.", show_default=False),
    ],
    deals: Annotated[
        int, typer.Option(min=1, help="Deals of each setting. What is compared with others has 100.")
    ] = 100,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder for results. Default: one in your state folder.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Throw away earlier results of this bot.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    seconds: Seconds = 5.0,
) -> None:
    """Say in one number how good a bot is, and a line for a paper: fixed deals, settings and opponents.

    Stopped or killed, the same command goes on where it was. All about it: docs/benchmark.md.
    """
    from sixquiprend.arena.benchmark_command import Wishes, run

    raise typer.Exit(run(bot, Wishes(deals, jobs, ray, out, fresh, as_json, seconds)))


@app.command()
def simulate(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="Bots by name, or programs: exec:COMMAND.", show_default=False),
    ],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for the Parquet files.")],
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds.")] = 1_000_000,
    seats: Annotated[
        int | None, typer.Option(help="Fewer bots take turns to fill the seats. Default: one for each bot.")
    ] = None,
    options: Annotated[str, typer.Option(help="Letters of docs/rules.md, such as KD.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 1,
    part: Annotated[
        int | None, typer.Option(min=1, help="Games in a file. Default: 1,000, or what the folder has.")
    ] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    seconds: Seconds = 5.0,
) -> None:
    """Write rounds that bots play as Parquet files: one row for each card, with what its player saw.

    Stopped or killed, the same command goes on where it was. All about it: docs/data.md.
    """
    from sixquiprend.arena.simulate_command import Wishes, run

    wishes = Wishes(rounds, out, part, jobs, ray)
    raise typer.Exit(run(bots, wishes, seats=seats, options=options, seed=seed, seconds=seconds))


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a game.", show_default=False)],
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all of it as JSON; -: to standard output.")
    ] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with plots.")] = None,
    samples: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Deals of the unseen cards for each decision.")
    ] = 4000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that work at once.")] = 2,
    lang: Language = None,
) -> None:
    """Say what each decision of a recorded game was worth, from what its player knew.

    Ends with code 2 if the record can't be read or a file not be written. All about it: docs/analysis.md.
    """
    from sixquiprend.analysis.analyse_command import Wishes, run

    raise typer.Exit(run(record, Wishes(samples, seed, jobs, json=json, html=html, lang=lang)))


def main() -> None:
    """Run the command line of this process; never returns."""
    from sixquiprend.i18n import CatalogueMissing

    try:
        app()
    except CatalogueMissing as missing:
        typer.echo(str(missing), err=True)
        sys.exit(2)
