"""The stand-in as a whole: a Discord of one's own on loopback, with people in it who can only do what people can."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Protocol

from sandbox import posting, threads
from sandbox.clock import Clock, ManualClock
from sandbox.faults import Fault, Faults, Hold
from sandbox.gateway import Event, Gateway
from sandbox.interactions import Interaction, Interactions
from sandbox.message import Message
from sandbox.people import Person
from sandbox.posting import Nonces
from sandbox.rates import Rates
from sandbox.rest import Call, Context
from sandbox.server import API, Server
from sandbox.world import Channel, Guild, World

__all__ = ["Check", "Sandbox"]


class Check(Protocol):
    """Somebody who is told all that goes over the wire, to compare it with Discord's own contracts."""

    def request(self, route: str, path: str, body: Any, status: int) -> None:
        """A request as the bot sent it, its body None when it had none, and how it was answered."""

    def response(self, route: str, path: str, status: int, body: Any) -> None:
        """The body of the answer; None when it has none."""

    def event(self, name: str, payload: Any) -> None:
        """What the gateway told the bot."""


class Sandbox:
    """A Discord on loopback: `async with Sandbox() as sandbox`.

    `clock` judges every deadline; `ack_seconds` is how long a bot has to acknowledge; `heartbeat_seconds` what the
    gateway asks for; `privileged` whether the bot may have the privileged intents and read everybody's words;
    `rate_limits` whether limits are enforced; `shards` how many a bot that asks is told to open. A `check` is told what
    goes over the wire; without one, the class's `default_check` is.
    """

    default_check: ClassVar[Check | None] = None

    def __init__(
        self,
        port: int = 0,
        clock: Clock = time.time,
        check: Check | None = None,
        ack_seconds: float = 3.0,
        *,
        heartbeat_seconds: float = 41.25,
        privileged: bool = False,
        rate_limits: bool = False,
        shards: int = 1,
    ) -> None:
        self.token = f"{secrets.token_urlsafe(18)}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(27)}"
        self.url = ""
        self.requests: list[Call] = []
        self.events: list[Event] = []
        self.failures: list[str] = []
        self.world = World(clock)
        self._port = port
        self._check = check if check is not None else self.default_check
        self._faults = Faults()
        self._privileged = privileged
        self._shards = shards
        self._gateway = Gateway(
            self.world,
            self.token,
            heartbeat_seconds=heartbeat_seconds,
            privileged=privileged,
            on_event=self._told,
        )
        self._interactions = Interactions(self.world, self._gateway, ack_seconds=ack_seconds)
        self._gateway.on_change = self._interactions.look_again
        self._server = Server(
            token=self.token,
            gateway=self._gateway,
            faults=self._faults,
            rates=Rates(clock, enforced=rate_limits),
            check=self._check,
            calls=self.requests,
            failures=self.failures,
            changed=self.world.pulse.beat,
        )
        if isinstance(clock, ManualClock):
            clock.listen(self._interactions.look_again)
            clock.listen(self.world.pulse.beat)

    # ---- start and end

    async def start(self) -> None:
        """Begins to listen. OSError when the port is taken."""
        port = await self._server.start(self._port)
        self.url = f"http://127.0.0.1:{port}"
        self._gateway.url = f"ws://127.0.0.1:{port}/"
        self.world.cdn.base = f"{self.url}/cdn"
        self._server.serve(
            Context(
                world=self.world,
                interactions=self._interactions,
                nonces=Nonces(),
                gateway_url=self._gateway.url,
                privileged=self._privileged,
                shards=self._shards,
            )
        )

    async def close(self) -> None:
        """Stops listening; connections are dropped."""
        self._faults.release()
        await self._server.close()

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # ---- where a bot finds it

    @property
    def api_url(self) -> str:
        return f"{self.url}{API}"

    @property
    def gateway_url(self) -> str:
        return self._gateway.url

    @property
    def cdn_url(self) -> str:
        return f"{self.url}/cdn"

    @property
    def application_id(self) -> int:
        return self.world.bot.id

    @property
    def bot_user_id(self) -> int:
        return self.world.bot.id

    @property
    def interactions(self) -> list[Interaction]:
        """Everything people did that went to the bot, in order, with when it was acknowledged."""
        return self._interactions.sent

    # ---- the world

    def guild(self, name: str, *, bot_permissions: Iterable[str] = ()) -> Guild:
        """A new guild with the bot and a channel `general`; `bot_permissions` come on top of everyone's."""
        return self.world.add_guild(name, bot_permissions=bot_permissions)

    def person(self, name: str, *guilds: Guild, bot: bool = False) -> Person:
        """Somebody new, a member of these guilds; with `bot`, another bot."""
        person = self.world.add_user(name, bot=bot, kind=Person)
        assert isinstance(person, Person)
        person.enter(self.world, self._interactions)
        for guild in guilds:
            self.world.join(person, guild)
        return person

    async def delete_message(self, message: Message) -> None:
        """A moderator deletes the message."""
        posting.delete(message)

    async def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes the channel or thread."""
        self.world.delete_channel(channel)

    async def archive(self, thread: Channel) -> None:
        """A moderator archives the thread."""
        threads.set_archived(thread, archived=True)

    async def unarchive(self, thread: Channel) -> None:
        """A moderator brings the thread back."""
        threads.set_archived(thread, archived=False)

    async def lock(self, thread: Channel) -> None:
        """A moderator locks the thread, and archives it, as the client does."""
        threads.set_locked(thread, locked=True)
        threads.set_archived(thread, archived=True)

    async def remove_bot(self, guild: Guild) -> None:
        """An admin removes the bot from the guild."""
        self.world.leave(self.world.bot, guild)

    async def add_bot(self, guild: Guild) -> None:
        """An admin invites the bot to the guild."""
        self.world.join(self.world.bot, guild)

    # ---- waiting

    @property
    def connected(self) -> bool:
        """Whether a bot is connected and has been told its guilds."""
        return self._gateway.connected

    async def ready(self, timeout: float = 10.0) -> None:
        """Waits until a bot is connected, knows its guilds and has registered commands."""
        await self._until(lambda: self.connected and self._has_commands(), timeout, "no bot is ready")

    async def gone(self, timeout: float = 10.0) -> None:
        """Waits until no bot is connected."""
        await self._until(lambda: not self.connected, timeout, "the bot is still connected")

    async def idle(self, timeout: float = 5.0) -> None:
        """Waits until no request is under way and every interaction sent has been acknowledged."""

        def quiet() -> bool:
            return not self._server.flying and not self._interactions.open

        await self._until(quiet, timeout, "the bot is still busy")

    def _has_commands(self) -> bool:
        return bool(self.world.commands) or any(guild.commands for guild in self.world.guilds.values())

    async def _until(self, reached: Callable[[], bool], timeout: float, otherwise: str) -> None:
        if await self.world.pulse.until(lambda: True if reached() else None, timeout) is None:
            flying = ", ".join(call.route for call in self._server.flying)
            raise TimeoutError(f"{otherwise} after {timeout} s" + (f": {flying}" if flying else ""))

    # ---- mishaps

    def fail(
        self,
        route: str | None = None,
        *,
        status: int | None = None,
        times: int | None = 1,
        after_effect: bool = False,
        retry_after: float | None = None,
        everywhere: bool = False,
        latency: float = 0.0,
        drop: bool = False,
        match: Callable[[Call], bool] | None = None,
    ) -> Fault:
        """Orders a mishap for the next `times` requests of the route (None: always, or any route).

        `route` is written `"POST /channels/{channel_id}/messages"`. It answers with `status` (429 waits `retry_after`,
        for all routes when `everywhere`), drops the connection, or only takes `latency` seconds longer; before the
        request has its effect, or `after_effect`.
        """
        fault = Fault(route, status, times, after_effect, retry_after, everywhere, latency, drop, match)
        return self._faults.add(fault)

    def hold(self, route: str, *, after_effect: bool = True, match: Callable[[Call], bool] | None = None) -> Hold:
        """Keeps back the answers to this route, or the requests' effect, until released."""
        return self._faults.hold(Hold(route, after_effect, match))

    async def reconnect(self) -> None:
        """Op 7: the bot is asked to reconnect; what happens until it has resumed is told then."""
        self._gateway.reconnect()
        await asyncio.sleep(0)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9: the bot's session is over."""
        self._gateway.invalidate(resumable=resumable)
        await asyncio.sleep(0)

    async def cut(self, code: int = 4000) -> None:
        """Closes the bot's connection with this code; it may come back and resume."""
        await self._gateway.cut(code)

    @property
    def deaf(self) -> bool:
        """Whether heartbeats go unanswered."""
        return self._gateway.deaf

    @deaf.setter
    def deaf(self, value: bool) -> None:
        self._gateway.deaf = value

    def _told(self, event: Event) -> None:
        self.events.append(event)
        if self._check is not None:
            self._check.event(event.name, event.payload)
