"""Every fault that is put into a file: Cosmic Ray's operators, of which we take those that differ.

Cosmic Ray replaces each operator by each other one. We take two of a comparison (its boundary and its
contrary) and one of the rest: the others are noticed when these are.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

COMPARISONS = "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is"
BINARY = (
    "Add_Sub Sub_Add Mul_Add Div_Mul FloorDiv_Mul Mod_Sub Pow_Mul "
    "RShift_LShift LShift_RShift BitOr_BitAnd BitAnd_BitOr BitXor_BitOr"
)
UNARY = "Delete_USub Delete_Invert Delete_Not"
OTHERS = (
    "AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceAndWithOr ReplaceOrWithAnd "
    "ReplaceBreakWithContinue ReplaceContinueWithBreak ExceptionReplacer NumberReplacer ZeroIterationForLoop"
)
OPERATORS = (
    *(f"core/ReplaceComparisonOperator_{name}" for name in COMPARISONS.split()),
    *(f"core/ReplaceBinaryOperator_{name}" for name in BINARY.split()),
    *(f"core/ReplaceUnaryOperator_{name}" for name in UNARY.split()),
    *(f"core/{name}" for name in OTHERS.split()),
)

Place = tuple[int, int]  # line, column
Span = tuple[Place, Place]
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Fault:
    """One change of one file. Its key outlives changes elsewhere: it is made of the definition it is in."""

    key: str
    path: str  # in the package: engine/phases.py
    definition: str  # Class.method, or <module>
    operator: str
    occurrence: int  # the how-manieth place for this operator in the file
    way: int  # the how-manieth of what it does with this place
    part: tuple[int, int]  # the lines of the statement outside of all others that it is in
    start: Place
    end: Place
    lines: tuple[int, int]  # the statement it is in, or the head of one that holds others
    remembered: bool  # what its function gives is kept: others than those who run it may notice

    def applied(self, code: str) -> str:
        """The code with this fault. Only the part that holds it is read: the whole takes longer."""
        lines, (first, last) = code.splitlines(keepends=True), self.part
        part, operator = "".join(lines[first - 1 : last]), _operator(self.operator)
        places = [place for node in ast_nodes(get_ast(part)) for place in operator.mutation_positions(node)]
        here = (self.start[0] - first + 1, self.start[1]), (self.end[0] - first + 1, self.end[1])
        occurrence = [number for number, place in enumerate(places) if place == here][self.way]
        changed: str | None = mutate_code(part, operator, occurrence)
        assert changed is not None, self
        return "".join((*lines[: first - 1], changed, *lines[last:]))


@cache
def _operator(name: str) -> Any:
    return get_operator(name)()


def faults(path: str, code: str) -> Iterator[Fault]:
    """All faults of a file that could matter, each once."""
    tree = ast.parse(code)
    parts = list(_definitions(tree))
    skipped = [_span(node) for node in _no_matter(tree)]
    statements = list(_statements(tree))
    outermost = [(_span(each)[0][0], _span(each)[1][0]) for each in tree.body]
    signs = list(_signs(tree))
    remembering = [
        _span(node) for node in ast.walk(tree) if isinstance(node, Definition) and any(_caches(node))
    ]
    naming = {_span(node) for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)}
    lines = code.splitlines()
    nodes = list(ast_nodes(get_ast(code)))
    for name in OPERATORS:
        operator = _operator(name)
        seen: Counter[str] = Counter()
        ways: Counter[Span] = Counter()
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (start, end) in enumerate(places):
            ways[start, end] += 1
            if any(first <= start and end <= last for first, last in skipped):
                continue
            if name == "core/ExceptionReplacer" and not lines[start[0] - 1][start[1] : end[1]].isidentifier():
                continue  # sqlite3.Error: Cosmic Ray doesn't know names with dots there
            if "BinaryOperator" in name and not any(one <= start and end <= two for one, two in signs):
                continue  # f(*names): Cosmic Ray takes the star for a product
            if name == "core/AddNot" and (start, end) in naming:
                continue  # while not batch := …: no Python
            definition, span = _innermost(parts, start, end)
            # A whole statement for what stands outside of functions, so that its faults outlive the rest.
            text = "\n".join(lines[span[0][0] - 1 : span[1][0]])
            number = seen[definition + text]
            seen[definition + text] += 1
            key = hashlib.sha256("\0".join((path, definition, text, name, str(number))).encode()).hexdigest()
            here = [each for each in statements if each[0] <= start[0] and end[0] <= each[1]]
            remembered = any(first <= start and end <= last for first, last in remembering)
            (part,) = [each for each in outermost if each[0] <= start[0] <= each[1]]
            way = ways[start, end] - 1
            yield Fault(
                key[:20], path, definition, name, occurrence, way, part, start, end, here[-1], remembered
            )


def _definitions(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, Span]]:
    """What holds faults, from the outside in: statements outside of functions, functions, theirs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition | ast.ClassDef):
            yield f"{outer}{node.name}", _span(node)
            yield from _definitions(node, f"{outer}{node.name}.")
        elif isinstance(node, ast.stmt) and not isinstance(tree, Definition):
            yield outer.rstrip(".") or "<module>", _span(node)


