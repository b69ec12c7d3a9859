"""Replays the matches that the tests carry, as `replay` does, and counts."""

from __future__ import annotations

import json
import time
from pathlib import Path

from engine.match import replay
from engine.record import read

__all__ = ["rate"]

_DATA = Path(__file__).parents[1] / "tests" / "data"
_SECONDS = 3.0


def rate(game: str) -> int:
    """Entries of the log replayed in a second: the best of the rounds that fit into three seconds."""
    lines = (_DATA / f"{game}.jsonl").read_text().splitlines()
    records = [read(json.dumps(json.loads(line)["record"]))[0] for line in lines]
    best, end = 0.0, time.perf_counter() + _SECONDS
    while time.perf_counter() < end:
        started, entries = time.perf_counter(), 0
        for record in records:
            entries += sum(1 for _ in replay(record.game, record.header, record.entries)) - 1
        best = max(best, entries / (time.perf_counter() - started))
    return round(best)
