"""What the server says to people: why it refused something, and why a hint is one."""

from __future__ import annotations

from itertools import repeat
from typing import Final

from sixquiprend.analysis.evaluating import Evaluation
from sixquiprend.analysis.why import reason
from sixquiprend.analysis.why_words import why_text
from sixquiprend.analysis.wording import answer_text, decimal, method_text
from sixquiprend.engine import Answer, Play, View
from sixquiprend.i18n import Translator, later

SHOWN_COSTS: Final = 4

SENTENCES: Final[dict[str, str]] = {
    "bad_host": later("This server is reached by another address."),
    "bad_json": later("The request can't be understood."),
    "bad_origin": later("This request comes from another site."),
    "bad_request": later("The request can't be understood."),
    "blocked": later("Whoever runs this server has blocked your network."),
    "hint_not_alone": later("Hints are only for games without other people."),
    "https_only": later("This server is reached by an address that begins with https."),
    "method_not_allowed": later("That can't be done here."),
    "no_such_class": later("There is no class with this code, or not any more."),
    "no_such_game": later("There is no game here, or not any more."),
    "no_such_lesson": later("There is no such lesson."),
    "no_such_page": later("There is no such page."),
    "no_such_table": later("There is no table with this code."),
    "not_asked": later("That isn't what the game asks for now."),
    "not_json": later("The request can't be understood."),
    "not_pupil": later("You aren't in this class: join it first."),
    "not_seated": later("You don't sit at this table; you are watching."),
    "not_teacher": later("Only the teacher of this class may do that."),
    "server_error": later("Something went wrong on the server; please try again."),
    "wrong_personal": later("No pupil of this class has this personal code. Look at it again!"),
    "wrong_recovery": later("This isn't the recovery code of this class. Look at it again, please."),
    "table_ended": later("Whoever runs this server has ended this table."),
    "too_large": later("The request is too large."),
    "too_many": later("That is too much at once; please wait a moment."),
    "too_many_classes": later("Enough classes were opened from this network for today."),
    "too_many_spectators": later("Enough people of this network watch this table already."),
    "too_many_tables": later("Enough tables were opened from this network for today."),
    "unavailable": later("The server can't do that just now; please try again."),
    "unreadable": later(
        "This was made by another version of the program, or is damaged: it can't be opened here."
    ),
}
"""Every code that the server refuses with, in a sentence."""


def hint_text(view: View, found: Evaluation, t: Translator) -> str:
    """What to do and why; where cards don't show it themselves, also what the best answers would cost."""
    best = view.legal[found.best]
    advice = t("The card counter would choose: {answer}.", answer=answer_text(best, t))
    if len(view.legal) < 2:
        return advice
    why = reason(view, best)
    said = [advice] if why is None else [advice, why_text(why, answer_text(best, t), t)]
    if why is None or not isinstance(best, Play):
        costs = sorted(zip(found.costs, map(answer_text, view.legal, repeat(t)), strict=True))
        best_costs = ", ".join(f"{text} → {decimal(cost, t)}" for cost, text in costs[:SHOWN_COSTS])
        said.append(t("{name}: {line}", name=method_text(found.method, t), line=best_costs) + ".")
    return " ".join(said)


def plain_hint_text(view: View, answer: Answer, t: Translator) -> str:
    """What to do and why, as long as only the careful bot can say."""
    advice = t("The careful bot would choose: {answer}.", answer=answer_text(answer, t))
    why = reason(view, answer) if len(view.legal) > 1 else None
    return advice if why is None else f"{advice} {why_text(why, answer_text(answer, t), t)}"
