"""A hall to play in: the stand-in for Discord, two people and the real bot, in this process or in one of its own.

Nothing here sleeps: people wait for what they are to see, and `quiet` until all that is true has been told. Whatever
the bot logs as an error is a failure of the test, unless the test says that it provoked it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from bot.client import Forseti, point_at
from engine.referee import Referee
from engine.store import Store, open_store
from sandbox import Channel, Guild, ManualClock, Message, Modal, Person, Sandbox

__all__ = ["PATIENCE", "Bot", "Hall", "Process", "form", "hall", "message", "thread_of"]

PATIENCE = 10.0
"""Real seconds for any one thing to come about; far more than it takes."""


class Quick(Forseti):
    """The bot as it is, but for the five seconds that Discord wants between two sessions: the stand-in wants none."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No wait."""


@dataclass
class Bot:
    """The bot in this process."""

    client: Forseti
    referee: Referee
    store: Store
    serving: asyncio.Task[None]

    @property
    def at_work(self) -> list[asyncio.Task[Any]]:
        """What it is doing for people, and what it is posting."""
        return [*self.client._handling, *self.client._publisher._under_way.values()]

    async def stop(self) -> None:
        """Stops it as a signal would."""
        async with asyncio.timeout(PATIENCE):
            await self.client.close()
            await asyncio.wait({self.serving})
            await self.referee.close()

    async def crash(self) -> None:
        """Breaks everything off where it stands, as a kill would; what the database holds is all that is left."""
        for task in (*self.client._handling, *self.client._chores):
            task.cancel()
        await self.stop()


@dataclass
class Process:
    """The bot in a process of its own, as `forseti run` starts it."""

    process: asyncio.subprocess.Process
    log: Path

    async def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        """SIGTERM; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    def said(self) -> str:
        """All it has logged."""
        return self.log.read_text("utf-8")


@dataclass
class Hall:
    """Where the tests play. `clock` is that of Discord and of a bot in this process."""

    sandbox: Sandbox
    guild: Guild
    general: Channel
    anna: Person
    bob: Person
    database: Path
    clock: ManualClock
    logged: list[MutableMapping[str, Any]]
    bots: list[Bot] = field(default_factory=list)
    processes: list[Process] = field(default_factory=list)
    forgiven: set[str] = field(default_factory=set)
    reading: sqlite3.Connection | None = None

    # The bot

    @property
    def bot(self) -> Bot:
        """The one that was started last in this process."""
        return self.bots[-1]

    @property
    def referee(self) -> Referee:
        """That bot's referee."""
        return self.bot.referee

    def now(self) -> int:
        """UTC seconds by the clock."""
        return int(self.clock())

    async def start(self, *, pace: int = 3 * 86_400) -> Bot:
        """Starts the bot in this process."""
        point_at(self.sandbox.url)
        store = await open_store(f"sqlite:///{self.database}", now=self.now)
        referee = Referee(store, now=self.now, pace=pace)
        await referee.open()
        client = Quick(referee, now=self.now, guild_ready_timeout=0.02)
        bot = Bot(client, referee, store, asyncio.create_task(client.start(self.sandbox.token)))
        self.bots.append(bot)
        await self.sandbox.ready()
        async with asyncio.timeout(PATIENCE):
            await client.wait_until_ready()
        return bot

    async def restart(self) -> Bot:
        """Stops the bot in this process and starts another."""
        await self.bot.stop()
        return await self.start()

    async def start_process(
        self, *, level: str = "DEBUG", before: str = "", extra: Mapping[str, str] | None = None
    ) -> Process:
        """Starts the bot as its own process, with its log in a file; `before` is Python that runs there first."""
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
            program = f"{before}\nimport sys\nsys.argv[1:] = ['run']\nfrom bot.__main__ import main\nmain()"
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, env=environment, stdout=file, stderr=file
            )
        started = Process(process, log)
        self.processes.append(started)
        ready, ended = asyncio.create_task(self.sandbox.ready(timeout=30)), asyncio.create_task(process.wait())
        await asyncio.wait({ready, ended}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, ended):
            if not task.done():
                task.cancel()
        assert process.returncode is None, started.said()
        await ready
        return started

    def forgive(self, *events: str) -> None:
        """Says that these errors in the log are meant to be there."""
        self.forgiven.update(events)

    @property
    def faults(self) -> list[MutableMapping[str, Any]]:
        """What the bot has logged as an error and nobody has forgiven."""
        serious = [entry for entry in self.logged if entry["log_level"] in ("error", "critical")]
        return [entry for entry in serious if entry["event"] not in self.forgiven]

    # Time

    def advance(self, seconds: int) -> None:
        """Lets time go by, and the bot look at its clock."""
        self.clock.advance(seconds)
        for bot in self.bots:
            bot.referee.rescheduled.set()
            bot.referee.posted.set()

    async def quiet(self) -> None:
        """Waits until everybody is answered and all posts that are due have gone out."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.sandbox.idle(PATIENCE)
                if at_work := [task for bot in self.bots for task in bot.at_work]:
                    await asyncio.wait(at_work)
                elif self.overdue() or self.unfinished():  # in this order: the one becomes the other
                    await self.referee.outbox.due(self.now())  # lets the bot get to it
                elif not self.sandbox._server.flying:
                    return

    def unfinished(self) -> list[sqlite3.Row]:
        """The posts that are due and have not gone out, save those that wait behind one to be tried again later."""
        return self.rows(
            """SELECT * FROM posts p WHERE status IN ('waiting', 'attempted') AND not_before <= :now AND NOT EXISTS (
                SELECT 1 FROM posts q WHERE q.match = p.match AND q.id < p.id AND q.status IN ('waiting', 'attempted')
                AND q.not_before > :now AND (q.audience = p.audience OR q.what = 'open'))""",
            {"now": self.now()},
        )

    def overdue(self) -> list[sqlite3.Row]:
        """What the clock has still to do: reminders, deadlines, challenges."""
        return self.rows(
            """SELECT at FROM deadlines JOIN matches ON matches.id = match
                WHERE status = 'running' AND (at <= :now OR remind <= :now)
                UNION ALL SELECT expires FROM challenges WHERE status = 'open' AND expires <= :now""",
            {"now": self.now()},
        )

    def rows(self, sql: str, parameters: Mapping[str, object] | None = None) -> list[sqlite3.Row]:
        """What the database holds, read past the bot."""
        if self.reading is None:
            self.reading = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, check_same_thread=False)
            self.reading.row_factory = sqlite3.Row
        return self.reading.execute(sql, parameters or {}).fetchall()

    def answers(self, match: int = 1) -> list[tuple[int, Any]]:
        """Seat and answer of everything that is stored for a match, in order."""
        sql = "SELECT entry FROM entries WHERE match = :match ORDER BY version"
        entries = [json.loads(row["entry"]) for row in self.rows(sql, {"match": match})]
        return [(entry["seat"], entry["answer"]) for entry in entries if "answer" in entry]

    # People

    async def challenge(self, where: Channel | None = None, **options: object) -> Message:
        """Anna challenges Bob to Golem; the offer, once the bot has noted where it stands."""
        given = {"opponent": self.bob, "game": "golem", **options}
        offer = message(await self.anna.slash(where or self.general, "challenge", **given))
        async with asyncio.timeout(PATIENCE):
            while not self.rows("SELECT 1 FROM challenges WHERE message = :message", {"message": offer.id}):
                await asyncio.to_thread(self.rows, "SELECT 1")
        return offer

    async def match(self, *, where: Channel | None = None, **options: object) -> Channel:
        """Anna challenges Bob, Bob accepts; the match's thread, once its first message is there."""
        offer = await self.challenge(where, **options)
        await self.bob.press(offer, "Accept")
        return await self.opened(offer)

    async def opened(self, offer: Message) -> Channel:
        """The thread of the match that a challenge has led to, once its first message is there."""
        first = await self.anna.see(None, lambda m: m.channel.id == offer.id and m.attachments)
        return first.channel


