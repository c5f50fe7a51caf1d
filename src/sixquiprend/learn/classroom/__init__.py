"""A class of pupils with a teacher, without accounts: the fold of its log, as a table is.

`commands` check what somebody wants to do and return `entries`; the caller appends them to the log, then
folds them (`room`), then shows what everybody may see (`pictures`). `places` is the way back for whoever
changes device. `plans` says what a class can do
together, `items` has the questions of an activity, `spreading` and `seating` its tables, `export` the
results. Nothing here reads a clock, a file or a random number. Erasing a class is the store's work: its
stream, and those of all its tables (`Classroom.table_codes`).
"""

from __future__ import annotations

from .entries import decode_entry, encode_entry
from .export import results_csv
from .items import item_question, item_verdict, kept_verdict
from .pictures import (
    Dashboard,
    ModelAnswer,
    PupilPicture,
    Written,
    dashboard,
    model_answers,
    pupil_picture,
    written,
)
from .plans import read_plan
from .room import Activity, Classroom, ClassTable, fold, replayed
from .seating import first_entries, joins_team, seat_name, sits_down, takes_over

__all__ = [
    "Activity",
    "ClassTable",
    "Classroom",
    "Dashboard",
    "ModelAnswer",
    "PupilPicture",
    "Written",
    "dashboard",
    "decode_entry",
    "encode_entry",
    "first_entries",
    "fold",
    "item_question",
    "item_verdict",
    "joins_team",
    "kept_verdict",
    "model_answers",
    "pupil_picture",
    "read_plan",
    "replayed",
    "results_csv",
    "seat_name",
    "sits_down",
    "takes_over",
    "written",
]
