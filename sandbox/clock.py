"""Time in the stand-in is an argument: every deadline, link and id is judged by one clock, asked at that moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

__all__ = ["Clock", "ManualClock", "Pulse", "Snowflakes", "iso"]

Clock = Callable[[], float]
"""Seconds since 1970, as `time.time`."""

T = TypeVar("T")

DISCORD_EPOCH_MS = 1_420_070_400_000


class ManualClock:
    """A clock that moves only when told to: `clock.advance(seconds)`. It starts now unless `start` says otherwise."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._listeners: list[Callable[[], None]] = []

    def __call__(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Moves on by `seconds`, at least 0, and lets everybody waiting for a deadline look again."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._now += seconds
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Calls `listener` after each advance."""
        self._listeners.append(listener)


class Pulse:
    """Something changed, look again: the one way anything in the stand-in waits."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T | None], timeout: float) -> T | None:
        """What `look` finds (anything but None), looking now and after each beat; None after `timeout` real seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        while (found := look()) is None:
            future = loop.create_future()
            self._waiting.add(future)
            try:
                await asyncio.wait_for(future, max(0.0, end - loop.time()))
            except TimeoutError:
                return look()
            finally:
                self._waiting.discard(future)
        return found


class Snowflakes:
    """Ids as Discord makes them: milliseconds of the clock above 22 bits; unique and rising, also at one moment."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> int:
        self._last = max(self._last + 1, (int(self._clock() * 1000) - DISCORD_EPOCH_MS) << 22)
        return self._last


def iso(moment: float) -> str:
    """A time as Discord writes it: ISO 8601, UTC, with microseconds and offset."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
