"""A hall to play in: the stand-in for Discord, two people and the real bot, in this process or in one of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.client import Forseti, point_at
from engine.referee import Referee
from engine.store import open_store
from sandbox import Channel, Guild, ManualClock, Message, Modal, Person, Sandbox

__all__ = ["Bot", "Hall", "Process", "hall"]


@dataclass
class Bot:
    """The bot in this process."""

    client: Forseti
    referee: Referee
    serving: asyncio.Task[None]

    async def stop(self) -> None:
        """Stops it as a signal would."""
        await self.client.close()
        await self.serving
        await self.referee.close()


@dataclass
class Process:
    """The bot in a process of its own, as `forseti run` starts it."""

    process: asyncio.subprocess.Process
    log: Path

    async def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@dataclass
class Hall:
    """Where the tests play. `now` is the clock of Discord and of a bot in this process."""

    sandbox: Sandbox
    guild: Guild
    general: Channel
    anna: Person
    bob: Person
    database: Path
    clock: ManualClock
    bots: list[Bot] = field(default_factory=list)
    processes: list[Process] = field(default_factory=list)

    async def start(self) -> Bot:
        """Starts the bot in this process."""
        point_at(self.sandbox.url)

        def now() -> int:
            return int(self.clock())

        store = await open_store(f"sqlite:///{self.database}", now=now)
        referee = Referee(store, now=now)
        await referee.open()
        client = Forseti(referee, now=now, guild_ready_timeout=0.02)
        bot = Bot(client, referee, asyncio.create_task(client.start(self.sandbox.token)))
        self.bots.append(bot)
        await self.sandbox.ready()
        return bot

    async def start_process(self, *, level: str = "DEBUG", extra: Mapping[str, str] | None = None) -> Process:
        """Starts the bot as its own process, with its log in a file."""
        log = self.database.with_suffix(f".{len(self.processes)}.log")
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.sandbox.token,
            "DISCORD_URL": self.sandbox.url,
            "DATABASE_URL": f"sqlite:///{self.database}",
            "LOG_LEVEL": level,
            **(extra or {}),
        }
        with log.open("wb") as file:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", env=environment, stdout=file, stderr=file
            )
        started = Process(process, log)
        self.processes.append(started)
        await self.sandbox.ready(timeout=20)
        return started

    async def match(self, **options: object) -> Channel:
        """Anna challenges Bob, Bob accepts; the match's thread."""
        offer = await self.anna.slash(self.general, "challenge", opponent=self.bob, game="golem", **options)
        assert isinstance(offer, Message)
        before = {thread.id for thread in self.anna.threads(self.guild)}
        await self.bob.press(offer, "Accept")
        first = await self.anna.see(None, lambda m: m.channel.thread is not None and m.channel.id not in before)
        return first.channel


@contextlib.asynccontextmanager
async def hall(tmp_path: Path, *, clock: Callable[[], float] | None = None) -> AsyncIterator[Hall]:
    """Opens a hall and tidies it up again, whatever happened in it."""
    manual = clock if isinstance(clock, ManualClock) else ManualClock()
    async with Sandbox(clock=manual) as sandbox:
        guild = sandbox.guild("Asgard")
        anna, bob = sandbox.person("Anna", guild), sandbox.person("Bob", guild)
        place = Hall(sandbox, guild, guild.channel("general"), anna, bob, tmp_path / "forseti.db", manual)
        try:
            yield place
        finally:
            for bot in place.bots:
                if not bot.client.is_closed():
                    await bot.stop()
            for process in place.processes:
                if process.process.returncode is None:
                    await process.kill()
        assert sandbox.failures == []


def form(got: object) -> Modal:
    """What a press opened, which must be a form."""
    assert isinstance(got, Modal), got
    return got


def text(got: object) -> str:
    """The words of a message that somebody got."""
    assert isinstance(got, Message), got
    return got.text
