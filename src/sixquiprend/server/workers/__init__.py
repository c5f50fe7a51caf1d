"""Processes beside the one that serves: bots think there, games are analysed, paper is printed, and
nobody has to wait.

`minds`, `analyses` and `printer` are this side; `thinking` and `study` run in the other processes.
"""
