"""The compiled part: a step of many tables, what a player observes, what a step is worth.

It stands apart so that a change of a face leaves what is compiled as it is.
"""
