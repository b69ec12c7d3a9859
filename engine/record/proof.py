"""What stands in a record for others to check it by: the fairness of its dice, its fingerprint, its result.

The seed is bound by the commitment, a sealed answer by its receipt. Options and open answers were public when they were
given, so nothing needs to prove them at the table; but a file could be edited afterwards, and one option more or less
(21 quiet turns instead of 20) may not change a single position. The fingerprint closes that: one hash over everything
the table was shown. Any single edit breaks it, and who edits the hash too gets a fingerprint other than the one that
was posted with the result. As sealed answers go into it by their receipts alone, it may be shown at any moment of a
match without giving anything away.
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
    """The SHA-256, in hex, over what the table was shown of a match so far, as canonical JSON with the keys `game`,
    `rules_version`, `seats`, `options`, `commitment`, `accepted`, and `log`.

    In `log` an answer that has a receipt stands as `{"seat", "receipt"}`; other entries stand as in the record, without
    the keys that do not change the replay.
    """
    shown = {
        "game": header.game,
        "rules_version": header.rules_version,
        "seats": header.seats,
        "options": dict(header.options),
        "commitment": commitment,
        "accepted": accepted,
        "log": [_shown(entry) for entry in entries],
    }
    return hashlib.sha256(canonical(shown).encode("ascii")).hexdigest()


def entry_as_json(entry: Entry) -> dict[str, Json]:
    """An entry as it stands in a record, without salt and receipt."""
    match entry:
        case Answered():
            return {"seat": entry.seat, "answer": entry.answer}
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


def _shown(entry: Entry) -> dict[str, Json]:
    match entry:
        case Answered(seat, _, _, str(receipt)):
            return {"seat": seat, "receipt": receipt}
        case _:
            return entry_as_json(entry)
