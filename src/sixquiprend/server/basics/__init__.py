"""What every other part of the server may use, and what knows none of them: settings, limits, logs, counts,
refusals with their sentences, secrets, and what can be chosen when a table is opened.
"""
