"""The referee over HTTP: the question of `sixquiprend referee`, answered, told and drawn step by step."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Raw, Struct, ValidationError, field, json
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.engine import GameError, Malformed
from sixquiprend.i18n import Translator, translator
from sixquiprend.referee import Question
from sixquiprend.referee.question import Count
from sixquiprend.referee.reasons import Why, reasons
from sixquiprend.referee.refusals import in_words, refused
from sixquiprend.referee.settling import Course, play_out
from sixquiprend.referee.words import names_of, told
from sixquiprend.table import Board, Step, board, steps
from sixquiprend.table.names import MAX_NAME
from sixquiprend.table.steps import happened_in

from ..basics.refusals import ErrorBody, status_of
from ..http.answering import Problem, answered, compressed
from ..http.asking import NO_JSON, body_of, house_of, language_of, no_json
from ..http.endpoints import Endpoint, Parameter

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


class NamedQuestion(Question, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question as docs/referee.md tells it; here seats may also have names, for the words."""

    names: dict[Count, Name] = field(default_factory=dict)


class Settled(Struct, frozen=True):
    """The referee's answer, the same in words, and how it came about.

    In `start` and `steps` rows and seats count from 0, as everywhere in the API; a seat's number is there
    the place of its play in the question.
    """

    answer: Raw
    """As `sixquiprend referee` writes it (docs/referee.md): rows count from 1, seats as in the question."""
    text: str
    start: Board
    """The table before the first card is placed."""
    steps: list[Step]
    why: list[Why]
    """Of each step: the rows compared, the heads summed, the rules by number and in words."""


async def settle(request: Request) -> Response:
    body = await body_of(request, Raw)
    t = translator(language_of(request))
    try:
        question = _read(body)
        course = play_out(question)
    except GameError as error:  # told with rows counted from 1, as in the question
        house_of(request).metrics.refusals.labels(code=error.code).inc()
        problem = Problem(ErrorBody(error.kind, error.code, error.message, in_words(error, t)))
        return answered(problem, status_of(error))
    return compressed(request, answered(drawn(course, question.names, t)))


def drawn(course: Course, names: dict[int, str], t: Translator) -> Settled:
    """What became of a question, for whoever wants to see it."""
    start = course.steps[0].before if course.steps else course.state
    happened = happened_in(start, [step.event for step in course.steps])
    return Settled(
        answer=Raw(json.encode(course.answer)),
        text=told(course, t, names),
        start=board(start),
        steps=steps(happened, None, names_of(course, t, names), t),
        why=reasons(course, t),
    )


def _read(body: Raw) -> NamedQuestion:
    try:
        return json.decode(body, type=NamedQuestion)
    except ValidationError as error:
        raise refused(Malformed, "bad_question", reason=error) from None
    except NO_JSON:  # a key that isn't UTF-8: a `Raw` body was only looked at from afar
        raise no_json() from None


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/referee",
        settle,
        "What becomes of the cards of a turn, and why",
        body=NamedQuestion,
        answer=Settled,
        query=(Parameter("lang", "fr, en or de: the language of sentences", "string"),),
    ),
)
