"""Games: play one, see it again, prove it, settle it, print it, study it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from .shared_options import Language, known_language

app = typer.Typer()


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
        typer.Option("--language", "--lang", help="fr, en or de.", callback=known_language),
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
