"""Traces: a position for the start and one for each entry, up to the one that is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.record import RefusedEntry, changes, read, trace
from tests.engine.record.matches import fair_match, fair_record, plain_record

BID = {"seat": 0, "answer": {"amount": 3}}


def positions(record: dict[str, Any]) -> list[dict[str, Any]]:
    [read_back] = read(json.dumps(record))
    return list(trace(read_back))


def test_a_trace_has_the_starting_position_and_one_for_each_entry() -> None:
    trace = positions(fair_record())
    assert len(trace) == 13
    assert trace[0]["turn"] == 1
    assert trace[-1] == fair_match().position()


def test_an_answer_that_does_not_complete_its_step_leaves_the_position_as_it_was() -> None:
    first, second = positions(plain_record(BID))
    assert first == second


def test_after_the_last_change_the_match_is_the_one_that_was_written() -> None:
    [record] = read(json.dumps(fair_record()))
    *_, last = changes(record)
    assert last.match.log == fair_match().log
    assert last.match.outcome == fair_match().outcome


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"seat": 0, "answer": {"amount": 10}}, "Bid 0 to 9, or name who gets the gift. \\(D2\\)"),
        ({"seat": 0, "answer": None}, "Bid 0 to 9"),
        ({"seat": 2, "answer": {"amount": 1}}, "no such seat"),
        ({"seat": -1, "answer": {"amount": 1}}, "no such seat"),
        ({"seat": 0, "answer": {"to": 1}}, "not what you are asked"),
        ({"undo": 1}, "can't be taken back"),
        ({"undo": 0}, "can't be taken back"),
        ({"undo": -(10**300)}, "can't be taken back"),
        ({"seat": 5, "ends": "resigned"}, "no way to end"),
        ({"ends": "resigned"}, "no way to end"),
    ],
)
def test_a_refused_entry_stops_the_trace_after_the_positions_before_it(entry: dict[str, Any], words: str) -> None:
    [record] = read(json.dumps(plain_record(BID, entry, BID)))
    tracing = trace(record)
    assert [next(tracing)["turn"], next(tracing)["turn"]] == [1, 1]
    with pytest.raises(RefusedEntry, match=words) as refused:
        next(tracing)
    assert refused.value.number == 1
    assert refused.value.text.startswith("Entry 1 is refused: ")


@pytest.mark.parametrize("more", [{"ends": "agreed"}, {"undo": 1}, BID, {"seat": 1, "ends": "resigned"}])
def test_nothing_may_follow_after_the_end(more: dict[str, Any]) -> None:
    [record] = read(json.dumps(plain_record({"seat": 0, "ends": "resigned"}, more)))
    with pytest.raises(RefusedEntry, match="Entry 1 is refused: This match is over"):
        list(trace(record))


def test_in_a_larger_match_the_others_play_on_after_one_has_left() -> None:
    log = [{"seat": 1, "ends": "timed_out"}, BID, {"seat": 2, "answer": {"amount": 1}}]
    assert positions({**plain_record(*log), "seats": 3})[-1]["scores"] == [1, 0, 0]
