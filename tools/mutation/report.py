"""The score of each room, in docs/mutation.md, and the survivors that nobody has judged."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.mutation.faults import Fault, faults_of
from tools.mutation.rooms import Project, Room
from tools.mutation.session import Judgement, Session, judgements
from tools.mutation.swapping import TOO_LONG

PAGE = "docs/mutation.md"
BEGIN, END = "<!-- the score, written by make mutation -->\n", "<!-- until here -->"
HEAD = (
    "| room | faults | tried | noticed | of these too slow | equivalent | open | score | not reached |",
    "|---|---|---|---|---|---|---|---|---|",
)
NINETY_FIVE = 1.96  # the quantile of the normal distribution for 95 of 100


def interval(hits: int, of: int, everything: int) -> tuple[float, float]:
    """Wilson's, narrowed by the share that was tried; nothing is left to chance when all were."""
    if of == 0:
        return 0.0, 1.0
    share = hits / of
    left = (everything - of) / max(1, everything - 1)
    z = NINETY_FIVE * math.sqrt(left)
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def row(room: Room, faults: Sequence[Fault], session: Session) -> str:
    tried = [session.tried[fault.key] for fault in faults if session.end(fault) in ("noticed", "survived")]
    unreached = sum(session.end(fault) == "unreached" for fault in faults)
    judged = [judged for fault in session.survivors(faults) if (judged := session.judgement(fault))]
    noticed = sum(each.end == "noticed" for each in tried) + sum(bool(each.by) for each in judged)
    slow = sum(each.by == TOO_LONG for each in tried)
    open_ = len(session.unjudged(faults))
    same = len(tried) - noticed - open_
    score = "–"
    if counted := len(tried) - same:
        score = f"{noticed / counted:.1%}"
        if len(tried) + unreached < len(faults):
            low, high = interval(noticed, counted, len(faults) - same - unreached)
            score += f" ({low:.1%} to {high:.1%})"
    counts = (len(faults), len(tried), noticed, slow, same, open_)
    return f"| `{room.name}/` | {' | '.join(map(str, counts))} | {score} | {unreached or '–'} |"


def write_report(project: Project) -> int:
    """Writes the table; returns 1 if a survivor waits for its judgement, or one is of code that has gone.

    A room that was tried elsewhere, and of which nothing is kept here, keeps the row that it has.
    """
    rows, waiting = [], 0
    package = project.root / project.package
    page = project.root / PAGE
    text = page.read_text("utf-8") if page.exists() else ""
    for room in project.rooms.values():
        file = project.kept / f"{room.name}.sqlite"
        if not file.exists():
            rows += re.findall(rf"^\| `{room.name}/` \|.*", text, flags=re.MULTILINE)
            continue
        session = Session(file)
        faults = faults_of(project.files(room, project.root), package)
        rows.append(row(room, faults, session))
        for fault in session.unjudged(faults):
            tried = session.tried[fault.key]
            print(f"{fault.path}:{fault.start[0]}: {fault.definition}: {tried.was} → {tried.now}")
            waiting += 1
    table = "\n".join((*HEAD, *rows))
    print(table)
    if text:
        between = re.escape(BEGIN) + ".*?" + re.escape(END)
        text = re.sub(between, lambda _: f"{BEGIN}\n{table}\n\n{END}", text, flags=re.DOTALL)
        page.write_text(text, "utf-8")
    gone = stale(judgements().values(), package)
    for judged in gone:
        print(f"judged, but not in the code any more: {judged.file}: {judged.definition}: {judged.was}")
    return 1 if waiting or gone else 0


def stale(judged: Iterable[Judgement], package: Path) -> list[Judgement]:
    """Judgements of lines that were changed since, or are elsewhere now."""
    return [each for each in judged if not _stands(each, package / each.file)]


def _stands(judged: Judgement, file: Path) -> bool:
    if not file.exists():
        return False
    code = file.read_text("utf-8")
    name = judged.definition.rpartition(".")[2]
    known = name == "<module>" or re.search(rf"\b{name}\b", code) is not None
    return known and judged.was in " ".join(line.strip() for line in code.splitlines())
