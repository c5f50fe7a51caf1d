"""The command as it starts: `sixquiprend`, `6qp` and `python -m sixquiprend`.

The library needs little; what a command needs besides comes with an extra. One that isn't there is named in
one line.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

USAGE: Final = 2
_NEEDED: Final = re.compile(r"(?P<package>[\w.-]+).*; .*extra == ['\"](?P<extra>\w+)['\"]")


def main() -> None:
    """Runs the command; ends with code 2 if it needs a package that isn't installed."""
    try:
        from sixquiprend.cli import main as run  # noqa: PLC0415 - it needs an extra

        run()
    except ModuleNotFoundError as error:
        extra = _extra_with(error.name or "")
        if extra is None:
            raise
        print(
            f"sixquiprend: this needs more than the library: pip install 'sixquiprend[{extra}]'",
            file=sys.stderr,
        )
        sys.exit(USAGE)


def _extra_with(module: str) -> str | None:
    """The smallest extra that brings this module; None if none of ours does."""
    wanted = module.partition(".")[0].replace("_", "-").casefold()
    try:
        needs = requires("sixquiprend") or []
    except PackageNotFoundError:  # run from a folder that was never installed
        return None
    extras: dict[str, set[str]] = {}
    for need in needs:
        if found := _NEEDED.match(need):
            extras.setdefault(found["extra"], set()).add(found["package"].replace("_", "-").casefold())
    with_it = [extra for extra, packages in extras.items() if wanted in packages]
    return min(with_it, key=lambda extra: len(extras[extra]), default=None)


if __name__ == "__main__":
    main()
