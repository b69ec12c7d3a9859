"""Matches and records to test with: played by a plan, so that each test knows what stands where."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from engine.chance import commitment, receipt, seed_of
from engine.game import Ending, Json
from engine.match import Answered, AnyGame, Ended, Entry, Header, Match, Undone
from engine.record import Fairness, write
from tests.engine.record.duel import DUEL

__all__ = [
    "FAIR",
    "bid",
    "changed",
    "ended",
    "fair_match",
    "fair_record",
    "found",
    "gift",
    "places",
    "plain_record",
    "play",
]

_SECRET = bytes(range(32))
FAIR = Fairness(commitment(_SECRET), _SECRET, "1234567890123456789")


def bid(seat: int, amount: int) -> Answered:
    """A sealed answer with its salt, another one each time, and its receipt."""
    salt = f"{seat:016x}{amount:016x}"
    return Answered(seat, {"amount": amount}, salt, receipt(salt, {"amount": amount}))


def gift(seat: int, to: int) -> Answered:
    """An open answer: it needs no receipt."""
    return Answered(seat, {"to": to})


def ended(ending: Ending, seat: int | None = None) -> Ended:
    return Ended(ending, seat)


def play(
    entries: Sequence[Entry], seats: int = 2, options: dict[str, Json] | None = None, game: AnyGame = DUEL
) -> Match:
    """A match after these entries, its seed from FAIR."""
    header = Header(game.name, game.rules_version, seats, options or {}, seed_of(FAIR.secret, FAIR.accepted))
    match = Match.start(game, header).match
    for entry in entries:
        match = match.submit(entry).match
    return match


def fair_match() -> Match:
    """A finished match with everything in it: sealed answers, one changed, open ones, a step taken back, a winner."""
    return play(
        [
            bid(0, 3),
            bid(0, 5),  # changed before the step resolves
            bid(1, 4),
            gift(0, 1),
            Undone(1),
            gift(0, 0),
            bid(1, 9),
            bid(0, 2),
            gift(1, 1),
            bid(1, 7),
            bid(0, 8),
            gift(0, 0),
        ],
    )


def fair_record() -> dict[str, Any]:
    """The record of `fair_match`, as Forseti writes it."""
    return write(fair_match(), FAIR, names=["Anna", "Bo"], times=range(1_796_000_000, 1_796_000_012))


def plain_record(*log: Json, **more: Json) -> dict[str, Any]:
    """A record by the spec alone, with nothing in it that it does not ask for."""
    return {"format": "forseti-match/1", "game": "duel", "seats": 2, "seed": "00" * 32, "log": list(log), **more}


def places(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every single value in a record that is no object or list."""
    match value:
        case dict():
            for key, item in value.items():
                yield from places(item, (*path, key))
        case list():
            for at, item in enumerate(value):
                yield from places(item, (*path, at))
        case _:
            yield path


def found(record: Any, path: Sequence[str | int]) -> Any:
    """The value at a path."""
    for key in path:
        record = record[key]
    return record


def changed(record: dict[str, Any], path: Sequence[str | int], value: Any) -> dict[str, Any]:
    """A copy of the record with another value at a path."""
    record = copy.deepcopy(record)
    found(record, path[:-1])[path[-1]] = value
    return record
