"""The record of a finished match, as an object and as the text of a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.chance import commitment, seed_of
from engine.game import Json
from engine.match import Match
from engine.record.proof import Fairness, entry_as_json, fingerprint, result_of
from engine.record.reading import FORMAT

__all__ = ["as_text", "write"]


def write(
    match: Match, fair: Fairness | None, *, names: Sequence[str] = (), times: Sequence[int] = ()
) -> dict[str, Json]:
    """The record of a match that is over: every record holds the seed and the sealed answers.

    `names` is a name for each seat, `times` the UTC seconds of each entry (its `at`); either may be left out. Without
    `fair` the record replays but nobody can verify it. Raises ValueError if the match is not over, if names or times
    are not as many as they should be, or if the seed or the commitment is not that of `fair`.
    """
    result = result_of(match)
    if result is None:
        raise ValueError("the match is not over: its record would give away the seed and sealed answers")
    if names and len(names) != match.header.seats:
        raise ValueError(f"{len(names)} names for {match.header.seats} seats")
    if times and len(times) != len(match.log):
        raise ValueError(f"{len(times)} times for {len(match.log)} entries")
    record: dict[str, Json] = {
        "format": FORMAT,
        "game": match.header.game,
        "rules_version": match.header.rules_version,
        "seats": match.header.seats,
        "seed": match.header.seed.hex(),
        "options": dict(match.header.options),
    }
    if names:
        record["names"] = list(names)
    if fair is not None:
        record["fair"] = _fair(match, fair)
    record["result"] = result
    record["log"] = [entry_as_json(entry) for entry in match.log]
    for entry, at in zip(record["log"], times, strict=False):
        entry["at"] = at
    return record


def as_text(record: Mapping[str, Json]) -> str:
    """A record as the text of a file: one JSON value, a line for each key and for each entry of the log."""
    lines = [f"  {json.dumps(key)}: {_value(key, value)}" for key, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _fair(match: Match, fair: Fairness) -> dict[str, Json]:
    if seed_of(fair.secret, fair.accepted) != match.header.seed or commitment(fair.secret) != fair.commitment:
        raise ValueError("the seed or the commitment does not come from this secret")
    return {
        "commitment": fair.commitment,
        "secret": fair.secret.hex(),
        "accepted": fair.accepted,
        "fingerprint": fingerprint(match.header, match.log, fair.commitment, fair.accepted),
    }


def _value(key: str, value: Json) -> str:
    if key == "log" and value:
        return "[\n" + ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)
