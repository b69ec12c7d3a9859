"""The referee itself."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping

from engine.chance import canonical, new_salt, receipt
from engine.game import Ending, Event, Json, Rejected, Seat
from engine.games import GAMES
from engine.match import Answered, AnyGame, Ended, Match
from engine.rating import Standing, rate, standings
from engine.record import Fairness, write
from engine.referee.challenges import DEFAULT_PACE, Challenges
from engine.referee.questions import pick, questions_of, seat_of, stale, urgency
from engine.referee.scribe import Scribe
from engine.referee.sitting import Sitting
from engine.referee.sittings import Sittings, unknown
from engine.referee.values import Question, Stored, Table
from engine.store.contract import (
    Challenge,
    ChallengeStatus,
    LeaseLost,
    Listing,
    Person,
    Status,
    Store,
    Whose,
)
from engine.store.posts import Outbox

__all__ = ["Referee"]

_log = logging.getLogger(__name__)

_ALL = 1_000_000
_UNFINISHED = (Status.RUNNING, Status.PARKED)


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
        self._store = store
        self._now = now
        self._challenges = Challenges(store, games, now, pace)
        self._sittings = Sittings(store, games, now, keep)
        self._scribe = Scribe(store, self._sittings, now)

    @property
    def outbox(self) -> Outbox:
        """What is to be told on Discord."""
        return self._store.outbox

    @property
    def posted(self) -> asyncio.Event:
        """Set whenever there is something new in the outbox; whoever drains it clears it."""
        return self._store.posted

    @property
    def lost(self) -> asyncio.Event:
        """Set once another process plays on this database: this one must stop."""
        return self._store.lost

    @property
    def rescheduled(self) -> asyncio.Event:
        """Set whenever something may fall due sooner than it did; the clock clears it."""
        return self._scribe.rescheduled

    async def open(self) -> None:
        """Checks every unfinished match by replay.

        One that does not replay to its digest is parked and its people told; a parked one that does again is resumed,
        with fresh clocks.
        """
        for listing in await self._store.listings(statuses=_UNFINISHED, limit=_ALL):
            await self._sittings.check(listing.id)

    async def close(self) -> None:
        """Closes the store, once the commands under way are through."""
        await self._store.close()

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
        made = await self._challenges.make(guild, channel, thread, challenger, opponent, game, options or {}, pace)
        self._scribe.expect_at(made.expires)
        return made

    async def challenge_of(self, challenge_id: int) -> Challenge:
        """A challenge as it stands. Raises Rejected if there is none of that id."""
        return await self._challenges.get(challenge_id)

    async def challenge_behind(self, match_id: int) -> Challenge:
        """The challenge that a match began with. Raises Rejected if there is no match of that number."""
        challenge = await self._store.challenge_behind(match_id)
        if challenge is None:
            raise Rejected(f"There is no match #{match_id}.")
        return challenge

    async def set_challenge_message(self, challenge_id: int, message: int) -> None:
        """Notes the message that shows a challenge."""
        await self._store.set_challenge_message(challenge_id, message)

    async def decline(self, challenge_id: int, *, by: int) -> Challenge:
        """The challenged person says no. Raises Rejected for anybody else, and if the challenge is open no more."""
        return await self._challenges.close(challenge_id, ChallengeStatus.DECLINED, by)

    async def withdraw(self, challenge_id: int, *, by: int) -> Challenge:
        """The challenger takes it back. Raises Rejected for anybody else, and if the challenge is open no more."""
        return await self._challenges.close(challenge_id, ChallengeStatus.WITHDRAWN, by)

    async def accept(self, challenge_id: int, *, by: int, accepted: int) -> Table:
        """Starts the match: challenger in seat 0, opponent in seat 1, dice from the secret and `accepted`, a snowflake.

        Raises Rejected for anybody but the challenged person, and if the challenge is open no more.
        """
        match_id = await self._challenges.accept(challenge_id, by, str(accepted))
        table = await self.table(match_id)
        self._scribe.expect(table.deadlines)
        return table

    async def set_places(self, match_id: int, *, channel: int, thread: int | None) -> None:
        """Notes where the table of a match is, once it is known, or has moved."""
        async with self._sittings.lock(match_id):
            self._sittings.drop(match_id)
            await self._store.set_places(match_id, channel, thread)

    # Playing. Each raises Rejected for a match that is not there, is over or parked, and for strangers.

    async def answer(self, match_id: int, *, by: int, answer: Json, decision_id: int | None = None) -> Stored:
        """Stores a person's answer and resolves the step if it was the last one waited for.

        With a `decision_id`, the answer is taken for that decision only: raises Stale if it is no longer open. Raises
        Rejected, in the game's words, for an answer the rules refuse, and for one that comes after its deadline.
        """
        given = _as_json(answer)

        async def store(sitting: Sitting) -> Stored:
            seat = seat_of(sitting.listing, by)
            await self._scribe.check_time(sitting, seat)
            before = sitting.match
            if decision_id not in (None, *(before.decision_id(seat, ask.kind) for ask in before.asks_of(seat))):
                raise stale(sitting.listing)
            if before.outcome is not None:
                raise Rejected(f"Match {match_id} is over.")
            kind = before.kind_of(seat, given)
            opened = before.decision_id(seat, kind)
            if opened is None or decision_id not in (None, opened):
                raise stale(sitting.listing)
            entry = Answered(seat, given)
            if before.is_sealed(seat, kind):
                salt = new_salt()
                entry = Answered(seat, given, salt, receipt(salt, given))
            change = await self._scribe.add(sitting, entry)
            return Stored(
                match_id=match_id,
                seat=seat,
                kind=kind,
                decision_id=opened,
                answer=given,
                receipt=entry.receipt,
                salt=entry.salt,
                resolved=change.resolved,
                replaced=before.has_answered(seat),
                over=change.match.outcome is not None,
                version=len(change.match.log),
            )

        return await self._scribe.change(match_id, store)

    async def resign(self, match_id: int, *, by: int) -> Listing:
        """A person leaves the match. With two seats the other wins."""

        async def leave(sitting: Sitting) -> Listing:
            await self._scribe.add(sitting, Ended(Ending.RESIGNED, seat_of(sitting.listing, by)))
            return (await self._sittings.take(match_id)).listing

        return await self._scribe.change(match_id, leave)

    async def end(self, match_id: int, ending: Ending, seat: Seat | None = None, *, step: int | None = None) -> Listing:
        """Ends a match from outside, whoever asked for it. A parked match can be called off, and nothing else.

        With a `step`, only while that is the next to be played: raises Stale if it has been.
        """

        async def leave(sitting: Sitting) -> Listing:
            if step is not None and sitting.match.step != step:
                raise stale(sitting.listing)
            await self._scribe.add(sitting, Ended(ending, seat))
            return (await self._sittings.take(match_id)).listing

        listing = await self.listing(match_id)
        if listing.status is Status.PARKED and ending is Ending.CALLED_OFF:
            await self._scribe.call_off(match_id)
            return await self.listing(match_id)
        return await self._scribe.change(match_id, leave)

    # Asking

    async def question(
        self, match_id: int, *, by: int, kind: str | None = None, decision_id: int | None = None
    ) -> Question:
        """An open decision of a person: of that kind and id if given, else the first that is waited for.

        Raises Stale if none of that id is open, Rejected for strangers and if nothing is asked of that person.
        """
        sitting = await self._sittings.look(match_id)
        return pick(sitting, seat_of(sitting.listing, by), kind, decision_id)

    async def questions(self, *, by: int, guild: int | None = None) -> list[Question]:
        """Every open decision of a person over all running matches (of a guild), the most urgent first."""
        questions = []
        for listing in await self._store.listings(statuses=(Status.RUNNING,), person=by, guild=guild):
            questions += await self.questions_at(listing.id, seat_of(listing, by))
        return sorted(questions, key=urgency)

    async def questions_at(self, match_id: int, seat: Seat) -> list[Question]:
        """Every open decision of a seat, in the order the game lists them."""
        return questions_of(await self._sittings.look(match_id), seat)

    async def table(self, match_id: int) -> Table:
        """A match as it stands now. Raises Rejected if there is none of that number, or if it can't be replayed."""
        sitting = await self._sittings.look(match_id)
        return Table.of(sitting.listing, sitting.match)

    async def match_at(self, match_id: int, version: int) -> Match:
        """A match as it stood after so many log entries; 0 is its start. Raises IndexError for a version to come."""
        sitting = await self._sittings.look(match_id)
        if not 0 <= version <= sitting.version:
            raise IndexError(f"match {match_id} has versions 0 to {sitting.version}, not {version}")
        return sitting.changes[version].match

    async def events_between(
        self, match_id: int, after: int, upto: int, seat: Seat | None = None
    ) -> list[tuple[int, Event]]:
        """What happened from version `after` (not included; -1 to include the start) to `upto`, each with its version.

        The public events, and with a `seat` those it alone is told, in the order they happened.
        """
        sitting = await self._sittings.look(match_id)
        return [
            (version, event)
            for version in range(after + 1, min(upto, sitting.version) + 1)
            for event in sitting.changes[version].events
            if event.to is None or event.to == seat
        ]

    async def receipts_at(self, match_id: int, version: int) -> dict[Seat, str]:
        """By seat, the receipts of the sealed answers that resolved in the step that made `version`; often none."""
        sitting = await self._sittings.look(match_id)
        return sitting.receipts_at(version)

    async def listing(self, match_id: int) -> Listing:
        """What is known of a match without replaying it. Raises Rejected if there is none of that number."""
        sitting = self._sittings.at_hand(match_id)
        listing = sitting.listing if sitting is not None else await self._store.listing(match_id)
        if listing is None:
            raise unknown(match_id)
        return listing

    async def matches_of(self, by: int, *, guild: int | None = None, running: bool = True) -> list[Listing]:
        """A person's matches (of a guild), newest first; with `running` those that are not over."""
        statuses = _UNFINISHED if running else tuple(Status)
        return await self._store.listings(statuses=statuses, person=by, guild=guild)

    async def running(self, guild: int | None = None) -> list[Listing]:
        """All matches (of a guild) that are not over, newest first."""
        return await self._store.listings(statuses=_UNFINISHED, guild=guild)

    async def record(self, match_id: int) -> dict[str, Json]:
        """The record of a match (record.md), secret and salts and all. Raises Rejected until it is over."""
        sitting = await self._sittings.look(match_id)
        if sitting.match.outcome is None:
            raise Rejected(f"Match {match_id} goes on: its record shows everything, and is given out when it is over.")
        listing = sitting.listing
        fair = Fairness(listing.commitment, sitting.secret, sitting.accepted)
        names = [person.name for person in listing.people]
        return write(sitting.match, fair, names=names, times=sitting.times)

    async def ladder(self, guild: int, game: str) -> list[Standing]:
        """The ladder of a guild and game, best first."""
        return standings(await self._store.ratings(guild, game))

    async def recompute_ladder(self, guild: int, game: str) -> None:
        """Computes a ladder anew from the stored results: the same, unless its arithmetic has changed since."""
        await self._store.recompute(guild, game, rate)

    # Settings

    async def person_setting(self, person: int, key: str) -> Json:
        """A setting of a person; None if it was never set."""
        return await self._store.setting(Whose.PERSON, person, key)

    async def set_person_setting(self, person: int, key: str, value: Json) -> None:
        """Sets it; None takes it back."""
        await self._store.set_setting(Whose.PERSON, person, key, value)

    async def guild_setting(self, guild: int, key: str) -> Json:
        """A setting of a guild; None if it was never set."""
        return await self._store.setting(Whose.GUILD, guild, key)

    async def set_guild_setting(self, guild: int, key: str, value: Json) -> None:
        """Sets it; None takes it back."""
        await self._store.set_setting(Whose.GUILD, guild, key, value)

    # Time

    async def next_due(self) -> int | None:
        """The next moment at which something falls due, or None."""
        return await self._scribe.next_due()

    async def carry_out(self) -> None:
        """Does everything that is due by now: reminders, deadlines, challenges that expire; each in a transaction."""
        now = self._now()
        await self._challenges.expire(now)
        for match_id in await self._store.due_matches(now):
            try:
                await self._scribe.change(match_id, self._scribe.carry_out)
            except LeaseLost:
                raise
            except Exception as error:  # the clocks of the other matches go on
                _log.error("match %d: what was due could not be carried out (%s)", match_id, type(error).__name__)


def _as_json(answer: Json) -> Json:
    """An answer as it will be read back. Raises Rejected for what is no JSON."""
    try:
        return json.loads(canonical(answer))
    except (TypeError, ValueError, RecursionError):
        raise Rejected("That is no answer to anything that is asked here.") from None
