"""What many people at once would need: from measured costs, by arithmetic that a simulation checks.

`python -m bench.scale.measuring > bench/scale/costs.json` measures what one answer costs a server, its
database, its bots and its network; `python -m bench.scale` reckons from there (docs/scale.md).
"""
