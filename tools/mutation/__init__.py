"""Small faults are put into a copy of the code, one at a time, and the tests must notice: `make mutation`.

Cosmic Ray makes the faults and keeps the session (`.mutation/ROOM.sqlite`, so that a run goes on where it
stopped). What is ours is speed: a fault is tried in a fork of a process that has everything below the room
loaded already, on the tests that reach its line, the fastest first. How to read and judge: docs/mutation.md.
"""
