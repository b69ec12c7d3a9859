"""Mishaps on order: for chosen requests an error, a delay, a dropped connection, or an answer held back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox.clock import Pulse

if TYPE_CHECKING:
    from sandbox.rest.router import Call

__all__ = ["Fault", "Faults", "Hold"]

Match = Callable[["Call"], bool]


@dataclass(eq=False)
class Fault:
    """What goes wrong, and how often still. `hits` counts how often it did."""

    route: str | None
    status: int | None = None
    times: int | None = 1
    after_effect: bool = False
    retry_after: float | None = None
    everywhere: bool = False
    latency: float = 0.0
    drop: bool = False
    match: Match | None = None
    hits: int = 0

    def cancel(self) -> None:
        """No more of it."""
        self.times = 0

    def answer(self) -> tuple[int, dict[str, Any], dict[str, str]]:
        """Status, body and headers of the error; `status` is set."""
        assert self.status is not None
        if self.status != 429:
            return self.status, {"code": 0, "message": f"{self.status}: injected"}, {}
        wait = 0.1 if self.retry_after is None else self.retry_after
        body = {"message": "You are being rate limited.", "retry_after": wait, "global": self.everywhere}
        headers = {"Via": "1.1 google", "Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"}
        if self.everywhere:
            headers["X-RateLimit-Global"] = "true"
        return self.status, body, headers


@dataclass(eq=False)
class Hold:
    """Answers kept back from when it is made until `release`, or until the end of `async with`."""

    route: str
    after_effect: bool
    match: Match | None = None
    calls: list[Call] = field(default_factory=list)
    over: bool = False
    _pulse: Pulse = field(default_factory=Pulse, repr=False)

    async def reached(self, timeout: float = 10.0) -> Call:
        """Waits for the first request that is held; TimeoutError when none comes."""
        call = await self._pulse.until(lambda: self.calls[0] if self.calls else None, timeout)
        if call is None:
            raise TimeoutError(f"no request {self.route} came within {timeout} s")
        return call

    def release(self) -> None:
        """Lets what is held, and all that comes, go on."""
        self.over = True
        self._pulse.beat()

    async def keep(self, call: Call) -> None:
        """Holds this request up until the release."""
        self.calls.append(call)
        self._pulse.beat()
        while not self.over:
            await self._pulse.until(lambda: self.over or None, 3600)

    async def __aenter__(self) -> Hold:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Faults:
    """All mishaps on order."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._holds: list[Hold] = []

    def add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault

    def hold(self, hold: Hold) -> Hold:
        self._holds.append(hold)
        return hold

    def release(self) -> None:
        for hold in self._holds:
            hold.release()

    def draw(self, call: Call) -> Fault | None:
        """The mishap this request meets, counted."""
        for fault in self._faults:
            if fault.times != 0 and _meets(fault, call):
                fault.hits += 1
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None

    async def held(self, call: Call, *, after_effect: bool) -> None:
        """Waits as long as somebody holds this request at this point."""
        for hold in self._holds:
            if not hold.over and hold.after_effect == after_effect and _meets(hold, call):
                await hold.keep(call)

    @staticmethod
    async def delay(fault: Fault | None) -> None:
        if fault is not None and fault.latency > 0:
            await asyncio.sleep(fault.latency)


def _meets(order: Fault | Hold, call: Call) -> bool:
    return order.route in (None, call.route) and (order.match is None or order.match(call))
