"""Processes beside the one that serves: bots think there, games are analysed, and nobody has to wait.

`minds` and `analyses` are this side; `thinking` and `study` run in the other processes.
"""
