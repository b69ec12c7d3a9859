"""The referee itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from engine.game import Ending, Event, Json, Seat
from engine.games import GAMES
from engine.match import AnyGame, Match
from engine.referee.values import Question, Standing, Stored, Table
from engine.store.contract import Challenge, Listing, Person, Store
from engine.store.posts import Outbox

__all__ = ["CHALLENGE_LASTS", "DEFAULT_PACE", "Referee"]

DEFAULT_PACE = 3 * 24 * 3600
"""Seconds a seat has for a decision, where nothing else was agreed."""
CHALLENGE_LASTS = 24 * 3600
"""Seconds until a challenge that nobody answers expires."""


class Referee:
    """Referees every match in a store. One per process; everything is refused by Rejected, in a player's words."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        games: Mapping[str, AnyGame] = GAMES,
        pace: int = DEFAULT_PACE,
        keep: int = 256,
    ) -> None:
        """`now` gives UTC seconds; `pace` is the default; so many matches are kept in memory as `keep` says."""
        raise NotImplementedError

    @property
    def outbox(self) -> Outbox:
        """What is to be told on Discord."""
        raise NotImplementedError

    @property
    def posted(self) -> asyncio.Event:
        """Set whenever there is something new in the outbox; whoever drains it clears it."""
        raise NotImplementedError

    @property
    def rescheduled(self) -> asyncio.Event:
        """Set whenever something may fall due sooner than it did; the clock clears it."""
        raise NotImplementedError

    async def open(self) -> None:
        """Checks every unfinished match by replay.

        One that does not replay to its digest is parked and its people told; a parked one that does again is resumed,
        with fresh clocks.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Closes the store, once the commands under way are through."""
        raise NotImplementedError

    # Challenges

    async def challenge(
        self,
        *,
        guild: int,
        channel: int,
        challenger: Person,
        opponent: Person,
        game: str,
        options: Mapping[str, Json] | None = None,
        pace: int | None = None,
        thread: int | None = None,
    ) -> Challenge:
        """Stores a challenge, with the commitment to its dice. `options` are completed by the game's own defaults.

        Raises Rejected for an unknown game, options or pace it does not take, or a challenge to oneself.
        """
        raise NotImplementedError

    async def challenge_of(self, challenge_id: int) -> Challenge:
        """A challenge as it stands. Raises Rejected if there is none of that id."""
        raise NotImplementedError

    async def set_challenge_message(self, challenge_id: int, message: int) -> None:
        """Notes the message that shows a challenge."""
        raise NotImplementedError

    async def decline(self, challenge_id: int, *, by: int) -> Challenge:
        """The challenged person says no. Raises Rejected for anybody else, and if the challenge is open no more."""
        raise NotImplementedError

    async def withdraw(self, challenge_id: int, *, by: int) -> Challenge:
        """The challenger takes it back. Raises Rejected for anybody else, and if the challenge is open no more."""
        raise NotImplementedError

    async def accept(self, challenge_id: int, *, by: int, accepted: int) -> Table:
        """Starts the match: challenger in seat 0, opponent in seat 1, dice from the secret and `accepted`, a snowflake.

        Raises Rejected for anybody but the challenged person, and if the challenge is open no more.
        """
        raise NotImplementedError

    async def set_places(self, match_id: int, *, channel: int, thread: int | None) -> None:
        """Notes where the table of a match is, once it is known, or has moved."""
        raise NotImplementedError

    # Playing. Each raises Rejected for a match that is not there, is over or parked, and for strangers.

    async def answer(self, match_id: int, *, by: int, answer: Json, decision_id: int | None = None) -> Stored:
        """Stores a person's answer and resolves the step if it was the last one waited for.

        With a `decision_id`, the answer is taken for that decision only: raises Stale if it is no longer open. Raises
        Rejected, in the game's words, for an answer the rules refuse, and for one that comes after its deadline.
        """
        raise NotImplementedError

    async def resign(self, match_id: int, *, by: int) -> Table:
        """A person leaves the match. With two seats the other wins."""
        raise NotImplementedError

    async def end(self, match_id: int, ending: Ending, seat: Seat | None = None) -> Table:
        """Ends a match from outside, whoever asked for it; a parked one can be called off, nothing else."""
        raise NotImplementedError

    # Asking

    async def question(
        self, match_id: int, *, by: int, kind: str | None = None, decision_id: int | None = None
    ) -> Question:
        """An open decision of a person: of that kind and id if given, else the first that is waited for.

        Raises Stale if none of that id is open, Rejected for strangers and if nothing is asked of that person.
        """
        raise NotImplementedError

    async def questions(self, *, by: int, guild: int | None = None) -> list[Question]:
        """Every open decision of a person over all running matches (of a guild), the most urgent first."""
        raise NotImplementedError

    async def questions_at(self, match_id: int, seat: Seat) -> list[Question]:
        """Every open decision of a seat, in the order the game lists them."""
        raise NotImplementedError

    async def table(self, match_id: int) -> Table:
        """A match as it stands now. Raises Rejected if there is none of that number, or if it can't be replayed."""
        raise NotImplementedError

    async def match_at(self, match_id: int, version: int) -> Match:
        """A match as it stood after so many log entries; 0 is its start. Raises IndexError for a version to come."""
        raise NotImplementedError

    async def events_between(
        self, match_id: int, after: int, upto: int, seat: Seat | None = None
    ) -> list[tuple[int, Event]]:
        """What happened from version `after` (not included; -1 to include the start) to `upto`, each with its version.

        The public events, and with a `seat` those it alone is told, in the order they happened.
        """
        raise NotImplementedError

    async def receipts_at(self, match_id: int, version: int) -> dict[Seat, str]:
        """By seat, the receipts of the sealed answers that resolved in the step that made `version`; often none."""
        raise NotImplementedError

    async def listing(self, match_id: int) -> Listing:
        """What is known of a match without replaying it. Raises Rejected if there is none of that number."""
        raise NotImplementedError

    async def matches_of(self, by: int, *, guild: int | None = None, running: bool = True) -> list[Listing]:
        """A person's matches (of a guild), newest first; with `running` those that are not over."""
        raise NotImplementedError

    async def running(self, guild: int | None = None) -> list[Listing]:
        """All matches (of a guild) that are not over, newest first."""
        raise NotImplementedError

    async def record(self, match_id: int) -> dict[str, Json]:
        """The record of a match (record.md), secret and salts and all. Raises Rejected until it is over."""
        raise NotImplementedError

    async def ladder(self, guild: int, game: str) -> list[Standing]:
        """The ladder of a guild and game, best first."""
        raise NotImplementedError

    # Settings

    async def person_setting(self, person: int, key: str) -> Json:
        """A setting of a person; None if it was never set."""
        raise NotImplementedError

    async def set_person_setting(self, person: int, key: str, value: Json) -> None:
        """Sets it; None takes it back."""
        raise NotImplementedError

    async def guild_setting(self, guild: int, key: str) -> Json:
        """A setting of a guild; None if it was never set."""
        raise NotImplementedError

    async def set_guild_setting(self, guild: int, key: str, value: Json) -> None:
        """Sets it; None takes it back."""
        raise NotImplementedError

    # Time

    async def next_due(self) -> int | None:
        """The next moment at which something falls due, or None."""
        raise NotImplementedError

    async def carry_out(self) -> None:
        """Does everything that is due by now: reminders, deadlines, challenges that expire; each in a transaction."""
        raise NotImplementedError
