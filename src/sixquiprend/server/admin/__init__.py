"""What whoever runs a server tells it over the store: orders that it obeys, questions that it answers.

A word in the store reaches every process, whatever proxy stands before it, needs no password of its own, and
is obeyed again after a restart. Read `orders`, then `overseeing`.
"""
