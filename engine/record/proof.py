"""What stands in a record for others to check it by: the fairness of its dice, its fingerprint, its result.

The seed is bound by the commitment, a sealed answer by its receipt. Options and open answers were public when they were
given, so nothing needs to prove them at the table; but a file could be edited afterwards, and one option more or less
(21 quiet turns instead of 20) may not change a single position. The fingerprint closes that: one hash over everything
that decides a match. Any single edit breaks it, and who edits the hash too gets another than the one that was posted
with the result. It is for the end of a match: it holds answers that only their seat may see, and a hash of few possible
answers can be searched.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.chance import canonical
from engine.game import Json
from engine.match import Answered, Ended, Entry, Header, Match, Undone

__all__ = ["Fairness", "entry_as_json", "fingerprint", "result_of"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """Where the seed comes from: the commitment shown beforehand, the 32-byte secret behind it, and the decimal id of
    the interaction that started the match. The secret is for nobody before the match is over."""

    commitment: str
    secret: bytes = field(repr=False)
    accepted: str


def fingerprint(header: Header, entries: Sequence[Entry], commitment: str, accepted: str) -> str:
    """The SHA-256, in hex, of the canonical JSON of an object with the keys `game`, `rules_version`, `seats`,
    `options`, `commitment`, `accepted`, and `log`: its entries with the keys of the spec and no more.
    """
    decisive = {
        "game": header.game,
        "rules_version": header.rules_version,
        "seats": header.seats,
        "options": dict(header.options),
        "commitment": commitment,
        "accepted": accepted,
        "log": [entry_as_json(entry) for entry in entries],
    }
    return hashlib.sha256(canonical(decisive).encode("ascii")).hexdigest()


def entry_as_json(entry: Entry) -> dict[str, Json]:
    """An entry as it stands in a record, with the keys of the spec and no more."""
    match entry:
        case Answered(seat, answer, salt, receipt):
            proof = {"salt": salt, "receipt": receipt}
            return {"seat": seat, "answer": answer, **{key: value for key, value in proof.items() if value is not None}}
        case Ended(ending, None):
            return {"ends": ending.value}
        case Ended(ending, seat):
            return {"seat": seat, "ends": ending.value}
        case Undone(steps):
            return {"undo": steps}


def result_of(match: Match) -> dict[str, Json] | None:
    """The `result` of a record, or None while the match goes on.

    Its keys: `reason`; `winners`, a list of seats, empty for a draw or where nobody wins; `ranks`, a place for each
    seat or null if unrated; `position`, the last position by the game's spec.
    """
    if match.outcome is None:
        return None
    outcome = match.outcome
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "ranks": None if outcome.ranks is None else list(outcome.ranks),
        "position": match.position(),
    }
