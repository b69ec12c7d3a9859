"""Verifying: a true record holds, and any single change to it is found."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine.record import BadRecord, Verdict, read, verify
from tests.engine.record.matches import changed, fair_record, found, places

Path = tuple[str | int, ...]


def verdict(record: dict[str, Any]) -> Verdict:
    [read_back] = read(json.dumps(record))
    return verify(read_back)


def failure(record: dict[str, Any]) -> str:
    """Why a record is refused, be it at reading or by verify."""
    try:
        why = verdict(record).failure
    except BadRecord as bad:
        return bad.text
    assert why is not None, "the record was accepted"
    return why


def without(*path: str | int) -> dict[str, Any]:
    record = fair_record()
    del found(record, path[:-1])[path[-1]]
    return record


def by_the_spec_alone() -> dict[str, Any]:
    """A record as somebody else's program writes it: only the keys of record.md."""
    record = fair_record()
    for key in ("names", "result", "rules_version"):
        del record[key]
    del record["fair"]["fingerprint"]
    for entry in record["log"]:
        del entry["at"]
    return record


def test_a_true_record_holds_and_says_what_was_checked() -> None:
    true = verdict(fair_record())
    assert true.holds
    assert true.failure is None
    assert true.checked == (
        "The commitment is that of the secret.",
        "The seed comes from the secret and the accepted id 1234567890123456789.",
        "7 receipts, each fitting its answer.",
        "The fingerprint fits the options and every entry.",
        "12 entries replayed by the rules, 7 steps resolved; 7 sealed answers, each with its receipt.",
        "The result is the one played: points, seat 0 wins.",
    )
    assert true.fingerprint == fair_record()["fair"]["fingerprint"]


# Any single change


def slightly(value: Any) -> list[Any]:
    """Other values that a slip or a forger might put in its place."""
    match value:
        case bool():
            return [not value, int(value), None]
        case int():
            return [value + 1, value - 1, float(value), str(value), None]
        case str():
            return [value[::-1], value[:-1], value + "0", " " + value, value.capitalize() + "!", "", None, 7]
        case _:
            return [0, "x", []]


PROVEN = [path for path in places(fair_record()) if path[0] != "names" and path[-1] != "at"]


@pytest.mark.parametrize("path", PROVEN, ids=lambda path: ".".join(map(str, path)))
def test_any_single_changed_value_is_found(path: Path) -> None:
    for other in slightly(found(fair_record(), path)):
        if other is None and path == ("fair", "fingerprint"):
            continue  # taken out it proves nothing, and verify says so
        assert failure(changed(fair_record(), path, other))


@pytest.mark.parametrize("path", [path for path in PROVEN if isinstance(path[-1], str)], ids=str)
def test_any_single_key_taken_out_is_found(path: Path) -> None:
    if path[-1] in ("fingerprint", "rules_version", "reason", "winner", "turn"):
        return  # what is not claimed can't be wrong
    assert failure(without(*path))


HEX = [path for path in PROVEN if path[-1] in ("seed", "commitment", "secret", "fingerprint", "salt", "receipt")]


@pytest.mark.parametrize("path", HEX, ids=lambda path: ".".join(map(str, path)))
def test_any_changed_digit_is_found_its_case_too(path: Path) -> None:
    digits: str = found(fair_record(), path)
    for at, digit in enumerate(digits):
        other = f"{(int(digit, 16) + 1) % 16:x}"
        assert failure(changed(fair_record(), path, digits[:at] + other + digits[at + 1 :]))
    if digits.upper() != digits:
        assert failure(changed(fair_record(), path, digits.upper()))


@pytest.mark.parametrize("at", range(12))
def test_any_entry_taken_out_or_put_in_twice_is_found(at: int) -> None:
    assert failure(without("log", at))
    twice = fair_record()
    twice["log"].insert(at, copy.deepcopy(twice["log"][at]))
    assert failure(twice)


@pytest.mark.parametrize("at", range(11))
def test_any_two_entries_that_change_places_are_found(at: int) -> None:
    record = fair_record()
    log = record["log"]
    log[at], log[at + 1] = log[at + 1], log[at]
    assert failure(record)


@pytest.mark.parametrize("more", [{"ends": "agreed"}, {"undo": 1}, {"seat": 0, "answer": {"to": 1}}])
@pytest.mark.parametrize("at", range(13))
def test_any_entry_put_in_is_found(at: int, more: dict[str, Any]) -> None:
    record = fair_record()
    record["log"].insert(at, more)
    assert failure(record)


