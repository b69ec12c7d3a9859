"""The outbox: what is to be told on Discord, written in the transaction that made it true.

A post names a match, a version of it and whom it is for, and nothing else: what it says is derived from the log when it
is sent, so nothing secret lies in it. It is marked as attempted before it is sent; one that was attempted and not
marked as sent may have arrived, and whoever drains the outbox looks for it before sending it again.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from dataclasses import dataclass

from engine.game import Seat

__all__ = ["Draft", "Outbox", "Post", "PostStatus", "What"]


class What(enum.StrEnum):
    """What a post is about."""

    OPEN = "open"
    """The match has begun: a thread to make (unless it has one) and the first board."""
    TABLE = "table"
    """The entry that made `version` resolved a step or made something happen: the story of it and the board after."""
    ANSWERED = "answered"
    """A seat's sealed answer is in: the status line only. Dropped unsent when the step resolves first."""
    ASK = "ask"
    """A seat is asked something new: its decisions with id `version`."""
    REMINDER = "reminder"
    """A quarter of a seat's time is left for its decisions with id `version`."""
    OVER = "over"
    """The match is over by the entry that made `version`, whose `table` comes before: result, final board, record,
    ladder."""
    NOTICE = "notice"
    """Word to the people of a match; `note` is `parked` or `resumed`. It waits for nothing, and nothing for it."""
    CHALLENGE_EXPIRED = "challenge_expired"
    """Nobody answered a challenge in time: its message can't be pressed any more."""

    @property
    def private(self) -> bool:
        """Whether it goes to its seat alone; otherwise to the table."""
        return self in (What.ASK, What.REMINDER)


class PostStatus(enum.StrEnum):
    """How far a post has come. The first two are unfinished."""

    WAITING = "waiting"
    ATTEMPTED = "attempted"
    SENT = "sent"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Draft:
    """A post to be written. `seat` is whom it is about: for a private one also whom it goes to."""

    what: What
    version: int = 0
    seat: Seat | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A post in the outbox. It belongs to a match or to a challenge.

    `nonce` (24 characters) goes with the message, so that Discord takes it only once within some minutes.
    `attempted_at` is when it was last attempted and is kept when it waits again; `tries` counts failures and `why` is
    the last one; it is not due before `not_before`. `channel` and `message` say where it was sent. Times: UTC seconds.
    """

    id: int
    what: What
    match: int | None
    challenge: int | None
    version: int
    seat: Seat | None
    note: str
    status: PostStatus
    nonce: str
    made: int
    not_before: int
    attempted_at: int | None
    tries: int
    why: str
    sent_at: int | None
    channel: int | None
    message: int | None

    @property
    def audience(self) -> Seat | None:
        """The seat it goes to, or None for the table."""
        return self.seat if self.what.private else None


class Outbox(ABC):
    """The posts, in the order they came true. Everything may raise StoreError."""

    @abstractmethod
    async def due(self, now: int, limit: int = 100) -> list[Post]:
        """What can be sent now, oldest first: at most one post for each match and audience, the first unfinished.

        Nothing for a seat is due before the table's earlier posts have been sent, or the first of them has failed: then
        it waits for them no longer. Posts being attempted are listed too: who is sending them knows.
        """

    @abstractmethod
    async def next_due(self, now: int) -> int | None:
        """The next moment after `now` at which a waiting post falls due by its `not_before`."""

    @abstractmethod
    async def attempted(self, post: int, at: int) -> None:
        """Marks it before it is sent."""

    @abstractmethod
    async def sent(self, post: int, at: int, channel: int | None, message: int | None) -> None:
        """Marks it as sent, and where; None if it needed no message."""

    @abstractmethod
    async def again(self, post: int, not_before: int, why: str) -> None:
        """It failed and waits for another try. `why` must hold nothing secret."""

    @abstractmethod
    async def dropped(self, post: int, why: str) -> None:
        """It will never be sent: what it told of is past, or there is nobody to tell."""

    @abstractmethod
    async def posts_of(self, match: int) -> list[Post]:
        """All posts of a match, oldest first."""

    @abstractmethod
    async def last_sent(self, match: int, what: What, seat: Seat | None = None) -> Post | None:
        """The newest post of that kind (about that seat, if one is given) that has a message."""

    @abstractmethod
    async def message_ids(self, match: int) -> dict[int, int]:
        """Every message of a match that was sent: message id to channel id, oldest first."""

    @abstractmethod
    async def post_of_message(self, message: int) -> Post | None:
        """The post behind a message: what a reply replies to."""