def _statements(tree: ast.AST) -> Iterator[tuple[int, int]]:
    """The lines of each statement, from the outside in; of those that hold others, the head alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt | ast.ExceptHandler):
            (first, _), (last, _) = _span(node)
            inside = getattr(node, "body", None)
            yield first, max(first, inside[0].lineno - 1) if inside else last
        yield from _statements(node)


def _signs(tree: ast.AST) -> Iterator[Span]:
    """Where the signs of sums, products and the like stand: between what they join."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp):
            yield _span(node.left)[1], _span(node.right)[0]
        elif isinstance(node, ast.AugAssign):
            yield _span(node.target)[1], _span(node.value)[0]


def _innermost(
    parts: list[tuple[str, Span]], start: tuple[int, int], end: tuple[int, int]
) -> tuple[str, Span]:
    holding = [part for part in parts if part[1][0] <= start and end <= part[1][1]]
    return holding[-1]


def _span(node: Any) -> Span:
    """With the decorators, which stand before the place that a definition calls its own."""
    first = min((each.lineno, each.col_offset) for each in (node, *getattr(node, "decorator_list", ())))
    return first, (node.end_lineno, node.end_col_offset)


def _no_matter(tree: ast.AST) -> Iterator[ast.AST]:
    """Types, which the type checker reads, what only developers are shown, what `zip` asserts for them."""
    for node in ast.walk(tree):
        if isinstance(node, Definition):
            if node.name == "__repr__":
                yield node
            if node.returns:
                yield node.returns
            # How much is remembered shows in nothing but time.
            yield from _caches(node)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            if node.annotation:
                yield node.annotation
        elif isinstance(node, ast.Call):
            yield from (each for each in node.keywords if each.arg == "strict")
            if ast.unparse(node.func) == "About":  # the card in an option's picture is a matter of taste
                yield from (each for each in node.keywords if each.arg == "card")
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield node


def _caches(node: Definition) -> Iterator[ast.expr]:
    """The decorators that remember what a function gives."""
    return (each for each in node.decorator_list if "cache" in ast.unparse(each))


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, as they were and as they are, without indentation."""
    was, now = [], []
    for line in islice(difflib.unified_diff(before.splitlines(), after.splitlines(), n=0), 2, None):
        if line.startswith("-"):
            was.append(line[1:].strip())
        elif line.startswith("+"):
            now.append(" ".join(line[1:].split()))
    return " ".join(was), " ".join(now)


def faults_of(files: list[Path], package: Path) -> list[Fault]:
    """Of several files, in an order by chance that is the same at each run.

    So the faults that were tried already are a fair sample of all, whenever a run stops.
    """
    found = {
        fault.key: fault
        for file in files
        for fault in faults(file.relative_to(package).as_posix(), file.read_text("utf-8"))
    }
    return sorted(found.values(), key=lambda fault: hashlib.sha256(fault.key.encode()).digest())
