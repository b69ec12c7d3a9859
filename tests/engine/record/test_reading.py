"""Reading records: what is taken, what is refused, and that every refusal is one line of words."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Ending
from engine.match import Answered, Ended, Undone
from engine.record import BadRecord, RefusedEntry, as_text, read, records, trace, verify
from tests.engine.record.matches import changed, fair_record, places, plain_record


def refusal(data: bytes | str) -> str:
    """The words a file is refused with."""
    with pytest.raises(BadRecord) as bad:
        read(data)
    text = bad.value.text
    assert text
    assert text.isprintable()
    assert len(text) <= 400
    return text


def refusal_of(record: Any) -> str:
    return refusal(json.dumps(record))


def test_a_record_is_read_with_header_entries_and_what_proves_it() -> None:
    [record] = read(as_text(fair_record()))
    assert record.header.game == "duel"
    assert record.header.seats == 2
    assert record.header.options == {"target": 4, "rounds": 20}
    assert record.entries[3:5] == (Answered(0, {"to": 1}), Undone(1))
    assert record.fair is not None
    assert record.fair.accepted == "1234567890123456789"
    assert record.names == ("Anna", "Bo")
    assert record.faults == ()


def test_every_ending_is_read() -> None:
    log = [{"ends": ending.value, **({"seat": 1} if ending.names_a_seat else {})} for ending in Ending]
    [record] = read(json.dumps(plain_record(*log)))
    assert record.entries == tuple(Ended(ending, 1 if ending.names_a_seat else None) for ending in Ending)


def test_options_may_be_left_out() -> None:
    [record] = read(json.dumps(plain_record()))
    assert record.header.options == {}


def test_more_keys_beside_the_top_ones_and_in_an_entry_do_not_matter() -> None:
    bare = plain_record({"seat": 0, "answer": {"amount": 1}})
    more = plain_record(
        {"seat": 0, "answer": {"amount": 1}, "at": 1, "mood": None}, times=[], names={"0": 1}, fun=[1.5]
    )
    assert read(json.dumps(bare))[0].entries == read(json.dumps(more))[0].entries


def test_a_salt_or_fairness_that_is_malformed_never_stops_a_replay() -> None:
    entry = {"seat": 0, "answer": {"amount": 1}, "salt": 5, "receipt": "short"}
    for fair in ("yes", 5, {"commitment": 1}):
        [record] = read(json.dumps(plain_record(entry, fair=fair, rules_version="old")))
        assert len(list(trace(record))) == 2
        assert len(record.faults) == 3
        assert not verify(record).holds


def test_a_seed_may_be_written_in_capitals() -> None:
    [record] = read(json.dumps(plain_record(seed="AB" * 32)))
    assert record.header.seed == b"\xab" * 32


def test_json_lines_are_read_one_by_one_blank_lines_passed_over() -> None:
    line = json.dumps(plain_record())
    assert [record.line for record in read(f"\n{line}\r\n\n{line}\n")] == [2, 4]


def test_a_single_line_is_one_json_value() -> None:
    assert [record.line for record in read(json.dumps(plain_record()) + "\n")] == [None]


def test_the_records_before_a_bad_line_can_be_used() -> None:
    reading = records(json.dumps(plain_record()) + "\n" + "[" * 1000)
    assert next(reading).line == 1
    with pytest.raises(BadRecord, match="Line 2 nests brackets more than 100 deep"):
        next(reading)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert len(read(b"\xef\xbb\xbf" + json.dumps(plain_record()).encode())) == 1


def test_a_line_separator_in_a_name_does_not_end_a_line_of_json_lines() -> None:
    line = json.dumps(plain_record(names=["A\u2028B", "C\x85D"]), ensure_ascii=False)
    assert len(read(f"{line}\n{line}")) == 2


BAD_FILES = [
    pytest.param(b"", "empty", id="empty"),
    pytest.param(b" \n\t\r\n", "empty", id="blank"),
    pytest.param(b"\x7fELF\x02\x01\x01\x00\x00\xff", "UTF-8", id="binary"),
    pytest.param('{"format": "é"}'.encode("latin-1"), "UTF-8", id="latin-1"),
    pytest.param(json.dumps({"a": 1}).encode("utf-16"), "UTF-8", id="utf-16"),
    pytest.param(b'{"a": "\xed\xa0\x80"}', "UTF-8", id="surrogate"),
    pytest.param(b"\x00" * 100, "not JSON", id="zeros"),
    pytest.param(b"hello", "not JSON", id="words"),
    pytest.param(b"{'format': 1}", "not JSON", id="single quotes"),
    pytest.param(b'{"format": "forseti-match/1"', "not JSON", id="cut off"),
    pytest.param(b'{"format": "forse', "not JSON", id="cut off in a string"),
    pytest.param(b'{"a": "tab\tin"}', "not JSON", id="control character"),
    pytest.param(b'{"a": 1, "a": 1}', "'a' stands twice", id="duplicate key"),
    pytest.param(b'{"a": {"b": {"c": 1, "d": 2, "c": 3}}}', "'c' stands twice", id="duplicate key deep down"),
    pytest.param(b'{"a": NaN}', "NaN", id="NaN"),
    pytest.param(b'{"a": -Infinity}', "-Infinity", id="Infinity"),
    pytest.param(b'{"a": 1e999}', "too large", id="float past all measure"),
    pytest.param(b'{"a": -1e999}', "too large", id="negative float past all measure"),
    pytest.param(b'{"seats": ' + b"9" * 5000 + b"}", "too large", id="5,000 digits"),
    pytest.param(b"-" + b"9" * 5000, "too large", id="5,000 digits alone"),
    pytest.param(b"[" * 100_000 + b"]" * 100_000, "deep", id="lists 100,000 deep"),
    pytest.param(b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "deep", id="objects 100,000 deep"),
    pytest.param(b"[" * 100_000, "deep", id="lists 100,000 deep, never closed"),
    pytest.param(b'["' + b"\\" * 200_001, "not JSON", id="backslashes"),
    pytest.param(b"[]", "a list", id="list"),
    pytest.param(b"5", "a number", id="number"),
    pytest.param(b"true", "true", id="true"),
    pytest.param(b"null", "null", id="null"),
    pytest.param(b'"record"', "a string", id="string"),
    pytest.param(b"{}", '"format"', id="empty object"),
    pytest.param(b"{} {}", "after the end", id="two values on a line"),
    pytest.param(b"{\n}\n{}", "after the end of the record on line 2", id="more after a record of several lines"),
]


@pytest.mark.parametrize(("data", "words"), BAD_FILES)
def test_a_file_that_is_no_record_is_refused_in_words(data: bytes, words: str) -> None:
    assert words in refusal(data)


BAD_RECORDS = [
    ({"format": "forseti-match/2"}, "forseti-match/1"),
    ({"format": None}, "format"),
    ({"game": "chess"}, "no game called 'chess'"),
    ({"game": "x" * 10_000}, "no game called"),
    ({"game": "\x1b[2J\n\u202e"}, "no game called"),
    ({"game": 5}, '"game" must be the name of a game, not 5'),
    ({"game": ["golem"]}, "not a list"),
    ({"seats": 4}, "played by 2 to 3, not 4"),
    ({"seats": 1}, "played by 2 to 3, not 1"),
    ({"seats": -2}, "not -2"),
    ({"seats": 10**300}, "not 1000"),
    ({"seats": True}, '"seats" must be a whole number, not true'),
    ({"seats": 2.0}, "not 2.0"),
    ({"seats": "2"}, 'not "2"'),
    ({"seats": None}, "not null"),
    ({"seed": "00" * 31}, "64 hex digits"),
    ({"seed": "0g" * 32}, "64 hex digits"),
    ({"seed": " 0" * 32}, "64 hex digits"),
    ({"seed": "00" * 32 + "\n"}, "64 hex digits"),
    ({"seed": "٠" * 64}, "64 hex digits"),
    ({"seed": 0}, "64 hex digits"),
    ({"options": []}, "an object, not a list"),
    ({"options": None}, "an object, not null"),
    ({"options": {"speed": 3}}, "options target and rounds"),
    ({"options": {"target": True}}, "whole numbers"),
    ({"options": {"target": 0}}, "1 to 99"),
    ({"log": {}}, '"log" must be a list, not an object'),
    ({"log": None}, "a list"),
    ({"log": [5]}, "Entry 0: an entry is an object, and this is a number"),
    ({"log": [{"seat": 0}]}, "Entry 0: it must have one of"),
    ({"log": [{"seat": 0, "answer": 1, "undo": 1}]}, "Entry 0: it must have one of"),
    ({"log": [{"answer": {}}]}, '"seat" must be a whole number, and is missing'),
    ({"log": [{"ends": "agreed"}, {"seat": True, "answer": {}}]}, 'Entry 1: "seat" must be a whole number, not true'),
    ({"log": [{"seat": 0.0, "answer": {}}]}, "not 0.0"),
    ({"log": [{"seat": "0", "ends": "resigned"}]}, '"seat" must be a whole number'),
    ({"log": [{"ends": "tea time"}]}, '"ends" must be one of'),
    ({"log": [{"ends": 1}]}, '"ends" must be a word'),
    ({"log": [{"ends": None}]}, '"ends" must be a word'),
    ({"log": [{"undo": True}]}, '"undo" must be a whole number'),
    ({"log": [{"undo": "1"}]}, '"undo" must be a whole number'),
]


@pytest.mark.parametrize(("wrong", "words"), BAD_RECORDS)
def test_a_record_with_a_wrong_value_is_refused_in_words(wrong: dict[str, Any], words: str) -> None:
    assert words in refusal_of({**plain_record(), **wrong})


@pytest.mark.parametrize("key", ["format", "game", "seats", "seed", "log"])
def test_a_record_without_one_of_its_keys_is_refused(key: str) -> None:
    record = plain_record()
    del record[key]
    assert f'"{key}" must be' in refusal_of(record)
    assert "is missing" in refusal_of(record)


def test_a_bad_line_is_named() -> None:
    line = json.dumps(plain_record())
    assert refusal(f"{line}\n{line}\n{{}}").startswith("Line 3: This is no match record")
    assert refusal(f"{line}\nnonsense").startswith("Line 2 is not JSON")
    assert refusal(f"{line}\n{line} 5").startswith("Line 2 holds something after")


def survives(data: bytes | str) -> None:
    """A file gives records that replay and verify or stop in words, or it is refused in words; never anything else."""
    with suppress(BadRecord):
        for record in records(data):
            verify(record)
            list(trace(record))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["0" * 64, 10**400, 2, 0, 1]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.binary(max_size=200))
def test_no_bytes_bring_the_reader_down(data: bytes) -> None:
    survives(data)


@given(JSON)
def test_no_json_brings_the_reader_down(value: Any) -> None:
    survives(json.dumps(value))


@given(st.data())
def test_no_changed_value_of_a_record_brings_the_reader_down(data: st.DataObject) -> None:
    record = fair_record()
    path = data.draw(st.sampled_from(list(places(record))))
    path = path[: data.draw(st.integers(1, len(path)))]
    survives(json.dumps(changed(record, path, data.draw(JSON))))


@given(st.data())
def test_no_edit_of_a_records_text_brings_the_reader_down(data: st.DataObject) -> None:
    text = as_text(fair_record()).encode()
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 20))
    survives(text[:at] + data.draw(st.binary(max_size=3)) + text[at + gone :])


@given(st.lists(JSON, max_size=4))
def test_no_log_brings_the_replay_down(log: list[Any]) -> None:
    entries = [entry if n % 2 else {"seat": 0, "answer": entry} for n, entry in enumerate(log)]
    survives(json.dumps(plain_record(*entries)))


def test_a_refused_entry_is_a_bad_record_too() -> None:
    [record] = read(json.dumps(plain_record({"seat": 0, "answer": {"amount": 10}})))
    with pytest.raises(RefusedEntry, match="Entry 0 is refused: Bid 0 to 9"):
        list(trace(record))
