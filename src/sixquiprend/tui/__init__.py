"""The terminal client: a table drawn in text, and a game played line by line.

`drawing` shows tables, hands and scores (`replay` uses it too). `talk` says and asks, `setup` agrees on a
game, `asking` and `asking_specials` ask for each decision, `helping` has the rules in a nutshell, `playing`
runs the game, `commands` is what the command line calls.
"""
