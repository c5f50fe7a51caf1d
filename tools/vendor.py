"""Makes src/sixquiprend/web/vendor again: the few libraries of the browser client, as plain ES modules.

`python -m tools.vendor` fetches the pinned packages with npm, copies their modules, types and licences, and
rewrites bare imports ("preact") to files next door, so that pages need neither a build nor an import map.
The README there names what is in each file, with its hash.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

VENDOR: Final = Path(__file__).parents[1] / "src/sixquiprend/web/vendor"


class Package(NamedTuple):
    """A package, and which of its files becomes which of ours."""

    name: str
    version: str
    files: dict[str, str]


PACKAGES: Final = (
    Package(
        "preact",
        "11.2.0",
        {
            "dist/preact.mjs": "preact.js",
            "src/index.d.ts": "preact.d.ts",
            "src/jsx.d.ts": "preact-jsx.d.ts",
            "src/dom.d.ts": "preact-dom.d.ts",
            "hooks/dist/hooks.mjs": "hooks.js",
            "hooks/src/index.d.ts": "hooks.d.ts",
        },
    ),
    Package(
        "@preact/signals-core",
        "1.14.5",
        {"dist/signals-core.mjs": "signals-core.js", "dist/signals-core.d.ts": "signals-core.d.ts"},
    ),
    Package(
        "@preact/signals", "2.11.4", {"dist/signals.mjs": "signals.js", "dist/signals.d.ts": "signals.d.ts"}
    ),
    Package("htm", "3.1.1", {"dist/htm.mjs": "htm.js", "dist/htm.d.ts": "htm.d.ts"}),
    Package(
        "uplot",
        "1.6.32",
        {
            "dist/uPlot.iife.min.js": "uplot.js",
            "dist/uPlot.d.ts": "uplot.d.ts",
            "dist/uPlot.min.css": "uplot.css",
        },
    ),
)

NEIGHBOURS: Final = {
    "preact": "./preact.js",
    "preact/hooks": "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
    "./index": "./preact.js",
    "./jsx": "./preact-jsx.js",
    "./dom": "./preact-dom.js",
    "../../src/index": "./preact.js",
}
"""What the packages import → the file that it is here."""

# uPlot's small build only sets a global name.
ENDINGS: Final = {"uplot.js": "export default uPlot;\n"}


def fetched(package: Package, folder: Path) -> Path:
    """The package as npm gives it, unpacked."""
    said = subprocess.run(
        ["npm", "pack", "--json", "--silent", f"{package.name}@{package.version}"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    packed = json.loads(said.stdout)
    # Older and newer npm disagree on the shape of this answer.
    described = packed[0] if isinstance(packed, list) else next(iter(packed.values()))
    unpacked = folder / package.name.replace("/", "-")
    with tarfile.open(folder / described["filename"]) as archive:
        archive.extractall(unpacked, filter="data")
    return unpacked / "package"


def adapted(text: str, name: str) -> str:
    """A file of a package with imports of its neighbours here, and without the way to its source map."""
    text = re.sub(r"^//# sourceMappingURL=.*\n?", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"""(\bfrom\s*|\bimport\s*)(["'])([^"']+)\2""",
        lambda found: f"{found[1]}{found[2]}{NEIGHBOURS.get(found[3], found[3])}{found[2]}",
        text,
    )
    return text.rstrip("\n") + "\n" + ENDINGS.get(name, "")


def table_line(package: Package, file: str, licence: str) -> str:
    digest = hashlib.sha256((VENDOR / file).read_bytes()).hexdigest()
    return f"| {file} | {package.name} {package.version} | {licence} | `{digest}` |\n"


def main() -> int:
    VENDOR.mkdir(exist_ok=True)
    for old in VENDOR.iterdir():
        old.unlink()
    lines = []
    with tempfile.TemporaryDirectory() as temporary:
        for package in PACKAGES:
            source = fetched(package, Path(temporary))
            licence = json.loads((source / "package.json").read_text("utf-8"))["license"]
            for theirs, ours in package.files.items():
                (VENDOR / ours).write_text(adapted((source / theirs).read_text("utf-8"), ours), "utf-8")
                lines.append(table_line(package, ours, licence))
            text = f"LICENSE-{package.name.strip('@').replace('/', '-')}"
            (VENDOR / text).write_bytes((source / "LICENSE").read_bytes())
    (VENDOR / "README.md").write_text(
        "# Libraries of the browser client\n\n"
        "Made by `python -m tools.vendor`; don't edit. Each package's licence stands beside its files.\n\n"
        "| file | package | licence | sha256 |\n|---|---|---|---|\n" + "".join(lines),
        "utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
