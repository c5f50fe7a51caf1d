"""A server broken on purpose while people play: what they were told must be true, and nothing may be lost.

`make chaos` runs all of it; `python -m chaos.rolling` and `python -m chaos.breaking` run one part each.
"""
