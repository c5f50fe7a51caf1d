"""The modules of the browser client: nothing in them is dead."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "sixquiprend" / "web"
SOURCES = {file: file.read_text("utf-8") for file in sorted((WEB / "js").rglob("*.js"))}

_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\}", re.MULTILINE)
_IMPORTED = re.compile(r'(?:import|export)\s*\{([^}]*)\}\s*from\s*"(\.[^"]*)"')
# Types and modules that are loaded later: import("./x.js").name, or with a name taken out of what comes.
_LOADED = re.compile(r'import\(\s*"(\.[^"]*)"\s*\)(?:\.(?!then\b)(\w+)|[^;{]*\(\{([^}]*)\}\))')
# The tests of what a module works out, in a browser.
_TESTED = re.compile(r'\{([^{}]*)\} = await import\("/static/([^"]*)"\)')
TESTS = [file.read_text("utf-8") for file in (Path(__file__).parents[1] / "browser").glob("*.py")]


def names(listed: str) -> set[str]:
    """The names in the braces of an import or export, as they are called in the module they come from."""
    return {each.split(" as ")[0].strip() for each in listed.split(",") if each.strip()}


def test_whatever_a_module_exports_is_imported_by_another_or_by_a_test() -> None:
    wanted: set[tuple[Path, str]] = set()
    for module, source in SOURCES.items():
        for listed, origin in _IMPORTED.findall(source):
            wanted |= {((module.parent / origin).resolve(), name) for name in names(listed)}
        for origin, name, listed in _LOADED.findall(source):
            found = {name} if name else names(listed)
            wanted |= {((module.parent / origin).resolve(), each) for each in found}
    for source in TESTS:
        for listed, path in _TESTED.findall(source):
            wanted |= {((WEB / path).resolve(), name) for name in names(listed)}
    exported = {
        (module.resolve(), name)
        for module, source in SOURCES.items()
        for name in {
            *_EXPORTED.findall(source),
            *(n for each in _LISTED.findall(source) for n in names(each)),
        }
    }
    assert len(exported) > 100
    assert sorted(f"{module.relative_to(WEB)}: {name}" for module, name in exported - wanted) == []
