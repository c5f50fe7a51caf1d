"""Proves every deal of a recorded game: python3 verify.py GAME.jsonl

Written from docs/records.md alone. It needs nothing but Python and trusts no line of sixquiprend.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

KINDS = ["fifth_row", "seven_takes", "insert", "replace", "slide", "stop", "minus_is_plus"]
STAYING = {"fifth_row", "seven_takes", "stop"}
JOKERS = [f"0.{number}" for number in range(10)]


def sha(*parts):
    return sha256(b"".join(parts)).digest()


def number(value, size=4):
    return value.to_bytes(size, "big")


def shuffled(seed, label, pack, cards):
    key = sha(b"sixquiprend-sha256-1 shuffle\0", seed, number(pack), label.encode())
    cards, stream, at = list(cards), b"", 0
    for i in range(len(cards) - 1, 0, -1):
        while True:
            if at == len(stream):
                stream += sha(key, number(at // 32, 8))
            word, at = int.from_bytes(stream[at : at + 4], "big"), at + 4
            if word < 2**32 - 2**32 % (i + 1):
                break
        cards[i], cards[word % (i + 1)] = cards[word % (i + 1)], cards[i]
    return cards


def game_seed(header, lines):
    """The seed that all cards come from, checked against what was published before the game."""
    fairness = header["fairness"]
    name = "game_seed" if header["version"] == 1 else "server_seed"
    seed = bytes.fromhex(next(line["seed"] for line in lines if line.get("record") == name))
    assert sha(seed).hex() == fairness["commitment"], "the seed is not the one that was published"
    if header["version"] == 1:
        return seed
    mixed = seed
    for share in fairness["shares"]:
        place = number(share["seat"]) + number(0 if share["member"] is None else share["member"] + 1)
        bits = bytes.fromhex(share["bits"] or "00" * 16)
        pledge = sha(b"sixquiprend-sha256-2 pledge\0", sha(seed), place, bits).hex()
        assert share["bits"] is None or pledge == share["pledge"], f"{share} was pledged otherwise"
        mixed += place + bits
    return sha(b"sixquiprend-sha256-2 game\0", mixed)


class Table:
    """What must be known of a game to know what is shuffled: cards, and where the special cards are."""

    def __init__(self, rules, seed):
        self.options, self.seats, self.game = rules["options"], rules["seats"], seed
        hand = 12 if "S" in self.options else 10
        self.deck = list(range(1, self.seats * hand + 5 if "K" in self.options else 105))
        self.hands, self.proved = [[] for _ in range(self.seats)], 0

    def see(self, event):
        """Each kind of event that matters has a method of its name."""
        getattr(self, event["event"], lambda event: None)(event)
        if event.get("taken"):
            self.taken(event, event["event"] == "row_gone" or event.get("gone"))

    def check(self, found, expected, what):
        assert found == expected, f"{what}: the seed gives {expected}, the record says {found}"

    def deal(self, cards, pack, what):
        self.check(cards, pack[: len(cards)], what)
        del pack[: len(cards)]

    def round_started(self, event):
        self.seed = sha(b"sixquiprend-sha256-1 round\0", self.game, number(event["round"]))
        self.pool, self.stops, self.sevens, self.draws, self.discards = list(self.deck), 0, [], 0, []
        held = [special for hand in self.hands for special in hand]
        self.stock = [kind for kind in KINDS for _ in range(4 - held.count(kind))]
        self.numbers = shuffled(self.seed, "deal", 0, [] if "D" in self.options else self.deck)
        second = JOKERS if "J" in self.options else self.stock if "S" in self.options else []
        self.second = shuffled(self.seed, "deal", 1, second)
        self.proved += 1

    def dealt(self, event):
        self.deal(event["cards"], self.second if isinstance(event["cards"][0], str) else self.numbers, event)

    def rows_started(self, event):
        if "D" not in self.options:
            return self.deal(event["cards"], self.numbers, event)
        self.proved += len(self.pool) > 4
        rows = self.pool if len(self.pool) == 4 else shuffled(self.seed, "rows", 0, self.pool)
        return self.check(event["cards"], rows[:4], event)

    def picked(self, event):
        self.pool.remove(event["card"])

    def specials_dealt(self, event):
        self.deal(event["specials"], self.second, event)
        for special in event["specials"]:
            self.stock.remove(special)
        self.hands[event["seat"]] += event["specials"]

    def special_played(self, event):
        answer = event["special"]
        if answer["kind"] in KINDS:
            self.hands[answer["seat"]].remove(answer["kind"])
            self.stops += answer["kind"] == "stop"
            self.discards += [] if answer["kind"] in STAYING else [answer["kind"]]

    def seven_laid(self, event):
        self.sevens.append(event["row"])

    def swapped(self, event):
        if event["special"]:
            self.hands[event["seat"]].remove(event["special"])
            self.discards.append(event["special"])

    def drew_special(self, event):
        self.draws, self.proved = self.draws + 1, self.proved + 1
        if not self.stock:
            self.stock, self.discards = sorted(self.discards, key=KINDS.index), []
        drawn = shuffled(self.seed, f"draw-{self.draws}", 0, self.stock)[0]
        self.check(event["special"], drawn, event)
        self.stock.remove(drawn)
        self.hands[event["seat"]].append(drawn)

    def taken(self, event, gone):
        """The special cards that leave the table with a row."""
        self.discards += ["stop"] * self.stops + ["seven_takes"] * (event["row"] in self.sevens)
        self.stops, self.sevens = 0, [row for row in self.sevens if row != event["row"]]
        if gone:
            self.sevens = [row - (row > event["row"]) for row in self.sevens]
            self.discards.append("fifth_row")


data = Path(sys.argv[1]).read_bytes()
header, *lines = map(json.loads, data.splitlines())
assert lines[-1] == {"record": "end", "sha256": sha256(data[: data[:-1].rindex(b"\n") + 1]).hexdigest()}
table = Table(header["rules"], game_seed(header, lines))
for line in lines:
    if "event" in line:
        table.see(line)
shares = header["fairness"].get("shares", [])
added = sum(share["bits"] is not None for share in shares)
print(f"{table.proved} shuffles proved; {added} of {len(shares)} people asked have added to the seed")
