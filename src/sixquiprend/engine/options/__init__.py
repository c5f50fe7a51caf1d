"""The options of the rules, one file each. A new one is a file here and a line in this table.

The order is the order in which they fill the slots, and the order in which letters are written.
"""

from __future__ import annotations

from typing import Final

from ..option import Option
from .draft import Draft
from .jokers import Jokers
from .known import Known
from .passing import PassItOn
from .specials import Specials
from .variable import VariableRows

OPTIONS: Final[dict[str, Option]] = {
    option.about.letter: option
    for option in (Known(), Draft(), PassItOn(), VariableRows(), Jokers(), Specials())
}
