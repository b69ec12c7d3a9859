"""A record played again: what each entry did, or just the positions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Json, Rejected
from engine.match import Change, Match
from engine.record.faults import RefusedEntry
from engine.record.reading import Record

__all__ = ["changes", "trace"]


def changes(record: Record) -> Iterator[Change]:
    """A change for the setup, then one for each entry. Raises RefusedEntry at the first that the rules refuse."""
    change = Match.start(record.game, record.header)
    yield change
    for number, entry in enumerate(record.entries):
        try:
            change = change.match.submit(entry)
        except Rejected as rejected:
            raise RefusedEntry(number, rejected) from rejected
        yield change


def trace(record: Record) -> Iterator[dict[str, Json]]:
    """The starting position, then one after each entry. Raises RefusedEntry at the first that the rules refuse."""
    for change in changes(record):
        yield change.match.position()
