"""Learning the game: lessons, exercises, the quiz with its sheets, and classes of pupils.

All that is asked is a task (`tasks`), and the right answer to it is what the engine does. A question goes
out as an `Ask` (words, what to draw, the form of the answer), a reply comes in as JSON, and a `Verdict` goes
out, with the reason. Nothing is kept: an exercise is made again from its kind, level and seed. A class
(`classroom`) is the fold of its log, as a table is.
"""

from __future__ import annotations
