"""Every kind of damage is found, and the line where it is."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.records import RecordError, explain_record, read_record
from sixquiprend.records.reading import MAX_RECORD
from sixquiprend.records.record_errors import MESSAGES
from tests.records.games import SEED, edited, golden, sealed

SMALL = golden("small")
LINES = SMALL.splitlines()
HEADER, LAST = LINES[0], len(LINES)

# The lines of the small record that the tests below change, counted from 1.
COMMITMENT, STARTED, DEALT, ROWS, REVEALED, PLACED = 2, 3, 4, 6, 7, 8
SCORED, ENDED, ROUND_SEED, GAME_SEED = LAST - 4, LAST - 3, LAST - 2, LAST - 1


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def with_line(number: int, line: bytes, lines: list[bytes] = LINES) -> bytes:
    """The small record with another line in that place."""
    return joined([*lines[: number - 1], line, *lines[number:]])


def changed(number: int, **changes: object) -> bytes:
    """The small record with some fields of a line changed."""
    return with_line(number, edited(LINES[number - 1], **changes))


def resealed(data: bytes) -> bytes:
    """The record with an end that fits it."""
    return sealed(data.splitlines()[:-1])


def code_of(value: object) -> str:
    """How pytest names a case: not by the bytes of the record."""
    return "" if isinstance(value, bytes) else str(value)


def error_of(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(data)
    return caught.value


def test_the_small_record_has_the_lines_that_the_tests_change() -> None:
    kinds = [next(iter(json.loads(line).items())) for line in LINES]
    wanted = {
        COMMITMENT: ("record", "round_commitment"),
        STARTED: ("event", "round_started"),
        DEALT: ("event", "dealt"),
        ROWS: ("event", "rows_started"),
        REVEALED: ("event", "revealed"),
        PLACED: ("event", "placed"),
        SCORED: ("event", "round_scored"),
        ENDED: ("event", "game_ended"),
        ROUND_SEED: ("record", "round_seed"),
        GAME_SEED: ("record", "game_seed"),
        LAST: ("record", "end"),
    }
    assert {number: kinds[number - 1] for number in wanted} == wanted


# --- cut, lost, doubled, moved ---------------------------------------------------------------------


def test_cut_at_any_byte_it_is_unfinished_from_there() -> None:
    whole = read_record(SMALL)
    for length in range(len(SMALL)):
        data = SMALL[:length]
        if length <= len(HEADER):
            error = error_of(data)
            assert (error.code, error.line) == ("cut_header" if data else "empty", 1)
            continue
        record = read_record(data)
        assert not record.verdict.finished
        assert record.verdict.stops == data.count(b"\n")
        assert record.verdict.torn == (not data.endswith(b"\n"))
        assert record.events == whole.events[: len(record.events)]


def test_a_line_that_is_lost_is_missed_where_it_was() -> None:
    for number in range(1, LAST):
        error = error_of(joined(LINES[: number - 1] + LINES[number:]))
        assert error.line == number


def test_a_line_that_is_doubled_is_seen() -> None:
    for number in range(1, LAST + 1):
        error = error_of(joined(LINES[:number] + LINES[number - 1 :]))
        assert error.line == number + 1


def test_lines_that_have_changed_places_are_seen() -> None:
    for number in range(1, LAST):
        swapped = [LINES[number], LINES[number - 1]]
        error = error_of(joined(LINES[: number - 1] + swapped + LINES[number + 1 :]))
        assert error.line == number


def test_a_record_without_its_seeds_is_still_checked_against_the_rules() -> None:
    """Up to the last event, so that no deal is proved, every line that is lost is missed."""
    events = LINES[:ENDED]
    assert read_record(joined(events)).verdict.proved == 0
    for number in range(2, ENDED):
        assert error_of(joined(events[: number - 1] + events[number:])).line in (number, number + 1)


def test_any_byte_that_changes_is_noticed() -> None:
    for at in range(0, len(SMALL), 7):
        byte = bytes([SMALL[at] ^ 1])
        data = SMALL[:at] + byte + SMALL[at + 1 :]
        error = error_of(data)
        assert error.line is not None
        assert error.line <= LAST + 1


# --- edited ----------------------------------------------------------------------------------------

CARDS = json.loads(LINES[DEALT - 1])["cards"]
PLAYS = json.loads(LINES[REVEALED - 1])["plays"]
ZEROS = "0" * 64

EDITS: list[tuple[str, int, bytes]] = [
    # a card
    ("wrong_deal", DEALT, changed(DEALT, cards=[CARDS[1], CARDS[0], *CARDS[2:]])),
    ("wrong_deal", DEALT, changed(DEALT, cards=[104, *CARDS[1:]])),
    ("wrong_deal", DEALT, changed(DEALT, cards=CARDS[1:])),
    ("wrong_deal", ROWS, changed(ROWS, cards=[1, 2, 3, 4])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[{**PLAYS[0], "card": 104}, PLAYS[1]])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[{**PLAYS[0], "card": -1}, PLAYS[1]])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[{**PLAYS[0], "seat": 7}, PLAYS[1]])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[PLAYS[0]])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[PLAYS[0], PLAYS[0]])),
    ("not_allowed", REVEALED, changed(REVEALED, plays=[])),
    ("not_allowed", REVEALED, with_line(REVEALED, LINES[COMMITMENT - 1])),
    ("against_the_rules", REVEALED, changed(REVEALED, plays=PLAYS[::-1])),
    ("against_the_rules", PLACED, changed(PLACED, row=0)),
    ("against_the_rules", PLACED, changed(PLACED, row=-1)),
    ("against_the_rules", PLACED, changed(PLACED, seat=99)),
    ("against_the_rules", PLACED, changed(PLACED, taken=[1])),
    ("against_the_rules", PLACED, changed(PLACED, heads=-5)),
    # a round, a total, a winner
    ("wrong_deal", STARTED, changed(STARTED, round=2)),
    ("against_the_rules", SCORED, changed(SCORED, totals=[0, 0])),
    ("against_the_rules", SCORED, changed(SCORED, heads=[0])),
    ("against_the_rules", ENDED, changed(ENDED, winners=[])),
    ("against_the_rules", ENDED, changed(ENDED, winners=[0, 1])),
    # a seed, a hash
    ("foreign_commitment", COMMITMENT, changed(COMMITMENT, commitment=ZEROS)),
    ("misplaced", COMMITMENT, changed(COMMITMENT, round=2)),
    ("foreign_seed", ROUND_SEED, changed(ROUND_SEED, seed=ZEROS)),
    ("misplaced", ROUND_SEED, changed(ROUND_SEED, round=2)),
    ("wrong_seed", GAME_SEED, changed(GAME_SEED, seed=ZEROS)),
    ("wrong_seed", GAME_SEED, SMALL.replace(sha256(SEED).hexdigest().encode(), ZEROS.encode(), 1)),
    ("wrong_sum", LAST, changed(LAST, sha256=ZEROS)),
    # a name
    ("wrong_sum", LAST, SMALL.replace("Zoé".encode(), b"Eve")),
    # after the end
    ("after_the_end", LAST + 1, SMALL + LINES[PLACED - 1] + b"\n"),
    ("after_the_end", LAST + 1, SMALL + b"x"),
    ("blank_line", LAST + 1, SMALL + b"\n"),
]


@pytest.mark.parametrize(("code", "line", "data"), EDITS, ids=code_of)
def test_an_edit_is_found_in_its_line(code: str, line: int, data: bytes) -> None:
    error = error_of(data)
    assert (error.code, error.line) == (code, line)


@pytest.mark.parametrize(("code", "line", "data"), [edit for edit in EDITS if edit[1] < LAST], ids=code_of)
def test_an_edit_is_found_even_with_a_new_end(code: str, line: int, data: bytes) -> None:
    error = error_of(resealed(data))
    assert (error.code, error.line) == (code, line)


def test_another_legal_choice_is_found_where_the_story_goes_on_differently() -> None:
    """The 16 instead of the 12 could have been played; but it is the 12 that is placed."""
    assert PLAYS[1] == {"kind": "play", "seat": 1, "card": 12}
    error = error_of(resealed(changed(REVEALED, plays=[PLAYS[0], {**PLAYS[1], "card": 16}])))
    assert (error.code, error.line) == ("against_the_rules", REVEALED + 2)


def test_a_dealer_who_deals_other_cards_is_caught_after_the_round() -> None:
    """The game itself follows the rules; the cards are not those of the seed that was promised."""
    other = golden("small").replace(SEED.hex().encode(), ZEROS.encode())
    unproved = joined(other.splitlines()[:ENDED])
    assert read_record(unproved).verdict.proved == 0
    promised = sha256(bytes(range(1, 33))).hexdigest()
    revealed = edited(LINES[ROUND_SEED - 1], seed=bytes(range(1, 33)).hex())
    false = with_line(COMMITMENT, edited(LINES[COMMITMENT - 1], commitment=promised), LINES[:ENDED])
    error = error_of(false + revealed + b"\n")
    assert (error.code, error.line) == ("wrong_deal", DEALT)


def test_without_the_game_seed_a_round_seed_must_fit_its_hash() -> None:
    error = error_of(joined([*LINES[:ENDED], edited(LINES[ROUND_SEED - 1], seed=ZEROS)]))
    assert (error.code, error.line) == ("wrong_seed", ROUND_SEED)
    assert error.details["published"] == COMMITMENT


def test_without_seeds_a_deal_must_still_be_one() -> None:
    for cards in ([*CARDS[:9], CARDS[0]], [*CARDS[:9], 104], CARDS[:9], [*CARDS[:9], "0.4"]):
        error = error_of(with_line(DEALT, edited(LINES[DEALT - 1], cards=cards), LINES[:ENDED]))
        assert (error.code, error.line) == ("against_the_rules", DEALT)


# --- not a record at all ---------------------------------------------------------------------------

HEADER_FIELDS = json.loads(HEADER)
RULES, SEATS, FAIRNESS = (HEADER_FIELDS[key] for key in ("rules", "seats", "fairness"))


def after_header(line: bytes) -> bytes:
    return HEADER + b"\n" + line + b"\n"


NO_RECORDS: list[tuple[str, int | None, bytes]] = [
    ("empty", 1, b""),
    ("not_a_record", 1, b"\n"),
    ("not_a_record", 1, b"hello"),
    ("not_a_record", 1, b"hello\n"),
    ("not_a_record", 1, b"[]\n"),
    ("not_a_record", 1, b"{}\n"),
    ("not_a_record", 1, b"null\n"),
    ("not_a_record", 1, b"\x89PNG\r\n\x1a\n"),
    ("not_a_record", 1, b"\xef\xbb\xbf" + SMALL),
    ("not_a_record", 1, SMALL.decode().encode("utf-16")),
    ("not_a_record", 1, b'{"record":"other","version":1}\n'),
    ("not_a_record", 1, b'{"record":"sixquiprend","x":' + b"[" * 30_000 + b"]" * 30_000 + b"}\n"),
    ("not_a_record", 1, LINES[PLACED - 1] + b"\n"),
    ("cut_header", 1, HEADER),
    ("line_too_long", 1, b"x" * 100_000),
    ("future_version", 1, changed(1, version=3)),
    ("bad_header", 1, changed(1, version=2)),
    ("future_version", 1, b'{"record":"sixquiprend","version":99999999999999999999,"new":[{}]}\n'),
    ("bad_header", 1, changed(1, version=0)),
    ("bad_header", 1, changed(1, version="1")),
    ("bad_header", 1, changed(1, version=True)),
    ("bad_header", 1, changed(1, extra=1)),
    ("bad_header", 1, changed(1, seats=SEATS[:1])),
    ("bad_header", 1, changed(1, seats=[SEATS[0], {**SEATS[1], "kind": "cat"}])),
    ("bad_header", 1, changed(1, seats=[SEATS[0], {**SEATS[1], "name": "\x1b[2J"}])),
    ("bad_header", 1, changed(1, rules={**RULES, "seats": "two"})),
    ("bad_header", 1, changed(1, rules={**RULES, "house": "rule"})),
    ("bad_header", 1, changed(1, fairness={**FAIRNESS, "scheme": "trust me"})),
    ("bad_header", 1, changed(1, fairness={**FAIRNESS, "commitment": "AB" * 32})),
    ("bad_rules", 1, changed(1, rules={**RULES, "seats": 11})),
    ("bad_rules", 1, changed(1, rules={**RULES, "options": "JS"})),
    ("bad_rules", 1, changed(1, rules={**RULES, "options": "Z"})),
    ("not_canonical", 1, changed(1, rules={**RULES, "options": "KK"})),
    ("not_canonical", 1, SMALL.replace(b'"version":1', b'"version": 1', 1)),
    ("not_canonical", 1, SMALL.replace("é".encode(), b"\\u00e9", 1)),
    ("not_canonical", 1, SMALL.replace(b"\n", b"\r\n")),
    ("blank_line", 2, after_header(b"")),
    ("blank_line", 2, after_header(b" \t")),
    ("line_too_long", 2, after_header(b" " * 100_000)),
    ("line_too_long", 2, HEADER + b"\n" + b"\0" * 100_000),
    ("not_text", 2, after_header(b'{"event":"\xff"}')),
    ("not_text", 2, after_header(b'{"event":"\xed\xa0\x80"}')),
    ("not_json", 2, after_header(b"\0")),
    ("not_json", 2, after_header(b"{")),
    ("not_json", 2, after_header(b'{"event":"\\ud800"}')),
    ("not_json", 2, after_header(b'{"event":"round_started","round":1}}')),
    ("not_json", 2, after_header(b'{"event":"round_started","round":NaN}')),
    ("bad_line", 2, after_header(b"[]")),
    ("bad_line", 2, after_header(b"[" * 60_000)),
    ("bad_line", 2, after_header(b'{"event":' + b"[" * 60_000)),
    ("bad_line", 2, after_header(b'{"event":"dealt","seat":0,"cards":' + b"[" * 60_000)),
    ("bad_line", 2, after_header(b"{}")),
    ("bad_line", 2, after_header(b'{"event":"won"}')),
    ("bad_line", 2, after_header(b'{"record":"cheque"}')),
    ("bad_line", 2, after_header(b'{"event":"round_started"}')),
    ("bad_line", 2, after_header(b'{"event":"round_started","round":"1"}')),
    ("bad_line", 2, after_header(b'{"event":"round_started","round":1.5}')),
    ("bad_line", 2, after_header(b'{"event":"round_started","round":1,"time":0}')),
    ("bad_line", 2, after_header(b'{"event":"round_started","round":1e999}')),
    ("bad_line", 2, after_header(b'{"event":"round_started","round":' + b"9" * 9000 + b"}")),
    ("misplaced", 2, after_header(b'{"event":"round_started","round":' + b"9" * 40 + b"}")),
    ("bad_line", 2, after_header(b'{"event":"dealt","seat":0,"cards":["1.0"]}')),
    ("bad_line", 2, after_header(b'{"record":"round_commitment","round":0,"commitment":"%b"}' % (b"0" * 64))),
    (
        "bad_line",
        2,
        after_header(b'{"record":"round_commitment","round":1,"commitment":"%b\\n"}' % (b"0" * 64)),
    ),
    ("not_canonical", 2, after_header(b'{"event":"round_started","round":2,"round":1}')),
    ("not_canonical", 2, after_header(b'{"round":1,"event":"round_started"}')),
    ("misplaced", 2, after_header(HEADER)),
    ("misplaced", 2, after_header(b'{"event":"round_started","round":1}')),
]


@pytest.mark.parametrize(("code", "line", "data"), NO_RECORDS, ids=code_of)
def test_what_is_no_record_is_refused_with_its_line(code: str, line: int, data: bytes) -> None:
    error = error_of(data)
    assert (error.code, error.line) == (code, line)


def test_a_file_that_is_not_there_or_none_or_too_big(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path / "missing", tmp_path, "zero\0byte"):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert (caught.value.code, caught.value.line) == ("unreadable", None)
    assert len(golden("specials")) < MAX_RECORD
    monkeypatch.setattr("sixquiprend.records.reading.MAX_RECORD", 100)
    (tmp_path / "big").write_bytes(SMALL)
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path / "big")
    assert (caught.value.code, caught.value.line) == ("too_big", None)


# --- what is said about it -------------------------------------------------------------------------


def test_every_code_is_proved_above() -> None:
    others = {"unreadable", "too_big", "wrong_bits", "strange_thoughts"}  # the last two: test_drawn_records
    assert {code for code, _, _ in EDITS + NO_RECORDS} | others == set(MESSAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_can_be_told_in_every_language(language: str) -> None:
    t = translator(language)
    for _, line, data in EDITS + NO_RECORDS:
        said = explain_record(error_of(data), t)
        assert said.startswith(t("line {line}: {message}", line=line, message=""))
        # French has spaces that don't break before a colon; nothing else may be there but plain text.
        assert said.replace("\u00a0", " ").replace("\u202f", " ").isprintable()
        assert len(said) < 1500


def test_an_error_says_what_the_rules_and_the_file_say() -> None:
    error = error_of(changed(SCORED, totals=[0, 0]))
    right = LINES[SCORED - 1].decode()
    wrong = edited(LINES[SCORED - 1], totals=[0, 0]).decode()
    assert str(error) == f"line {SCORED}: the rules say {right}, the record says {wrong}"


def test_an_error_says_what_was_allowed() -> None:
    error = error_of(changed(REVEALED, plays=[{**PLAYS[0], "card": 104}, PLAYS[1]]))
    assert error.details["seat"] == PLAYS[0]["seat"]
    assert error.details["question"] == "play"
    assert json.dumps(PLAYS[0], separators=(",", ":")) in error.message
