"""How much the server can take: tables of four, played over WebSockets by scripted clients.

`python -m bench.server` starts a server, then a bare starlette echo, and the clients in a process of their
own; what is measured of one and of the other comes from the same run and the same clients.
"""
