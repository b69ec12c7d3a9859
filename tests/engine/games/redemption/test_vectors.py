"""The judge gives every position of the 40 recorded tables, and refuses what they list."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from engine.chance import canonical
from engine.game import Ending, Json, Rejected
from engine.games.redemption import Redemption
from engine.match import Answered, Ended, Entry, Header, Match, Undone, replay

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data" / "redemption.jsonl").read_text("utf-8").splitlines()
]


def entry(given: Json) -> Entry:
    if "undo" in given:
        return Undone(given["undo"])
    if "ends" in given:
        return Ended(Ending(given["ends"]), given.get("seat"))
    return Answered(given["seat"], given["answer"])


def matches(vector: Json) -> list[Match]:
    record = vector["record"]
    header = Header(record["game"], 1, record["seats"], record["options"], bytes.fromhex(record["seed"]))
    return [change.match for change in replay(Redemption(), header, [entry(given) for given in record["log"]])]


def test_there_are_forty_tables() -> None:
    assert len(VECTORS) == 40


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_a_recorded_table_replays_to_its_positions(number: int) -> None:
    vector = VECTORS[number]
    positions = [match.position() for match in matches(vector)]
    for index, position in vector["checks"].items():
        assert positions[int(index)] == position, f"position {index}"
    assert positions[-1] == vector["final"]
    digest = hashlib.sha256()
    for position in positions:
        digest.update(canonical(position).encode() + b"\n")
    assert digest.hexdigest() == vector["digest"]


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_a_recorded_table_refuses_what_it_lists_and_stays_as_it_is(number: int) -> None:
    vector = VECTORS[number]
    played = matches(vector)
    for given in vector["refused"]:
        match = played[given["after"]]
        before = match.position()
        with pytest.raises(Rejected):
            match.submit(entry(given))
        assert match.position() == before
