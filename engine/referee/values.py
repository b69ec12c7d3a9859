"""What the referee hands out: tables, questions, what was stored, and the refusal of an answer that comes too late."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from engine.game import Decision, Json, Rejected, Seat
from engine.match import Match
from engine.store.contract import Listing, Person

__all__ = ["Question", "Stale", "Stored", "Stranger", "Table"]


class Stale(Rejected):
    """The answer is to a question that is no longer asked. `match` is the match's number."""

    def __init__(self, text: str, match: int) -> None:
        super().__init__(text)
        self.match = match


class Stranger(Rejected):
    """Somebody who does not play asks what only players may. `listing` says whose match it is."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(f"You are not playing in match {listing.id}.")
        self.listing = listing


@dataclass(frozen=True, slots=True)
class Table(Listing):
    """A match with all that is known of it. Boards and words are made from its views and events, never its state."""

    match: Match = field(repr=False)

    @classmethod
    def of(cls, listing: Listing, match: Match) -> Table:
        """A listing and the match itself in one."""
        return cls(**{each.name: getattr(listing, each.name) for each in fields(listing)}, match=match)

    def view(self, seat: Seat | None) -> Any:
        """What a seat (None: the table) may see."""
        return self.match.view(seat)


@dataclass(frozen=True, slots=True)
class Question:
    """An open decision of a person, theirs alone to see.

    `decision_id` goes into buttons and comes back with the answer. `answer` is what that person has stored for it so
    far, with its `receipt`, or None; `deadline` is when the time for it is up, or None; nobody waits for an `optional`
    one. `people` are those at the table, by seat.
    """

    match_id: int
    game: str
    people: tuple[Person, ...]
    seat: Seat
    kind: str
    decision_id: int
    decision: Decision = field(repr=False)
    optional: bool
    answer: Json = field(repr=False)
    receipt: str | None
    deadline: int | None


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer once it is stored.

    A sealed one carries its receipt, to be shown to the player at once, and the salt that belongs to it; both are None
    for an open one. `resolved` says whether the step resolved with it, `replaced` whether it takes the place of an
    earlier one. `version` is the number of log entries with it, `over` whether the match has ended by it.
    """

    match_id: int
    seat: Seat
    kind: str
    decision_id: int
    answer: Json = field(repr=False)
    receipt: str | None
    salt: str | None = field(repr=False)
    resolved: bool
    replaced: bool
    over: bool
    version: int