@contextlib.asynccontextmanager
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """Opens a hall and tidies it up again, whatever happened in it."""
    clock = ManualClock()
    with capture_logs([merge_contextvars]) as logged, _library_errors(logged.append):
        async with Sandbox(clock=clock) as sandbox:
            guild = sandbox.guild("Asgard")
            anna, bob = sandbox.person("Anna", guild), sandbox.person("Bob", guild)
            general = guild.channel("general")
            place = Hall(sandbox, guild, general, anna, bob, tmp_path / "forseti.db", clock, logged)
            try:
                yield place
            finally:
                for bot in place.bots:
                    if not bot.client.is_closed():
                        await bot.stop()
                for process in place.processes:
                    if process.process.returncode is None:
                        await process.kill()
                if place.reading is not None:
                    place.reading.close()
            assert sandbox.failures == []
            assert place.faults == []


@contextlib.contextmanager
def _library_errors(note: Callable[[dict[str, Any]], None]) -> Any:
    """Notes what discord.py and the engine log as errors by the standard library."""

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            note(
                {"log_level": "error", "event": record.getMessage(), "logger": record.name, "exc_info": record.exc_info}
            )

    handler = Noting(logging.ERROR)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def form(got: object) -> Modal:
    """What a press opened, which must be a form."""
    assert isinstance(got, Modal), got
    return got


def message(got: object) -> Message:
    """What somebody got, which must be a message."""
    assert isinstance(got, Message), got
    return got


def thread_of(offer: Message) -> Channel:
    """The thread that hangs on a message."""
    assert offer.thread is not None
    return offer.thread
