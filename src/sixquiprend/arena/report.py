"""The report of a match: one HTML file that needs nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, TypeVar

import numpy as np

from sixquiprend.analysis.page_style import page_style
from sixquiprend.bots.external import DECISION_SECONDS

from .match import Match
from .plots import Estimate, Series, distributions, running_means, whiskers
from .summary import BotSummary, Comparison, Summary
from .tally import Tally
from .wording import extent, is_clear, millis, setting, verdict, with_margin

_COLOURS: Final = 10
"""How many the style sheet has; the most seats a game can have."""

Row = TypeVar("Row")


def report(tally: Tally, summary: Summary) -> str:
    """The page; there must be a complete deal."""
    match = summary.match
    title = " · ".join(match.names)
    style = page_style(__package__)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Arena: {escape(title)}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p>{escape(setting(match))}</p>
<p>{escape(extent(summary))}</p>
{_verdicts(summary)}
<div class="cards">
{"".join(_figures(tally, summary))}
</div>
{_table(summary)}
{_remarks(summary)}
{_method(summary)}
<footer>sixquiprend {escape(match.version)}, an unofficial fan project · code {escape(match.code)}</footer>
</main>
</body>
</html>
"""


def _verdicts(summary: Summary) -> str:
    items = [f'<li class="{_standing(each)}">{escape(verdict(each))}</li>' for each in summary.comparisons]
    return f'<ul class="verdicts">{"".join(items)}</ul>' if items else ""


def _standing(comparison: Comparison) -> str:
    if not is_clear(comparison):
        return "open"
    return "better" if comparison.difference.mean < 0 else "worse"


def _figures(tally: Tally, summary: Summary) -> Iterable[str]:
    heads = tally.heads()
    estimates = [Estimate(bot.name, colour, bot.heads) for colour, bot in _coloured(summary)]
    ratings = [Estimate(bot.name, colour, bot.rating.interval) for colour, bot in _coloured(summary)]
    deals = [Series(bot.name, colour, heads[bot.name]) for colour, bot in _coloured(summary)]
    games = [
        Series(bot.name, colour, np.array(tally.totals(bot.name), dtype=np.float64))
        for colour, bot in _coloured(summary)
    ]
    single = summary.match.rules.rounds == 1
    yield _figure(
        "Heads per round", "The mean and its 95 % interval over deals: fewer is better.", whiskers, estimates
    )
    yield _figure(
        "Rating", "Plackett–Luce (openskill), with its own 95 %: more is better.", whiskers, ratings
    )
    if summary.deals > 1:
        yield _figure(
            "How it settled",
            "Mean heads per round after so many deals, with its interval.",
            running_means,
            deals,
        )
    yield _figure(
        f"Heads of single {'rounds' if single else 'games'}",
        "How often a seat ended with so many; the line is the mean.",
        distributions,
        games,
    )


def _figure(title: str, words: str, plot: Callable[[str, Sequence[Row]], str], rows: Sequence[Row]) -> str:
    return (
        f"<figure><figcaption><h2>{escape(title)}</h2><p>{escape(words)}</p></figcaption>"
        f"{plot(title, rows)}</figure>\n"
    )


def _coloured(summary: Summary) -> list[tuple[int, BotSummary]]:
    """The bots, each with the number of its colour."""
    return [(index % _COLOURS, bot) for index, bot in enumerate(summary.bots)]


def _table(summary: Summary) -> str:
    faulty = any(bot.faults for bot in summary.bots)
    titles = ["bot", "seats", "heads per round", "wins per seat", "rating"]
    titles += ["ms per decision", "95 % within", "longest", "decisions"]
    titles += ["faults"] if faulty else []
    rows = []
    for (colour, bot), times in zip(_coloured(summary), summary.times, strict=True):
        cells = [
            str(bot.places),
            with_margin(bot.heads),
            f"{with_margin(bot.wins, 1, 100)} %",
            with_margin(bot.rating.interval, 1),
            *map(millis, (times.mean, times.p95, times.max)),
            f"{times.decisions:,}",
        ]
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        if faulty:
            row += f'<td class="faults">{escape(_faults(bot.faults))}</td>'
        rows.append(
            f'<tr><th scope="row"><span class="dot c{colour}"></span>{escape(bot.name)}</th>{row}</tr>'
        )
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    return (
        f"<section><h2>Results</h2><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></section>"
    )


def _faults(faults: dict[str, int]) -> str:
    """Such as "2 slow, 1 died"; empty if there were none."""
    return ", ".join(f"{count} {kind}" for kind, count in faults.items())


def _remarks(summary: Summary) -> str:
    items = "".join(f"<li>{escape(remark)}</li>" for remark in summary.remarks)
    return f'<section><h2>Faults</h2><ul class="faults">{items}</ul></section>' if items else ""


def _method(summary: Summary) -> str:
    match = summary.match
    fair = 100 / match.rules.seats
    return f"""<section><h2>How this was measured</h2>
<p>Each deal was played with the line-up turned over all seats, with the same shuffles, so that every bot
played every hand; the deals are the independent trials of all intervals but those of the ratings. Equal bots
would win {fair:.4g} % of the games at each seat; ties are shared. Decisions with a single legal answer are
not asked, nor timed.</p>
<p>Again: <code>{escape(command(match, summary.deals))}</code></p></section>"""


def command(match: Match, deals: int) -> str:
    """The command that plays this match."""
    rules = match.rules
    words = ["sixquiprend", "arena", *match.lineup, "--deals", str(deals), "--seed", str(match.seed)]
    words += ["--options", rules.options] if rules.options else []
    words += ["--limit", str(rules.limit)] if rules.limit is not None else []
    words += ["--rounds", str(rules.rounds)] if rules.rounds not in (None, 1) else []
    words += ["--seconds", f"{match.seconds:g}"] if match.seconds != DECISION_SECONDS else []
    words += ["--mix"] if match.mixed else []
    return shlex.join(words)