def test_an_option_that_changes_no_position_is_found_changed() -> None:
    assert "fingerprint does not fit" in failure(changed(fair_record(), ("options", "rounds"), 21))


# Why it fails


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("fair", "secret"), "ff" * 32, "commitment is not the SHA-256 of the secret"),
        (("fair", "commitment"), "ff" * 32, "commitment is not the SHA-256 of the secret"),
        (("fair", "accepted"), "1", "seed does not come from the secret and the accepted id"),
        (("fair", "accepted"), 1234567890123456789, '"accepted" in "fair" must be an id as a string'),
        (("fair", "accepted"), "", '"accepted" in "fair" must be an id as a string'),
        (("seed",), "00" * 32, "seed does not come from the secret and the accepted id"),
        (("log", 0, "salt"), "00" * 16, "Entry 0: the receipt does not fit"),
        (("log", 0, "answer", "amount"), 4, "Entry 0: the receipt does not fit"),
        (("log", 0, "receipt"), None, 'Entry 0: its "receipt" must be 64 hex digits'),
        (("log", 0, "salt"), "0", 'Entry 0: its "salt" must be 32 hex digits'),
        (("log", 3, "answer", "to"), 0, "fingerprint does not fit"),
        (("result", "reason"), "rounds", 'result is wrong: its "reason" is "rounds", not "points"'),
        (("result", "winners"), [1], 'its "winners" is [1], not [0]'),
        (("result", "position", "scores"), [4, 3], 'its "position" is'),
        (("result",), "Anna won", '"result" must be an object'),
        (("result",), {"victor": 1}, 'Nothing in "result" can be checked'),
        (("rules_version",), 2, "version 2 of Duel's rules; this Forseti knows 1"),
        (("rules_version",), "1", '"rules_version" must be a whole number'),
        (("fair",), None, 'has no "fair"'),
        (("fair",), [], '"fair" must be an object'),
    ],
)
def test_a_failure_says_what_does_not_hold(path: Path, value: Any, words: str) -> None:
    assert words in failure(changed(fair_record(), path, value))


# By the spec alone


def test_a_record_by_the_spec_alone_holds() -> None:
    alone = verdict(by_the_spec_alone())
    assert alone.holds
    assert (
        "No fingerprint stands in the record: options and open answers are checked by the replay alone."
        in alone.checked
    )
    assert "No result stands in the record." in alone.checked


def test_a_sealed_answer_without_a_receipt_is_found_by_the_spec_alone() -> None:
    record = by_the_spec_alone()
    del record["log"][1]["salt"], record["log"][1]["receipt"]
    assert failure(record) == "Entry 1: a sealed answer without salt and receipt."


def test_an_entry_that_the_rules_refuse_is_found_by_the_spec_alone() -> None:
    record = changed(by_the_spec_alone(), ("log", 3, "answer", "to"), 5)
    assert failure(record).startswith("Entry 3 is refused: ")


def test_a_receipt_on_an_open_answer_must_fit_too() -> None:
    record = by_the_spec_alone()
    record["log"][3] |= {"salt": "00" * 16, "receipt": "00" * 32}
    assert failure(record) == "Entry 3: the receipt does not fit its salt and answer."


@pytest.mark.parametrize(
    "claim", [{"winner": 0}, {"reason": "points", "scores": [4, 2]}, {"winners": [0], "note": "!"}]
)
def test_a_result_of_anothers_making_is_held_against_the_last_position(claim: dict[str, Any]) -> None:
    record = by_the_spec_alone()
    assert verdict({**record, "result": claim}).holds
    assert failure({**record, "result": {**claim, "winner": 1}})


def test_what_could_not_be_checked_in_a_result_is_named() -> None:
    odd = verdict({**by_the_spec_alone(), "result": {"winner": 0, "mood": "good"}})
    assert odd.checked[-1] == "The result is the one played: points, seat 0 wins. Not checked in it: mood."


def test_a_match_that_is_not_over_can_claim_no_result() -> None:
    record = by_the_spec_alone()
    record["log"].pop()
    assert verdict(record).checked[-1] == "No result stands in the record: the match is not over."
    assert "the match is not over" in failure({**record, "result": {"reason": "points"}})
