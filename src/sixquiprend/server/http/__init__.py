"""Requests, answers and lines, whatever they are about: nothing is trusted, and every refusal has a code.

`asking` reads a request, `answering` writes an answer, `endpoints` makes a route of the two; `client_lines`
is the same for WebSockets.
"""
