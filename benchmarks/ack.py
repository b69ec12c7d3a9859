"""How long a press waits for its acknowledgement, beside a bare bot that does nothing else.

The press is the most frequent one, and one that can't be put off: *Answer*, which is acknowledged by the form itself.
Fifty matches, one press on each at the same moment, drained before the next burst; the two bots, each in a process of
its own with a stand-in of its own, take turns.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from sandbox import Message, Person, Sandbox

__all__ = ["run"]

MATCHES = 50
BURSTS = 30
WARM_UP = 3


@dataclass
class Presser:
    """Fifty people, each before a message with a button."""

    sandbox: Sandbox
    hands: list[tuple[Person, Message]]
    label: str

    async def burst(self) -> list[float]:
        """Everybody presses at once; milliseconds until each was acknowledged."""
        before = len(self.sandbox.interactions)
        await asyncio.gather(*(person.press(message, self.label) for person, message in self.hands))
        await self.sandbox.idle()
        return [(each.acked - each.sent) * 1000 for each in self.sandbox.interactions[before:] if each.acked]


def run() -> Iterable[dict[str, object]]:
    """Medians and 99th percentiles, and the one over the other."""
    forseti, bare = asyncio.run(_measure())
    yield {"name": "ack.p50", "value": round(statistics.median(forseti), 2), "unit": "ms"}
    yield {"name": "ack.p50.bare", "value": round(statistics.median(bare), 2), "unit": "ms"}
    yield {
        "name": "ack.p50.ratio",
        "value": round(statistics.median(forseti) / statistics.median(bare), 2),
        "unit": "ratio",
    }
    yield {"name": "ack.p99", "value": round(_p99(forseti), 2), "unit": "ms"}
    yield {"name": "ack.p99.bare", "value": round(_p99(bare), 2), "unit": "ms"}
    yield {"name": "ack.p99.ratio", "value": round(_p99(forseti) / _p99(bare), 2), "unit": "ratio"}


async def _measure() -> tuple[list[float], list[float]]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = await _forseti(stack, folder)
        bare = await _bare(stack)
        times: tuple[list[float], list[float]] = ([], [])
        # The stand-ins keep all that was ever said: collecting that in the middle of a burst is no bot's fault.
        gc.collect()
        gc.freeze()
        gc.disable()
        for number in range(WARM_UP + BURSTS):
            for presser, measured in zip((ours, bare), times, strict=True):
                found = await presser.burst()
                if number >= WARM_UP:
                    measured.extend(found)
        return times


async def _forseti(stack: AsyncExitStack, folder: Path) -> Presser:
    sandbox = await stack.enter_async_context(Sandbox(rate_limits=False))
    await _start(stack, sandbox, ["-m", "bot", "run"], {"DATABASE_URL": f"sqlite:///{folder / 'bench.db'}"})
    guild = sandbox.guild("Asgard")
    general = guild.channel("general")
    hands = []
    for number in range(MATCHES):
        one, other = sandbox.person(f"One{number}", guild), sandbox.person(f"Other{number}", guild)
        offer = await one.slash(general, "challenge", opponent=other, game="golem")
        assert isinstance(offer, Message)
        await other.press(offer, "Accept")
        table = await one.see(None, _is_table(one), timeout=30)
        placer = max((one, other), key=lambda person: table.content.rfind(f"<@{person.id}>: "))
        await placer.say(placer.dm, "C4 N")
        await one.see(table.channel, lambda m: any(b.label == "My answer" for b in m.buttons), timeout=30)
        for person in (one, other):
            await person.say(person.dm, "7H 3C")
        hands.append((one, await one.see(table.channel, lambda m: "Turn 1" in m.content, timeout=30)))
    return Presser(sandbox, hands, "Answer")


def _is_table(person: Person) -> Callable[[Message], bool]:
    def found(message: Message) -> bool:
        return message.channel.thread is not None and bool(message.buttons) and str(person.id) in message.content

    return found


async def _bare(stack: AsyncExitStack) -> Presser:
    sandbox = await stack.enter_async_context(Sandbox(rate_limits=False))
    await _start(stack, sandbox, ["-m", "benchmarks.bare"], {})
    guild = sandbox.guild("Midgard")
    hands = []
    for number in range(MATCHES):
        person = sandbox.person(f"One{number}", guild)
        message = await person.slash(guild.channel("general"), "button")
        assert isinstance(message, Message)
        hands.append((person, message))
    return Presser(sandbox, hands, "Press")


async def _start(stack: AsyncExitStack, sandbox: Sandbox, command: list[str], more: dict[str, str]) -> None:
    environment = {
        **os.environ,
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_URL": sandbox.url,
        "LOG_LEVEL": "WARNING",
        **more,
    }
    process = await asyncio.create_subprocess_exec(sys.executable, *command, env=environment)

    async def stop() -> None:
        process.send_signal(signal.SIGTERM)
        await process.wait()

    stack.push_async_callback(stop)
    await sandbox.ready(timeout=30)


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]
