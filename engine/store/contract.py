"""What the referee needs of a store: values in, values out, one transaction for each command.

A store keeps challenges, matches as their log, clocks, results, ratings, settings and the outbox. Whatever one command
changes, the posts that tell of it included, is written in one transaction or not at all, and is durable when the call
returns. It knows no rules: the referee brings the entries, the digests and the arithmetic.
"""

from __future__ import annotations

import asyncio
import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.game import Json, Outcome, Seat
from engine.match import Entry, Header
from engine.store.posts import Draft, Outbox

__all__ = [
    "Act",
    "Challenge",
    "ChallengeStatus",
    "Conflict",
    "Deadline",
    "Finish",
    "LeaseLost",
    "Listing",
    "Logged",
    "NewMatch",
    "Person",
    "Rate",
    "Rating",
    "Result",
    "Saved",
    "Status",
    "Store",
    "StoreError",
    "Whose",
]


class StoreError(Exception):
    """The store can't do its work. Its text is one clear line for whoever runs Forseti, never for a player."""


class LeaseLost(StoreError):
    """Another process plays on this database now: nothing was written, and this process must stop."""


class Conflict(Exception):
    """What a command built on has changed in the meantime: nothing was written; look again."""


class Status(enum.StrEnum):
    """How a match stands. A parked one can't be trusted to replay as it was played: it waits, its clocks too."""

    RUNNING = "running"
    PARKED = "parked"
    OVER = "over"


class ChallengeStatus(enum.StrEnum):
    """How a challenge stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Whose(enum.StrEnum):
    """Whom a setting belongs to."""

    GUILD = "guild"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: the Discord id, and the name last seen."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """One person's offer of a match to another.

    `commitment` is shown with it: the SHA-256 of the house's secret, which the store keeps to itself until the match is
    over. `pace` is how many seconds a seat has for a decision, 0 for no clock. Times are UTC seconds. `thread` is the
    thread it was made in, if any: the match stays there. `message` is where it can be seen; `match` what became of it.
    """

    id: int
    guild: int
    channel: int
    thread: int | None
    challenger: Person
    opponent: Person
    game: str
    options: Mapping[str, Json]
    pace: int
    commitment: str
    made: int
    expires: int
    status: ChallengeStatus = ChallengeStatus.OPEN
    message: int | None = None
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a seat must have decided (`at`), for its decision with id `decision`; `remind` is when to remind it."""

    seat: Seat
    decision: int
    at: int
    remind: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, as it is stored: the outcome, and when."""

    outcome: Outcome
    at: int

    @property
    def rated(self) -> bool:
        """Whether it counts on the ladder."""
        return self.outcome.ranks is not None


@dataclass(frozen=True, slots=True)
class Listing:
    """What is known of a match without replaying it; nothing in it is secret.

    `id` is the number people call the match by; `people` stand by seat; `version` is the number of log entries;
    `note` says in a few words why a parked match is parked.
    """

    id: int
    game: str
    rules_version: int
    options: Mapping[str, Json]
    commitment: str
    guild: int
    channel: int
    thread: int | None
    people: tuple[Person, ...]
    pace: int
    started: int
    status: Status
    version: int
    deadlines: tuple[Deadline, ...]
    result: Result | None
    note: str

    @property
    def deadline(self) -> int | None:
        """The next moment at which somebody's time is up, or None if no clock runs."""
        return min((deadline.at for deadline in self.deadlines), default=None)

    def deadline_of(self, seat: Seat) -> int | None:
        """When the time of a seat is up, or None if it is not on the clock."""
        return next((deadline.at for deadline in self.deadlines if deadline.seat == seat), None)

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person (by id), or None for a stranger."""
        return next((seat for seat, player in enumerate(self.people) if player.id == person), None)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of a log as it was stored, the digest of the match after it, and when it came (UTC seconds)."""

    entry: Entry = field(repr=False)
    digest: str
    at: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A whole match as it is stored. `digest` is that of its start; `secret` and `accepted` make its seed."""

    listing: Listing
    header: Header
    secret: bytes = field(repr=False)
    accepted: str
    digest: str
    log: tuple[Logged, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be started, with all that is written in the same transaction."""

    challenge: int
    header: Header
    accepted: str
    guild: int
    channel: int
    thread: int | None
    people: tuple[Person, ...]
    pace: int
    at: int
    digest: str
    deadlines: tuple[Deadline, ...]
    posts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A person on the ladder of a guild and game: the rating (mean and deviation) and the matches behind it."""

    person: int
    mu: float
    sigma: float
    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0


Rate: TypeAlias = Callable[[Sequence[int], Sequence[Rating | None], Outcome], Sequence[Rating]]
"""The ladder's arithmetic: the persons by seat, their ratings (None for a newcomer) and the outcome, to new ratings."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a match. `rate` is called in the transaction, on the ratings as they stand then, if it is rated."""

    outcome: Outcome
    rate: Rate


