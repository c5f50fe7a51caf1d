"""How fast things are, measured: `make bench`, or `python -m bench --seconds 20 --json`.

One file a bench. Each offers `cases()`: names of what is measured, each with a function that plays some
rounds and says how many. `__main__` measures them all in one run, so that they can be compared.
"""
