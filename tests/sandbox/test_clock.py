"""Time by hand, ids by the clock."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox import ManualClock
from sandbox.clock import Pulse, Snowflakes, iso


def test_a_clock_by_hand_moves_when_it_is_told_to() -> None:
    clock = ManualClock(100.0)
    heard: list[float] = []
    clock.listen(lambda: heard.append(clock()))
    clock.advance(2.5)
    assert (clock(), heard) == (102.5, [102.5])
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


def test_ids_rise_and_never_recur_while_the_clock_rests() -> None:
    clock = ManualClock(1_800_000_000.0)
    new_id = Snowflakes(clock)
    ids = [new_id() for _ in range(5000)]
    clock.advance(0.001)
    ids += [new_id() for _ in range(5)]
    clock.advance(60)
    ids.append(new_id())
    assert ids == sorted(set(ids))
    assert discord.utils.snowflake_time(ids[-1]).timestamp() == 1_800_000_060.001


def test_times_are_written_as_discord_writes_them() -> None:
    assert iso(1_800_000_000.25) == "2027-01-15T08:00:00.250000+00:00"


async def test_who_waits_looks_again_at_each_beat() -> None:
    pulse, found = Pulse(), list[int]()

    def look() -> int | None:
        return found[0] if found else None

    waiting = asyncio.create_task(pulse.until(look, 5))
    await asyncio.sleep(0)
    pulse.beat()
    found.append(7)
    pulse.beat()
    assert await waiting == 7
    found.clear()
    assert await pulse.until(look, 0.01) is None
