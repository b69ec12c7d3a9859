"""The matches that came with each game's spec, from `tests/data/<name>.jsonl`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.record import Record, read

__all__ = ["recorded", "vectors"]

DATA = Path(__file__).parents[2] / "data"


@cache
def vectors(game: str) -> list[Any]:
    """The matches of a game, as they came; none for a game that has none yet."""
    file = DATA / f"{game}.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def recorded(game: str, number: int) -> Record:
    """The record of one of them."""
    (record,) = read(json.dumps(vectors(game)[number]["record"]))
    return record
