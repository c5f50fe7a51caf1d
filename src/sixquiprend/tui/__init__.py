"""The terminal client: a table drawn in text, and a game played line by line.

`drawing` shows tables, hands and scores. `talk` says and asks, `setup` agrees on a game, `asking` and
`asking_specials` ask for each decision, `helping` has the rules in a nutshell, `terminal_game` runs a game.
`play_command` and `replay_command` are what the command line calls.
"""
