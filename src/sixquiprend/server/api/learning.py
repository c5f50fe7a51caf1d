"""Lessons, exercises and the quiz over HTTP. Nothing is kept here: whoever learns keeps count at home."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.i18n import LANGUAGES, Translator, translator
from sixquiprend.learn import exercises, lessons, quiz
from sixquiprend.learn.booklet import Booklet
from sixquiprend.learn.exercises import Question
from sixquiprend.learn.lessons import Lesson
from sixquiprend.learn.offer import Offer, offer
from sixquiprend.learn.quiz import QuizQuestion, QuizResult, QuizVerdict
from sixquiprend.learn.tasks import Verdict

from ..basics.refusals import Refused
from ..http.answering import answered, compressed, tagged
from ..http.asking import body_of, house_of, language_of, number_of
from ..http.endpoints import Endpoint, Parameter
from .class_items import Solutions

_SEED_BYTES: Final = 8
"""Enough that nobody gets the same exercise twice."""


class SceneReply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the task of a scene, as its form says; null: the pupil wants to be shown."""

    scene: int
    reply: Any


class ExerciseReply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an exercise, which is named as the server has named it."""

    kind: str
    level: int
    seed: str
    reply: Any


class Questions(Struct, frozen=True):
    """The quiz, without its answers."""

    questions: tuple[QuizQuestion, ...]


class QuestionReply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question of the quiz: one reply for each of its parts."""

    number: int
    replies: list[Any]


class QuizReplies(Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to questions of the quiz, by number; a question without one counts as wrong."""

    replies: dict[int, list[Any]]


def _words(request: Request) -> Translator:
    return translator(language_of(request))


async def offered(request: Request) -> Response:
    return compressed(request, answered(offer(_words(request))))


def _lesson_name(request: Request) -> str:
    name: str = request.path_params["name"]
    if name not in lessons.LESSONS:
        raise Refused(404, "no_such_lesson", f"lessons are {', '.join(lessons.LESSONS)}")
    return name


async def lesson(request: Request) -> Response:
    return compressed(request, answered(lessons.lesson(_lesson_name(request), _words(request))))


async def try_scene(request: Request) -> Response:
    name, body = _lesson_name(request), await body_of(request, SceneReply)
    return compressed(request, answered(lessons.checked(name, body.scene, body.reply, _words(request))))


async def exercise(request: Request) -> Response:
    query = request.query_params
    seed = query.get("seed") or token_hex(_SEED_BYTES)
    made = exercises.make(query.get("kind"), number_of(request, "level"), seed)
    return compressed(request, answered(exercises.asked(made, _words(request))))


async def check_exercise(request: Request) -> Response:
    body = await body_of(request, ExerciseReply)
    made = exercises.make(body.kind, body.level, body.seed)
    return compressed(request, answered(exercises.checked(made, body.reply, _words(request))))


async def kept(request: Request) -> Response:
    language = request.path_params["lang"]
    if language not in LANGUAGES:
        raise Refused(404, "no_such_page", f"languages are {', '.join(LANGUAGES)}")
    written = await house_of(request).booklets.written(language)
    return compressed(request, tagged(request, answered(written.plain)), written.packed)


async def questions(request: Request) -> Response:
    return compressed(request, answered(Questions(quiz.questions(_words(request)))))


async def check_question(request: Request) -> Response:
    body = await body_of(request, QuestionReply)
    return compressed(request, answered(quiz.marked(body.number, body.replies, _words(request))))


async def correct_quiz(request: Request) -> Response:
    body = await body_of(request, QuizReplies)
    return compressed(request, answered(quiz.corrected(body.replies, _words(request))))


async def solutions(request: Request) -> Response:
    body = await body_of(request, QuizReplies)
    return compressed(request, answered(Solutions(quiz.own_correction(body.replies, _words(request)))))


_LANG: Final = Parameter("lang", "fr, en or de: the language of sentences", "string")

ENDPOINTS: Final = (
    Endpoint("GET", "/api/learn", offered, "All that can be learned", answer=Offer, query=(_LANG,)),
    Endpoint(
        "GET",
        "/api/lessons/{name}",
        lesson,
        "A lesson, scene by scene, without the answers to its tasks",
        answer=Lesson,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        "/api/lessons/{name}",
        try_scene,
        "Try the task of a scene: a hint until it is solved, or null to be shown",
        body=SceneReply,
        answer=Verdict,
        query=(_LANG,),
    ),
    Endpoint(
        "GET",
        "/api/exercises",
        exercise,
        "An exercise: a new one, or the one of a seed again",
        answer=Question,
        query=(
            Parameter("kind", f"one of {', '.join(exercises.KINDS)}", "string"),
            Parameter("level", "1, 2 or 3"),
            Parameter("seed", "the seed of an exercise that is to be seen again", "string"),
            _LANG,
        ),
    ),
    Endpoint(
        "POST",
        "/api/exercises",
        check_exercise,
        "Whether a reply to an exercise is right, and why",
        body=ExerciseReply,
        answer=Verdict,
        query=(_LANG,),
    ),
    Endpoint(
        "GET",
        "/api/booklet/{lang}.json",
        kept,
        "Lessons and some exercises with every verdict, for times without the server",
        answer=Booklet,
    ),
    Endpoint("GET", "/api/quiz", questions, "The questions of the quiz", answer=Questions, query=(_LANG,)),
    Endpoint(
        "POST",
        "/api/quiz",
        correct_quiz,
        "The whole quiz corrected, with its score",
        body=QuizReplies,
        answer=QuizResult,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        "/api/quiz/question",
        check_question,
        "Whether the replies to one question of the quiz are right, and why",
        body=QuestionReply,
        answer=QuizVerdict,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        "/api/quiz/correction",
        solutions,
        "The questions of the quiz with their answers, for whoever has answered all of them",
        body=QuizReplies,
        answer=Solutions,
        query=(_LANG,),
    ),
)
