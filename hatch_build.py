"""Compile the translations: every `.po` gets its `.mo` beside it.

Hatchling runs the hook for wheels and for editable installs; `make` runs this file as a script
with the catalogues that have changed.
"""

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("src/sixquiprend/i18n/locales")


def compile_catalogue(po: Path) -> None:
    """Write the `.mo` of one `.po`; a malformed catalogue raises and leaves no `.mo` behind."""
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parents[1].name, abort_invalid=True)
    # Under another name first: whoever reads the old one meanwhile never finds half of the new.
    unfinished = po.with_suffix(f".mo.{os.getpid()}")
    with unfinished.open("wb") as target:
        write_mo(target, catalogue)
    unfinished.replace(po.with_suffix(".mo"))


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for po in sorted((Path(self.root) / LOCALES).glob("*/LC_MESSAGES/*.po")):
            compile_catalogue(po)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_catalogue(Path(name))
