"""One task that sleeps until the next thing falls due: deadlines, reminders, challenges that expire."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from engine.store.contract import LeaseLost, StoreError

__all__ = ["Clock", "Scheduled"]

_log = logging.getLogger(__name__)

_RETRY = 30
"""Seconds until something is tried again that was due and could not be carried out."""

_LONGEST = 3600
"""Seconds that are slept at a time, as the wall clock may be set meanwhile."""


class Scheduled(Protocol):
    """Something with a schedule: the referee."""

    @property
    def rescheduled(self) -> asyncio.Event:
        """Set whenever something may fall due sooner than it did."""

    async def next_due(self) -> int | None:
        """The next moment at which something falls due, in UTC seconds."""

    async def carry_out(self) -> None:
        """Does everything that is due by now."""


class Clock:
    """Has what falls due carried out, late rather than not at all. `run` goes on until it is cancelled."""

    def __init__(
        self,
        scheduled: Scheduled,
        *,
        now: Callable[[], int],
        sleep_until: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        """`sleep_until` sleeps until a moment in UTC seconds; without it, the event loop's own sleep by `now`."""
        self._scheduled = scheduled
        self._now = now
        self._sleep_until = sleep_until or self._sleep

    async def run(self) -> None:
        """Sleeps and carries out, for ever. Raises LeaseLost once another process plays on the database."""
        while True:
            began = self._now()
            try:
                self._scheduled.rescheduled.clear()
                await self._scheduled.carry_out()
                due = await self._scheduled.next_due()
            except LeaseLost:
                raise
            except StoreError as error:
                _log.error("what was due could not be carried out: %s", error)
                due = began + _RETRY
            if due is not None and due <= began:
                due = began + _RETRY  # it was due and is still there: it failed
            await self._wait(due)

    async def _wait(self, until: int | None) -> None:
        """Until that moment, or until something may fall due sooner."""
        waits: list[asyncio.Future[None] | asyncio.Task[object]] = [
            asyncio.ensure_future(self._scheduled.rescheduled.wait())
        ]
        if until is not None:
            waits.append(asyncio.ensure_future(self._sleep_until(until)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _sleep(self, until: int) -> None:
        await asyncio.sleep(min(max(until - self._now(), 0), _LONGEST))
