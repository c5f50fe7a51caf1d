"""To print: a deck of paper cards and the sheets of a lesson, as PDF, A4 or Letter, in three languages.

Nothing is decided here: numbers, heads and answers come from the engine and from `learn`, words from the
catalogues. The same order gives the same bytes.
"""
