"""The 40 recorded matches replay to their positions, digests and refusals."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.chance import canonical
from engine.game import Ending, Rejected
from engine.match import Answered, Ended, Entry, Header, Match, Undone, replay
from tests.engine.games.micro_midgard.table import GAME

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data" / "micro_midgard.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_a_recorded_match_replays_to_its_positions_and_its_digest(vector: dict[str, Any]) -> None:
    trace = [match.position() for match in _matches(vector["record"])]
    for index, position in vector["checks"].items():
        assert trace[int(index)] == position
    assert trace[-1] == vector["final"]
    text = "".join(canonical(position) + "\n" for position in trace)
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == vector["digest"]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_what_a_recorded_match_lists_is_refused(vector: dict[str, Any]) -> None:
    matches = _matches(vector["record"])
    assert vector["refused"]
    for refusal in vector["refused"]:
        match = matches[refusal["after"]]
        before = match.position()
        with pytest.raises(Rejected) as refused:
            match.submit(Answered(refusal["seat"], refusal["answer"]))
        assert refused.value.rule or not match.asks_of(refusal["seat"])
        assert match.position() == before


def test_there_are_forty() -> None:
    assert len(VECTORS) == 40


def _matches(record: dict[str, Any]) -> list[Match]:
    header = Header(record["game"], 1, record["seats"], record["options"], bytes.fromhex(record["seed"]))
    return [change.match for change in replay(GAME, header, [_entry(entry) for entry in record["log"]])]


def _entry(entry: dict[str, Any]) -> Entry:
    if "undo" in entry:
        return Undone(entry["undo"])
    if "ends" in entry:
        return Ended(Ending(entry["ends"]), entry.get("seat"))
    return Answered(entry["seat"], entry["answer"])