@dataclass(frozen=True, slots=True)
class Act:
    """An entry to be added to the log of a match, with all that is written in the same transaction.

    `version` is the number of entries with this one. `deadlines` replace those that stand, None leaves them. With
    `overtakes`, status posts that still wait to be sent are dropped: a newer one says more.
    """

    match: int
    version: int
    entry: Entry = field(repr=False)
    digest: str
    at: int
    deadlines: tuple[Deadline, ...] | None
    posts: tuple[Draft, ...]
    overtakes: bool = False
    finish: Finish | None = None


class Store(ABC):
    """Where everything is kept. Reading never waits for a writer. Everything may raise StoreError."""

    @property
    @abstractmethod
    def outbox(self) -> Outbox:
        """The posts that tell of what was written."""

    @property
    @abstractmethod
    def posted(self) -> asyncio.Event:
        """Set whenever posts have been written; whoever drains the outbox clears it."""

    @property
    @abstractmethod
    def lost(self) -> asyncio.Event:
        """Set once another process has taken over: nothing is written any more, and this process must stop."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes what is being written, gives the lease back and closes. Closing twice is fine."""

    # Challenges

    @abstractmethod
    async def add_challenge(self, challenge: Challenge, secret: bytes) -> Challenge:
        """Stores a challenge under a new id (the one it carries is ignored) and the names of its people."""

    @abstractmethod
    async def challenge(self, challenge: int) -> Challenge | None:
        """A challenge by its id."""

    @abstractmethod
    async def challenge_behind(self, match: int) -> Challenge | None:
        """The challenge that a match began with."""

    @abstractmethod
    async def secret_of(self, challenge: int) -> bytes:
        """The house's secret behind a challenge. Raises KeyError if there is none."""

    @abstractmethod
    async def close_challenge(
        self, challenge: int, status: ChallengeStatus, at: int, posts: Sequence[Draft] = ()
    ) -> None:
        """Declines, withdraws or expires an open challenge. Raises Conflict if it is open no more."""

    @abstractmethod
    async def set_challenge_message(self, challenge: int, message: int) -> None:
        """Notes where a challenge can be seen."""

    @abstractmethod
    async def expired_challenges(self, at: int) -> list[Challenge]:
        """The open challenges whose time is up."""

    # Matches

    @abstractmethod
    async def start(self, match: NewMatch) -> int:
        """Accepts the challenge and starts its match; gives its number. Raises Conflict if it is open no more."""

    @abstractmethod
    async def add(self, act: Act) -> None:
        """Adds an entry to a match that goes on. Raises Conflict if there is another at that version or it is over."""

    @abstractmethod
    async def listing(self, match: int) -> Listing | None:
        """A match without its log."""

    @abstractmethod
    async def saved(self, match: int) -> Saved | None:
        """A whole match."""

    @abstractmethod
    async def listings(
        self, *, statuses: Sequence[Status], person: int | None = None, guild: int | None = None, limit: int = 1000
    ) -> list[Listing]:
        """The matches of those statuses, newest first: all, or those of a person, of a guild, of a person there."""

    @abstractmethod
    async def set_places(self, match: int, channel: int, thread: int | None) -> None:
        """Notes where the table of a match is."""

    @abstractmethod
    async def set_status(
        self, match: int, status: Status, note: str, deadlines: Sequence[Deadline], posts: Sequence[Draft], at: int
    ) -> None:
        """Parks a match or lets it run again. Raises Conflict if it is over."""

    # Time

    @abstractmethod
    async def next_due(self) -> int | None:
        """The next moment at which a reminder, a deadline or the end of a challenge falls due."""

    @abstractmethod
    async def due_matches(self, at: int) -> list[int]:
        """The running matches with a reminder or a deadline due."""

    @abstractmethod
    async def remind(self, match: int, deadlines: Sequence[Deadline], posts: Sequence[Draft], at: int) -> None:
        """Writes reminders of these deadlines, which need none any more then."""

    # The ladder

    @abstractmethod
    async def ratings(self, guild: int, game: str) -> list[tuple[Person, Rating]]:
        """Everybody with a rated match there, in no order."""

    @abstractmethod
    async def recompute(self, guild: int, game: str, rate: Rate) -> None:
        """Throws the ratings away and computes them anew from the stored results, in the order they came."""

    # Settings

    @abstractmethod
    async def setting(self, whose: Whose, owner: int, key: str) -> Json:
        """A setting of a guild or person; None if it was never set."""

    @abstractmethod
    async def set_setting(self, whose: Whose, owner: int, key: str, value: Json) -> None:
        """Sets it; None takes it back."""
