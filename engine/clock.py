"""One task that sleeps until the next thing falls due: deadlines, reminders, challenges that expire."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

__all__ = ["Clock", "Scheduled"]


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
        raise NotImplementedError

    async def run(self) -> None:
        """Sleeps and carries out, for ever."""
        raise NotImplementedError
