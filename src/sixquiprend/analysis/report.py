"""The report of an analysis: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sixquiprend import __version__
from sixquiprend.i18n import Translator
from sixquiprend.i18n.telling import heads_text

from .model import Analysis, Considered, SeatSummary
from .page_style import page_style
from .pictures import cost_bars, table_picture
from .plots import accuracy_ring, regret_plot, totals_plot
from .wording import (
    accuracy_text,
    answer_text,
    best_text,
    cost_text,
    decimal,
    extent_text,
    kind_text,
    luck_text,
    mean_text,
    method_text,
    reasons_text,
    title_text,
    verdict_text,
    when_text,
)


def report(analysis: Analysis, t: Translator) -> str:
    """The page, in the language of the translator."""
    title = title_text(analysis, t)
    style = page_style(__package__)
    parts = [
        _section(t("Summary"), _summary(analysis, t)),
        _figure(t("Heads, turn by turn"), "", totals_plot(analysis, t)),
        _figure(
            t("Regret, decision by decision"),
            t("The taller a bar, the more heads the answer gave away; the worst ones are red."),
            regret_plot(analysis, t),
        ),
        _section(t("The worst decisions"), "".join(_worst(analysis, t))),
        _section(t("All decisions"), _all_decisions(analysis, t)),
        _section(t("How to read this"), _explanation(analysis, t)),
    ]
    return f"""<!doctype html>
<html lang="{t.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(t("Analysis: {title}", title=title))}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p>{escape(extent_text(analysis, t))}</p>
{"".join(parts)}
<footer>sixquiprend {escape(__version__)} · {escape(t("an unofficial fan project"))}</footer>
</main>
</body>
</html>
"""


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{content}</section>\n"


def _figure(title: str, words: str, plot: str) -> str:
    return (
        f"<figure><figcaption><h2>{escape(title)}</h2><p>{escape(words)}</p></figcaption>"
        f'<div class="wide">{plot}</div></figure>\n'
    )


def _summary(analysis: Analysis, t: Translator) -> str:
    cards = "".join(_seat(analysis, line, t) for line in analysis.summaries)
    return f'<ul class="seats">{cards}</ul>'


def _seat(analysis: Analysis, line: SeatSummary, t: Translator) -> str:
    facts = (
        (t("Accuracy"), accuracy_text(line.accuracy, t)),
        (t("Heads"), str(line.heads)),
        (t("Decisions"), str(line.decisions)),
        (t("Regret per decision"), mean_text(line.mean_regret, t)),
        (t("Luck of the deal"), luck_text(line.luck, t)),
    )
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    won = f' <span class="won">{escape(t("winner"))}</span>' if line.seat in analysis.winners else ""
    return (
        f'<li class="c{line.seat}">{accuracy_ring(line.accuracy, line.seat, t)}'
        f"<div><h3>{escape(analysis.names[line.seat])}{won}</h3><dl>{listed}</dl></div></li>"
    )


def _worst(analysis: Analysis, t: Translator) -> Iterator[str]:
    if not analysis.worst:
        yield f"<p>{escape(t('No decision gave anything away.'))}</p>"
    for place, number in enumerate(analysis.worst, start=1):
        decision = analysis.decisions[number]
        title = f"{place}. {when_text(decision, t)}, {analysis.names[decision.seat]}"
        yield (
            f'<article class="c{decision.seat}"><h3>{escape(title)}</h3>'
            f"<p>{escape(verdict_text(decision, t))}</p><p>{escape(reasons_text(decision, t))}</p>"
            f'<div class="scene">{table_picture(decision, t)}<div>{cost_bars(decision, t)}'
            f'<p class="soft">{escape(method_text(decision.method, t))}</p></div></div></article>'
        )


def _all_decisions(analysis: Analysis, t: Translator) -> str:
    titles = (t("When"), t("Player"), t("Decision"), t("Chosen"), t("Best"), t("Regret"))
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    rows = "".join(_decision_row(analysis, decision, t) for decision in analysis.decisions)
    count = t.n("{count} decision", "{count} decisions", len(analysis.decisions))
    return (
        f'<details><summary>{escape(count)}</summary><div class="wide"><table class="all"><thead><tr>{head}'
        f"</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def _decision_row(analysis: Analysis, decision: Considered, t: Translator) -> str:
    chosen, best = decision.answers[decision.chosen], decision.answers[decision.best]
    cells = (
        when_text(decision, t),
        analysis.names[decision.seat],
        kind_text(decision.kind, t),
        f"{answer_text(chosen.answer, t)} ({cost_text(chosen, t)})",
        f"{best_text(decision, t)} ({cost_text(best, t)})" if decision.best != decision.chosen else "=",
        decimal(decision.regret, t) if decision.regret else "0",
    )
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _explanation(analysis: Analysis, t: Translator) -> str:
    methods = sorted({each.method for each in analysis.decisions})
    words = [
        t(
            "Each decision is judged by what its player knew then: own cards, the table, what was played, "
            "passed or picked in the open. What the others really held plays no part."
        ),
        t(
            "The unseen cards are dealt by chance, up to {samples} times, and every answer is played on with "
            "the same deals. An answer costs the heads it leads to on average; ± is the standard error.",
            samples=analysis.samples,
        ),
        t(
            "Regret is what an answer costs more than the best one; it counts only if it is clear, more than "
            "twice its standard error. Accuracy is 100 for a best answer and half of that for each "
            "{heads} of regret; for a player it is the mean.",
            heads=heads_text(2, t),
        ),
        t(
            "Luck of the deal: how many heads less the hands dealt were expected to cost than usual ones at "
            "the same table. More is luckier."
        ),
        *(method_text(method, t) for method in methods),
    ]
    if "exact" in methods:
        words.append(
            t("Where a cost is exact, a best strategy is a mix: each answer with the chance shown beside it.")
        )
    return "".join(f"<p>{escape(each)}</p>" for each in words)
