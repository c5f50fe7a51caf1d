"""The questions of a class over HTTP: exercises and the quiz, each pupil's answer and what it was worth."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from sixquiprend.engine import Illegal
from sixquiprend.i18n import translator
from sixquiprend.learn import quiz
from sixquiprend.learn.classroom import (
    Classroom,
    ModelAnswer,
    Written,
    item_question,
    kept_verdict,
    model_answers,
    written,
)
from sixquiprend.learn.classroom import commands as may
from sixquiprend.learn.classroom.leading import lead as put_on_board
from sixquiprend.learn.classroom.skills import SkillReport, skill_report
from sixquiprend.learn.exercises import Question
from sixquiprend.learn.quiz import QuizQuestion, QuizVerdict, Solution
from sixquiprend.learn.tasks import Verdict
from sixquiprend.table import Entry

from ..basics.clocks import the_time
from ..http.answering import answered, compressed
from ..http.asking import body_of, house_of, language_of, number_of
from ..http.endpoints import Endpoint, Parameter
from .class_asking import own_pupil, room_of, teachers_room
from .tables import Version


class ItemReply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question: of an exercise the reply, of the quiz one for each of its parts."""

    activity: int
    item: int
    reply: Any


class ExerciseItem(Struct, frozen=True):
    """An exercise, and what this pupil's answer was worth once it is given."""

    question: Question
    verdict: Verdict | None


class QuizItem(Struct, frozen=True):
    """A question of the quiz, and what this pupil's answer was worth once it is given."""

    question: QuizQuestion
    verdict: QuizVerdict | None


class Item(Struct, frozen=True):
    """A question of the running activity, which is an exercise or one of the quiz; `reply`: what was said."""

    activity: int
    item: int
    reply: Any
    exercise: ExerciseItem | None = None
    quiz: QuizItem | None = None


class Judged(Struct, frozen=True):
    """What this pupil's answer was worth."""

    version: int
    exercise: Verdict | None = None
    quiz: QuizVerdict | None = None


class Led(Struct, frozen=True, forbid_unknown_fields=True):
    """A question on the board: "open", "closed" or "revealed"."""

    activity: int
    item: int
    phase: str


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a pupil's exercises; null: as for all."""

    level: int | None


class WrittenTexts(Struct, frozen=True):
    """What the pupils wrote in an activity."""

    texts: tuple[Written, ...]
    models: tuple[ModelAnswer, ...]
    """What is right, of each question that somebody answered."""


class Judgement(Struct, frozen=True, forbid_unknown_fields=True):
    """What the teacher thinks of a text: "right", "partly" or "wrong"."""

    activity: int
    pupil: int
    item: int
    mark: str


class Solutions(Struct, frozen=True):
    """The quiz, with its answers."""

    questions: tuple[Solution, ...]


async def item(request: Request) -> Response:
    room, t = await room_of(request), translator(language_of(request))
    pupil, number = own_pupil(request, room), request.path_params["item"]
    activity = room.state.activity
    if activity is None:
        raise Illegal("no_activity", "the class isn't doing anything now")
    if number_of(request, "activity") not in (None, activity.number):
        raise Illegal("stale_activity", f"the class does something else now: {activity.number}")
    if activity.led and number != activity.shown:
        raise Illegal("question_closed", f"question {number} isn't on the board")
    question = item_question(activity, number, pupil, t)
    result = activity.results.get(pupil, {}).get(number)
    said = None if result is None else result.reply
    secret = result is None or activity.is_secret(number)
    verdict = None if result is None or secret else kept_verdict(activity, number, pupil, result, t)
    asked = Item(activity.number, number, said)
    if isinstance(question, QuizQuestion):
        assert verdict is None or isinstance(verdict, QuizVerdict)
        asked = replace(asked, quiz=QuizItem(question, verdict))
    else:
        assert verdict is None or isinstance(verdict, Verdict)
        asked = replace(asked, exercise=ExerciseItem(question, verdict))
    return compressed(request, answered(asked))


