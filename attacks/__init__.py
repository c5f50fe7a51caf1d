"""Clients that would hurt a server, and what they achieve: `make attack`, or `python -m attacks NAME …`.

Each attack starts a real server (`sixquiprend serve`) of its own on a free port of this computer, a few
honest tables, and the attacker, every one in a process of its own; all of it ends by itself. What honest
players wait for an answer is measured without and with the attack in the same run, so the ratio says more
than the figures. The attackers come from other addresses than the honest ones: all of 127.0.0.0/8 is this
computer.
"""
