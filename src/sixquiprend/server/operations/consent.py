"""Asking once more before something is gone for good."""

from __future__ import annotations

from typing import Final

import typer

from sixquiprend.i18n import Translator

YES: Final = frozenset({"y", "yes", "o", "oui", "j", "ja"})


def agreed(question: str, t: Translator) -> bool:
    """Whether somebody at the terminal says yes, in whichever of our languages; all else means no."""
    no = t("No")
    said: str = typer.prompt(f"{question} [{t('Yes')}/{no}]", default=no, show_default=False)
    return said.strip().casefold() in YES