async def reply(request: Request) -> Response:
    room, said = await room_of(request), await body_of(request, ItemReply)
    pupil, t = own_pupil(request, room), translator(language_of(request))
    verdicts: list[Verdict | QuizVerdict] = []

    def wish(now: Classroom) -> list[Entry]:
        entry, verdict = may.answer(now, pupil, said.activity, said.item, said.reply, the_time(), t)
        verdicts[:] = [verdict]
        return [entry]

    state = await room.do(wish)
    (verdict,) = verdicts
    judged = Judged(state.version)
    if state.activities[said.activity - 1].is_secret(said.item):
        return answered(judged)
    if isinstance(verdict, QuizVerdict):
        return compressed(request, answered(replace(judged, quiz=verdict)))
    return compressed(request, answered(replace(judged, exercise=verdict)))


# --- the teacher -------------------------------------------------------------------------------------


async def texts(request: Request) -> Response:
    room, number = await teachers_room(request), request.path_params["activity"]
    done = room.state.activities
    if not 1 <= number <= len(done):
        raise Illegal("no_activity", f"this class has done {len(done)} activities, not {number}")
    activity, t = done[number - 1], translator(language_of(request))
    found = written(room.state, activity, t)
    models = model_answers(activity, [each.item for each in found], t)
    return compressed(request, answered(WrittenTexts(found, models)))


async def judge(request: Request) -> Response:
    room, said = await teachers_room(request), await body_of(request, Judgement)

    def wish(now: Classroom) -> list[Entry]:
        return [may.judge(now, said.pupil, said.activity, said.item, said.mark, the_time())]

    state = await house_of(request).classes.do(room, wish, language_of(request))
    return answered(Version(state.version))


async def set_level(request: Request) -> Response:
    room, said = await teachers_room(request), await body_of(request, Level)
    pupil = request.path_params["pupil"]
    state = await room.do(lambda now: [may.set_level(now, pupil, said.level, the_time())])
    return answered(Version(state.version))


async def lead(request: Request) -> Response:
    room, said = await teachers_room(request), await body_of(request, Led)
    state = await room.do(lambda now: [put_on_board(now, said.activity, said.item, said.phase, the_time())])
    return answered(Version(state.version))


async def report(request: Request) -> Response:
    room = await teachers_room(request)
    return compressed(request, answered(skill_report(room.state, translator(language_of(request)))))


async def correction(request: Request) -> Response:
    await teachers_room(request)
    return compressed(request, answered(Solutions(quiz.correction(translator(language_of(request))))))


_LANG: Final = Parameter("lang", "fr, en or de: the language of sentences", "string")
_CLASS: Final = "/api/classes/{code}"

ENDPOINTS: Final = (
    Endpoint(
        "GET",
        f"{_CLASS}/written/{{activity:number}}",
        texts,
        "What pupils wrote in an activity, to be judged (teacher)",
        answer=WrittenTexts,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/judgements",
        judge,
        "Judge what a pupil wrote, or judge it anew (teacher)",
        Judgement,
        Version,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/pupils/{{pupil:number}}/level",
        set_level,
        "The level of a pupil's exercises, from the next start on (teacher)",
        Level,
        Version,
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/skills",
        report,
        "The results by skill, over all lessons (teacher)",
        answer=SkillReport,
        query=(_LANG,),
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/board",
        lead,
        "Lead the class: put a question on the board, close it, show what was said (teacher)",
        Led,
        Version,
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/correction",
        correction,
        "The questions of the quiz with their answers (teacher)",
        answer=Solutions,
        query=(_LANG,),
    ),
    Endpoint(
        "GET",
        f"{_CLASS}/items/{{item:number}}",
        item,
        "A question of the running activity, and your answer to it (pupil)",
        answer=Item,
        query=(Parameter("activity", "the activity that is meant"), _LANG),
    ),
    Endpoint(
        "POST",
        f"{_CLASS}/answers",
        reply,
        "Answer a question of the running activity, once (pupil)",
        ItemReply,
        Judged,
        query=(_LANG,),
    ),
)
