"""The matches at hand: a lock for each that is in use, and the most recently used ones in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from weakref import WeakValueDictionary

from engine.game import Rejected
from engine.match import AnyGame
from engine.referee.consequences import deadlines_after
from engine.referee.sitting import Sitting, Slip
from engine.store.contract import Conflict, Saved, Status, Store
from engine.store.posts import Draft, What

__all__ = ["Sittings", "unknown"]

_log = logging.getLogger(__name__)


class Sittings:
    """Brings matches to hand, and parks those that do not replay as they were played."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], int], keep: int) -> None:
        self._store = store
        self._games = games
        self._now = now
        self._keep = keep
        self._recent: OrderedDict[int, Sitting] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: int) -> asyncio.Lock:
        """The lock of a match: whoever changes it, or brings it to hand, holds it."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def look(self, match_id: int) -> Sitting:
        """A match to be read. Raises Rejected if there is none of that number, or if it is parked."""
        sitting = self._recent.get(match_id)
        if sitting is not None:
            self._recent.move_to_end(match_id)
            return sitting
        async with self.lock(match_id):
            return await self.take(match_id)

    async def take(self, match_id: int) -> Sitting:
        """The same, for one who holds the lock."""
        sitting = self._recent.get(match_id)
        if sitting is None:
            saved = await self._store.saved(match_id)
            if saved is None:
                raise unknown(match_id)
            if saved.listing.status is Status.PARKED:
                raise _parked(match_id)
            sitting = await self._replayed(saved)
        self.put(sitting)
        return sitting

    def at_hand(self, match_id: int) -> Sitting | None:
        """A match if it is in memory."""
        return self._recent.get(match_id)

    def put(self, sitting: Sitting) -> None:
        """Keeps a match at hand as it is now, and lets go of the one that was used longest ago."""
        self._recent[sitting.listing.id] = sitting
        self._recent.move_to_end(sitting.listing.id)
        while len(self._recent) > self._keep:
            self._recent.popitem(last=False)

    def drop(self, match_id: int) -> None:
        """Forgets a match, so that it is read anew."""
        self._recent.pop(match_id, None)

    async def check(self, match_id: int) -> None:
        """Replays an unfinished match: parks it if it slips, resumes it if it was parked and slips no more."""
        async with self.lock(match_id):
            saved = await self._store.saved(match_id)
            if saved is None or saved.listing.status is Status.OVER:
                return
            try:
                sitting = await self._replayed(saved)
            except Rejected:
                return
            if saved.listing.status is Status.PARKED:
                now = self._now()
                deadlines = deadlines_after(sitting.match, (), saved.listing.pace, now)
                notice = Draft(What.NOTICE, sitting.version, note="resumed")
                await self._store.set_status(match_id, Status.RUNNING, "", deadlines, [notice], now)
                _log.warning("match %d replays as it was played again: resumed", match_id)
            else:
                self.put(sitting)

    async def _replayed(self, saved: Saved) -> Sitting:
        try:
            return Sitting.of(saved, self._games)
        except Slip as slip:
            match_id = saved.listing.id
            if saved.listing.status is Status.RUNNING:
                _log.error("match %d does not replay as it was played: parked (%s)", match_id, slip)
                notice = Draft(What.NOTICE, saved.listing.version, note="parked")
                try:
                    await self._store.set_status(match_id, Status.PARKED, str(slip), (), [notice], self._now())
                except Conflict:
                    raise _unreadable(match_id) from None
            if saved.listing.status is Status.OVER:
                raise _unreadable(match_id) from None
            raise _parked(match_id) from None


def unknown(match_id: int) -> Rejected:
    """That there is no such match."""
    return Rejected(f"There is no match {match_id} here.")


def _parked(match_id: int) -> Rejected:
    return Rejected(
        f"Match {match_id} is parked: it could not be set up again exactly as it was played. Nothing is lost and no "
        "clock runs; it goes on once that is mended."
    )


def _unreadable(match_id: int) -> Rejected:
    return Rejected(f"Match {match_id} is over, and can't be set up again exactly as it was played.")
