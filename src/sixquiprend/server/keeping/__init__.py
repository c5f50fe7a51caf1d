"""What tables and classes have in common: a state that is the fold of a log, and the people who are there.

`logged` is the only way to change such a state: appended first, then folded, confirmed and told. `keeper`
has all that are in memory, `presence` knows who is there.
"""
