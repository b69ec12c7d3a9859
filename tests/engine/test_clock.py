"""The clock: it sleeps until the next thing is due, and no longer than that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from engine.clock import Clock
from engine.store import LeaseLost, StoreError


class Agenda:
    """Things due at moments in time; sleeping makes it that moment."""

    def __init__(self, *due: int) -> None:
        self.now = 0
        self.due = sorted(due)
        self.done: list[tuple[int, int]] = []
        self.slept: list[int] = []
        self.rescheduled = asyncio.Event()
        self.idle = asyncio.Event()
        self.fault: Exception | None = None
        self.stuck = False

    async def next_due(self) -> int | None:
        if not self.due:
            self.idle.set()
        return self.due[0] if self.due else None

    async def carry_out(self) -> None:
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        while self.due and self.due[0] <= self.now and not self.stuck:
            self.done.append((self.due.pop(0), self.now))

    async def sleep_until(self, until: int) -> None:
        self.slept.append(until)
        self.now = max(self.now, until)
        self.stuck = False

    def add(self, due: int) -> None:
        self.due = sorted([*self.due, due])
        self.idle.clear()
        self.rescheduled.set()


@pytest.fixture
async def start() -> AsyncIterator[Callable[[Agenda], asyncio.Task[None]]]:
    tasks = []

    def started(agenda: Agenda) -> asyncio.Task[None]:
        clock = Clock(agenda, now=lambda: agenda.now, sleep_until=agenda.sleep_until)
        tasks.append(asyncio.create_task(clock.run()))
        return tasks[-1]

    yield started
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


Start = Callable[[Agenda], "asyncio.Task[None]"]


async def until_idle(agenda: Agenda) -> None:
    async with asyncio.timeout(10):
        await agenda.idle.wait()


async def test_everything_is_carried_out_when_it_is_due(start: Start) -> None:
    agenda = Agenda(30, 10, 20)
    start(agenda)
    await until_idle(agenda)
    assert agenda.done == [(10, 10), (20, 20), (30, 30)]


async def test_what_was_due_before_it_started_is_carried_out_late(start: Start) -> None:
    agenda = Agenda(10, 20)
    agenda.now = 1000
    start(agenda)
    await until_idle(agenda)
    assert agenda.done == [(10, 1000), (20, 1000)]
    assert agenda.slept == []


async def test_something_new_wakes_it(start: Start) -> None:
    agenda = Agenda()
    start(agenda)
    await until_idle(agenda)
    agenda.add(50)
    await until_idle(agenda)
    assert agenda.done == [(50, 50)]


async def test_what_can_not_be_carried_out_is_tried_again_later_and_not_all_the_time(start: Start) -> None:
    agenda = Agenda(10)
    agenda.now, agenda.stuck = 20, True
    start(agenda)
    await until_idle(agenda)
    assert agenda.slept == [50]
    assert agenda.done == [(10, 50)]


async def test_trouble_with_the_store_passes(start: Start) -> None:
    agenda = Agenda(10)
    agenda.now, agenda.fault = 20, StoreError("locked")
    start(agenda)
    await until_idle(agenda)
    assert agenda.done == [(10, 50)]


async def test_it_stops_when_another_process_plays(start: Start) -> None:
    agenda = Agenda(10)
    agenda.fault = LeaseLost("another")
    with pytest.raises(LeaseLost):
        await start(agenda)


async def test_without_a_sleep_of_its_own_it_uses_the_loops() -> None:
    agenda = Agenda(0)
    task = asyncio.create_task(Clock(agenda, now=lambda: agenda.now).run())
    await until_idle(agenda)
    agenda.add(0)
    await until_idle(agenda)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert agenda.done == [(0, 0), (0, 0)]
