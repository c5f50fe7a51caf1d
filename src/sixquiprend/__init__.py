"""The card game 6 qui prend, to play and to study.

An unofficial fan project, tied to neither the game's author nor its publishers.
"""

__version__ = "1.0.0"
