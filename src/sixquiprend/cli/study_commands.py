"""Bots: let them play, check them, and learn from what they play."""

from pathlib import Path
from typing import Annotated

import typer

from .shared_options import Jobs, Ray, Seconds, ShowErrors, Transcript

app = typer.Typer()


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
    seconds: Seconds = 5.0,
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
    seconds: Seconds = 10.0,
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
