"""The matches that come with the spec replay to the positions it gives."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.chance import canonical
from engine.game import Ending
from engine.games import GAMES
from engine.match import Answered, Ended, Entry, Header, Undone, replay

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data" / "nidavellir.jsonl").read_text(encoding="utf-8").splitlines()
]


def entry(written: dict[str, Any]) -> Entry:
    if "answer" in written:
        return Answered(written["seat"], written["answer"])
    if "ends" in written:
        return Ended(Ending(written["ends"]), written.get("seat"))
    return Undone(written["undo"])


def test_all_60_are_here() -> None:
    assert len(VECTORS) == 60


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_a_match_of_the_spec_replays_to_its_checks_final_and_digest(number: int) -> None:
    vector = VECTORS[number]
    record = vector["record"]
    header = Header("nidavellir", 1, record["seats"], record.get("options", {}), bytes.fromhex(record["seed"]))
    trace = [change.match.position() for change in replay(GAMES["nidavellir"], header, list(map(entry, record["log"])))]
    for index, position in vector["checks"].items():
        assert trace[int(index)] == position
    assert trace[-1] == vector["final"]
    text = "".join(canonical(position) + "\n" for position in trace)
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == vector["digest"]
