"""The scribe writes entries into the logs of matches: under the lock of the match, with all that follows from them.

It keeps the clocks as well: what is due in a match is an entry or a reminder like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from engine.game import Ending, Outcome, Rejected, Seat
from engine.match import Change, Ended, Entry
from engine.rating import rate
from engine.referee.consequences import deadlines_after, posts_after
from engine.referee.sitting import Sitting, next_digest
from engine.referee.sittings import Sittings, unknown
from engine.store.contract import Act, Conflict, Deadline, Finish, Status, Store
from engine.store.posts import Draft, What

__all__ = ["Scribe"]

T = TypeVar("T")


class Scribe:
    """Changes matches, one change at a time for each."""

    def __init__(self, store: Store, sittings: Sittings, now: Callable[[], int]) -> None:
        self.rescheduled = asyncio.Event()
        self._store = store
        self._sittings = sittings
        self._now = now
        self._next_due: int | None = None

    async def change(self, match_id: int, work: Callable[[Sitting], Awaitable[T]]) -> T:
        """Changes a match under its lock; once more from the start if something else got in between."""
        async with self._sittings.lock(match_id):
            try:
                return await work(await self._sittings.take(match_id))
            except Conflict:
                self._sittings.drop(match_id)
                return await work(await self._sittings.take(match_id))

    async def add(self, sitting: Sitting, entry: Entry) -> Change:
        """Commits an entry to a match whose lock is held. Raises Rejected, before anything is written, if refused."""
        listing, before, now = sitting.listing, sitting.match, self._now()
        change = before.submit(entry)
        outcome = change.match.outcome
        deadlines = deadlines_after(change.match, listing.deadlines, listing.pace, now)
        act = Act(
            match=listing.id,
            version=len(change.match.log),
            entry=entry,
            digest=next_digest(sitting.digest, before, change, entry),
            at=now,
            deadlines=None if deadlines == listing.deadlines else deadlines,
            posts=posts_after(before, change, entry),
            overtakes=change.resolved or outcome is not None,
            finish=None if outcome is None else Finish(outcome, rate),
        )
        try:
            await self._store.add(act)
        except BaseException:  # whether it was written is not known: it is read anew
            self._sittings.drop(listing.id)
            raise
        self._sittings.put(sitting.after(act, change))
        self.expect(act.deadlines or ())
        return change

    async def call_off(self, match_id: int) -> None:
        """Ends a parked match, which can't be replayed, as called off."""
        async with self._sittings.lock(match_id):
            listing = await self._store.listing(match_id)
            if listing is None or listing.status is not Status.PARKED:
                raise unknown(match_id)
            ending = Ending.CALLED_OFF
            act = Act(
                match=match_id,
                version=listing.version + 1,
                entry=Ended(ending),
                digest="",
                at=self._now(),
                deadlines=(),
                posts=(Draft(What.OVER, listing.version + 1),),
                overtakes=True,
                finish=Finish(Outcome(ending.value, (), None), rate),
            )
            await self._store.add(act)

    async def check_time(self, sitting: Sitting, seat: Seat) -> None:
        """Refuses a seat whose time is up: the clock may be a moment late, and who answers meanwhile is later still."""
        deadline = sitting.listing.deadline_of(seat)
        if deadline is not None and deadline <= self._now():
            await self.carry_out(sitting)
            raise Rejected(f"Your time in match {sitting.listing.id} is up.")

    async def carry_out(self, sitting: Sitting) -> None:
        """Carries out what is due in a match whose lock is held.

        A seat whose time is up has timed out, and loses; if that is so for all who still play, the match is aborted
        and nobody does.
        """
        match_id, now = sitting.listing.id, self._now()
        while overdue := [deadline.seat for deadline in sitting.listing.deadlines if deadline.at <= now]:
            all_are = set(overdue) == sitting.playing()
            await self.add(sitting, Ended(Ending.ABORTED) if all_are else Ended(Ending.TIMED_OUT, overdue[0]))
            sitting = await self._sittings.take(match_id)
        due = [each for each in sitting.listing.deadlines if each.remind is not None and each.remind <= now]
        if due:
            posts = [Draft(What.REMINDER, deadline.decision, deadline.seat) for deadline in due]
            self._sittings.drop(match_id)
            await self._store.remind(match_id, due, posts, now)

    async def next_due(self) -> int | None:
        """The next moment at which something falls due, or None."""
        self._next_due = None  # what is scheduled while the store looks wakes the clock in any case
        self._next_due = await self._store.next_due()
        return self._next_due

    def expect(self, deadlines: Iterable[Deadline]) -> None:
        """Wakes the clock if one of these deadlines, or its reminder, comes sooner than what it waits for."""
        for deadline in deadlines:
            self.expect_at(deadline.at if deadline.remind is None else deadline.remind)

    def expect_at(self, at: int) -> None:
        """Wakes the clock if that moment comes sooner than what it waits for."""
        if self._next_due is None or at < self._next_due:
            self.rescheduled.set()
