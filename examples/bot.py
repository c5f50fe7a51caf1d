"""A bot for docs/bot-protocol.md: the card that goes closest behind a row with room, the cheapest row."""

import json
import sys


def gap(card, rows):
    """How far behind the end of its row the card would lie; a full row, or none, is as bad as it gets."""
    below = [row for row in rows if row["open"] and row["end"] < float(card)]
    if not below:
        return 1000
    row = max(below, key=lambda row: row["end"])
    return float(card) - row["end"] if row["room"] else 1000


def cost(answer, rows):
    if answer["kind"] == "play":
        return gap(answer["card"], rows)
    return rows[answer["row"]]["heads"] if answer["kind"] == "take_row" else 0


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1, "name": "closest", "deterministic": True}), flush=True)
    if message["type"] == "decide":
        costs = [cost(answer, message["row_facts"]) for answer in message["legal"]]
        print(json.dumps({"id": message["id"], "answer": costs.index(min(costs))}), flush=True)
