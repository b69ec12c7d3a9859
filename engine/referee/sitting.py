"""A match as the referee has it at hand: what is stored of it, and every moment of it replayed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.chance import canonical
from engine.game import Seat
from engine.match import Answered, AnyGame, Change, Ended, Entry, Match, replay
from engine.store.contract import Act, Listing, Result, Saved, Status

__all__ = ["Sitting", "Slip", "first_digest", "next_digest"]


class Slip(Exception):
    """A stored match does not replay as it was played. Its text says why, in a few words that hold nothing secret."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with its whole history: `changes[n]` led to version n, `changes[0]` is its start."""

    listing: Listing
    secret: bytes = field(repr=False)
    accepted: str
    digest: str
    changes: tuple[Change, ...] = field(repr=False)
    times: tuple[int, ...] = field(repr=False)

    @classmethod
    def of(cls, saved: Saved, games: Mapping[str, AnyGame]) -> Sitting:
        """Replays a stored match. Raises Slip if that does not lead where it led when it was played."""
        listing, header = saved.listing, saved.header
        game = games.get(header.game)
        if game is None or game.rules_version != header.rules_version:
            raise Slip(f"rules version {header.rules_version} of {header.game} is not at hand")
        log = [logged.entry for logged in saved.log]
        try:
            changes = tuple(replay(game, header, log))
        except Exception as error:  # whatever the rules do to it, the other matches go on
            raise Slip(f"an entry is refused or fails ({type(error).__name__})") from None
        digest = first_digest(changes[0].match)
        for before, after, entry in zip(changes, changes[1:], log, strict=False):
            digest = next_digest(digest, before.match, after, entry)
        if digest != (saved.log[-1].digest if saved.log else saved.digest):
            raise Slip("it replays to another position than it was played to")
        return cls(listing, saved.secret, saved.accepted, digest, changes, tuple(logged.at for logged in saved.log))

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.changes[-1].match

    @property
    def version(self) -> int:
        """The number of log entries."""
        return len(self.changes) - 1

    def playing(self) -> set[Seat]:
        """The seats that have not left."""
        left = {entry.seat for entry in self.match.log if isinstance(entry, Ended)}
        return {seat for seat in range(self.match.header.seats) if seat not in left}

    def receipts_at(self, version: int) -> dict[Seat, str]:
        """By seat, the receipts of the sealed answers that resolved in the step that made a version."""
        if version == 0 or not self.changes[version].resolved:
            return {}
        before, entry = self.changes[version - 1].match, self.changes[version].match.log[-1]
        sealed = [before.sealed_answer(seat) for seat in range(before.header.seats)] + [
            entry if isinstance(entry, Answered) else None
        ]
        receipts = {each.seat: each.receipt for each in sealed if each is not None and each.receipt is not None}
        return dict(sorted(receipts.items()))

    def after(self, act: Act, change: Change) -> Sitting:
        """The sitting after an entry was stored."""
        listing = replace(self.listing, version=act.version)
        if act.deadlines is not None:
            listing = replace(listing, deadlines=act.deadlines)
        if act.finish is not None:
            listing = replace(listing, status=Status.OVER, result=Result(act.finish.outcome, act.at))
        return replace(
            self,
            listing=listing,
            digest=act.digest,
            changes=(*self.changes, change),
            times=(*self.times, act.at),
        )


def first_digest(match: Match) -> str:
    """The digest of a match at its start: the SHA-256 of its position."""
    return _sha256(canonical(match.position()))


def next_digest(digest: str, before: Match, change: Change, entry: Entry) -> str:
    """The digest after an entry: over the one before and the position, so that the last one vouches for all.

    An answer that only waits for others leaves the position as it is, and the digest says just that.
    """
    waits = isinstance(entry, Answered) and not change.resolved and change.match.state is before.state
    return _sha256(digest + ("=" if waits else canonical(change.match.position())))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
